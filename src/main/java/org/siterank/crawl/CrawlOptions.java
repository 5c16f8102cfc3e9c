package org.siterank.crawl;

import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * How to crawl. Everything that limits the crawl is here or a named constant of {@link Crawler}.
 *
 * @param userAgent the {@code User-Agent} header; its product token (up to the slash) is the name
 *     that robots.txt is searched for
 * @param delay time between requests
 * @param connections requests at a time, 1 to 64
 * @param maxPages most pages read in one cycle; positive
 * @param maxPageBytes most bytes of one document, on the wire and decoded; positive
 * @param timeout longest silence while connecting or between two packets; positive
 * @param fetchDeadline longest time for one document as a whole; positive
 * @param timeLimit longest time for one run, or nothing; positive
 * @param followNofollow whether links with {@code rel=nofollow} and the links of nofollow pages
 *     lead the crawl to new pages
 * @param order which page is read next
 * @param maxAge every page is looked at within this time, as far as the limits allow; positive
 * @param maxVanished share of the pages that may go in one run, in [0, 1]
 * @param access how the server is asked
 */
public record CrawlOptions(
    String userAgent,
    CrawlDelay delay,
    int connections,
    int maxPages,
    long maxPageBytes,
    Duration timeout,
    Duration fetchDeadline,
    Optional<Duration> timeLimit,
    boolean followNofollow,
    CrawlOrder order,
    Duration maxAge,
    double maxVanished,
    WebAccess access) {

  public CrawlOptions {
    if (!userAgent.matches("[!#$%&'*+.^_`|~0-9A-Za-z-]+([/ ][\\x20-\\x7e]*)?")) {
      throw new IllegalArgumentException(
          "the user agent must start with a product token (RFC 9110, 10.1.5) and be ASCII, got \""
              + userAgent
              + "\"");
    }
    inRange("connections", connections, 64);
    inRange("maxPages", maxPages, Integer.MAX_VALUE);
    // A body is held in memory as one array.
    inRange("maxPageBytes", maxPageBytes, Integer.MAX_VALUE - 64);
    positive("timeout", timeout);
    positive("fetchDeadline", fetchDeadline);
    Objects.requireNonNull(order, "order");
    timeLimit.ifPresent(limit -> positive("timeLimit", limit));
    positive("maxAge", maxAge);
    if (!(maxVanished >= 0 && maxVanished <= 1)) {
      throw new IllegalArgumentException("maxVanished must be in [0, 1], got " + maxVanished);
    }
    Objects.requireNonNull(access, "access");
  }

  /**
   * Two connections (RFC 2616, 8.1.4, the last HTTP standard to name a number), which rest as long
   * as they work; documents up to 15 MB (as Googlebot reads); 20 s of silence (Heritrix {@code
   * soTimeoutMs}), three times that as a whole; 100,000 pages, about what one machine ranks and
   * indexes in a night with room to spare; most cash first (Abiteboul, Preda and Cobena, 2003);
   * every page within 30 days (Nutch {@code db.fetch.interval.default}); a fifth of the pages may
   * vanish, our choice: sites are rebuilt, but not overnight.
   */
  public static CrawlOptions defaults() {
    return new CrawlOptions(
        agent(""),
        new CrawlDelay.Adaptive(),
        2,
        100_000,
        15_000_000,
        Duration.ofSeconds(20),
        Duration.ofSeconds(60),
        Optional.empty(),
        false,
        new CrawlOrder.Opic(),
        Duration.ofDays(30),
        0.2,
        WebAccess.PLAIN);
  }

  /**
   * The agent string of this version.
   *
   * @param contact a URL or mail address for the webmasters of crawled sites, or empty
   */
  public static String agent(String contact) {
    String version = CrawlOptions.class.getPackage().getImplementationVersion();
    // Classes that run from a build directory have no manifest and so no version.
    String product = version == null ? "Siterank" : "Siterank/" + version;
    return contact.isEmpty() ? product : product + " (+" + contact + ")";
  }

  /** The name under which robots.txt addresses us, in lower case. */
  String productToken() {
    return userAgent.split("[/ ]", 2)[0].toLowerCase(Locale.ROOT);
  }

  /** The same with another agent. */
  public CrawlOptions withUserAgent(String agent) {
    return new CrawlOptions(
        agent,
        delay,
        connections,
        maxPages,
        maxPageBytes,
        timeout,
        fetchDeadline,
        timeLimit,
        followNofollow,
        order,
        maxAge,
        maxVanished,
        access);
  }

  /** The same with another pace. */
  public CrawlOptions withPace(CrawlDelay newDelay, int newConnections) {
    return new CrawlOptions(
        userAgent,
        newDelay,
        newConnections,
        maxPages,
        maxPageBytes,
        timeout,
        fetchDeadline,
        timeLimit,
        followNofollow,
        order,
        maxAge,
        maxVanished,
        access);
  }

  /** The same with other limits of the crawl as a whole. */
  public CrawlOptions withLimits(int newMaxPages, Optional<Duration> newTimeLimit) {
    return new CrawlOptions(
        userAgent,
        delay,
        connections,
        newMaxPages,
        maxPageBytes,
        timeout,
        fetchDeadline,
        newTimeLimit,
        followNofollow,
        order,
        maxAge,
        maxVanished,
        access);
  }

  /** The same with other limits of one document. */
  public CrawlOptions withDocumentLimits(long maxBytes, Duration newTimeout, Duration deadline) {
    return new CrawlOptions(
        userAgent,
        delay,
        connections,
        maxPages,
        maxBytes,
        newTimeout,
        deadline,
        timeLimit,
        followNofollow,
        order,
        maxAge,
        maxVanished,
        access);
  }

  /** The same in another order. */
  public CrawlOptions withOrder(CrawlOrder newOrder) {
    return new CrawlOptions(
        userAgent,
        delay,
        connections,
        maxPages,
        maxPageBytes,
        timeout,
        fetchDeadline,
        timeLimit,
        followNofollow,
        newOrder,
        maxAge,
        maxVanished,
        access);
  }

  /** The same, following links that ask not to be followed, or not. */
  public CrawlOptions withNofollowFollowed(boolean follow) {
    return new CrawlOptions(
        userAgent,
        delay,
        connections,
        maxPages,
        maxPageBytes,
        timeout,
        fetchDeadline,
        timeLimit,
        follow,
        order,
        maxAge,
        maxVanished,
        access);
  }

  /** The same with other rules for pages that age, and for pages that go. */
  public CrawlOptions withCare(Duration newMaxAge, double newMaxVanished) {
    return new CrawlOptions(
        userAgent,
        delay,
        connections,
        maxPages,
        maxPageBytes,
        timeout,
        fetchDeadline,
        timeLimit,
        followNofollow,
        order,
        newMaxAge,
        newMaxVanished,
        access);
  }

  /** The same, asking the server in another way. */
  public CrawlOptions withAccess(WebAccess newAccess) {
    return new CrawlOptions(
        userAgent,
        delay,
        connections,
        maxPages,
        maxPageBytes,
        timeout,
        fetchDeadline,
        timeLimit,
        followNofollow,
        order,
        maxAge,
        maxVanished,
        newAccess);
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
