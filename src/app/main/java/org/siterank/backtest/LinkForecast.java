package org.siterank.backtest;

import java.util.OptionalDouble;
import org.siterank.graph.Arcs;

/**
 * The forecast of one method for the clicks on the links of each page, learnt on some days: of a
 * click on page v the share of each of its links. By arc, in the order of the successors.
 *
 * <pre>
 * without counts   q_vj = (1 - e) b_vj + e / k_v
 * with counts      q_vj = (n_vj + a b_vj) / (n_v + a)
 * </pre>
 *
 * <p>b is the method's base, which sums to 1 over the k_v links of a page, n the clicks counted on
 * the learnt days; e and a are found by {@link Smoothing}. The second is the mean of the posterior
 * of a Dirichlet prior.
 */
final class LinkForecast {

  private final String name;
  private final Arcs successors;
  private final double[] base;
  private final double[] counts;
  private final OptionalDouble strength;

  private LinkForecast(
      String name, Arcs successors, double[] weights, double[] counts, OptionalDouble strength) {
    this.name = name;
    this.successors = successors;
    this.counts = counts;
    this.base = normalised(successors, weights);
    this.strength = strength;
  }

  /**
   * A forecast without counts.
   *
   * @param weights one per arc, at least 0, in any unit; a page whose links have none gets uniform
   *     ones
   */
  static LinkForecast of(String name, Arcs successors, double[] weights) {
    return new LinkForecast(name, successors, weights, null, OptionalDouble.empty());
  }

  /**
   * A forecast with counts.
   *
   * @param counts clicks per arc
   * @param strength a, where the method itself learns it
   */
  static LinkForecast ofCounts(
      String name, Arcs successors, double[] weights, double[] counts, OptionalDouble strength) {
    return new LinkForecast(name, successors, weights, counts, strength);
  }

  /** a, where the method itself learns it. */
  OptionalDouble strength() {
    return strength;
  }

  static double[] normalised(Arcs successors, double[] weights) {
    double[] shares = new double[weights.length];
    for (int v = 0, end = 0; end < weights.length; v++) {
      end = successors.end(v);
      double sum = 0;
      for (int k = successors.begin(v); k < end; k++) {
        sum += weights[k];
      }
      for (int k = successors.begin(v); k < end; k++) {
        shares[k] = sum == 0 ? 1.0 / successors.degree(v) : weights[k] / sum;
      }
    }
    return shares;
  }

  String name() {
    return name;
  }

  /** Whether the parameter is the strength a of a prior, else the share e. */
  boolean hasCounts() {
    return counts != null;
  }

  /**
   * The share of each link of a page.
   *
   * @param parameter e in [0, 1], or a above 0
   * @return in the order of the page's arcs
   */
  double[] shares(int page, double parameter) {
    int begin = successors.begin(page);
    double[] shares = new double[successors.degree(page)];
    double all = 0;
    for (int k = 0; counts != null && k < shares.length; k++) {
      all += counts[begin + k];
    }
    for (int k = 0; k < shares.length; k++) {
      shares[k] =
          counts == null
              ? (1 - parameter) * base[begin + k] + parameter / shares.length
              : (counts[begin + k] + parameter * base[begin + k]) / (all + parameter);
    }
    return shares;
  }
}
