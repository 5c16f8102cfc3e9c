package org.siterank.crawl;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.siterank.fetch.HttpSource;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/** One crawler, one store, one site: what most tests of the crawl need. */
public final class TestCrawl implements AutoCloseable {

  public final TestSite site = new TestSite();
  public final MemoryStore store = new MemoryStore();
  final TestClock clock = new TestClock();
  public CrawlOptions options =
      CrawlOptions.defaults().withPace(new CrawlDelay.Fixed(Duration.ZERO), 1);
  Map<PageUrl, Long> entryHits = Map.of();
  public SiteScope scope = SiteScope.of(site.url("/"));

  public TestCrawl() throws IOException {}

  public CrawlReport run() throws Exception {
    return run(() -> false);
  }

  public CrawlReport run(BooleanSupplier stop) throws Exception {
    site.seen.clear();
    try (HttpSource source = new HttpSource(options.fetch(), scope)) {
      return new Crawler(scope, options, source, clock)
          .crawl(store, entryHits, () -> {}, stop, progress -> {});
    }
  }

  SiteProbe probe() throws Exception {
    try (HttpSource source = new HttpSource(options.fetch(), scope)) {
      return new Crawler(scope, options, source, clock).probe();
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
