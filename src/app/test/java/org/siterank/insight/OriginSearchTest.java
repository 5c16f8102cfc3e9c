package org.siterank.insight;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.rank;
import static org.siterank.KnownSite.url;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.graph.NodeVector;
import org.siterank.insight.PageOrigins.Share;
import org.siterank.model.InflowSource;
import org.siterank.rank.Method;
import org.siterank.rank.SitePageRank;
import org.siterank.rank.SiteSystem;
import org.siterank.site.PageUrl;
import org.siterank.store.StoredRank;

/** 14 pages at which 2 views a day enter each link to one, which has half of them, 14. */
class OriginSearchTest {

  @TempDir Path directory;
  private KnownSite site;

  @BeforeEach
  void open() throws IOException {
    site = new KnownSite(directory);
    site.page(B);
    List<StoredRank> ranks = new ArrayList<>(List.of(rank(B, 14, 0, 0)));
    for (int i = 10; i < 24; i++) {
      PageUrl page = url((i < 12 ? "/docs/p" : "/p") + i);
      site.page(page, B);
      ranks.add(rank(page, 2, 2, 0));
    }
    site.publish(ranks.toArray(StoredRank[]::new));
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  private PageOrigins origins(PageUrl page) throws Exception {
    PublishedModel model =
        PublishedModel.read(site.config(), site.scope(), site.store(), site.run());
    SiteSystem system = new SiteSystem(model.site().graph(), 0.5);
    NodeVector inflow = model.facts().flows().incoming().external();
    SitePageRank ranking = new SitePageRank(0.5, 1e-10, 1000, Method.ACCELERATED);
    return new OriginSearch(
            system,
            ranking.rank(system, inflow, inflow),
            inflow,
            model.facts(),
            model.facts().split())
        .of(model.site().node(page));
  }

  @Test
  void twelveEntriesAreListedAndTheRestIsAddedUp() throws Exception {
    PageOrigins origins = origins(B);
    assertEquals(14, origins.score(), 1e-6);
    assertEquals(0, origins.enteredHere());
    assertEquals(13, origins.entries().pages().size());
    assertEquals(13, origins.lastSteps().pages().size());
    for (List<Share<PageUrl>> shares :
        List.of(origins.entries().pages(), origins.lastSteps().pages())) {
      Share<PageUrl> rest = shares.get(12);
      assertEquals(Optional.empty(), rest.of());
      assertEquals(2, rest.count());
      assertEquals(2, rest.amount(), 1e-6);
      assertEquals(1, shares.get(0).amount(), 1e-6);
    }
    assertTrue(origins.closes());
  }

  @Test
  void sectionsAddUpTheirPages() throws Exception {
    PageOrigins origins = origins(B);
    for (List<Share<String>> sections :
        List.of(origins.entries().sections(), origins.lastSteps().sections())) {
      assertEquals(
          List.of("=12.0", "/docs/=2.0"),
          sections.stream()
              .map(share -> share.of().orElseThrow() + "=" + Math.round(share.amount()) + ".0")
              .toList());
    }
  }

  @Test
  void inflowOfWhichNoVisitWasSeenIsEstimated() throws Exception {
    PageOrigins origins = origins(B);
    assertEquals(1, origins.visitors().sources().size());
    assertEquals(Optional.of(InflowSource.ESTIMATED), origins.visitors().sources().get(0).of());
    assertEquals(Optional.of(InflowSource.Kind.ESTIMATED), origins.visitors().kinds().get(0).of());
    assertEquals(14, origins.visitors().kinds().get(0).amount(), 1e-6);
  }

  @Test
  void aPageToWhichNothingLinksHasWhatEntersThere() throws Exception {
    PageOrigins origins = origins(url("/p20"));
    assertEquals(2, origins.score(), 1e-9);
    assertEquals(2, origins.enteredHere(), 1e-9);
    assertEquals(List.of(), origins.lastSteps().pages());
    assertEquals(
        List.of(Optional.of(url("/p20"))),
        origins.entries().pages().stream().map(Share::of).toList());
    assertEquals(List.of(url("/p20")), origins.paths().ways().get(0).pages());
    assertTrue(origins.paths().proven());
  }

  @Test
  void fiveWaysAreListedAndNoOtherCarriesMore() throws Exception {
    PageOrigins origins = origins(B);
    assertEquals(5, origins.paths().ways().size());
    assertEquals(1, origins.paths().ways().get(4).amount(), 1e-6);
    assertTrue(origins.paths().unseen() <= 1 + 1e-6);
  }
}
