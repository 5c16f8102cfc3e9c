package org.siterank.crawl;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/** What is still to be looked at when a cycle has followed all links: it goes to the frontier. */
final class Remainder {

  private final CrawlStore store;
  private final CrawlMemory memory;
  private final Frontier frontier;
  private final long cycle;
  private final Set<PageUrl> misled = new HashSet<>();

  Remainder(CrawlStore store, CrawlMemory memory, Frontier frontier, long cycle) {
    this.store = store;
    this.memory = memory;
    this.frontier = frontier;
    this.cycle = cycle;
  }

  /** Addresses that are known, but that no link led to in this cycle. */
  void addUnlinked(SiteScope scope, Tally tally) throws IOException {
    memory.save();
    List<UrlRecord> unlinked = new ArrayList<>();
    Map<PageUrl, PageUrl> ledTo = new HashMap<>();
    store.forEach(
        record -> {
          record.target().ifPresent(target -> ledTo.put(target, record.url()));
          if (!frontier.hasSeen(record.url()) && Judge.isPage(scope, record.url())) {
            unlinked.add(record);
          }
        });
    for (UrlRecord record : unlinked) {
      int hops = 0;
      for (PageUrl url = ledTo.get(record.url());
          url != null && hops <= Crawler.MAX_HOPS;
          url = ledTo.get(url)) {
        hops++; // A chain is no shorter for being known.
      }
      if (hops > Crawler.MAX_HOPS && record.status() == UrlStatus.UNREAD) {
        tally.limit(CrawlLimit.REDIRECT_HOPS, 1);
      } else {
        frontier.add(new Frontier.Entry(record, hops, Frontier.Purpose.VISIT));
      }
    }
  }

  /**
   * Pages that gave way to a canonical address which is no page: nothing must get lost so.
   *
   * @return whether there is anything to look at
   */
  boolean addMisled(Canonicals canonicals) throws IOException {
    memory.save();
    List<UrlRecord> duplicates = new ArrayList<>();
    store.forEach(
        record -> {
          if (record.status() == UrlStatus.DUPLICATE
              && record.cycle() == cycle
              && !misled.contains(record.url())) {
            duplicates.add(record);
          }
        });
    for (UrlRecord duplicate : duplicates) {
      if (canonicals.leadsNowhere(duplicate)) {
        misled.add(duplicate.url());
        frontier.add(new Frontier.Entry(duplicate, 0, Frontier.Purpose.IGNORE_CANONICAL));
      }
    }
    return !frontier.isEmpty();
  }

  /**
   * Pages that were not there a moment ago, and pages that are none at all.
   *
   * @param suspects pages that may be none
   * @return whether there is anything to look at
   */
  boolean addSecondLooks(Set<PageUrl> suspects) throws IOException {
    memory.save();
    List<UrlRecord> doubtful = new ArrayList<>();
    store.forEach(
        record -> {
          boolean missing = record.misses() == 1 || suspects.contains(record.url());
          if (record.status() == UrlStatus.READ && record.cycle() == cycle && missing) {
            doubtful.add(record);
          }
        });
    doubtful.forEach(
        record -> frontier.add(new Frontier.Entry(record, 0, Frontier.Purpose.SECOND_LOOK)));
    return !frontier.isEmpty();
  }
}
