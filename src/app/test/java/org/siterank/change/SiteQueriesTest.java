package org.siterank.change;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.AWAY;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.DAY;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.READ;
import static org.siterank.KnownSite.rank;
import static org.siterank.KnownSite.url;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.accesslog.RequestClass;
import org.siterank.change.SiteTables.ClickRow;
import org.siterank.change.SiteTables.PageRow;
import org.siterank.change.SiteTables.UnreadRow;
import org.siterank.change.SiteTables.VisitRow;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.FetchHistory;
import org.siterank.crawl.UrlRecord;
import org.siterank.crawl.UrlStatus;
import org.siterank.flow.RankDifference;
import org.siterank.model.NotPublishedException;
import org.siterank.searchlog.OwnQuery;
import org.siterank.site.Link;
import org.siterank.site.Page;
import org.siterank.site.PageUrl;
import org.siterank.site.StatedReaders;
import org.siterank.store.StoredRank;
import org.siterank.visits.LogBatch;
import org.siterank.visits.QueryCount;
import org.siterank.whatif.SiteEdit;

class SiteQueriesTest {

  @TempDir Path directory;
  private KnownSite site;

  @BeforeEach
  void open() throws Exception {
    site = KnownSite.ranked(directory);
  }

  @AfterEach
  void close() throws Exception {
    site.close();
  }

  private SiteQueries queries(SiteConfig config) throws Exception {
    return new SiteQueries(config, site.scope(), site.store(), Optional.of(site.run()));
  }

  private SiteQueries queries() throws Exception {
    return queries(site.config());
  }

  private SiteQueries unpublished() throws Exception {
    return new SiteQueries(site.config(), site.scope(), site.store(), Optional.empty());
  }

  @Test
  void ranksComeBestFirstAndEqualOnesByTheirAddress() throws Exception {
    assertEquals(
        List.of(rank(HOME, 8, 4, 3), rank(B, 3, 0, 1), rank(A, 2, 0, 0)), queries().ranks());
    site.publish(rank(B, 1, 1, 0), rank(HOME, 1, 1, 0), rank(A, 2, 0, 0));
    assertEquals(List.of(A, HOME, B), queries().ranks().stream().map(StoredRank::url).toList());
  }

  @Test
  void whatRestsOnAPublicationNeedsOne() throws Exception {
    SiteQueries none = unpublished();
    String message =
        directory.toAbsolutePath() + ": nothing is published here yet. Run: siterank run";
    assertEquals(message, assertThrows(NotPublishedException.class, none::ranks).getMessage());
    assertThrows(NotPublishedException.class, none::flows);
    assertThrows(NotPublishedException.class, () -> none.flowsOut(url -> true));
    assertThrows(NotPublishedException.class, () -> none.compare(HOME, A));
    assertThrows(NotPublishedException.class, () -> none.gate(SiteEdit.none(), List.of(A)));
    assertEquals(Optional.empty(), none.run());
  }

  @Test
  void visitsAreThoseOfEachPageInTheOrderOfAddresses() throws Exception {
    site.page(url("/c"));
    assertEquals(
        List.of(
            new VisitRow(HOME, 4, 3, 0, 1),
            new VisitRow(A, 0, 0, 2, 0),
            new VisitRow(B, 0, 1, 0, queries().tables().visits().get(2).externalReferrers()),
            new VisitRow(url("/c"), 0, 0, 0, 0)),
        queries().tables().visits());
    assertEquals(1, queries().exposureDays(), 1e-9);
  }

  @Test
  void linksAreThoseThatTheOutdegreeCounts() throws Exception {
    site.page(
        B,
        "B",
        "",
        List.of(
            new Link(A, "", true),
            new Link(AWAY, "", false),
            new Link(url("/gone"), "", false),
            new Link(B, "", false)));
    site.address(url("/gone"), UrlStatus.GONE);
    List<String> links = new ArrayList<>();
    queries().tables().forEachLink((from, to, share) -> links.add(from + " " + to));
    assertEquals(
        List.of(
            HOME + " " + A,
            HOME + " " + B,
            A + " " + HOME,
            B + " " + AWAY,
            B + " " + A + "#nofollow"),
        links);
    assertEquals(
        Set.of(List.of(B.value(), AWAY.value())), queries().externalLinks(Set.of(B.value())));
    assertEquals(
        Set.of(List.of(B.value(), AWAY.value())), queries().externalLinks(Set.of(AWAY.value())));
    assertEquals(Set.of(), queries().externalLinks(Set.of(A.value())));
  }

  /** b has 3 views a day; with damping 1/2 and two links, 3/4 leave over each. */
  @Test
  void flowsThatLeaveAreThoseOfTheRanks() throws Exception {
    site.page(B, AWAY, A);
    assertEquals(Map.of(AWAY, 0.75), queries().flowsOut(url -> true));
    assertEquals(Map.of(), queries().flowsOut(A::equals));
    assertEquals(8, queries().flows().scores().get(0));
  }

  @Test
  void addressesStandForPages() throws Exception {
    site.redirect(url("/old"), A);
    SiteQueries queries = queries();
    assertEquals(Optional.of(A), queries.pageAt(url("/old")));
    assertEquals(Optional.of(HOME), queries.pageAt(url("/index.html")));
    assertEquals(Optional.empty(), queries.pageAt(AWAY));
    assertEquals(0, queries.starts().sum());
    assertEquals(1, queries.starts().count());
    assertEquals(3, queries.graph().numNodes());
  }

