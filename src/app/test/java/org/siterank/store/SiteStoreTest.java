package org.siterank.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.siterank.accesslog.RequestClass;
import org.siterank.crawl.CrawlResult;
import org.siterank.crawl.UrlRecord;
import org.siterank.crawl.UrlStatus;
import org.siterank.site.Link;
import org.siterank.site.Page;
import org.siterank.site.PageUrl;
import org.siterank.visits.LineCount;

@Tag("slow")
class SiteStoreTest extends OpenedStore {

  private static final PageUrl NEWS = PageUrl.of("https://example.org/news");
  private static final PageUrl AWAY = PageUrl.of("https://other.example/");

  @Test
  void aRecordComesBackAsItWasSaved() throws IOException {
    UrlRecord moved =
        new UrlRecord(
            NEWS, UrlStatus.REDIRECT, 301, Optional.of(HOME), 2, at(5), "\"e\"", "d", 1, 7, "p");
    store.crawl().save(List.of(new CrawlResult(moved, Optional.empty())));
    assertEquals(Optional.of(moved), store.crawl().find(NEWS));
    assertEquals(Optional.empty(), store.crawl().find(HOME));
  }

  @Test
  void everyListingIsDecidedOnceHoweverManyThereAre() throws IOException {
    List<StoredListing> found = new ArrayList<>();
    for (int page = 0; page < 2_500; page++) {
      PageUrl url = PageUrl.of("https://example.org/" + page);
      found.add(new StoredListing(url, page, false, "evidence", ""));
    }
    store.listings().save(found);
    List<PageUrl> asked = new ArrayList<>();
    store
        .listings()
        .update(
            page -> {
              asked.add(page.url());
              boolean listing = page.input() % 3 == 0;
              return listing ? new StoredListing(page.url(), page.input(), true, "e", "why") : page;
            });
    List<StoredListing> after = new ArrayList<>();
    store.listings().forEach(after::add);
    assertEquals(after.stream().map(StoredListing::url).toList(), asked);
    assertEquals(found.size(), after.size());
    for (StoredListing page : after) {
      assertEquals(page.input() % 3 == 0, page.listing(), page.toString());
      assertEquals(page.listing() ? "why" : "", page.reasons());
    }
  }

  @Test
  void pagesAndLinksSurviveAReopen() throws IOException {
    save(HOME, "Home", link(NEWS, "News"), link(AWAY, "Away"));
    close();
    open();
    assertEquals(List.of(link(NEWS, "News"), link(AWAY, "Away")), store.crawl().links(HOME));
    assertEquals(List.of(NEWS, AWAY), store.links().targets(HOME));
    List<StoredHead> pages = new ArrayList<>();
    store.pages().forEachHead(pages::add);
    assertEquals(List.of("Home"), pages.stream().map(StoredHead::title).toList());
  }

  @Test
  void anUnchangedPageKeepsTheDayOfItsLastChange() throws IOException {
    save(HOME, "Home", 1000);
    save(HOME, "Home", 2000);
    assertEquals(Instant.ofEpochMilli(1000), changed());
    save(HOME, "Home sweet home", 3000);
    assertEquals(Instant.ofEpochMilli(3000), changed());
  }

  @Test
  void aPageThatIsGoneLosesTextAndLinksAndAnUnchangedOneKeepsThem() throws IOException {
    save(HOME, "Home", link(NEWS, "News"));
    store.crawl().save(List.of(new CrawlResult(record(HOME, UrlStatus.READ), Optional.empty())));
    assertEquals(1, store.crawl().links(HOME).size());
    store.crawl().save(List.of(new CrawlResult(record(HOME, UrlStatus.GONE), Optional.empty())));
    assertEquals(List.of(), store.crawl().links(HOME));
    List<StoredHead> left = new ArrayList<>();
    store.pages().forEachHead(left::add);
    assertEquals(List.of(), left);
  }

  @Test
  void aFailedBatchLeavesNothingBehindAndTheNextOneWorks() throws IOException {
    UrlRecord broken =
        new UrlRecord(NEWS, UrlStatus.READ, 200, Optional.empty(), 0, at(1), null, "", 0, 1, "");
    CrawlResult good = new CrawlResult(record(AWAY, UrlStatus.UNREAD), Optional.empty());
    assertThrows(
        IOException.class,
        () -> store.crawl().save(List.of(good, new CrawlResult(broken, Optional.empty()))));
    assertEquals(Optional.empty(), store.crawl().find(AWAY));
    store.crawl().save(List.of(good));
    assertTrue(store.crawl().find(AWAY).isPresent());
  }

  @Test
  void anUnfinishedCycleIsTakenUpAgain() throws IOException {
    long first = store.crawl().beginCycle();
    assertEquals(first, store.crawl().beginCycle());
    store.crawl().endCycle(first);
    assertTrue(store.crawl().beginCycle() > first);
  }

