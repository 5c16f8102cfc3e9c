package org.siterank.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.AWAY;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.PUBLISHED;
import static org.siterank.KnownSite.rank;
import static org.siterank.KnownSite.url;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.crawl.UrlStatus;
import org.siterank.insight.OtherAddress;
import org.siterank.insight.PageOrigins;
import org.siterank.insight.RankTrend;
import org.siterank.model.InflowSource;
import org.siterank.site.PageUrl;

class WebmasterSessionTest {

  private static final PageUrl C = url("/c");

  @TempDir Path directory;
  private KnownSite site;

  @BeforeEach
  void open() throws IOException {
    site = KnownSite.ranked(directory);
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  private WebmasterSession session() throws Exception {
    return Sessions.of(site);
  }

  private static List<PageUrl> pages(List<PageOrigins.Share<PageUrl>> shares) {
    return shares.stream().map(share -> share.of().orElseThrow()).toList();
  }

  @Test
  void pagesAreFoundByAddressAndTitleTheBestFirst() throws Exception {
    site.address(C, UrlStatus.UNREAD);
    WebmasterSession session = session();
    assertEquals(List.of(HOME, B, A), session.pagesWith("example.org", 9));
    assertEquals(List.of(HOME, B), session.pagesWith(" PAGE ", 2));
    assertEquals(List.of(A), session.pagesWith("page /a", 9));
    assertEquals(List.of(), session.pagesWith("/c", 9));
    assertEquals(4, session.pages());
    assertEquals("Page /a", session.title(A));
    assertEquals("", session.title(C));
    assertEquals("", session.title(AWAY));
    assertFalse(session.hasSeveralSites());
  }

  @Test
  void addressesThatStandForAPageSayHow() throws Exception {
    site.redirect(url("/old"), A).copy(url("/print"), A);
    WebmasterSession session = session();
    assertEquals(Optional.of(A), session.pageAt(url("/old")));
    assertEquals(Optional.empty(), session.pageAt(AWAY));
    assertEquals(
        new OtherAddress(OtherAddress.Kind.REDIRECT, 200), session.otherAddress(url("/old")));
    assertEquals(
        new OtherAddress(OtherAddress.Kind.COPY, 200), session.otherAddress(url("/print")));
    assertEquals(
        new OtherAddress(OtherAddress.Kind.SPELLING, 0), session.otherAddress(url("/index.html")));
    assertEquals(A, session.page(url("/old")).orElseThrow().url());
    assertEquals(Optional.empty(), session.page(AWAY));
  }

  @Test
  void theTrendOfAPageIsItsRankInTheRunsThatArePublished() throws Exception {
    site.publish(rank(HOME, 9, 4, 3), rank(B, 3, 0, 1));
    WebmasterSession session = session();
    assertEquals(
        List.of(
            new RankTrend(PUBLISHED, rank(HOME, 8, 4, 3)),
            new RankTrend(PUBLISHED, rank(HOME, 9, 4, 3))),
        session.trend(HOME));
    assertEquals(List.of(new RankTrend(PUBLISHED, rank(A, 2, 0, 0))), session.trend(A));
    assertEquals(List.of(), session.trend(AWAY));
    assertEquals(site.run(), session.run());
    assertTrue(session.isOf(site.run()));
    assertFalse(session.isOf(site.store().runs().all().get(1)));
  }

  /** Of 7 views that enter at the start page 2 lead to b: 4/7 of them from a link, 3/7 direct. */
  @Test
  void theScoreOfAPageIsDividedAmongItsOrigins() throws Exception {
    WebmasterSession session = session();
    PageOrigins origins = session.origins(B);
    assertEquals(3, origins.score(), 1e-6);
    assertEquals(1, origins.enteredHere(), 1e-9);
    assertTrue(origins.closes());
    assertEquals(
        List.of("SITE portal.example 1.143", "SEARCH google.com 1.000", "DIRECT  0.857"),
        origins.visitors().sources().stream()
            .map(
                share -> {
                  InflowSource from = share.of().orElseThrow();
                  return String.format("%s %s %.3f", from.kind(), from.host(), share.amount());
                })
            .toList());
    assertEquals(List.of(HOME, B), pages(origins.entries().pages()));
    assertEquals(2, origins.entries().pages().get(0).amount(), 1e-6);
    assertEquals(List.of(HOME), pages(origins.lastSteps().pages()));
    assertEquals(2, origins.lastSteps().pages().get(0).amount(), 1e-6);
    // 7 / 4 by the link, and 1 of 8 of it once more round by a.
    assertEquals(List.of(HOME, B), origins.paths().ways().get(0).pages());
    assertEquals(1.75, origins.paths().ways().get(0).amount(), 1e-6);
    assertTrue(
        origins.paths().ways().stream()
            .anyMatch(way -> way.pages().equals(List.of(HOME, A, HOME, B))));
    assertSame(origins, session.origins(B));
  }

  @Test
  void theOverviewIsMadeOnce() throws Exception {
    WebmasterSession session = session();
    assertEquals(13, session.overview().flows().score(), 1e-9);
    assertSame(session.overview(), session.overview());
  }

  @Test
  void aPageThatIsNotKnownIsRefused() throws Exception {
    WebmasterSession session = session();
    IllegalArgumentException refused =
        assertThrows(IllegalArgumentException.class, () -> session.origins(AWAY));
    assertEquals("no page of the site: " + AWAY, refused.getMessage());
  }
}
