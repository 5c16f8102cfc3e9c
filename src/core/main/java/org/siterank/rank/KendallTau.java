package org.siterank.rank;

/**
 * How far two lists of scores agree about the order of their pages: {@code tau_b = (C - D) /
 * sqrt((n0 - t_a)(n0 - t_b))}.
 *
 * <p>Symbols: C and D the pairs in the same and in opposite order, n0 = n(n-1)/2 all pairs, t_a and
 * t_b the pairs that are tied in a list. Sources: M. Kendall, The treatment of ties in ranking
 * problems, 1945; counted in O(n log n) after W. Knight, 1966.
 *
 * @param concordant C
 * @param discordant D
 * @param tiesA pairs tied in the first list only
 * @param tiesB pairs tied in the second list only
 * @param tiesBoth pairs tied in both
 */
public record KendallTau(long concordant, long discordant, long tiesA, long tiesB, long tiesBoth) {

  /**
   * Compares two lists of scores.
   *
   * @throws IllegalArgumentException when they differ in length or hold NaN
   */
  public static KendallTau of(double[] a, double[] b) {
    if (a.length != b.length) {
      throw new IllegalArgumentException(
          "lists must be equally long, got " + a.length + " and " + b.length);
    }
    for (int i = 0; i < a.length; i++) {
      if (Double.isNaN(a[i]) || Double.isNaN(b[i])) {
        throw new IllegalArgumentException("scores must be numbers, got NaN at " + i);
      }
    }
    // Sorted by a, equal ones by b: first by b, and then by a without disturbing equal ones.
    int[] order = sorted(a, sorted(b, identity(a.length)));
    long tiedA = 0;
    long tiedBoth = 0;
    long runA = 0;
    long runBoth = 0;
    double[] second = new double[order.length];
    for (int i = 0; i < order.length; i++) {
      second[i] = b[order[i]];
      boolean sameA = i > 0 && a[order[i]] == a[order[i - 1]];
      runA = sameA ? runA + 1 : 0;
      runBoth = sameA && second[i] == second[i - 1] ? runBoth + 1 : 0;
      tiedA += runA; // Each element ties with all before it in its run.
      tiedBoth += runBoth;
    }
    long discordant = inversions(second, new double[second.length], 0, second.length);
    long tiedB = 0;
    long runB = 0;
    for (int i = 1; i < second.length; i++) { // Sorted by now.
      runB = second[i] == second[i - 1] ? runB + 1 : 0;
      tiedB += runB;
    }
    long all = (long) a.length * (a.length - 1) / 2;
    long concordant = all - tiedA - tiedB + tiedBoth - discordant;
    return new KendallTau(concordant, discordant, tiedA - tiedBoth, tiedB - tiedBoth, tiedBoth);
  }

  private static int[] identity(int length) {
    int[] order = new int[length];
    for (int i = 0; i < length; i++) {
      order[i] = i;
    }
    return order;
  }

  /** Positions in ascending order of their keys, equal ones (-0 and 0 too) as they stand. */
  private static int[] sorted(double[] key, int[] positions) {
    int[] from = positions;
    int[] to = new int[positions.length];
    for (long width = 1; width < from.length; width *= 2) {
      for (long start = 0; start < from.length; start += 2 * width) {
        int middle = (int) Math.min(start + width, from.length);
        int end = (int) Math.min(start + 2 * width, from.length);
        int left = (int) start;
        int right = middle;
        for (int k = left; k < end; k++) {
          boolean takeLeft = left < middle && (right >= end || key[from[left]] <= key[from[right]]);
          to[k] = takeLeft ? from[left++] : from[right++];
        }
      }
      int[] swap = from;
      from = to;
      to = swap;
    }
    return from;
  }

  /** Sorts a range, and counts the pairs that stood in the wrong order. */
  private static long inversions(double[] values, double[] spare, int from, int to) {
    if (to - from < 2) {
      return 0;
    }
    int middle = (from + to) >>> 1;
    long count = inversions(values, spare, from, middle) + inversions(values, spare, middle, to);
    System.arraycopy(values, from, spare, from, to - from);
    int left = from;
    int right = middle;
    for (int k = from; k < to; k++) {
      if (left < middle && (right >= to || spare[left] <= spare[right])) {
        values[k] = spare[left++];
      } else {
        count += middle - left;
        values[k] = spare[right++];
      }
    }
    return count;
  }

  /** All pairs, n0. */
  public long pairs() {
    return concordant + discordant + tiesA + tiesB + tiesBoth;
  }

  /** (C - D)/n0; NaN for lists of fewer than two pages. */
  public double tauA() {
    return (concordant - discordant) / (double) pairs();
  }

  /** tau_b in [-1, 1]; NaN when a list is constant, since it has no order then. */
  public double tauB() {
    double orderedA = concordant + (double) discordant + tiesB;
    double orderedB = concordant + (double) discordant + tiesA;
    return (concordant - discordant) / Math.sqrt(orderedA * orderedB);
  }
}
