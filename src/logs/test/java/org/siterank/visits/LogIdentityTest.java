package org.siterank.visits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.siterank.accesslog.LogFiles;
import org.siterank.accesslog.LogKey;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.PackedLog;

/**
 * Which log a file is, whatever is done to names while logs are read, and however alike logs are.
 */
@Tag("slow")
class LogIdentityTest {

  @TempDir Path directory;
  private final MemoryVisitStore store = new MemoryVisitStore();

  private static String lines(String name, int from, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = from; i < from + count; i++) {
      // Of one length, so that logs of as many lines are as long.
      String page = String.format(Locale.ROOT, "/%s%06d", name, i);
      text.append(TestLog.view(TestLog.START.plusSeconds(i), "192.0.2.1", page, "-"));
    }
    return text.toString();
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  private void append(String name, String text) throws IOException {
    Files.writeString(directory.resolve(name), text, StandardOpenOption.APPEND);
  }

  private LogSummary read() throws IOException {
    return TestLog.read(store, directory + "/access.log*");
  }

  @Test
  void aLogThatIsRenamedAfterItWasFoundIsNotReadFromTheOffsetOfAnother() throws IOException {
    write("access.log.1", lines("old", 0, 300));
    write("access.log", lines("new", 300, 1_000));
    read();
    append("access.log", lines("new", 1_300, 100));
    LogFiles found = TestLog.find(directory + "/access.log*");
    Files.move(directory.resolve("access.log.1"), directory.resolve("access.log.2"));
    Files.move(directory.resolve("access.log"), directory.resolve("access.log.1"));
    write("access.log", lines("next", 1_400, 2_000));
    LogSummary summary = TestLog.reading(store, TestLog.NOW, 1_000, () -> false).read(found);
    assertEquals(List.of(), summary.problems());
    assertEquals(0, summary.unreadable().size(), summary.unreadable().toString());
    assertEquals(2_100, summary.lines());
    assertEquals(0, read().lines());
    assertEquals(3_400, store.lineCount());
  }

  @Test
  void aLogThatIsReplacedByAPackedOneAfterItWasFoundIsReadOn() throws IOException {
    write("access.log.1", lines("a", 0, 300));
    read();
    append("access.log.1", lines("a", 300, 200));
    LogFiles found = TestLog.find(directory + "/access.log*");
    Files.write(
        directory.resolve("access.log.1"), TestLog.gzip(lines("a", 0, 300), lines("a", 300, 200)));
    TestLog.reading(store, TestLog.NOW, 1_000, () -> false).read(found);
    assertEquals(500, store.lineCount());
    assertEquals(0, read().lines());
  }

  @Test
  void aLogThatHasGoneAfterItWasFoundIsReportedAndFoundByTheNextRun() throws IOException {
    write("access.log", lines("a", 0, 300));
    LogFiles found = TestLog.find(directory + "/access.log*");
    Files.move(directory.resolve("access.log"), directory.resolve("access.log.1"));
    LogSummary summary = TestLog.reading(store, TestLog.NOW, 1_000, () -> false).read(found);
    assertEquals(1, summary.problems().size());
    assertEquals(300, read().lines());
  }

  @ParameterizedTest
  @CsvSource({
    "30, 1000, 1000",
    "30, 1000, 970",
    "100, 1000, 150",
    "600, 1000, 3000",
    "90, 4000, 95"
  })
  void logsWithTheSameFirstBytesAreDifferentLogs(int same, int one, int other) throws IOException {
    String common = lines("x", 0, same);
    write("access.log.one", common + lines("a", same, one - same));
    write("access.log.other", common + lines("b", same, other - same));
    LogSummary summary = read();
    assertEquals(List.of(), summary.problems());
    assertEquals(one + other, summary.lines());
    assertEquals(0, read().lines());
    append("access.log.one", lines("a", one, 10));
    append("access.log.other", lines("b", other, 7));
    assertEquals(17, read().lines());
    Files.move(directory.resolve("access.log.one"), directory.resolve("access.log.x"));
    Files.move(directory.resolve("access.log.other"), directory.resolve("access.log.one"));
    append("access.log.x", lines("a", one + 10, 3));
    assertEquals(3, read().lines());
    assertEquals(one + other + 20, store.lineCount());
  }

  @ParameterizedTest
  @EnumSource
  void packedLogsWithTheSameFirstBytesAreDifferentLogs(PackedLog.Kind kind) throws IOException {
    String common = lines("x", 0, 100);
    for (String name : List.of("a", "b", "c")) {
      byte[] text = (common + lines(name, 100, 2_000)).getBytes(StandardCharsets.US_ASCII);
      Files.write(directory.resolve("access.log." + name), PackedLog.of(kind, text));
    }
    assertEquals(6_300, read().lines());
    for (int i = 0; i < 2; i++) {
      LogSummary again = read();
      assertEquals(0, again.lines());
      assertEquals(List.of(), again.problems());
    }
  }

