package org.siterank.crawl;

import java.io.IOException;
import java.time.Instant;
import java.util.Map;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/** The frontier of a run, by the order that its options name. */
final class Frontiers {

  private Frontiers() {}

  static Frontier of(
      SiteScope scope,
      CrawlOptions options,
      boolean followNofollow,
      CrawlStore store,
      CrawlMemory memory,
      UrlNumbers urls,
      Map<PageUrl, Long> entryVisits,
      Sitemaps sitemaps,
      Instant now,
      long cycle,
      Outbox outbox)
      throws IOException {
    if (options.order() == PageOrder.BREADTH_FIRST) {
      return new DepthFrontier(new Entries(memory, urls));
    }
    if (options.order() != PageOrder.OPIC) {
      return new RankedFrontier(
          scope, options.crawlOrder(), followNofollow, new Entries(memory, urls));
    }
    CashFrontier ahead =
        new CashFrontier(
            scope,
            options,
            followNofollow,
            store,
            memory,
            urls,
            entryVisits,
            sitemaps::lastModified,
            sitemaps::isNews,
            now,
            cycle,
            outbox);
    memory.with(ahead::takeChange);
    return ahead;
  }
}
