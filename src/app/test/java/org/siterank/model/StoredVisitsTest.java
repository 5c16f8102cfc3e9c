package org.siterank.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.AWAY;
import static org.siterank.KnownSite.DAY;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.url;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.accesslog.OwnSearch;
import org.siterank.accesslog.RequestClass;
import org.siterank.config.LogsSection;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.UrlStatus;
import org.siterank.inflow.ClassWeights;
import org.siterank.inflow.VisitTotals;
import org.siterank.visits.VisitCount;

class StoredVisitsTest {

  private static final LogsSection DEFAULT = SiteConfig.defaults().logs();

  @TempDir Path directory;
  private KnownSite site;

  @BeforeEach
  void open() throws IOException {
    site = new KnownSite(directory);
    site.page(HOME, A).page(A).address(url("/unread"), UrlStatus.UNREAD);
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  private static VisitCount direct(LocalDate day, long count) {
    return new VisitCount(day, A, RequestClass.DIRECT, "", count);
  }

  private List<String> read(LogsSection options) throws IOException {
    List<String> seen = new ArrayList<>();
    StoredVisits.read(
        site.store(),
        site.model(),
        options,
        visits ->
            seen.add(
                visits.count().requestClass()
                    + " "
                    + visits.count().visits()
                    + " node "
                    + visits.page()
                    + " age "
                    + visits.age()
                    + (visits.leadsOn() ? " leads on" : "")));
    return seen;
  }

  @Test
  void nothingIsReadWithoutVisits() throws IOException {
    assertEquals(List.of(), read(DEFAULT));
  }

  @Test
  void visitsComeWithTheirPageAgeAndWhetherTheClickLeadsOn() throws IOException {
    site.visits(direct(DAY, 1), direct(DAY.minusDays(3), 2));
    site.visits(url("/lost"), RequestClass.SOCIAL, "t.co", 5);
    site.visits(A, RequestClass.INTERNAL, HOME.value(), 3);
    site.visits(HOME, RequestClass.INTERNAL, url("/unread").value(), 4);
    assertEquals(
        List.of(
            "DIRECT 2 node 1 age 3",
            "INTERNAL 4 node 0 age 0",
            "DIRECT 1 node 1 age 0",
            "INTERNAL 3 node 1 age 0 leads on",
            "SOCIAL 5 node -1 age 0"),
        read(DEFAULT));
  }

  @Test
  void agesAreCountedFromTheNewestDayThatCounts() throws Exception {
    site.visits(direct(DAY, 1), direct(DAY.plusDays(1), 2), direct(DAY.plusDays(2), 4));
    assertEquals(
        List.of("DIRECT 2 node 1 age 0"),
        read(
            SiteConfig.defaults()
                .with("logs.first-day", "2024-02-02")
                .with("logs.last-day", "2024-02-02")
                .logs()));
    assertEquals(
        List.of("DIRECT 1 node 1 age 1", "DIRECT 2 node 1 age 0"),
        read(SiteConfig.defaults().with("logs.last-day", "2024-02-02").logs()));
  }

  @Test
  void visitsFromTheOwnSearchCountAsConfigured() throws Exception {
    site.visits(A, RequestClass.INTERNAL, OwnSearch.MARK + HOME + "search", 2);
    assertEquals(List.of(), read(DEFAULT));
    assertEquals(
        List.of("SEARCH 2 node 1 age 0"),
        read(SiteConfig.defaults().with("logs.own-search-visits", "count").logs()));
  }

  @Test
  void plainCountsWeighEveryVisitOfTheWindowAlike() throws Exception {
    LogsSection options =
        SiteConfig.defaults()
            .with("logs.window", "10d")
            .with("logs.half-life", "24h")
            .with("logs.class-weights", "direct=0.5")
            .logs();
    site.visits(direct(DAY, 1), direct(DAY.minusDays(9), 2), direct(DAY.minusDays(10), 4));
    VisitTotals totals = StoredVisits.plain(site.store(), site.model(), options);
    assertEquals(3, totals.induced().sum(1));
    assertEquals(4, totals.outsideWindow());
    assertEquals(10, totals.effectiveDays(), 1e-9);
  }

  /** With a half-life of a day, a visit of yesterday weighs half as much as one of today. */
  @Test
  void weightedCountsFadeWithAge() throws Exception {
    LogsSection options =
        SiteConfig.defaults()
            .with("logs.half-life", "24h")
            .with("logs.class-weights", "direct=3")
            .logs();
    site.visits(direct(DAY, 2), direct(DAY.minusDays(1), 4));
    site.visits(HOME, RequestClass.EXTERNAL, AWAY.host(), 1);
    VisitTotals.Builder weighted = StoredVisits.weighted(site.model(), options);
    StoredVisits.read(site.store(), site.model(), options, weighted);
    VisitTotals totals = weighted.done();
    assertEquals(3 * (2 + 4 * 0.5), totals.induced().sum(1), 1e-9);
    assertEquals(1, totals.external().sum(0), 1e-9);
  }

  @Test
  void theWindowIsAtLeastADay() throws Exception {
    assertEquals(365, StoredVisits.windowDays(DEFAULT));
    assertEquals(
        1, StoredVisits.windowDays(SiteConfig.defaults().with("logs.window", "24h").logs()));
  }

  @Test
  void classesStayOnTheirSideUnlessTheConfigurationMovesThem() throws Exception {
    assertEquals(ClassWeights.STANDARD.entries(), StoredVisits.classWeights(DEFAULT).entries());
    ClassWeights weights =
        StoredVisits.classWeights(
            SiteConfig.defaults()
                .with(
                    "logs.class-weights",
                    "external=0.1:induced",
                    "search=0.2:external",
                    "social=0.3",
                    "assistant=0.4:external",
                    "direct=0.5")
                .logs());
    assertEquals(new ClassWeights.Entry(0.1, false), weights.of(RequestClass.EXTERNAL));
    assertEquals(new ClassWeights.Entry(0.2, true), weights.of(RequestClass.SEARCH));
    assertEquals(new ClassWeights.Entry(0.3, true), weights.of(RequestClass.SOCIAL));
    assertEquals(new ClassWeights.Entry(0.4, true), weights.of(RequestClass.ASSISTANT));
    assertEquals(new ClassWeights.Entry(0.5, false), weights.of(RequestClass.DIRECT));
  }
}
