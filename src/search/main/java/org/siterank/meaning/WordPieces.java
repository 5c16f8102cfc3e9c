package org.siterank.meaning;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;

/**
 * Words, and the pieces of words that a vocabulary has: the longest piece that a word begins with,
 * then the longest one of the rest, and so on (WordPiece, as in J. Devlin et al., <em>BERT</em>,
 * NAACL 2019). A piece within a word begins with {@code ##} in the vocabulary.
 */
public final class WordPieces {

  /** Words longer than this are no words of a language. */
  static final int LONGEST = 40;

  private static final String INSIDE = "##";

  private static final int NONE = -1;

  private final ToIntFunction<String> numbers;

  /**
   * @param numbers the number of each piece; -1 for what is not in the vocabulary
   */
  public WordPieces(ToIntFunction<String> numbers) {
    this.numbers = numbers;
  }

  /** Gets one word after the other. */
  interface Sink {
    /**
     * One word.
     *
     * @param word its characters, and others behind them; not to be kept
     * @param length how many characters it has
     */
    void word(char[] word, int length);
  }

  /** The words of a text, in lower case and without accents; runs of letters and digits. */
  public static List<String> words(CharSequence text) {
    List<String> words = new ArrayList<>();
    forEach(text, (word, length) -> words.add(new String(word, 0, length)));
    return words;
  }

  /** Gives the words of a text, as {@link #words}, in one buffer: a night reads millions. */
  static void forEach(CharSequence text, Sink sink) {
    char[] characters = text.toString().toCharArray();
    char[] word = new char[LONGEST];
    int start = 0;
    boolean ascii = true;
    for (int i = 0; i <= characters.length; i++) {
      char c = i < characters.length ? characters[i] : ' ';
      if (isPartOfWord(c)) {
        ascii &= c < 0x80;
        if (i - start < LONGEST) {
          word[i - start] = c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
        }
        continue;
      }
      int length = i - start;
      if (length > 0 && length <= LONGEST) {
        if (ascii) {
          sink.word(word, length);
        } else {
          char[] plain = plain(new String(characters, start, length)).toCharArray();
          sink.word(plain, plain.length);
        }
      }
      start = i + 1;
      ascii = true;
    }
  }

  private static boolean isPartOfWord(char c) {
    if (c < 0x80) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    }
    return Character.isLetterOrDigit(c) || Character.getType(c) == Character.NON_SPACING_MARK;
  }

  /** A word in lower case, without accents. */
  private static String plain(String word) {
    return Normalizer.normalize(word.toLowerCase(Locale.ROOT), Normalizer.Form.NFD)
        .replaceAll("\\p{Mn}+", "");
  }

  /** The numbers of a word's pieces; none where a part of it is not in the vocabulary. */
  public int[] of(String word) {
    int[] pieces = new int[word.length()];
    int count = 0;
    for (int start = 0; start < word.length(); count++) {
      int end = word.length();
      int number = NONE;
      for (; end > start && number == NONE; end--) {
        String piece = word.substring(start, end);
        number = numbers.applyAsInt(start == 0 ? piece : INSIDE + piece);
      }
      if (number == NONE) {
        return new int[0];
      }
      pieces[count] = number;
      start = end + 1;
    }
    return Arrays.copyOf(pieces, count);
  }
}
