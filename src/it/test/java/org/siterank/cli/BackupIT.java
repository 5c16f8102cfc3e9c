package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.backup.Backup;
import org.siterank.backup.DamagedBackupException;
import org.siterank.cli.Processes.Outcome;
import org.siterank.cli.Processes.Started;

/** Backups of a data folder that is at work, and what is restored of them, whatever happens. */
@Tag("minutes")
class BackupIT extends BackedUpSite {

  @Test
  void whatIsRestoredIntoAnEmptyPlaceAnswersAsBefore() throws Exception {
    Path config = folder.resolve("restored.yaml");
    Outcome restored =
        siterank(
            "restore",
            backup.toString(),
            "--data",
            "empty/place",
            "--config-to",
            config.toString());
    assertEquals(0, restored.status(), restored.err());
    assertEquals(before, known("empty/place"));
    assertEquals(-1, Files.mismatch(config, folder.resolve("my site.yaml")));
    for (Path file : List.of(backup, config, folder.resolve("empty/place/site.db"))) {
      assertEquals("rw-------", PosixFilePermissions.toString(Files.getPosixFilePermissions(file)));
    }
    Outcome again = siterank("restore", backup.toString(), "--data", "empty/place");
    assertEquals(2, again.status());
    assertTrue(again.err().contains("--replace"), again.err());
    Outcome run = siterank("run", "--delay", "0s", "--data", "empty/place");
    assertEquals(0, run.status(), "the run that was at work goes on: " + run.out() + run.err());
  }

  @Test
  void aSearchPageShowsWhatWasRestoredWithoutARestart() throws Exception {
    changed("served");
    Started serve = start("serve", "--port", "0", "--data", "served", "--search-log", "on");
    try {
      String url = address(serve) + "api/search?q=";
      String found = get(url + "zebras");
      assertTrue(found.contains("\"total\":1,"), found);
      Outcome restored = siterank("restore", backup.toString(), "--replace", "--data", "served");
      assertEquals(0, restored.status(), restored.err());
      String gone = get(url + "zebras");
      assertTrue(gone.contains("\"total\":0,"), gone);
      String back = get(url + "%22page+7%22");
      assertTrue(back.contains("/p7.html"), back);
    } finally {
      serve.process().destroy();
      Outcome served = serve.await();
      assertFalse(served.err().contains("could not"), served.err());
    }
    assertEquals(before, known("served"));
  }

  /** Each is killed as soon as its step can be seen in the data folder. */
  @Test
  void aRestoreThatIsKilledLeavesTheOldDataOrThoseOfTheBackup() throws Exception {
    Path other = changed("killed");
    String old = known("killed");
    assertNotEquals(before, old);
    Path data = folder.resolve("killed");
    int atWork = 0;
    for (String step :
        List.of("restore.new", "restore.new/site.db", "restore.new/index", "restore")) {
      Started restore = start("restore", backup.toString(), "--replace", "--data", "killed");
      while (!Files.exists(data.resolve(step)) && restore.process().isAlive()) {
        LockSupport.parkNanos(100_000);
      }
      restore.process().destroyForcibly().waitFor();
      boolean decided = Files.exists(data.resolve("restore"));
      atWork += decided || Files.exists(data.resolve("restore.new")) ? 1 : 0;
      String now = known("killed");
      assertTrue(now.equals(before) || (!decided && now.equals(old)), "killed at " + step);
      assertFalse(Files.exists(data.resolve("restore")), "whoever comes next completes it");
      Outcome back = siterank("restore", other.toString(), "--replace", "--data", "killed");
      assertEquals(0, back.status(), back.err());
      assertEquals(old, known("killed"));
      assertFalse(names(data).stream().anyMatch(name -> name.startsWith("restore")));
    }
    assertTrue(atWork >= 3, "killed while they were at work: " + atWork);
  }

  @Test
  void pushedDocumentsThatWaitAreKept() throws Exception {
    changed("pushed");
    Path inbox = Files.createDirectories(folder.resolve("pushed/inbox"));
    Files.writeString(
        inbox.resolve("0000001700000000000-1.jsonl"),
        "{\"url\":\"" + site.url() + "canteen\",\"title\":\"Canteen\",\"text\":\"okapis\"}\n");
    Path file = folder.resolve("waiting.zip");
    Outcome made = siterank("backup", file.toString(), "--data", "pushed");
    assertEquals(0, made.status(), made.err());
    assertEquals(0, siterank("restore", file.toString(), "--data", "waiting").status());
    Outcome rank = siterank("rank", "--data", "waiting");
    assertEquals(0, rank.status(), rank.out() + rank.err());
    Outcome found = siterank("search", "okapis", "--data", "waiting");
    assertTrue(found.out().contains("canteen"), found.out() + found.err());
    assertEquals(List.of(), names(folder.resolve("waiting/inbox")));
  }

  @Test
  void aDamagedDatabaseAndIndexAreReplaced() throws Exception {
    Path data = Files.createDirectories(folder.resolve("broken/index")).getParent();
    Files.writeString(data.resolve("site.db"), "no database ".repeat(1_000));
    Files.writeString(data.resolve("index/segments_1"), "no index");
    Outcome restored = siterank("restore", backup.toString(), "--replace", "--data", "broken");
    assertEquals(0, restored.status(), restored.err());
    assertEquals(before, known("broken"));
  }

