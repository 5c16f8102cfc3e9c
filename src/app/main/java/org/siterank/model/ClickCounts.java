package org.siterank.model;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.siterank.accesslog.RequestClass;
import org.siterank.config.LogsSection;
import org.siterank.inflow.PageVisits;
import org.siterank.inflow.VisitCounter;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;

/**
 * Clicks from page to page, by the internal referrers of the log. A click is known by the two pages
 * it joins: which of several links between them was used is not.
 */
public final class ClickCounts implements VisitCounter {

  /** Does something with a pair of pages and the clicks between them. */
  public interface Pair {
    void clicks(int from, int to, long clicks);
  }

  private final Map<Long, Long> pairs = new HashMap<>();
  private final long[] from;
  private long total;
  private long reloads;
  private long unknown;

  private final Map<String, Integer> sources = new HashMap<>();
  private final StoredSite model;

  /** Counts nothing yet. */
  public ClickCounts(StoredSite model) {
    this.model = model;
    this.from = new long[model.graph().numNodes()];
  }

  /** Reads the clicks of the days that count. */
  public static ClickCounts read(SiteStore store, StoredSite model, LogsSection options)
      throws IOException {
    ClickCounts clicks = new ClickCounts(model);
    StoredVisits.read(store, model, options, clicks);
    return clicks;
  }

  @Override
  public void add(PageVisits visits) {
    if (visits.count().requestClass() == RequestClass.INTERNAL) {
      int source = sources.computeIfAbsent(visits.count().referrer(), this::node);
      add(source, visits.page(), visits.count().visits());
    }
  }

  private int node(String referrer) {
    return PageUrl.parse(referrer).map(model::node).orElse(-1);
  }

  private void add(int source, int target, long visits) {
    if (source < 0 || target < 0) {
      unknown += visits;
    } else if (source == target) {
      reloads += visits;
    } else {
      pairs.merge((long) source << 32 | target, visits, Long::sum);
      from[source] += visits;
      total += visits;
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
