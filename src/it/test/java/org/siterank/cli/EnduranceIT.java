package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.cli.Processes.Outcome;

/**
 * Many nights in a row, each a run of the program with the clock of that night, on a site and logs
 * that change. Some nights are killed, some find the disk full, some have a wrong clock. At the end
 * every line is counted once, the ranks are those of a fresh computation, and the data folder is no
 * larger than it was.
 *
 * <p>{@code -Dendurance.nights=400} makes it a year and more; see src/site/measuring.md.
 */
@Tag("minutes")
class EnduranceIT {

  private static final int NIGHTS = Integer.getInteger("endurance.nights", 24);
  private static final int KILLS = Math.max(3, NIGHTS * 30 / 400);
  private static final int FULL_DISKS = 2;
  private static final int WRONG_CLOCKS = Math.max(2, NIGHTS / 80);

  /** Days for which visits are kept, and those for which they count. */
  private static final int KEPT_DAYS = Math.max(6, NIGHTS / 4);

  private static final int WINDOW_DAYS = Math.max(5, NIGHTS / 5);

  /** Nights whose sizes are compared, at the end and once as much is kept as ever will be. */
  private static final int COMPARED = NIGHTS / 8;

  /** How much larger the data folder may be at the end. */
  private static final double MOST_GROWTH = 1.2;

  /** The clocks of this zone change twice a year. */
  private static final ZoneId ZONE = ZoneId.of("Europe/Berlin");

  private static final double TOLERANCE = 1e-9;

  private enum Kind {
    QUIET,
    KILLED,
    FULL_DISK,
    WRONG_CLOCK
  }

  /** The program as a user starts it. */
  private static final String SCRIPT =
      Path.of("target/siterank/bin/siterank").toAbsolutePath().toString();

  @TempDir Path folder;

  private final SplittableRandom random = new SplittableRandom(11);
  private final List<Long> bytes = new ArrayList<>();
  private final TreeMap<String, Integer> ends = new TreeMap<>();
  private ChangingSite site;
  private RotatedLog log;
  private WrongClock clock;
  private SmallDisk disk;
  private long millis = 3_000;

  @BeforeEach
  void start() throws Exception {
    clock = WrongClock.make(folder);
    disk = SmallDisk.mount(Files.createDirectory(folder.resolve("data")));
    site = new ChangingSite(17);
    Path logs = Files.createDirectory(folder.resolve("logs"));
    log = new RotatedLog(logs, folder.resolve("all.log"), ZONE, 23);
  }

  @AfterEach
  void stop() throws Exception {
    if (site != null) {
      site.close();
    }
    if (disk != null) {
      disk.close();
    }
  }

  @Test
  void nothingIsLostOrGrowsInManyNights() throws Exception {
    List<Kind> kinds = kinds();
    LocalDate first = LocalDate.now(ZONE).minusDays(NIGHTS);
    for (int night = 0; night < NIGHTS; night++) {
      ZonedDateTime now = first.plusDays(night).atTime(3, 30).atZone(ZONE);
      requests(now);
      site.change();
      night(kinds.get(night), now.toInstant());
      bytes.add(bytes());
      if (night % 50 == 49) {
        System.out.println("night " + (night + 1) + ": " + bytes() / 1024 + " KiB, " + ends);
      }
    }
    System.out.println(summary());
    assertCounted();
    assertBounded();
    assertSameAsFresh();
    Outcome status = siterank(folder.resolve("data"), Map.of(), "status");
    assertEquals(0, status.status(), status.toString());
  }

  /** Chooses what happens in each night; the first and the last are quiet. */
  private List<Kind> kinds() {
    List<Kind> kinds = new ArrayList<>();
    for (int night = 0; night < NIGHTS; night++) {
      kinds.add(Kind.QUIET);
    }
    put(kinds, Kind.KILLED, KILLS);
    put(kinds, Kind.FULL_DISK, disk.isMounted() ? FULL_DISKS : 0);
    put(kinds, Kind.WRONG_CLOCK, WRONG_CLOCKS);
    return kinds;
  }

  private void put(List<Kind> kinds, Kind kind, int many) {
    for (int i = 0; i < many; ) {
      int night = 1 + random.nextInt(NIGHTS - 2);
      if (kinds.get(night) == Kind.QUIET) {
        kinds.set(night, kind);
        i++;
      }
    }
  }

  /** A day's requests until now; the log is rotated at midnight, but for some days. */
  private void requests(ZonedDateTime now) throws IOException {
    List<String> paths = new ArrayList<>(site.paths());
    paths.addAll(site.formerPaths().stream().limit(5).toList());
    Instant midnight = now.toLocalDate().atStartOfDay(ZONE).toInstant();
    log.write(now.minusDays(1).toInstant(), midnight, 120, site.url(), paths);
    if (random.nextInt(12) > 0) {
      log.rotate();
    }
    log.write(midnight, now.toInstant(), 20, site.url(), paths);
  }