  @Test
  void aBackupThatIsCutOrChangedAnywhereIsRefused() throws Exception {
    byte[] whole = Files.readAllBytes(backup);
    Path file = folder.resolve("damaged.zip");
    for (int length = 0; length < whole.length; length += Math.max(1, whole.length / 50)) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertThrows(
          DamagedBackupException.class,
          () -> Backup.read(file, Optional.empty()),
          "cut at " + length);
    }
    for (int at = 0; at < whole.length; at += at < whole.length - 300 ? whole.length / 200 : 1) {
      byte[] changed = whole.clone();
      changed[at] ^= 4;
      Files.write(file, changed);
      assertThrows(
          DamagedBackupException.class,
          () -> Backup.read(file, Optional.empty()),
          "changed at " + at);
    }
    Outcome refused = siterank("restore", file.toString(), "--data", "nowhere");
    assertEquals(3, refused.status());
    assertTrue(refused.err().contains("nothing was changed"), refused.err());
    assertEquals(1, refused.err().lines().count(), refused.err());
    assertFalse(Files.exists(folder.resolve("nowhere")));
    Files.write(file, whole);
    assertEquals("1", Backup.read(file, Optional.empty()).run().orElseThrow());
  }

  @Test
  void withAKeyNobodyElseCanMakeABackup() throws Exception {
    Path key = folder.resolve("key");
    Files.writeString(key, "0123456789abcdef");
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
    Path other = folder.resolve("other key");
    Files.writeString(other, "fedcba9876543210");
    Files.setPosixFilePermissions(other, PosixFilePermissions.fromString("rw-------"));
    Path keyed = folder.resolve("keyed.zip");
    Outcome made = siterank("backup", keyed.toString(), "--key", key.toString());
    assertEquals(0, made.status(), made.err());
    Outcome restored =
        siterank("restore", keyed.toString(), "--key", key.toString(), "--data", "by key");
    assertEquals(0, restored.status(), restored.err());
    Map<List<String>, String> refusals =
        Map.of(
            List.of(keyed.toString()), "its sum is by a key",
            List.of(keyed.toString(), "--key", other.toString()), "differ from their sum",
            List.of(backup.toString(), "--key", key.toString()), "its sum is by no key");
    for (Map.Entry<List<String>, String> refusal : refusals.entrySet()) {
      List<String> words = new ArrayList<>(List.of("restore"));
      words.addAll(refusal.getKey());
      words.addAll(List.of("--data", "refused"));
      Outcome refused = siterank(words.toArray(String[]::new));
      assertEquals(3, refused.status(), refused.out() + refused.err());
      assertTrue(refused.err().contains(refusal.getValue()), refused.err());
    }
    assertFalse(Files.exists(folder.resolve("refused")));
  }

  @Test
  void aForgedBackupIsRefusedBeforeAnythingIsReplaced() throws Exception {
    changed("kept");
    String kept = known("kept");
    byte[] noise = new byte[300];
    new Random(1).nextBytes(noise);
    Map<Path, String> forgeries = new LinkedHashMap<>();
    forgeries.put(
        forged("gone", (name, it) -> name.equals("site.db") ? null : it),
        "it has no database (site.db)");
    forgeries.put(
        forged("empty", (name, it) -> name.equals("site.db") ? new byte[0] : it),
        "it has no database (site.db)");
    forgeries.put(
        forged("noise", (name, it) -> name.equals("site.db") ? noise : it),
        "its database cannot be read");
    forgeries.put(
        forged("index", (name, it) -> name.startsWith("index/segments_") ? noise : it),
        "its index cannot be searched");
    forgeries.put(
        forged("bare", (name, it) -> name.startsWith("index/") ? null : it),
        "its index cannot be searched");
    forgeries.put(
        forged("cut", (name, it) -> name.endsWith(".cfs") ? Arrays.copyOf(it, 100) : it),
        "its index cannot be searched");
    for (Map.Entry<Path, String> forgery : forgeries.entrySet()) {
      Outcome refused =
          siterank("restore", forgery.getKey().toString(), "--replace", "--data", "kept");
      assertEquals(3, refused.status(), forgery + ": " + refused.out() + refused.err());
      assertTrue(refused.err().contains(forgery.getValue()), forgery + ": " + refused.err());
      assertFalse(refused.err().contains("unexpected"), refused.err());
    }
    assertEquals(kept, known("kept"));
    assertFalse(names(folder.resolve("kept")).stream().anyMatch(n -> n.startsWith("restore")));
  }

  @Test
  void aBackupThatCannotBeWrittenLeavesNothing() throws Exception {
    Path target = Files.createDirectories(folder.resolve("backups"));
    List<String> limited = new ArrayList<>(List.of("sh", "-c", "ulimit -f 40; exec \"$@\"", "sh"));
    limited.addAll(command("backup", target.toString()));
    // Nothing is written to the output, whose size would be limited as well.
    Outcome full = Processes.start(folder, Map.of(), limited).await();
    assertEquals(3, full.status(), full.out() + full.err());
    assertEquals(List.of(), names(target));
    Outcome missing = siterank("backup", target.resolve("no/such.zip").toString());
    assertEquals(3, missing.status());
    assertTrue(missing.err().contains("backups/no: no such"), missing.err());
    Outcome there = siterank("backup", backup.toString());
    assertEquals(3, there.status());
    assertTrue(there.err().contains("exists already"), there.err());
    Started waits = start("backup", target.toString());
    assertTrue(waits.process().waitFor(60, TimeUnit.SECONDS));
    assertEquals(0, waits.await().status());
    assertEquals(1, names(target).size());
    assertTrue(names(target).get(0).matches("siterank-backup-\\d{8}-\\d{6}\\.zip"));
  }
}
