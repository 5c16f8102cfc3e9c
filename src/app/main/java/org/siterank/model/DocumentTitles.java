package org.siterank.model;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.siterank.analysis.Names;
import org.siterank.site.PageUrl;

/**
 * Titles of documents that state none. Their readers take the name of the file, {@code
 * fhs-3.0.pdf}; the links that lead to the document mostly say what it is.
 *
 * <p>The words of a link are taken when the document begins with them, as they would stand on its
 * first page: "here" and "PDF" do not, in any language.
 */
final class DocumentTitles {

  /** Characters of the first page that may hold the title. Our choice. */
  private static final int BEGINNING = 1_500;

  private DocumentTitles() {}

  /**
   * The title of a document.
   *
   * @param title the one that it was read with, or empty
   * @param anchors the words of links that lead to it, the most frequent first
   */
  static String of(PageUrl url, String title, String body, List<String> anchors) {
    if (!isFileName(url, title)) {
      return title;
    }
    String beginning =
        " " + Names.normal(body.substring(0, Math.min(body.length(), BEGINNING))) + " ";
    return anchors.stream()
        .filter(anchor -> !Names.normal(anchor).isEmpty() && !fileName(url).equals(anchor))
        .filter(anchor -> beginning.contains(" " + Names.normal(anchor) + " "))
        .findFirst()
        .orElse(title);
  }

  /** Returns true if a title is the last part of the path, with or without what follows a point. */
  private static boolean isFileName(PageUrl url, String title) {
    String file = fileName(url);
    return !title.isBlank()
        && (title.equals(file) || title.equals(file.replaceFirst("\\.\\w{1,5}$", "")));
  }

  private static String fileName(PageUrl url) {
    String path = url.path();
    // A plus sign in a path is a plus sign; the decoder is made for forms.
    String name = path.substring(path.lastIndexOf('/') + 1).replace("+", "%2B");
    return URLDecoder.decode(name, StandardCharsets.UTF_8);
  }
}
