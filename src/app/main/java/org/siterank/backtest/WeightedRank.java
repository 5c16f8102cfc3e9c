package org.siterank.backtest;

import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;

/**
 * P of a reader who prefers some links: {@code P_j = d sum over v of r_v q_vj P_v + s_j}. q_vj is
 * the share of the link to j among the links of v inside the site, r_v the share of v's links that
 * stay there, counted alike as in {@code A_S}: what leaves the site is not in the logs, so nothing
 * is known of its weight.
 *
 * <p>Jacobi iteration; {@code |P - x_k|_1 <= d/(1-d) |x_k - x_(k-1)|_1}.
 */
final class WeightedRank {

  private static final double TOLERANCE = 1e-10;
  private static final int MOST_SWEEPS = 10_000;

  private WeightedRank() {}

  /**
   * @param shares q per arc, as the successors; sums to 1 for each page with links
   * @param damping d, in [0, 1)
   * @param inflow s per page
   */
  static double[] of(SiteGraph graph, double[] shares, double damping, double[] inflow) {
    Arcs successors = graph.successors();
    double[] x = inflow.clone();
    for (int sweep = 0; sweep < MOST_SWEEPS; sweep++) {
      double[] next = inflow.clone();
      for (int v = 0; v < x.length; v++) {
        if (x[v] == 0 || graph.internalOutdegree(v) == 0) {
          continue;
        }
        double passed = damping * x[v] * graph.internalOutdegree(v) / graph.outdegree(v);
        for (int k = successors.begin(v); k < successors.end(v); k++) {
          next[successors.node(k)] += passed * shares[k];
        }
      }
      double step = 0;
      double norm = 0;
      for (int v = 0; v < x.length; v++) {
        step += Math.abs(next[v] - x[v]);
        norm += next[v];
      }
      x = next;
      if (damping / (1 - damping) * step <= TOLERANCE * norm) {
        return x;
      }
    }
    throw new IllegalStateException(
        "not converged after " + MOST_SWEEPS + " sweeps with damping " + damping);
  }
}