  private void night(Kind kind, Instant now) throws Exception {
    Map<String, String> environment = environment(now);
    switch (kind) {
      case QUIET -> {
        long begin = System.nanoTime();
        Outcome run = run(environment);
        millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
        // 1 after a night that was not as usual: the run says what it found.
        assertTrue(run.status() <= 1, run.toString());
        ended(kind, run.status());
        say(run);
      }
      case KILLED -> {
        Processes.Started run =
            Processes.start(folder, environment, command(folder.resolve("data"), "run"));
        long moment = millis * (15 + random.nextInt(85)) / 100;
        boolean isOver = run.process().waitFor(moment, TimeUnit.MILLISECONDS);
        run.process().destroyForcibly().waitFor();
        ends.merge(kind + (isOver ? " too late" : ""), 1, Integer::sum);
      }
      case FULL_DISK -> {
        disk.leave(24);
        Outcome run = run(environment);
        disk.enlarge();
        assertEquals(3, run.status(), run.toString());
        assertTrue(run.err().contains("space"), run.toString());
        ended(kind, run.status());
      }
      case WRONG_CLOCK -> {
        boolean isBehind = random.nextInt(3) > 0;
        Duration wrong = Duration.ofDays(isBehind ? 200 : -2);
        Outcome run = run(environment(now.minus(wrong)));
        assertTrue(run.status() <= 1, run.toString());
        ended(kind, run.status());
      }
    }
  }

  private void ended(Kind kind, int status) {
    ends.merge(kind + " " + status, 1, Integer::sum);
  }

  private static void say(Outcome run) {
    run.err().lines().forEach(line -> System.out.println("  " + line));
  }

  private Map<String, String> environment(Instant now) {
    Map<String, String> environment =
        new HashMap<>(clock.behind(Duration.between(now, Instant.now())));
    environment.put("SITERANK_ARCHIVES", Siterank.ARCHIVES.toString()); // Starts in half the time.
    return environment;
  }

  private String summary() {
    return NIGHTS
        + " nights: "
        + ends
        + "; "
        + site.changes()
        + "; "
        + log.lines()
        + " lines; KiB of the data folder: "
        + bytes.stream().map(size -> size / 1024).toList();
  }

  /** Every line of all nights is counted once; so are the views of each day that is kept. */
  private void assertCounted() throws Exception {
    Outcome audit =
        siterank(folder.resolve("data"), Map.of(), "logs", "--explain", "--format", "json");
    assertEquals(0, audit.status(), audit.err());
    assertEquals(log.lines(), new ObjectMapper().readTree(audit.out()).get("lines").asLong());
    NavigableMap<LocalDate, Long> stored = StoredNights.views(folder.resolve("data"));
    LocalDate kept = log.views().lastKey().minusDays(KEPT_DAYS - 1);
    assertEquals(log.views().tailMap(kept), stored.tailMap(kept));
    assertEquals(new TreeSet<>(), new TreeSet<>(stored.headMap(kept).keySet()), "days too old");
  }

  private void assertBounded() {
    int full = Math.max(KEPT_DAYS, NIGHTS / 2);
    long then = median(full - COMPARED, full);
    long now = median(NIGHTS - COMPARED, NIGHTS);
    System.out.println(
        then / 1024 + " KiB in the nights before " + full + ", " + now / 1024 + " KiB at the end");
    assertTrue(now <= MOST_GROWTH * then, now + " bytes now, " + then + " then");
  }

  /** After a kill some files are larger until the next night. */
  private long median(int from, int to) {
    return bytes.subList(from, to).stream().sorted().toList().get((to - from) / 2);
  }

  /** The ranks of the last night are those of a new data folder that reads everything at once. */
  private void assertSameAsFresh() throws Exception {
    Path fresh = folder.resolve("fresh");
    List<String> words = new ArrayList<>(command(fresh, "run"));
    words.set(words.indexOf(log.pattern()), folder.resolve("all.log").toString());
    Outcome run = Processes.start(folder, Map.of(), words).await();
    assertTrue(run.status() <= 1, run.toString());
    Map<String, Double> expected = StoredNights.ranks(fresh);
    Map<String, Double> found = StoredNights.ranks(folder.resolve("data"));
    assertEquals(expected.keySet(), found.keySet());
    double most = 0;
    for (Map.Entry<String, Double> page : expected.entrySet()) {
      double rank = page.getValue();
      double error = Math.abs(found.get(page.getKey()) - rank) / rank;
      most = Math.max(most, error);
      assertTrue(error <= TOLERANCE, page + " " + found.get(page.getKey()));
    }
    System.out.println(expected.size() + " ranks differ by " + most + " at most, relatively");
  }

  private long bytes() throws IOException {
    return StoredNights.bytes(folder.resolve("data"));
  }

  private List<String> command(Path data, String... words) {
    List<String> command = new ArrayList<>(List.of(SCRIPT));
    command.addAll(List.of(words));
    command.addAll(List.of("--data", data.toString(), "--site", site.url()));
    command.addAll(List.of("--logs", log.pattern()));
    command.addAll(List.of("--log-window", WINDOW_DAYS + "d", "--log-keep", KEPT_DAYS + "d"));
    if (words[0].equals("run")) {
      command.addAll(List.of("--no-progress", "--delay", "0s"));
    }
    return command;
  }

  private Outcome run(Map<String, String> environment) throws Exception {
    return siterank(folder.resolve("data"), environment, "run");
  }

  private Outcome siterank(Path data, Map<String, String> environment, String... words)
      throws Exception {
    return Processes.start(folder, environment, command(data, words)).await();
  }
}
