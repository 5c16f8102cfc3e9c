package org.siterank.crawl;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.siterank.site.AssetPaths;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * The site's sitemaps (sitemaps.org): those that robots.txt names, and {@code /sitemap.xml}. XML,
 * plain text, feeds and indexes, compressed or not, as far as they lie on the site's own origins.
 * The feeds of the settings are read first: their entries are news.
 *
 * <p>A thread of its own reads them beside the crawl, in turn with the pages for one of its
 * connections, until all are read, a limit acts, or they are closed. What they name can be had at
 * any time, by the thread of the crawl.
 */
final class Sitemaps implements AutoCloseable {

  /** Most addresses taken, in memory until the crawl has seen them. */
  static final int MAX_ADDRESSES = 1_000_000;

  /**
   * How long a crawl waits for them before it puts the pages in order, that those which they name
   * or call changed have their place in it. Our choice: small ones take less.
   */
  static final Duration HEAD_START = Duration.ofSeconds(10);

  /** And this part of a crawl's time limit at most. */
  static final int TIME_SHARE = 4;

  /**
   * Entries at the beginning of a feed whose pages come first when they are new or changed; later
   * ones have the place of a sitemap's. Our choice: feeds of news have some dozens.
   */
  static final int MAX_NEWS = 1_000;

  private final SiteScope scope;
  private final Thread thread;

  // What follows is used by both threads: guarded by this.
  private final SitemapAddresses addresses = new SitemapAddresses(MAX_ADDRESSES);
  private final List<PageUrl> read = new ArrayList<>();
  private final CountedWarnings warnings = new CountedWarnings();
  private Throwable failure;
  private FeedReport feeds = FeedReport.NONE;
  private int feedsLeft;
  private long cut;
  private boolean closed;
  private boolean ended;

  private Sitemaps(
      SiteScope scope,
      CrawlOptions options,
      Fetcher fetcher,
      RobotsFiles robots,
      BlockingQueue<Politeness.Connection> connections) {
    this.scope = scope;
    SitemapReader reader = new SitemapReader(this, scope, fetcher, robots, connections);
    this.feedsLeft = reader.enqueue(options);
    this.thread = new Thread(reader, "siterank-sitemaps");
  }

  /**
   * Begins to read.
   *
   * @param options name feeds, which are read first, and sitemaps
   * @param connections those of the crawl; one of them is taken for each file
   */
  static Sitemaps start(
      SiteScope scope,
      CrawlOptions options,
      Fetcher fetcher,
      RobotsFiles robots,
      BlockingQueue<Politeness.Connection> connections) {
    Sitemaps sitemaps = new Sitemaps(scope, options, fetcher, robots, connections);
    sitemaps.thread.setDaemon(true);
    sitemaps.thread.start();
    return sitemaps;
  }

  /** Number of pages named so far. */
  synchronized int size() {
    return addresses.size();
  }

  /** Whether all that was named has been taken, and nothing will be any more. */
  synchronized boolean isExhausted() {
    rethrow();
    return ended && !addresses.hasNew();
  }

  /** Whether there is something to take, or nothing will be any more; waits a moment for that. */
  synchronized boolean awaitNews(long millis) throws InterruptedException {
    return await(() -> ended || addresses.hasNew(), millis);
  }

  /** Whether all files have been read; waits a moment for that. */
  synchronized boolean awaitEnd(long millis) throws InterruptedException {
    return await(() -> ended, millis);
  }

  /** Whether all feeds have been read; waits a moment for that. */
  synchronized boolean awaitFeeds(long millis) throws InterruptedException {
    return await(() -> ended || feedsLeft == 0, millis);
  }

