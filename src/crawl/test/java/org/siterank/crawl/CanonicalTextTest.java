package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.crawl.TestSite.text;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Pages that canonical addresses, noindex and robots.txt take away, by what they say. */
class CanonicalTextTest {

  private final TestCrawl crawl;
  private final TestSite site;

  CanonicalTextTest() throws Exception {
    crawl = new TestCrawl();
    site = crawl.site;
  }

  @AfterEach
  void close() {
    crawl.close();
  }

  private static String words(int seed, int count) {
    SplittableRandom random = new SplittableRandom(seed);
    return Stream.generate(() -> "w" + random.nextInt(500))
        .limit(count)
        .collect(Collectors.joining(" "));
  }

  private static String html(String canonical, String text) {
    return "<title>t</title><link rel=canonical href='" + canonical + "'><p>" + text;
  }

  private static String links(String... hrefs) {
    return Stream.of(hrefs)
        .map(href -> "<a href=" + href + ">x</a> ")
        .collect(Collectors.joining());
  }

  @Test
  void aCanonicalAddressWithAWhollyDifferentTextIsNotBelieved() throws Exception {
    site.page("/", links("/a", "/b") + words(0, 60));
    site.page("/a", html("/", words(1, 60))).page("/b", html("/", words(2, 60)));
    for (int night = 1; night <= 3; night++) {
      CrawlReport report = crawl.run();
      assertEquals(List.of("/", "/a", "/b"), crawl.pages(), "night " + night);
      assertTrue(crawl.record("/a").problem().contains("another text"), crawl.record("/a") + "");
      Map<WithheldPages.Cause, Long> news =
          night == 1 ? Map.of(WithheldPages.Cause.CANONICAL_OF_ANOTHER_TEXT, 2L) : Map.of();
      assertEquals(news, report.withheld().pages(), "night " + night);
      assertEquals(night == 1, report.withheld().exceeds(0.2));
      assertFalse(report.withheld().exceeds(1));
    }
  }

  @Test
  void aCanonicalAddressThatIsReadLaterIsHeldToTheSame() throws Exception {
    site.page("/", links("/a?x=1", "/a?x=2") + words(0, 60));
    site.page("/a?x=1", html("/z", words(1, 60)));
    site.page("/a?x=2", html("/z", words(3, 60)));
    site.page("/z", words(3, 60));
    CrawlReport report = crawl.run();
    assertEquals(List.of("/", "/a?x=1", "/z"), crawl.pages());
    assertEquals(UrlStatus.DUPLICATE, crawl.status("/a?x=2"));
    assertEquals(
        Map.of(WithheldPages.Cause.CANONICAL_OF_ANOTHER_TEXT, 1L), report.withheld().pages());
    assertEquals(
        Optional.of(crawl.url("/a?x=1")),
        report.withheld().example(WithheldPages.Cause.CANONICAL_OF_ANOTHER_TEXT));
    crawl.run();
    assertEquals(List.of("/", "/a?x=1", "/z"), crawl.pages());
    crawl.run();
    assertEquals(304, crawl.record("/a?x=2").httpStatus(), "a copy is asked for conditionally");
  }

  @Test
  void copiesFiltersAndPrintVersionsGiveWay() throws Exception {
    String navigation = "<nav>" + words(9, 50) + "</nav>";
    site.page("/", links("/print", "/filtered", "/page") + words(0, 60));
    site.page("/page", navigation + "<main>" + words(1, 400) + "</main>");
    site.page("/print", html("/page", words(1, 400)));
    site.page("/filtered", html("/page", words(1, 80) + "<p>sorted by price"));
    CrawlReport report = crawl.run();
    assertEquals(List.of("/", "/page"), crawl.pages());
    assertEquals(Map.of(), report.withheld().pages());
  }

  @Test
  void navigationAloneIsNoLikeness() throws Exception {
    String navigation = "<nav>" + words(9, 200) + "</nav>";
    site.page("/", navigation + links("/a") + words(0, 60));
    site.page("/a", navigation + html("/", words(1, 60)));
    crawl.run();
    assertEquals(List.of("/", "/a"), crawl.pages());
  }

  @Test
  void aTextTooShortToTellGivesWayAndIsCounted() throws Exception {
    site.page("/", links("/a", "/b", "/c") + words(0, 60));
    for (String page : List.of("/a", "/b", "/c")) {
      site.page(page, html("/", page));
    }
    CrawlReport report = crawl.run();
    assertEquals(List.of("/"), crawl.pages());
    assertEquals(Map.of(WithheldPages.Cause.CANONICAL, 3L), report.withheld().pages());
    assertTrue(report.withheld().exceeds(0.2));
    assertFalse(crawl.run().withheld().exceeds(0.2), "no news the second night");
  }

  @Test
  void noindexAndRobotsAreCountedWhenTheyAreNews() throws Exception {
    site.page("/", links("/a", "/b", "/c", "/d", "/search?q=1", "/search?q=2"));
    for (String page : List.of("/a", "/b", "/c", "/d")) {
      site.page(page, page);
    }
    site.on("/robots.txt", text("User-agent: *\nDisallow: /search"));
    assertEquals(Map.of(), crawl.run().withheld().pages(), "addresses of a form are no pages");
    site.page("/a", "<meta name=robots content=noindex>a");
    site.on("/robots.txt", text("User-agent: *\nDisallow: /search\nDisallow: /b"));
    WithheldPages withheld = crawl.run().withheld();
    assertEquals(
        Map.of(WithheldPages.Cause.NOINDEX, 1L, WithheldPages.Cause.ROBOTS, 1L), withheld.pages());
    assertEquals(5, withheld.of());
    assertTrue(withheld.exceeds(0.2));
    assertFalse(withheld.exceeds(0.4));
    assertEquals(Map.of(), crawl.run().withheld().pages(), "nothing new");
  }
}
