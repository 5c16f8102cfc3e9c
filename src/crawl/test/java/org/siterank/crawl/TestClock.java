package org.siterank.crawl;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Time that only passes when somebody sleeps or says so. */
final class TestClock implements CrawlClock {

  final List<Duration> sleeps = new ArrayList<>();
  private long nanos = 1_000_000_000L;

  @Override
  public synchronized Instant now() {
    return Instant.ofEpochSecond(1_750_000_000L, nanos);
  }

  @Override
  public synchronized long nanoTime() {
    return nanos;
  }

  @Override
  public synchronized void sleep(Duration duration) {
    sleeps.add(duration);
    nanos += duration.toNanos();
  }

  synchronized void pass(Duration duration) {
    nanos += duration.toNanos();
  }

  synchronized List<Duration> sleeps() {
    return List.copyOf(sleeps);
  }
}
