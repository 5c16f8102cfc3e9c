package org.siterank.crawl;

import java.util.Arrays;

/**
 * A sketch of a text in 64 bits: texts that differ little have sketches that differ in few bits.
 * Bit k is the majority of the bits k of the hashes of all runs of {@link #RUN} words.
 *
 * <p>Source: M. Charikar, Similarity estimation techniques from rounding algorithms, STOC 2002; G.
 * S. Manku, A. Jain and A. Das Sarma, Detecting near-duplicates for web crawling, WWW 2007, who
 * found 3 of 64 bits the right distance for eight billion pages.
 */
public final class SimHash {

  /** Words that make one feature. */
  public static final int RUN = 3;

  private SimHash() {}

  /** The sketch; 0 for a text without words. */
  public static long of(String text) {
    Maker maker = new Maker();
    TextWords.forEach(text, maker);
    return maker.sketch();
  }

  /** Makes the sketch of a text from its words. */
  static final class Maker implements TextWords.Sink {

    private static final int PLANES = 8;

    /** How often each bit was set, so far as it is counted out. */
    private final int[] counts = new int[Long.SIZE];

    /**
     * How often each bit was set since: plane p holds the bits p of the 64 counters, so that one
     * addition counts all of them at once.
     */
    private final long[] planes = new long[PLANES];

    private int sinceCounted;
    private int runs;
    private long before; // the hashes of the last words; 0 before the second and the third one
    private long beforeThat;
    private int words;

    @Override
    public void word(char[] word, int length) {
      int hash = 0;
      for (int i = 0; i < length; i++) {
        hash = 31 * hash + word[i];
      }
      long last = mixed(hash);
      long run = 0;
      if (words >= 2) {
        run = mixed(run * 31 + beforeThat);
      }
      if (words >= 1) {
        run = mixed(run * 31 + before);
      }
      run = mixed(run * 31 + last);
      beforeThat = before;
      before = last;
      words = Math.min(2, words + 1);
      count(run);
      runs++;
    }

    private void count(long run) {
      long carry = run;
      for (int plane = 0; carry != 0; plane++) {
        long both = planes[plane] & carry;
        planes[plane] ^= carry;
        carry = both;
      }
      if (++sinceCounted == (1 << PLANES) - 1) {
        countOut();
      }
    }

    private void countOut() {
      for (int bit = 0; bit < Long.SIZE; bit++) {
        for (int plane = 0; plane < PLANES; plane++) {
          counts[bit] += (int) (planes[plane] >>> bit & 1) << plane;
        }
      }
      Arrays.fill(planes, 0);
      sinceCounted = 0;
    }

    long sketch() {
      countOut();
      long sketch = 0;
      for (int bit = 0; bit < Long.SIZE; bit++) {
        sketch |= 2L * counts[bit] > runs ? 1L << bit : 0;
      }
      return sketch;
    }
  }

  /** The finaliser of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014). */
  static long mixed(long value) {
    long z = value + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }

  /** Bits in which two sketches differ. */
  public static int distance(long left, long right) {
    return Long.bitCount(left ^ right);
  }
}
