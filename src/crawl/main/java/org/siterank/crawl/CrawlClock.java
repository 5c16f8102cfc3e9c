package org.siterank.crawl;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;

/** Time as the crawler sees it: passed in, so that tests own it. */
interface CrawlClock {

  Instant now();

  /** Monotonic, for durations. */
  long nanoTime();

  void sleep(Duration duration) throws InterruptedException;

  /** The time of this machine. */
  static CrawlClock system() {
    return new CrawlClock() {
      @Override
      public Instant now() {
        return Instant.now();
      }

      @Override
      public long nanoTime() {
        return System.nanoTime();
      }

      @Override
      public void sleep(Duration duration) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(duration.toNanos());
      }
    };
  }
}
