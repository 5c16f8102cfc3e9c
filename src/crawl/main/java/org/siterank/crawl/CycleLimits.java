package org.siterank.crawl;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Whether a crawl must end before it has looked at everything. */
final class CycleLimits {

  /** How often a waiting crawl asks whether it should stop. */
  static final Duration POLL = Duration.ofMillis(BackgroundTask.POLL_MILLIS);

  private final CrawlClock clock;
  private final BooleanSupplier stop;
  private final Fetcher fetcher;
  private final CrawlCounts tally;
  private final int maxPages;
  private final boolean limited;
  private final long deadline;

  /**
   * @param started when the crawl began, by {@link CrawlClock#nanoTime}
   * @param stop says that the caller wants an end
   * @param tally takes the limits that act
   */
  CycleLimits(
      CrawlOptions options,
      CrawlClock clock,
      long started,
      BooleanSupplier stop,
      Fetcher fetcher,
      CrawlCounts tally) {
    this.clock = clock;
    this.stop = stop;
    this.fetcher = fetcher;
    this.tally = tally;
    this.maxPages = options.maxPages().orElse(Integer.MAX_VALUE);
    this.limited = options.timeLimit().isPresent();
    this.deadline = started + options.timeLimit().map(limit -> limit.toNanos()).orElse(0L);
  }

  /** The most pages that are read. */
  int maxPages() {
    return maxPages;
  }

  /** Returns true, and notes the limit, if one acts after so many pages. */
  boolean act(long pages) {
    CrawlLimit limit = null;
    if (stop.getAsBoolean()) {
      limit = CrawlLimit.STOPPED;
    } else if (tally.acted(CrawlLimit.SITE_SILENT)) {
      return true;
    } else if (fetcher.waited().compareTo(Politeness.MAX_WAITING) >= 0) {
      limit = CrawlLimit.WAITING;
    } else if (limited && clock.nanoTime() - deadline >= 0) {
      limit = CrawlLimit.TIME_LIMIT;
    } else if (pages >= maxPages) {
      limit = CrawlLimit.MAX_PAGES;
    }
    if (limit != null && !tally.acted(limit)) {
      tally.limit(limit, 1);
    }
    return limit != null;
  }
}
