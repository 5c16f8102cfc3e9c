package org.siterank.crawl;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.siterank.fetch.FetchOptions;
import org.siterank.fetch.WebAccess;

/**
 * How to crawl. Everything that limits the crawl is here or a named constant of {@link Crawler}.
 *
 * @param fetch how the server is asked
 * @param delay time between requests
 * @param maxPages most pages read in one cycle; positive
 * @param maxPageBytes most bytes of one document, on the wire and decoded; positive
 * @param timeLimit longest time for one run, or nothing; positive
 * @param followNofollow whether links with {@code rel=nofollow} and the links of nofollow pages
 *     lead the crawl to new pages
 * @param order which page is read next
 * @param maxAge every page is looked at within this time, as far as the limits allow; positive
 * @param maxVanished share of the pages that may go in one run, in [0, 1]
 */
public record CrawlOptions(
    FetchOptions fetch,
    CrawlDelay delay,
    int maxPages,
    long maxPageBytes,
    Optional<Duration> timeLimit,
    boolean followNofollow,
    CrawlOrder order,
    Duration maxAge,
    double maxVanished) {

  public CrawlOptions {
    Objects.requireNonNull(fetch, "fetch");
    Objects.requireNonNull(delay, "delay");
    inRange("maxPages", maxPages, Integer.MAX_VALUE);
    // A body is held in memory as one array.
    inRange("maxPageBytes", maxPageBytes, Integer.MAX_VALUE - 64);
    timeLimit.ifPresent(limit -> positive("timeLimit", limit));
    Objects.requireNonNull(order, "order");
    positive("maxAge", maxAge);
    if (!(maxVanished >= 0 && maxVanished <= 1)) {
      throw new IllegalArgumentException("maxVanished must be in [0, 1], got " + maxVanished);
    }
  }

  /**
   * {@link FetchOptions#defaults()}, which rest as long as they work; documents up to 15 MB (as
   * Googlebot reads); 100,000 pages, about what one machine ranks and indexes in a night with room
   * to spare; most cash first (Abiteboul, Preda and Cobena, 2003); every page within 30 days (Nutch
   * {@code db.fetch.interval.default}); a fifth of the pages may vanish, our choice: sites are
   * rebuilt, but not overnight.
   */
  public static CrawlOptions defaults() {
    return new CrawlOptions(
        FetchOptions.defaults(),
        new CrawlDelay.Adaptive(),
        100_000,
        15_000_000,
        Optional.empty(),
        false,
        new CrawlOrder.Opic(),
        Duration.ofDays(30),
        0.2);
  }

  /** The same with another agent. */
  public CrawlOptions withUserAgent(String agent) {
    return new CrawlOptions(
        fetch.withUserAgent(agent),
        delay,
        maxPages,
        maxPageBytes,
        timeLimit,
        followNofollow,
        order,
        maxAge,
        maxVanished);
  }

  /** The same with another pace. */
  public CrawlOptions withPace(CrawlDelay newDelay, int connections) {
    return new CrawlOptions(
        fetch.withConnections(connections),
        newDelay,
        maxPages,
        maxPageBytes,
        timeLimit,
        followNofollow,
        order,
        maxAge,
        maxVanished);
  }

  /** The same with other limits of the crawl as a whole. */
  public CrawlOptions withLimits(int newMaxPages, Optional<Duration> newTimeLimit) {
    return new CrawlOptions(
        fetch,
        delay,
        newMaxPages,
        maxPageBytes,
        newTimeLimit,
        followNofollow,
        order,
        maxAge,
        maxVanished);
  }

  /** The same with other limits of one document. */
  public CrawlOptions withDocumentLimits(long maxBytes, Duration timeout, Duration deadline) {
    return new CrawlOptions(
        fetch.withTimes(timeout, deadline),
        delay,
        maxPages,
        maxBytes,
        timeLimit,
        followNofollow,
        order,
        maxAge,
        maxVanished);
  }

  /** The same in another order. */
  public CrawlOptions withOrder(CrawlOrder newOrder) {
    return new CrawlOptions(
        fetch,
        delay,
        maxPages,
        maxPageBytes,
        timeLimit,
        followNofollow,
        newOrder,
        maxAge,
        maxVanished);
  }

  /** The same, following links that ask not to be followed, or not. */
  public CrawlOptions withNofollowFollowed(boolean follow) {
    return new CrawlOptions(
        fetch, delay, maxPages, maxPageBytes, timeLimit, follow, order, maxAge, maxVanished);
  }

  /** The same with other rules for pages that age, and for pages that go. */
  public CrawlOptions withCare(Duration newMaxAge, double newMaxVanished) {
    return new CrawlOptions(
        fetch,
        delay,
        maxPages,
        maxPageBytes,
        timeLimit,
        followNofollow,
        order,
        newMaxAge,
        newMaxVanished);
  }

  /** The same, asking the server in another way. */
  public CrawlOptions withAccess(WebAccess access) {
    return new CrawlOptions(
        fetch.withAccess(access),
        delay,
        maxPages,
        maxPageBytes,
        timeLimit,
        followNofollow,
        order,
        maxAge,
        maxVanished);
  }

  private static void inRange(String name, long value, long max) {
    if (value < 1 || value > max) {
      throw new IllegalArgumentException(name + " must be between 1 and " + max + ", got " + value);
    }
  }

  private static void positive(String name, Duration value) {
    if (value.isNegative() || value.isZero()) {
      throw new IllegalArgumentException(name + " must be positive, got " + value);
    }
  }
}
