package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.crawl.TestSite.status;
import static org.siterank.crawl.TestSite.text;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** How fast the crawler asks, by a clock that the test owns. */
class PaceTest {

  private final Crawling crawl;
  private final TestSite site;

  PaceTest() throws Exception {
    crawl = new Crawling();
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
    crawl.options = crawl.options.withPace(new CrawlDelay.Fixed(Duration.ofSeconds(3)), 1);
    CrawlReport report = crawl.run();
    assertEquals(5, report.requests());
    assertEquals(times(4, Duration.ofSeconds(3)), crawl.clock.sleeps());
  }

  @Test
  void crawlDelayOfRobotsTxtLengthensAShorterOne() throws Exception {
    site.on("/robots.txt", text("User-agent: siterank\nCrawl-delay: 7\n"));
    site.links("/", "/a", "/b").links("/a").links("/b");
    crawl.options = crawl.options.withPace(new CrawlDelay.Adaptive(), 1);
    crawl.run();
    assertEquals(times(3, Duration.ofSeconds(7)), crawl.clock.sleeps(), "4 requests after robots");
  }

  @Test
  void anAbsurdCrawlDelayIsCutAndCounted() throws Exception {
    site.on("/robots.txt", text("User-agent: *\nCrawl-delay: 86400\n"));
    site.links("/");
    CrawlReport report = crawl.run();
    assertEquals(1, report.limits().get(CrawlLimit.LONG_WAIT));
    assertEquals(List.of(RobotsFiles.MAX_CRAWL_DELAY), crawl.clock.sleeps());
    assertEquals(
        List.of(
            site.url("/robots.txt")
                + " asks for a Crawl-delay of 86400 s; 300 s, the longest that is kept to, lie"
                + " between two requests"),
        report.warnings());
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
    crawl.options = crawl.options.withPace(new CrawlDelay.Adaptive(), 1);
    crawl.run();
    assertEquals(List.of(Duration.ofSeconds(4)), crawl.clock.sleeps());
  }

  @Test
  void aBusyServerIsLeftAloneAsLongAsItAsks() throws Exception {
    site.links("/", "/a");
    AtomicInteger times = new AtomicInteger();
    TestSite.Reply fine = TestSite.html("fine");
    site.on(
        "/a",
        exchange -> {
          switch (times.incrementAndGet()) {
            case 1 -> status(429, "Retry-After", "17").to(exchange);
            case 2 -> status(503, "Retry-After", "100000").to(exchange);
            default -> fine.to(exchange);
          }
        });
    CrawlReport report = crawl.run();
    assertEquals(List.of("/", "/a"), crawl.pages());
    assertEquals(List.of(Duration.ofSeconds(17), Fetcher.MAX_BACK_OFF), crawl.clock.sleeps());
    assertEquals(Map.of(CrawlLimit.LONG_WAIT, 1L), report.limits());
  }

  @Test
  void withoutARetryAfterTheWaitDoubles() throws Exception {
    site.links("/", "/a").on("/a", status(503));
    crawl.run();
    assertEquals(
        List.of(Fetcher.FIRST_BACK_OFF, Fetcher.FIRST_BACK_OFF.multipliedBy(2)),
        crawl.clock.sleeps());
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
    crawl.options = crawl.options.withPace(new CrawlDelay.Fixed(Duration.ZERO), connections);
    CrawlReport report = crawl.run();
    assertEquals(13, report.added());
    assertTrue(most.get() <= connections, "at a time: " + most.get());
  }
}
