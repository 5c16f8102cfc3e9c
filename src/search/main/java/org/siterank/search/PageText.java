package org.siterank.search;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.siterank.analysis.Names;
import org.siterank.index.SiteField;
import org.siterank.site.PageUrl;
import org.siterank.site.Section;

/**
 * The text of a published page, as it was indexed: without menus and other parts that all pages
 * share.
 *
 * @param url the address of the page as it is published
 * @param title its title, or its address when it has none
 * @param language its primary language tag, or empty
 * @param type short name of its media type, such as {@code html}
 * @param date the day that it is from, if known
 * @param description what the page says of itself in its metadata, or empty
 * @param text plain text, one block a line
 * @param parts its sections, in their order
 */
public record PageText(
    PageUrl url,
    String title,
    String language,
    String type,
    Optional<LocalDate> date,
    String description,
    String text,
    List<Part> parts) {

  /**
   * A section of a page, which ends where the next one begins.
   *
   * @param title its heading
   * @param anchor the fragment that leads to it, or empty
   * @param link the address that leads to it
   * @param start index of its first char
   * @param end index after its last char
   */
  public record Part(String title, String anchor, String link, int start, int end) {}

  public PageText {
    parts = List.copyOf(parts);
  }

  /** Reads a document. */
  static PageText of(PublishedSearcher searcher, int doc) throws IOException {
    ShownPage page = ShownPage.read(searcher.storedFields(), doc);
    return new PageText(
        new PageUrl(page.url()),
        page.shownTitle(),
        page.language(),
        page.type(),
        searcher.value(doc, SiteField.DATED).map(LocalDate::parse),
        page.description(),
        page.body(),
        parts(page));
  }

  private static List<Part> parts(ShownPage page) {
    List<Section> sections =
        Section.ofText(page.sections()).stream()
            .filter(section -> section.start() <= page.body().length())
            .toList();
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < sections.size(); i++) {
      int end = i + 1 < sections.size() ? sections.get(i + 1).start() : page.body().length();
      Passage.Place place = PassageChoice.place(sections.get(i), page);
      int start = sections.get(i).start();
      parts.add(
          new Part(place.section(), place.anchor(), place.link(), start, Math.max(start, end)));
    }
    return parts;
  }

  /** The section with an anchor, or else the first one that is called so. */
  public Optional<Part> part(String name) {
    String wanted = Names.normal(name);
    return parts.stream()
        .filter(part -> !part.anchor().isEmpty() && part.anchor().equals(name))
        .findFirst()
        .or(
            () ->
                parts.stream()
                    .filter(part -> Names.normal(part.title()).equals(wanted))
                    .findFirst());
  }
}
