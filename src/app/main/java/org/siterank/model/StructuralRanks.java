package org.siterank.model;

import java.util.Arrays;
import org.siterank.config.RankSection;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.Method;
import org.siterank.rank.Ranks;
import org.siterank.rank.SitePageRank;
import org.siterank.rank.SiteSystem;

/**
 * The ranks of a site by its links alone: the same inflow at every page, the same share for every
 * link of a page.
 */
public final class StructuralRanks {

  private StructuralRanks() {}

  /**
   * Solves with the configured damping.
   *
   * @param system of the links; used where it has that damping
   */
  public static Ranks of(SiteSystem system, RankSection options) {
    SiteGraph graph = system.graph();
    SitePageRank ranking =
        new SitePageRank(
            options.damping(), options.tolerance(), options.maxIterations(), Method.ACCELERATED);
    double[] uniform = new double[graph.numNodes()];
    Arrays.fill(uniform, 1.0 / Math.max(1, uniform.length));
    if (!graph.isWeighted()) {
      NodeVector inflow = NodeVector.of(graph, uniform);
      return ranking.rank(system.withDamping(options.damping()), inflow, inflow);
    }
    SiteGraph equal = graph.withEqualLinks();
    Ranks ranks = ranking.rank(equal, NodeVector.of(equal, uniform));
    NodeVector scores = NodeVector.of(graph, ranks.scores().toArray());
    return new Ranks(ranking, scores, ranks.convergence(), ranks.remarks());
  }
}
