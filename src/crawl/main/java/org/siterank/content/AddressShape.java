package org.siterank.content;

import java.util.regex.Pattern;
import org.siterank.site.PageUrl;
import org.siterank.site.Pagination;

/** Pattern shared by the addresses of one kind of page. */
final class AddressShape {

  private static final Pattern DIGITS = Pattern.compile("\\d+");

  private AddressShape() {}

  /**
   * The shape of an address: digits are alike, and so is the last part of the path, but for its
   * ending: {@code /0/0/*.html}. The numbered pages of a list have the shape of the first one.
   */
  static String of(PageUrl url) {
    String path = DIGITS.matcher(Pagination.firstPage(url.path())).replaceAll("0");
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
}
