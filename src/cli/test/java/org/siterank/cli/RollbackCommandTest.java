package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.siterank.SiteSearch;
import org.siterank.backup.Backup;
import org.siterank.config.SiteConfig;
import org.siterank.index.EarlierIndex;
import org.siterank.search.SearchRequest;
import org.siterank.store.DataLock;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredRun;

/** The night before is in service again, as the page {@code operations.md} of the manual has it. */
@Tag("slow")
class RollbackCommandTest {

  @TempDir Path folder;

  private CommandRun siterank(String... words) {
    return CommandRun.ofProgram(List.of("--data", folder.resolve("data").toString()), words);
  }

  private CommandRun run(String text) throws IOException {
    Path www = Files.createDirectories(folder.resolve("www"));
    Files.writeString(www.resolve("index.html"), "<title>Home</title><a href=a.html>a</a> start");
    Files.writeString(
        www.resolve("a.html"), "<title>A</title><a href=./>home</a> much about " + text);
    CommandRun run =
        siterank("run", "--no-progress", "--site", "http://h.example/", "--dir", www.toString());
    assertEquals(0, run.code(), run.err());
    return run;
  }

  private boolean isFound(String word) {
    return siterank("search", word, "--format", "tsv").out().contains("a.html");
  }

  private String ranks() {
    CommandRun ranks = siterank("export", "ranks");
    assertEquals(0, ranks.code(), ranks.err());
    return ranks.out();
  }

  @Test
  void theNightBeforeIsInServiceAgainUntilTheNextRun() throws IOException {
    run("apples");
    String before = ranks();
    Files.writeString(folder.resolve("www/b.html"), "<title>B</title><a href=a.html>a</a>");
    run("pears and <a href=b.html>b</a>");
    assertNotEquals(before, ranks());
    assertTrue(isFound("pears") && !isFound("apples"));

    CommandRun back = siterank("rollback");
    assertEquals(0, back.code(), back.err());
    assertTrue(
        back.out().matches("(?s)in service again: run 1 of \\S+ \\S+, 2 pages\nwithdrawn:  .*"),
        back.out());
    assertTrue(back.out().contains(" run 2 of "), back.out());
    assertTrue(isFound("apples") && !isFound("pears"));
    assertEquals(before, ranks());
    CommandRun status = siterank("status");
    assertEquals(0, status.code(), status.out() + status.err());

    CommandRun again = siterank("rollback");
    assertEquals(3, again.code(), again.out());
    assertTrue(again.err().contains("no publication before the current one"), again.err());
    assertEquals(1, again.err().lines().count(), again.err());
    assertTrue(isFound("apples"));

    run("plums and <a href=b.html>b</a>");
    assertTrue(isFound("plums") && !isFound("apples"));
    assertEquals(0, siterank("rollback").code());
    assertTrue(isFound("apples"), "the night that was withdrawn is not come back to");
    assertEquals(before, ranks());
  }

  @Test
  void whoeverSearchesMeanwhileChangesOver() throws Exception {
    run("apples");
    run("pears");
    SiteConfig config =
        SiteConfig.defaults()
            .with("site.url", "http://h.example/")
            .with("data", folder.resolve("data").toString());
    try (SiteSearch open = SiteSearch.open(config)) {
      assertEquals(1, open.search(SearchRequest.of("pears")).hits().size());
      assertEquals(0, siterank("rollback").code());
      assertEquals("1", open.publication().run());
      assertEquals(1, open.search(SearchRequest.of("apples")).hits().size());
    }
  }

  /** The runs that the database has as published, the newest first. */
  private List<Long> published() throws IOException {
    return published(folder.resolve("data"));
  }

  private static List<Long> published(Path data) throws IOException {
    try (SiteStore store = SiteStore.openForReading(data)) {
      return store.runs().all().stream()
          .filter(run -> run.published().isPresent())
          .map(StoredRun::id)
          .toList();
    }
  }

  @Test
  void theNextCommandNotesARollbackThatWasKilledAfterItsCommit() throws IOException {
    run("apples");
    run("pears");
    Path data = folder.resolve("data");
    Path begun = Files.createFile(data.resolve("rollback"));
    EarlierIndex.restore(data.resolve("index"), Map.of());
    String figures = Files.readString(data.resolve("status.json"));
    assertEquals(List.of(2L, 1L), published(), "nobody has noted it");
    try (DataLock lock = DataLock.take(data)) {
      assertTrue(isFound("apples"), "searches do not wait for " + lock.directory());
    }
    assertEquals(List.of(2L, 1L), published());
    assertTrue(isFound("apples") && !isFound("pears"));
    assertEquals(List.of(1L), published());
    assertNotEquals(figures, Files.readString(data.resolve("status.json")));
    assertFalse(Files.exists(begun));
  }

