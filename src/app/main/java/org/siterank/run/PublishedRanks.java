package org.siterank.run;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;

/**
 * The ranks with which the pages of a run are published: the solved score, and where visits of the
 * page itself were counted, what both together say.
 */
public final class PublishedRanks {

  private PublishedRanks() {}

  /** Visits per day by page, in the order of the store. */
  public static Map<PageUrl, Double> of(SiteStore store, long run) throws IOException {
    Map<PageUrl, Double> ranks = new LinkedHashMap<>();
    store.forEachRank(run, rank -> ranks.put(rank.url(), rank.score()));
    store.forEachCounted(run, (url, visits) -> ranks.put(url, visits.together()));
    return ranks;
  }
}
