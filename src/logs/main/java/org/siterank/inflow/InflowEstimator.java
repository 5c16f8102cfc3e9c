package org.siterank.inflow;

import java.util.Arrays;

/**
 * Estimates P_ie and P_ind of every page from the totals of its visits.
 *
 * <pre>
 * VISITS     P_ie = ext / T,         P_ind = noref / T      visits are counted
 * SMOOTHED   as VISITS, of ext + beta (|ext|/n - ext) and noref + beta (|noref|/n - noref)
 * HITS       P_ie = ext / T,         P_ind = noref / T      every view is counted
 * REFERRERS  P_ie = E / T * R / |R|, P_ind = noref / T
 *
 * MIXED      s = w h + (1-w) [(1-theta) f + theta u]        each part sums to 1
 *            h = EB(ext) + EB(noref),   f = referring hosts,   u = 1/n
 *            w = N / (N + 0.05 n)
 *            P_ie  = D [w EB(ext) / |h|   + (1-w) (1-theta) f]
 *            P_ind = D [w EB(noref) / |h| + (1-w) theta u]
 * </pre>
 *
 * <p>ext and noref are the external and the induced visits per page, decayed and weighted by class;
 * E is the sum of ext and H that of both over all pages, N the undecayed visits that would be as
 * certain as H (n_eff of {@link DecayedCounts}), T the effective days (decayed in the same way) and
 * D = H / T the visits per day, so that |P_ie + P_ind| = D whatever the estimator; R the distinct
 * referrers per page ({@link VisitTotals#referrers}); n the number of pages; EB the {@link
 * Shrinkage}; theta the share of P_ind assumed where visits say nothing, {@link #theta}. A part
 * that is empty (no visits, no referring host) gives its weight to the others, in proportion to
 * theirs. Without any visit P_ind is uniform and sums to 1, P_ie is 0.
 *
 * <p>In SMOOTHED beta, in [0, 1], says how far counts are drawn to their mean; it comes from
 * outside, as it depends on the ranks that follow. In MIXED the two classes of visits are shrunk
 * apart and normalised together, so the measured proportion of P_ie to P_ind stays. Since {@code w
 * < 1} every page keeps some inflow. REFERRERS takes a referrer for a link: a link counts the same
 * whether many follow it or one, which resists a single busy portal and is coarse where few sites
 * refer.
 *
 * <p>The variance of each page is, with phi the {@link Overdispersion} and Var of the counts by
 * {@link DecayedCounts},
 *
 * <pre>
 * SMOOTHED      phi [max(q (ext + noref), Var ext + Var noref) + (1 - beta) e^2] / T^2
 * VISITS, HITS  phi max(e^2, Var ext + Var noref) / T^2
 * MIXED         phi a^2 max(e^2, Var ext + Var noref, V_EB(ext) + V_EB(noref)) + b^2 hosts
 * REFERRERS     k^2 max(g^2, Var R) + phi [(R / |R|)^2 |Var ext| + max(e^2, Var noref)] / T^2
 * </pre>
 *
 * <p>q being the variance per visit of all pages and ext + noref what they are drawn to, so that a
 * page that had luck is not taken for certain; a, b and k the inflow per visit, host and referrer,
 * V_EB the posterior variance ({@link Shrinkage#variances}), e the weight of one event that may
 * have been missed, and g the mean weight of a referrer. Taking the larger of both variances in
 * MIXED pays for the bias of shrinking.
 *
 * <p>After F. Mathieu, L. Viennot, "Local aspects of the global ranking of web pages", 2004, who
 * take P_ie from referrers and P_ind from visits without one; mixture and shrinkage are ours. Cost:
 * a few passes over n. It inherits every bias of the classification of visits.
 */
public final class InflowEstimator {

  /**
   * Visits per page that weigh as much as knowing nothing. In simulations 0.2, 1 and 5 threw
   * information away, at 0.1 to 100 views per page.
   */
  private static final double PRIOR_VISITS_PER_PAGE = 0.05;

  /** The most that is assumed of P_ind: a site always has some links from outside. */
  private static final double MOST_THETA = 0.9;

  private final Estimator estimator;
  private final double damping;

  /**
   * @param estimator how visits become inflow
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
   * @param totals visits per page, counted in the {@linkplain Estimator#unit unit} of the estimator
   * @param internalShare r_v per page, the share of its links that stay on the site, in [0, 1]
   * @param scatter how much more than independent visitors the visits scatter
   */
  public Inflow estimate(VisitTotals totals, double[] internalShare, Overdispersion scatter) {
    return estimate(InflowEvidence.of(totals), internalShare, scatter.phi());
  }

  /**
   * Estimates the inflow for {@link Estimator#SMOOTHED}.
   *
   * @param drawn beta, in [0, 1]: 0 leaves the counts as they are
   */
  public Inflow estimate(
      VisitTotals totals, double[] internalShare, Overdispersion scatter, double drawn) {
    if (!(drawn >= 0 && drawn <= 1)) {
      throw new IllegalArgumentException("counts are drawn by 0 to 1, got " + drawn);
    }
    return estimate(InflowEvidence.of(totals), internalShare, scatter.phi(), drawn);
  }

  /** Estimates the inflow from plain sums, not drawn. */
  Inflow estimate(InflowEvidence evidence, double[] internalShare, double phi) {
    return estimate(evidence, internalShare, phi, 0);
  }

