package org.siterank.search;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The pairs of characters that lie inside words, as dictionaries divide a text. Between two words
 * of one character each, no dictionary has known what is written: such a pair counts as inside.
 */
final class DictionaryPairs {

  private final List<WordSegmenter> segmenters;

  /**
   * @param segmenters of the languages of a site, the most common first
   */
  DictionaryPairs(List<WordSegmenter> segmenters) {
    this.segmenters = segmenters;
  }

  /**
   * The pairs inside words; all of them where no dictionary reads the text.
   *
   * @param pairs neighbours in a text, each sharing a character with the next one
   */
  Set<String> inside(List<String> pairs) {
    Set<String> inside = new HashSet<>();
    for (List<String> run : runs(pairs)) {
      String text = text(run);
      Optional<WordSegmenter> segmenter = segmenter(text);
      if (segmenter.isPresent()) {
        addInside(segmenter.get().words(text), inside);
      } else {
        inside.addAll(run);
      }
    }
    return inside;
  }

  /** Pairs of which each shares a character with the next one. */
  private static List<List<String>> runs(List<String> pairs) {
    List<List<String>> runs = new ArrayList<>();
    String before = "";
    for (String pair : pairs) {
      if (before.isEmpty() || !last(before).equals(first(pair))) {
        runs.add(new ArrayList<>());
      }
      runs.get(runs.size() - 1).add(pair);
      before = pair;
    }
    return runs;
  }

  private static String text(List<String> run) {
    StringBuilder text = new StringBuilder(run.get(0));
    run.subList(1, run.size()).forEach(pair -> text.append(pair.substring(first(pair).length())));
    return text.toString();
  }

  /** That of the language in which every character of a text may be written. */
  private Optional<WordSegmenter> segmenter(String text) {
    return segmenters.stream()
        .filter(known -> text.codePoints().allMatch(c -> known.reads(UnspacedWord.script(c))))
        .findFirst();
  }

  private static void addInside(List<String> words, Set<String> inside) {
    String before = "";
    for (String word : words) {
      int[] characters = word.codePoints().toArray();
      for (int i = 0; i + 1 < characters.length; i++) {
        inside.add(new String(characters, i, 2));
      }
      if (characters.length == 1 && before.codePointCount(0, before.length()) == 1) {
        inside.add(before + word);
      }
      before = word;
    }
  }

  private static String first(String pair) {
    return pair.substring(0, pair.offsetByCodePoints(0, 1));
  }

  private static String last(String pair) {
    return pair.substring(pair.offsetByCodePoints(pair.length(), -1));
  }
}
