package org.siterank.analysis;

/**
 * Where an identifier divides: at anything that is neither letter, digit nor apostrophe, and where
 * the case says so ({@code readLine}, {@code HTTPServer} → HTTP, Server). Letters and digits are
 * kept together: {@code sha256}, {@code python3}.
 */
final class Identifier {

  private final char[] text;
  private final int length;
  private int start;
  private int end;

  /** An identifier before its first part. */
  Identifier(char[] text, int length) {
    this.text = text;
    this.length = length;
  }

  /** Moves to the next part; false when there is none. */
  boolean next() {
    start = end;
    while (start < length && !isWordChar(start)) {
      start++;
    }
    end = start;
    while (end < length && isWordChar(end) && (end == start || !isHump(end))) {
      end++;
    }
    return start < length;
  }

  /** Where the present part starts. */
  int start() {
    return start;
  }

  /** Where the present part ends. */
  int end() {
    return end;
  }

  /** Whether the text is more than one plain word. */
  static boolean divides(char[] text, int length) {
    Identifier parts = new Identifier(text, length);
    return parts.next() && (parts.start > 0 || parts.end < length);
  }

  /** Whether the text has other characters than those of words. */
  static boolean hasSeparator(char[] text, int length) {
    Identifier whole = new Identifier(text, length);
    for (int i = 0; i < length; i++) {
      if (!whole.isWordChar(i)) {
        return true;
      }
    }
    return false;
  }

  private boolean isWordChar(int i) {
    char c = text[i];
    // Surrogates are halves of rare letters and are never a place to divide.
    return Character.isLetterOrDigit(c)
        || Character.getType(c) == Character.NON_SPACING_MARK
        || Character.getType(c) == Character.COMBINING_SPACING_MARK
        || Character.isSurrogate(c)
        || c == '\''
        || c == '’';
  }

  /** Whether an upper case letter at i begins a new part. */
  private boolean isHump(int i) {
    if (!Character.isUpperCase(text[i])) {
      return false;
    }
    boolean afterLower = Character.isLowerCase(text[i - 1]);
    boolean lastOfCapitals =
        Character.isUpperCase(text[i - 1])
            && i + 1 < length
            && Character.isLowerCase(text[i + 1])
            // "PCs", "URLs": a plural, not a new word.
            && !(i + 2 >= length && text[i + 1] == 's');
    return afterLower || lastOfCapitals;
  }
}
