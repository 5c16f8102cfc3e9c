package org.siterank;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.siterank.accesslog.RequestClass;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.CrawlResult;
import org.siterank.crawl.UrlRecord;
import org.siterank.crawl.UrlStatus;
import org.siterank.document.DocumentHeaders;
import org.siterank.document.DocumentParser;
import org.siterank.document.Parsed;
import org.siterank.model.StoredSite;
import org.siterank.site.Link;
import org.siterank.site.Page;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredRank;
import org.siterank.store.StoredRun;
import org.siterank.store.StoredShare;
import org.siterank.visits.LogBatch;
import org.siterank.visits.VisitCount;

/**
 * A site that is written into a database page by page, without a crawl.
 *
 * <p>{@link #ranked} has ranks that can be worked out by hand: with damping 1/2, the start page h
 * links to a and b, and a links back. 7 views a day enter at h and 1 at b, so that
 *
 * <pre>
 *   P_h = 7 + P_a / 2 = 8,   P_a = P_h / 4 = 2,   P_b = 1 + P_h / 4 = 3
 * </pre>
 */
public final class KnownSite implements AutoCloseable {

  public static final PageUrl HOME = url("/");
  public static final PageUrl A = url("/a");
  public static final PageUrl B = url("/b");
  public static final PageUrl AWAY = PageUrl.of("https://away.example/");

  public static final LocalDate DAY = LocalDate.of(2024, 2, 1);
  public static final Instant READ = Instant.parse("2024-02-01T12:00:00Z");
  public static final Instant PUBLISHED = Instant.parse("2024-02-02T03:00:00Z");

  private final Path data;
  private final SiteStore store;

  /** A site of which nothing is known, in a data directory of its own. */
  public KnownSite(Path data) throws IOException {
    this.data = data;
    this.store = SiteStore.openForWriting(data);
  }

  /** The site above, with its visits of one day and the published run. */
  public static KnownSite ranked(Path data) throws IOException {
    KnownSite site = new KnownSite(data);
    site.page(HOME, A, B).page(A, HOME).page(B);
    site.visits(HOME, RequestClass.EXTERNAL, "portal.example", 4);
    site.visits(HOME, RequestClass.DIRECT, "", 3);
    site.visits(B, RequestClass.SEARCH, "google.com", 1);
    site.visits(A, RequestClass.INTERNAL, HOME.value(), 2);
    site.publish(rank(HOME, 8, 4, 3), rank(A, 2, 0, 0), rank(B, 3, 0, 1));
    return site;
  }

  /** An address of the site. */
  public static PageUrl url(String path) {
    return PageUrl.of("https://www.example.org" + path);
  }

  /** A rank whose interval is a tenth of the score wide to either side. */
  public static StoredRank rank(PageUrl page, double score, double external, double induced) {
    return new StoredRank(page, score, external, induced, 0.9 * score, 1.1 * score);
  }

  public SiteStore store() {
    return store;
  }

  public SiteScope scope() {
    return SiteScope.of(HOME);
  }

  /** A configuration that names the site and its data directory, and damping 1/2. */
  public SiteConfig config() throws ConfigException {
    return SiteConfig.defaults()
        .with("site.url", HOME.value())
        .with("data", data.toString())
        .with("rank.damping", "0.5");
  }

  /** The site as it is known now. */
  public StoredSite model() throws IOException {
    return StoredSite.read(store, scope(), SiteConfig.defaults().links());
  }

  /** Adds a page with a text of its own, and links that are followed. */
  public KnownSite page(PageUrl url, PageUrl... targets) throws IOException {
    return page(url, "Page " + url.path(), "All about " + url.path() + ".", links(targets));
  }

  public KnownSite page(PageUrl url, String title, String text, List<Link> links)
      throws IOException {
    return save(
        record(url, UrlStatus.READ, 200), Page.of(url, "text/html", title, text, "en", links));
  }

  /** Adds a page as it is read from its HTML, with its layout and links. */
  public KnownSite html(PageUrl url, String html) throws IOException {
    try (DocumentParser parser = new DocumentParser()) {
      Parsed parsed =
          parser.parse(
              url,
              html.getBytes(StandardCharsets.UTF_8),
              new DocumentHeaders("text/html; charset=utf-8", "", List.of(), List.of()));
      return save(record(url, UrlStatus.READ, 200), ((Parsed.Document) parsed).page());
    }
  }

  public KnownSite save(UrlRecord record, Page page) throws IOException {
    store.crawl().save(List.of(new CrawlResult(record, Optional.of(page))));
    return this;
  }

  /** Adds an address that is no page, or one that was not read. */
  public KnownSite address(PageUrl url, UrlStatus status) throws IOException {
    return save(record(url, status, 0));
  }

  /** Adds an address that redirects to another one. */
  public KnownSite redirect(PageUrl url, PageUrl target) throws IOException {
    return save(leading(url, UrlStatus.REDIRECT, target));
  }

  /** Adds an address that names another one as its canonical URL. */
  public KnownSite copy(PageUrl url, PageUrl target) throws IOException {
    return save(leading(url, UrlStatus.DUPLICATE, target));
  }

  public KnownSite save(UrlRecord record) throws IOException {
    store.crawl().save(List.of(new CrawlResult(record, Optional.empty())));
    return this;
  }

  public static UrlRecord record(PageUrl url, UrlStatus status, int httpStatus) {
    return new UrlRecord(
        url, status, httpStatus, Optional.empty(), 1, Optional.of(READ), "", "", 0, 1, "");
  }

  private static UrlRecord leading(PageUrl url, UrlStatus status, PageUrl target) {
    return new UrlRecord(
        url, status, 200, Optional.of(target), 1, Optional.of(READ), "", "", 0, 1, "");
  }

  private static List<Link> links(PageUrl... targets) {
    return Arrays.stream(targets).map(target -> new Link(target, "", false)).toList();
  }

  /** Adds page views of {@link #DAY}. */
  public KnownSite visits(PageUrl url, RequestClass requestClass, String referrer, long count)
      throws IOException {
    return visits(new VisitCount(DAY, url, requestClass, referrer, count));
  }

  public KnownSite visits(VisitCount... visits) throws IOException {
    store
        .visits()
        .commit(
            new LogBatch(
                List.of(),
                List.of(),
                List.of(visits),
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                List.of()));
    return this;
  }

  /** Stores weights of links with the published run. */
  public void shares(Map<String, Double> kinds, StoredShare... shares) throws IOException {
    store.shares().save(run().id(), List.of(shares), kinds);
  }

  /** Stores measured ranks as those of a run of damping 1/2, and publishes it. */
  public KnownSite publish(StoredRank... ranks) throws IOException {
    StoredRun run =
        new StoredRun(
            0,
            PUBLISHED.minusSeconds(60),
            Optional.empty(),
            "by hand",
            0.5,
            true,
            ranks.length,
            model().graph().numArcs(),
            1,
            0,
            true);
    long id = store.runs().save(run, new ArrayList<>(List.of(ranks)), List.of());
    store.runs().published(id, OptionalLong.empty(), PUBLISHED);
    return this;
  }

  /** The newest run. */
  public StoredRun run() throws IOException {
    return store.runs().all().get(0);
  }

  @Override
  public void close() throws IOException {
    store.close();
  }
}
