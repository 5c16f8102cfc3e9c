package org.siterank.site;

import java.util.List;
import java.util.Optional;

/**
 * A fetched document in one form, whatever its format. Its texts have no control characters.
 *
 * @param url the address it was read from
 * @param contentType media type without parameters, such as {@code text/html}
 * @param title the title, or empty
 * @param headings the headings, one a line, or empty
 * @param description what the page says of itself in its meta data, or empty
 * @param text the body as readers see it, one block-level element a line, white space folded
 * @param language primary language tag such as {@code en}, or empty when the page names none
 * @param links every followable or countable link, in document order, duplicates kept
 * @param noindex the page asks not to be shown in results
 * @param nofollow the page asks that none of its links be followed
 * @param canonical the address the page gives as its own, when it differs from {@code url}
 * @param refresh where an immediate meta refresh leads
 * @param dated when it is from, as far as that is told
 * @param related addresses that its head names and that need not be links: the page in other
 *     languages, the one before and the one after
 * @param layout its sections, and what is known of each line of the text
 * @param markup what else its markup says; nothing where the format is not HTML
 */
public record Page(
    PageUrl url,
    String contentType,
    String title,
    String headings,
    String description,
    String text,
    String language,
    List<Link> links,
    boolean noindex,
    boolean nofollow,
    Optional<PageUrl> canonical,
    Optional<PageUrl> refresh,
    Optional<PageDate> dated,
    List<PageUrl> related,
    PageLayout layout,
    Optional<PageMarkup> markup) {

  public Page {
    title = ShownText.of(title);
    headings = ShownText.of(headings);
    description = ShownText.of(description);
    text = ShownText.of(text);
    links = List.copyOf(links);
    related = List.copyOf(related);
  }

  /** A page of whose markup nothing is known. */
  public Page(
      PageUrl url,
      String contentType,
      String title,
      String headings,
      String description,
      String text,
      String language,
      List<Link> links,
      boolean noindex,
      boolean nofollow,
      Optional<PageUrl> canonical,
      Optional<PageUrl> refresh,
      Optional<PageDate> dated,
      List<PageUrl> related,
      PageLayout layout) {
    this(
        url,
        contentType,
        title,
        headings,
        description,
        text,
        language,
        links,
        noindex,
        nofollow,
        canonical,
        refresh,
        dated,
        related,
        layout,
        Optional.empty());
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
        contentType,
        title,
        "",
        "",
        text,
        language,
        links,
        false,
        false,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        PageLayout.NONE);
  }

  /** The parts of the page that begin with a heading. */
  public List<Section> sections() {
    return layout.sections();
  }

  /** Returns this page with another date. */
  public Page dated(Optional<PageDate> date) {
    return new Page(
        url,
        contentType,
        title,
        headings,
        description,
        text,
        language,
        links,
        noindex,
        nofollow,
        canonical,
        refresh,
        date,
        related,
        layout,
        markup);
  }

  /** Returns this page with other related ones. */
  public Page related(List<PageUrl> others) {
    return new Page(
        url,
        contentType,
        title,
        headings,
        description,
        text,
        language,
        links,
        noindex,
        nofollow,
        canonical,
        refresh,
        dated,
        others,
        layout,
        markup);
  }
}
