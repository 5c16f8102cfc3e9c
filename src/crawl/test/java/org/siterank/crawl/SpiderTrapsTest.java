package org.siterank.crawl;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.siterank.site.Page;
import org.siterank.site.PageUrl;

class SpiderTrapsTest {

  private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

  private final SpiderTraps traps = new SpiderTraps(Map.of(), NOW);

  private static PageUrl url(String path) {
    return PageUrl.of("https://a.example" + path);
  }

  private static Page page(PageUrl url, String text) {
    return Page.of(url, "text/html", "", text, "", List.of());
  }

  private void read(String path, String text) {
    traps.read(url(path), TextFingerprint.of(page(url(path), text)));
  }

  private static CrawlLimit limit(Optional<SpiderTraps.Finding> finding) {
    return finding.map(SpiderTraps.Finding::limit).orElse(null);
  }

  @Test
  void shapesForgetNumbersValuesAndNeighboursOfTheSameForm() {
    assertEquals(UrlShape.of(url("/cal/2026/05")), UrlShape.of(url("/cal/2031/12/24")));
    assertEquals(UrlShape.of(url("/c?m=5&y=1")), UrlShape.of(url("/c?y=2&m=7")));
    assertEquals(UrlShape.of(url("/a/1/b/2/c/3/d")), UrlShape.of(url("/a/x/y/z/u/v/w")));
    assertFalse(UrlShape.of(url("/a/b")).equals(UrlShape.of(url("/a/c"))));
  }

  @Test
  void repeatedAndDeepPathsAreRefusedByThemselves() {
    assertEquals(CrawlLimit.REPEATED_SEGMENTS, limit(traps.refusal(url("/a/b/b/b/"))));
    assertEquals(CrawlLimit.REPEATED_SEGMENTS, limit(traps.refusal(url("/a/b/a/b/a/b"))));
    assertEquals(null, limit(traps.refusal(url("/a/b/b/c"))));
    assertEquals(CrawlLimit.PATH_SEGMENTS, limit(traps.refusal(url("/a/b/c/d/e".repeat(5)))));
  }

  @Test
  void aChainOfPagesThatDifferByNumbersAloneEndsAndOneOfRealPagesGoesOn() {
    for (boolean real : new boolean[] {false, true}) {
      String folder = real ? "/real/" : "/next/";
      int taken = 0;
      for (int k = 1; k <= 300; k++) {
        String text =
            real
                ? TrapSite.words(k)
                : "This is number " + k + " of many, and behind it there are more of them.";
        read(folder + k, text);
        if (traps.refusal(url(folder + (k + 1)), url(folder + k)).isPresent()) {
          break;
        }
        taken = k;
      }
      assertEquals(real ? 300 : SpiderTraps.CHAIN, taken);
    }
    assertEquals(
        List.of(new SpiderTraps.Finding(CrawlLimit.ENDLESS_CHAIN, "https://a.example/next/#")),
        traps.takeNews());
  }

  @Test
  void aCalendarEndsAfterSomeMonthsWithoutEventsAndGoesOnWhereThereAreSome() {
    for (boolean events : new boolean[] {false, true}) {
      String folder = events ? "/programme/" : "/empty/";
      int months = 0;
      boolean ended = false;
      for (int month = 1; month <= SpiderTraps.DATED_CHAIN && !ended; month++) {
        String path = folder + (2026 + month / 12) + "/" + (month % 12 + 1);
        for (int day = 1; day <= 28; day++) {
          String said = events && day == 9 ? TrapSite.words(month) : "No events";
          read(path + "/" + day, said);
        }
        String next = folder + (2026 + (month + 1) / 12) + "/" + ((month + 1) % 12 + 1);
        ended = traps.refusal(url(next), url(path)).isPresent();
        months = month;
      }
      assertEquals(events ? SpiderTraps.DATED_CHAIN : 4, months, folder);
    }
  }

  @Test
  void copiesOfOnePageCloseTheirShapeAndPathsThatGrowToo() {
    for (int k = 0; k < 120; k++) {
      read("/mirror/" + k, "always the very same text, whatever address one asks the server for");
      read(
          "/d" + "/x1".repeat(k % 18),
          "page " + k + " with a text that differs by its numbers alone, for ever and ever");
    }
    assertEquals(CrawlLimit.COPIES, limit(traps.refusal(url("/mirror/99"))));
    assertEquals(CrawlLimit.PATH_SEGMENTS, limit(traps.refusal(url("/d/x7/x8/x9/x1/x2/x3/x4"))));
  }

  @Test
  void aParameterThatMakesNoDifferenceIsFollowedOncePerPage() {
    for (int k = 0; k < 12; k++) {
      read("/p" + k / 2 + "?key=" + k, TrapSite.words(k / 2));
      read("/q" + k / 2 + "?id=" + k, TrapSite.words(100 + k));
    }
    PageUrl from = url("/");
    assertEquals(null, limit(traps.refusal(url("/new?key=7a"), from)));
    assertEquals(CrawlLimit.SESSION_IDS, limit(traps.refusal(url("/new?key=8b"), from)));
    assertEquals(null, limit(traps.refusal(url("/q9?id=1"), from)));
    assertEquals(null, limit(traps.refusal(url("/q9?id=2"), from)));
  }

  @Test
  void whatWasFoundIsRememberedForSomeTime() {
    String key = new SpiderTraps.Finding(CrawlLimit.COPIES, "https://a.example/x/#").key();
    SpiderTraps later =
        new SpiderTraps(Map.of(key, NOW), NOW.plus(SpiderTraps.CLOSED_FOR).minusSeconds(1));
    assertTrue(later.refusal(url("/x/5")).isPresent());
    assertFalse(
        new SpiderTraps(Map.of(key, NOW), NOW.plus(SpiderTraps.CLOSED_FOR))
            .refusal(url("/x/5"))
            .isPresent());
  }
}
