package org.siterank.site;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A pattern over addresses, matched as robots.txt does (RFC 9309, 2.2.2 and 2.2.3).
 *
 * <p>The pattern is compared with path and query from the first slash on, and it is enough that
 * they begin with it: {@code /private/} matches everything below that path. {@code *} stands for
 * any text, also for none. {@code $} at the end of the pattern stands for the end of the address. A
 * pattern that begins with {@code http://} or {@code https://} is compared in the same way with the
 * whole address.
 *
 * <p>Percent-encoding makes no difference where it does not change the meaning: {@code /%7Eann}
 * equals {@code /~ann}, {@code /ä} equals {@code /%C3%A4}, and behind the first question mark
 * {@code %3A} equals a colon. {@code %2A} is a literal star, {@code %24} a literal dollar sign.
 */
public final class PathPattern {

  /** Characters that mean the same with and without percent-encoding in a query (RFC 3986, 3.4). */
  private static final String SAME_IN_QUERY = ":/?@!'(),;";

  private final String pattern;
  private final boolean wholeUrl;
  private final String glob;

  /**
   * @param pattern as the user wrote it
   * @throws IllegalArgumentException when it begins neither with a slash, a star nor a scheme
   */
  public PathPattern(String pattern) {
    this.pattern = pattern;
    String lower = pattern.toLowerCase(Locale.ROOT);
    this.wholeUrl = lower.startsWith("http://") || lower.startsWith("https://");
    if (!wholeUrl && !pattern.startsWith("/") && !pattern.startsWith("*")) {
      throw new IllegalArgumentException(
          "a pattern begins with / or *, or with https://, got \"" + pattern + "\"");
    }
    boolean anchored = pattern.endsWith("$");
    String text = anchored ? pattern.substring(0, pattern.length() - 1) : pattern;
    String normal = normal(text, /* isPattern= */ true);
    this.glob = (wholeUrl ? withLowerCaseHost(normal) : normal) + (anchored ? "" : "*");
  }

  /** Returns true if a text can be a pattern. */
  public static boolean isPattern(String text) {
    try {
      new PathPattern(text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** The pattern as the user wrote it. */
  public String pattern() {
    return pattern;
  }

  /** Returns true if an address matches. */
  public boolean matches(PageUrl url) {
    return matches(glob, normal(wholeUrl ? url.value() : url.pathAndQuery(), false));
  }

  /** Host names do not depend on case. */
  private static String withLowerCaseHost(String url) {
    int slash = url.indexOf('/', url.indexOf("://") + 3);
    int end = slash < 0 ? url.length() : slash;
    return url.substring(0, end).toLowerCase(Locale.ROOT) + url.substring(end);
  }

  /**
   * The form in which patterns and addresses are compared. Addresses mostly have it, so nothing is
   * copied before the first character that has not.
   */
  private static String normal(String text, boolean isPattern) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '%' || c == '$' || c > 126 || (c == '*' && !isPattern)) {
        return rewritten(text, isPattern);
      }
    }
    return text;
  }

  private static String rewritten(String text, boolean isPattern) {
    StringBuilder normal = new StringBuilder(text.length() + 16);
    boolean query = false;
    for (int i = 0; i < text.length(); ) {
      int c = text.codePointAt(i);
      int escaped = c == '%' ? escaped(text, i) : -1;
      i += escaped >= 0 ? 3 : Character.charCount(c);
      if (escaped >= 0) {
        boolean plain = isUnreserved(escaped) || (query && SAME_IN_QUERY.indexOf(escaped) >= 0);
        if (plain) {
          normal.append((char) escaped);
        } else {
          appendEscape(normal, escaped);
        }
      } else if (c == '$' || (c == '*' && !isPattern)) {
        appendEscape(normal, c);
      } else if (c > 126) {
        for (byte b : Character.toString(c).getBytes(StandardCharsets.UTF_8)) {
          appendEscape(normal, b & 0xff);
        }
      } else {
        query |= c == '?';
        normal.append((char) c);
      }
    }
    return normal.toString();
  }

  /** The octet that the percent sign at this place encodes; -1 when none follows. */
  private static int escaped(String text, int percent) {
    if (percent + 2 >= text.length()) {
      return -1;
    }
    int high = Character.digit(text.charAt(percent + 1), 16);
    int low = Character.digit(text.charAt(percent + 2), 16);
    return high < 0 || low < 0 ? -1 : 16 * high + low;
  }

  /** RFC 3986, 2.3. */
  private static boolean isUnreserved(int c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || "-._~".indexOf(c) >= 0;
  }

  private static void appendEscape(StringBuilder text, int octet) {
    text.append('%')
        .append(Character.toUpperCase(Character.forDigit(octet >> 4, 16)))
        .append(Character.toUpperCase(Character.forDigit(octet & 15, 16)));
  }

  /**
   * Returns true if a text is what a glob describes, in which a star is any text. Linear in
   * practice: on a mismatch only the last star is widened.
   */
  static boolean matches(String glob, String text) {
    int g = 0;
    int t = 0;
    int star = -1;
    int resume = 0;
    while (t < text.length()) {
      if (g < glob.length() && glob.charAt(g) == '*') {
        if (g == glob.length() - 1) {
          return true;
        }
        star = g++;
        resume = t;
      } else if (g < glob.length() && glob.charAt(g) == text.charAt(t)) {
        g++;
        t++;
      } else if (star >= 0) {
        g = star + 1;
        t = ++resume;
      } else {
        return false;
      }
    }
    while (g < glob.length() && glob.charAt(g) == '*') {
      g++;
    }
    return g == glob.length();
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof PathPattern that && pattern.equals(that.pattern);
  }

  @Override
  public int hashCode() {
    return pattern.hashCode();
  }

  /** The pattern as the user wrote it. */
  @Override
  public String toString() {
    return pattern;
  }
}
