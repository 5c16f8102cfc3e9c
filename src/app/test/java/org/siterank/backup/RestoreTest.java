package org.siterank.backup;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.KnownSite.A;
import static org.siterank.KnownSite.B;
import static org.siterank.KnownSite.HOME;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.KnownSite;
import org.siterank.accesslog.Campaign;
import org.siterank.index.SiteIndex;
import org.siterank.store.DataLock;
import org.siterank.store.SiteStore;
import org.siterank.visits.CampaignCount;
import org.siterank.visits.LogBatch;
import org.siterank.visits.LostLinkCount;
import org.siterank.visits.ReferralCounts;
import org.siterank.visits.RobotCounts;
import org.siterank.visits.RobotPageCount;
import org.siterank.visits.ServedCount;
import org.siterank.visits.ServedTimes;

class RestoreTest {

  private static final String BY_HAND = "{\"made\": \"2024-02-01T12:00:00Z\"";

  @TempDir static Path published;
  @TempDir Path directory;
  private Path data;

  @BeforeAll
  static void publish() throws Exception {
    Published.site(published.resolve("data"));
    Backup.make(published.resolve("data"), Optional.empty(), backup(), Optional.empty());
  }

  @BeforeEach
  void name() {
    data = directory.resolve("data");
  }

  /** Of a data directory with the pages /, /a and /b, and run 1. */
  private static Path backup() {
    return published.resolve("backup.zip");
  }

  private Backup restore(Path file) throws IOException {
    return Restore.restore(file, data, Optional.empty());
  }

  private List<String> pages() throws IOException {
    List<String> pages = new ArrayList<>();
    try (SiteStore store = SiteStore.openForReading(data)) {
      store.pages().forEachHead(head -> pages.add(head.url().path()));
    }
    return pages;
  }

  private void other() throws IOException {
    try (KnownSite site = new KnownSite(data)) {
      site.page(HOME).page(KnownSite.url("/other"));
    }
  }

