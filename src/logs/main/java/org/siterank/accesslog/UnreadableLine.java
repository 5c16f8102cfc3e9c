package org.siterank.accesslog;

/**
 * Where a line stands that could not be read, and what kind of line it is. Nobody can tell which
 * part of such a line is a client's address, a user's name or a secret: none of its text is kept.
 *
 * @param file the log, printable
 * @param line its number in the file, from 1 on; 0 when the file could not tell any more
 * @param reason why it could not be read
 * @param shape the line by classes of characters: {@code a} for letters, {@code 9} for digits,
 *     {@code �} for whatever is not printable ASCII, each standing for a run of any length; spaces
 *     and punctuation as they are
 */
public record UnreadableLine(String file, long line, String reason, String shape) {

  static final String TOO_LONG = "longer than " + LogChunks.MAX_LINE + " bytes";

  static final String FUTURE = "dated in the future";

  static final String UNLIKE = "not in the format ";

  /** Bytes of a line that are looked at, and at least kept of an oversized one. */
  static final int LOOKED_AT = 512;

  /** Characters of a shape: a combined line has some 80. */
  private static final int SHOWN = 160;

  private static final char UNPRINTABLE = '\uFFFD';

  /** The line at {@code [start, end)}. */
  static UnreadableLine of(
      String file, long line, String reason, byte[] bytes, int start, int end) {
    return new UnreadableLine(printable(file), line, reason, shape(bytes, start, end));
  }

  private static String shape(byte[] bytes, int start, int end) {
    StringBuilder shape = new StringBuilder();
    int shown = Math.min(end, start + LOOKED_AT);
    int at = start;
    char last = 0;
    while (at < shown && shape.length() < SHOWN) {
      char found = characterClass(bytes[at++]);
      if (found != last || !isRun(found)) {
        shape.append(found);
      }
      last = found;
    }
    return shape.append(at < end ? " …" : "").toString();
  }

  private static char characterClass(byte b) {
    int lower = b | 0x20;
    if (lower >= 'a' && lower <= 'z') {
      return 'a';
    }
    if (b >= '0' && b <= '9') {
      return '9';
    }
    return b >= ' ' && b < 0x7f ? (char) b : UNPRINTABLE;
  }

  private static boolean isRun(char found) {
    return found == 'a' || found == '9' || found == UNPRINTABLE;
  }

  /**
   * The text with everything that a terminal, page or file could take for more than a character
   * replaced: controls, line and paragraph separators, direction marks, lone surrogates.
   */
  static String printable(String text) {
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      int type = Character.getType(c);
      boolean unsafe =
          type == Character.CONTROL
              || type == Character.FORMAT
              || type == Character.LINE_SEPARATOR
              || type == Character.PARAGRAPH_SEPARATOR
              || type == Character.SURROGATE
              || type == Character.UNASSIGNED
              || type == Character.PRIVATE_USE;
      out.append(unsafe ? UNPRINTABLE : c);
    }
    return out.toString();
  }

  /** {@code file, line 1234, not in the format combined: 9.9.9.9 - - [9/a/9 …}. */
  @Override
  public String toString() {
    return file + (line == 0 ? "" : ", line " + line) + ", " + reason + ": " + shape;
  }
}
