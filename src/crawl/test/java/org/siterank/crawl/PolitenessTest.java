package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.crawl.TestSite.status;
import static org.siterank.crawl.TestSite.text;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.fetch.FailureReason;

/** How fast the crawler asks, by a clock that the test owns. */
@Tag("slow")
class PolitenessTest {

  private final TestCrawl crawl;
  private final TestSite site;

  PolitenessTest() throws Exception {
    crawl = new TestCrawl();
    site = crawl.site;
  }

  @AfterEach
  void close() {
    crawl.close();
  }

  private static List<Duration> times(int n, Duration duration) {
    return Collections.nCopies(n, duration);
  }

  @Test
  void aFixedDelayLiesBetweenTheStartsOfRequests() throws Exception {
    site.links("/", "/a", "/b").links("/a").links("/b");
    crawl.options = crawl.options.with("crawl.delay", "3s").with("crawl.connections", "1");
    CrawlReport report = crawl.run();
    assertEquals(5, report.traffic().requests());
    assertEquals(times(4, Duration.ofSeconds(3)), crawl.clock.sleeps());
  }

  @Test
  void crawlDelayOfRobotsTxtLengthensAShorterOne() throws Exception {
    site.on("/robots.txt", text("User-agent: siterank\nCrawl-delay: 7\n"));
    site.links("/", "/a", "/b").links("/a").links("/b");
    crawl.options = crawl.options.with("crawl.delay", "auto").with("crawl.connections", "1");
    crawl.run();
    assertEquals(times(3, Duration.ofSeconds(7)), crawl.clock.sleeps(), "4 requests after robots");
  }

  @Test
  void anAbsurdCrawlDelayIsCutAndCounted() throws Exception {
    site.on("/robots.txt", text("User-agent: *\nCrawl-delay: 86400\n"));
    site.links("/");
    CrawlReport report = crawl.run();
    assertEquals(1, report.problems().limits().get(CrawlLimit.LONG_WAIT));
    assertEquals(List.of(RobotsFiles.MAX_CRAWL_DELAY), crawl.clock.sleeps());
    assertEquals(
        List.of(
            site.url("/robots.txt")
                + " demands a Crawl-delay of 86400 s; 300 s, the longest that is kept to, lie"
                + " between two requests"),
        report.problems().warnings());
    assertEquals(List.of("/"), crawl.pages());
  }

  @Test
  void anAdaptiveConnectionRestsAsLongAsTheAnswerTook() throws Exception {
    site.links("/", "/a", "/b").links("/b");
    site.on(
        "/a",
        exchange -> {
          crawl.clock.pass(Duration.ofSeconds(4));
          TestSite.html("slow").to(exchange);
        });
    crawl.options = crawl.options.with("crawl.delay", "auto").with("crawl.connections", "1");
    crawl.run();
    assertEquals(List.of(Duration.ofSeconds(4)), crawl.clock.sleeps());
  }

  /** Answers so many times that it is busy, then with a page. */
  private static TestSite.Reply busy(int times, TestSite.Reply answer, String text) {
    AtomicInteger asked = new AtomicInteger();
    TestSite.Reply fine = TestSite.html(text);
    return exchange -> (asked.incrementAndGet() <= times ? answer : fine).to(exchange);
  }

  private Duration slept() {
    return crawl.clock.sleeps().stream().reduce(Duration.ZERO, Duration::plus);
  }

  @Test
  void theRetryAfterOfOnePageDelaysThatPageOnly() throws Exception {
    site.links("/", "/a", "/b", "/c").links("/b", "/d").links("/c").links("/d");
    site.on("/a", busy(1, status(503, "Retry-After", "100"), "fine"));
    List<Duration> waited = new CopyOnWriteArrayList<>();
    for (String other : List.of("/b", "/c")) {
      site.on(
          other,
          exchange -> {
            waited.add(slept());
            TestSite.html("<a href=/d>d</a>" + other).to(exchange);
          });
    }
    CrawlReport report = crawl.run();
    assertEquals(List.of("/", "/a", "/b", "/c", "/d"), crawl.pages());
    assertEquals(times(2, Duration.ZERO), waited, "before the others were asked for");
    assertEquals(List.of("/a", "/b", "/c", "/d", "/a"), site.targets().subList(1, 6));
    assertEquals(Duration.ofSeconds(100), slept());
    assertEquals(Map.of(), report.problems().failed());
  }

  @Test
  void aPageThatAsksForAYearIsLeftForTheNextRun() throws Exception {
    String[] busy = new String[30];
    for (int i = 0; i < busy.length; i++) {
      busy[i] = "/busy" + i;
      site.on(busy[i], status(503, "Retry-After", "31536000"));
    }
    site.links("/", busy).links("/busy7", "/a").links("/a");
    CrawlReport report = crawl.run();
    assertEquals(List.of("/", "/a", "/busy7"), crawl.pages());
    assertEquals(29, report.problems().limits().get(CrawlLimit.LONG_WAIT));
    assertEquals(29, report.problems().failed().get(FailureReason.SERVER_ERROR));
    assertEquals(1, site.targets().stream().filter("/busy3"::equals).count());
    assertTrue(slept().compareTo(Duration.ofSeconds(30)) < 0, "slept " + slept());
  }

