package org.siterank.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.RequestClass;
import org.siterank.crawl.CrawlResult;
import org.siterank.crawl.UrlRecord;
import org.siterank.crawl.UrlStatus;
import org.siterank.site.Link;
import org.siterank.site.Page;
import org.siterank.site.PageUrl;
import org.siterank.visits.LineCount;
import org.siterank.visits.LogBatch;
import org.siterank.visits.QueryCount;
import org.siterank.visits.ReferrerCount;
import org.siterank.visits.VisitCount;

@Tag("slow")
class SiteStoreTest {

  private static final PageUrl HOME = PageUrl.of("https://example.org/");
  private static final PageUrl NEWS = PageUrl.of("https://example.org/news");
  private static final LocalDate DAY = LocalDate.of(2026, 1, 31);
  private static final PageUrl AWAY = PageUrl.of("https://other.example/");

  @TempDir Path directory;
  private SiteStore store;

  @BeforeEach
  void open() throws IOException {
    store = SiteStore.openForWriting(directory);
  }

  @AfterEach
  void close() throws IOException {
    store.close();
  }

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
  void hitsOfOneDayAddUpAndThePositionMovesWithThem() throws IOException {
    store.visits().commit(batch(100, 2));
    store.visits().commit(batch(250, 3));
    List<VisitCount> visits = new ArrayList<>();
    store.visits().forEachVisit(visits::add);
    assertEquals(
        List.of(
            new VisitCount(
                LocalDate.of(2026, 1, 31), HOME, RequestClass.EXTERNAL, "other.example", 5)),
        visits);
    assertEquals(
        List.of(250L), store.visits().positions().stream().map(LogPosition::offset).toList());
    assertEquals(5, store.lines().classes().get(RequestClass.EXTERNAL));
    assertEquals(0, store.lines().classes().get(RequestClass.ASSET));
    assertEquals(Map.of("bot", 2L), store.lines().robots());
  }

