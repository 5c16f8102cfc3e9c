package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.crawl.TestSite.redirect;
import static org.siterank.crawl.TestSite.status;
import static org.siterank.crawl.TestSite.text;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.site.PageUrl;

/** The second and later crawls: what is asked again, what is kept, what goes. */
@Tag("slow")
class RevisitTest {

  private final TestCrawl crawl;
  private final TestSite site;

  RevisitTest() throws Exception {
    crawl = new TestCrawl();
    site = crawl.site;
  }

  @BeforeEach
  void aSiteOfFourPages() {
    site.links("/", "/a", "/b").links("/a", "/c").links("/b").links("/c");
  }

  @AfterEach
  void close() {
    crawl.close();
  }

  @Test
  void whatDidNotChangeAnswers304AndItsLinksGoOnBeingFollowed() throws Exception {
    crawl.run();
    CrawlReport report = crawl.run();
    assertEquals(Set.of("/", "/a", "/b", "/c"), Set.copyOf(site.targets()));
    assertEquals(4, site.targets().size());
    assertEquals(4, report.found().unchanged());
    assertEquals(0, report.found().added() + report.found().changed());
    assertEquals(304, crawl.record("/c").httpStatus());
    assertEquals(2, crawl.record("/c").cycle());
    assertEquals(List.of("/", "/a", "/b", "/c"), crawl.pages());
    assertEquals(4, crawl.run().found().unchanged(), "and a third time");
  }

  @Test
  void whatChangedIsReadAgain() throws Exception {
    crawl.run();
    site.links("/a", "/c", "/new").links("/new");
    CrawlReport report = crawl.run();
    assertEquals(1, report.found().changed());
    assertEquals(1, report.found().added());
    assertEquals(3, report.found().unchanged());
    assertEquals(List.of("/", "/a", "/b", "/c", "/new"), crawl.pages());
  }

  @Test
  void aPageGoesWhenASecondLookDoesNotFindItEither() throws Exception {
    crawl.run();
    site.on("/c", status(404));
    CrawlReport second = crawl.run();
    assertEquals(2, site.targets().stream().filter("/c"::equals).count());
    assertEquals(1, second.found().missing());
    assertEquals(1, second.found().gone());
    assertEquals(UrlStatus.GONE, crawl.status("/c"));
    assertFalse(crawl.pages().contains("/c"));
    site.links("/c");
    assertEquals(1, crawl.run().found().added(), "and may come back");
  }

  @Test
  void aPageThatIsThereAtTheSecondLookStays() throws Exception {
    crawl.run();
    AtomicInteger looks = new AtomicInteger();
    TestSite.Reply there = TestSite.html("<title>/c</title>");
    site.on("/c", exchange -> (looks.incrementAndGet() == 1 ? status(410) : there).to(exchange));
    CrawlReport report = crawl.run();
    assertEquals(2, looks.get());
    assertEquals(0, report.found().gone());
    assertEquals(0, crawl.record("/c").misses());
    assertEquals(UrlStatus.READ, crawl.status("/c"));
    assertTrue(crawl.pages().contains("/c"));
  }

  @Test
  void aPageThatCannotBeReadGoesAfterThreeRuns() throws Exception {
    crawl.run();
    site.on("/c", status(500));
    for (int run = 1; run < VanishedPages.MAX_FAILURES; run++) {
      crawl.run();
      assertTrue(crawl.pages().contains("/c"), "after " + run);
    }
    crawl.run();
    assertEquals(UrlStatus.FAILED, crawl.status("/c"));
    assertFalse(crawl.pages().contains("/c"));
    site.links("/c");
    crawl.run();
    assertTrue(crawl.pages().contains("/c"), "and may come back");
    assertEquals(0, crawl.record("/c").visits().failures());
  }

