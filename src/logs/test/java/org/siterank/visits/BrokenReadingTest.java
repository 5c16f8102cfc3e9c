package org.siterank.visits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.siterank.accesslog.RequestClass;

/** A reading that is stopped, killed or broken off anywhere. */
@Tag("slow")
class BrokenReadingTest extends ReadLogs {

  @Test
  void aRunThatIsStoppedOrKilledAnywhereCountsWhatAnUnbrokenOneCounts() throws IOException {
    for (int seed = 0; seed < 30; seed++) {
      Random random = new Random(seed);
      String first = TestLog.random(random, TestLog.START, 600);
      Instant end = lastTime(first);
      String second = TestLog.random(random, end, 15);
      String third = TestLog.random(random, lastTime(second), 600);
      Files.write(directory.resolve("access.log.2.gz"), TestLog.gzip(first));
      Files.writeString(directory.resolve("access.log.1"), second);
      Files.writeString(log, third);
      MemoryVisitStore unbroken = new MemoryVisitStore();
      TestLog.read(unbroken, all);

      MemoryVisitStore broken = new MemoryVisitStore();
      int runs = 0;
      while (true) {
        runs++;
        int batch = 1 + random.nextInt(50);
        if (random.nextBoolean()) {
          broken.failAfter(random.nextInt(4));
          try {
            TestLog.read(broken, batch, () -> false, all);
          } catch (IOException killed) {
            assertEquals("killed", killed.getMessage());
          }
          broken.failAfter(Integer.MAX_VALUE);
        } else {
          int[] left = {random.nextInt(400)};
          TestLog.read(broken, batch, () -> left[0]-- <= 0, all);
        }
        if (broken.lineCount() >= unbroken.lineCount()) {
          break;
        }
        assertTrue(runs < 10_000, "no progress");
      }
      assertSame(unbroken, broken, "seed " + seed + ", " + runs + " runs");
      assertRobots(unbroken, "seed " + seed);
    }
  }

  @Test
  void aReadingBrokenAtEveryLineCountsWhatAnUnbrokenOneCounts() throws IOException {
    for (int seed = 0; seed < 3; seed++) {
      Random random = new Random(77 + seed);
      String first = TestLog.random(random, TestLog.START, 250);
      Path folder = Files.createDirectory(directory.resolve("every" + seed));
      Files.writeString(folder.resolve("a.log.1"), first);
      Files.writeString(folder.resolve("a.log"), TestLog.random(random, lastTime(first), 250));
      String logs = folder + "/a.log*";
      MemoryVisitStore unbroken = new MemoryVisitStore();
      TestLog.read(unbroken, logs);
      assertRobots(unbroken, "seed " + seed);
      for (int every = 1; every <= 9; every += 4) {
        MemoryVisitStore broken = new MemoryVisitStore();
        while (broken.lineCount() < unbroken.lineCount()) {
          long before = broken.lineCount();
          broken.failAfter(1);
          try {
            TestLog.read(broken, every, () -> false, logs);
          } catch (IOException killed) {
            assertEquals("killed", killed.getMessage());
          }
          assertTrue(broken.lineCount() > before, "progress at line " + before);
        }
        assertSame(unbroken, broken, "seed " + seed + ", broken every " + every + " lines");
      }
    }
  }

