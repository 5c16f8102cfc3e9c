package org.siterank.lab;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.siterank.crawl.CrawlGroup;
import org.siterank.crawl.CrawlOptions;
import org.siterank.crawl.CrawlReport;
import org.siterank.crawl.CrawlStore;
import org.siterank.crawl.Crawler;
import org.siterank.crawl.LocalGroup;
import org.siterank.fetch.HttpSource;
import org.siterank.fetch.WebAccess;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;

/** Some crawlers that share a site, each with a database of its own and a thread a night. */
final class CrawlerTeam implements AutoCloseable {

  private final WebServer site;
  private final SiteScope scope;
  private final CrawlOptions options =
      CrawlOptions.defaults().with("crawl.delay", "0").with("crawl.connections", "2");
  private final List<SiteStore> stores = new ArrayList<>();

  CrawlerTeam(WebServer site, int crawlers, Path folder) throws IOException {
    this.site = site;
    scope = SiteScope.of(site.start());
    for (int k = 0; k < crawlers; k++) {
      stores.add(SiteStore.openForWriting(folder.resolve(crawlers + "-" + k)));
    }
  }

  /** One night: all crawlers at once, until no page is left. */
  void night() throws IOException {
    List<CrawlGroup> group = LocalGroup.of(stores.size());
    List<Callable<CrawlReport>> parts = new ArrayList<>();
    for (int k = 0; k < stores.size(); k++) {
      CrawlStore store = stores.get(k).crawl();
      CrawlGroup member = group.get(k);
      parts.add(() -> crawl(store, member));
    }
    ExecutorService threads = Executors.newFixedThreadPool(parts.size());
    try {
      for (Future<CrawlReport> part : threads.invokeAll(parts)) {
        if (!part.get().finished()) {
          throw new IOException("a crawl did not come to its end: " + part.get());
        }
      }
    } catch (ExecutionException e) {
      throw new IOException("a crawler failed", e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      threads.shutdownNow();
    }
  }

  private CrawlReport crawl(CrawlStore store, CrawlGroup member) throws Exception {
    try (HttpSource source = new HttpSource(options.fetch(WebAccess.PLAIN), scope)) {
      return new Crawler(scope, options, false, source)
          .in(member)
          .crawl(store, () -> false, progress -> {});
    }
  }

  /** The clock of each crawler: the cash that its visits have moved. */
  double[] clocks() throws IOException {
    double[] clocks = new double[stores.size()];
    for (int k = 0; k < clocks.length; k++) {
      clocks[k] = stores.get(k).crawl().cash().orElseThrow().clock();
    }
    return clocks;
  }

  /**
   * The importance of each page as a share: what it earns by the clock of its crawler, times the
   * part of all clocks that this one has gone on since some moment.
   */
  double[] estimate(int pages, double[] since) throws IOException {
    double[] clocks = clocks();
    double[] estimate = new double[pages];
    double sum = 0;
    for (int v = 0; v < pages; v++) {
      int owner = LocalGroup.of(stores.size()).get(0).owner(site.url(v));
      double rate = stores.get(owner).crawl().importance(site.url(v)).orElse(0);
      estimate[v] = rate * (clocks[owner] - since[owner]);
      sum += estimate[v];
    }
    for (int v = 0; v < pages; v++) {
      estimate[v] /= sum;
    }
    return estimate;
  }

  @Override
  public void close() throws IOException {
    for (SiteStore store : stores) {
      store.close();
    }
  }
}
