package org.siterank.search;

import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Text that somebody types without a space in a script that has none between words: pairs of
 * characters, some of which lie across two words. {@code パーティション作成} is to find {@code パーティションの作成},
 * where the pair in the middle does not occur.
 *
 * <p>A pair lies across words where the script changes as it does at the beginning of a Japanese
 * word, where a dictionary says so ({@link DictionaryPairs}), and where no page of the site has it.
 */
final class UnspacedWord {

  private static final Set<UnicodeScript> UNSPACED =
      EnumSet.of(
          UnicodeScript.HAN,
          UnicodeScript.HIRAGANA,
          UnicodeScript.KATAKANA,
          UnicodeScript.HANGUL,
          UnicodeScript.THAI,
          UnicodeScript.LAO,
          UnicodeScript.KHMER,
          UnicodeScript.MYANMAR);

  /** Lengthens the vowel of a katakana; it belongs to no script. */
  private static final int LONG_VOWEL = 0x30FC;

  private final List<List<String>> words = new ArrayList<>();
  private final List<String> across = new ArrayList<>();

  /**
   * @param pairs neighbours in the text, each sharing a character with the next one
   * @param inside tells whether a pair may be inside a word
   */
  UnspacedWord(List<String> pairs, Predicate<String> inside) {
    List<String> word = new ArrayList<>();
    for (String pair : pairs) {
      if (begins(pair) || !inside.test(pair)) {
        across.add(pair);
        addWord(word);
        word = new ArrayList<>();
      } else {
        word.add(pair);
      }
    }
    addWord(word);
  }

  private void addWord(List<String> word) {
    if (!word.isEmpty()) {
      words.add(word);
    }
  }

  /** Whether a term is a pair of characters, or one alone, of such a script. */
  static boolean isPair(String term) {
    // Of signs that may be left out, such as the Arabic line that fills a row, nothing is left.
    return !term.isEmpty() && UNSPACED.contains(script(term.codePointAt(0)));
  }

  /** The pairs of each word; no pair is in two of them. */
  List<List<String>> words() {
    return words;
  }

  /** Pairs that lie across words. */
  List<String> across() {
    return across;
  }

  private static boolean begins(String pair) {
    int first = pair.codePointAt(0);
    int last = pair.codePointBefore(pair.length());
    UnicodeScript before = script(first);
    UnicodeScript behind = script(last);
    // A Japanese verb goes on in hiragana behind its Chinese character.
    return before != behind
        && !(before == UnicodeScript.HAN && behind == UnicodeScript.HIRAGANA)
        && UNSPACED.contains(before)
        && UNSPACED.contains(behind);
  }

  /** The script of a character; the mark of a long vowel is katakana. */
  static UnicodeScript script(int character) {
    return character == LONG_VOWEL ? UnicodeScript.KATAKANA : UnicodeScript.of(character);
  }
}
