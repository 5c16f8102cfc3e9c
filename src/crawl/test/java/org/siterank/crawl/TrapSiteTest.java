package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.fetch.FailureReason;
import org.siterank.site.PageUrl;

/** A site of 300 real pages and thirteen traps: all pages are found, every trap is contained. */
@Tag("slow")
class TrapSiteTest {

  /** A calendar without events is read so many months to either side, and a few days. */
  private static final int MONTHS = 2 * SpiderTraps.SILENT_CHAIN + 2;

  /** Distinct addresses below a folder that were asked for. */
  private static long asked(TestCrawl crawl, String folder) {
    return crawl.site.targets().stream().filter(t -> t.startsWith(folder)).distinct().count();
  }

  private static Set<Integer> realPages(TestCrawl crawl) {
    Set<Integer> real = new TreeSet<>();
    for (PageUrl url : crawl.store.pages.keySet()) {
      if (url.path().startsWith("/real/")) {
        int page = Integer.parseInt(url.path().substring(6));
        if (page < TrapSite.REAL_PAGES) {
          real.add(page);
        }
      }
    }
    return real;
  }

  @Test
  void allRealPagesAreFoundAndEveryTrapIsContained() throws Exception {
    for (CrawlOrder order :
        new CrawlOrder[] {new CrawlOrder.Opic(), new CrawlOrder.BreadthFirst()}) {
      try (TestCrawl crawl = new TestCrawl()) {
        TrapSite.on(crawl.site);
        crawl.options =
            crawl
                .options
                .with("crawl.order", order.name())
                .with("crawl.delay", "0")
                .with("crawl.connections", "2")
                .with("crawl.max-page-size", "6MB")
                .with("crawl.timeout", "10s");
        crawl.deadline = Optional.of(Duration.ofSeconds(3));
        for (int night = 1; night <= 2; night++) {
          CrawlReport report = crawl.run();
          String said = order.name() + ", night " + night + ": " + report;
          assertTrue(report.finished(), said);
          assertEquals(TrapSite.REAL_PAGES, realPages(crawl).size(), said);
          assertTrue(asked(crawl, "/calendar") <= MONTHS * 29, said);
          assertTrue(asked(crawl, "/real/") < 2 * TrapSite.REAL_PAGES, said);
          assertTrue(asked(crawl, "/deeper/") <= SpiderTraps.MAX_SEGMENTS + 1, said);
          assertTrue(asked(crawl, "/again/") <= 4, said);
          assertTrue(
              asked(crawl, "/shop") <= 1 + 5 * 6 + 20 * 36 + SpiderTraps.MAX_COMBINATIONS, said);
          assertTrue(asked(crawl, "/lost/") < 60, said);
          assertEquals(Crawler.MAX_HOPS + 1, asked(crawl, "/jump/"), said);
          assertEquals(
              0,
              crawl.store.pages.keySet().stream()
                  .filter(u -> u.path().startsWith("/lost/"))
                  .count(),
              said);
          for (CrawlLimit limit :
              new CrawlLimit[] {
                CrawlLimit.ENDLESS_CHAIN,
                CrawlLimit.SESSION_IDS,
                CrawlLimit.REPEATED_SEGMENTS,
                CrawlLimit.COMBINATIONS,
                CrawlLimit.SOFT_404,
                CrawlLimit.REDIRECT_HOPS,
                CrawlLimit.FETCH_TIME,
                CrawlLimit.PAGE_BYTES,
                CrawlLimit.LINKS_PER_PAGE
              }) {
            assertTrue(report.problems().limits().containsKey(limit), limit + ": " + said);
          }
          // A busy machine may run out of time before it runs out of bytes.
          assertEquals(
              3L,
              report.problems().limits().get(CrawlLimit.PAGE_BYTES)
                  + report.problems().limits().get(CrawlLimit.FETCH_TIME),
              said);
          assertEquals(50_001L, report.problems().limits().get(CrawlLimit.LINKS_PER_PAGE), said);
          assertEquals(2L, report.problems().failed().get(FailureReason.UNSUPPORTED), said);
          System.out.println(
              said
                  + "; asked for: calendar "
                  + asked(crawl, "/calendar")
                  + ", deeper "
                  + asked(crawl, "/deeper/")
                  + ", again "
                  + asked(crawl, "/again/")
                  + ", shop "
                  + asked(crawl, "/shop")
                  + ", lost "
                  + asked(crawl, "/lost/")
                  + ", real "
                  + asked(crawl, "/real/"));
        }
      }
    }
  }
}
