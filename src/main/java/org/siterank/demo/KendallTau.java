package org.siterank.demo;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Agreement of two rankings: Kendall's tau-b,
 *
 * <pre>  tau_b = (C - D) / sqrt((n0 - t_a)(n0 - t_b)),   n0 = n(n-1)/2</pre>
 *
 * <p>C and D are the pairs that both lists order alike and contrarily, t_a and t_b the pairs that
 * are tied in one list (M. G. Kendall, "The treatment of ties in ranking problems", Biometrika 33,
 * 1945). O(n log n) by counting the exchanges of a merge sort (W. R. Knight, JASA 61, 1966).
 */
final class KendallTau {

  private KendallTau() {}

  /**
   * tau-b of two lists of values for the same items.
   *
   * @param a a value per item
   * @param b another value per item, of the same length
   * @return in [-1, 1]; NaN when a list is constant or shorter than two, as it orders nothing
   */
  static double b(double[] a, double[] b) {
    if (a.length != b.length) {
      throw new IllegalArgumentException(
          "lists must have the same length, got " + a.length + " and " + b.length);
    }
    int[] order =
        IntStream.range(0, a.length)
            .boxed()
            .sorted(Comparator.<Integer>comparingDouble(i -> a[i]).thenComparingDouble(i -> b[i]))
            .mapToInt(Integer::intValue)
            .toArray();
    double[] sortedA = IntStream.of(order).mapToDouble(i -> a[i]).toArray();
    double[] inOrderOfA = IntStream.of(order).mapToDouble(i -> b[i]).toArray();
    long tiedInBoth = 0;
    long run = 0;
    for (int i = 1; i < order.length; i++) {
      boolean tied = sortedA[i] == sortedA[i - 1] && inOrderOfA[i] == inOrderOfA[i - 1];
      run = tied ? run + 1 : 0;
      tiedInBoth += run;
    }
    double[] sortedB = inOrderOfA.clone();
    long exchanges = sort(sortedB, new double[sortedB.length], 0, sortedB.length);
    long pairs = (long) a.length * (a.length - 1) / 2;
    long tiedA = ties(sortedA);
    long tiedB = ties(sortedB);
    double agreement = pairs - tiedA - tiedB + tiedInBoth - 2.0 * exchanges;
    return agreement / Math.sqrt((double) (pairs - tiedA) * (pairs - tiedB));
  }

  private static long ties(double[] sorted) {
    long ties = 0;
    long run = 0;
    for (int i = 1; i < sorted.length; i++) {
      run = sorted[i] == sorted[i - 1] ? run + 1 : 0;
      ties += run;
    }
    return ties;
  }

  /** Sorts {@code [from, to)} and counts the pairs that stood in the wrong order. */
  private static long sort(double[] values, double[] spare, int from, int to) {
    if (to - from < 2) {
      return 0;
    }
    int middle = (from + to) >>> 1;
    long exchanges = sort(values, spare, from, middle) + sort(values, spare, middle, to);
    int left = from;
    int right = middle;
    for (int i = from; i < to; i++) {
      if (right >= to || (left < middle && values[left] <= values[right])) {
        spare[i] = values[left++];
      } else {
        exchanges += middle - left;
        spare[i] = values[right++];
      }
    }
    System.arraycopy(spare, from, values, from, to - from);
    return exchanges;
  }
}