  @Test
  void aDatabaseOfTheFirstSchemaKeepsItsLinesWhoeverOpensIt() throws Exception {
    for (boolean reading : new boolean[] {false, true}) {
      Path old = Files.createDirectory(directory.resolve("old" + reading));
      FirstSchema.make(
          old,
          "INSERT INTO log_class VALUES ('robot', 7), ('direct', 3), ('asset', 0)",
          "INSERT INTO log_robot VALUES ('bot', 4), ('spider', 2)");
      try (SiteStore opened =
          reading ? SiteStore.openForReading(old) : SiteStore.openForWriting(old)) {
        assertEquals(7, opened.lines().classes().get(RequestClass.ROBOT));
        assertEquals(3, opened.lines().classes().get(RequestClass.DIRECT));
        assertEquals(0, opened.lines().classes().get(RequestClass.ASSET));
        assertEquals(4L, opened.lines().robots().get("bot"));
        List<LineCount> lines = new ArrayList<>();
        opened.lines().forEach(lines::add);
        assertEquals(10, lines.stream().mapToLong(LineCount::lines).sum());
        assertTrue(lines.stream().allMatch(line -> line.day().isEmpty()));
      }
    }
  }

  @Test
  void onlyPublishedRunsKeepTheirScores() throws IOException {
    long lost = store.runs().save(run(), List.of(new StoredRank(HOME, 1, 1, 0, 1, 1)), List.of());
    long kept =
        store.runs().save(run(), List.of(new StoredRank(HOME, 2, 1, 1, 1.5, 2.5)), List.of());
    store.runs().published(kept, OptionalLong.empty(), Instant.ofEpochMilli(9));
    assertEquals(List.of(kept), store.runs().all().stream().map(StoredRun::id).toList());
    assertEquals(Optional.empty(), store.runs().rank(lost, HOME));
    assertEquals(
        Optional.of(new StoredRank(HOME, 2, 1, 1, 1.5, 2.5)), store.runs().rank(kept, HOME));
  }

  @Test
  void addressesThatLeftTheSiteAreForgotten() throws IOException {
    save(HOME, "Home", link(NEWS, "News"));
    save(NEWS, "News");
    assertEquals(1, store.crawl().removeUnless(url -> !url.equals(NEWS)));
    assertEquals(Optional.empty(), store.crawl().find(NEWS));
    assertEquals(1, store.crawl().links(HOME).size());
  }

  @Test
  void aReaderSeesWhatIsCommittedWhileTheWriterIsOpen() throws IOException {
    save(HOME, "Home");
    try (SiteStore reader = SiteStore.openForReading(directory)) {
      assertTrue(reader.crawl().find(HOME).isPresent());
      save(NEWS, "News");
      assertTrue(reader.crawl().find(NEWS).isPresent());
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "UPDATE address SET url = replace(url, 'http', 'ht@p'); not an address: ht@ps://example.org/",
        "UPDATE address SET url = 'https:'; not an address: https:",
        "UPDATE crawl SET status = 'RAED'; not a UrlStatus: RAED"
      })
  void aDamagedValueIsNamed(String damage, String said) throws Exception {
    save(HOME, "Home");
    store.close();
    try (var connection =
            java.sql.DriverManager.getConnection("jdbc:sqlite:" + SiteStore.file(directory));
        var statement = connection.createStatement()) {
      statement.execute(damage);
    }
    store = SiteStore.openForWriting(directory);

    StoreException e =
        assertThrows(
            StoreException.class,
            () -> store.crawl().forEach(known -> assertEquals(HOME, known.url())));

    assertEquals(StoreException.Trouble.DAMAGED, e.trouble());
    assertTrue(e.getMessage().contains("site.db is damaged (" + said + ");"), e.getMessage());
  }

  private Instant changed() throws IOException {
    List<Instant> changed = new ArrayList<>();
    store.pages().forEachHead(page -> changed.add(page.changed()));
    assertEquals(1, changed.size());
    return changed.get(0);
  }

  private void save(PageUrl url, String title, Link... links) throws IOException {
    save(url, title, 1, links);
  }

  private void save(PageUrl url, String title, long millis, Link... links) throws IOException {
    Page page = Page.of(url, "text/html", title, "text", "en", List.of(links));
    UrlRecord record =
        new UrlRecord(url, UrlStatus.READ, 200, Optional.empty(), 0, at(millis), "", "", 0, 1, "");
    store.crawl().save(List.of(new CrawlResult(record, Optional.of(page))));
  }

  private static UrlRecord record(PageUrl url, UrlStatus status) {
    return new UrlRecord(url, status, 0, Optional.empty(), 0, at(1), "", "", 0, 1, "");
  }

  private static Optional<Instant> at(long millis) {
    return Optional.of(Instant.ofEpochMilli(millis));
  }

  private static StoredRun run() {
    return new StoredRun(
        0,
        Instant.ofEpochMilli(1),
        Optional.empty(),
        "SitePageRank",
        0.85,
        true,
        1,
        0,
        3,
        1e-12,
        true);
  }
}
