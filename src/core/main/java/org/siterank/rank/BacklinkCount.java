package org.siterank.rank;

import java.util.Map;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * Number of pages of the graph that link to a page, {@code |{w : w -> v}|}: the simplest measure,
 * and a crawl order (J. Cho, H. Garcia-Molina and L. Page, Efficient crawling through URL ordering,
 * 1998). Exact; the inflow does not matter.
 */
public record BacklinkCount() implements RankingAlgorithm {

  @Override
  public String name() {
    return "backlinks";
  }

  @Override
  public Map<String, Object> parameters() {
    return Map.of();
  }

  @Override
  public Ranks rank(SiteGraph graph, NodeVector inflow) {
    double[] count = new double[graph.numNodes()];
    for (int v = 0; v < count.length; v++) {
      count[v] = graph.predecessors().degree(v);
    }
    return new Ranks(this, NodeVector.of(graph, count), Convergence.exact());
  }
}
