package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.cli.Processes.Outcome;
import org.siterank.crawl.CashTotals;
import org.siterank.store.SiteStore;
import org.siterank.store.StoreException;

/** Runs that are killed with SIGKILL at random moments, and the run that ends well after them. */
@Tag("minutes")
class KilledRunIT {

  private static final int KILLS = Integer.getInteger("siterank.kills", 12);

  @TempDir Path folder;

  @Test
  void whatFollowsAnyNumberOfKillsIsWhatAnUnbrokenRunGives() throws Exception {
    try (SmallSite site = new SmallSite(400)) {
      Path log = site.writeLog(folder.resolve("access.log"), 180_000);
      Outcome whole = siterank("whole", site, log, "run");
      assertEquals(0, whole.status(), whole.err());

      SplittableRandom random = new SplittableRandom(3);
      int killed = 0;
      for (int i = 0; i < KILLS; i++) {
        Processes.Started run =
            Processes.start(folder, Map.of(), command("broken", site, log, "run"));
        // Starting Java takes some 300 ms of it; a whole run some seconds.
        if (!run.process().waitFor(200 + random.nextInt(3000), TimeUnit.MILLISECONDS)) {
          run.process().destroyForcibly().waitFor();
          killed++;
        }
        Outcome search = siterank("broken", site, log, "search", "topic");
        assertAllCashIsThere(folder.resolve("broken"));
        assertTrue(
            search.status() == 0 || search.err().matches("(?s).*(nothing is|No Siterank data).*"),
            "searching goes on, or says that nothing is there yet: " + search.err());
      }
      assertTrue(killed > KILLS / 3, "runs killed while they were at work: " + killed);

      Outcome last = siterank("broken", site, log, "run");
      assertEquals(0, last.status(), last.err());
      assertTrue(assertAllCashIsThere(folder.resolve("broken")), "there is a ledger");
      for (String what : List.of("inflow", "links")) {
        assertEquals(
            siterank("whole", site, log, "export", what).out(),
            siterank("broken", site, log, "export", what).out(),
            what);
      }
      assertSameScores(
          siterank("whole", site, log, "export", "ranks").out(),
          siterank("broken", site, log, "export", "ranks").out());
      assertEquals(explained("whole", site, log), explained("broken", site, log));
      System.out.println(killed + " of " + KILLS + " runs killed, nothing lost or counted twice");
    }
  }

  /** The pages asked for by one run that is killed when it asks for the last of so many. */
  private List<String> asked(SmallSite site, String data, String order, String delay, int most)
      throws Exception {
    List<String> asked = new ArrayList<>();
    CompletableFuture<Process> process = new CompletableFuture<>();
    site.lost =
        path -> {
          asked.add(path);
          if (asked.size() == most) {
            process.join().destroyForcibly();
          }
          return false;
        };
    List<String> command = new ArrayList<>(Siterank.COMMAND);
    command.addAll(List.of("crawl", "--site", site.url(), "--order", order));
    command.addAll(List.of("--data", folder.resolve(data).toString()));
    command.addAll(List.of("--delay", delay, "--connections", "1"));
    Processes.Started run = Processes.start(folder, Map.of(), command);
    process.complete(run.process());
    Outcome outcome = run.await();
    assertEquals(asked.size() < most, outcome.status() == 0, outcome.err());
    return asked;
  }

  @Test
  void aCrawlByDistanceRankThatIsKilledGoesOnWithItsDistances() throws Exception {
    try (SmallSite site = new SmallSite(160)) {
      List<String> whole = asked(site, "whole", "distancerank", "0s", Integer.MAX_VALUE);
      assertNotEquals(whole, asked(site, "breadth", "breadth-first", "0s", Integer.MAX_VALUE));
      List<String> sequence = new ArrayList<>();
      for (int most : List.of(80, 60, Integer.MAX_VALUE)) {
        List<String> asked = asked(site, "broken", "distancerank", "160ms", most);
        List<String> due = asked.subList(sequence.isEmpty() ? 0 : 1, asked.size());
        assertEquals(whole.get(0), asked.get(0), "the way in is asked for in every run");
        int saved = whole.indexOf(due.get(0));
        assertTrue(saved <= sequence.size(), "nothing is left out: " + saved);
        // Results are written after five seconds at the latest, which are 32 of them here.
        assertTrue(saved > sequence.size() - 40, "little is asked for again: " + saved);
        sequence.subList(saved, sequence.size()).clear();
        sequence.addAll(due);
      }
      assertEquals(whole, sequence);
    }
  }

  /** What became of every line; the model's view rests on ranks, which only agree to rounding. */
  private JsonNode explained(String data, SmallSite site, Path log) throws Exception {
    String json = siterank(data, site, log, "logs", "--explain", "--format", "json").out();
    ObjectNode explained = (ObjectNode) new ObjectMapper().readTree(json);
    assertTrue(explained.has("model"), json);
    explained.remove("model");
    return explained;
  }

  /** The cash of OPIC is what it was at first, to the unit; false as long as there is none. */
  private static boolean assertAllCashIsThere(Path data) throws IOException {
    if (!Files.exists(SiteStore.file(data))) {
      return false;
    }
    try (SiteStore store = SiteStore.openForReading(data)) {
      Optional<CashTotals> totals = store.crawl().cash();
      if (totals.isPresent()) {
        long[] sum = {totals.get().virtual()};
        long toAll = totals.get().toAll();
        store.crawl().forEachAccount(account -> sum[0] += account.own() + toAll * account.weight());
        assertEquals(totals.get().total(), sum[0], "cash");
      }
      return totals.isPresent();
    } catch (StoreException e) {
      // Killed before there was a schema.
      assertEquals(StoreException.Trouble.MISSING, e.trouble(), e.getMessage());
      return false;
    }
  }

  private static void assertSameScores(String expected, String actual) {
    Map<String, Double> left = scores(expected);
    Map<String, Double> right = scores(actual);
    assertEquals(left.keySet(), right.keySet());
    left.forEach(
        (url, score) -> assertEquals(score, right.get(url), 1e-8 * Math.max(1, score), url));
  }

  private static Map<String, Double> scores(String table) {
    Map<String, Double> scores = new LinkedHashMap<>();
    table
        .lines()
        .skip(1)
        .map(line -> line.split("\t", -1))
        .forEach(cells -> scores.put(cells[0], Double.valueOf(cells[1])));
    return scores;
  }

  private List<String> command(String data, SmallSite site, Path log, String... words) {
    List<String> command = new ArrayList<>(Siterank.COMMAND);
    command.addAll(List.of(words));
    command.addAll(List.of("--data", folder.resolve(data).toString(), "--delay", "0s"));
    command.addAll(List.of("--site", site.url(), "--logs", log.toString()));
    return command;
  }

  private Outcome siterank(String data, SmallSite site, Path log, String... words)
      throws IOException, InterruptedException {
    return Processes.start(folder, Map.of(), command(data, site, log, words)).await();
  }
}
