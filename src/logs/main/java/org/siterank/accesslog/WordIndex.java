package org.siterank.accesslog;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Finds which of many words a text holds, in one pass over the text: the three characters at every
 * place say which words can begin there. Words are numbered in the order in which they are added.
 */
final class WordIndex {

  /** Characters that say where a word can begin; shorter words are no use here. */
  static final int LEAST_LENGTH = 3;

  /** Some 1,700 words in as many buckets leave most places of a text with none to try. */
  private static final int BUCKETS = 1 << 13;

  private static final int NONE = -1;

  private final List<String> words = new ArrayList<>();
  private final List<Integer> next = new ArrayList<>();
  private final int[] first = new int[BUCKETS];

  WordIndex() {
    Arrays.fill(first, NONE);
  }

  /** Adds a word and returns its number; the same word may be added again. */
  int add(String word) {
    if (word.length() < LEAST_LENGTH) {
      throw new IllegalArgumentException(
          "a word must have at least " + LEAST_LENGTH + " characters, got '" + word + "'");
    }
    int number = words.size();
    int bucket = bucket(word, 0);
    words.add(word);
    next.add(first[bucket]);
    first[bucket] = number;
    return number;
  }

  private static int bucket(String text, int at) {
    int mixed = text.charAt(at) * 31 * 31 + text.charAt(at + 1) * 31 + text.charAt(at + 2);
    return mixed & (BUCKETS - 1);
  }

  /** The numbers of the words that the text holds, exactly as they were added. */
  BitSet in(String text) {
    BitSet found = new BitSet(words.size());
    for (int at = 0; at + LEAST_LENGTH <= text.length(); at++) {
      for (int word = first[bucket(text, at)]; word != NONE; word = next.get(word)) {
        if (!found.get(word) && text.startsWith(words.get(word), at)) {
          found.set(word);
        }
      }
    }
    return found;
  }
}
