package org.siterank.site;

/**
 * The characters of words: {@link Character#isLetterOrDigit(char)}, by a table where nearly all
 * characters are, for a crawl asks it of every one that it reads.
 */
public final class WordCharacters {

  private static final int ASCII = 0x80;
  private static final boolean[] WORDLY = new boolean[ASCII];

  static {
    for (char c = 0; c < ASCII; c++) {
      WORDLY[c] = Character.isLetterOrDigit(c);
    }
  }

  private WordCharacters() {}

  /** Whether a character is a letter or a digit. */
  public static boolean has(char c) {
    return c < ASCII ? WORDLY[c] : Character.isLetterOrDigit(c);
  }
}
