package org.siterank.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.accesslog.LogKey;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.RequestClass;
import org.siterank.accesslog.SegmentHash;
import org.siterank.backup.Backup;
import org.siterank.backup.Restore;
import org.siterank.crawl.CashAccount;
import org.siterank.crawl.CashChange;
import org.siterank.crawl.CashTotals;
import org.siterank.crawl.CrawlStore;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.visits.LogBatch;
import org.siterank.visits.VisitCount;

/** Data of an older schema can be read as it is, and is kept when a run changes the schema. */
@Tag("slow")
class SchemaTest {

  private static final PageUrl HOME = PageUrl.of("https://example.org/");
  private static final LocalDate DAY = LocalDate.of(2026, 1, 31);
  private static final VisitCount OLD =
      new VisitCount(DAY, HOME, RequestClass.EXTERNAL, "other.example", 5);

  @TempDir Path directory;

  /** The tables that have changed since, as schema 1 had them. */
  @BeforeEach
  void writeSchema1() throws IOException, SQLException {
    try (SiteStore store = SiteStore.openForWriting(directory)) {
      commit(store, OLD);
      StoredRun run =
          new StoredRun(0, Instant.EPOCH, Optional.empty(), "a", 0.85, true, 1, 0, 3, 1e-12, true);
      long id = store.runs().save(run, List.of(new StoredRank(HOME, 2, 1, 1, 1.5, 2.5)), List.of());
      store.runs().published(id, OptionalLong.empty(), Instant.EPOCH);
    }
    FirstSchema.make(directory);
  }

  private static void commit(SiteStore store, VisitCount visit) throws IOException {
    LogPosition position =
        new LogPosition("ab", 10, "/var/log/a", 1, 0, Instant.EPOCH, Instant.EPOCH);
    store
        .visits()
        .commit(new LogBatch(position, List.of(), List.of(visit), List.of(), List.of(), List.of()));
  }

  private static List<VisitCount> visits(SiteStore store) throws IOException {
    List<VisitCount> visits = new ArrayList<>();
    store.visits().forEachVisit(visits::add);
    return visits;
  }

  @Test
  void aReaderSeesItWithoutChangingIt() throws IOException {
    for (int time = 0; time < 2; time++) {
      try (SiteStore store = SiteStore.openForReading(directory)) {
        assertEquals(List.of(OLD), visits(store));
        long run = store.runs().all().get(0).id();
        assertEquals(
            Optional.of(new StoredRank(HOME, 2, 1, 1, 1.5, 2.5, 1)), store.runs().rank(run, HOME));
      }
    }
  }

  @Test
  void ofWhatASchemaDidNotHaveAReaderSeesNothing() throws IOException {
    try (SiteStore store = SiteStore.openForReading(directory)) {
      List<Object> seen = new ArrayList<>();
      store.lost().forEach(seen::add);
      store.lost().forEachDropped((day, visits) -> seen.add(day));
      store.lines().forEachRecognised(seen::add);
      assertEquals(List.of(), seen);
    }
  }