  @Test
  void whatReferrersToldAddsUpPerDayAndIsForgottenWithTheRest() throws IOException {
    store.visits().commit(batch(100, 2));
    store.visits().commit(batch(250, 3));
    List<ReferrerCount> referrers = new ArrayList<>();
    store.referrals().forEachReferrer(referrers::add);
    assertEquals(
        List.of(new ReferrerCount(DAY, RequestClass.EXTERNAL, "other.example", 5, 2)), referrers);
    List<QueryCount> queries = new ArrayList<>();
    store.referrals().forEachQuery(queries::add);
    assertEquals(List.of(new QueryCount(DAY, "opening hours", HOME, 2)), queries);
    ForgottenLogs forgotten = store.visits().forget();
    assertEquals(7, forgotten.lines());
    assertEquals(5, forgotten.visits());
    assertEquals(Optional.of(DAY), forgotten.first());
    assertEquals(List.of("/var/log/a"), forgotten.positions().stream().map(p -> p.path()).toList());
    assertEquals(List.of(), store.visits().positions());
    assertEquals(0, store.lines().classes().values().stream().mapToLong(Long::longValue).sum());
    assertEquals(0, store.visits().forget().lines());
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

  @Test
  void garbageInsteadOfADatabaseIsNamedAsSuchAndLeftAlone() throws IOException {
    Path other = Files.createDirectory(directory.resolve("other"));
    byte[] garbage =
        "this is not a database, whatever its name says\n"
            .repeat(50)
            .getBytes(java.nio.charset.StandardCharsets.UTF_8);
    Files.write(SiteStore.file(other), garbage);
    StoreException e =
        assertThrows(StoreException.class, () -> SiteStore.openForWriting(other).close());
    assertEquals(StoreException.Trouble.DAMAGED, e.trouble());
    assertTrue(e.getMessage().contains("site.db is damaged"), e.getMessage());
    assertEquals(garbage.length, Files.size(SiteStore.file(other)));
  }

  @Test
  void whereADatabaseIsDamagedIsSaidInOneLine() throws IOException {
    Path other = Files.createDirectory(directory.resolve("other"));
    SiteStore.openForWriting(other).close();
    byte[] bytes = Files.readAllBytes(SiteStore.file(other));
    int page = 4096;
    Arrays.fill(bytes, bytes.length - 2 * page, bytes.length - page, (byte) 'x'); // Of a table.
    Files.write(SiteStore.file(other), bytes);
    StoreException e =
        assertThrows(StoreException.class, () -> SiteStore.openForWriting(other).close());
    assertEquals(StoreException.Trouble.DAMAGED, e.trouble());
    assertTrue(
        e.getMessage().matches(".*site.db is damaged \\(Tree \\d+ .*\\); .*"), e.getMessage());
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

  @Test
  void aDatabaseOfAnotherProgramIsRefused() throws Exception {
    Path other = Files.createDirectory(directory.resolve("other"));
    try (var connection =
            java.sql.DriverManager.getConnection("jdbc:sqlite:" + SiteStore.file(other));
        var statement = connection.createStatement()) {
      statement.execute("CREATE TABLE t(x)");
      statement.execute("PRAGMA user_version = 3");
    }
    assertThrows(StoreException.class, () -> SiteStore.openForWriting(other).close());
  }

  @Test
  void theLockIsHeldByOneRunAndNamesIt() throws IOException {
    Path place = directory.resolve("locked");
    try (DataLock first = DataLock.take(place)) {
      assertEquals(place, first.directory());
      DataLock.HeldException e =
          assertThrows(DataLock.HeldException.class, () -> DataLock.take(place).close());
      assertTrue(e.getMessage().contains("process " + ProcessHandle.current().pid()));
    }
    DataLock.take(place).close();
  }

  /** Takes the lock of the directory that is named. */
  static final class AnotherProcess {

    private AnotherProcess() {}

    public static void main(String[] args) throws IOException {
      DataLock.take(Path.of(args[0])).close();
    }
  }

  /** Asks whether the lock of the directory that is named is held, until its input ends. */
  static final class Asker {

    private Asker() {}

    public static void main(String[] args) throws IOException {
      DataLock.isHeld(Path.of(args[0]));
      System.out.println("asking");
      for (int k = 0; k < 1_000_000 && System.in.available() == 0; k++) {
        DataLock.isHeld(Path.of(args[0]));
      }
    }
  }

  @Test
  void whoAsksWhetherTheLockIsHeldHindersNobody() throws IOException {
    Path place = directory.resolve("asked");
    DataLock.take(place).close();
    Process asker =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-cp",
                System.getProperty("java.class.path"),
                Asker.class.getName(),
                place.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try (BufferedReader said = asker.inputReader()) {
      assertEquals("asking", said.readLine());
      for (int k = 0; k < 300; k++) {
        DataLock.take(place).close();
      }
    } finally {
      asker.destroy();
    }
  }

  private static int takeElsewhere(Path place) throws IOException, InterruptedException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            AnotherProcess.class.getName(),
            place.toString())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start()
        .waitFor();
  }

  @Test
  void whoIsRefusedTheLockTakesItFromNobody() throws IOException, InterruptedException {
    Path place = directory.resolve("twice");
    Path same = Files.createSymbolicLink(directory.resolve("link"), place);
    try (DataLock first = DataLock.take(place)) {
      assertThrows(DataLock.HeldException.class, () -> DataLock.take(first.directory()).close());
      assertThrows(DataLock.HeldException.class, () -> DataLock.take(same).close());
      assertEquals(1, takeElsewhere(place), "another process is still refused");
    }
    assertEquals(0, takeElsewhere(place));
  }

  @Test
  void theLockShutsWhatAnEarlierVersionLeftOpenAndNothingElse() throws IOException {
    Path place = Files.createDirectories(directory.resolve("opened").resolve("index")).getParent();
    Path other = Files.writeString(place.resolve("page.html"), "for all to read");
    Files.writeString(place.resolve("index").resolve("segments_1"), "");
    List<Path> all = List.of(place, other, place.resolve("index/segments_1"));
    for (Path file : all) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    DataLock.take(place).close();
    assertEquals(List.of("rwxr-xr-x", "rwxr-xr-x", "rwx------"), modes(all));
    Files.delete(other);
    DataLock.take(place).close();
    assertEquals(List.of("rwx------"), modes(List.of(place)));
  }

