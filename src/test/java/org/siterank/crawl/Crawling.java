package org.siterank.crawl;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;

/** One crawler, one store, one site: what most tests of the crawl need. */
final class Crawling implements AutoCloseable {

  final TestSite site = new TestSite();
  final MemoryStore store = new MemoryStore();
  final TestClock clock = new TestClock();
  CrawlOptions options = CrawlOptions.defaults().withPace(new CrawlDelay.Fixed(Duration.ZERO), 1);
  Map<PageUrl, Long> entryHits = Map.of();
  SiteScope scope = SiteScope.of(site.url("/"));

  Crawling() throws IOException {}

  CrawlReport run() throws Exception {
    return run(() -> false);
  }

  CrawlReport run(BooleanSupplier stop) throws Exception {
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

  PageUrl url(String target) {
    return site.url(target);
  }

  UrlRecord record(String target) {
    return store.record(url(target));
  }

  UrlStatus status(String target) {
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
