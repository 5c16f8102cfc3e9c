package org.siterank.index;

import java.time.LocalDate;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.siterank.site.ListingKind;
import org.siterank.site.PageUrl;
import org.siterank.site.Section;

/**
 * The text of a page, as it goes into the index.
 *
 * @param url its name
 * @param fields its texts
 * @param language primary language tag such as {@code en}, or empty
 * @param type short name of the media type, such as {@code html} or {@code pdf}
 * @param dated the day it is from, if known
 * @param sections the parts of the body that begin with a heading, in its order
 * @param kind whether it lists other pages, and says little itself
 * @param site the name of its site among several, or empty
 */
public record IndexedPage(
    PageUrl url,
    Fields fields,
    String language,
    String type,
    Optional<LocalDate> dated,
    List<Section> sections,
    ListingKind kind,
    String site) {

  /**
   * The texts of a page that are searched, each with a weight of its own.
   *
   * @param title the title, or empty
   * @param headings the headings, one a line, or empty
   * @param description what the page says of itself, or empty
   * @param body the body's text, one block a line, or empty
   * @param anchors the words of links that lead here; repetitions do not count
   * @param shown the title as it is shown; empty where that is the title
   */
  public record Fields(
      String title,
      String headings,
      String description,
      String body,
      List<String> anchors,
      String shown) {

    /** Texts of a page whose title is shown as it is. */
    public Fields(
        String title, String headings, String description, String body, List<String> anchors) {
      this(title, headings, description, body, anchors, "");
    }

    public Fields {
      Objects.requireNonNull(title, "title");
      Objects.requireNonNull(headings, "headings");
      Objects.requireNonNull(description, "description");
      Objects.requireNonNull(body, "body");
      Objects.requireNonNull(shown, "shown");
      // In one order, so that the order in which links were found changes nothing.
      anchors = anchors.stream().distinct().sorted().toList();
    }
  }

  /** A page of a site alone. */
  public IndexedPage(
      PageUrl url,
      Fields fields,
      String language,
      String type,
      Optional<LocalDate> dated,
      List<Section> sections,
      boolean listing) {
    this(
        url,
        fields,
        language,
        type,
        dated,
        sections,
        listing ? ListingKind.EXCERPTS : ListingKind.NONE,
        "");
  }

  public IndexedPage {
    Objects.requireNonNull(url, "url");
    Objects.requireNonNull(fields, "fields");
    Objects.requireNonNull(language, "language");
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(dated, "dated");
    Objects.requireNonNull(kind, "kind");
    sections = List.copyOf(sections);
    Objects.requireNonNull(site, "site");
  }

  /** Whether it lists other pages, and says little itself. */
  public boolean listing() {
    return kind.isListing();
  }

  /** Returns this page in a language, by its primary tag. */
  public IndexedPage inLanguage(String newLanguage) {
    return new IndexedPage(url, fields, newLanguage, type, dated, sections, kind, site);
  }
}
