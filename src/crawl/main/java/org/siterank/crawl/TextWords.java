package org.siterank.crawl;

import java.util.Arrays;
import java.util.Locale;
import org.siterank.site.WordCharacters;

/**
 * The words of a text: runs of letters and digits, in lower case. They are handed over in one
 * buffer, because a crawl looks at hundreds of millions of them.
 */
final class TextWords {

  /** Gets one word after the other. */
  interface Sink {
    /**
     * One word.
     *
     * @param word its characters, and what is left of longer ones before it; not to be kept
     * @param length how many characters it has
     */
    void word(char[] word, int length);
  }

  private TextWords() {}

  static void forEach(String text, Sink sink) {
    char[] characters = text.toCharArray();
    char[] word = new char[32];
    int length = 0;
    int start = 0;
    boolean ascii = true;
    for (int i = 0; i <= characters.length; i++) {
      char c = i < characters.length ? characters[i] : ' ';
      if (WordCharacters.has(c)) {
        if (length == 0) {
          start = i;
        }
        if (length == word.length) {
          word = Arrays.copyOf(word, 2 * length);
        }
        ascii &= c < 0x80;
        word[length++] = c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
      } else if (length > 0) {
        if (!ascii) {
          // Where one letter can become two, or depends on its neighbours.
          String lower = text.substring(start, i).toLowerCase(Locale.ROOT);
          length = lower.length();
          word = word.length < length ? new char[2 * length] : word;
          lower.getChars(0, length, word, 0);
        }
        sink.word(word, length);
        length = 0;
        ascii = true;
      }
    }
  }
}
