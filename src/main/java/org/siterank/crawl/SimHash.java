package org.siterank.crawl;

import java.util.ArrayDeque;
import java.util.Deque;

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
    int[] votes = new int[Long.SIZE];
    int[] runs = {0};
    Deque<Long> last = new ArrayDeque<>();
    TextPrint.forEachWord(
        text,
        word -> {
          last.addLast(mixed(word.hashCode()));
          if (last.size() > RUN) {
            last.removeFirst();
          }
          long run = 0;
          for (long hash : last) {
            run = mixed(run * 31 + hash);
          }
          for (int bit = 0; bit < Long.SIZE; bit++) {
            votes[bit] += (run >>> bit & 1) == 1 ? 1 : -1;
          }
          runs[0]++;
        });
    long sketch = 0;
    for (int bit = 0; bit < Long.SIZE; bit++) {
      sketch |= votes[bit] > 0 ? 1L << bit : 0;
    }
    return runs[0] == 0 ? 0 : sketch;
  }

  /** The finaliser of SplitMix64 (Steele, Lea and Flood, OOPSLA 2014). */
  private static long mixed(long value) {
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
