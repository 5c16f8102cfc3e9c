package org.siterank.store;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.crawl.CrawlResult;
import org.siterank.crawl.PageFingerprints;
import org.siterank.crawl.Transfer;
import org.siterank.crawl.UrlRecord;
import org.siterank.crawl.UrlStatus;
import org.siterank.site.Page;
import org.siterank.site.PageLayout;
import org.siterank.site.PageMarkup;
import org.siterank.site.PageUrl;

/** Markup, weight and times of pages, from the crawl that finds them to the report. */
class PageFactsTest {

  private static final PageUrl HOME = PageUrl.of("https://example.org/");
  private static final PageMarkup MARKUP =
      new PageMarkup(
          2,
          5,
          3,
          "a\tb.png",
          1,
          "http://x.example/y",
          List.of(
              new PageMarkup.Alternate("de", PageUrl.of("https://example.org/de")),
              new PageMarkup.Alternate("", PageUrl.of("https://example.org/fr"))));

  @TempDir Path directory;

  private static PageUrl url(int number) {
    return PageUrl.of("https://example.org/" + number);
  }

  private static CrawlResult read(
      PageUrl url, long cycle, int code, Optional<PageMarkup> markup, Transfer transfer) {
    Page page =
        new Page(
            url,
            new Page.Content("text/html", "Title", "", "", "text of " + url, "en"),
            new Page.Directives(false, false, Optional.empty(), Optional.empty()),
            List.of(),
            List.of(),
            Optional.empty(),
            PageLayout.NONE,
            markup);
    return new CrawlResult(
        record(url, UrlStatus.READ, cycle, code),
        Optional.of(page),
        Optional.of(PageFingerprints.of(page)),
        Optional.of(transfer));
  }

  private static UrlRecord record(PageUrl url, UrlStatus status, long cycle, int code) {
    return new UrlRecord(
        url,
        status,
        code,
        Optional.empty(),
        0,
        Optional.of(Instant.ofEpochMilli(1000 * cycle)),
        "\"tag\"",
        "",
        0,
        cycle,
        "");
  }

  private static Transfer took(long bytes, long millis) {
    return new Transfer(bytes, OptionalLong.of(millis));
  }

  private static List<StoredFacts> facts(SiteStore store) throws IOException {
    List<StoredFacts> facts = new ArrayList<>();
    store.facts().forEach(facts::add);
    return facts;
  }

  private static List<StoredWeight> weights(SiteStore store) throws IOException {
    List<StoredWeight> weights = new ArrayList<>();
    store.weights().forEach(weights::add);
    return weights;
  }

  private SiteStore open() throws IOException {
    return SiteStore.openForWriting(directory);
  }

  @Test
  void whatACrawlFoundIsReadBack() throws IOException {
    try (SiteStore store = open()) {
      store.crawl().save(List.of(read(HOME, 1, 200, Optional.of(MARKUP), took(900, 12))));
      PageMarkup spaced =
          new PageMarkup(2, 5, 3, "a b.png", 1, "http://x.example/y", MARKUP.alternates());
      assertEquals(
          List.of(new StoredFacts(HOME, Optional.of(spaced), OptionalLong.of(900), List.of(12L))),
          facts(store));
    }
  }

  @Test
  void anUnchangedPageKeepsItsFactsAndOneThatSaysTheSameGetsNewOnes() throws IOException {
    try (SiteStore store = open()) {
      store.crawl().save(List.of(read(HOME, 1, 200, Optional.of(MARKUP), took(900, 12))));
      UrlRecord unchanged = record(HOME, UrlStatus.READ, 2, 304);
      store.crawl().save(List.of(new CrawlResult(unchanged, Optional.empty())));
      assertEquals(List.of(12L), facts(store).get(0).millis());
      PageMarkup mended = new PageMarkup(1, 5, 0, "", 0, "", List.of());
      store.crawl().save(List.of(read(HOME, 3, 200, Optional.of(mended), took(950, 20))));
      assertEquals(
          List.of(
              new StoredFacts(HOME, Optional.of(mended), OptionalLong.of(950), List.of(20L, 12L))),
          facts(store));
    }
  }

