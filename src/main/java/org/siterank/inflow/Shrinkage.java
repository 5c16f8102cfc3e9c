package org.siterank.inflow;

/**
 * Empirical-Bayes shrinkage of counts towards their mean:
 *
 * <pre>EB(c) = (1 - B) c + B mu,   B = mu / (mu + max(0, v - mu))</pre>
 *
 * <p>mu and v are the mean and the (sample) variance of the counts over all pages. When the counts
 * scatter no more than Poisson counts of equal pages would (v <= mu), B is 1 and all pages are
 * equal; the heavier the tail, the closer B comes to 0.
 *
 * <p>Differs from the textbook's gamma-Poisson model only in taking mu and v by moments. Cost: two
 * passes. Fails where counts are overdispersed in time: v then overstates the differences of pages.
 */
final class Shrinkage {

  private final double[] values;
  private final double factor;

  private Shrinkage(double[] values, double factor) {
    this.values = values;
    this.factor = factor;
  }

  /** Shrinks the counts of all pages, at least one. */
  static Shrinkage of(double[] counts) {
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
    double factor = mean == 0 ? 1 : mean / (mean + Math.max(0, variance - mean));
    double[] values = new double[n];
    for (int i = 0; i < n; i++) {
      values[i] = (1 - factor) * counts[i] + factor * mean;
    }
    return new Shrinkage(values, factor);
  }

  /** EB(c) per page. */
  double[] values() {
    return values.clone();
  }

  /**
   * About the posterior variance of each page, {@code (1 - B) EB(c)}: that of the gamma posterior
   * whose mean is EB(c). 0 when all pages are equal, which leaves out the doubt about their mean.
   */
  double[] variances() {
    double[] variances = values.clone();
    for (int i = 0; i < variances.length; i++) {
      variances[i] *= 1 - factor;
    }
    return variances;
  }

  /** B, in (0, 1]. */
  double factor() {
    return factor;
  }
}
