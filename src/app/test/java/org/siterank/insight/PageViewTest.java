package org.siterank.insight;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.DAY;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.url;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.crawl.UrlStatus;
import org.siterank.flow.RankDifference;
import org.siterank.insight.PageView.CountedDay;
import org.siterank.insight.PageView.CountedSource;
import org.siterank.site.PageUrl;
import org.siterank.visits.EngineQuery;

class PageViewTest {

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

  private PageReport report(PageUrl url) throws Exception {
    return PublishedModel.read(site.config(), site.scope(), site.store(), site.run())
        .page(url, site.store())
        .orElseThrow();
  }

  @Test
  void webmastersSeeVisitorsAndClicks() throws Exception {
    site.store()
        .engineQueries()
        .save(DAY, DAY, List.of(new EngineQuery(HOME, "apples", DAY, DAY, 1, 4, 10)));
    PageView view = PageView.of(report(HOME));
    assertEquals(new PageView.Place(8, 7.2, 8.8, 1, 3), view.standing().place());
    assertEquals(Optional.of(1.0), view.standing().promotion());
    assertEquals(new PageView.Counts(4, 3, 0, 0, 1), view.found().hits());
    assertEquals(
        List.of(new CountedDay("2024-02-01", Map.of("direct", 3L, "external", 4L))),
        view.history().days());
    assertEquals(
        List.of(new CountedSource("site", "portal.example", 4), new CountedSource("direct", "", 3)),
        view.history().sources());
    assertEquals(
        Optional.of(
            new PageView.Queries(
                "2024-02-01",
                "2024-02-01",
                List.of(new PageView.EngineQuery("apples", 1, 4, Optional.of(2.5))))),
        view.history().engineQueries());
    assertEquals(2, view.structure().linksOut().get(0).clicks());
    assertEquals("read", view.found().crawl().orElseThrow().status());
  }

  @Test
  void readersSeeNeitherVisitorsNorClicksNorWhatWasSetByHand() throws Exception {
    PageView view =
        PageView.of(report(HOME), Optional.of(new RankDifference("a", "b", 1, 1))).forReaders();
    assertEquals(new PageView.Place(8, 7.2, 8.8, 1, 3), view.standing().place());
    assertEquals(Optional.empty(), view.standing().comparison());
    assertEquals(Optional.empty(), view.standing().promotion());
    assertEquals(null, view.history().days());
    assertEquals(null, view.history().sources());
    assertEquals(Optional.empty(), view.history().engineQueries());
    assertEquals(null, view.structure().linksOut().get(0).clicks());
    assertEquals(2, view.structure().linksOut().get(0).flow());
    assertEquals("Page /", view.title());
  }

  @Test
  void aComparisonSaysWhetherItIsMoreThanNoise() throws Exception {
    PageView.Comparison comparison =
        PageView.of(report(HOME), Optional.of(new RankDifference("one", "two", 4, 2)))
            .standing()
            .comparison()
            .orElseThrow();
    assertEquals(new PageView.Comparison("two", 4, 2, 2, true), comparison);
  }

  @Test
  void aPageWithoutARankHasNoPlace() throws Exception {
    site.address(url("/c"), UrlStatus.UNREAD);
    PageView view = PageView.of(report(url("/c")));
    assertEquals(null, view.standing().place());
    assertEquals(Optional.empty(), view.standing().flows());
    assertEquals(List.of(), view.history().days());
  }

  @Test
  void linksComeMostFlowFirst() throws Exception {
    site.page(url("/c"), B);
    site.publish(KnownSite.rank(HOME, 8, 4, 3), KnownSite.rank(url("/c"), 10, 10, 0));
    assertEquals(
        List.of(new PageView.Link(url("/c"), 5, 0L), new PageView.Link(HOME, 2, 0L)),
        PageView.of(report(B)).structure().linksIn());
  }
}
