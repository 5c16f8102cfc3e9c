package org.siterank.crawl;

import java.io.IOException;
import java.util.Optional;
import org.siterank.site.PageUrl;

/** Learns from pages that are new: traps, and documents that stand for none. */
final class NewPageLessons {

  private final SpiderTraps traps;
  private final Soft404Detector soft404;
  private final RobotsFiles robots;
  private final BackgroundTask aside;
  private final CrawlStore store;
  private final CrawlClock clock;
  private final CrawlCounts tally;

  NewPageLessons(
      SpiderTraps traps,
      Soft404Detector soft404,
      RobotsFiles robots,
      BackgroundTask aside,
      CrawlStore store,
      CrawlClock clock,
      CrawlCounts tally) {
    this.traps = traps;
    this.soft404 = soft404;
    this.robots = robots;
    this.aside = aside;
    this.store = store;
    this.clock = clock;
    this.tally = tally;
  }

  void learn(PageUrl url, TextFingerprint print) throws IOException {
    traps.read(url, print);
    Optional<PageUrl> doubtful = soft404.read(url, print);
    if (doubtful.isPresent() && robots.access(doubtful.get()) == RobotsFiles.Access.ALLOWED) {
      aside.load(UrlRecord.unread(doubtful.get(), 0)).ifPresent(soft404::probed);
    }
    for (SpiderTraps.Finding finding : traps.takeNews()) {
      store.addTrap(finding.key(), clock.now());
      tally.note(finding);
    }
  }
}
