package org.siterank.index;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.siterank.site.PageUrl;

/** The words of a URL's path and query: {@code /docs/opening-hours.html} → docs, opening-hours. */
public final class UrlWords {

  /** Endings that say how a page is made or stored, not what it is about. */
  private static final Set<String> ENDINGS =
      Set.of(
          "html", "htm", "xhtml", "shtml", "php", "asp", "aspx", "jsp", "cgi", "do", "pdf", "txt",
          "md", "rst", "doc", "docx", "odt", "xls", "xlsx", "ods", "ppt", "pptx", "odp", "rtf");

  /** File names of a folder's own page. */
  private static final Set<String> FOLDER_PAGES = Set.of("index", "default", "home");

  private UrlWords() {}

  /** The segments of the path and the values of the query, decoded, without file endings. */
  public static List<String> of(PageUrl url) {
    List<String> words = new ArrayList<>();
    for (String segment : url.path().split("/", -1)) {
      addDecoded(words, withoutEnding(segment));
    }
    for (String parameter : url.query().orElse("").split("&", -1)) {
      addDecoded(words, parameter.substring(parameter.indexOf('=') + 1));
    }
    words.removeIf(String::isBlank);
    return words;
  }

  /** The last segment of the path that names the page; empty for the site's front page. */
  public static String name(PageUrl url) {
    String name = "";
    for (String segment : url.path().split("/", -1)) {
      List<String> decoded = new ArrayList<>();
      addDecoded(decoded, withoutEnding(segment));
      String word = String.join("", decoded);
      if (!word.isBlank() && !FOLDER_PAGES.contains(word.toLowerCase(Locale.ROOT))) {
        name = word;
      }
    }
    return name;
  }

  private static String withoutEnding(String segment) {
    int dot = segment.lastIndexOf('.');
    boolean known =
        dot > 0 && ENDINGS.contains(segment.substring(dot + 1).toLowerCase(Locale.ROOT));
    return known ? segment.substring(0, dot) : segment;
  }

  private static void addDecoded(List<String> words, String text) {
    byte[] bytes = new byte[text.length() * 3];
    int length = 0;
    for (int i = 0; i < text.length(); i++) {
      int hex = text.charAt(i) == '%' ? hex(text, i + 1) : -1;
      if (hex >= 0) {
        bytes[length++] = (byte) hex;
        i += 2;
      } else {
        byte[] one = String.valueOf(text.charAt(i)).getBytes(StandardCharsets.UTF_8);
        System.arraycopy(one, 0, bytes, length, one.length);
        length += one.length;
      }
    }
    words.add(new String(bytes, 0, length, StandardCharsets.UTF_8));
  }

  private static int hex(String text, int at) {
    if (at + 1 >= text.length()) {
      return -1;
    }
    int high = Character.digit(text.charAt(at), 16);
    int low = Character.digit(text.charAt(at + 1), 16);
    return high < 0 || low < 0 ? -1 : high * 16 + low;
  }
}
