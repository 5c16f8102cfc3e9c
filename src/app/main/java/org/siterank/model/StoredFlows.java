package org.siterank.model;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;
import org.siterank.flow.SiteFlows;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.store.StoredRank;

/** The flows of ranks that a database holds, on the graph of the site as it is known now. */
public final class StoredFlows {

  private StoredFlows() {}

  /**
   * The flows of a run.
   *
   * @param graph the site; a page that the run did not rank has 0
   * @param ranks the run's; one whose page is not in the graph any more is left out
   * @param damping d of the run
   */
  public static SiteFlows of(SiteGraph graph, List<StoredRank> ranks, double damping) {
    StoredRank[] byNode = new StoredRank[graph.numNodes()];
    for (StoredRank rank : ranks) {
      int node = graph.node(rank.url().value());
      if (node >= 0) {
        byNode[node] = rank;
      }
    }
    return SiteFlows.of(
        vector(graph, byNode, StoredRank::score),
        vector(graph, byNode, StoredRank::external),
        vector(graph, byNode, StoredRank::induced),
        damping);
  }

  private static NodeVector vector(
      SiteGraph graph, StoredRank[] byNode, ToDoubleFunction<StoredRank> number) {
    double[] values = new double[byNode.length];
    Arrays.setAll(values, v -> byNode[v] == null ? 0 : number.applyAsDouble(byNode[v]));
    return NodeVector.of(graph, values);
  }
}
