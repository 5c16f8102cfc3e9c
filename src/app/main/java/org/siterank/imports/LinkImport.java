package org.siterank.imports;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.siterank.crawl.CrawlResult;
import org.siterank.crawl.UrlRecord;
import org.siterank.crawl.UrlStatus;
import org.siterank.site.AssetPaths;
import org.siterank.site.Link;
import org.siterank.site.Page;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredPage;

/**
 * Pages and links that another crawler has found, in the place of a crawl. Every page that links
 * was read; a page that is only linked to was read unless the table says otherwise: not when its
 * status is 3xx (where it leads is not told), 4xx, 5xx or none, and it is gone with 404 and 410.
 * Texts are not known, and titles only when {@link PageImport} brings them, so that a search finds
 * pages by address and anchor texts alone.
 *
 * <p>Memory: some 200 bytes a link. Not thread-safe.
 */
public final class LinkImport {

  /** Pages saved in one transaction: as many as a crawl saves at once would be slow. */
  static final int BATCH = 1_000;

  /** Fate of a link of the table. */
  public enum Fate {
    /** It is a link of the site. */
    TAKEN,
    /** Its source is no absolute http or https URL. */
    SOURCE_UNREADABLE,
    /** Its target is none. */
    TARGET_UNREADABLE,
    /** It stands on a page of another site. */
    FROM_ELSEWHERE
  }

  /**
   * Result of an import.
   *
   * @param pages pages that were read
   * @param unread pages that are known and were not read
   * @param gone addresses that are gone
   * @param links links, repetitions included
   * @param outside of them, those that leave the site
   * @param nofollow of them, those that are not to be followed
   * @param removed addresses that were known before and are not in the table
   */
  public record Report(
      int pages, int unread, int gone, long links, long outside, long nofollow, int removed) {}

  private static final class Entry {
    private final List<Link> links = new ArrayList<>();
    private int httpStatus = 200;
    private boolean isSource;
  }

  private final SiteScope scope;
  private final Map<PageUrl, Entry> pages = new TreeMap<>();

  /** Every address once, however often it occurs. */
  private final Map<PageUrl, PageUrl> addresses = new HashMap<>();

  private final Map<String, String> anchors = new HashMap<>();
  private long links;
  private long outside;
  private long nofollows;

  LinkImport(SiteScope scope) {
    this.scope = scope;
  }

  /**
   * Takes a link.
   *
   * @param from the address of the page on which it stands
   * @param to where it leads; an address that ends in {@code #nofollow} is not to be followed, as
   *     in exported links
   * @param anchor its words, or empty
   * @param nofollow whether it is not to be followed
   * @param status what its target answered
   */
  public Fate add(String from, String to, String anchor, boolean nofollow, OptionalInt status) {
    Optional<PageUrl> source = PageUrl.parse(from).map(scope::canonical);
    if (source.isEmpty()) {
      return Fate.SOURCE_UNREADABLE;
    }
    if (!scope.contains(source.get())) {
      return Fate.FROM_ELSEWHERE;
    }
    Optional<PageUrl> target = PageUrl.parse(to).map(scope::canonical);
    if (target.isEmpty()) {
      return Fate.TARGET_UNREADABLE;
    }
    boolean isNofollow = nofollow || to.endsWith("#nofollow");
    PageUrl shared = addresses.computeIfAbsent(target.get(), url -> url);
    Entry page = entry(source.get());
    page.isSource = true;
    page.httpStatus = 200;
    page.links.add(
        new Link(shared, anchors.computeIfAbsent(anchor.strip(), text -> text), isNofollow));
    links++;
    nofollows += isNofollow ? 1 : 0;
    if (!scope.contains(shared)) {
      outside++;
    } else if (!AssetPaths.isAsset(shared)) {
      Entry known = entry(shared);
      if (!known.isSource && status.isPresent()) {
        known.httpStatus = status.getAsInt();
      }
    }
    return Fate.TAKEN;
  }

  private Entry entry(PageUrl url) {
    return pages.computeIfAbsent(addresses.computeIfAbsent(url, same -> same), page -> new Entry());
  }

  private static UrlStatus status(int httpStatus) {
    if (httpStatus >= 200 && httpStatus < 300) {
      return UrlStatus.READ;
    }
    if (httpStatus == 404 || httpStatus == 410) {
      return UrlStatus.GONE;
    }
    return httpStatus >= 300 && httpStatus < 400 ? UrlStatus.UNREAD : UrlStatus.FAILED;
  }

  /** Whether no link of the site was taken. */
  public boolean isEmpty() {
    return links == 0;
  }

  Report save(SiteStore store, Instant when) throws IOException {
    if (isEmpty()) {
      throw new IllegalArgumentException("a link table without a link of the site imports nothing");
    }
    store.pushed().forget(); // The table is all that is known.
    List<CrawlResult> batch = new ArrayList<>();
    int[] counts = new int[3];
    for (Map.Entry<PageUrl, Entry> page : pages.entrySet()) {
      batch.add(result(page.getKey(), page.getValue(), when));
      switch (status(page.getValue().httpStatus)) {
        case READ -> counts[0]++;
        case GONE -> counts[2]++;
        default -> counts[1]++;
      }
      if (batch.size() == BATCH) {
        store.crawl().save(batch);
        batch.clear();
      }
    }
    store.crawl().save(batch);
    // Last: whatever kills this leaves more than there should be, never less.
    int removed = store.crawl().removeUnless(pages::containsKey);
    return new Report(counts[0], counts[1], counts[2], links, outside, nofollows, removed);
  }

  private CrawlResult result(PageUrl url, Entry entry, Instant when) {
    UrlRecord record = record(url, entry.httpStatus, depth(url, scope), when);
    return new CrawlResult(
        record,
        record.status() == UrlStatus.READ
            ? Optional.of(page(url, "", entry.links))
            : Optional.empty());
  }

  /** Clicks from the start page, where a table does not say. */
  static int depth(PageUrl url, SiteScope scope) {
    return url.equals(scope.canonical(scope.start())) ? 0 : 1;
  }

  /** Returns the record of an address that another crawler knows. */
  static UrlRecord record(PageUrl url, int httpStatus, int depth, Instant when) {
    UrlStatus status = status(httpStatus);
    return new UrlRecord(
        url,
        status,
        httpStatus,
        Optional.empty(),
        depth,
        Optional.of(when),
        "",
        "",
        0,
        0,
        status == UrlStatus.FAILED ? "HTTP status " + httpStatus : "");
  }

  /** A page of which only title and links are known. */
  static Page page(PageUrl url, String title, List<Link> links) {
    return Page.of(url, "text/html", title, "", "", links);
  }

  /** Whether no more is known of a page than an import tells. */
  static boolean isImported(StoredPage page) {
    return page.body().isEmpty() && page.headings().isEmpty() && page.description().isEmpty();
  }
}