  @Test
  void whenTooManyPagesVanishNoneIsRemovedUntilThatIsConfirmed() throws Exception {
    crawl.run();
    site.on("/b", status(404)).on("/c", status(404));
    for (int run = 0; run < 3; run++) {
      CrawlReport report = crawl.run();
      assertEquals(2, report.problems().limits().get(CrawlLimit.VANISHED), "run " + run);
      assertEquals(List.of("/", "/a", "/b", "/c"), crawl.pages());
      assertEquals(0, report.found().gone());
    }
    site.links("/c");
    assertEquals(1, crawl.run().found().gone(), "one of four alone is believed");
    site.on("/a", status(404)).on("/c", status(404));
    assertEquals(2, crawl.run().problems().limits().get(CrawlLimit.VANISHED));
    crawl.options = crawl.options.with("crawl.max-age", "30d").with("crawl.max-vanished", "1");
    assertEquals(2, crawl.run().found().gone() - 1, "and /b, which stays gone");
    assertEquals(List.of("/"), crawl.pages());
  }

  @Test
  void aServerErrorKeepsWhatWasReadAndNotesTheProblem() throws Exception {
    crawl.run();
    site.on("/a", status(500)).on("/b", status(403));
    CrawlReport report = crawl.run();
    assertEquals(UrlStatus.READ, crawl.status("/a"));
    assertEquals("answers 500", crawl.record("/a").problem());
    assertEquals(List.of("/", "/a", "/b", "/c"), crawl.pages());
    assertEquals(2, report.problems().kept());
    assertEquals(2, report.failures());
    assertEquals(2, crawl.record("/c").depth(), "its links are still followed");
    site.links("/a", "/c");
    crawl.run();
    assertEquals("", crawl.record("/a").problem());
    assertEquals(304, crawl.record("/a").httpStatus(), "the validator was kept");
  }

  @Test
  void aSiteThatAnswersNothingChangesNothing() throws Exception {
    crawl.run();
    Map<PageUrl, UrlRecord> before = new TreeMap<>(crawl.store.records);
    Set<PageUrl> pages = new HashSet<>(crawl.store.pages.keySet());
    for (TestSite.Reply broken : List.of(status(500), status(503), status(403), status(404))) {
      for (String target : List.of("/", "/a", "/b", "/c")) {
        site.on(target, broken);
      }
      assertThrows(SiteUnreachableException.class, crawl::run);
      assertEquals(before, crawl.store.records);
      assertEquals(pages, crawl.store.pages.keySet());
      assertFalse(crawl.store.isOpen(), "no cycle was begun");
    }
    site.on("/robots.txt", status(500));
    site.links("/");
    SiteUnreachableException noRobots = assertThrows(SiteUnreachableException.class, crawl::run);
    assertTrue(noRobots.getMessage().contains("robots.txt answers 500"), noRobots.getMessage());
    assertEquals(List.of(), site.targets(), "without robots.txt nothing is asked for");
    site.close();
    assertThrows(SiteUnreachableException.class, crawl::run);
    assertEquals(before, crawl.store.records);
  }

  @Test
  void aSiteThatBreaksDownInTheMiddleEndsTheRunAndNotTheCycle() throws Exception {
    String[] many = new String[60];
    for (int i = 0; i < many.length; i++) {
      many[i] = "/p" + (10 + i);
      site.links(many[i]);
    }
    site.links("/", many);
    crawl.run();
    AtomicInteger starts = new AtomicInteger();
    TestSite.Reply start = TestSite.html("changed");
    site.on("/", exchange -> (starts.incrementAndGet() == 1 ? start : status(500)).to(exchange));
    for (String target : many) {
      site.on(target, status(500));
    }
    site.on("/a", status(500)).on("/b", status(500)).on("/c", status(500));
    CrawlReport report = crawl.run();
    assertEquals(1, report.problems().limits().get(CrawlLimit.SITE_SILENT));
    assertFalse(report.finished());
    assertTrue(crawl.store.isOpen());
    long underWay = report.failures() - OutageDetector.SUSPICIOUS_FAILURES;
    assertTrue(underWay >= 0 && underWay < InFlightQueue.MOST_WAITING, "and those under way");
    assertEquals(61, crawl.store.pages.size(), "nothing is lost");
  }

