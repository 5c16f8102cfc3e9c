package org.siterank.meaning;

import java.util.Arrays;

/**
 * The directions of the passages of a text ({@link PassageCut}), one after the other, as they are
 * stored with a page.
 */
public final class PassageVectors {

  /** The primary tag of the language that has vectors. */
  public static final String LANGUAGE = "en";

  /** Nothing is near. */
  public static final Nearest NONE = new Nearest(0, 0);

  /** The nearest of some passages. */
  public record Nearest(int passage, float cosine) {}

  private PassageVectors() {}

  /**
   * The directions of a text's passages; empty for an empty text. A passage seldom repeats what its
   * page is about, so the direction of that is added to each, and counts as much. On 193 questions
   * about six sites, MRR@10 is 0.428 without it and 0.458 with it; from half to 1.5 times as much
   * is the same.
   *
   * @param sections the starts of the sections, ascending
   * @param about tells what the page is about; empty for the passages alone
   */
  public static byte[] of(String text, int[] sections, String about) {
    WordVectors words = WordVectors.english();
    int[] cut = PassageCut.of(text, sections);
    byte[] vectors = new byte[(cut.length - 1) * words.dimension()];
    float[] page = WordVectors.unit(words.sum(about));
    int used = 0;
    for (int i = 0; i + 1 < cut.length && cut[i + 1] > cut[i]; i++) {
      float[] passage = WordVectors.unit(words.sum(text.substring(cut[i], cut[i + 1])));
      for (int j = 0; j < page.length; j++) {
        passage[j] += page[j];
      }
      byte[] direction = WordVectors.direction(passage);
      System.arraycopy(direction, 0, vectors, used, direction.length);
      used += direction.length;
    }
    return used == vectors.length ? vectors : Arrays.copyOf(vectors, used);
  }

  /**
   * The passage whose direction is nearest to that of a question.
   *
   * @param vectors what {@link #of} gave, somewhere in this array
   * @param length how many bytes of the array it is
   */
  public static Nearest nearest(byte[] question, byte[] vectors, int from, int length) {
    int best = 0;
    float nearest = 0;
    int passages = length / question.length;
    for (int i = 0; i < passages; i++) {
      float cosine = WordVectors.cosine(question, vectors, from + i * question.length);
      if (cosine > nearest) {
        nearest = cosine;
        best = i;
      }
    }
    return new Nearest(best, nearest);
  }
}
