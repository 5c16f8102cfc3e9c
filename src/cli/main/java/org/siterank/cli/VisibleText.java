package org.siterank.cli;

/** Foreign text (titles, URLs, messages of servers) made fit for a terminal. */
public final class VisibleText {

  private VisibleText() {}

  /**
   * The text on one line, without characters that steer a terminal: escape sequences could rewrite
   * the screen or the window's title, direction overrides (Unicode Bidirectional Algorithm, UAX 9)
   * could show another text than the one that is there. White space of any kind becomes a space.
   */
  public static String of(String text) {
    StringBuilder clean = null;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      char shown = shown(c);
      if (shown != c && clean == null) {
        clean = new StringBuilder(text.length()).append(text, 0, i);
      }
      if (clean != null && shown != 0) {
        clean.append(shown);
      }
    }
    return clean == null ? text : clean.toString();
  }

  /** The character shown for another one; 0 for nothing. */
  private static char shown(char c) {
    if (c == '\t' || c == '\n' || c == '\r' || c == 0x0B || c == '\f' || c == 0x85) {
      return ' ';
    }
    if (c == 0x2028 || c == 0x2029) {
      return ' ';
    }
    boolean steers = Character.isISOControl(c) || isDirection(c);
    return steers ? 0 : c;
  }

  private static boolean isDirection(char c) {
    return c == 0x200E
        || c == 0x200F
        || c == 0x061C
        || (c >= 0x202A && c <= 0x202E)
        || (c >= 0x2066 && c <= 0x2069);
  }
}