  @Test
  void aHostIsLeftAloneWhenHalfOfItsAnswersAskForIt() throws Exception {
    String[] busy = new String[HostLoad.MANY];
    List<Duration> waited = new CopyOnWriteArrayList<>();
    for (int i = 0; i < busy.length; i++) {
      busy[i] = "/busy" + i;
      site.on(busy[i], busy(1, status(429, "Retry-After", "30"), busy[i]));
    }
    site.links("/", busy).on("/busy7", status(429, "Retry-After", "30"));
    site.on(
        "/z",
        exchange -> {
          waited.add(slept());
          TestSite.html("z").to(exchange);
        });
    site.on("/sitemap.xml", text(crawl.url("/z") + "\n"));
    crawl.options = crawl.options.with("crawl.order", "breadth-first");
    CrawlReport report = crawl.run();
    assertEquals(9, crawl.pages().size(), "all but /busy7: " + crawl.pages());
    assertTrue(waited.get(0).compareTo(Duration.ofSeconds(30)) >= 0, "waited " + waited);
    assertEquals(Map.of(FailureReason.RATE_LIMITED, 1L), report.problems().failed());
    assertTrue(
        report.traffic().waited().compareTo(Duration.ofSeconds(30)) >= 0, "waited " + report);
  }

  @Test
  void aServerThatAllowsFiveRequestsASecondIsReadWhole() throws Exception {
    String[] pages = new String[100];
    long[] second = new long[2];
    TestSite.Reply tooMany = status(429);
    for (int i = 0; i < pages.length; i++) {
      pages[i] = "/p" + i;
      TestSite.Reply page = TestSite.html("page " + i);
      site.on(
          pages[i],
          exchange -> {
            long now = crawl.clock.nanoTime() / 1_000_000_000L;
            second[1] = second[0] == now ? second[1] + 1 : 1;
            second[0] = now;
            (second[1] > 5 ? tooMany : page).to(exchange);
          });
    }
    site.links("/", pages);
    CrawlReport report = crawl.run();
    assertEquals(101, crawl.pages().size(), "failed " + report.problems().failed());
    assertTrue(slept().compareTo(Duration.ofMinutes(2)) < 0, "slept " + slept());
  }

  @Test
  void allWaitingOfARunIsBoundedAndReported() throws Exception {
    String[] busy = new String[400];
    for (int i = 0; i < busy.length; i++) {
      busy[i] = "/busy" + i;
      site.on(busy[i], status(503, "Retry-After", "100"));
    }
    site.links("/", busy);
    CrawlReport report = crawl.run();
    assertEquals(1, report.problems().limits().get(CrawlLimit.WAITING));
    Duration most = Politeness.MAX_WAITING.plus(RetryPolicy.MAX_WAIT);
    assertTrue(
        report.traffic().waited().compareTo(Politeness.MAX_WAITING) >= 0,
        "waited " + report.traffic().waited());
    assertTrue(slept().compareTo(most) <= 0, "slept " + slept());
    assertTrue(report.problems().waiting() > 0, "the next run goes on");
    assertEquals(List.of("/"), crawl.pages());
  }

  @Test
  void withoutARetryAfterTheWaitDoubles() throws Exception {
    site.links("/", "/a").on("/a", status(503));
    crawl.run();
    assertEquals(RetryPolicy.FIRST_WAIT.multipliedBy(3), slept(), "1 s and 2 s");
    assertEquals(UrlStatus.FAILED, crawl.status("/a"));
  }

  @Test
  void asManyRequestsAsConnectionsAreUnderWayAndNoMore() throws Exception {
    int connections = 3;
    AtomicInteger underWay = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    // Each request waits for two others: with fewer connections this would end in 500s.
    CyclicBarrier together = new CyclicBarrier(connections);
    String[] many = new String[12];
    for (int i = 0; i < many.length; i++) {
      many[i] = "/p" + i;
      site.on(
          many[i],
          exchange -> {
            most.accumulateAndGet(underWay.incrementAndGet(), Math::max);
            try {
              together.await(20, TimeUnit.SECONDS);
              underWay.decrementAndGet();
              TestSite.html("x").to(exchange);
            } catch (Exception e) {
              status(500).to(exchange);
            }
          });
    }
    site.links("/", many);
    crawl.options =
        crawl
            .options
            .with("crawl.delay", "0")
            .with("crawl.connections", Integer.toString(connections));
    CrawlReport report = crawl.run();
    assertEquals(13, report.found().added());
    assertTrue(most.get() <= connections, "at a time: " + most.get());
  }
}
