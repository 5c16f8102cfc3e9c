package org.siterank.site;

import java.util.List;
import java.util.Optional;

/**
 * A fetched document in one form, whatever its format. Its texts have no control characters.
 *
 * @param url the address it was read from
 * @param content its texts
 * @param directives what it asks of crawlers
 * @param links every followable or countable link, in document order, duplicates kept
 * @param related addresses that its head names and that need not be links: the page in other
 *     languages, the one before and the one after
 * @param dated when it is from, if known
 * @param layout its sections, and what is known of each line of the text
 * @param markup what else its markup says; nothing where the format is not HTML
 */
public record Page(
    PageUrl url,
    Content content,
    Directives directives,
    List<Link> links,
    List<PageUrl> related,
    Optional<PageDate> dated,
    PageLayout layout,
    Optional<PageMarkup> markup) {

  /**
   * The texts of a document and their format.
   *
   * @param contentType media type without parameters, such as {@code text/html}
   * @param title the title, or empty
   * @param headings the headings, one a line, or empty
   * @param description what the page says of itself in its meta data, or empty
   * @param text the body as readers see it, one block-level element a line, white space folded
   * @param language primary language tag such as {@code en}, or empty when the page names none
   */
  public record Content(
      String contentType,
      String title,
      String headings,
      String description,
      String text,
      String language) {

    public Content {
      title = ShownText.of(title);
      headings = ShownText.of(headings);
      description = ShownText.of(description);
      text = ShownText.of(text);
    }
  }

  /**
   * The instructions of a document to crawlers.
   *
   * @param noindex the page asks not to be shown in results
   * @param nofollow the page asks that none of its links be followed
   * @param canonical the address the page gives as its own, when it differs from its URL
   * @param refresh where an immediate meta refresh leads
   */
  public record Directives(
      boolean noindex, boolean nofollow, Optional<PageUrl> canonical, Optional<PageUrl> refresh) {

    /** A document that asks for nothing. */
    public static final Directives NONE =
        new Directives(false, false, Optional.empty(), Optional.empty());
  }

  public Page {
    links = List.copyOf(links);
    related = List.copyOf(related);
  }

  /** A page of which no more is known than its text and links. */
  public static Page of(
      PageUrl url,
      String contentType,
      String title,
      String text,
      String language,
      List<Link> links) {
    return new Page(
        url,
        new Content(contentType, title, "", "", text, language),
        Directives.NONE,
        links,
        List.of(),
        Optional.empty(),
        PageLayout.NONE,
        Optional.empty());
  }

  /** The parts of the page that begin with a heading. */
  public List<Section> sections() {
    return layout.sections();
  }

  /** Returns this page with another date. */
  public Page dated(Optional<PageDate> date) {
    return new Page(url, content, directives, links, related, date, layout, markup);
  }

  /** Returns this page with other related ones. */
  public Page related(List<PageUrl> others) {
    return new Page(url, content, directives, links, others, dated, layout, markup);
  }
}