  private synchronized boolean await(BooleanSupplier condition, long millis)
      throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
    long left = end - System.nanoTime();
    while (!condition.getAsBoolean() && left > 0) {
      TimeUnit.NANOSECONDS.timedWait(this, left);
      left = end - System.nanoTime();
    }
    rethrow();
    return condition.getAsBoolean();
  }

  /** Throws a failure of the thread again, which ends the crawl: it cannot keep a file, say. */
  private void rethrow() {
    if (failure instanceof Error error) {
      throw error;
    }
    if (failure instanceof RuntimeException exception) {
      throw exception;
    }
  }

  /**
   * The next pages named, canonical and in scope, in URL order: at most {@value
   * SitemapAddresses#MOST_AT_ONCE}, so that pages are read and limits act between them.
   */
  synchronized Iterable<PageUrl> takeNew() {
    int[] order = addresses.takeNew();
    return () -> Arrays.stream(order).mapToObj(this::address).iterator();
  }

  private synchronized PageUrl address(int number) {
    return addresses.url(number);
  }

  /** The pages at the beginning of the feeds, canonical and in scope, in the order of the feeds. */
  synchronized Iterable<PageUrl> news() {
    return Arrays.stream(addresses.news()).mapToObj(addresses::url).toList();
  }

  /** Whether a feed names this page, at its beginning. */
  synchronized boolean isNews(PageUrl url) {
    return addresses.isNews(url);
  }

  /** The feeds so far. */
  synchronized FeedReport feeds() {
    return feeds;
  }

  /** When a page was changed, where a sitemap or a feed says so. */
  synchronized Optional<Instant> lastModified(PageUrl url) {
    return addresses.lastModified(url);
  }

  /** When a page is from by a feed or a sitemap, as far as they are to be believed. */
  synchronized Optional<Instant> dated(PageUrl url) {
    return addresses.dated(url);
  }

  /** Files that were read. */
  synchronized List<PageUrl> files() {
    return List.copyOf(read);
  }

  synchronized List<String> warnings() {
    return warnings.texts();
  }

  /** Files and addresses left out for a limit. */
  synchronized long cut() {
    return cut;
  }

  /** Asks for no more files. */
  @Override
  public synchronized void close() {
    closed = true;
    thread.interrupt();
  }

  synchronized boolean isClosed() {
    return closed;
  }

  /**
   * Adds a warning about a file.
   *
   * @param what sitemap or feed
   * @param kind what is wrong with it; of each kind a few are shown
   */
  synchronized void warn(String what, String kind, PageUrl url, String detail) {
    warnings.add(what + kind, "the " + what + " " + url + " " + kind + detail);
  }

  /** Counts files that were left out for a limit. */
  synchronized void cut(long times) {
    cut += times;
  }

  /** A feed was read, or could not be. */
  synchronized void feedRead() {
    feedsLeft--;
    notifyAll();
  }

  /**
   * Nothing more will be read.
   *
   * @param thrown what ended the reading; null when all was read
   */
  synchronized void end(Throwable thrown) {
    failure = thrown;
    ended = true;
    notifyAll();
  }

  /** An address in a sitemap or a feed, and when its page was changed, where that is said. */
  record Entry(Optional<PageUrl> url, Optional<Instant> changed) {}

  /** Takes the addresses of a sitemap that was read. */
  synchronized void take(PageUrl sitemap, List<Entry> entries) {
    for (Entry entry : entries) {
      entry.url().ifPresent(url -> take(url, entry.changed()));
    }
    read.add(sitemap);
    notifyAll();
  }

  private void take(PageUrl url, Optional<Instant> changed) {
    PageUrl canonical = scope.canonical(url);
    if (!scope.contains(canonical) || AssetPaths.isAsset(canonical)) {
      return;
    }
    if (!addresses.add(canonical, changed)) {
      cut++;
    }
  }

  /** Takes the entries of a feed that was read. */
  synchronized void takeFeed(List<Entry> entries) {
    int[] counts = new int[3];
    for (Entry entry : entries) {
      counts[take(entry, counts[0] < MAX_NEWS)]++;
    }
    feeds = feeds.plus(new FeedReport(1, counts[0], counts[1], counts[2]));
    notifyAll();
  }

  /** Takes an entry; 0: it is a page of the site, 1: it is none, 2: it has no address. */
  private int take(Entry entry, boolean isNews) {
    if (entry.url().isEmpty()) {
      return 2;
    }
    PageUrl canonical = scope.canonical(entry.url().get());
    if (!UrlStateMachine.isPage(scope, canonical)) {
      return 1;
    }
    if (!addresses.add(canonical, entry.changed())) {
      cut++;
      return 0;
    }
    entry.changed().ifPresent(when -> addresses.addFed(canonical, when));
    if (isNews) {
      addresses.addNews(canonical);
    }
    return 0;
  }
}
