package org.siterank.rank;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;

/**
 * L', the matrix by which OPIC shares the cash of the pages of a stored graph, the virtual page's
 * part spread at once.
 */
final class OpicChain {

  /** Of the products, of what is left of 1, of the share of all, and of the differences. */
  private static final int ROUNDINGS = 10;

  private final SiteGraph graph;
  private final VirtualPage virtualPage;
  private final double damping;
  private final double leastShare;

  OpicChain(SiteGraph graph, VirtualPage virtualPage, double damping) {
    this.graph = graph;
    this.virtualPage = virtualPage;
    this.damping = damping;
    this.leastShare = virtualPage.leastShare(graph, damping);
  }

  /** g: the least share of its cash that any page gives to all pages alike. */
  double leastShare() {
    return leastShare;
  }

  /**
   * Refuses a graph on which importance is not defined without a virtual page.
   *
   * @return what the user should know about the graph
   * @throws IllegalArgumentException when a page loses cash, or several groups of pages keep theirs
   */
  List<String> check() {
    if (virtualPage != VirtualPage.NONE) {
      return List.of();
    }
    List<String> losing = new ArrayList<>();
    for (int v = 0; v < graph.numNodes(); v++) {
      if (graph.isDangling(v) || graph.internalOutdegree(v) < graph.outdegree(v)) {
        losing.add(graph.name(v));
      }
    }
    if (!losing.isEmpty()) {
      throw new IllegalArgumentException(
          "Without a virtual page no page may lose cash; these have no link, or links that leave: "
              + RankSinkException.shown(losing)
              + ". Use a virtual page.");
    }
    Components components = Components.of(graph);
    List<Integer> closed = components.closed();
    if (closed.size() > 1) {
      throw new IllegalArgumentException(
          "Without a virtual page importance is not unique: these pages do not reach each other,"
              + " directly or over others: "
              + RankSinkException.shown(closed.stream().map(graph::name).toList())
              + ". Use a virtual page.");
    }
    int home = components.component(closed.get(0));
    List<String> transients = new ArrayList<>();
    for (int v = 0; v < graph.numNodes(); v++) {
      if (components.component(v) != home) {
        transients.add(graph.name(v));
      }
    }
    return transients.isEmpty()
        ? List.of()
        : List.of(
            "Without a virtual page the importance of pages that cannot be reached back tends to 0: "
                + RankSinkException.shown(transients));
  }

  /**
   * A bound on the L1 distance of an estimate from the importance: {@code |L'^T p - p|_1 / g}, as
   * L' contracts differences by 1 - g, and by how much p does not sum to 1. Rounding included. One
   * pass over the arcs.
   *
   * @param p by node, not negative
   * @return infinite where g is 0
   */
  double l1ErrorBound(double[] p) {
    if (!(leastShare > 0)) {
      return Double.POSITIVE_INFINITY;
    }
    int n = p.length;
    double[] part = new double[n];
    double[] left = new double[n];
    for (int v = 0; v < n; v++) {
      int outdegree = graph.outdegree(v);
      double weight = outdegree == 0 ? 0 : virtualPage.linkWeight(outdegree, damping);
      part[v] = p[v] * weight;
      left[v] = p[v] * Math.max(0, 1 - weight * graph.internalOutdegree(v));
    }
    double all = Arrays.stream(left).sum() / n; // Compensated, as below.
    Arcs predecessors = graph.predecessors();
    double residual = 0;
    for (int v = 0; v < n; v++) {
      double received = predecessors.sum(v, part) + all;
      int roundings = predecessors.roundings(v) + ROUNDINGS;
      residual += Math.abs(received - p[v]) + roundings * Rounding.UNIT * (received + p[v]);
    }
    double missing = Math.abs(1 - Arrays.stream(p).sum()) + 2 * Rounding.UNIT;
    return Rounding.above(residual / leastShare + missing);
  }
}
