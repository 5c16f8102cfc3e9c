package org.siterank.visits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.siterank.accesslog.RequestClass;

/** Lines that the clock of this computer takes for lines of the future. */
class WrongClockTest {

  private static final Instant NOW = TestLog.NOW;

  @TempDir Path directory;
  private Path log;
  private final MemoryVisitStore store = new MemoryVisitStore();

  @BeforeEach
  void name() {
    log = directory.resolve("access.log");
  }

  private void append(Instant from, int step, int lines) throws IOException {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines; i++) {
      Instant time = from.plusSeconds((long) i * step);
      text.append(TestLog.view(time, "c" + i % 7, "/p" + i, "-"));
    }
    append(text.toString());
  }

  private void append(String text) throws IOException {
    Files.writeString(log, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private LogSummary readAt(Instant now) throws IOException {
    return TestLog.readAt(now, store, log + "*");
  }

  private static MemoryVisitStore once(Path log) throws IOException {
    MemoryVisitStore once = new MemoryVisitStore();
    TestLog.readAt(NOW, once, log + "*");
    return once;
  }

  @ParameterizedTest
  @ValueSource(strings = {"1970-01-01T00:00:10Z", "2018-03-01T00:00:00Z", "2024-02-27T12:00:00Z"})
  void whatARunWithTheClockBehindLeavesOutIsCountedWhenTheClockIsRight(Instant wrong)
      throws IOException {
    append(NOW.minus(Duration.ofDays(6)), 10, 1_000);
    assertEquals(1_000, readAt(NOW.minus(Duration.ofDays(5))).lines());
    append(NOW.minus(Duration.ofHours(30)), 60, 500);
    LogSummary behind = readAt(wrong);
    assertEquals(0, behind.classes().get(RequestClass.UNREADABLE));
    assertEquals(1, behind.problems().size(), behind.problems().toString());
    assertTrue(
        behind.problems().get(0).message().contains("dated in the future"),
        behind.problems().toString());
    readAt(wrong);
    LogSummary right = readAt(NOW);
    assertEquals(List.of(), right.problems());
    assertEquals(Optional.empty(), right.reading().wrongClock());
    assertEquals(once(log).rows(), store.rows());
    assertEquals(1_500, store.lineCount());
  }

  @Test
  void aClockThatContradictsWhatWasCountedIsReportedByEachRun() throws IOException {
    append(NOW.minus(Duration.ofDays(2)), 10, 10);
    readAt(NOW);
    append(NOW.minus(Duration.ofDays(1)), 10, 10);
    Instant wrong = NOW.minus(Duration.ofDays(2_000));
    assertEquals(Optional.of(wrong), readAt(wrong).reading().wrongClock());
    assertEquals(Optional.of(wrong), readAt(wrong).reading().wrongClock());
  }

  @Test
  void aClockThatIsBehindAllLinesIsReportedByTheFirstRun() throws IOException {
    append(NOW.minus(Duration.ofDays(2)), 10, 10);
    assertEquals(Optional.of(Instant.EPOCH), readAt(Instant.EPOCH).reading().wrongClock());
    assertEquals(0, store.lineCount());
    assertEquals(10, readAt(NOW).lines());
  }

  @Test
  void aLineOfTheFarFutureThatALineOfThePresentFollowsIsUnreadable() throws IOException {
    append(NOW.minusSeconds(60), 1, 5);
    append(TestLog.view(NOW.plus(Duration.ofDays(9_000)), "h", "/a", "-"));
    append("broken\n");
    assertEquals(5, readAt(NOW).lines());
    append(NOW.minusSeconds(50), 1, 1);
    LogSummary summary = readAt(NOW);
    assertEquals(List.of(), summary.problems());
    assertEquals(3, summary.lines());
    assertEquals(2, summary.classes().get(RequestClass.UNREADABLE));
    assertEquals(2, summary.unreadable().size());
    assertEquals(0, readAt(NOW).lines());
    assertEquals(8, store.lineCount());
  }

  @Test
  void aTailOfTheFutureIsNoNewsAboutTheClockWhereOtherLinesAreOfThePresent() throws IOException {
    append(NOW.minusSeconds(60), 1, 5);
    append(TestLog.view(NOW.plus(Duration.ofDays(9_000)), "h", "/a", "-"));
    LogSummary summary = readAt(NOW);
    assertEquals(Optional.empty(), summary.reading().wrongClock());
    assertEquals(1, summary.problems().size());
  }

  /** Servers write a line when the answer is sent, with the time at which the request came. */
  @Test
  void linesAtTheEdgeOfTheClockThatAreOutOfOrderAreCountedTheNextDay() throws IOException {
    Instant edge = NOW.plus(LogReading.FUTURE);
    append(edge.minusSeconds(60), 1, 61);
    append(edge.plusSeconds(5), 1, 1);
    append(edge.minusSeconds(3), 1, 1);
    append(edge.plusSeconds(6), 1, 40);
    LogSummary summary = readAt(NOW);
    assertEquals(61, summary.lines());
    assertEquals(0, summary.classes().get(RequestClass.UNREADABLE));
    assertEquals(42, readAt(NOW.plus(Duration.ofDays(1))).lines());
  }

  @Test
  void aPieceOfALogCountsItsLinesOfTheFutureAsUnreadable() throws IOException {
    append(NOW.minusSeconds(60), 1, 5);
    append(TestLog.view(NOW.plus(Duration.ofDays(9_000)), "h", "/a", "-"));
    long end = Files.size(log);
    append(NOW.minusSeconds(50), 1, 5);
    LogSummary summary =
        TestLog.reading(store, NOW, 1_000, () -> false)
            .read(TestLog.find(log.toString()).until(Map.of(log.toString(), end)));
    assertEquals(6, summary.lines());
    assertEquals(List.of(), summary.problems());
  }

  @Test
  void aCompressedLogIsReadOnWhenTheClockIsRight() throws IOException {
    append(NOW.minus(Duration.ofDays(1)), 10, 700);
    Path packed = directory.resolve("access.log.1.gz");
    Files.write(packed, TestLog.gzip(Files.readString(log)));
    Files.delete(log);
    assertEquals(0, readAt(NOW.minus(Duration.ofDays(500))).lines());
    assertEquals(700, readAt(NOW).lines());
  }
}
