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
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Date;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import javax.xml.stream.XMLStreamException;
import org.apache.commons.io.output.UnsynchronizedByteArrayOutputStream;
import org.siterank.fetch.BodyReader;
import org.siterank.fetch.FetchException;
import org.siterank.fetch.FetchResponse;
import org.siterank.fetch.PageRequest;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.xml.sax.SAXException;

/**
 * Reads the files that list pages of a site, on a thread of its own: asks for one after the other,
 * unpacks and parses it, and hands what it names to {@link Sitemaps}.
 */
final class SitemapReader implements Runnable {

  private static final Logger LOG = LoggerFactory.getLogger(SitemapReader.class);

  /** Bytes in which a file must say that it is a sitemap, lest it is a page of the site. */
  private static final int HEAD = 2_000;

  private static final Pattern ROOT = Pattern.compile("<(\\w+:)?(urlset|sitemapindex)\\b");

  /** The parser refuses a DOCTYPE, by which a file could have others read. */
  private static final Pattern DOCTYPE = Pattern.compile("<!DOCTYPE\\s", Pattern.CASE_INSENSITIVE);

  /** Largest sitemap, decompressed (sitemaps.org: 50 MB). */
  static final int MAX_BYTES = 52_428_800;

  /** All of them, decompressed: twenty of the largest. Our choice. */
  static final long MAX_TOTAL_BYTES = 20L * MAX_BYTES;

  /**
   * Most files asked for, there or not. An index may name 50,000, each with 50,000 addresses
   * (sitemaps.org); more addresses than are taken are in a hundredth of them.
   */
  static final int MAX_FILES = 500;

  /** Files in a row without an answer after which no more are asked for. Our choice. */
  static final int MAX_FAILURES = 5;

  private static final int MAX_HOPS = 5;

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

  private final Sitemaps sitemaps;
  private final SiteScope scope;
  private final Fetcher fetcher;
  private final RobotsFiles robots;
  private final BlockingQueue<Politeness.Connection> connections;
  private final Deque<File> files = new ArrayDeque<>();
  private final Set<PageUrl> seen = new HashSet<>();
  private long bytes;
  private int failures;

  /**
   * A reader without files.
   *
   * @param sitemaps takes what is read
   */
  SitemapReader(
      Sitemaps sitemaps,
      SiteScope scope,
      Fetcher fetcher,
      RobotsFiles robots,
      BlockingQueue<Politeness.Connection> connections) {
    this.sitemaps = sitemaps;
    this.scope = scope;
    this.fetcher = fetcher;
    this.robots = robots;
    this.connections = connections;
  }

  /** Takes the files that the settings, robots.txt and the usual place name; counts the feeds. */
  int enqueue(CrawlOptions options) {
    options.feeds().forEach(this::enqueueFeed);
    int feeds = files.size();
    options.sitemaps().forEach(url -> enqueue(url, true, false));
    for (String text : robots.sitemaps()) {
      PageUrl.parse(text).ifPresent(url -> enqueue(url, true, false));
    }
    enqueue(PageUrl.of(scope.start().origin() + "/sitemap.xml"), false, false);
    return feeds;
  }

  private void warn(File file, String kind, String detail) {
    sitemaps.warn(file.kind(), kind, file.url(), detail);
  }

  private void enqueue(PageUrl url, boolean named, boolean indexed) {
    PageUrl inside = RobotsFiles.insideOrigins(scope).apply(url);
    if (inside == null) {
      sitemaps.warn("sitemap", "is not on the site and is not read", url, "");
    } else if (!seen.contains(inside) && robots.access(inside) == RobotsFiles.Access.ALLOWED) {
      if (seen.size() == MAX_FILES) {
        sitemaps.cut(1);
      } else {
        seen.add(inside);
        files.add(new File(inside, named, indexed, false));
      }
    }
  }

  private void enqueueFeed(PageUrl url) {
    PageUrl inside = RobotsFiles.insideOrigins(scope).apply(url);
    if (inside == null) {
      sitemaps.warn("feed", "is not on the site and is not read", url, "");
    } else if (robots.access(inside) != RobotsFiles.Access.ALLOWED) {
      sitemaps.warn("feed", "is not read", url, ": robots.txt keeps us away from it");
    } else if (!seen.contains(inside) && seen.size() == MAX_FILES) {
      sitemaps.cut(1);
    } else if (seen.add(inside)) {
      files.add(new File(inside, true, false, true));
    }
  }

  @Override
  public void run() {
    Throwable thrown = null;
    try {
      while (!files.isEmpty()
          && !sitemaps.isClosed()
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
          sitemaps.feedRead();
        }
      }
    } catch (InterruptedException closedMeanwhile) {
      Thread.currentThread().interrupt();
    } catch (RuntimeException | Error e) {
      thrown = e; // Goes on in the thread of the crawl.
    }
    sitemaps.cut(files.size());
    sitemaps.end(thrown);
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
        sitemaps.cut(1);
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
      boolean meant = ROOT.matcher(head).find();
      if (DOCTYPE.matcher(head).find() && (meant || file.named())) {
        warn(file, "is not read", ": it has a DOCTYPE, which could read other files; leave it out");
      } else if (e.getCause() instanceof SAXException broken && meant) {
        warn(file, "is damaged", ": " + broken.getMessage());
      } else if (file.named()) {
        warn(file, "is not a " + file.kind(), "");
      }
    } catch (FetchException e) {
      if (sitemaps.isClosed()) {
        sitemaps.cut(1); // It was the end of the crawl that ended the request.
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
    List<Sitemaps.Entry> entries = new ArrayList<>();
    if (parsed instanceof SiteMapIndex index) {
      if (file.indexed()) {
        warn(file, "is an index that another index names, which sitemaps.org rules out", "");
        return;
      }
      for (AbstractSiteMap named : index.getSitemaps()) {
        PageUrl.parse(named.getUrl().toString()).ifPresent(url -> enqueue(url, true, true));
      }
    } else if (parsed instanceof SiteMap map) {
      for (SiteMapURL entry : map.getSiteMapUrls()) {
        entries.add(
            new Sitemaps.Entry(
                PageUrl.parse(entry.getUrl().toString()),
                Optional.ofNullable(entry.getLastModified()).map(Date::toInstant)));
      }
    }
    sitemaps.take(file.url(), entries);
  }

  /** Takes the entries before a fault; the fault is reported. */
  private void takeFeed(File file, byte[] text) {
    List<Sitemaps.Entry> entries = new ArrayList<>();
    try {
      if (!Feed.read(
          text, file.url(), (url, changed) -> entries.add(new Sitemaps.Entry(url, changed)))) {
        warn(file, "is not a feed", ": it is neither RSS nor Atom");
        return;
      }
    } catch (XMLStreamException e) {
      String place = e.getMessage().replaceAll("\\s+", " ");
      warn(file, "is damaged", ": " + place + "; " + entries.size() + " entries before are used");
    }
    sitemaps.takeFeed(entries);
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
    sitemaps.take(
        file.url(),
        lines.addresses().stream()
            .map(url -> new Sitemaps.Entry(Optional.of(url), Optional.empty()))
            .toList());
  }
}
