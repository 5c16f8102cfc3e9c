package org.siterank.run;

import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ObjDoubleConsumer;
import org.siterank.graph.SiteGraph;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;

/**
 * The ranks with which the pages of a run are published: the solved score, and where visits of the
 * page itself were counted, what both together say.
 */
public final class PublishedRanks {

  private PublishedRanks() {}

  /** Visits per day by URL, in the order of the store. */
  public static Map<String, Double> of(SiteStore store, long run) throws IOException {
    Map<String, Double> ranks = new LinkedHashMap<>();
    forEach(store, run, (url, rank) -> ranks.put(url.value(), rank));
    return ranks;
  }

  /** Visits per day by node of a graph; NaN where the run has no such page. */
  static double[] of(SiteStore store, long run, SiteGraph graph) throws IOException {
    double[] ranks = new double[graph.numNodes()];
    Arrays.fill(ranks, Double.NaN);
    forEach(
        store,
        run,
        (url, rank) -> {
          int node = graph.node(url.value());
          if (node >= 0) {
            ranks[node] = rank;
          }
        });
    return ranks;
  }

  /**
   * Where visits were counted, a page comes twice, and the last rank is what it is published by.
   */
  private static void forEach(SiteStore store, long run, ObjDoubleConsumer<PageUrl> action)
      throws IOException {
    store.runs().forEachRank(run, rank -> action.accept(rank.url(), rank.score()));
    store.runs().forEachCounted(run, (url, visits) -> action.accept(url, visits.together()));
  }
}
