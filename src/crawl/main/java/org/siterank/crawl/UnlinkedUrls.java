package org.siterank.crawl;

import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/** Addresses left when a cycle has followed all links; they go to the frontier. */
final class UnlinkedUrls {

  private final CrawlStore store;
  private final CrawlMemory memory;
  private final Frontier frontier;
  private final long cycle;
  private final Set<PageUrl> settled = new HashSet<>();

  UnlinkedUrls(CrawlStore store, CrawlMemory memory, Frontier frontier, long cycle) {
    this.store = store;
    this.memory = memory;
    this.frontier = frontier;
    this.cycle = cycle;
  }

  /** Addresses that are known, but that no link led to in this cycle. */
  void addUnlinked(SiteScope scope, CrawlCounts tally) throws IOException {
    memory.save();
    Map<PageUrl, PageUrl> ledTo = new HashMap<>();
    store.forEach(record -> record.target().ifPresent(target -> ledTo.put(target, record.url())));
    store.forEach(
        record -> {
          if (!frontier.hasSeen(record.url()) && UrlStateMachine.isPage(scope, record.url())) {
            addUnlinked(record, ledTo, tally);
          }
        });
  }

  private void addUnlinked(UrlRecord record, Map<PageUrl, PageUrl> ledTo, CrawlCounts tally) {
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

  /**
   * Pages that gave way to a canonical address which is no page, or one with another text: nothing
   * must get lost so.
   *
   * @param withheld is told of those that gave way to a page with other parts of the text
   * @return whether there is anything to look at
   */
  boolean addMisled(Canonicals canonicals, WithheldPages.Counter withheld) throws IOException {
    memory.save();
    store.forEach(
        record -> {
          if (record.status() == UrlStatus.DUPLICATE
              && record.cycle() == cycle
              && !settled.contains(record.url())) {
            CanonicalDecision belief = canonicals.afterwards(record);
            if (belief == CanonicalDecision.OTHER_PARTS) {
              withheld.add(WithheldPages.Cause.CANONICAL, record.url());
            }
            if (!belief.isBelieved()) {
              frontier.add(new Frontier.Entry(record, 0, Frontier.Purpose.IGNORE_CANONICAL));
            }
            if (belief == CanonicalDecision.OTHER_PARTS || !belief.isBelieved()) {
              settled.add(record.url());
            }
          }
        });
    return !frontier.isEmpty();
  }

  /**
   * Pages that were not there a moment ago, and pages that are none at all.
   *
   * @param suspects pages that may be none
   * @return whether there is anything to look at
   */
  boolean addRetries(Set<PageUrl> suspects) throws IOException {
    memory.save();
    store.forEach(
        record -> {
          boolean missing = record.misses() == 1 || suspects.contains(record.url());
          if (record.status() == UrlStatus.READ && record.cycle() == cycle && missing) {
            frontier.add(new Frontier.Entry(record, 0, Frontier.Purpose.SECOND_ATTEMPT));
          }
        });
    return !frontier.isEmpty();
  }
}
