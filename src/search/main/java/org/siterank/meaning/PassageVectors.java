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
  public record Nearest(int passage, float cosine) {

    /** Returns true if no passage is near. */
    public boolean isNone() {
      return passage == 0 && cosine == 0;
    }
  }

  private PassageVectors() {}

  /**
   * The directions of a text's passages; empty for an empty text.
   *
   * @param sections the starts of the sections, ascending
   */
  public static byte[] of(String text, int[] sections) {
    WordVectors words = WordVectors.english();
    int[] cut = PassageCut.of(text, sections);
    byte[] vectors = new byte[(cut.length - 1) * words.dimension()];
    int used = 0;
    for (int i = 0; i + 1 < cut.length && cut[i + 1] > cut[i]; i++) {
      byte[] direction = words.direction(text.substring(cut[i], cut[i + 1]));
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
