package org.siterank.crawl;

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
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.apache.commons.io.output.UnsynchronizedByteArrayOutputStream;
import org.siterank.site.Assets;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/**
 * The site's sitemaps (sitemaps.org): those that robots.txt names, and {@code /sitemap.xml}. XML,
 * plain text, feeds and indexes, compressed or not, as far as they lie on the site's own origins.
 */
final class Sitemaps {

  /** Largest sitemap, decompressed (sitemaps.org: 50 MB). */
  static final int MAX_BYTES = 52_428_800;

  /** Most files read; an index may name 50,000, each with 50,000 addresses. */
  static final int MAX_FILES = 500;

  /** Most addresses taken, in memory until the crawl has seen them. */
  static final int MAX_ADDRESSES = 1_000_000;

  private static final int MAX_HOPS = 5;

  private final SiteScope scope;
  private final Fetcher fetcher;
  private final RobotsFiles robots;
  private final Deque<PageUrl> files = new ArrayDeque<>();
  private final Set<PageUrl> seen = new HashSet<>();
  private final UrlNumbers addresses = new UrlNumbers();
  private long[] lastModified = new long[16]; // by number, milliseconds since 1970; 0: not said
  private final List<PageUrl> read = new ArrayList<>();
  private final List<String> warnings = new ArrayList<>();
  private long cut;

  private Sitemaps(SiteScope scope, Fetcher fetcher, RobotsFiles robots) {
    this.scope = scope;
    this.fetcher = fetcher;
    this.robots = robots;
  }

  static Sitemaps load(SiteScope scope, Fetcher fetcher, RobotsFiles robots)
      throws InterruptedException {
    Sitemaps sitemaps = new Sitemaps(scope, fetcher, robots);
    robots.sitemaps().forEach(text -> PageUrl.parse(text).ifPresent(sitemaps::enqueue));
    Set<PageUrl> named = Set.copyOf(sitemaps.files);
    sitemaps.enqueue(PageUrl.of(scope.start().origin() + "/sitemap.xml"));
    Pace.Connection connection = new Pace.Connection();
    for (PageUrl url = sitemaps.files.poll(); url != null; url = sitemaps.files.poll()) {
      // Nobody promised that there is a sitemap at the usual place.
      boolean promised = named.contains(url) || !sitemaps.read.isEmpty();
      sitemaps.load(url, promised, connection);
    }
    return sitemaps;
  }

  /** Number of pages named. */
  int size() {
    return addresses.size();
  }

  /** Pages named, canonical and in scope, in URL order. */
  Iterable<PageUrl> addresses() {
    int[] order = StableOrder.of(size(), (left, right) -> addresses.compare(left, right) <= 0);
    return () -> Arrays.stream(order).mapToObj(addresses::url).iterator();
  }

  /** When a page was changed, where the sitemap says so. */
  Optional<Instant> lastModified(PageUrl url) {
    int number = addresses.number(url);
    return number == UrlNumbers.NONE || lastModified[number] == 0
        ? Optional.empty()
        : Optional.of(Instant.ofEpochMilli(lastModified[number]));
  }

  /** Files that were read. */
  List<PageUrl> files() {
    return read;
  }

  List<String> warnings() {
    return warnings;
  }

  /** Files and addresses left out for a limit. */
  long cut() {
    return cut;
  }

  private void enqueue(PageUrl url) {
    PageUrl inside = RobotsFiles.insideOrigins(scope).apply(url);
    if (inside == null) {
      warnings.add("the sitemap " + url + " is not on the site and is not read");
    } else if (robots.access(inside) == RobotsFiles.Access.ALLOWED && seen.add(inside)) {
      files.add(inside);
    }
  }

  private void load(PageUrl url, boolean promised, Pace.Connection connection)
      throws InterruptedException {
    if (read.size() == MAX_FILES) {
      cut++;
      return;
    }
    try {
      Answer answer =
          fetcher.fetchFollowing(
              PageRequest.any(url, MAX_BYTES),
              MAX_HOPS,
              RobotsFiles.insideOrigins(scope),
              connection);
      if (!answer.hasDocument()) {
        if (promised) {
          warnings.add("the sitemap " + url + " answers " + answer.status());
        }
        return;
      }
      UnsynchronizedByteArrayOutputStream text =
          UnsynchronizedByteArrayOutputStream.builder().get();
      if (answer.extent() == Answer.Extent.TRUNCATED || isTooLarge(answer.body(), text)) {
        cut++;
        return;
      }
      URI location = URI.create(url.value());
      take(new SiteMapParser(false).parseSiteMap(text.toByteArray(), location.toURL()));
      read.add(url);
    } catch (UnknownFormatException e) {
      if (promised) {
        warnings.add("the sitemap " + url + " is none: " + e.getMessage());
      }
    } catch (FetchException | EOFException | ZipException e) {
      warnings.add("the sitemap " + url + " cannot be read: " + e.getMessage());
    } catch (IOException | IllegalArgumentException e) {
      warnings.add("the sitemap " + url + " is damaged: " + e.getMessage());
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

  private void take(AbstractSiteMap parsed) {
    if (parsed instanceof SiteMapIndex index) {
      for (AbstractSiteMap file : index.getSitemaps()) {
        PageUrl.parse(file.getUrl().toString()).ifPresent(this::enqueue);
      }
    } else if (parsed instanceof SiteMap map) {
      for (SiteMapURL entry : map.getSiteMapUrls()) {
        PageUrl.parse(entry.getUrl().toString()).ifPresent(url -> take(url, entry));
      }
    }
  }

  private void take(PageUrl url, SiteMapURL entry) {
    PageUrl canonical = scope.canonical(url);
    if (!scope.contains(canonical) || Assets.isAsset(canonical)) {
      return;
    }
    if (addresses.size() == MAX_ADDRESSES && addresses.number(canonical) == UrlNumbers.NONE) {
      cut++;
      return;
    }
    int number = addresses.add(canonical);
    if (number >= lastModified.length) {
      lastModified = Arrays.copyOf(lastModified, number + (number >> 1));
    }
    if (entry.getLastModified() != null) {
      lastModified[number] = entry.getLastModified().toInstant().toEpochMilli();
    }
  }
}
