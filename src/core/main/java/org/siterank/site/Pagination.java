package org.siterank.site;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Addresses of the numbered pages of a list. */
public final class Pagination {

  /** {@code /page/2/}, {@code /page2.html}, {@code ?page=2}, {@code ?start=20}. */
  private static final Pattern NUMBER =
      Pattern.compile(
          "(?:[/?&._-](?:page|paged|seite|pagina|p|pg|start|offset)[/=._-]?\\d{1,5}(?:[/&.].*)?)$");

  private Pagination() {}

  /** Whether the address may be that of a numbered page of a list. */
  public static boolean isNumbered(PageUrl url) {
    return NUMBER.matcher(url.pathAndQuery().toLowerCase(Locale.ROOT)).find();
  }

  /**
   * The path of the first page: {@code /tag/x/} for {@code /tag/x/page/2/}, {@code /list.html} for
   * {@code /list-page-4.html}; any other path as it is.
   */
  public static String firstPage(String path) {
    Matcher number = NUMBER.matcher(path.toLowerCase(Locale.ROOT));
    if (!number.find()) {
      return path;
    }
    int ending = path.indexOf('.', number.start() + 1);
    String first = path.substring(0, number.start());
    return path.endsWith("/") ? first + "/" : ending < 0 ? first : first + path.substring(ending);
  }
}
