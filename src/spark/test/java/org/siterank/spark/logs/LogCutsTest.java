package org.siterank.spark.logs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.spark.job.JobFailure;
import org.siterank.spark.job.ListedSite;
import org.siterank.visits.LogReading;

class LogCutsTest {

  private static final Instant NOW = Instant.parse("2026-06-01T00:00:00Z");

  private static final ListedSite SITE =
      new ListedSite("example", "http://www.example.org/", List.of());

  @TempDir Path folder;

  private static List<LogPart> parts(Path logs, int wanted) throws IOException {
    long latest = NOW.plus(LogReading.FUTURE).getEpochSecond();
    List<LogSlots> slots = new ArrayList<>();
    for (FoundLog log : FoundLog.in(0, logs.toString(), "")) {
      List<ScannedRange> ranges = new ArrayList<>();
      for (ScannedRange.Range range : ScannedRange.ranges(log)) {
        ranges.add(ScannedRange.of(range, latest));
      }
      slots.add(new LogSlots(log, ranges));
    }
    return new LogCuts(0, slots).parts(wanted);
  }

  private static Map<String, String> counted(List<LogPart> parts) throws IOException, JobFailure {
    Map<CountKey, long[]> all = new HashMap<>();
    for (LogPart part : parts) {
      PartReading.read(SITE, part, NOW)
          .sums()
          .forEach((key, values) -> all.merge(key, values, CountTable::add));
    }
    return Undivided.tables(all);
  }

  @Test
  void partsOfALogFullOfRobotsAddUpToTheWhole() throws Exception {
    MadeLogs.deal(MadeLogs.robots(), 1, 1, folder);
    Map<String, String> whole = Undivided.tables(SITE, folder, NOW);
    assertTrue(whole.get("robots.tsv").contains("PAGES_WITHOUT_ASSETS"), whole.toString());
    assertTrue(whole.get("robots.tsv").contains("READS_ROBOTS_TXT"), whole.toString());
    for (int wanted : new int[] {1, 2, 7, 40}) {
      List<LogPart> parts = parts(folder, wanted);
      assertEquals(Math.min(wanted, 13), parts.size());
      assertEquals(whole, counted(parts), wanted + " parts");
    }
  }

  /** What the replay is for. */
  @Test
  void withoutTheReplayRobotsAreCountedAsPeople() throws Exception {
    MadeLogs.deal(MadeLogs.robots(), 1, 1, folder);
    List<LogPart> parts = new ArrayList<>();
    for (LogPart part : parts(folder, 7)) {
      List<LogPart.Piece> pieces = new ArrayList<>();
      for (LogPart.Piece piece : part.pieces()) {
        if (piece.from() < piece.to()) {
          pieces.add(new LogPart.Piece(piece.path(), piece.from(), piece.from(), piece.to()));
        }
      }
      parts.add(new LogPart(0, part.fromSlot(), pieces));
    }
    assertNotEquals(Undivided.tables(SITE, folder, NOW), counted(parts));
  }

  @Test
  void partsOfHostileLogsOfSeveralServersAddUpToTheWhole() throws Exception {
    int cut = 0;
    for (int seed = 0; seed < 24; seed++) {
      int servers = 1 + seed % 4;
      Path logs = folder.resolve("seed" + seed);
      MadeLogs.deal(MadeLogs.hostile(seed, 1500), servers, seed, logs);
      Map<String, String> whole = Undivided.tables(SITE, logs, NOW);
      for (int wanted : new int[] {2, 5, 17}) {
        List<LogPart> parts = parts(logs, wanted);
        cut += parts.size() - 1;
        assertEquals(
            whole, counted(parts), "seed " + seed + ", " + parts.size() + " parts of " + wanted);
      }
    }
    assertTrue(cut > 24 * 12, cut + " cuts");
  }
}
