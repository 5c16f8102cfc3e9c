package org.siterank.whatif;

import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;

/**
 * Bounds of {@code N = (I - d A_S)^-1} that take the links to one page and no solve.
 *
 * <p>F is the largest share of the visitors of any other page that ever come to page i, so that
 * {@code N_ji <= F N_ii} for every j, and {@code N_ii <= 1 / (1 - d r_i F)} with r_i, the share of
 * the links of i that are followed inside. With a, the largest share that a link to i has, {@code F
 * <= d (a + (1 - a) F)}, and so {@code F <= d a / (1 - d + d a)}, which is at most d.
 */
final class ReturningVisits {

  private ReturningVisits() {}

  /** At least F. */
  static double share(SiteGraph graph, double damping, int page) {
    Arcs predecessors = graph.predecessors();
    double largest = 0;
    for (int k = predecessors.begin(page); k < predecessors.end(page); k++) {
      double share = predecessors.weight(k) / graph.outdegree(predecessors.node(k));
      largest = Math.max(largest, share);
    }
    double direct = damping * Math.min(1, largest);
    return direct == 0 ? 0 : Math.min(damping, direct / (1 - damping + direct));
  }

  /** At least N_ii; infinite where visitors may stay for ever. */
  static double longestStay(SiteGraph graph, double damping, int page) {
    return 1 / (1 - damping * graph.internalShare(page) * share(graph, damping, page));
  }
}
