package org.siterank;

import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.inflow.HitTotals;
import org.siterank.inflow.Overdispersion;

/** How uncertain the measured inflow of each page is. */
final class InflowNoise {

  private InflowNoise() {}

  /**
   * Variance of the inflow per page, in (visits per day) squared; 0 everywhere without a hit, when
   * nothing was measured.
   *
   * @param hits decayed hits
   */
  static NodeVector variance(SiteGraph graph, HitTotals hits, Overdispersion overdispersion) {
    double[] variance = new double[graph.numNodes()];
    double days = hits.effectiveDays();
    if (hits.effectiveHits() > 0) {
      for (int v = 0; v < variance.length; v++) {
        // A page without a hit is not known to have none: at least one hit of doubt.
        double counted = hits.external().variance(v) + hits.induced().variance(v);
        variance[v] = overdispersion.phi() * Math.max(1, counted) / (days * days);
      }
    }
    return NodeVector.of(graph, variance);
  }
}
