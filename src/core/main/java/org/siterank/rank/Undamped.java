package org.siterank.rank;

import java.util.ArrayList;
import java.util.List;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * {@code P = A^T P} as a system with one solution. A page of the closed class is held at 1 and the
 * arcs into it are cut: what is left is nonsingular, and its solution is proportional to P. Unlike
 * power iteration, lazy or not, this does not care about periods, and its error is proven.
 *
 * @param cut the graph without the arcs into the page that is held
 * @param source 1 at that page
 * @param remarks the pages outside the closed class, whose rank is 0, in a sentence; or none
 */
record Undamped(SiteGraph cut, NodeVector source, List<String> remarks) {

  /**
   * @throws IllegalArgumentException naming the pages, when rank is lost somewhere or there are
   *     several closed classes
   */
  static Undamped of(SiteGraph graph) {
    checkNothingIsLost(graph);
    Components components = Components.of(graph);
    List<Integer> closed = components.closed();
    if (closed.size() > 1) {
      throw new IllegalArgumentException(
          "Without damping the rank is not unique: these pages do not reach each other, directly"
              + " or over others: "
              + RankSinkException.shown(closed.stream().map(graph::name).toList())
              + ". Set damping below 1.");
    }
    int home = components.component(closed.get(0));
    int fixed = closed.get(0);
    List<String> transients = new ArrayList<>();
    for (int v = 0; v < graph.numNodes(); v++) {
      if (components.component(v) != home) {
        transients.add(graph.name(v));
      } else if (graph.predecessors().degree(v) > graph.predecessors().degree(fixed)) {
        fixed = v; // Often visited, so the cut system lets go quickly.
      }
    }
    List<String> remarks =
        transients.isEmpty()
            ? List.of()
            : List.of(
                "Without damping pages that cannot be reached back have rank 0: "
                    + RankSinkException.shown(transients));
    SiteGraph cut = graph.withArcsCutInto(fixed);
    double[] source = new double[graph.numNodes()];
    source[fixed] = 1;
    return new Undamped(cut, NodeVector.of(cut, source), remarks);
  }

  private static void checkNothingIsLost(SiteGraph graph) {
    List<String> losing = new ArrayList<>();
    for (int v = 0; v < graph.numNodes(); v++) {
      if (graph.internalOutdegree(v) == 0 || graph.internalOutdegree(v) < graph.outdegree(v)) {
        losing.add(graph.name(v));
      }
    }
    if (!losing.isEmpty()) {
      throw new IllegalArgumentException(
          "Without damping no page may lose rank; these have no link, or links that leave: "
              + RankSinkException.shown(losing)
              + ". Set damping below 1.");
    }
  }
}
