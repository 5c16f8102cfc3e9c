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
import org.apache.commons.io.output.UnsynchronizedByteArrayOutputStream;
import org.siterank.fetch.BodyReader;
import org.siterank.fetch.FetchException;
import org.siterank.fetch.FetchResponse;
import org.siterank.fetch.PageRequest;
import org.siterank.site.AssetPaths;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.xml.sax.SAXException;

/**
 * The site's sitemaps (sitemaps.org): those that robots.txt names, and {@code /sitemap.xml}. XML,
 * plain text, feeds and indexes, compressed or not, as far as they lie on the site's own origins.
 *
 * <p>A thread of its own reads them beside the crawl, in turn with the pages for one of its
 * connections, until all are read, a limit acts, or they are closed. What they name can be had at
 * any time, by the thread of the crawl.
 *
 * <p>Long because it holds every form of sitemap against the same limits.
 */
final class Sitemaps implements AutoCloseable {

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
   * A file to be read.
   *
   * @param named whether robots.txt or an index names it; nobody promised one at the usual place
   * @param indexed whether an index names it, which then is no index
   */
  private record File(PageUrl url, boolean named, boolean indexed) {}

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
   * @param connections those of the crawl; one of them is taken for each file
   */
  static Sitemaps start(
      SiteScope scope,
      Fetcher fetcher,
      RobotsFiles robots,
      BlockingQueue<Politeness.Connection> connections) {
    Sitemaps sitemaps = new Sitemaps(scope, fetcher, robots, connections);
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

  /** What the thread stumbled over ends the crawl: it cannot keep a file, say. */
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

  /** When a page was changed, where the sitemap says so. */
  synchronized Optional<Instant> lastModified(PageUrl url) {
    return addresses.lastModified(url);
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

  private synchronized void warn(String kind, PageUrl url, String detail) {
    warnings.add(kind, "the sitemap " + url + " " + kind + detail);
  }

  private synchronized void cut(long times) {
    cut += times;
  }

  private void enqueue(PageUrl url, boolean named, boolean indexed) {
    PageUrl inside = RobotsFiles.insideOrigins(scope).apply(url);
    if (inside == null) {
      warn("is not on the site and is not read", url, "");
    } else if (!seen.contains(inside) && robots.access(inside) == RobotsFiles.Access.ALLOWED) {
      if (seen.size() == MAX_FILES) {
        cut(1);
      } else {
        seen.add(inside);
        files.add(new File(inside, named, indexed));
      }
    }
  }

  private void run() {
    Throwable thrown = null;
    try {
      while (!files.isEmpty()
          && !isClosed()
          && failures < MAX_FAILURES
          && bytes < MAX_TOTAL_BYTES) {
        load(files.remove());
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

  private void load(File file) throws InterruptedException {
    PageUrl url = file.url();
    String head = "";
    try {
      FetchResponse answer = fetch(url);
      failures = 0;
      if (!answer.hasDocument()) {
        if (file.named()) {
          warn("answers " + answer.status(), url, "");
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
        warn("is an HTML page", url, ": let the server answer 404, or a sitemap");
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
        warn("is damaged", url, ": " + broken.getMessage());
      } else if (file.named()) {
        warn("is none", url, ": " + e.getMessage());
      }
    } catch (FetchException e) {
      if (isClosed()) {
        cut(1); // It was the end of the crawl that ended the request.
      } else {
        failures++;
        warn("cannot be read", url, ": " + e.getMessage());
      }
    } catch (EOFException | ZipException e) {
      warn("cannot be unpacked", url, ": " + e.getMessage());
    } catch (IOException | IllegalArgumentException e) {
      warn("is damaged", url, ": " + e.getMessage());
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
        warn("is an index that another index names, which sitemaps.org rules out", file.url(), "");
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

  /** The parser drops lines that are no address silently. */
  private void takeLines(File file, String text) {
    SitemapLines lines = SitemapLines.of(text);
    if (lines.addresses().isEmpty() && !file.named()) {
      return; // Some other text in the usual place.
    }
    if (lines.damaged() > 0) {
      warn("has lines that are no address", file.url(), ": " + lines.damage());
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
