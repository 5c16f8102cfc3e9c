package org.siterank.crawl;

import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/** Waits for sitemaps and feeds that are read beside the crawl, as long as no limit acts. */
final class SitemapWait {

  /** Waits for files, some milliseconds at a time. */
  private interface Wait {
    boolean isOver(long millis) throws InterruptedException;
  }

  private final Sitemaps sitemaps;
  private final Duration most;
  private final long begin = System.nanoTime();

  /**
   * @param timeLimit of the crawl, of which a part is waited at most
   */
  SitemapWait(Sitemaps sitemaps, Optional<Duration> timeLimit) {
    this.sitemaps = sitemaps;
    this.most =
        timeLimit
            .map(limit -> limit.dividedBy(Sitemaps.TIME_SHARE))
            .filter(part -> part.compareTo(Sitemaps.HEAD_START) < 0)
            .orElse(Sitemaps.HEAD_START);
  }

  /** Waits for small sitemaps, so that they are there before the pages are put in order. */
  void awaitEnd(BooleanSupplier limit) throws InterruptedException {
    await(sitemaps::awaitEnd, limit);
  }

  /** Waits for feeds. */
  void awaitFeeds(BooleanSupplier limit) throws InterruptedException {
    await(sitemaps::awaitFeeds, limit);
  }

  /** Waits until large ones have named more pages; false when a limit ends that before. */
  boolean awaitNews(BooleanSupplier limit) throws InterruptedException {
    while (!sitemaps.awaitNews(CycleLimits.POLL.toMillis())) {
      if (limit.getAsBoolean()) {
        return false;
      }
    }
    return true;
  }

  private void await(Wait files, BooleanSupplier limit) throws InterruptedException {
    long end = begin + most.toNanos();
    while (!files.isOver(CycleLimits.POLL.toMillis())
        && System.nanoTime() - end < 0
        && !limit.getAsBoolean()) {
      // They are read meanwhile.
    }
  }
}
