package org.siterank.change;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.CashEstimator;
import org.siterank.rank.CombinedRank;
import org.siterank.rank.DistanceRank;
import org.siterank.rank.Distances;
import org.siterank.rank.Opic;
import org.siterank.rank.OpicGoal;
import org.siterank.rank.VirtualPage;
import org.siterank.site.PageUrl;

/**
 * The pages of a stored site as other algorithms of the papers rank them by the links alone, to
 * compare with. PageRank and the number of in-links are in {@link SiteQueries}.
 */
public final class OtherRankings {

  /** Greedy selection has a reasonable error by then (Abiteboul, Preda and Cobena 2002). */
  private static final double READS_PER_PAGE = 5;

  private final SiteGraph graph;
  private final NodeVector pageRank;
  private Distances distances; // null until they are asked for

  /**
   * @param pageRank of the site's graph
   */
  OtherRankings(NodeVector pageRank) {
    this.graph = pageRank.graph();
    this.pageRank = pageRank;
  }

  /** OPIC as the paper has it: greedy, one more link of every page to a virtual page. */
  public Map<PageUrl, Double> opic() {
    double damping = 0; // Does not matter for a virtual page that is linked to.
    Opic opic =
        new Opic(
            damping,
            VirtualPage.LINK,
            Opic.Selection.GREEDY,
            1,
            CashEstimator.W,
            0,
            new OpicGoal.Reads(READS_PER_PAGE));
    return byUrl(opic.rank(graph, NodeVector.uniform(graph, 1)).scores());
  }

  /** DistanceRank as the paper has it; the largest distance less that of the page. */
  public Map<PageUrl, Double> distanceRank() {
    return byUrl(distances().scores());
  }

  /** PageRank and the distances of DistanceRank together. */
  public Map<PageUrl, Double> combined() {
    return byUrl(
        CombinedRank.scores(pageRank, distances().distances(), CombinedRank.DEFAULT_WEIGHT));
  }

  private Distances distances() {
    if (distances == null) {
      distances = new DistanceRank().solve(graph);
    }
    return distances;
  }

  /**
   * Authorities on the neighbourhood of a query.
   *
   * @param found the pages that it finds, the best by text first
   * @return of the pages of the neighbourhood only
   * @see Neighbourhoods
   */
  public Map<PageUrl, Double> authorities(List<PageUrl> found) {
    return new Neighbourhoods(graph).authorities(found);
  }

  static Map<PageUrl, Double> byUrl(NodeVector scores) {
    Map<PageUrl, Double> ranks = new HashMap<>();
    for (int v = 0; v < scores.size(); v++) {
      ranks.put(new PageUrl(scores.graph().name(v)), scores.get(v));
    }
    return ranks;
  }
}
