package org.siterank.search;

import java.io.IOException;
import java.util.Objects;
import java.util.Set;
import org.apache.lucene.document.Document;
import org.apache.lucene.index.StoredFields;
import org.siterank.index.SiteField;

/**
 * Stored fields for displaying a page. Read at once: a look at any of it unpacks a block of several
 * pages, which is a quarter of the cost of an answer.
 *
 * @param title the title, or the address where there is none
 * @param shownTitle the title without the name of the site
 * @param sections those of the body ({@link org.siterank.site.Section#ofText}), or empty
 */
record ShownPage(
    String url,
    String title,
    String shownTitle,
    String description,
    String body,
    String type,
    String language,
    String sections) {

  private static final Set<String> FIELDS =
      Set.of(
          SiteField.URL.key(),
          SiteField.TITLE.key(),
          SiteField.SHOWN_TITLE.key(),
          SiteField.DESCRIPTION.key(),
          SiteField.BODY.key(),
          SiteField.TYPE.key(),
          SiteField.LANGUAGE.key(),
          SiteField.SECTIONS.key());

  static ShownPage read(StoredFields stored, int doc) throws IOException {
    Document page = stored.document(doc, FIELDS);
    String url = page.get(SiteField.URL.key());
    String title = page.get(SiteField.TITLE.key());
    return new ShownPage(
        url,
        orUrl(title, url),
        orUrl(Objects.requireNonNullElse(page.get(SiteField.SHOWN_TITLE.key()), title), url),
        page.get(SiteField.DESCRIPTION.key()),
        page.get(SiteField.BODY.key()),
        page.get(SiteField.TYPE.key()),
        page.get(SiteField.LANGUAGE.key()),
        Objects.requireNonNullElse(page.get(SiteField.SECTIONS.key()), ""));
  }

  private static String orUrl(String title, String url) {
    return title.isBlank() ? url : title;
  }
}
