package org.siterank.crawl;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.siterank.site.PageUrl;

/**
 * When the next request may start. A host has a shortest time between two starts (the fixed delay,
 * or robots.txt's {@code Crawl-delay}, whichever is longer) and may be left alone for a while after
 * it asked for that; a connection rests by itself with the adaptive delay.
 */
final class Pace {

  /** Longest rest of a connection (Heritrix {@code maxDelayMs}). */
  static final Duration MAX_REST = Duration.ofSeconds(30);

  /** One of the crawler's connections. Used by one thread at a time. */
  static final class Connection {
    private long restsUntil = Long.MIN_VALUE;
  }

  private final CrawlDelay delay;
  private final CrawlClock clock;
  private final Map<String, Duration> crawlDelays = new HashMap<>();
  private final Map<String, Long> nextStart = new HashMap<>();
  private final Map<String, Long> silentUntil = new HashMap<>();

  Pace(CrawlDelay delay, CrawlClock clock) {
    this.delay = delay;
    this.clock = clock;
  }

  /** At least this long between two starts at the host. */
  synchronized void crawlDelay(String authority, Duration least) {
    crawlDelays.put(authority, least);
  }

  /** No request to the host for this long from now. */
  synchronized void leaveAlone(String authority, Duration time) {
    silentUntil.merge(authority, clock.nanoTime() + time.toNanos(), Math::max);
  }

  /** Waits until the connection may send its next request to the host of {@code url}. */
  void await(PageUrl url, Connection connection) throws InterruptedException {
    if (connection.restsUntil != Long.MIN_VALUE) {
      sleepUntil(connection.restsUntil);
    }
    String host = url.authority();
    sleepUntil(reserve(host));
    // While it waited for its turn, the host may have asked to be left alone. Everybody who waited
    // takes a new turn then, so that they do not all come back at the same moment.
    while (silentUntil(host) > clock.nanoTime()) {
      sleepUntil(reserve(host));
    }
  }

  /** The connection got its answer and rests, if it has to. */
  void answered(Connection connection, Duration took) {
    if (delay instanceof CrawlDelay.Adaptive) {
      Duration rest = took.compareTo(MAX_REST) > 0 ? MAX_REST : took;
      connection.restsUntil = clock.nanoTime() + rest.toNanos();
    }
  }

  private synchronized long reserve(String host) {
    long now = clock.nanoTime();
    long free = Math.max(now, silentUntil.getOrDefault(host, now));
    long start = Math.max(nextStart.getOrDefault(host, now), free);
    Duration fixed = delay instanceof CrawlDelay.Fixed given ? given.interval() : Duration.ZERO;
    Duration robots = crawlDelays.getOrDefault(host, Duration.ZERO);
    Duration interval = fixed.compareTo(robots) > 0 ? fixed : robots;
    nextStart.put(host, start + interval.toNanos());
    return start;
  }

  private synchronized long silentUntil(String host) {
    return silentUntil.getOrDefault(host, Long.MIN_VALUE);
  }

  private void sleepUntil(long nanos) throws InterruptedException {
    long wait = nanos - clock.nanoTime();
    if (wait > 0) {
      clock.sleep(Duration.ofNanos(wait));
    }
  }
}