  @Test
  void theTimesOfTheLastSevenAnswersAreKept() throws IOException {
    try (SiteStore store = open()) {
      for (int night = 1; night <= 9; night++) {
        store
            .crawl()
            .save(List.of(read(HOME, night, 200, Optional.of(MARKUP), took(1, 10L * night))));
      }
      assertEquals(List.of(90L, 80L, 70L, 60L, 50L, 40L, 30L), facts(store).get(0).millis());
    }
  }

  @Test
  void aPageThatIsNoneAnyMoreHasNoFacts() throws IOException {
    try (SiteStore store = open()) {
      store.crawl().save(List.of(read(HOME, 1, 200, Optional.of(MARKUP), took(900, 12))));
      UrlRecord gone = record(HOME, UrlStatus.GONE, 2, 404);
      store.crawl().save(List.of(new CrawlResult(gone, Optional.empty())));
      assertEquals(List.of(), facts(store));
    }
  }

  @Test
  void aFileHasBytesAndNoTimeAndATextNoMarkup() throws IOException {
    try (SiteStore store = open()) {
      Transfer fromFile = new Transfer(77, OptionalLong.empty());
      store.crawl().save(List.of(read(HOME, 1, 200, Optional.empty(), fromFile)));
      assertEquals(
          List.of(new StoredFacts(HOME, Optional.empty(), OptionalLong.of(77), List.of())),
          facts(store));
    }
  }

  @Test
  void theEndOfACrawlNotesTheMediansOfTheSite() throws IOException {
    try (SiteStore store = open()) {
      long cycle = store.crawl().beginCycle();
      for (int page = 1; page <= 20; page++) {
        int code = page <= 15 ? 200 : 304;
        Transfer transfer = took(100L * page, page == 20 ? 5000 : page);
        store.crawl().save(List.of(read(url(page), cycle, code, Optional.of(MARKUP), transfer)));
      }
      store.crawl().endCycle(cycle);
      // Of 1 to 20 half are at most 10, and nineteen of twenty at most 19.
      assertEquals(
          List.of(new StoredWeight(Instant.ofEpochMilli(1000 * cycle), 20, 15, 1000, 20, 10, 19)),
          weights(store));
    }
  }

  @Test
  void afterTheUpgradeFromSchema7EveryPageIsAskedForWhole() throws IOException, SQLException {
    try (SiteStore store = open()) {
      store.crawl().save(List.of(read(HOME, 1, 200, Optional.of(MARKUP), took(900, 12))));
    }
    makeSchema7();
    try (SiteStore store = SiteStore.openForReading(directory)) {
      assertEquals(List.of(), facts(store));
      assertEquals(List.of(), weights(store));
    }
    try (SiteStore store = open()) {
      UrlRecord known = store.crawl().find(HOME).orElseThrow();
      assertEquals(UrlStatus.READ, known.status());
      assertEquals("", known.etag());
      assertEquals("text of " + HOME, store.pages().page(HOME).orElseThrow().body());
      store.crawl().save(List.of(read(HOME, 2, 200, Optional.of(MARKUP), took(901, 5))));
      assertEquals(OptionalLong.of(901), facts(store).get(0).bytes());
    }
  }

  private void makeSchema7() throws SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + SiteStore.file(directory));
        Statement statement = connection.createStatement()) {
      for (String step : SecondSchema.TENTH) {
        statement.execute(step);
      }
      statement.execute("DROP TABLE page_readers");
      statement.execute("ALTER TABLE log_position DROP COLUMN newest_line");
      statement.execute("DROP TABLE engine_query");
      statement.execute("DROP TABLE page_facts");
      statement.execute("DROP TABLE crawl_weight");
      statement.execute("PRAGMA user_version = 7");
    }
  }
}
