package org.siterank.meaning;

import java.util.Arrays;

/**
 * The vectors of words that were met, found by characters in a buffer, without an object for each
 * word of a text.
 *
 * <p>Thread-safe, and readers take no lock: a word and its place are final, so a reader sees all of
 * a word or none of it, and a word that it does not see yet is computed once more.
 */
final class KnownWords {

  private static final class Word {
    private final char[] letters;
    private final float[] vector;

    Word(char[] letters, float[] vector) {
      this.letters = letters;
      this.vector = vector;
    }
  }

  private final int most;
  private final Word[] table;
  private int size; // Guarded by this.

  /**
   * @param most words kept; later ones are not
   */
  KnownWords(int most) {
    this.most = most;
    this.table = new Word[4 * Integer.highestOneBit(most)];
  }

  /** The vector of a word; null where it is not kept. */
  float[] get(char[] word, int length) {
    int place = place(word, length);
    for (Word known = table[place]; known != null; known = table[place]) {
      if (isSame(known.letters, word, length)) {
        return known.vector;
      }
      place = (place + 1) & (table.length - 1);
    }
    return null;
  }

  /** Keeps the vector of a word, where there is room. */
  synchronized void put(char[] word, int length, float[] vector) {
    int place = place(word, length);
    while (table[place] != null && !isSame(table[place].letters, word, length)) {
      place = (place + 1) & (table.length - 1);
    }
    if (table[place] == null && size < most) {
      table[place] = new Word(Arrays.copyOf(word, length), vector);
      size++;
    }
  }

  /** Where a word is looked for first. */
  private int place(char[] word, int length) {
    int hash = 0;
    for (int i = 0; i < length; i++) {
      hash = 31 * hash + word[i];
    }
    return (hash ^ hash >>> 15) & (table.length - 1);
  }

  private static boolean isSame(char[] letters, char[] word, int length) {
    return letters.length == length && Arrays.equals(letters, 0, length, word, 0, length);
  }
}
