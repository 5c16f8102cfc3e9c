package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ResemblanceTest {

  @Test
  void equalTextsResembleEachOtherWholly() {
    assertEquals(1, of("one two three four five", "One, two; THREE four (five)"));
  }

  @Test
  void fewerThanFourWordsResembleNothing() {
    assertEquals(0, of("one two three", "one two three"));
    assertEquals(0, of("", ""));
  }

  @Test
  void oneWordMoreIsOneRunMore() {
    assertEquals(2 / 3.0, of("a b c d e", "a b c d e f"));
  }

  @Test
  void theOrderOfTheFourWordsCounts() {
    assertEquals(0, of("a b c d", "b a c d"));
    assertEquals(0, of("a b c d", "b c d a"));
  }

  @Test
  void aRunThatComesTwiceCountsOnce() {
    assertEquals(1, of("a b c d e a b c d e a", "a b c d e a b c d e a b c d e"));
  }

  @Test
  void lettersOutsideAsciiAreLetters() {
    assertEquals(1, of("Größe über Öl naïve", "GRÖẞE ÜBER ÖL NAÏVE".replace('ẞ', 'ß')));
    assertEquals(0, of("日 本 語 文", "日 本 語 字"));
  }

  @Test
  void hashesCountWhatTheRunsThemselvesCount() {
    Random random = new Random(4);
    for (int round = 0; round < 200; round++) {
      String left = text(random);
      String right = text(random);
      Set<List<String>> common = new HashSet<>(runs(left));
      common.retainAll(runs(right));
      Set<List<String>> all = new HashSet<>(runs(left));
      all.addAll(runs(right));
      double expected = all.isEmpty() ? 0 : common.size() / (double) all.size();
      assertEquals(expected, of(left, right), left + " / " + right);
    }
  }

  private static String text(Random random) {
    StringBuilder text = new StringBuilder();
    for (int words = random.nextInt(40); words > 0; words--) {
      text.append("word".charAt(random.nextInt(2))).append(words % 7 == 0 ? ", " : " ");
    }
    return text.toString();
  }

  private static Set<List<String>> runs(String text) {
    List<String> words =
        Arrays.stream(text.toLowerCase(Locale.ROOT).split("[^a-z]+"))
            .filter(word -> !word.isEmpty())
            .toList();
    Set<List<String>> runs = new HashSet<>();
    for (int i = 0; i + 4 <= words.size(); i++) {
      runs.add(words.subList(i, i + 4));
    }
    return runs;
  }

  private static double of(String left, String right) {
    return Resemblance.of(Resemblance.runs(left), Resemblance.runs(right));
  }
}
