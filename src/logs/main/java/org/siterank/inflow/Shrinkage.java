package org.siterank.inflow;

import java.util.Arrays;

/**
 * Empirical-Bayes shrinkage of counts towards their mean:
 *
 * <pre>EB(c) = (1 - B) c + B mu,   B = m / (m + max(0, v - m))</pre>
 *
 * <p>mu and v are the mean and the (sample) variance of the counts over all pages, m the mean of
 * the variances that they have by chance: mu for plain counts, which are Poisson, and that of S2
 * for {@link DecayedCounts}. When the counts scatter no more than those of equal pages would (v <=
 * m), B is 1 and all pages are equal; the heavier the tail, the closer B comes to 0.
 *
 * <p>Differs from the textbook's gamma-Poisson model only in taking mu and v by moments. Cost: two
 * passes. Fails where counts are overdispersed in time: v then overstates the differences of pages.
 */
final class Shrinkage {

  private final double[] values;
  private final double factor;
  private final double perEvent;

  private Shrinkage(double[] values, double factor, double perEvent) {
    this.values = values;
    this.factor = factor;
    this.perEvent = perEvent;
  }

  /** Shrinks plain counts of all pages, at least one. */
  static Shrinkage of(double[] counts) {
    return of(counts, counts);
  }

  /**
   * Shrinks the counts of all pages, at least one.
   *
   * @param variances of each by chance, in the squared unit of the counts
   */
  static Shrinkage of(double[] counts, double[] variances) {
    int n = counts.length;
    double mean = 0;
    for (double count : counts) {
      mean += count;
    }
    mean /= n;
    double scatter = 0;
    for (double count : counts) {
      scatter += (count - mean) * (count - mean);
    }
    double variance = n > 1 ? scatter / (n - 1) : 0;
    double chance = Arrays.stream(variances).sum() / n;
    double factor = chance == 0 ? 1 : chance / (chance + Math.max(0, variance - chance));
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      values[i] = (1 - factor) * counts[i] + factor * mean;
    }
    return new Shrinkage(values, factor, mean == 0 ? 1 : chance / mean);
  }

  /** EB(c) per page. */
  double[] values() {
    return values.clone();
  }

  /**
   * About the posterior variance of each page, {@code (1 - B) EB(c) m / mu}: that of the gamma
   * posterior whose mean is EB(c). 0 when all pages are equal, which leaves out the doubt about
   * their mean.
   */
  double[] variances() {
    double[] variances = values.clone();
    for (int i = 0; i < variances.length; i++) {
      variances[i] *= (1 - factor) * perEvent;
    }
    return variances;
  }

  /** B, in (0, 1]. */
  double factor() {
    return factor;
  }
}
