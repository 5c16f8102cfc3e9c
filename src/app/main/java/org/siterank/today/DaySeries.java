package org.siterank.today;

import java.util.Arrays;

/** Sums over a series of counts by age in days. */
final class DaySeries {

  /** Days of a week. */
  static final int WEEK = 7;

  /** Standard deviations above the median from which on a single day counts as an exception. */
  private static final double EXCEPTION = 4;

  private DaySeries() {}

  static long sum(int[] views, int from, int to) {
    long sum = 0;
    for (int age = from; age < to; age++) {
      sum += views[age];
    }
    return sum;
  }

  /** Sums days of which one that is far above the median counts as much as a high one. */
  static double robustSum(int[] views, int from, int to) {
    double most = cap(views, from, to);
    double sum = 0;
    for (int age = from; age < to; age++) {
      sum += Math.min(views[age], most);
    }
    return sum;
  }

  /** The most that a day counts; twice the variance of independent views, for they scatter more. */
  private static double cap(int[] views, int from, int to) {
    if (from >= to) {
      return 0;
    }
    int[] sorted = Arrays.copyOfRange(views, from, to);
    Arrays.sort(sorted);
    double median = sorted[sorted.length / 2];
    return median + EXCEPTION * Math.sqrt(2 * median + 1);
  }

  /**
   * Variance over mean of the days, of which one that is far above the median counts as a high one.
   *
   * @param factors the share of each day in the mean of all
   * @return 1 without views
   */
  static double dispersion(int[] views, int from, int to, double[] factors) {
    double most = cap(views, from, to);
    double mean = robustSum(views, from, to) / (to - from);
    if (mean == 0 || to - from < 2) {
      return 1;
    }
    double chi = 0;
    for (int age = from; age < to; age++) {
      double expected = mean * factors[age];
      double off = Math.min(views[age], most) - expected;
      chi += off * off / expected;
    }
    return chi / (to - from - 1);
  }

  /** The median of the same weekday in the weeks before; -1 when no such day was logged. */
  static double usual(int[] views, int days) {
    int[] same = new int[days / WEEK + 1];
    int n = 0;
    for (int age = WEEK; age < days; age += WEEK) {
      same[n++] = views[age];
    }
    if (n == 0) {
      return -1;
    }
    Arrays.sort(same, 0, n);
    return (same[(n - 1) / 2] + same[n / 2]) / 2.0;
  }
}
