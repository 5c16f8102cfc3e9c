package org.siterank.content;

import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.util.Arrays;
import java.util.Locale;
import org.siterank.site.WordCharacters;

/**
 * A sample of the runs of {@value #RUN} words of a text: those whose hash is divisible by {@value
 * #EVERY}, so that a part of a text is sampled as in the whole. The share of a part's sample that
 * is in the other one estimates how much of the part stands there.
 *
 * <p>Source: A. Broder, On the resemblance and containment of documents, SEQUENCES 1997
 * (containment by the sketch of all shingles that are 0 modulo m).
 */
public final class Shingles {

  static final int RUN = 3;
  static final int EVERY = 8;

  /** Words looked at: the beginning of a page is what is excerpted. Our choice. */
  static final int MAX_WORDS = 4_000;

  private Shingles() {}

  /** The sample of a text, ascending, each once. */
  public static int[] of(String text) {
    return of(text, EVERY, MAX_WORDS);
  }

  /** The sample of a text from its first to its last word, ascending, each once. */
  public static int[] whole(String text) {
    return of(text, EVERY, Integer.MAX_VALUE);
  }

  /** All of them, ascending, each once. */
  public static int[] all(String text) {
    return of(text, 1, MAX_WORDS);
  }

  private static int[] of(String text, int every, int most) {
    int[] sample = new int[16];
    int size = 0;
    char[] lower = lower(text);
    long hash = 0;
    long before = 0;
    long beforeThat = 0;
    int words = 0;
    for (int i = 0; i <= lower.length && words < most; i++) {
      char c = i < lower.length ? lower[i] : ' ';
      if (WordCharacters.has(c)) {
        hash = (hash ^ c) * 0x100000001b3L;
      } else if (hash != 0) {
        long run = mixed(hash + 31 * (before + 31 * beforeThat));
        if (++words >= RUN && run % every == 0) {
          sample = size < sample.length ? sample : Arrays.copyOf(sample, 2 * size);
          sample[size++] = (int) (run >>> 32);
        }
        beforeThat = before;
        before = hash;
        hash = 0;
      }
    }
    Arrays.sort(sample, 0, size);
    int kept = 0;
    for (int i = 0; i < size; i++) {
      if (i == 0 || sample[i] != sample[i - 1]) {
        sample[kept++] = sample[i];
      }
    }
    return Arrays.copyOf(sample, kept);
  }

  /** A text in lower case, as the language with no rules of its own has it. */
  static char[] lower(String text) {
    char[] lower = text.toCharArray();
    for (int i = 0; i < lower.length; i++) {
      char c = lower[i];
      if (c < 0x80) {
        lower[i] = c >= 'A' && c <= 'Z' ? (char) (c + 32) : c;
      } else if (c == '\u0130' || c == '\u03A3' || Character.isSurrogate(c)) {
        // One letter becomes two, or depends on its neighbours, or is of two characters.
        return text.toLowerCase(Locale.ROOT).toCharArray();
      } else {
        lower[i] = Character.toLowerCase(c);
      }
    }
    return lower;
  }

  /** How many of a part's are in the whole. */
  public static int common(int[] part, int[] whole) {
    int common = 0;
    for (int shingle : part) {
      common += Arrays.binarySearch(whole, shingle) >= 0 ? 1 : 0;
    }
    return common;
  }

  /** A sample as bytes, to be stored. */
  public static byte[] toBytes(int[] sample) {
    ByteBuffer bytes = ByteBuffer.allocate(sample.length * Integer.BYTES);
    bytes.asIntBuffer().put(sample);
    return bytes.array();
  }

  /** Reads what {@link #toBytes} wrote. */
  public static int[] ofBytes(byte[] stored) {
    IntBuffer numbers = ByteBuffer.wrap(stored).asIntBuffer();
    int[] sample = new int[numbers.remaining()];
    numbers.get(sample);
    return sample;
  }

  /** The finaliser of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014). */
  private static long mixed(long value) {
    long z = value + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
