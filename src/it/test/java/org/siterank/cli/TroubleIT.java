package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.Needs;
import org.siterank.cli.Processes.Outcome;
import org.siterank.store.DataLock;

/** Everything that goes wrong at night: one clear line, the right exit status, nothing lost. */
@Tag("minutes")
class TroubleIT {

  @TempDir Path folder;
  private SmallSite site;
  private Path log;

  @BeforeEach
  void start() throws IOException {
    site = new SmallSite(30);
    log = site.writeLog(folder.resolve("access.log"), 500);
  }

  @AfterEach
  void stop() {
    site.close();
  }

  @Test
  void aSiteThatDoesNotAnswerEndsWithThreeAndTheIndexStays() throws Exception {
    run(0);
    site.close();
    Outcome run = run(3);
    assertOneLine(run, "siterank run: ");
    assertStillSearchable();
  }

  @Test
  void aSiteThatAnswersFiveHundredToAllEndsWithThreeAndTheIndexStays() throws Exception {
    run(0);
    site.status = 500;
    assertOneLine(run(3), "500");
    assertStillSearchable();
    site.status = 200;
    run(0);
  }

  @Test
  void aLogOfGarbageNeedsALook() throws Exception {
    byte[] garbage = new byte[300_000];
    new SplittableRandom(1).nextBytes(garbage);
    Files.write(log, garbage);
    Outcome run = run(1);
    assertOneLine(run, "log lines do not match the format");
    assertTrue(run.err().chars().noneMatch(c -> c < ' ' && c != '\n'), "no control characters");
    assertStillSearchable();
  }

  @Test
  void aMissingLogEndsWithThree() throws Exception {
    Files.delete(log);
    assertOneLine(run(3), "access.log");
  }

  @Test
  void aDataDirectoryThatIsAFileEndsWithThree() throws Exception {
    Files.writeString(folder.resolve("data"), "not a directory");
    assertOneLine(run(3), "data");
  }

  @Test
  void aFullDiskEndsWithThreeAndTheNextRunGoesOn() throws Exception {
    Path small = Files.createDirectory(folder.resolve("data"));
    Outcome mount =
        Processes.shell(folder, Map.of(), "mount -t tmpfs -o size=250k tmpfs '" + small + "'");
    Needs.optional(mount.status() == 0, "the right to mount file systems");
    try {
      assertOneLine(run(3), "space");
      Processes.shell(folder, Map.of(), "mount -o remount,size=50m '" + small + "'");
      run(0);
      assertStillSearchable();
    } finally {
      Processes.shell(folder, Map.of(), "umount '" + small + "'");
    }
  }

  @Test
  void aDamagedDatabaseIsNamedAndLeftAlone() throws Exception {
    run(0);
    Path database = folder.resolve("data/site.db");
    try (FileChannel file = FileChannel.open(database, StandardOpenOption.WRITE)) {
      byte[] garbage = new byte[8192];
      new SplittableRandom(2).nextBytes(garbage);
      for (long at = 0; at < file.size(); at += 3L * garbage.length) {
        file.write(java.nio.ByteBuffer.wrap(garbage), at);
      }
    }
    byte[] before = Files.readAllBytes(database);
    assertOneLine(run(3), "site.db");
    assertTrue(java.util.Arrays.equals(before, Files.readAllBytes(database)));
  }

  @Test
  void aDamagedIndexIsBuiltAnewFromTheDatabase() throws Exception {
    run(0);
    try (Stream<Path> files = Files.list(folder.resolve("data/index"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".cfs")).toList()) {
        Files.write(file, new byte[100]);
      }
    }
    Outcome search = siterank("search", "topic");
    assertEquals(3, search.status(), search.err());
    assertOneLine(search, "damaged");
    Outcome run = run(1);
    assertOneLine(run, "rebuilt");
    assertStillSearchable();
    run(0);
  }

  @Test
  void aSecondRunAtTheSameTimeEndsWithFour() throws Exception {
    try (DataLock lock = DataLock.take(folder.resolve("data"))) {
      assertTrue(Files.exists(lock.directory().resolve("lock")));
      assertOneLine(run(4), "another run");
    }
    run(0);
  }

  @Test
  void searchingBeforeTheFirstRunSaysWhatToDo() throws Exception {
    Outcome search = siterank("search", "topic");
    assertEquals(3, search.status(), search.err());
    assertOneLine(search, "siterank run");
  }

  @Test
  void aPageThatIsGoneTwiceIsRemovedAndAnUnchangedSiteIsNotReadAgain() throws Exception {
    run(0);
    Outcome again = run(0);
    assertTrue(again.out().contains(" 0 new pages, 0 read again, 31 unchanged"), again.out());
    assertTrue(again.out().contains("0 added, 0 changed, 0 removed"), again.out());
  }

  private void assertStillSearchable() throws Exception {
    Outcome search = siterank("search", "topic");
    assertEquals(0, search.status(), search.err());
    assertTrue(search.out().contains(site.url()), search.out());
  }

  private static void assertOneLine(Outcome outcome, String part) {
    assertEquals(1, outcome.err().lines().count(), outcome.err());
    assertTrue(outcome.err().contains(part), outcome.err());
  }

  private Outcome run(int expected) throws Exception {
    Outcome run = siterank("run", "--no-progress", "--delay", "0s");
    assertEquals(expected, run.status(), run.err() + run.out());
    return run;
  }

  private Outcome siterank(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(Siterank.COMMAND);
    command.addAll(List.of(words));
    command.addAll(List.of("--data", folder.resolve("data").toString()));
    command.addAll(List.of("--site", site.url(), "--logs", log.toString()));
    return Processes.start(folder, Map.of(), command).await();
  }
}
