package org.siterank.crawl;

import static java.nio.charset.StandardCharsets.UTF_8;

import crawlercommons.sitemaps.AbstractSiteMap;
import crawlercommons.sitemaps.SiteMap;
import crawlercommons.sitemaps.SiteMapIndex;
import crawlercommons.sitemaps.SiteMapParser;
import crawlercommons.sitemaps.SiteMapURL;
import crawlercommons.sitemaps.UnknownFormatException;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import javax.xml.stream.XMLStreamException;
import org.apache.commons.io.output.UnsynchronizedByteArrayOutputStream;
import org.siterank.fetch.BodyReader;
import org.siterank.fetch.FetchException;
import org.siterank.fetch.FetchResponse;
import org.siterank.fetch.PageRequest;
import org.siterank.site.AssetPaths;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.xml.sax.SAXException;

/**
 * The site's sitemaps (sitemaps.org): those that robots.txt names, and {@code /sitemap.xml}. XML,
 * plain text, feeds and indexes, compressed or not, as far as they lie on the site's own origins.
 * The feeds of the settings are read first: their entries are news.
 *
 * <p>A thread of its own reads them beside the crawl, in turn with the pages for one of its
 * connections, until all are read, a limit acts, or they are closed. What they name can be had at
 * any time, by the thread of the crawl.
 *
 * <p>Long because it holds every form of sitemap against the same limits.
 */