  @Test
  void theSecondOfTwoLogsMayComeWhenTheFirstHasGone() throws IOException {
    String common = lines("x", 0, 100);
    Path first = write("access.log.1", common + lines("a", 100, 900));
    assertEquals(1_000, read().lines());
    Files.delete(first);
    write("access.log.2", common + lines("b", 100, 870));
    assertEquals(970, read().lines());
  }

  @Test
  void aLogThatWasChangedInPlaceIsReportedAndNotCountedTwice() throws IOException {
    write("access.log", lines("a", 0, 1_000));
    read();
    write("access.log", lines("a", 0, 500) + lines("b", 500, 600));
    LogSummary summary = read();
    assertEquals(1_000, store.lineCount());
    assertEquals(1, summary.problems().size());
    assertTrue(summary.problems().get(0).message().contains("siterank logs --forget"));
  }

  @Test
  void aLogThatWasMadeShorterIsReported() throws IOException {
    write("access.log", lines("a", 0, 1_000));
    read();
    write("access.log", lines("a", 0, 500));
    LogSummary summary = read();
    assertEquals(1, summary.problems().size(), summary.problems().toString());
    assertTrue(summary.problems().get(0).message().contains("were read before"));
  }

  /** Its lines may be those of the first log, which is not there to be compared. */
  @Test
  void aLogThatMayBeThePartOfAnotherThatHasGoneIsReported() throws IOException {
    String common = lines("x", 0, 600);
    Path first = write("access.log.1", common + lines("a", 600, 900));
    assertEquals(1_500, read().lines());
    Files.delete(first);
    for (String name : List.of("access.log.2", "access.log.3.gz")) {
      byte[] text = (common + lines("b", 600, 50)).getBytes(StandardCharsets.US_ASCII);
      boolean isPacked = name.endsWith("gz");
      Path second =
          Files.write(
              directory.resolve(name), isPacked ? PackedLog.of(PackedLog.Kind.GZ, text) : text);
      LogSummary summary = read();
      assertEquals(0, summary.lines());
      assertEquals(1, summary.problems().size(), summary.problems().toString());
      assertTrue(summary.problems().get(0).message().contains("were read before"));
      Files.delete(second);
    }
  }

  @Test
  void aLogAlikeOfALogAlikeIsALogOfItsOwn() throws IOException {
    String one = lines("a", 0, 4_000);
    write("access.log.1", one);
    read();
    String other = one.substring(0, one.indexOf('\n', 300_000) + 1) + lines("b", 4_000, 1_500);
    write("access.log.2", other);
    read();
    String third = other.substring(0, other.indexOf('\n', 280_000) + 1) + lines("c", 6_000, 300);
    write("access.log.3", third);
    LogSummary summary = read();
    assertEquals(List.of(), summary.problems());
    assertEquals(third.lines().count(), summary.lines());
    assertEquals(0, read().lines());
  }

  @Test
  void copiesOfALogCountOnceHoweverTheyArePacked() throws IOException {
    String text = lines("a", 0, 3_000);
    write("access.log", text);
    for (PackedLog.Kind kind : PackedLog.Kind.values()) {
      Files.write(
          directory.resolve("access.log." + kind),
          PackedLog.of(kind, text.getBytes(StandardCharsets.US_ASCII)));
    }
    assertEquals(3_000, read().lines());
    LogSummary again = read();
    assertEquals(0, again.lines());
    assertEquals(List.of(), again.problems());
  }

  @Test
  void aPositionOfAnEarlierVersionIsTakenOver() throws IOException {
    write("access.log", lines("a", 0, 1_000));
    read();
    LogPosition now = store.positions().get(0);
    MemoryVisitStore older = new MemoryVisitStore();
    LogPosition then =
        new LogPosition(
            now.fingerprint(),
            now.fingerprintLength(),
            now.path(),
            now.offset(),
            now.replayFrom(),
            now.newestLine(),
            now.lastRead());
    older.commit(new LogBatch(then, List.of(), List.of(), List.of(), List.of(), List.of()));
    append("access.log", lines("a", 1_000, 5));
    assertEquals(5, TestLog.read(older, directory + "/access.log*").lines());
    LogPosition taken = older.positions().get(0);
    assertEquals(1, older.positions().size());
    assertEquals(new LogKey(now.fingerprint(), now.fingerprintLength(), 0), taken.key());
    assertTrue(!taken.segments().isEmpty() && taken.lastRead().isAfter(Instant.EPOCH));
  }
}