  @Test
  void otherRankingsAreByTheLinksAlone() throws Exception {
    SiteQueries queries = queries();
    assertEquals(Map.of(HOME, 1.0, A, 1.0, B, 1.0), queries.inlinks());
    assertEquals(Optional.of(site.run()), queries.run());
    assertEquals(Set.of(HOME, A, B), queries.otherRankings().distanceRank().keySet());
    Map<PageUrl, Double> structure = queries.structuralRanks();
    assertEquals(1.2, structure.get(HOME) / structure.get(A), 1e-6);
    assertEquals(1, structure.get(B) / structure.get(A), 1e-6);
  }

  @Test
  void learntRanksAreThoseOfTheVisits() throws Exception {
    Map<PageUrl, Double> learnt =
        queries(site.config().with("logs.estimator", "visits")).learntRanks().scores();
    assertTrue(learnt.get(HOME) > learnt.get(B));
    assertTrue(learnt.get(B) > learnt.get(A));
  }

  @Test
  void everyLinkHasItsClicksAndEveryPairWithoutALink() throws Exception {
    site.visits(HOME, RequestClass.INTERNAL, B.value(), 3);
    List<ClickRow> rows = new ArrayList<>();
    queries().tables().forEachClick(rows::add);
    assertEquals(
        List.of(
            new ClickRow(HOME, A, 2, true),
            new ClickRow(HOME, B, 0, true),
            new ClickRow(A, HOME, 0, true),
            new ClickRow(B, HOME, 3, false)),
        rows);
  }

  @Test
  void queriesOfTheOwnSearchAreOfPagesAndOftenAsked() throws Exception {
    List<QueryCount> counts =
        List.of(
            new QueryCount(DAY, "apples", A, 2),
            new QueryCount(DAY, "apples", url("/lost"), 9),
            new QueryCount(DAY, "pears", B, 1),
            new QueryCount(DAY.minusDays(1), "pears", B, 5));
    site.store()
        .visits()
        .commit(
            new LogBatch(
                List.of(), List.of(), List.of(), List.of(), counts, List.of(), List.of(),
                List.of()));
    SiteConfig config =
        site.config()
            .with("logs.own-search-min-visits", "2")
            .with("logs.first-day", DAY.toString());
    assertEquals(List.of(new OwnQuery("apples", Map.of(A, 2L))), queries(config).ownQueries());
    assertEquals(2, queries(config.with("logs.first-day")).ownQueries().size());
  }

  @Test
  void pagesComeWithWhatTheCrawlKnowsOfThem() throws Exception {
    site.address(url("/c"), UrlStatus.UNREAD);
    UrlRecord unchanged = KnownSite.record(B, UrlStatus.READ, 304);
    site.save(unchanged, Page.of(B, "text/html", "Title", "t", "", List.of()));
    assertEquals(
        List.of(
            new PageRow(HOME, Optional.of(200), "Page /", 0, Optional.of(READ), false),
            new PageRow(A, Optional.of(200), "Page /a", 1, Optional.of(READ), false),
            new PageRow(B, Optional.of(200), "Title", 1, Optional.of(READ), false),
            new PageRow(url("/c"), Optional.empty(), "", -1, Optional.empty(), false)),
        queries().tables().pages());
  }

  @Test
  void unreadAddressesAreThoseThatFailed() throws Exception {
    site.address(url("/never"), UrlStatus.FAILED);
    UrlRecord known = KnownSite.record(B, UrlStatus.READ, 503);
    site.save(
        new UrlRecord(
            B,
            known.status(),
            503,
            known.target(),
            1,
            known.fetched(),
            "",
            "",
            0,
            1,
            "busy",
            new FetchHistory(0, 0, Duration.ZERO, 2),
            StatedReaders.NONE));
    assertEquals(
        List.of(
            new UnreadRow(B, 503, "busy", 2, Optional.of(READ)),
            new UnreadRow(url("/never"), 0, "", 0, Optional.of(READ))),
        queries().tables().unread());
  }

  @Test
  void aPageIsReportedByEveryAddressOfIt() throws Exception {
    site.redirect(url("/old"), A);
    assertEquals(A, queries().page(url("/old")).orElseThrow().url());
    assertEquals(Optional.empty(), queries().page(url("/none")));
    assertEquals(Optional.empty(), unpublished().page(A).orElseThrow().standing().rank());
  }

  @Test
  void twoPagesAreComparedByTheirRanksAndTheirNoise() throws Exception {
    site.page(url("/c"));
    SiteQueries queries = queries();
    RankDifference difference = queries.compare(HOME, A).orElseThrow();
    assertEquals(6, difference.difference(), 1e-9);
    assertTrue(difference.deviation() > 0);
    assertEquals(-6, queries.compare(A, HOME).orElseThrow().difference(), 1e-9);
    assertEquals(Optional.empty(), queries.compare(HOME, url("/c")));
    assertEquals(Optional.empty(), queries.compare(url("/none"), HOME));
  }
}