final class Sitemaps implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Sitemaps.class);

  /** Bytes in which a file must say that it is a sitemap, lest it is a page of the site. */
  private static final int HEAD = 2_000;

  private static final Pattern ROOT = Pattern.compile("<(\\w+:)?(urlset|sitemapindex)\\b");

  /** Largest sitemap, decompressed (sitemaps.org: 50 MB). */
  static final int MAX_BYTES = 52_428_800;

  /** All of them, decompressed: twenty of the largest. Our choice. */
  static final long MAX_TOTAL_BYTES = 20L * MAX_BYTES;

  /**
   * Most files asked for, there or not. An index may name 50,000, each with 50,000 addresses
   * (sitemaps.org); more addresses than are taken are in a hundredth of them.
   */
  static final int MAX_FILES = 500;

  /** Most addresses taken, in memory until the crawl has seen them. */
  static final int MAX_ADDRESSES = 1_000_000;

  /** Files in a row without an answer after which no more are asked for. Our choice. */
  static final int MAX_FAILURES = 5;

  /**
   * How long a crawl waits for them before it puts the pages in order, that those which they name
   * or call changed have their place in it. Our choice: small ones take less.
   */
  static final Duration HEAD_START = Duration.ofSeconds(10);

  /** And this part of a crawl's time limit at most. */
  static final int TIME_SHARE = 4;

  private static final int MAX_HOPS = 5;

  /**
   * Entries at the beginning of a feed whose pages come first when they are new or changed; later
   * ones have the place of a sitemap's. Our choice: feeds of news have some dozens.
   */
  static final int MAX_NEWS = 1_000;

  /**
   * A file to be read.
   *
   * @param named whether robots.txt or an index names it; nobody promised one at the usual place
   * @param indexed whether an index names it, which then is no index
   * @param feed whether the settings name it as a feed
   */
  private record File(PageUrl url, boolean named, boolean indexed, boolean feed) {

    String kind() {
      return feed ? "feed" : "sitemap";
    }
  }

  private final SiteScope scope;
  private final Fetcher fetcher;
  private final RobotsFiles robots;
  private final BlockingQueue<Politeness.Connection> connections;
  private final Thread thread = new Thread(this::run, "siterank-sitemaps");
  private final Deque<File> files = new ArrayDeque<>();
  private final Set<PageUrl> seen = new HashSet<>();
  private long bytes;
  private int failures;

  // What follows is read by the thread of the crawl, too: guarded by this.
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
      Fetcher fetcher,
      RobotsFiles robots,
      BlockingQueue<Politeness.Connection> connections) {
    this.scope = scope;
    this.fetcher = fetcher;
    this.robots = robots;
    this.connections = connections;
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
    Sitemaps sitemaps = new Sitemaps(scope, fetcher, robots, connections);
    options.feeds().forEach(sitemaps::enqueueFeed);
    options.sitemaps().forEach(url -> sitemaps.enqueue(url, true, false));
    for (String text : robots.sitemaps()) {
      PageUrl.parse(text).ifPresent(url -> sitemaps.enqueue(url, true, false));
    }
    sitemaps.enqueue(PageUrl.of(scope.start().origin() + "/sitemap.xml"), false, false);
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

  private synchronized boolean isClosed() {
    return closed;
  }

  private synchronized void warn(String what, String kind, PageUrl url, String detail) {
    warnings.add(what + kind, "the " + what + " " + url + " " + kind + detail);
  }

  private void warn(File file, String kind, String detail) {
    warn(file.kind(), kind, file.url(), detail);
  }

  private synchronized void cut(long times) {
    cut += times;
  }

  private void enqueue(PageUrl url, boolean named, boolean indexed) {
    PageUrl inside = RobotsFiles.insideOrigins(scope).apply(url);
    if (inside == null) {
      warn("sitemap", "is not on the site and is not read", url, "");
    } else if (!seen.contains(inside) && robots.access(inside) == RobotsFiles.Access.ALLOWED) {
      if (seen.size() == MAX_FILES) {
        cut(1);
      } else {
        seen.add(inside);
        files.add(new File(inside, named, indexed, false));
      }
    }
  }

  private void enqueueFeed(PageUrl url) {
    PageUrl inside = RobotsFiles.insideOrigins(scope).apply(url);
    if (inside == null) {
      warn("feed", "is not on the site and is not read", url, "");
    } else if (robots.access(inside) != RobotsFiles.Access.ALLOWED) {
      warn("feed", "is not read", url, ": robots.txt keeps us away from it");
    } else if (!seen.contains(inside) && seen.size() == MAX_FILES) {
      cut(1);
    } else if (seen.add(inside)) {
      files.add(new File(inside, true, false, true));
      feedsLeft++;
    }
  }

  private void run() {
    Throwable thrown = null;
    try {
      while (!files.isEmpty()
          && !isClosed()
          && failures < MAX_FAILURES
          && bytes < MAX_TOTAL_BYTES) {
        File file = files.remove();
        try {
          load(file);
        } catch (UncheckedIOException e) {
          throw e; // The store fails.
        } catch (RuntimeException | StackOverflowError e) {
          // One file must not end the crawl.
          LOG.warn("{} could not be read", file.url(), e);
          warn(file, "could not be read", ": the program failed at it: " + e);
        }
        if (file.feed()) {
          feedRead();
        }
      }
    } catch (InterruptedException closedMeanwhile) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      thrown = e; // Goes on in the thread of the crawl.
    }
    synchronized (this) {
      cut += files.size();
      failure = thrown;
      ended = true;
      notifyAll();
    }
  }

  private synchronized void feedRead() {
    feedsLeft--;
    notifyAll();
  }

  private void load(File file) throws InterruptedException {
    PageUrl url = file.url();
    String head = "";
    try {
      FetchResponse answer = fetch(url);
      failures = 0;
      if (!answer.hasDocument()) {
        if (file.named()) {
          warn(file, "answers " + answer.status(), "");
        }
        return;
      }
      UnsynchronizedByteArrayOutputStream text =
          UnsynchronizedByteArrayOutputStream.builder().get();
      boolean large =
          answer.extent() == FetchResponse.Extent.TRUNCATED || isTooLarge(answer.body(), text);
      bytes += large ? MAX_BYTES : text.size();
      if (large) {
        cut(1);
        return;
      }
      head = new String(text.toByteArray(), 0, Math.min(HEAD, text.size()), UTF_8);
      if (RobotsFiles.isHtml(head)) {
        warn(file, "is an HTML page", ": let the server answer 404, or a " + file.kind());
        return;
      }
      if (file.feed()) {
        takeFeed(file, text.toByteArray());
        return;
      }
      URI location = URI.create(url.value());
      AbstractSiteMap parsed =
          new SiteMapParser(false).parseSiteMap(text.toByteArray(), location.toURL());
      if (parsed.getType() == AbstractSiteMap.SitemapType.TEXT) {
        takeLines(file, text.toString(UTF_8));
      } else {
        take(file, parsed);
      }
    } catch (UnknownFormatException e) {
      if (e.getCause() instanceof SAXException broken && ROOT.matcher(head).find()) {
        warn(file, "is damaged", ": " + broken.getMessage());
      } else if (file.named()) {
        warn(file, "is none", ": " + e.getMessage());
      }
    } catch (FetchException e) {
      if (isClosed()) {
        cut(1); // It was the end of the crawl that ended the request.
      } else {
        failures++;
        warn(file, "cannot be read", ": " + e.getMessage());
      }
    } catch (EOFException | ZipException e) {
      warn(file, "cannot be unpacked", ": " + e.getMessage());
    } catch (IOException | IllegalArgumentException e) {
      warn(file, "is damaged", ": " + e.getMessage());
    }
  }

  private FetchResponse fetch(PageUrl url) throws FetchException, InterruptedException {
    Politeness.Connection connection = connections.take();
    try {
      return fetcher.fetchFollowing(
          PageRequest.any(url, MAX_BYTES), MAX_HOPS, RobotsFiles.insideOrigins(scope), connection);
    } finally {
      connections.add(connection);
    }
  }

  /** Decompresses a sitemap that is a gzip file, up to the limit. */
  private static boolean isTooLarge(byte[] body, UnsynchronizedByteArrayOutputStream text)
      throws IOException {
    boolean gzip = body.length > 2 && body[0] == 0x1f && (body[1] & 0xff) == 0x8b;
    if (!gzip) {
      return BodyReader.copy(new ByteArrayInputStream(body), text, MAX_BYTES);
    }
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
      return BodyReader.copy(in, text, MAX_BYTES);
    }
  }

  private void take(File file, AbstractSiteMap parsed) {
    if (parsed instanceof SiteMapIndex index) {
      if (file.indexed()) {
        warn(file, "is an index that another index names, which sitemaps.org rules out", "");
        return;
      }
      for (AbstractSiteMap named : index.getSitemaps()) {
        PageUrl.parse(named.getUrl().toString()).ifPresent(url -> enqueue(url, true, true));
      }
    }
    synchronized (this) {
      if (parsed instanceof SiteMap map) {
        for (SiteMapURL entry : map.getSiteMapUrls()) {
          PageUrl.parse(entry.getUrl().toString())
              .ifPresent(
                  url ->
                      take(
                          url,
                          Optional.ofNullable(entry.getLastModified())
                              .map(changed -> changed.toInstant())));
        }
      }
      read.add(file.url());
      notifyAll();
    }
  }

  /** Takes the entries before a fault; the fault is reported. */
  private void takeFeed(File file, byte[] text) {
    List<FeedEntry> entries = new ArrayList<>();
    try {
      if (!Feed.read(
          text, file.url(), (url, changed) -> entries.add(new FeedEntry(url, changed)))) {
        warn(file, "is none", ": it is neither RSS nor Atom");
        return;
      }
    } catch (XMLStreamException e) {
      String place = e.getMessage().replaceAll("\\s+", " ");
      warn(file, "is damaged", ": " + place + "; " + entries.size() + " entries before are used");
    }
    synchronized (this) {
      int[] counts = new int[3];
      for (FeedEntry entry : entries) {
        counts[take(entry, counts[0] < MAX_NEWS)]++;
      }
      feeds = feeds.plus(new FeedReport(1, counts[0], counts[1], counts[2]));
      notifyAll();
    }
  }

  private record FeedEntry(Optional<PageUrl> url, Optional<Instant> changed) {}

  /** Takes an entry; 0: it is a page of the site, 1: it is none, 2: it has no address. */
  private int take(FeedEntry entry, boolean isNews) {
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

  /** The parser drops lines that are no address silently. */
  private void takeLines(File file, String text) {
    SitemapLines lines = SitemapLines.of(text);
    if (lines.addresses().isEmpty() && !file.named()) {
      return; // Some other text in the usual place.
    }
    if (lines.damaged() > 0) {
      warn(file, "has lines that are no address", ": " + lines.damage());
    }
    synchronized (this) {
      lines.addresses().forEach(url -> take(url, Optional.empty()));
      read.add(file.url());
      notifyAll();
    }
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
}
