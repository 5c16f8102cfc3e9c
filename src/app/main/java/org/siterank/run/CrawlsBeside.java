package org.siterank.run;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.siterank.config.MemberSite;
import org.siterank.crawl.CrawlProgress;
import org.siterank.crawl.CrawlReport;
import org.siterank.crawl.SiteUnreachableException;

/**
 * Crawls of several sites side by side, each on threads of its own and polite by itself. One that
 * cannot be entered, or stops answering, does not stop the others.
 */
final class CrawlsBeside {

  /** Sites that are crawled at a time; each has its own connections. */
  private static final int AT_ONCE = 16;

  /** The crawl of one of the sites. */
  interface Crawl {
    CrawlReport crawl(MemberSite site, Progress progress)
        throws IOException, SiteUnreachableException, InterruptedException;
  }

  /** Is told where the crawl of one of the sites is. */
  interface Progress {
    void update(CrawlProgress now);
  }

  private final RunProgress progress;
  private final Map<String, CrawlProgress> latest = new HashMap<>(); // Guarded by this.

  CrawlsBeside(RunProgress progress) {
    this.progress = progress;
  }

  /**
   * Crawls the sites.
   *
   * @return what became of each, in the order given
   * @throws SiteUnreachableException when none could be entered
   * @throws IOException when the store fails; the others are stopped
   */
  List<SiteCrawl> run(List<MemberSite> sites, Crawl crawl)
      throws IOException, SiteUnreachableException, InterruptedException {
    AtomicInteger threads = new AtomicInteger();
    ExecutorService executor =
        Executors.newFixedThreadPool(
            Math.min(AT_ONCE, sites.size()),
            task -> {
              Thread thread = new Thread(task, "siterank-crawl-" + threads.incrementAndGet());
              thread.setDaemon(true);
              return thread;
            });
    try {
      List<Future<SiteCrawl>> started = new ArrayList<>();
      for (MemberSite site : sites) {
        started.add(executor.submit(() -> crawled(site, crawl)));
      }
      List<SiteCrawl> crawls = new ArrayList<>();
      for (Future<SiteCrawl> one : started) {
        crawls.add(one.get());
      }
      if (crawls.stream().allMatch(one -> one.report().isEmpty())) {
        throw new SiteUnreachableException(
            crawls.stream()
                .map(one -> one.says(one.problem().orElseThrow()))
                .reduce((a, b) -> a + "; " + b)
                .orElseThrow());
      }
      return crawls;
    } catch (ExecutionException e) {
      throw thrown(e.getCause());
    } finally {
      // Nobody works on the store any more when it is closed.
      executor.shutdownNow();
      while (!executor.awaitTermination(1, TimeUnit.MINUTES)) {
        progress.update("Crawling", 0, -1, "waiting for the last requests");
      }
    }
  }

  private SiteCrawl crawled(MemberSite site, Crawl crawl) throws IOException, InterruptedException {
    try {
      return SiteCrawl.of(site.name(), crawl.crawl(site, now -> update(site.name(), now)));
    } catch (SiteUnreachableException e) {
      return SiteCrawl.unreachable(site.name(), e.getMessage());
    }
  }

  private synchronized void update(String site, CrawlProgress now) {
    latest.put(site, now);
    long pages = 0;
    long waiting = 0;
    long requests = 0;
    for (CrawlProgress one : latest.values()) {
      pages += one.pages();
      waiting += one.waiting();
      requests += one.requests();
    }
    progress.update("Crawling", pages, pages + waiting, requests + " requests");
  }

  private static IOException thrown(Throwable cause) throws IOException, InterruptedException {
    if (cause instanceof InterruptedException interrupted) {
      throw interrupted;
    }
    if (cause instanceof Error error) {
      throw error;
    }
    if (cause instanceof RuntimeException exception) {
      throw exception;
    }
    throw (IOException) cause;
  }
}
