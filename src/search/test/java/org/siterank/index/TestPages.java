package org.siterank.index;

import java.util.List;
import java.util.Optional;
import org.siterank.site.PageUrl;

/** Pages for the index, as far as a test says what is in them. */
public final class TestPages {

  private TestPages() {}

  /** An English HTML page that has nothing but a title and a text. */
  public static IndexedPage page(PageUrl url, String title, String body) {
    return page(url, title, "", "", body, List.of(), "en", "html");
  }

  /** A page of no known day, without sections, that is no listing. */
  public static IndexedPage page(
      PageUrl url,
      String title,
      String headings,
      String description,
      String body,
      List<String> anchors,
      String language,
      String type) {
    return new IndexedPage(
        url,
        new IndexedPage.Fields(title, headings, description, body, anchors),
        language,
        type,
        Optional.empty(),
        List.of(),
        false);
  }
}
