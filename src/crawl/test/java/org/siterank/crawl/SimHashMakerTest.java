package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Words are found, and sketches made, as the plain way would have it. */
class SimHashMakerTest {

  private static long mixed(long value) {
    long z = value + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  /** One vote for each bit of each run of words. */
  private static long plain(List<String> words) {
    int[] votes = new int[64];
    for (int i = 0; i < words.size(); i++) {
      long run = 0;
      for (int k = Math.max(0, i - SimHash.RUN + 1); k <= i; k++) {
        run = mixed(run * 31 + mixed(words.get(k).hashCode()));
      }
      for (int bit = 0; bit < 64; bit++) {
        votes[bit] += (run >>> bit & 1) == 1 ? 1 : -1;
      }
    }
    long sketch = 0;
    for (int bit = 0; bit < 64; bit++) {
      sketch |= votes[bit] > 0 ? 1L << bit : 0;
    }
    return sketch;
  }

  @Test
  void sketchesAreThoseOfPlainVoting() {
    SplittableRandom random = new SplittableRandom(5);
    for (int length : new int[] {0, 1, 2, 3, 10, 254, 255, 256, 511, 3000}) {
      List<String> words = new ArrayList<>();
      for (int i = 0; i < length; i++) {
        words.add("w" + random.nextInt(500));
      }
      assertEquals(plain(words), SimHash.of(String.join(", ", words)), length + " words");
    }
  }

  @Test
  void wordsAreRunsOfLettersAndDigitsInLowerCase() {
    List<String> words = new ArrayList<>();
    String text = "The C3PO's ÄRGER, ΟΔΟΣ—İstanbul 中文; x".repeat(2) + "a".repeat(100);
    TextWords.forEach(text, (word, length) -> words.add(new String(word, 0, length)));
    List<String> plain = new ArrayList<>();
    for (String word : text.split("[^\\p{L}\\p{Nd}]+", -1)) {
      plain.add(word.toLowerCase(Locale.ROOT));
    }
    assertEquals(plain, words);
  }
}