  private static long version(Path file) throws IOException, SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        ResultSet row = connection.createStatement().executeQuery("PRAGMA user_version")) {
      return row.getLong(1);
    }
  }

  @Test
  void leftAsItIsItIsReadAsTheNewest() throws IOException, SQLException {
    Path file = SiteStore.file(directory);
    try (SiteStore store = SiteStore.openUnchanged(directory)) {
      assertEquals(List.of(OLD), visits(store));
    }
    assertEquals(1, version(file));
    SiteStore.openForReading(directory).close();
    assertEquals(Database.SCHEMA_VERSION, version(file), "other readers bring it up to date");
  }

  @Test
  void aBackupLeavesItToTheProgramThatMadeIt(@TempDir Path other) throws IOException, SQLException {
    Path zip = other.resolve("kept.zip");
    Backup.make(directory, Optional.empty(), zip, Optional.empty());
    assertEquals(1, version(SiteStore.file(directory)));
    try (ZipFile kept = new ZipFile(zip.toFile());
        InputStream in = kept.getInputStream(kept.getEntry("site.db"))) {
      Files.copy(in, other.resolve("site.db"));
    }
    assertEquals(1, version(other.resolve("site.db")));
    Restore.restore(zip, other.resolve("data"), Optional.empty());
    try (SiteStore store = SiteStore.openForReading(other.resolve("data"))) {
      assertEquals(List.of(OLD), visits(store));
    }
  }

  @Test
  void oneWithoutTheTablesOfItsVersionSaysWhatHelps() throws IOException, SQLException {
    FirstSchema.make(directory, "DROP TABLE hit");
    StoreException refused =
        assertThrows(StoreException.class, () -> SiteStore.openForReading(directory));
    assertEquals(StoreException.Trouble.DAMAGED, refused.trouble());
    String message = refused.getMessage();
    assertTrue(message.contains("does not have the tables of its version (["), message);
    assertTrue(message.contains("no such table: "), message);
    assertTrue(message.contains("restore it from a backup"), message);
    assertThrows(StoreException.class, () -> SiteStore.openForWriting(directory));
    assertEquals(1, version(SiteStore.file(directory)));
  }

  @Test
  void aReaderThatWasThereBeforeTheChangeGoesOnReading() throws IOException {
    try (SiteStore reader = SiteStore.openForReading(directory)) {
      assertEquals(List.of(OLD), visits(reader));
      SiteStore.openForWriting(directory).close();
      assertEquals(List.of(OLD), visits(reader));
    }
  }

  @Test
  void whatWasKeptOfTheTextOfUnreadableLinesIsGoneFromTheFiles() throws IOException, SQLException {
    String text = "198.51.100.7 canary";
    // Deleted once, the pages used otherwise, and there again.
    FirstSchema.make(
        directory,
        "INSERT INTO log_unreadable(line) VALUES ('" + text + "'), ('" + text + "')",
        "DELETE FROM log_unreadable",
        "CREATE TABLE other AS SELECT 1 AS one",
        "INSERT INTO log_unreadable(line) VALUES ('" + text + "')");
    assertTrue(holds(text));
    SiteStore.openForReading(directory).close();
    assertFalse(holds(text));
    try (SiteStore store = SiteStore.openForReading(directory)) {
      assertEquals(List.of(), store.lines().unreadable());
    }
  }

  private boolean holds(String text) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        if (new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).contains(text)) {
          return true;
        }
      }
    }
    return false;
  }

  @Test
  void aWriterKeepsWhatWasThereAndAddsToIt() throws IOException {
    try (SiteStore store = SiteStore.openForWriting(directory)) {
      assertEquals(List.of(OLD), visits(store));
      commit(store, new VisitCount(DAY, HOME, RequestClass.EXTERNAL, "other.example", 1, 4, 0b100));
      commit(store, new VisitCount(DAY, HOME, RequestClass.EXTERNAL, "other.example", 0, 1, 0b001));
    }
    try (SiteStore store = SiteStore.openForReading(directory)) {
      assertEquals(
          List.of(new VisitCount(DAY, HOME, RequestClass.EXTERNAL, "other.example", 6, 10, 0b101)),
          visits(store));
    }
  }

  @Test
  void positionsOfLogsAreTakenOver() throws Exception {
    Path tenth = Files.createDirectory(directory.resolve("positions"));
    LogPosition older =
        new LogPosition("ab", 10, "/var/log/a", 7, 3, Instant.ofEpochSecond(5), Instant.EPOCH);
    try (SiteStore store = SiteStore.openForWriting(tenth)) {
      store
          .visits()
          .commit(new LogBatch(older, List.of(), List.of(), List.of(), List.of(), List.of()));
    }
    SecondSchema.make(tenth, SecondSchema.TENTH);
    LogPosition newer =
        new LogPosition(
            new LogKey("ab", 10, 1),
            "/var/log/b",
            9,
            4,
            Instant.ofEpochSecond(6),
            Instant.ofEpochMilli(1),
            List.of(new SegmentHash(9, 5, "00ff"), new SegmentHash(16_384, 1_024, "aa")),
            true);
    try (SiteStore store = SiteStore.openForWriting(tenth)) {
      assertEquals(List.of(older), store.visits().positions());
      store
          .visits()
          .commit(new LogBatch(newer, List.of(), List.of(), List.of(), List.of(), List.of()));
    }
    try (SiteStore store = SiteStore.openForReading(tenth)) {
      assertEquals(List.of(older, newer), store.visits().positions());
    }
  }

  @Test
  void theLedgerAndTheCyclesOfTheTenthSchemaAreThoseOfTheOnlySite() throws Exception {
    Path tenth = directory.resolve("tenth");
    CashTotals totals = new CashTotals(1L << 56, 7, 3, 11, 0.5);
    CashAccount account = new CashAccount(HOME, 5, 1, 0.25, 0.125);
    long finished;
    long open;
    try (SiteStore store = SiteStore.openForWriting(Files.createDirectory(tenth))) {
      CrawlStore crawl = store.crawl();
      crawl.save(List.of(), Optional.of(new CashChange(List.of(account), true, totals)));
      finished = crawl.beginCycle();
      crawl.endCycle(finished);
      open = crawl.beginCycle();
    }
    SecondSchema.make(tenth, SecondSchema.TENTH);
    try (SiteStore store = SiteStore.openForReading(tenth)) {
      assertEquals(List.of(), visits(store));
    }
    try (SiteStore store = SiteStore.openForWriting(tenth)) {
      CrawlStore crawl = store.crawl();
      assertEquals(Optional.of(totals), crawl.cash());
      List<CashAccount> accounts = new ArrayList<>();
      crawl.forEachAccount(accounts::add);
      assertEquals(List.of(account), accounts);
      assertEquals(open, crawl.beginCycle());
      CrawlStore another = store.crawl("a", SiteScope.of(HOME));
      assertEquals(Optional.empty(), another.cash());
      assertTrue(another.beginCycle() > open);
    }
  }
}
