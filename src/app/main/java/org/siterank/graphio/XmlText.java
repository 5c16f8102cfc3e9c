package org.siterank.graphio;

/** Text of anywhere as text of an XML document. */
final class XmlText {

  private static final char REPLACEMENT = '\uFFFD';

  private XmlText() {}

  /**
   * The text with what XML has no way to write replaced: characters outside of {@code Char} (XML
   * 1.0, 2.2) and halves of surrogate pairs. Markup is left to the writer.
   */
  static String of(String text) {
    StringBuilder clean = null;
    for (int i = 0; i < text.length(); i++) {
      int c = text.codePointAt(i);
      if (!isChar(c)) {
        clean = clean == null ? new StringBuilder(text) : clean;
        clean.setCharAt(i, REPLACEMENT);
      } else if (c > 0xFFFF) {
        i++;
      }
    }
    return clean == null ? text : clean.toString();
  }

  private static boolean isChar(int c) {
    return c == '\t'
        || c == '\n'
        || c == '\r'
        || (c >= 0x20 && c <= 0xD7FF)
        || (c >= 0xE000 && c <= 0xFFFD)
        || c >= 0x10000;
  }
}
