package org.siterank.model;

import java.util.Arrays;
import org.siterank.config.RankSection;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.Method;
import org.siterank.rank.Ranks;
import org.siterank.rank.SitePageRank;

/** The ranks of a site by its links alone: the same inflow at every page. */
public final class StructuralRanks {

  private StructuralRanks() {}

  public static Ranks of(SiteGraph graph, RankSection options) {
    SitePageRank ranking =
        new SitePageRank(
            options.damping(), options.tolerance(), options.maxIterations(), Method.ACCELERATED);
    double[] uniform = new double[graph.numNodes()];
    Arrays.fill(uniform, 1.0 / Math.max(1, uniform.length));
    return ranking.rank(graph, NodeVector.of(graph, uniform));
  }
}
