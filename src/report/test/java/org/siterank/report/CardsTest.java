package org.siterank.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.siterank.graph.NodeVector;
import org.siterank.site.PageUrl;

/** The overview of a report on a small site whose counts are known. */
class CardsTest {

  private final Facts small = Facts.ofTheSmallSite();

  private List<Card> cards() {
    return new ReportFiles(small.report(), "en").cards();
  }

  private Card card(String key) {
    return cards().stream().filter(card -> card.key().equals(key)).findFirst().orElseThrow();
  }

  private static List<String> lines(Card card) {
    return card.lines().stream()
        .map(line -> line.page().map(page -> page.pathAndQuery() + " ").orElse("") + line.text())
        .toList();
  }

  private void count() {
    small.days = 14;
    small.daily = DailyViewsTest.growing(14); // 91 by search, 14 clicks
    small.outside = NodeVector.of(small.graph, new double[] {70, 21, 0});
    small.internal = NodeVector.of(small.graph, new double[] {0, 0, 14});
  }

  @Test
  void whatWasCountedStandsBeforeWhatIsExpected() {
    count();
    List<String> keys = cards().stream().map(Card::key).toList();
    assertEquals(List.of("visits", "views", "expected", "top", "broken", "changes", "crawl"), keys);
    assertEquals("6.5", card("visits").figure()); // 91 / 14
    assertEquals("7.5", card("views").figure()); // 105 / 14
    assertEquals(
        List.of(
            "14 days: Feb 1, 2026 to Feb 14, 2026", "+175% in the last 7 days: 11 a day, 4 before"),
        lines(card("views")));
    assertTrue(card("views").trend().isPresent());
    assertEquals(List.of("/ 5", "/docs/a.html 1.5", "/docs/b.html 1"), lines(card("top")));
  }

  @Test
  void whatChanceAloneMakesIsNoChange() {
    count();
    small.scatter = 6;
    assertEquals(
        "Last 7 days: 11 a day, 4 before; no more than chance", lines(card("views")).get(1));
  }

  @Test
  void withoutLogsNothingIsCalledCounted() {
    List<Card> cards = cards();
    assertFalse(cards.stream().anyMatch(card -> card.key().matches("visits|views")));
    assertEquals(Optional.empty(), card("top").trend());
  }

  @Test
  void theBrokenLinkThatMostVisitorsFollowedIsFirst() {
    count();
    PageUrl quiet = new PageUrl(Facts.SITE + "quiet");
    PageUrl busy = new PageUrl(Facts.SITE + "busy");
    small.broken =
        List.of(
            new SiteFacts.Broken(small.node(""), quiet),
            new SiteFacts.Broken(small.node("docs/b.html"), busy));
    small.lost = List.of(new SiteFacts.Lost(busy, 28, 28, ""));
    assertEquals("2", card("broken").figure());
    assertEquals(
        List.of("2 addresses, requested 2 times a day; most:", "/busy 2 a day"),
        lines(card("broken")));
    BrokenLinks broken = small.report().findings().get(BrokenLinks.class);
    assertEquals(busy, broken.targets().get(0).address());
    assertTrue(broken.targets().get(0).flow() < broken.targets().get(1).flow());
  }

  @Test
  void aMissingPageThatNoLinkLeadsToIsNamedWithItsRequests() {
    count();
    PageUrl gone = new PageUrl(Facts.SITE + "gone");
    small.broken = List.of(new SiteFacts.Broken(small.node(""), new PageUrl(Facts.SITE + "quiet")));
    small.lost = List.of(new SiteFacts.Lost(gone, 215, 210, "partner.example.org"));
    assertEquals(
        List.of(
            "1 address; nobody requested them.",
            "1 missing page was requested from outside, 210 times in 14 days. Most:",
            "/gone 210 requests"),
        lines(card("broken")));
    small.broken = List.of();
    assertEquals("Every link on the site leads somewhere.", lines(card("broken")).get(0));
    assertEquals("/gone 210 requests", lines(card("broken")).get(2));
  }

  @Test
  void theCrawlIsToldInAddresses() {
    small.crawl = Map.of("read", 1_612L, "failed", 2L, "gone", 177L);
    Card card = card("crawl");
    assertEquals("1,612", card.figure());
    assertEquals("0 not read yet, 0 excluded by robots.txt", lines(card).get(0));
    assertEquals("2 could not be read, 177 gone", lines(card).get(1));
    assertEquals("crawl", card.section());
    PageUrl copy = new PageUrl("https://example.org/print/a");
    small.copies =
        List.of(new SiteFacts.Copy(new PageUrl("https://example.org/a"), copy, true, 1, 2, 3));
    assertEquals("1 copy of other pages", lines(card("crawl")).get(0));
  }

  @Test
  void everyCardLeadsToASectionThatIsThere() {
    count();
    List<String> sections =
        new ReportSections(small.report(), ReportTexts.of("en", true))
            .all().stream().map(Section::key).toList();
    for (Card card : cards()) {
      assertTrue(sections.contains(card.section()), card.key());
    }
  }
}
