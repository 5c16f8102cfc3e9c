package org.siterank.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.HOME;
import static org.siterank.KnownSite.PUBLISHED;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
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
import org.siterank.config.SiteConfig;
import org.siterank.crawl.UrlStatus;
import org.siterank.index.IndexChanges;
import org.siterank.index.SiteIndex;
import org.siterank.model.SiteInflow;
import org.siterank.site.Readers;
import org.siterank.store.StoredRank;
import org.siterank.store.StoredRun;

class RankStageTest {

  @TempDir Path directory;
  private KnownSite site;
  private final List<String> warnings = new ArrayList<>();

  @BeforeEach
  void open() throws IOException {
    site = new KnownSite(directory);
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  private Path index() {
    return directory.resolve("index");
  }

  private Optional<RankReport> rank(SiteConfig config) throws Exception {
    warnings.clear();
    return new RankStage(
            config,
            config.scope(),
            site.store(),
            index(),
            RunProgress.SILENT,
            new LinkedHashMap<>(),
            warnings)
        .run(PUBLISHED);
  }

  private RankReport rank() throws Exception {
    return rank(site.config()).orElseThrow();
  }

  private void links() throws IOException {
    site.page(HOME, A, B).page(A, HOME).page(B);
  }

  @Test
  void withoutAPageThereIsNothingToRank() {
    IOException none = assertThrows(IOException.class, this::rank);
    assertEquals("no page of the site is known yet; crawl it first", none.getMessage());
  }

  /**
   * Without visits the same enters at each page: P_h = s + P_a / 2, P_a = s + P_h / 4, so that P_h
   * is 12 s / 7 and P_a and P_b are 10 s / 7.
   */
  @Test
  void ranksWithoutVisitsAreThoseOfTheLinks() throws Exception {
    links();
    RankReport report = rank();
    assertEquals(new RankReport.Graph(3, 0, 0, 3, 0, 0, Optional.empty()), report.graph());
    assertEquals(false, report.inflow().measured());
    assertEquals(0.5, report.damping().value());
    assertEquals(new IndexChanges(3, 0, 0, 0, 0), report.changes());
    StoredRun run = site.run();
    assertEquals(report.run(), run.id());
    assertEquals(PUBLISHED, run.started());
    assertTrue(run.published().isPresent());
    assertEquals(3, run.arcs());
    Map<String, Double> ranks = new LinkedHashMap<>();
    site.store().runs().forEachRank(run.id(), rank -> ranks.put(rank.url().path(), rank.score()));
    assertEquals(Set.of("/", "/a", "/b"), ranks.keySet());
    assertEquals(12.0 / 10, ranks.get("/") / ranks.get("/a"), 1e-6);
    assertEquals(1, ranks.get("/b") / ranks.get("/a"), 1e-6);
    assertEquals(Optional.of(Long.toString(run.id())), SiteIndex.currentRun(index()));
    assertEquals(List.of(), warnings);
  }

  /** One day of visits: 7 enter at the start page, 1 at b. */
  @Test
  void rawVisitsGiveTheRanksOfTheEquation() throws Exception {
    links();
    site.visits(HOME, RequestClass.EXTERNAL, "portal.example", 4);
    site.visits(HOME, RequestClass.DIRECT, "", 3).visits(B, RequestClass.SEARCH, "google.com", 1);
    RankReport report = rank(site.config().with("logs.estimator", "visits")).orElseThrow();
    assertEquals(true, report.inflow().measured());
    assertEquals("visits", report.inflow().estimator());
    assertEquals(8, report.inflow().total(), 1e-9);
    assertEquals(13, report.solution().totalScore(), 1e-6);
    assertEquals(new RankReport.Views(4, 4, 0, 0, 0, 0, 0), report.views());
    StoredRank home = site.store().runs().rank(report.run(), HOME).orElseThrow();
    assertEquals(8, home.score(), 1e-6);
    assertEquals(4, home.external(), 1e-9);
    assertEquals(3, home.induced(), 1e-9);
    assertEquals(1, home.promotion());
    assertTrue(home.lower() < 8 && 8 < home.upper());
    assertEquals(2, site.store().runs().rank(report.run(), A).orElseThrow().score(), 1e-6);
    assertEquals(3, site.store().runs().rank(report.run(), B).orElseThrow().score(), 1e-6);
  }

  @Test
  void theSecondRunChangesWhatHasChanged() throws Exception {
    links();
    rank();
    assertEquals(new IndexChanges(0, 0, 0, 0, 3), rank().changes());
    site.page(B, "Another title", "Another text", List.of()).address(A, UrlStatus.GONE);
    RankReport report = rank();
    assertEquals(1, report.changes().removed());
    assertEquals(1, report.graph().brokenLinks());
    assertEquals(2, report.changes().pages());
  }

  @Test
  void pagesThatWereNotReadAreRankedAndNotFound() throws Exception {
    site.page(HOME, A).address(A, UrlStatus.UNREAD);
    RankReport report = rank();
    assertEquals(new RankReport.Graph(1, 1, 0, 1, 0, 0, Optional.empty()), report.graph());
    assertEquals(1, report.changes().pages());
    assertTrue(site.store().runs().rank(report.run(), A).isPresent());
  }

  @Test
  void loginFormsInPlaceOfPagesAreNotPublished() throws Exception {
    String form = "<form><input type=password name=p><input type=submit></form>";
    site.html(HOME, "<title>Log in</title>" + form).html(A, "<title>Log in</title>" + form);
    assertEquals(Optional.empty(), rank(site.config()));
    assertEquals(
        List.of(
            "the start page "
                + HOME
                + " is a login page; nothing was published. Check access.login and the site; if it"
                + " is meant, run again with --max-vanished 1"),
        warnings);
    assertEquals(List.of(), site.store().runs().all());
    assertTrue(rank(site.config().with("crawl.max-vanished", "1")).isPresent());
  }

  @Test
  void rulesAreStoredBeforeAnythingIsMadeOfThePages() throws Exception {
    links();
    rank(site.config().with("rights.rules", "/a board", "/* everybody"));
    assertEquals(
        Map.of(HOME, Readers.EVERYBODY, A, Readers.parse("board"), B, Readers.EVERYBODY),
        site.store().readers().all());
    assertEquals(List.of(), warnings);
    rank();
    assertEquals(Map.of(), site.store().readers().all());
    assertEquals(1, warnings.size());
    assertTrue(
        warnings.get(0).startsWith("there are no access rules any more")
            && warnings.get(0).endsWith("that not everybody could: 1"),
        warnings.get(0));
  }

  @Test
  void aDamagedIndexIsPutAsideAndWrittenAnew() throws Exception {
    links();
    rank();
    try (var files = Files.list(index())) {
      for (Path file :
          files.filter(path -> path.getFileName().toString().startsWith("_")).toList()) {
        Files.writeString(file, "damaged");
      }
    }
    RankReport report = rank();
    assertEquals(new IndexChanges(3, 0, 0, 0, 0), report.changes());
    assertEquals(1, warnings.size());
    assertTrue(
        warnings.get(0).startsWith("the index in " + index() + " is damaged: ")
            && warnings.get(0).endsWith(" and rebuilt"),
        warnings.get(0));
  }

  @Test
  void anInflowCanBeRankedWithoutWritingAnything() throws Exception {
    links();
    SiteConfig config = site.config();
    LearntRanks learnt =
        RankStage.learn(SiteInflow.of(site.store(), site.model(), config), config.rank());
    assertEquals(Set.of(HOME, A, B), learnt.scores().keySet());
    assertEquals(1.2, learnt.scores().get(HOME) / learnt.scores().get(A), 1e-6);
    assertEquals(List.of(), site.store().runs().all());
  }
}
