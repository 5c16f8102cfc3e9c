package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.cli.Processes.Outcome;

/** Readings of a large log that are killed with SIGKILL at random moments. */
@Tag("minutes")
class KilledLogsIT {

  private static final int KILLS = Integer.getInteger("siterank.kills", 8);

  /** Enough to find, on whatever machine, the moments at which a reading is at work. */
  private static final int MOST_RUNS = 5 * KILLS;

  /** More than a batch each, so that a kill can come behind some and before others. */
  private static final int LINES_PER_LOG = 1_000_000;

  private static final String BROWSER =
      "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

  private static final List<String> REFERRERS =
      List.of(
          "-",
          "https://portal.example/links",
          "https://portal.example/",
          "https://www.example.org/p7",
          "https://www.example.org/find?q=opening+hours");

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss +0000", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  @TempDir Path folder;

  @Test
  void whatFollowsAnyNumberOfKillsIsWhatAnUnbrokenReadingGives() throws Exception {
    writeLogs();
    long start = System.nanoTime();
    Outcome whole = siterank("whole", logs());
    assertEquals(0, whole.status(), whole.err());
    long wholeMillis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);

    String expected = explain("whole").out();
    for (String robots : List.of("(reads robots.txt)", "(pages without assets)")) {
      assertTrue(expected.contains(robots), "the log has robots of both kinds: " + robots);
    }
    long lost = new ObjectMapper().readTree(expected).at("/lost/visits").asLong();
    assertTrue(lost > 0, "some visits find nothing");
    SplittableRandom random = new SplittableRandom(5);
    Set<Long> stoodAt = new TreeSet<>();
    int killed = 0;
    int attempt = 0;
    long before = 0;
    long limit = wholeMillis;
    for (int i = 0; i < MOST_RUNS && (killed < KILLS || !isBetween(stoodAt)); i++) {
      String broken = "broken" + attempt;
      Processes.Started run = Processes.start(folder, Map.of(), command(broken, logs()));
      long moment = limit * (30 + random.nextInt(70)) / 100;
      if (!run.process().waitFor(moment, TimeUnit.MILLISECONDS)) {
        run.process().destroyForcibly().waitFor();
        killed++;
      }
      long lines = linesRead(broken);
      stoodAt.add(lines);
      // A busy machine needs longer than the unbroken reading did, an idle one less.
      limit = lines == before ? limit * 3 / 2 : limit;
      before = lines;
      if (lines == 2 * LINES_PER_LOG) {
        assertSameAsWhole(broken, expected);
        attempt++; // It is done; begin anew.
        before = 0;
        limit = limit * 2 / 3;
      }
    }
    assertTrue(killed > 0, "no reading was killed while it was at work");
    assertTrue(isBetween(stoodAt), "none was killed behind a part of its work: " + stoodAt);
    Outcome last = siterank("broken" + attempt, logs());
    assertEquals(0, last.status(), last.err());
    assertSameAsWhole("broken" + attempt, expected);
    System.out.println(
        killed + " of " + KILLS + " readings of logs killed; lines behind them: " + stoodAt);
  }

  private static boolean isBetween(Set<Long> stoodAt) {
    return stoodAt.stream().anyMatch(lines -> lines > 0 && lines < 2 * LINES_PER_LOG);
  }

  private void assertSameAsWhole(String data, String expected) throws Exception {
    assertEquals(expected, explain(data).out());
    assertEquals(LedgerRows.of(folder.resolve("whole")), LedgerRows.of(folder.resolve(data)));
  }

  private String logs() {
    return "--logs=" + folder.resolve("access.log") + "*";
  }

  private Outcome explain(String data) throws IOException, InterruptedException {
    return siterank(data, "--explain", "--format=json");
  }

  /** Lines that the ledger has; none before there is a ledger. */
  private long linesRead(String data) throws IOException, InterruptedException {
    Outcome audit = explain(data);
    return audit.status() == 0 ? new ObjectMapper().readTree(audit.out()).get("lines").asLong() : 0;
  }

  /** Two logs, the older one rotated: of people, of crawlers, and of some that read robots.txt. */
  private void writeLogs() throws IOException {
    SplittableRandom random = new SplittableRandom(9);
    long millis = 1_700_000_000_000L;
    for (String name : List.of("access.log.1", "access.log")) {
      Path log = folder.resolve(name);
      try (BufferedWriter out = Files.newBufferedWriter(log, StandardCharsets.US_ASCII)) {
        for (int i = 0; i < LINES_PER_LOG; i++) {
          millis += random.nextInt(200);
          out.write(line(random, TIME.format(Instant.ofEpochMilli(millis))));
        }
      }
    }
  }

  private static String line(SplittableRandom random, String time) {
    int client = random.nextInt(2000);
    int what = random.nextInt(4000);
    String target = "/p" + what % 40;
    if (what == 0) {
      target = "/robots.txt";
    } else if (client >= 200 && what < 2500) {
      target = "/i" + what % 90 + ".png";
    }
    // Twenty clients ask for pages alone, and often.
    int number = client < 200 ? client % 20 : client;
    return "10.0."
        + number / 250
        + '.'
        + number % 250
        + " - - ["
        + time
        + "] \"GET "
        + target
        + " HTTP/1.1\" "
        + (target.startsWith("/p") && what % 40 >= 36 ? 404 : 200) // Pages that are gone.
        + " 900 \""
        + REFERRERS.get(what % REFERRERS.size())
        + "\" \""
        + BROWSER
        + "\"\n";
  }

  private List<String> command(String data, String... words) {
    List<String> command = new ArrayList<>(Siterank.COMMAND);
    command.add("logs");
    command.addAll(List.of(words));
    command.addAll(List.of("--data", folder.resolve(data).toString()));
    command.addAll(List.of("--site", "https://www.example.org/"));
    command.addAll(List.of("--own-search", "/find?q={query}"));
    return command;
  }

  private Outcome siterank(String data, String... words) throws IOException, InterruptedException {
    return Processes.start(folder, Map.of(), command(data, words)).await();
  }
}
