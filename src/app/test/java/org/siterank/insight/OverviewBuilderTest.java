package org.siterank.insight;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.AWAY;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.rank;
import static org.siterank.KnownSite.url;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.crawl.UrlStatus;
import org.siterank.graph.NodeVector;
import org.siterank.rank.Method;
import org.siterank.rank.SitePageRank;
import org.siterank.site.PageUrl;
import org.siterank.store.StoredRank;
import org.siterank.whatif.WhatIf;

class OverviewBuilderTest {

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

  private SiteOverview overview() throws Exception {
    PublishedModel model =
        PublishedModel.read(site.config(), site.scope(), site.store(), site.run());
    NodeVector inflow =
        model
            .facts()
            .flows()
            .incoming()
            .external()
            .plus(model.facts().flows().incoming().induced());
    WhatIf whatIf = WhatIf.of(new SitePageRank(0.5, 1e-10, 1000, Method.ACCELERATED), inflow);
    String[] titles = new String[inflow.size()];
    site.store()
        .pages()
        .forEachHead(head -> titles[inflow.graph().node(head.url().value())] = head.title());
    return new OverviewBuilder(model.run(), model.facts(), model.facts().split(), whatIf, titles)
        .overview(whatIf.before().scores().descending());
  }

  /** 8 views enter and 13 are expected; of these half stop, and b is a dead end for the rest. */
  @Test
  void theOverviewAddsUp() throws Exception {
    site.address(C, UrlStatus.UNREAD);
    SiteOverview overview = overview();
    assertEquals(3, overview.pages().read());
    assertEquals(1, overview.pages().unread());
    assertEquals(13, overview.flows().score(), 1e-9);
    assertEquals(4, overview.flows().external(), 1e-9);
    assertEquals(4, overview.flows().induced(), 1e-9);
    assertEquals(5, overview.flows().internal(), 1e-9);
    assertEquals(0, overview.flows().externalOut(), 1e-9);
    assertEquals(6.5, overview.flows().dissipated(), 1e-9);
    assertEquals(1.5, overview.flows().leaks().get("dangling"), 1e-9);
    assertEquals(13.0 / 8, overview.balance().amplification(), 1e-9);
    assertTrue(overview.closes());
    assertFalse(overview.drift().significant());
    assertEquals(
        List.of(HOME, B, A), overview.pages().top().stream().map(top -> top.rank().url()).toList());
    assertEquals("Page /", overview.pages().top().get(0).title());
    assertEquals(7, overview.pages().top().get(0).countedPerDay(), 1e-9);
    assertEquals(
        List.of(new SiteOverview.Leaking(B, "Page /b", 0, 1.5, "dangling")),
        overview.pages().leaking());
    assertEquals(
        List.of("portal.example 4.0", " 3.0", "google.com 1.0"),
        overview.sources().stream()
            .map(share -> share.of().orElseThrow().host() + " " + share.amount())
            .toList());
  }

  @Test
  void linksThatChangedSinceTheRankingShowInTheOverview() throws Exception {
    site.page(A);
    SiteOverview overview = overview();
    assertTrue(overview.drift().significant());
    // Without its link the start page has 7, and a and b have a quarter of one less.
    assertEquals(1.5, overview.drift().distance(), 1e-6);
  }

  /** Of the 8 views at the start page, 4/3 leave over a third link; b keeps what ends there. */
  @Test
  void pagesAreListedByWhatLeavesOrEndsThere() throws Exception {
    site.page(HOME, A, B, AWAY);
    List<SiteOverview.Leaking> leaking = overview().pages().leaking();
    assertEquals(List.of(B, HOME), leaking.stream().map(SiteOverview.Leaking::url).toList());
    assertEquals("dangling", leaking.get(0).cause());
    assertEquals(4.0 / 3, leaking.get(1).externalOut(), 1e-9);
    assertEquals(0, leaking.get(1).leak());
    assertEquals("", leaking.get(1).cause());
  }

  @Test
  void fifteenPagesAreListedOfThoseThatTheRunRanked() throws Exception {
    site.publish(rank(HOME, 8, 4, 3));
    assertEquals(
        List.of(HOME), overview().pages().top().stream().map(top -> top.rank().url()).toList());
    List<StoredRank> ranks = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      site.page(url("/p" + i));
      ranks.add(rank(url("/p" + i), 1, 1, 0));
    }
    site.publish(ranks.toArray(StoredRank[]::new));
    SiteOverview overview = overview();
    assertEquals(15, overview.pages().top().size());
    assertEquals(15, overview.pages().leaking().size());
  }
}
