package org.siterank.crawl;

import java.util.stream.LongStream;

/**
 * How much two texts resemble each other: the share that their sets of runs of {@value #RUN} words
 * have in common. A run is known by a hash of 64 bits: two that differ are taken for one once in
 * 10<sup>19</sup> pairs.
 *
 * <p>Source: A. Broder, S. Glassman, M. Manasse and G. Zweig, Syntactic clustering of the web, WWW
 * 1997.
 */
public final class Resemblance {

  static final int RUN = 4;

  private Resemblance() {}

  /** Collects the runs of a text from its words. */
  private static final class Runs implements TextWords.Sink {

    private final LongStream.Builder runs = LongStream.builder();
    private final long[] last = new long[RUN];
    private int words;

    @Override
    public void word(char[] word, int length) {
      long hash = 0xcbf29ce484222325L; // FNV-1a
      for (int i = 0; i < length; i++) {
        hash = (hash ^ word[i]) * 0x100000001b3L;
      }
      last[words++ % RUN] = SimHash.mixed(hash);
      if (words >= RUN) {
        long run = 0;
        for (int i = 0; i < RUN; i++) {
          run = SimHash.mixed(31 * run + last[(words + i) % RUN]);
        }
        runs.add(run);
      }
    }
  }

  /** The hashes of the runs of a text, ascending, each once; none of a text with fewer words. */
  public static long[] runs(String text) {
    Runs found = new Runs();
    TextWords.forEach(text, found);
    return found.runs.build().sorted().distinct().toArray();
  }

  /** Size of the intersection of two such sets over that of the union; 0 when both are empty. */
  public static double of(long[] left, long[] right) {
    int common = common(left, right);
    int all = left.length + right.length - common;
    return all == 0 ? 0 : common / (double) all;
  }

  /** The share of one such set that is in another one; 0 when it is empty. */
  public static double containment(long[] part, long[] whole) {
    return part.length == 0 ? 0 : common(part, whole) / (double) part.length;
  }

  private static int common(long[] left, long[] right) {
    int common = 0;
    int next = 0;
    for (long run : left) {
      while (next < right.length && right[next] < run) {
        next++;
      }
      common += next < right.length && right[next] == run ? 1 : 0;
    }
    return common;
  }
}
