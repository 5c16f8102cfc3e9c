package org.siterank.backtest;

import java.util.Arrays;

/**
 * The forecast of one method for the page views of each page, learnt on some days.
 *
 * <p>As shares {@code (1 - e) x_v / sum x + e / n}: a method that gives a page nothing would be
 * refuted by the first view of it, so each is mixed with the uniform distribution, by an e that
 * {@link Smoothing} finds on the last of the learnt days.
 */
final class Forecast {

  private final String name;
  private final double[] values;
  private final double[] deviations;

  private Forecast(String name, double[] values, double[] deviations) {
    this.name = name;
    this.values = values;
    this.deviations = deviations;
  }

  /** A forecast in no unit: shares alone can be judged. */
  static Forecast ofShares(String name, double[] values) {
    return new Forecast(name, values, null);
  }

  /**
   * A forecast in page views a day.
   *
   * @param deviations standard deviation of each by all that the method holds uncertain
   */
  static Forecast ofViews(String name, double[] values, double[] deviations) {
    return new Forecast(name, values, deviations);
  }

  String name() {
    return name;
  }

  /** One per page, a copy. */
  double[] values() {
    return values.clone();
  }

  /** Whether it is in page views a day, with deviations. */
  boolean isInViews() {
    return deviations != null;
  }

  double value(int page) {
    return values[page];
  }

  double deviation(int page) {
    return deviations[page];
  }

  double total() {
    return Arrays.stream(values).sum();
  }

  /**
   * The logarithm of each page's share.
   *
   * @param mixed e, in [0, 1]
   */
  double[] logShares(double mixed) {
    double total = total();
    double even = 1.0 / values.length;
    double[] logs = new double[values.length];
    for (int v = 0; v < logs.length; v++) {
      double share = total == 0 ? even : values[v] / total;
      logs[v] = Math.log((1 - mixed) * share + mixed * even);
    }
    return logs;
  }
}