  private static BackupFile.Part part(String name, String text) {
    return new BackupFile.Part(name, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** A file of which the sum is right, whatever is in it. */
  private Path written(BackupFile.Part... parts) throws IOException {
    Path file = directory.resolve("written.zip");
    Files.deleteIfExists(file);
    BackupFile.write(file, List.of(parts), BackupSum.of(Optional.empty()));
    return file;
  }

  private String refusal(Path file) {
    String message = assertThrows(DamagedBackupException.class, () -> restore(file)).getMessage();
    assertTrue(message.startsWith(file + ": "), message);
    assertTrue(message.endsWith("; nothing was changed. Restore another backup"), message);
    return message.substring(file.toString().length() + 2, message.indexOf("; nothing"));
  }

  @Test
  void aDirectoryIsMadeOfABackup() throws IOException {
    assertFalse(Restore.wouldReplace(data));
    Backup restored = restore(backup());
    assertEquals(Optional.of("1"), restored.run());
    assertEquals(List.of("/", "/a", "/b"), pages());
    assertEquals(Optional.of("1"), SiteIndex.currentRun(data.resolve("index")));
    assertTrue(Restore.wouldReplace(data));
    assertFalse(Files.exists(data.resolve("restore")));
    assertFalse(Files.exists(data.resolve("restore.new")));
  }

  @Test
  void whatTheDirectoryHeldIsReplaced() throws IOException {
    other();
    Files.createDirectory(data.resolve("push"));
    Path inbox = Files.createDirectory(data.resolve("inbox"));
    Files.writeString(inbox.resolve("9.jsonl"), "later");
    restore(backup());
    assertEquals(List.of("/", "/a", "/b"), pages());
    assertFalse(Files.exists(data.resolve("push")));
    assertEquals("later", Files.readString(inbox.resolve("9.jsonl")));
  }

  @Test
  void smallFilesAndWaitingDocumentsComeBack() throws IOException {
    Path from = Published.copy(published.resolve("data"), directory.resolve("from"));
    Files.writeString(from.resolve("searches.key"), "key");
    Files.writeString(Files.createDirectory(from.resolve("inbox")).resolve("1.jsonl"), "waits");
    Path file = directory.resolve("backup.zip");
    Backup.make(from, Optional.empty(), file, Optional.empty());
    restore(file);
    assertEquals("key", Files.readString(data.resolve("searches.key")));
    assertEquals("waits", Files.readString(data.resolve("inbox/1.jsonl")));
  }

  @Test
  void whatLogsSayBesideVisitsComesBack() throws IOException {
    Path from = Published.copy(published.resolve("data"), directory.resolve("from"));
    LocalDate day = LocalDate.of(2026, 1, 31);
    ServedTimes times = ServedTimes.parse("0 0 0 2" + " 0".repeat(20));
    CampaignCount campaign = new CampaignCount(day, A, new Campaign("letter", "email", "may"), 2);
    LostLinkCount link = new LostLinkCount(day, B, "https://partner.example.org/links", 3);
    RobotPageCount robot = new RobotPageCount(day, "GPTBot", Optional.of(A), 7);
    try (SiteStore store = SiteStore.openForWriting(from)) {
      store
          .visits()
          .commit(
              new LogBatch(
                  List.of(),
                  List.of(),
                  List.of(),
                  new ReferralCounts(List.of(), List.of(), List.of(campaign), List.of(link)),
                  List.of(),
                  new RobotCounts(List.of(), List.of(robot)),
                  List.of(new ServedCount(day, A, times)),
                  List.of()));
    }
    Path file = directory.resolve("backup.zip");
    Backup.make(from, Optional.empty(), file, Optional.empty());
    restore(file);
    List<Object> kept = new ArrayList<>();
    try (SiteStore store = SiteStore.openForReading(data)) {
      store.campaigns().forEach(day, day, kept::add);
      store.lostLinks().forEach(day, day, kept::add);
      store.robotPages().forEach(day, day, kept::add);
      assertEquals(Map.of(A, times), store.served().byAddress(day, day));
    }
    assertEquals(List.of(campaign, link, robot), kept);
  }

  @Test
  void nothingIsReplacedUnderARun() throws IOException {
    other();
    try (DataLock lock = DataLock.take(data)) {
      assertThrows(
          DataLock.HeldException.class, () -> restore(backup()), lock.directory().toString());
    }
    assertEquals(List.of("/", "/other"), pages());
  }

  @Test
  void aBackupThatHoldsSomethingElseIsRefused() throws Exception {
    other();
    BackupFile.Part never = part("backup.json", BY_HAND + "}");
    assertEquals("it has no backup.json", refusal(written(part("site.db", ""))));
    assertEquals("it has no database (site.db)", refusal(written(never)));
    assertEquals("it has no database (site.db)", refusal(written(never, part("site.db", ""))));
    assertTrue(
        refusal(written(never, part("site.db", "no database")))
            .startsWith("its database cannot be read: "));
    for (String name : List.of("../site.db", "/site.db", "index/a/b", ".hidden", "conf/.x")) {
      assertEquals("it holds a strange file: " + name, refusal(written(never, part(name, "text"))));
    }
    assertEquals(List.of("/", "/other"), pages());
    assertFalse(Files.exists(data.resolve("restore.new")));
  }

  @Test
  void theIndexIsThatOfTheRunThatTheBackupNames() throws IOException {
    SiteStore.openForWriting(directory.resolve("empty")).close();
    BackupFile.Part database = BackupFile.Part.of("site.db", directory.resolve("empty/site.db"));
    BackupFile.Part ofRun = part("backup.json", BY_HAND + ", \"run\": \"2\"}");
    assertTrue(refusal(written(ofRun, database)).startsWith("its index cannot be searched: "));
    List<BackupFile.Part> parts = new ArrayList<>(List.of(ofRun, database));
    try (var files = Files.list(published.resolve("data/index"))) {
      files
          .filter(file -> !file.toString().endsWith("write.lock") && Files.isRegularFile(file))
          .forEach(file -> parts.add(BackupFile.Part.of("index/" + file.getFileName(), file)));
    }
    assertEquals(
        "its index is of run 1, and not of run 2",
        refusal(written(parts.toArray(BackupFile.Part[]::new))));
    parts.set(0, part("backup.json", BY_HAND + "}"));
    assertEquals(
        "its index is of run 1, and not of none",
        refusal(written(parts.toArray(BackupFile.Part[]::new))));
  }

  @Test
  void aBackupFromBeforeTheFirstRunIsRestoredWithoutAnIndex() throws IOException {
    other();
    SiteStore.openForWriting(directory.resolve("empty")).close();
    Path file =
        written(
            part("backup.json", BY_HAND + "}"),
            BackupFile.Part.of("site.db", directory.resolve("empty/site.db")));
    restore(file);
    assertEquals(List.of(), pages());
    assertEquals(Optional.empty(), SiteIndex.currentRun(data.resolve("index")));
  }

  /** A restore that was killed when its files were ready is finished by the next command. */
  @Test
  void anInterruptedRestoreIsCompleted() throws IOException {
    other();
    Path prepared = Files.createDirectory(data.resolve("restore"));
    BackupFile.unpack(backup(), prepared);
    assertTrue(Restore.wouldReplace(data));
    try (DataLock lock = DataLock.take(data)) {
      Restore.completeIfFree(data);
      assertTrue(Files.exists(prepared), lock.directory().toString());
    }
    Restore.completeIfFree(data);
    assertEquals(List.of("/", "/a", "/b"), pages());
    assertFalse(Files.exists(prepared));
    Restore.complete(data);
    assertEquals(List.of("/", "/a", "/b"), pages());
  }

  @Test
  void filesThatAKilledRestoreHadOnlyPreparedAreRemoved() throws IOException {
    other();
    Path unfinished = Files.createDirectory(data.resolve("restore.new"));
    Files.writeString(unfinished.resolve("site.db"), "half");
    Restore.complete(data);
    assertTrue(Files.exists(unfinished));
    Restore.tidy(data);
    assertFalse(Files.exists(unfinished));
    assertEquals(List.of("/", "/other"), pages());
    Files.createDirectory(unfinished);
    restore(backup());
    assertEquals(List.of("/", "/a", "/b"), pages());
  }

  @Test
  void eachFileAloneMakesADirectoryOneThatWouldBeReplaced() throws IOException {
    for (String name : List.of("site.db", "index", "searches.db", "restore")) {
      Path folder = Files.createDirectory(directory.resolve("with-" + name));
      assertFalse(Restore.wouldReplace(folder));
      Files.createFile(folder.resolve(name));
      assertTrue(Restore.wouldReplace(folder), name);
    }
  }

  @Test
  void aPublishedSiteGoesOnAfterItWasRestored() throws Exception {
    restore(backup());
    try (KnownSite site = new KnownSite(data)) {
      site.page(KnownSite.url("/c"));
      Published.rank(site.config());
      assertEquals(2, site.run().id());
      assertEquals(4, site.run().pages());
      assertTrue(site.store().pages().page(A).isPresent());
      assertTrue(site.store().pages().page(B).isPresent());
    }
  }
}
