package org.siterank.crawl;

import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.siterank.site.Page;

/**
 * What a page says, as two numbers of 64 bits: the words in their order, but those that stand in
 * its own address, which servers like to repeat; and of these the words without digits.
 *
 * @param words print of all words
 * @param names print of the words without digits
 * @param letters letters and digits in all of them
 */
record TextPrint(long words, long names, int letters) {

  /** Shorter texts are alike by chance. */
  static final int LEAST_LETTERS = 40;

  private static final long FNV_OFFSET = 0xcbf29ce484222325L;
  private static final long FNV_PRIME = 0x100000001b3L;

  /** Whether the text is long enough to say that another one is the same. */
  boolean tells() {
    return letters >= LEAST_LETTERS;
  }

  static TextPrint of(Page page) {
    Set<String> own = new HashSet<>();
    forEachWord(page.url().pathAndQuery(), own::add);
    long[] print = {FNV_OFFSET, FNV_OFFSET, 0};
    forEachWord(
        page.title() + "\n" + page.text(),
        word -> {
          if (own.contains(word)) {
            return;
          }
          print[0] = add(print[0], word);
          if (word.chars().noneMatch(Character::isDigit)) {
            print[1] = add(print[1], word);
          }
          print[2] += word.length();
        });
    return new TextPrint(print[0], print[1], (int) Math.min(Integer.MAX_VALUE, print[2]));
  }

  /** FNV-1a over the characters, and one more for the end of the word. */
  private static long add(long print, String word) {
    long sum = print;
    for (int i = 0; i < word.length(); i++) {
      sum = (sum ^ word.charAt(i)) * FNV_PRIME;
    }
    return (sum ^ ' ') * FNV_PRIME;
  }

  /** Runs of letters and digits, in lower case. */
  static void forEachWord(String text, java.util.function.Consumer<String> action) {
    int start = -1;
    for (int i = 0; i <= text.length(); i++) {
      boolean inside = i < text.length() && Character.isLetterOrDigit(text.charAt(i));
      if (inside && start < 0) {
        start = i;
      } else if (!inside && start >= 0) {
        action.accept(text.substring(start, i).toLowerCase(Locale.ROOT));
        start = -1;
      }
    }
  }
}
