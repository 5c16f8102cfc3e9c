package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.commons.io.file.PathUtils;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.cli.Processes.Outcome;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredRun;

/** Rollbacks that are killed with SIGKILL at random moments leave one whole publication. */
@Tag("minutes")
class KilledRollbackIT {

  private static final int KILLS = Integer.getInteger("siterank.kills", 5);

  @TempDir Path folder;

  @Test
  void oneOfTheTwoNightsIsPublishedWhole() throws Exception {
    Path whole = folder.resolve("whole");
    String first = night(whole, "apples");
    String second = night(whole, "pears");
    long millis = undisturbed(whole);
    SplittableRandom random = new SplittableRandom(5);
    int killed = 0;
    int gone = 0;
    for (int i = 0; i < KILLS; i++) {
      Path data = folder.resolve("data" + i);
      PathUtils.copyDirectory(whole, data);
      Processes.Started rollback = Processes.start(folder, Map.of(), command(data, "rollback"));
      if (!rollback.process().waitFor(moment(millis, random), TimeUnit.MILLISECONDS)) {
        rollback.process().destroyForcibly().waitFor();
        killed++;
      }
      Path restored = i % 2 == 1 ? restored(data, i) : data;
      boolean back = found(restored, "apples");
      assertEquals(back, found(data, "apples"));
      assertEquals(!back, found(data, "pears"), "one night or the other");
      assertEquals(back ? first : second, ok(data, "export", "ranks"));
      assertEquals(back ? 1 : 2, published(data), "the search has noted what the index has");
      gone += back ? 1 : 0;
      if (!back) { // Nothing is in the way of doing it again.
        ok(data, "rollback");
        assertEquals(first, ok(data, "export", "ranks"));
      }
      if (i == 0) {
        night(data, "plums");
        assertTrue(found(data, "plums") && !found(data, "apples"), "and the next run publishes");
      }
    }
    assertTrue(killed > 0, "some were killed at work");
    System.out.println(killed + " of " + KILLS + " rollbacks killed, " + gone + " had gone back");
  }

  @Test
  void ofTwoRollbacksAtOnceOneGoesBack() throws Exception {
    Path data = folder.resolve("data");
    String first = night(data, "apples");
    night(data, "pears");
    Processes.Started one = Processes.start(folder, Map.of(), command(data, "rollback"));
    Processes.Started other = Processes.start(folder, Map.of(), command(data, "rollback"));
    List<Integer> ends = Stream.of(one.await().status(), other.await().status()).sorted().toList();
    assertEquals(0, ends.get(0));
    // The other finds the lock taken (4), or comes later and finds no night before (3).
    assertTrue(ends.get(1) == 3 || ends.get(1) == 4, ends.toString());
    assertEquals(first, ok(data, "export", "ranks"));
    assertEquals(1, published(data));
  }

  /** The data folder by way of a backup, which is the first command after the kill. */
  private Path restored(Path killed, int number) throws Exception {
    Path file = folder.resolve("backup" + number + ".zip");
    ok(killed, "backup", file.toString());
    Path data = folder.resolve("restored" + number);
    ok(data, "restore", file.toString());
    assertEquals(published(killed), published(data));
    return data;
  }

  /** The last run that the database has as published. */
  private static long published(Path data) throws IOException {
    try (SiteStore store = SiteStore.openForReading(data)) {
      return store.runs().all().stream()
          .filter(run -> run.published().isPresent())
          .mapToLong(StoredRun::id)
          .max()
          .orElseThrow();
    }
  }

  /** Milliseconds that a rollback takes that nobody kills. */
  private long undisturbed(Path whole) throws Exception {
    Path data = folder.resolve("undisturbed");
    PathUtils.copyDirectory(whole, data);
    long begin = System.nanoTime();
    ok(data, "rollback");
    return TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
  }

  /** A moment of it, mostly when it writes. */
  private static long moment(long millis, SplittableRandom random) {
    return (long) (millis * random.nextDouble(0.4, 0.95));
  }

  /** Runs on a site that is about something, and returns its ranks. */
  private String night(Path data, String topic) throws Exception {
    Path www = Files.createDirectories(folder.resolve("www"));
    StringBuilder links = new StringBuilder();
    for (int page = 0; page < 200; page++) {
      String next = (page + topic.length()) % 200 + ".html";
      Files.writeString(
          www.resolve(page + ".html"),
          "<title>Page " + page + "</title>" + topic + " <a href=" + next + ">next</a>");
      links.append("<a href=").append(page).append(".html>page</a> ");
    }
    Files.writeString(www.resolve("index.html"), "<title>Home</title>" + links);
    ok(data, "run", "--no-progress", "--site", "http://h.example/", "--dir", www.toString());
    return ok(data, "export", "ranks");
  }

  private boolean found(Path data, String word) throws Exception {
    return run(data, "search", word, "--format", "tsv").out().contains("/1");
  }

  private String ok(Path data, String... words) throws Exception {
    Outcome outcome = run(data, words);
    assertEquals(0, outcome.status(), outcome.err());
    return outcome.out();
  }

  private Outcome run(Path data, String... words) throws IOException, InterruptedException {
    return Processes.start(folder, Map.of(), command(data, words)).await();
  }

  private static List<String> command(Path data, String... words) {
    List<String> command = new ArrayList<>(Siterank.COMMAND);
    command.addAll(List.of(words));
    command.addAll(List.of("--data", data.toString()));
    return command;
  }
}
