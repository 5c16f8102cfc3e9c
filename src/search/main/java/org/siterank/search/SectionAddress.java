package org.siterank.search;

import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.siterank.site.Section;

/**
 * Addresses of sections: the page's own with the section's anchor as its fragment; where there is
 * no anchor, with a text directive that names the heading.
 *
 * <p>Sources: RFC 3986, 3.5 (fragment); WHATWG HTML, 7.4.2.3.3 (the fragment is compared as it
 * stands, then percent-decoded); WICG URL Fragment Text Directives, 2.2 (syntax; dash, comma and
 * ampersand must be encoded).
 */
final class SectionAddress {

  /** Characters of a fragment that stand for themselves, beside letters and digits. */
  private static final String FRAGMENT = "-._~!$&'()*+,;=:@/?";

  /** Characters of a text directive that do. */
  private static final String DIRECTIVE = "._~!$'()*+;:@/?";

  /** Words of a heading that name it; browsers look for all of them side by side. */
  private static final int HEADING_WORDS = 8;

  /** Words behind it that tell it from another place with the same words. */
  private static final int NEXT_WORDS = 4;

  private static final Pattern WORD = Pattern.compile("\\S+");

  private SectionAddress() {}

  /**
   * The address of a section.
   *
   * @param url address of the page
   * @param body text of the page
   */
  static String of(String url, Section section, String body) {
    return section.anchor().isEmpty()
        ? url + "#:~:text=" + directive(section, body)
        : url + "#" + encoded(section.anchor(), FRAGMENT, true);
  }

  private static String directive(Section section, String body) {
    int lineEnd = body.indexOf('\n', section.start());
    int end = lineEnd < 0 ? body.length() : lineEnd;
    String heading = words(body.substring(Math.min(section.start(), end), end), HEADING_WORDS);
    String encoded = encoded(heading, DIRECTIVE, false);
    boolean isFirst = body.indexOf(heading) >= section.start();
    boolean isWhole = heading.length() == body.substring(section.start(), end).strip().length();
    String next = isFirst || !isWhole ? "" : words(body.substring(end), NEXT_WORDS);
    return next.isEmpty() ? encoded : encoded + ",-" + encoded(next, DIRECTIVE, false);
  }

  /** So many words of one line: a directive does not reach into another block. */
  private static String words(String text, int most) {
    String line = text.strip().lines().findFirst().orElse("");
    Matcher words = WORD.matcher(line);
    int end = 0;
    for (int i = 0; i < most && words.find(); i++) {
      end = words.end();
    }
    return line.substring(0, end);
  }

  private static String encoded(String text, String kept, boolean mayBeEncoded) {
    StringBuilder encoded = new StringBuilder();
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      boolean plain =
          (c < 0x80 && Character.isLetterOrDigit(c))
              || kept.indexOf(c) >= 0
              || (mayBeEncoded && isEscape(text, i));
      if (plain) {
        encoded.append((char) c);
      } else {
        for (byte octet : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
          encoded.append('%').append(String.format("%02X", octet));
        }
      }
      i += Character.charCount(c);
    }
    return encoded.toString();
  }

  /** An anchor that was read from a link is encoded already; one that looks so leads there too. */
  private static boolean isEscape(String text, int at) {
    return text.charAt(at) == '%'
        && at + 2 < text.length()
        && Character.digit(text.charAt(at + 1), 16) >= 0
        && Character.digit(text.charAt(at + 2), 16) >= 0;
  }
}
