package org.siterank.content;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.siterank.site.PageUrl;

/**
 * Pattern shared by the addresses of one kind of page, and whether an address names a page of a
 * list.
 */
final class AddressShape {

  private static final Pattern DIGITS = Pattern.compile("\\d+");

  /** {@code /page/2/}, {@code /page2.html}, {@code ?page=2}, {@code ?start=20}. */
  private static final Pattern PAGINATION =
      Pattern.compile(
          "(?:[/?&._-](?:page|paged|seite|pagina|p|pg|start|offset)[/=._-]?\\d{1,5}(?:[/&.].*)?)$");

  private AddressShape() {}

  /**
   * The shape of an address: digits are alike, and so is the last part of the path, but for its
   * ending: {@code /0/0/*.html}. The numbered pages of a list have the shape of the first one.
   */
  static String of(PageUrl url) {
    String path = DIGITS.matcher(firstPage(url.path())).replaceAll("0");
    boolean folder = path.endsWith("/");
    String bare = folder ? path.substring(0, path.length() - 1) : path;
    int slash = bare.lastIndexOf('/');
    String last = bare.substring(slash + 1);
    int dot = last.lastIndexOf('.');
    String ending = folder ? "/" : dot > 0 ? last.substring(dot) : "";
    String query = url.pathAndQuery().substring(url.path().length());
    return bare.substring(0, slash + 1)
        + (last.isEmpty() ? "" : "*")
        + ending
        + query.replaceAll("=[^&]*", "=");
  }

  /** {@code /tag/x/page/2/} as {@code /tag/x/}, {@code /list-page-4.html} as {@code /list.html}. */
  private static String firstPage(String path) {
    Matcher numbered = PAGINATION.matcher(path.toLowerCase(Locale.ROOT));
    if (!numbered.find()) {
      return path;
    }
    int ending = path.indexOf('.', numbered.start() + 1);
    String first = path.substring(0, numbered.start());
    return path.endsWith("/") ? first + "/" : ending < 0 ? first : first + path.substring(ending);
  }

  /** Whether the address names a numbered page of a list. */
  static boolean isPaginated(PageUrl url) {
    return PAGINATION.matcher(url.pathAndQuery().toLowerCase(Locale.ROOT)).find();
  }
}