  @Test
  void manyBrokenPagesDoNotEndTheCrawlOfALivingSite() throws Exception {
    String[] many = new String[60];
    for (int i = 0; i < many.length; i++) {
      many[i] = "/p" + (10 + i);
      site.on(many[i], status(500));
    }
    many[59] = "/z";
    site.links("/", many).links("/z");
    CrawlReport report = crawl.run();
    assertTrue(report.finished());
    assertEquals(59, report.failures());
    assertEquals(UrlStatus.READ, crawl.status("/z"));
  }

  @Test
  void pagesThatNobodyLinksToAnyMoreAreStillAskedForOnce() throws Exception {
    crawl.run();
    site.links("/", "/b");
    crawl.options = crawl.options.with("crawl.order", "breadth-first");
    crawl.run();
    assertEquals(List.of("/", "/b", "/a", "/c"), site.targets());
  }

  @Test
  void statusesFollowTheSite() throws Exception {
    crawl.run();
    site.on("/b", redirect("/a")).on("/robots.txt", text("User-agent: *\nDisallow: /c"));
    site.page("/a", "<link rel=canonical href=/>copy <a href=/c>c</a>");
    crawl.run();
    assertEquals(UrlStatus.REDIRECT, crawl.status("/b"));
    assertEquals(UrlStatus.EXCLUDED, crawl.status("/c"));
    assertEquals(UrlStatus.DUPLICATE, crawl.status("/a"));
    assertEquals(List.of("/"), crawl.pages());
    CrawlReport report = crawl.run();
    assertEquals(UrlStatus.DUPLICATE, crawl.status("/a"), "304 leaves it what it was");
    assertEquals(304, crawl.record("/a").httpStatus());
    assertEquals(1, report.found().duplicates());
    site.on("/robots.txt", status(404)).links("/b").links("/a", "/c");
    crawl.run();
    assertEquals(List.of("/", "/a", "/b", "/c"), crawl.pages());
  }

  @Test
  void depthsAreThoseOfToday() throws Exception {
    crawl.run();
    site.links("/", "/a", "/b", "/c");
    crawl.run();
    assertEquals(1, crawl.record("/c").depth());
    site.links("/", "/b").links("/b", "/a");
    crawl.run();
    assertEquals(2, crawl.record("/a").depth());
    assertEquals(3, crawl.record("/c").depth());
  }

  @Test
  void aStoppedRunIsTakenUpWhereItEnded() throws Exception {
    for (int stopAfter = 1; stopAfter <= 4; stopAfter++) {
      try (TestCrawl other = new TestCrawl()) {
        other.site.links("/", "/a", "/b").links("/a", "/c").links("/b").links("/c", "/d");
        other.site.links("/d");
        int limit = stopAfter;
        CrawlReport first = other.run(() -> other.site.targets().size() >= limit);
        assertFalse(first.finished(), "stopped after " + limit);
        assertEquals(1, first.problems().limits().get(CrawlLimit.STOPPED));
        if (first.cycle() == 0) { // Stopped on the way in, before anything was known.
          assertTrue(other.run().finished());
          continue;
        }
        assertTrue(first.problems().waiting() > 0);
        List<String> done =
            other.store.records.values().stream()
                .filter(record -> record.cycle() == first.cycle())
                .map(record -> record.url().pathAndQuery())
                .filter(target -> !target.equals("/")) // Always asked: is the site there?
                .toList();
        CrawlReport second = other.run();
        assertTrue(second.finished());
        assertEquals(first.cycle(), second.cycle());
        assertEquals(5, other.store.pages.size());
        List<String> again = new ArrayList<>(other.site.targets());
        again.retainAll(done);
        assertEquals(List.of(), again, "asked for twice in one cycle");
      }
    }
  }
}
