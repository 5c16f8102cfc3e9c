package org.siterank.content;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.site.PageUrl;

/**
 * Measured evidence for and against a page being a listing of others. Everything is of the content
 * alone, without template text.
 *
 * @param characters of the content
 * @param linked share of them in links to other pages of the site, with the date or count beside
 * @param covered share of them that are no links and stand on the pages linked to
 * @param targets distinct pages of the site that it links to
 * @param siblings how many of these have addresses of one shape
 * @param shape that shape
 * @param entries lines that are mostly links to pages of the site
 * @param items texts below a title that links to the page on which they stand
 * @param ownRun most characters in a row that are its own: no links, and not on the pages linked to
 * @param within the one page linked to that says nearly all that it says
 * @param copy whether that page names it as its copy for printing or as AMP
 * @param paginated whether its address names a numbered page of a list
 * @param signs what its markup says of its kind ({@link org.siterank.site.PageSigns})
 */
public record ListingEvidence(
    int characters,
    double linked,
    double covered,
    int targets,
    int siblings,
    String shape,
    int entries,
    int items,
    int ownRun,
    Optional<PageUrl> within,
    boolean copy,
    boolean paginated,
    List<String> signs) {

  public ListingEvidence {
    signs = List.copyOf(signs);
  }

  /** Share of the content that the page alone says. */
  public double own() {
    return Math.max(0, 1 - linked - covered);
  }

  /** Whether a listing with this evidence is a table of contents, which shows titles alone. */
  public boolean isContents() {
    return linked >= 0.5 && covered <= 0.2 && !paginated;
  }

  /** Evidence of a copy that a page names as such. */
  public ListingEvidence asCopyOf(PageUrl original) {
    return new ListingEvidence(
        characters,
        linked,
        covered,
        targets,
        siblings,
        shape,
        entries,
        items,
        ownRun,
        Optional.of(original),
        true,
        paginated,
        signs);
  }

  /** As text, to be stored: a name, an equals sign and a value, one a line. */
  public String toText() {
    StringBuilder text = new StringBuilder();
    text.append("characters=").append(characters);
    text.append("\nlinked=").append(linked);
    text.append("\ncovered=").append(covered);
    text.append("\ntargets=").append(targets);
    text.append("\nsiblings=").append(siblings);
    text.append("\nshape=").append(shape);
    text.append("\nentries=").append(entries);
    text.append("\nitems=").append(items);
    text.append("\nownRun=").append(ownRun);
    within.ifPresent(url -> text.append("\nwithin=").append(url));
    if (copy) {
      text.append("\ncopy=true");
    }
    text.append("\npaginated=").append(paginated);
    text.append("\nsigns=").append(String.join(" ", signs));
    return text.toString();
  }

  /** Reads what {@link #toText} wrote. */
  public static ListingEvidence ofText(String text) {
    Map<String, String> values = new LinkedHashMap<>();
    text.lines()
        .forEach(
            line -> {
              int equals = line.indexOf('=');
              values.put(line.substring(0, equals), line.substring(equals + 1));
            });
    String signs = values.get("signs");
    return new ListingEvidence(
        Integer.parseInt(values.get("characters")),
        Double.parseDouble(values.get("linked")),
        Double.parseDouble(values.get("covered")),
        Integer.parseInt(values.get("targets")),
        Integer.parseInt(values.get("siblings")),
        values.get("shape"),
        Integer.parseInt(values.get("entries")),
        Integer.parseInt(values.get("items")),
        Integer.parseInt(values.get("ownRun")),
        Optional.ofNullable(values.get("within")).map(PageUrl::new),
        Boolean.parseBoolean(values.get("copy")),
        Boolean.parseBoolean(values.get("paginated")),
        signs.isEmpty() ? List.of() : List.of(signs.split(" ", -1)));
  }
}
