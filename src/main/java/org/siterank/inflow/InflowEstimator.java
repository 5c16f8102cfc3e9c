package org.siterank.inflow;

import java.util.Arrays;

/**
 * Estimates P_ie and P_ind of every page from the totals of its hits.
 *
 * <pre>
 * HITS    P_ie = ext / T,   P_ind = noref / T
 *
 * MIXED   s = w h + (1-w) [(1-theta) f + theta u]              each part sums to 1
 *         h = EB(ext) + EB(noref),   f = referring hosts,   u = 1/n
 *         w = H / (H + 0.05 n)
 *         P_ie  = D [w EB(ext) / |h|   + (1-w) (1-theta) f]
 *         P_ind = D [w EB(noref) / |h| + (1-w) theta u]
 * </pre>
 *
 * <p>ext and noref are the external and the induced hits per page, decayed; H their sum over all
 * pages, T the effective days (decayed in the same way) and D = H / T the hits per day, so that
 * |P_ie + P_ind| = D; n the number of pages; EB the {@link Shrinkage}; theta the share of P_ind
 * assumed where hits say nothing, {@link #theta}. A part that is empty (no hits, no referring host)
 * gives its weight to the others, in proportion to theirs. Without any hit P_ind is uniform and
 * sums to 1, P_ie is 0.
 *
 * <p>The two classes of hits are shrunk apart and normalised together, so the measured proportion
 * of P_ie to P_ind stays. Since w < 1 every page keeps some inflow.
 *
 * <p>After F. Mathieu, L. Viennot, "Local aspects of the global ranking of web pages", 2004, who
 * take P_ie from referrers and P_ind from hits without one; mixture and shrinkage are ours. Cost: a
 * few passes over n. It inherits every bias of the classification of hits.
 */
public final class InflowEstimator {

  /**
   * Hits per page that weigh as much as knowing nothing. In simulations 0.2, 1 and 5 threw
   * information away, at 0.1 to 100 views per page.
   */
  private static final double PRIOR_HITS_PER_PAGE = 0.05;

  /** The most that is assumed of P_ind: a site always has some links from outside. */
  private static final double MOST_THETA = 0.9;

  private final Estimator estimator;
  private final double damping;

  /**
   * @param estimator how hits become inflow
   * @param damping d of the ranking, in [0, 1]
   */
  public InflowEstimator(Estimator estimator, double damping) {
    if (!(damping >= 0 && damping <= 1)) {
      throw new IllegalArgumentException("damping must be in [0, 1], got " + damping);
    }
    this.estimator = estimator;
    this.damping = damping;
  }

  /**
   * The inflow of every page.
   *
   * @param totals hits per page
   * @param internalShare r_v per page, the share of its links that stay on the site, in [0, 1]
   */
  public Inflow estimate(HitTotals totals, double[] internalShare) {
    return estimate(
        totals.external().sums(),
        totals.induced().sums(),
        totals.referringHosts(),
        internalShare,
        totals.effectiveDays());
  }

  /** The same from plain sums; {@code days} is T. */
  Inflow estimate(double[] ext, double[] noref, int[] hosts, double[] internalShare, double days) {
    int n = ext.length;
    if (n < 1 || internalShare.length != n) {
      throw new IllegalArgumentException(
          "there must be one internal share per page, " + n + ", got " + internalShare.length);
    }
    double theta = theta(internalShare);
    double hits = sum(ext) + sum(noref);
    double perDay = hits > 0 ? hits / days : 1;
    if (estimator == Estimator.HITS && hits > 0) {
      return new Inflow(scaled(ext, 1 / days), scaled(noref, 1 / days), theta, 1, true);
    }
    double w = hits / (hits + PRIOR_HITS_PER_PAGE * n);
    double[] external = Shrinkage.of(ext).values();
    double[] induced = Shrinkage.of(noref).values();
    double smoothed = sum(external) + sum(induced);
    double allHosts = Arrays.stream(hosts).asLongStream().sum();
    double[] weights =
        Mixture.weights(
            new double[] {w, (1 - w) * (1 - theta), (1 - w) * theta},
            new double[] {smoothed, allHosts, n});
    double perHit = smoothed > 0 ? perDay * weights[0] / smoothed : 0;
    double perHost = allHosts > 0 ? perDay * weights[1] / allHosts : 0;
    double perPage = perDay * weights[2] / n;
    for (int v = 0; v < n; v++) {
      external[v] = perHit * external[v] + perHost * hosts[v];
      induced[v] = perHit * induced[v] + perPage;
    }
    return new Inflow(external, induced, theta, w, hits > 0);
  }

  /**
   * The share of P_ind in s of a site of average richness:
   *
   * <pre>theta = min(0.9, (1 - d) / (1 - d r)),   r = mean of r_v</pre>
   *
   * Right on average over many sites and of no skill for one: only a default, where hits are few.
   */
  double theta(double[] internalShare) {
    double mean = sum(internalShare) / internalShare.length;
    double kept = 1 - damping * mean;
    return kept <= 0 ? MOST_THETA : Math.min(MOST_THETA, (1 - damping) / kept);
  }

  private static double[] scaled(double[] values, double factor) {
    return Arrays.stream(values).map(value -> factor * value).toArray();
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }
}
