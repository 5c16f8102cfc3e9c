package org.siterank.change;

import java.util.BitSet;
import java.util.Set;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.Convergence;
import org.siterank.rank.Ranks;
import org.siterank.rank.SiteSystem;

/**
 * A site before or after a change.
 *
 * @param system of its links
 * @param inflow s per page
 * @param scores P per page, of the same graph
 * @param reachable nodes that links lead to from the start page
 * @param broken links to pages that are gone
 */
record GateSide(
    SiteSystem system,
    NodeVector inflow,
    NodeVector scores,
    Convergence convergence,
    BitSet reachable,
    Set<GateReport.BrokenLink> broken) {

  static GateSide of(
      SiteSystem system,
      NodeVector inflow,
      Ranks ranks,
      BitSet reachable,
      Set<GateReport.BrokenLink> broken) {
    return new GateSide(system, inflow, ranks.scores(), ranks.convergence(), reachable, broken);
  }

  /** The nodes at any depth but -1. */
  static BitSet reachable(int[] depths) {
    BitSet reachable = new BitSet(depths.length);
    for (int v = 0; v < depths.length; v++) {
      reachable.set(v, depths[v] >= 0);
    }
    return reachable;
  }

  SiteGraph graph() {
    return scores.graph();
  }

  /**
   * Returns the flow of a link to its target: d P_u times its share.
   *
   * @param arc its place among the predecessors
   */
  double flow(double damping, int arc) {
    int source = graph().predecessors().node(arc);
    double perLink = damping * scores.get(source) / graph().outdegree(source);
    return perLink * graph().predecessors().weight(arc);
  }
}
