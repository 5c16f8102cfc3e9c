package org.siterank.content;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.site.PageUrl;

/**
 * Measured evidence for and against a page being a listing of others; also its JSON. Everything is
 * of the content alone, without template text.
 *
 * @param text how much of the content is links, or stands on the pages linked to
 * @param links the pages that it links to
 * @param entries lines that are mostly links to pages of the site
 * @param items texts below a title that links to the page on which they stand
 * @param ownRun most characters in a row that are its own: no links, and not on the pages linked to
 * @param original the page of which it may be a copy
 * @param paginated whether its address names a numbered page of a list
 * @param signs what its markup says of its kind ({@link org.siterank.site.PageSigns})
 */
public record ListingEvidence(
    @JsonUnwrapped Text text,
    @JsonUnwrapped Targets links,
    int entries,
    int items,
    int ownRun,
    @JsonUnwrapped Original original,
    boolean paginated,
    List<String> signs) {

  /**
   * The characters of a page's content, and shares of them in [0, 1].
   *
   * @param characters of the content
   * @param linked share of them in links to other pages of the site, with the date or count beside
   * @param covered share of them that are no links and stand on the pages linked to
   */
  public record Text(int characters, double linked, double covered) {

    /** Share of the content that the page alone says. */
    @JsonProperty
    public double own() {
      return Math.max(0, 1 - linked - covered);
    }
  }

  /**
   * Counts of the pages linked to.
   *
   * @param targets distinct pages of the site that it links to
   * @param siblings how many of these have addresses of one shape
   * @param shape that shape
   */
  public record Targets(int targets, int siblings, String shape) {}

  /**
   * A page that repeats this one.
   *
   * @param within the one page linked to that says nearly all that it says
   * @param copy whether that page names it as its copy for printing or as AMP
   */
  public record Original(Optional<PageUrl> within, @JsonIgnore boolean copy) {}

  public ListingEvidence {
    signs = List.copyOf(signs);
  }

  /** Whether a listing with this evidence is a table of contents, which shows titles alone. */
  public boolean isContents() {
    return text.linked() >= 0.5 && text.covered() <= 0.2 && !paginated;
  }

  /** Evidence of a copy that a page names as such. */
  public ListingEvidence asCopyOf(PageUrl page) {
    return new ListingEvidence(
        text,
        links,
        entries,
        items,
        ownRun,
        new Original(Optional.of(page), true),
        paginated,
        signs);
  }

  /** As text, to be stored: a name, an equals sign and a value, one a line. */
  public String toText() {
    StringBuilder lines = new StringBuilder();
    lines.append("characters=").append(text.characters());
    lines.append("\nlinked=").append(text.linked());
    lines.append("\ncovered=").append(text.covered());
    lines.append("\ntargets=").append(links.targets());
    lines.append("\nsiblings=").append(links.siblings());
    lines.append("\nshape=").append(links.shape());
    lines.append("\nentries=").append(entries);
    lines.append("\nitems=").append(items);
    lines.append("\nownRun=").append(ownRun);
    original.within().ifPresent(url -> lines.append("\nwithin=").append(url));
    if (original.copy()) {
      lines.append("\ncopy=true");
    }
    lines.append("\npaginated=").append(paginated);
    lines.append("\nsigns=").append(String.join(" ", signs));
    return lines.toString();
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
        new Text(
            Integer.parseInt(values.get("characters")),
            Double.parseDouble(values.get("linked")),
            Double.parseDouble(values.get("covered"))),
        new Targets(
            Integer.parseInt(values.get("targets")),
            Integer.parseInt(values.get("siblings")),
            values.get("shape")),
        Integer.parseInt(values.get("entries")),
        Integer.parseInt(values.get("items")),
        Integer.parseInt(values.get("ownRun")),
        new Original(
            Optional.ofNullable(values.get("within")).map(PageUrl::new),
            Boolean.parseBoolean(values.get("copy"))),
        Boolean.parseBoolean(values.get("paginated")),
        signs.isEmpty() ? List.of() : List.of(signs.split(" ", -1)));
  }
}