  Inflow estimate(InflowEvidence evidence, double[] internalShare, double phi, double drawn) {
    int n = evidence.external().nodes();
    if (n < 1 || internalShare.length != n) {
      throw new IllegalArgumentException(
          "there must be one internal share per page, " + n + ", got " + internalShare.length);
    }
    double theta = theta(internalShare);
    if (evidence.visits() == 0) {
      double[] uniform = new double[n];
      Arrays.fill(uniform, 1.0 / n);
      // Hosts can be there without visits only where all their visits weigh nothing.
      return new Inflow(new double[n], uniform, new double[n], theta, 0, false);
    }
    return switch (estimator) {
      case SMOOTHED -> smoothed(evidence, theta, phi, drawn);
      case MIXED -> mixed(evidence, theta, phi);
      case VISITS, HITS -> plain(evidence, theta, phi);
      case REFERRERS -> byReferrers(evidence, theta, phi);
    };
  }

  private static Inflow plain(InflowEvidence evidence, double theta, double phi) {
    double days = evidence.days();
    double[] variance = new double[evidence.external().nodes()];
    for (int v = 0; v < variance.length; v++) {
      variance[v] = phi * evidence.variance(v) / (days * days);
    }
    return new Inflow(
        InflowEvidence.scaled(evidence.external(), 1 / days),
        InflowEvidence.scaled(evidence.induced(), 1 / days),
        variance,
        theta,
        1,
        true);
  }

  private static Inflow smoothed(InflowEvidence evidence, double theta, double phi, double drawn) {
    double days = evidence.days();
    double[] external = drawn(evidence.external(), drawn);
    double[] induced = drawn(evidence.induced(), drawn);
    InflowEvidence.PerVisit perVisit = evidence.perVisit();
    double[] variance = new double[external.length];
    for (int v = 0; v < variance.length; v++) {
      double counted = evidence.external().variance(v) + evidence.induced().variance(v);
      double visits = external[v] + induced[v];
      double event = evidence.largestEvent(v);
      double unseen = (1 - drawn) * event * event;
      double least = perVisit.variance(v, visits);
      variance[v] = phi * (Math.max(least, counted) + unseen) / (days * days);
      external[v] /= days;
      induced[v] /= days;
    }
    return new Inflow(external, induced, variance, theta, 1, true);
  }

  private static double[] drawn(DecayedCounts counts, double by) {
    double[] drawn = counts.sums();
    double mean = counts.total() / drawn.length;
    for (int v = 0; v < drawn.length; v++) {
      drawn[v] += by * (mean - drawn[v]);
    }
    return drawn;
  }

  private static Inflow byReferrers(InflowEvidence evidence, double theta, double phi) {
    double days = evidence.days();
    DecayedCounts referrers = evidence.referrers();
    double all = referrers.total();
    double perReferrer = all > 0 ? evidence.external().total() / days / all : 0;
    double totalVariance = evidence.external().totalVariance();
    // The mean weight of a referrer, which is what one that was not seen may weigh.
    double unseen = all > 0 ? referrers.totalVariance() / all : 0;
    double[] variance = new double[referrers.nodes()];
    for (int v = 0; v < variance.length; v++) {
      double links = Math.max(unseen * unseen, referrers.variance(v));
      double share = all > 0 ? referrers.sum(v) / all : 0;
      double induced = evidence.atLeastAnEvent(v, evidence.induced().variance(v));
      variance[v] =
          perReferrer * perReferrer * links
              + phi * (share * share * totalVariance + induced) / (days * days);
    }
    return new Inflow(
        InflowEvidence.scaled(referrers, perReferrer),
        InflowEvidence.scaled(evidence.induced(), 1 / days),
        variance,
        theta,
        1,
        true);
  }

  private static Inflow mixed(InflowEvidence evidence, double theta, double phi) {
    int n = evidence.external().nodes();
    double perDay = evidence.visits() / evidence.days();
    double effective = evidence.effectiveVisits();
    double w = effective / (effective + PRIOR_VISITS_PER_PAGE * n);
    Shrinkage ext = Shrinkage.of(evidence.external().sums(), evidence.external().variances());
    Shrinkage noref = Shrinkage.of(evidence.induced().sums(), evidence.induced().variances());
    double[] external = ext.values();
    double[] induced = noref.values();
    double[] externalDoubt = ext.variances();
    double[] inducedDoubt = noref.variances();
    double smoothed = sum(external) + sum(induced);
    double allHosts = evidence.hosts().total();
    double[] weights =
        Mixture.weights(
            new double[] {w, (1 - w) * (1 - theta), (1 - w) * theta},
            new double[] {smoothed, allHosts, n});
    double perVisit = perDay * weights[0] / smoothed;
    double perHost = allHosts > 0 ? perDay * weights[1] / allHosts : 0;
    double perPage = perDay * weights[2] / n;
    double[] variance = new double[n];
    for (int v = 0; v < n; v++) {
      double hosts = evidence.hosts().sum(v);
      external[v] = perVisit * external[v] + perHost * hosts;
      induced[v] = perVisit * induced[v] + perPage;
      double doubt = Math.max(evidence.variance(v), externalDoubt[v] + inducedDoubt[v]);
      variance[v] = phi * perVisit * perVisit * doubt + perHost * perHost * hosts;
    }
    return new Inflow(external, induced, variance, theta, w, true);
  }

  /**
   * The share of P_ind in s of a site of average richness:
   *
   * <pre>theta = min(0.9, (1 - d) / (1 - d r)),   r = mean of r_v</pre>
   *
   * Right on average over many sites and of no skill for one: only a default, where visits are few.
   */
  double theta(double[] internalShare) {
    double mean = sum(internalShare) / internalShare.length;
    double kept = 1 - damping * mean;
    return kept <= 0 ? MOST_THETA : Math.min(MOST_THETA, (1 - damping) / kept);
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }
}
