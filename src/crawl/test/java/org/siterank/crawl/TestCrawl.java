package org.siterank.crawl;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.siterank.fetch.FetchOptions;
import org.siterank.fetch.HttpSource;
import org.siterank.fetch.WebAccess;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/** One crawler, one store, one site: what most tests of the crawl need. */
public final class TestCrawl implements AutoCloseable {

  public final TestSite site = new TestSite();
  public final MemoryStore store = new MemoryStore();
  final TestClock clock = new TestClock();
  public CrawlOptions options =
      CrawlOptions.defaults().with("crawl.delay", "0").with("crawl.connections", "1");
  public WebAccess access = WebAccess.PLAIN;

  /** The time for one document as a whole, where it is not that of the options. */
  public Optional<Duration> deadline = Optional.empty();

  ReaderSources sources = ReaderSources.NONE;
  boolean followNofollow;
  Map<PageUrl, Long> entryVisits = Map.of();
  public SiteScope scope = SiteScope.of(site.url("/"));

  public TestCrawl() throws IOException {}

  /** How the site is asked. */
  public FetchOptions fetch() {
    FetchOptions fetch = options.fetch(access);
    return new FetchOptions(
        fetch.userAgent(),
        fetch.connections(),
        fetch.timeout(),
        deadline.orElse(fetch.deadline()),
        fetch.access());
  }

  public CrawlReport run() throws Exception {
    return run(() -> false);
  }

  public CrawlReport run(BooleanSupplier stop) throws Exception {
    site.seen.clear();
    return run(store, LocalGroup.of(1).get(0), stop);
  }

  /** Runs one of several crawlers that share the site, with a store of its own. */
  CrawlReport run(MemoryStore store, CrawlGroup group, BooleanSupplier stop) throws Exception {
    try (HttpSource source = new HttpSource(fetch(), scope)) {
      return new Crawler(scope, options, followNofollow, source, sources, clock)
          .in(group)
          .crawl(store, entryVisits, () -> {}, stop, progress -> {});
    }
  }

  SiteProbe probe() throws Exception {
    try (HttpSource source = new HttpSource(fetch(), scope)) {
      return new Crawler(scope, options, followNofollow, source, sources, clock).probe();
    }
  }

  public PageUrl url(String target) {
    return site.url(target);
  }

  UrlRecord record(String target) {
    return store.record(url(target));
  }

  public UrlStatus status(String target) {
    return record(target).status();
  }

  /** Paths of the pages whose text the store has, in URL order. */
  List<String> pages() {
    return store.pages.keySet().stream().sorted().map(PageUrl::pathAndQuery).toList();
  }

  @Override
  public void close() {
    site.close();
  }
}