  private static List<String> modes(List<Path> files) throws IOException {
    List<String> modes = new ArrayList<>();
    for (Path file : files) {
      modes.add(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }
    return modes;
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

  private static Link link(PageUrl target, String anchor) {
    return new Link(target, anchor, false);
  }

  /** What a robot's retracted views leave behind: nothing below zero, and every line in a class. */
  @Test
  void countsThatAreTakenBackNeverFallBelowZero() throws IOException {
    assertEquals(0, store.visits().commit(batch(100, 5)));
    assertEquals(0, store.visits().commit(retraction(101, 2)));
    assertEquals(List.of(3L), hitCounts());
    assertEquals(5 + 1, lines());
    assertEquals(0, store.visits().commit(retraction(102, 3)));
    assertEquals(List.of(), hitCounts());
    assertEquals(0, store.lines().classes().get(RequestClass.EXTERNAL));
    assertEquals(1 + 5, store.lines().classes().get(RequestClass.ROBOT));
    List<ReferrerCount> referrers = new ArrayList<>();
    store.referrals().forEachReferrer(referrers::add);
    assertEquals(
        List.of(new ReferrerCount(DAY, RequestClass.EXTERNAL, "other.example", 0, 1)), referrers);
    List<QueryCount> queries = new ArrayList<>();
    store.referrals().forEachQuery(queries::add);
    assertEquals(List.of(), queries, "one was asked, and taken back");
  }

  @Test
  void whatIsNotThereToBeTakenBackIsSaidAndTheClassesStillAddUp() throws IOException {
    store.visits().commit(batch(100, 2));
    assertEquals(3, store.visits().commit(retraction(101, 5)));
    assertEquals(List.of(), hitCounts());
    assertEquals(3, lines());
    assertEquals(Map.of("bot", 1L, "(reads robots.txt)", 2L), store.lines().robots());
    assertEquals(1, store.visits().commit(retraction(102, 1)));
    assertEquals(3, lines());
  }

  @Test
  void theSetOfReferringPagesOutlivesTheViewsThatAreTakenBack() throws IOException {
    store.visits().commit(views(100, 1, 1, 0b01));
    store.visits().commit(views(101, -1, -1, 0));
    assertEquals(List.of(), hitCounts());
    store.visits().commit(views(102, 1, 2, 0b10));
    List<VisitCount> visits = new ArrayList<>();
    store.visits().forEachVisit(visits::add);
    assertEquals(
        List.of(new VisitCount(DAY, HOME, RequestClass.EXTERNAL, "other.example", 1, 2, 0b11)),
        visits);
  }

  private static LogBatch views(long offset, long visits, long views, long pages) {
    return new LogBatch(
        new LogPosition("ab", 10, "/var/log/a", offset, 0, Instant.EPOCH, Instant.ofEpochMilli(1)),
        List.of(),
        List.of(
            new VisitCount(
                DAY, HOME, RequestClass.EXTERNAL, "other.example", visits, views, pages)),
        List.of(),
        List.of(),
        List.of());
  }

  private long lines() throws IOException {
    return store.lines().classes().values().stream().mapToLong(Long::longValue).sum();
  }

  private List<Long> hitCounts() throws IOException {
    List<Long> counts = new ArrayList<>();
    store.visits().forEachVisit(visit -> counts.add(visit.visits()));
    return counts;
  }

  private static LogBatch retraction(long offset, long visits) {
    LogBatch taken = batch(offset, -visits);
    return new LogBatch(
        taken.positions().get(0),
        List.of(
            new LineCount(Optional.of(DAY), RequestClass.EXTERNAL, "", -visits),
            new LineCount(Optional.of(DAY), RequestClass.ROBOT, "(reads robots.txt)", visits)),
        taken.visits(),
        List.of(new ReferrerCount(DAY, RequestClass.EXTERNAL, "other.example", -visits, 0)),
        List.of(new QueryCount(DAY, "opening hours", HOME, -1)),
        List.of());
  }

  private static LogBatch batch(long offset, long visits) {
    return new LogBatch(
        new LogPosition("ab", 10, "/var/log/a", offset, 0, Instant.EPOCH, Instant.ofEpochMilli(1)),
        List.of(
            new LineCount(Optional.of(DAY), RequestClass.EXTERNAL, "", visits),
            new LineCount(Optional.of(DAY), RequestClass.ROBOT, "bot", 1)),
        List.of(new VisitCount(DAY, HOME, RequestClass.EXTERNAL, "other.example", visits)),
        List.of(new ReferrerCount(DAY, RequestClass.EXTERNAL, "other.example", visits, 1)),
        List.of(new QueryCount(DAY, "opening hours", HOME, 1)),
        List.of());
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