  @Test
  void aLogWithDirectivesThatIsStoppedAnywhereCountsWhatAnUnbrokenOneCounts() throws IOException {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < 300; i++) {
        boolean turned = i / 40 % 2 == 1;
        if (i % 40 == 0) {
          String names = "date time c-ip cs-method cs-uri-stem cs(Referer) ";
          text.append("#Fields: ").append(turned ? "sc-status " + names : names + "sc-status");
          text.append('\n');
        }
        String line =
            "2024-02-01 22:%02d:%02d 192.0.2.%d GET /p%d http://r%d.example/x"
                .formatted(i / 60, i % 60, random.nextInt(9), random.nextInt(9), random.nextInt(3));
        text.append(turned ? "200 " + line : line + " 200").append('\n');
      }
      Files.writeString(log, text);
      MemoryVisitStore unbroken = new MemoryVisitStore();
      TestLog.read(unbroken, all);
      assertEquals(300, unbroken.lineCount());
      assertEquals(0, unbroken.lines().getOrDefault(RequestClass.UNREADABLE, 0L));
      MemoryVisitStore broken = new MemoryVisitStore();
      for (int runs = 0; broken.lineCount() < unbroken.lineCount(); runs++) {
        assertTrue(runs < 1_000, "no progress");
        int[] left = {1 + random.nextInt(600)}; // Half an hour is replayed: up to all 300.
        TestLog.read(broken, 1 + random.nextInt(50), () -> left[0]-- <= 0, all);
      }
      assertSame(unbroken, broken, "seed " + seed);
    }
  }

  @Test
  void aLogThatGrowsPieceByPieceAndIsRotatedCountsWhatAWholeOneCounts() throws IOException {
    for (int seed = 0; seed < 100; seed++) {
      Random random = new Random(1000 + seed);
      byte[] text = TestLog.random(random, TestLog.START, 500).getBytes(StandardCharsets.UTF_8);
      int rotation = lineStart(text, random.nextInt(text.length));
      Path folder = Files.createDirectory(directory.resolve("seed" + seed));
      Path live = folder.resolve("a.log");
      Path old = folder.resolve("a.log.1");
      MemoryVisitStore piecemeal = new MemoryVisitStore();
      int written = 0;
      while (written < text.length) {
        int limit = written < rotation ? rotation : text.length;
        int next = Math.min(limit, written + 1 + random.nextInt(9_000));
        Files.write(
            live,
            Arrays.copyOfRange(text, written, next),
            StandardOpenOption.CREATE,
            StandardOpenOption.APPEND);
        written = next;
        if (random.nextInt(3) > 0) {
          TestLog.read(piecemeal, folder + "/a.log*");
        }
        if (written == rotation) {
          Files.move(live, old);
        }
      }
      TestLog.read(piecemeal, folder + "/a.log*");
      MemoryVisitStore whole = new MemoryVisitStore();
      TestLog.read(whole, folder + "/a.log*");
      assertSame(whole, piecemeal, "seed " + seed);
    }
  }

  private static int lineStart(byte[] text, int from) {
    int at = from;
    while (at < text.length && text[at] != '\n') {
      at++;
    }
    return Math.min(at + 1, text.length);
  }

  @Test
  void aLedgerThatFailsEndsTheReading() throws IOException {
    append(views(0, 10));
    store.failAfter(0);
    assertThrows(IOException.class, () -> TestLog.read(store, all));
    assertEquals(0, store.lineCount());
  }

  @Test
  @Timeout(60)
  void aReadingStopsWithinALineThatHasNoEnd() throws IOException {
    append(views(0, 5));
    try (RandomAccessFile sparse = new RandomAccessFile(log.toFile(), "rw")) {
      sparse.setLength(1L << 40); // A terabyte of zeros, which takes no room.
    }
    AtomicInteger asked = new AtomicInteger();
    // It is asked before each of the lines, and then where no line comes to an end.
    LogSummary summary = TestLog.read(store, 100_000, () -> asked.incrementAndGet() > 20, all);
    assertEquals(5, summary.lines());
    assertTrue(summary.reading().stopped());
  }

  @Test
  @Timeout(60)
  void aPipeIsReportedAndNotWaitedFor() throws Exception {
    assumeTrue(
        new ProcessBuilder("mkfifo", directory.resolve("access.log.1").toString()).start().waitFor()
            == 0,
        "needs named pipes");
    append(views(0, 5));
    LogSummary summary = TestLog.read(store, all);
    assertEquals(5, summary.lines());
    assertEquals(1, summary.problems().size());
    assertTrue(summary.problems().get(0).toString().contains("is a pipe"));
  }
}
