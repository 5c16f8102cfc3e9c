package org.siterank.site;

/**
 * Text of others that will be shown: on a terminal, in tables, pages, graphs and mails. Control
 * characters (C0 but tab and line ends, and C1) steer terminals and break formats. The overrides
 * and isolates of Unicode's bidirectional algorithm (UAX 9) show another text than the one that is
 * there. Each becomes a space, so that places in the text stay where they are.
 */
final class ShownText {

  private ShownText() {}

  static String of(String text) {
    StringBuilder clean = null;
    for (int i = 0; i < text.length(); i++) {
      if (steers(text.charAt(i))) {
        clean = clean == null ? new StringBuilder(text) : clean;
        clean.setCharAt(i, ' ');
      }
    }
    return clean == null ? text : clean.toString();
  }

  private static boolean steers(char c) {
    if (c < 0x20) {
      return c != '\t' && c != '\n' && c != '\r';
    }
    return (c >= 0x7F && c <= 0x9F) || (c >= 0x202A && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
  }
}
