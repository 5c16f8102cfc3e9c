package org.siterank.meaning;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Words, and the pieces of words that a vocabulary has: the longest piece that a word begins with,
 * then the longest one of the rest, and so on (WordPiece, as in J. Devlin et al., <em>BERT</em>,
 * NAACL 2019). A piece within a word begins with {@code ##} in the vocabulary.
 */
public final class WordPieces {

  /** Words longer than this are no words of a language. */
  static final int LONGEST = 40;

  private static final String INSIDE = "##";

  private final Map<String, Integer> numbers;

  /**
   * @param numbers the number of each piece
   */
  public WordPieces(Map<String, Integer> numbers) {
    this.numbers = Map.copyOf(numbers);
  }

  /** The words of a text, in lower case and without accents; runs of letters and digits. */
  public static List<String> words(CharSequence text) {
    List<String> words = new ArrayList<>();
    int start = -1;
    for (int i = 0; i <= text.length(); i++) {
      boolean inside = i < text.length() && isPartOfWord(text.charAt(i));
      if (inside && start < 0) {
        start = i;
      } else if (!inside && start >= 0) {
        if (i - start <= LONGEST) {
          words.add(plain(text.subSequence(start, i).toString()));
        }
        start = -1;
      }
    }
    return words;
  }

  private static boolean isPartOfWord(char c) {
    return Character.isLetterOrDigit(c) || Character.getType(c) == Character.NON_SPACING_MARK;
  }

  /** A word in lower case, without accents. */
  private static String plain(String word) {
    boolean ascii = true;
    for (int i = 0; i < word.length(); i++) {
      ascii &= word.charAt(i) < 0x80;
    }
    String lower = word.toLowerCase(Locale.ROOT);
    return ascii
        ? lower
        : Normalizer.normalize(lower, Normalizer.Form.NFD).replaceAll("\\p{Mn}+", "");
  }

  /** The numbers of a word's pieces; none where a part of it is not in the vocabulary. */
  public int[] of(String word) {
    int[] pieces = new int[word.length()];
    int count = 0;
    for (int start = 0; start < word.length(); count++) {
      int end = word.length();
      Integer number = null;
      for (; end > start && number == null; end--) {
        String piece = word.substring(start, end);
        number = numbers.get(start == 0 ? piece : INSIDE + piece);
      }
      if (number == null) {
        return new int[0];
      }
      pieces[count] = number;
      start = end + 1;
    }
    return Arrays.copyOf(pieces, count);
  }
}
