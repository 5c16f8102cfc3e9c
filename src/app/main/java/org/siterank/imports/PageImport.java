package org.siterank.imports;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.siterank.crawl.CrawlResult;
import org.siterank.crawl.UrlRecord;
import org.siterank.crawl.UrlStatus;
import org.siterank.site.AssetPaths;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredPage;

/**
 * Pages that another crawler has read, added to what is known: titles for pages that came with a
 * link table, pages that nothing links to, and what addresses answer. A page whose text is known,
 * because Siterank has read it, stays as it was read.
 *
 * <p>Not thread-safe.
 */
public final class PageImport {

  /** Fate of a row of the table. */
  public enum Fate {
    /** It is a page of the site. */
    TAKEN,
    /** Its address is no absolute http or https URL. */
    UNREADABLE,
    /** It belongs to another site. */
    ELSEWHERE,
    /** It is an image, a style sheet, a script or another part of pages. */
    NO_PAGE
  }

  /**
   * Result of an import.
   *
   * @param titled pages that were known and have a title now, or another one
   * @param added pages that were not known
   * @param unread addresses that answer otherwise than with a page
   * @param same pages that were known and stay as they were, those among them whose text is known
   */
  public record Report(int titled, int added, int unread, int same) {}

  private record Row(String title, OptionalInt status) {}

  private final SiteScope scope;
  private final Map<PageUrl, Row> rows = new TreeMap<>();
  private final List<CrawlResult> batch = new ArrayList<>();

  PageImport(SiteScope scope) {
    this.scope = scope;
  }

  /**
   * Takes a page.
   *
   * @param address its address
   * @param title its title, or empty
   * @param contentType its media type without parameters, or empty
   * @param status what it answered
   */
  public Fate add(String address, String title, String contentType, OptionalInt status) {
    Optional<PageUrl> url = PageUrl.parse(address).map(scope::canonical);
    if (url.isEmpty()) {
      return Fate.UNREADABLE;
    }
    if (!scope.contains(url.get())) {
      return Fate.ELSEWHERE;
    }
    boolean isPart =
        contentType.matches("image/.*|font/.*|audio/.*|video/.*|text/css|.*javascript");
    if (isPart || AssetPaths.isAsset(url.get())) {
      return Fate.NO_PAGE;
    }
    rows.put(url.get(), new Row(title.strip(), status));
    return Fate.TAKEN;
  }

  /** Whether no page of the site was taken. */
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  Report save(SiteStore store, Instant when) throws IOException {
    int[] counts = new int[4];
    for (Map.Entry<PageUrl, Row> row : rows.entrySet()) {
      Optional<UrlRecord> known = store.crawl().find(row.getKey());
      Optional<StoredPage> page = store.pages().page(row.getKey());
      UrlRecord record = record(row.getKey(), row.getValue(), known, when);
      if (record.status() != UrlStatus.READ) {
        counts[2]++;
        batch.add(new CrawlResult(record, Optional.empty()));
      } else if (page.isEmpty()) {
        counts[1]++;
        add(store, record, row.getValue().title());
      } else if (LinkImport.isImported(page.get())
          && !row.getValue().title().isEmpty()
          && !row.getValue().title().equals(page.get().title())) {
        counts[0]++;
        add(store, record, row.getValue().title());
      } else {
        counts[3]++;
      }
      if (batch.size() >= LinkImport.BATCH) {
        flush(store);
      }
    }
    flush(store);
    return new Report(counts[0], counts[1], counts[2], counts[3]);
  }

  private void add(SiteStore store, UrlRecord record, String title) throws IOException {
    batch.add(
        new CrawlResult(
            record,
            Optional.of(LinkImport.page(record.url(), title, store.crawl().links(record.url())))));
  }

  private void flush(SiteStore store) throws IOException {
    store.crawl().save(batch);
    batch.clear();
  }

  private UrlRecord record(PageUrl url, Row row, Optional<UrlRecord> known, Instant when) {
    int http = row.status().orElse(known.map(UrlRecord::httpStatus).orElse(200));
    int depth = known.map(UrlRecord::depth).orElse(LinkImport.depth(url, scope));
    return LinkImport.record(url, http, depth, when);
  }
}
