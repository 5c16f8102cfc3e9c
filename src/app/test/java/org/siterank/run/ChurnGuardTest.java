package org.siterank.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.DAY;
import static org.siterank.KnownSite.url;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.accesslog.RequestClass;
import org.siterank.config.SiteConfig;
import org.siterank.index.SiteIndex;
import org.siterank.search.Asker;
import org.siterank.search.Hit;
import org.siterank.search.SearchRequest;
import org.siterank.search.SiteSearcher;
import org.siterank.searchlog.SearchLog;

/** A night whose answers are others, though its pages are the same, is not published. */
class ChurnGuardTest {

  private static final List<String> WORDS =
      List.of(
          "apple", "banana", "cherry", "date", "elder", "fig", "grape", "hazel", "juniper", "kiwi");

  private static final int PAGES = 12;

  @TempDir Path directory;
  private KnownSite site;
  private final List<String> warnings = new ArrayList<>();

  @BeforeEach
  void publish() throws Exception {
    site = new KnownSite(directory);
    for (int page = 0; page < PAGES; page++) {
      page(page, "");
    }
    try (SearchLog log = SearchLog.open(directory, 1)) {
      for (String word : WORDS) {
        log.asked(DAY, word, 3, "192.0.2.1");
      }
    }
    visits(0, 300);
    visits(1, 200);
    visits(2, 100);
    assertTrue(rank(config()).isPresent(), warnings.toString());
    assertEquals(List.of("/p0", "/p1", "/p2"), first("apple", Asker.PUBLIC));
  }

  @AfterEach
  void close() throws IOException {
    site.close();
  }

  private void page(int page, String more) throws IOException {
    String own = "Report " + (char) ('a' + page) + page;
    site.page(url("/p" + page), own, own + " of " + String.join(" ", WORDS) + more, List.of());
  }

  private void visits(int page, long count) throws IOException {
    site.visits(url("/p" + page), RequestClass.EXTERNAL, "portal.example", count);
  }

  private SiteConfig config() throws Exception {
    return site.config().with("search.weight", "1000");
  }

  private Optional<RankReport> rank(SiteConfig config) throws Exception {
    warnings.clear();
    return new RankStage(
            config,
            config.scope(),
            site.store(),
            directory.resolve("index"),
            RunProgress.SILENT,
            new LinkedHashMap<>(),
            warnings)
        .run(Instant.now());
  }

  private List<String> first(String word, Asker asker) throws Exception {
    try (SiteSearcher searcher = SiteSearcher.open(directory.resolve("index"))) {
      return searcher
          .search(
              SearchRequest.of(word).page(0, 3).boosted(config().search().boosting(1)).as(asker))
          .hits()
          .stream()
          .map(Hit::url)
          .map(found -> found.path())
          .toList();
    }
  }

  private void otherPagesAreVisited() throws IOException {
    visits(9, 90_000);
    visits(10, 80_000);
    visits(11, 70_000);
  }

  @Test
  void otherAnswersOfTheSamePagesAreNotPublishedUnlessThatIsMeant() throws Exception {
    Optional<String> before = SiteIndex.currentRun(directory.resolve("index"));
    otherPagesAreVisited();
    assertEquals(Optional.empty(), rank(config()));
    assertEquals(
        "of the first 3 results of the 10 most frequent queries, 100 % would be other pages,"
            + " although no page that has changed explains it, more than search.max-churn allows;"
            + " nothing was published. For example, \"apple\" would find",
        warnings.get(0).substring(0, warnings.get(0).indexOf(" https")));
    assertEquals(1, warnings.size());
    assertEquals(before, SiteIndex.currentRun(directory.resolve("index")));
    assertEquals(List.of("/p0", "/p1", "/p2"), first("apple", Asker.PUBLIC));

    assertTrue(rank(config().with("search.max-churn", "1")).isPresent());
    assertEquals(Set.of("/p9", "/p10", "/p11"), Set.copyOf(first("apple", Asker.PUBLIC)));
    assertTrue(rank(config()).isPresent(), "the next night is like this one");
  }

  @Test
  void changedPagesExplainOtherAnswers() throws Exception {
    otherPagesAreVisited();
    for (int page = 9; page < PAGES; page++) {
      page(page, " and more");
    }
    assertTrue(rank(config()).isPresent(), warnings.toString());
    assertEquals(Set.of("/p9", "/p10", "/p11"), Set.copyOf(first("apple", Asker.PUBLIC)));
  }

  @Test
  void fewQueriesSayNothing() throws Exception {
    otherPagesAreVisited();
    Files.delete(directory.resolve("searches.db"));
    assertTrue(rank(config()).isPresent(), warnings.toString());
  }

  @Test
  void aPageThatIsClosedIsClosedAtOnce() throws Exception {
    otherPagesAreVisited();
    assertEquals(
        Optional.empty(), rank(config().with("rights.rules", "/p1 board", "/* everybody")));
    assertEquals(List.of("/p0", "/p2"), first("apple", Asker.PUBLIC).subList(0, 2));
    assertEquals(List.of("/p0", "/p1", "/p2"), first("apple", Asker.memberOf(List.of("board"))));
  }
}