  /** Two nights, and a rollback to the first that was killed after its commit. */
  private Path killed() throws IOException {
    if (!Files.exists(folder.resolve("data"))) {
      run("apples");
    }
    run("pears");
    Path data = folder.resolve("data");
    Files.createFile(data.resolve("rollback"));
    EarlierIndex.restore(data.resolve("index"), Map.of());
    return data;
  }

  @Test
  void aBackupAfterAKilledRollbackIsOfTheNightThatIsInService() throws IOException {
    Path data = killed();
    String file = folder.resolve("kept.zip").toString();
    CommandRun backup = siterank("backup", file);
    assertEquals(0, backup.code(), backup.err());
    assertFalse(Files.exists(data.resolve("rollback")));
    assertEquals(List.of(1L), published());

    Path other = folder.resolve("other");
    CommandRun restored =
        CommandRun.ofProgram(List.of("--data", other.toString()), "restore", file);
    assertEquals(0, restored.code(), restored.err());
    assertEquals(List.of(1L), published(other));
    assertEquals(
        Files.readString(data.resolve("status.json")),
        Files.readString(other.resolve("status.json")));
  }

  @Test
  void noBackupIsMadeWhileARollbackIsAtWork() throws IOException {
    Path data = killed();
    Path file = folder.resolve("kept.zip");
    try (DataLock lock = DataLock.take(data)) {
      CommandRun backup = siterank("backup", file.toString());
      assertEquals(3, backup.code(), lock.directory() + backup.out());
      assertTrue(backup.err().contains("rollback is at work"), backup.err());
      assertFalse(Files.exists(file));
    }
    IOException refused = // By somebody who may not complete it.
        assertThrows(
            IOException.class, () -> Backup.make(data, Optional.empty(), file, Optional.empty()));
    assertTrue(refused.getMessage().contains("Run: siterank status"), refused.getMessage());
    assertFalse(Files.exists(file));
    assertEquals(0, siterank("backup", file.toString()).code());
    assertEquals(List.of(1L), published());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "search apples",
        "related http://h.example/a.html",
        "page http://h.example/a.html",
        "status",
        "today",
        "report -o REPORT",
        "check --dir WWW",
        "export pages",
        "export ranks",
        "eval --judgments JUDGMENTS",
        "logs --explain",
        "rights",
        "advise --target http://h.example/a.html",
        "whatif --edits EDITS",
        "import inflow --file INFLOW",
        "ignore 3f9a52c17e",
        "push --to http://127.0.0.1:9/pages",
        "push --to http://127.0.0.1:9/pages --ranks-only",
        "rank",
        "rollback",
        "backup BACKUP"
      })
  void everyCommandOnTheDataFolderNotesAKilledRollback(String command) throws IOException {
    Path data = killed();
    Files.writeString(folder.resolve("JUDGMENTS"), "apples\thttp://h.example/a.html\n");
    Files.writeString(folder.resolve("EDITS"), "-\thttp://h.example/a.html\thttp://h.example/\n");
    Files.writeString(folder.resolve("INFLOW"), "url\texternal hits\nhttp://h.example/a.html\t3\n");
    String[] words =
        command
            .replaceAll("\\b([A-Z]{3,})\\b", folder + "/$1")
            .replace(folder + "/WWW", folder + "/www")
            .split(" ");
    CommandRun run = siterank(words);
    assertNotEquals(2, run.code(), "wrong usage: " + run.err());
    assertFalse(Files.exists(data.resolve("rollback")), run.out() + run.err());
    assertFalse(published().contains(2L), published().toString());
  }

  @Test
  void aSiteThatIsOpenAllTheTimeNotesItBeforeItsNextRun() throws Exception {
    run("apples");
    SiteConfig config =
        SiteConfig.defaults()
            .with("site.url", "http://h.example/")
            .with("site.dir", folder.resolve("www").toString())
            .with("data", folder.resolve("data").toString());
    try (SiteSearch open = SiteSearch.open(config)) {
      killed();
      open.run();
      assertEquals(List.of(3L, 1L), published());
    }
  }

  @Test
  void aRollbackThatWasKilledBeforeItsCommitHasChangedNothing() throws IOException {
    run("apples");
    run("pears");
    Path begun = Files.createFile(folder.resolve("data/rollback"));
    assertEquals(0, siterank("status").code());
    assertFalse(Files.exists(begun));
    assertEquals(List.of(2L, 1L), published());
    assertTrue(isFound("pears"));
    assertEquals(0, siterank("rollback").code());
    assertFalse(Files.exists(begun));
    assertEquals(List.of(1L), published());
  }

  @Test
  void itIsRefusedBeforeAnyRunAndDuringOne() throws IOException {
    assertNotEquals(0, siterank("rollback").code());
    run("apples");
    run("pears");
    try (DataLock lock = DataLock.take(folder.resolve("data"))) {
      assertEquals(4, siterank("rollback").code(), lock.directory().toString());
    }
    assertTrue(isFound("pears"));
  }
}
