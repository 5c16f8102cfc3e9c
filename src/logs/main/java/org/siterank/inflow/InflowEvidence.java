package org.siterank.inflow;

import java.util.Arrays;

/**
 * Evidence that an inflow estimate is made of.
 *
 * @param external external visits per page
 * @param induced induced visits per page
 * @param hosts distinct referring hosts per page
 * @param referrers distinct referrers per page, weighted
 * @param largestEvent weight of one event that was not seen; its square is the least variance
 * @param days effective days, T
 * @param exposure how much longer each page counts as watched than it was
 */
record InflowEvidence(
    DecayedCounts external,
    DecayedCounts induced,
    DecayedCounts hosts,
    DecayedCounts referrers,
    double largestEvent,
    double days,
    Exposure exposure) {

  InflowEvidence(
      DecayedCounts external,
      DecayedCounts induced,
      DecayedCounts hosts,
      DecayedCounts referrers,
      double largestEvent,
      double days) {
    this(external, induced, hosts, referrers, largestEvent, days, Exposure.EQUAL);
  }

  static InflowEvidence of(VisitTotals totals) {
    DecayedCounts hosts = new DecayedCounts(totals.nodes());
    int[] counted = totals.referringHosts();
    for (int v = 0; v < counted.length; v++) {
      hosts.add(v, counted[v], 1);
    }
    return new InflowEvidence(
        totals.external(),
        totals.induced(),
        hosts,
        totals.referrers(),
        totals.largestEvent(),
        totals.effectiveDays(),
        totals.exposure());
  }

  /** H, external and induced visits of all pages. */
  double visits() {
    return external.total() + induced.total();
  }

  /** N, the number of events of weight 1 that would be as certain as H. */
  double effectiveVisits() {
    double visits = visits();
    double variance = external.totalVariance() + induced.totalVariance();
    return variance == 0 ? 0 : visits * visits / variance;
  }

  /**
   * Var ext + Var noref of a page. A page without a visit is not known to have none: at least one
   * event of doubt.
   */
  double variance(int page) {
    return atLeastAnEvent(page, external.variance(page) + induced.variance(page));
  }

  /** A variance of visits, or that of one event where it is less. */
  double atLeastAnEvent(int page, double variance) {
    return Math.max(largestEvent(page) * largestEvent(page), variance);
  }

  /** e, the weight of one event of a page that was not seen. */
  double largestEvent(int page) {
    return largestEvent * exposure.of(page);
  }

  /** q: the variance of a visit, the mean over all pages. */
  record PerVisit(double variance, Exposure exposure) {

    /** That of so many visits of a page: the longer it counts as watched, the larger. */
    double variance(int page, double visits) {
      return exposure.isEqual() ? variance * visits : variance * exposure.of(page) * visits;
    }
  }

  PerVisit perVisit() {
    double variance = 0;
    if (exposure.isEqual()) {
      variance = external.totalVariance() + induced.totalVariance();
    } else {
      for (int v = 0; v < external.nodes(); v++) {
        variance += (external.variance(v) + induced.variance(v)) / exposure.of(v);
      }
    }
    return new PerVisit(variance / visits(), exposure);
  }

  static double[] scaled(DecayedCounts counts, double factor) {
    return Arrays.stream(counts.sums()).map(sum -> factor * sum).toArray();
  }
}
