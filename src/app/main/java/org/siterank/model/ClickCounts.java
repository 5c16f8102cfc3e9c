package org.siterank.model;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.siterank.accesslog.OwnSearch;
import org.siterank.accesslog.RequestClass;
import org.siterank.site.PageUrl;
import org.siterank.visits.VisitStore;

/**
 * Clicks from page to page, by the internal referrers of the log. A click is known by the two pages
 * it joins: which of several links between them was used is not.
 */
public final class ClickCounts {

  /** Does something with a pair of pages and the clicks between them. */
  public interface Pair {
    void clicks(int from, int to, long clicks);
  }

  private final Map<Long, Long> pairs = new HashMap<>();
  private final long[] from;
  private long total;
  private long reloads;
  private long unknown;

  private ClickCounts(int nodes) {
    from = new long[nodes];
  }

  public static ClickCounts read(VisitStore hits, DayRange days, StoredSite model)
      throws IOException {
    ClickCounts clicks = new ClickCounts(model.graph().numNodes());
    Map<PageUrl, Integer> nodes = new HashMap<>();
    Map<String, Integer> sources = new HashMap<>();
    hits.forEachHit(
        hit -> {
          boolean click = hit.hitClass() == RequestClass.INTERNAL;
          if (click && days.contains(hit.day()) && !OwnSearch.isMarked(hit.referrer())) {
            int source = sources.computeIfAbsent(hit.referrer(), text -> node(text, model));
            clicks.add(source, nodes.computeIfAbsent(hit.url(), model::node), hit.hits());
          }
        });
    return clicks;
  }

  private static int node(String referrer, StoredSite model) {
    Optional<PageUrl> page = PageUrl.parse(referrer);
    return page.map(model::node).orElse(-1);
  }

  private void add(int source, int target, long hits) {
    if (source < 0 || target < 0) {
      unknown += hits;
    } else if (source == target) {
      reloads += hits;
    } else {
      pairs.merge((long) source << 32 | target, hits, Long::sum);
      from[source] += hits;
      total += hits;
    }
  }

  /** Clicks from one page to another. */
  public long between(int source, int target) {
    return pairs.getOrDefault((long) source << 32 | target, 0L);
  }

  /** Clicks that left a page for another one of the site. */
  public long from(int source) {
    return from[source];
  }

  /** All clicks from a page to another one. */
  public long total() {
    return total;
  }

  /** Views whose referrer is the page itself: reloads and forms, mostly. */
  public long reloads() {
    return reloads;
  }

  /** Clicks from or to addresses that the crawl does not know as pages. */
  public long unknown() {
    return unknown;
  }

  /** Every pair of pages with clicks, in no order. */
  public void forEach(Pair action) {
    pairs.forEach((key, n) -> action.clicks((int) (key >> 32), (int) (long) key, n));
  }
}
