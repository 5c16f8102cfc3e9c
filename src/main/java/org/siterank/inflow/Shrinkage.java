package org.siterank.inflow;

/**
 * Empirical-Bayes shrinkage of counts to their mean: {@code EB(c) = (1-B) c + B mu} with {@code B =
 * noise / (noise + max(0, v - noise))}, mu and v the mean and variance over the pages, and noise
 * the counting noise, which for plain Poisson counts is mu. B = 1 when the pages scatter no more
 * than chance, and goes to 0 for heavy tails.
 *
 * @param weight B, in [0, 1]
 * @param mean mu
 */
record Shrinkage(double weight, double mean) {

  /**
   * The shrinkage that fits some counts.
   *
   * @param counts one per page, may be weighted by age
   * @param noise variance that counting alone gives, mean over the pages; for unweighted counts
   *     their mean
   */
  static Shrinkage of(double[] counts, double noise) {
    double mean = mean(counts);
    double variance = 0;
    for (double count : counts) {
      variance += (count - mean) * (count - mean);
    }
    variance /= Math.max(1, counts.length);
    double signal = Math.max(0, variance - noise);
    return new Shrinkage(noise + signal == 0 ? 1 : noise / (noise + signal), mean);
  }

  static double mean(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum / Math.max(1, values.length);
  }

  double of(double count) {
    return (1 - weight) * count + weight * mean;
  }
}
