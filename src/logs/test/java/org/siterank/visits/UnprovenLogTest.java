package org.siterank.visits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.siterank.accesslog.PackedLog;

/** Compressed logs that are counted while they are unpacked, and committed at their end. */
@Tag("slow")
class UnprovenLogTest extends ReadLogs {

  private static final int LINES = 600;

  /** Takes the store's commits one by one. */
  private static long commits(MemoryVisitStore store, int batchLines, String logs)
      throws IOException {
    long commits = 0;
    for (boolean more = true; more; commits++) {
      store.failAfter(1);
      try {
        TestLog.read(store, batchLines, () -> false, logs);
        more = false;
      } catch (IOException killed) {
        assertEquals("killed", killed.getMessage());
      }
    }
    return commits;
  }

  private static String text(int seed) {
    return TestLog.random(new Random(seed), TestLog.START, LINES);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] overwritten(byte[] good, int at) {
    byte[] damaged = good.clone();
    for (int i = at; i < at + 8; i++) {
      damaged[i] ^= 0x5a;
    }
    return damaged;
  }

  @ParameterizedTest
  @EnumSource
  void aSoundLogCountsWhatItsTextCounts(PackedLog.Kind kind) throws IOException {
    for (int batch : new int[] {3, 40, 100_000}) {
      MemoryVisitStore plain = new MemoryVisitStore();
      MemoryVisitStore packed = new MemoryVisitStore();
      Path text = Files.writeString(directory.resolve("plain" + batch), text(batch));
      Path log =
          Files.write(directory.resolve("packed" + batch), PackedLog.of(kind, bytes(text(batch))));
      LogSummary first = TestLog.read(plain, batch, () -> false, text.toString());
      LogSummary second = TestLog.read(packed, batch, () -> false, log.toString());
      assertSame(plain, packed, "batches of " + batch);
      assertRobots(plain, "batches of " + batch);
      assertEquals(first.recognition(), second.recognition());
      assertEquals(first.views(), second.views());
      assertEquals(1, packed.wholeLogs().size(), "it need not be unpacked again");
      assertEquals(0, TestLog.read(packed, log.toString()).lines());
    }
  }

  @Test
  void linesWaitForTheEndOfTheirLogButNotForever() throws IOException {
    String text = text(1);
    Files.write(directory.resolve("a.gz"), TestLog.gzip(text));
    long lines = text.lines().count();
    String log = directory + "/a.gz";
    assertEquals(1, commits(new MemoryVisitStore(), (int) lines / 4, log));
    assertTrue(commits(new MemoryVisitStore(), (int) lines / 20, log) > 1);
  }

  /** Its counts are taken back, and those from before it stay. */
  @Test
  void aDamagedLogBehindSoundOnesCountsNothing() throws IOException {
    PackedLog.Kind kind = PackedLog.Kind.GZ;
    String first = text(2);
    String second = TestLog.random(new Random(3), lastTime(first), LINES);
    String third = TestLog.random(new Random(4), lastTime(second), LINES);
    byte[] good = PackedLog.of(kind, bytes(second));
    Files.write(directory.resolve("access.log.3"), PackedLog.of(kind, bytes(first)));
    Files.write(directory.resolve("access.log.1"), PackedLog.of(kind, bytes(third)));
    for (int batch : new int[] {5, 60, 100_000}) {
      for (int at : new int[] {good.length / 2, good.length - 8}) {
        Path damaged = directory.resolve("access.log.2");
        Files.deleteIfExists(damaged);
        MemoryVisitStore without = new MemoryVisitStore();
        LogSummary expected = TestLog.read(without, all);
        Files.write(damaged, overwritten(good, at));
        MemoryVisitStore with = new MemoryVisitStore();
        LogSummary read = TestLog.read(with, batch, () -> false, all);
        String message = "batches of " + batch + ", damage at " + at;
        assertSame(without, with, message);
        assertEquals(expected.lines(), read.lines(), message);
        assertEquals(expected.views(), read.views(), message);
        assertEquals(expected.recognition(), read.recognition(), message);
        assertEquals(expected.reading().bytes(), read.reading().bytes(), message);
        assertEquals(2, read.reading().filesWithNews(), message);
        assertEquals(1, read.problems().size(), read.problems().toString());
        assertTrue(read.problems().get(0).toString().startsWith(damaged + ": is damaged ("));
      }
    }
  }

  @Test
  void aLogWithAMessageBehindItsLastMemberIsDamaged() throws IOException {
    byte[] packed = TestLog.gzip(text(5));
    byte[] more = Arrays.copyOf(packed, packed.length + 3);
    more[packed.length + 1] = 'x';
    Path log = Files.write(directory.resolve("a.gz"), more);
    LogSummary read = TestLog.read(store, log.toString());
    assertTrue(read.lines() > LINES, "what a member has proven is counted");
    assertEquals(1, read.problems().size());
    assertTrue(read.problems().get(0).message().startsWith("is damaged ("));
    assertEquals(List.of(), store.wholeLogs().keySet().stream().toList());
  }
}
