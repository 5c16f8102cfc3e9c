package org.siterank;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.siterank.accesslog.HitClass;
import org.siterank.accesslog.OwnSearch;
import org.siterank.inflow.HitLedger;
import org.siterank.site.PageUrl;

/**
 * Clicks from page to page, by the internal referrers of the log. A click is known by the two pages
 * it joins: which of several links between them was used is not.
 */
final class Clicks {

  /** Does something with a pair of pages and the clicks between them. */
  interface Pair {
    void clicks(int from, int to, long clicks);
  }

  private final Map<Long, Long> pairs = new HashMap<>();
  private final long[] from;
  private long total;
  private long reloads;
  private long unknown;

  private Clicks(int nodes) {
    from = new long[nodes];
  }

  static Clicks read(HitLedger hits, DayRange days, SiteModel model) throws IOException {
    Clicks clicks = new Clicks(model.graph().numNodes());
    Map<PageUrl, Integer> nodes = new HashMap<>();
    Map<String, Integer> sources = new HashMap<>();
    hits.forEachHit(
        hit -> {
          boolean click = hit.hitClass() == HitClass.INTERNAL;
          if (click && days.contains(hit.day()) && !OwnSearch.isMarked(hit.referrer())) {
            int source = sources.computeIfAbsent(hit.referrer(), text -> node(text, model));
            clicks.add(source, nodes.computeIfAbsent(hit.url(), model::node), hit.hits());
          }
        });
    return clicks;
  }

  private static int node(String referrer, SiteModel model) {
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
  long between(int source, int target) {
    return pairs.getOrDefault((long) source << 32 | target, 0L);
  }

  /** Clicks that left a page for another one of the site. */
  long from(int source) {
    return from[source];
  }

  /** All clicks from a page to another one. */
  long total() {
    return total;
  }

  /** Views whose referrer is the page itself: reloads and forms, mostly. */
  long reloads() {
    return reloads;
  }

  /** Clicks from or to addresses that the crawl does not know as pages. */
  long unknown() {
    return unknown;
  }

  /** Every pair of pages with clicks, in no order. */
  void forEach(Pair action) {
    pairs.forEach((key, n) -> action.clicks((int) (key >> 32), (int) (long) key, n));
  }
}
