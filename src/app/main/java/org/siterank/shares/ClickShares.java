package org.siterank.shares;

import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.commons.numbers.gamma.LogGamma;
import org.siterank.graph.Arcs;

/**
 * The shares of the links of each page by which its visitors go on inside the site:
 *
 * <pre>
 *   q_vj = (n_vj + a b_vj) / (n_v + a)
 * </pre>
 *
 * <p>n_vj are the clicks counted on the link from v to j, n_v their sum over the page, b_v the
 * shares that {@link LinkChoice} expects from kind and place of the links, and a the strength of
 * that expectation, in clicks. q is the mean of the posterior of a Dirichlet prior with parameters
 * {@code a b_v}; a has the greatest marginal likelihood (empirical Bayes). T. Minka, "Estimating a
 * Dirichlet distribution", 2000, has the likelihood. Without clicks all links are alike.
 *
 * <p>Logs of a site do not show which link a visitor left by. So links that leave the site, and
 * those that pass nothing on, keep the equal share 1/d+, and q divides the rest.
 */
public final class ClickShares {

  /** ln a, between which the strength is sought; our choice. */
  private static final double LEAST = Math.log(0.01);

  private static final double MOST = Math.log(1e6);

  private static final double PRECISION = 1e-3;

  /** By so much the interval shrinks in each step of the golden section. */
  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  private final Arcs successors;
  private final double[] clicks;
  private final double[] prior;
  private final double strength;
  private final LinkChoice.Fit choice;

  private ClickShares(
      Arcs successors, double[] clicks, double[] prior, double strength, LinkChoice.Fit choice) {
    this.choice = choice;
    this.successors = successors;
    this.clicks = clicks;
    this.prior = prior;
    this.strength = strength;
  }

  /**
   * Learns from clicks.
   *
   * @param clicks per arc, at least 0; older ones may count less than 1
   */
  public static ClickShares of(LinkFeatures features, double[] clicks) {
    Arcs successors = features.successors();
    LinkChoice.Fit choice = LinkChoice.fit(features, clicks, successors.rows());
    double[] prior = normalised(successors, choice.perArc(features));
    double strength = strength(successors, clicks, prior);
    return new ClickShares(successors, clicks, prior, strength, choice);
  }

  /** The weights divided by their sum over each page. */
  private static double[] normalised(Arcs successors, double[] weights) {
    double[] shares = new double[weights.length];
    for (int v = 0; v < successors.rows(); v++) {
      double sum = 0;
      for (int k = successors.begin(v); k < successors.end(v); k++) {
        sum += weights[k];
      }
      for (int k = successors.begin(v); k < successors.end(v); k++) {
        shares[k] = weights[k] / sum;
      }
    }
    return shares;
  }

  /** a of the greatest marginal likelihood, by golden section; the greatest where none is best. */
  private static double strength(Arcs successors, double[] clicks, double[] prior) {
    double low = LEAST;
    double high = MOST;
    double left = high - GOLDEN * (high - low);
    double right = low + GOLDEN * (high - low);
    double atLeft = likelihood(successors, clicks, prior, Math.exp(left));
    double atRight = likelihood(successors, clicks, prior, Math.exp(right));
    while (high - low > PRECISION) {
      if (atLeft > atRight) {
        high = right;
        right = left;
        atRight = atLeft;
        left = high - GOLDEN * (high - low);
        atLeft = likelihood(successors, clicks, prior, Math.exp(left));
      } else {
        low = left;
        left = right;
        atLeft = atRight;
        right = low + GOLDEN * (high - low);
        atRight = likelihood(successors, clicks, prior, Math.exp(right));
      }
    }
    return Math.exp((low + high) / 2);
  }

  /** The logarithm of the marginal likelihood, but for terms without a. */
  static double likelihood(Arcs successors, double[] clicks, double[] prior, double a) {
    double sum = 0;
    for (int v = 0; v < successors.rows(); v++) {
      double all = 0;
      for (int k = successors.begin(v); k < successors.end(v); k++) {
        if (clicks[k] > 0) {
          double expected = a * prior[k];
          sum += LogGamma.value(clicks[k] + expected) - LogGamma.value(expected);
          all += clicks[k];
        }
      }
      if (all > 0) {
        sum += LogGamma.value(a) - LogGamma.value(all + a);
      }
    }
    return sum;
  }

  /** The coefficients of the expectation, by the kind of a link. */
  public Map<String, Double> coefficients() {
    Map<String, Double> coefficients = new LinkedHashMap<>();
    choice.weights().forEach(weight -> coefficients.put(weight.kind(), weight.coefficient()));
    return coefficients;
  }

  /** a, in clicks. */
  public double strength() {
    return strength;
  }

  /** b of an arc, what is expected without clicks. */
  public double prior(int arc) {
    return prior[arc];
  }

  /** Clicks counted on an arc. */
  public double clicks(int arc) {
    return clicks[arc];
  }

  /**
   * The clicks counted on all links of a page.
   *
   * @param page its node
   */
  public double clicksFrom(int page) {
    double all = 0;
    for (int k = successors.begin(page); k < successors.end(page); k++) {
      all += clicks[k];
    }
    return all;
  }

  /** q of every arc, in the order of the successors; sums to 1 for each page with links. */
  public double[] perArc() {
    double[] shares = new double[clicks.length];
    for (int v = 0; v < successors.rows(); v++) {
      double all = clicksFrom(v);
      for (int k = successors.begin(v); k < successors.end(v); k++) {
        shares[k] = (clicks[k] + strength * prior[k]) / (all + strength);
      }
    }
    return shares;
  }

  /**
   * The standard deviation of the posterior of a share.
   *
   * @param page its source
   */
  public double deviation(int page, int arc) {
    double all = clicksFrom(page);
    double share = (clicks[arc] + strength * prior[arc]) / (all + strength);
    return Math.sqrt(share * (1 - share) / (all + strength + 1));
  }
}
