package org.siterank.crawl;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.siterank.site.PageUrl;

/**
 * When the next request may start. A host has a shortest time between two starts (the fixed delay,
 * robots.txt's {@code Crawl-delay}, or what its {@link HostLoad} asks for, whichever is longest)
 * and is left alone for a while when it asks for that as a whole; a connection rests by itself with
 * the adaptive delay.
 */
final class Politeness {

  /** Longest rest of a connection (Heritrix {@code maxDelayMs}). */
  static final Duration MAX_REST = Duration.ofSeconds(30);

  /**
   * Longest time that a run waits in all because the site is busy; the crawl ends then, and the
   * next run goes on. Our choice: a small part of a night.
   */
  static final Duration MAX_WAITING = Duration.ofMinutes(30);

  /** One of the crawler's connections. Used by one thread at a time. */
  static final class Connection {
    private long restsUntil = Long.MIN_VALUE;
  }

  private static final class Host {
    private final HostLoad load = new HostLoad();
    private Duration crawlDelay = Duration.ZERO;
    private long nextStart = Long.MIN_VALUE;
    private long silentUntil = Long.MIN_VALUE;
  }

  private final CrawlDelay delay;
  private final CrawlClock clock;
  private final Map<String, Host> hosts = new HashMap<>();
  private Duration waited = Duration.ZERO;

  Politeness(CrawlDelay delay, CrawlClock clock) {
    this.delay = delay;
    this.clock = clock;
  }

  private Host host(String authority) {
    return hosts.computeIfAbsent(authority, name -> new Host());
  }

  /** At least this long between two starts at the host. */
  synchronized void crawlDelay(String authority, Duration least) {
    host(authority).crawlDelay = least;
  }

  /**
   * The host has answered. When it is busy as a whole, it is left alone for as long as the answer
   * asks for, at most {@link RetryPolicy#MAX_WAIT}.
   *
   * @param busy whether the answer speaks of a moment rather than of the document
   * @param asked the time that it names
   */
  synchronized void answered(String authority, boolean busy, Optional<Duration> asked) {
    Host host = host(authority);
    if (!host.load.answered(busy) || asked.filter(RetryPolicy::isKept).isEmpty()) {
      return;
    }
    long now = clock.nanoTime();
    long from = Math.max(now, host.silentUntil);
    long until = Math.max(from, now + asked.get().toNanos());
    host.silentUntil = until;
    waited = waited.plusNanos(until - from);
  }

  /** Waits because a page has asked for it. */
  void rest(Duration time) throws InterruptedException {
    synchronized (this) {
      waited = waited.plus(time);
    }
    clock.sleep(time);
  }

  /** How long the crawl has waited because the site is busy, beyond the delay between requests. */
  synchronized Duration waited() {
    return waited;
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

  /**
   * Waits until the parts of a page that is rendered may be asked for: without the delay between
   * pages, unless the host wants to be left alone. The next page waits that delay from here on.
   */
  void awaitPart(PageUrl url) throws InterruptedException {
    String host = url.authority();
    for (long until = silentUntil(host); until > clock.nanoTime(); until = silentUntil(host)) {
      sleepUntil(until);
    }
    synchronized (this) {
      Host known = host(host);
      known.nextStart = Math.max(known.nextStart, clock.nanoTime() + usual(known).toNanos());
    }
  }

  /** The connection got its answer and rests, if it has to. */
  void answered(Connection connection, Duration took) {
    if (delay instanceof CrawlDelay.Adaptive) {
      Duration rest = took.compareTo(MAX_REST) > 0 ? MAX_REST : took;
      connection.restsUntil = clock.nanoTime() + rest.toNanos();
    }
  }

  private synchronized long reserve(String authority) {
    Host host = host(authority);
    long start = Math.max(clock.nanoTime(), Math.max(host.silentUntil, host.nextStart));
    Duration usual = usual(host);
    Duration interval = max(usual, host.load.interval());
    waited = waited.plus(interval.minus(usual));
    host.nextStart = start + interval.toNanos();
    return start;
  }

  /** The time between two starts while the host has no more to do than it can. */
  private Duration usual(Host host) {
    Duration fixed = delay instanceof CrawlDelay.Fixed given ? given.interval() : Duration.ZERO;
    return max(fixed, host.crawlDelay);
  }

  private synchronized long silentUntil(String authority) {
    return host(authority).silentUntil;
  }

  private void sleepUntil(long nanos) throws InterruptedException {
    long wait = nanos - clock.nanoTime();
    if (wait > 0) {
      clock.sleep(Duration.ofNanos(wait));
    }
  }

  private static Duration max(Duration left, Duration right) {
    return left.compareTo(right) > 0 ? left : right;
  }
}
