package org.siterank.change;

import java.util.List;
import java.util.Map;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.QueryNeighbourhood;
import org.siterank.site.PageUrl;

/** The links around the pages that queries find. Immutable; safe for several threads. */
public final class Neighbourhoods {

  private static final QueryNeighbourhood HITS = new QueryNeighbourhood();

  private final SiteGraph graph;

  Neighbourhoods(SiteGraph graph) {
    this.graph = graph;
  }

  /** The number of pages found that a neighbourhood is made of, the best by text. */
  public static int rootPages() {
    return HITS.rootPages();
  }

  /**
   * Authorities on the neighbourhood of a query.
   *
   * @param found the pages that it finds, the best by text first
   * @return of the pages of the neighbourhood only
   * @see QueryNeighbourhood
   */
  public Map<PageUrl, Double> authorities(List<PageUrl> found) {
    int[] nodes =
        found.stream()
            .limit(HITS.rootPages())
            .mapToInt(url -> graph.node(url.value()))
            .filter(node -> node >= 0) // Found in the index, gone from the site since.
            .toArray();
    return OtherRankings.byUrl(HITS.authorities(graph, nodes));
  }
}
