package org.siterank.visits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.accesslog.LogPlace;
import org.siterank.accesslog.RequestClass;
import org.siterank.accesslog.UnreadableLine;

@Tag("slow")
class LogReadingTest extends ReadLogs {

  @Test
  void aLogReadAgainAddsNothing() throws IOException {
    append(views(0, 50));
    assertEquals(50, TestLog.read(store, all).lines());
    LogSummary again = TestLog.read(store, all);
    assertEquals(0, again.lines());
    assertEquals(0, again.reading().filesWithNews());
    assertEquals(List.of(), again.problems());
    assertEquals(50, store.lineCount());
  }

  @Test
  void aLineThatIsBeingWrittenWaitsForTheNextRun() throws IOException {
    String text = views(0, 3);
    append(text.substring(0, text.length() - 20));
    assertEquals(2, TestLog.read(store, all).lines());
    append(text.substring(text.length() - 20));
    assertEquals(1, TestLog.read(store, all).lines());
    assertEquals(3, store.visits().size());
  }

  @Test
  void aLogIsKnownAgainAfterRotationAndCompression() throws IOException {
    String text = views(0, 100);
    append(text);
    TestLog.read(store, all);
    append(views(100, 7));
    Path rotated = directory.resolve("access.log.1");
    Files.move(log, rotated);
    append(views(107, 5));
    assertEquals(12, TestLog.read(store, all).lines());
    Files.write(directory.resolve("access.log.2.gz"), TestLog.gzip(Files.readString(rotated)));
    Files.delete(rotated);
    assertEquals(0, TestLog.read(store, all).lines());
    assertEquals(112, store.lineCount());
  }

  @Test
  void aShortLogIsKnownAgainWhenItHasGrown() throws IOException {
    for (int i = 0; i < 60; i++) {
      append(views(i, 1));
      assertEquals(1, TestLog.read(store, all).lines(), "after line " + i);
    }
    assertEquals(60, store.lineCount());
  }

  @Test
  void aFileThatWasCopiedAndTruncatedIsANewLog() throws IOException {
    append(views(0, 100));
    TestLog.read(store, all);
    append(views(100, 10));
    Files.copy(log, directory.resolve("access.log.1"));
    Files.writeString(log, views(110, 3));
    assertEquals(13, TestLog.read(store, all).lines());
    assertEquals(113, store.lineCount());
    assertEquals(113, store.visits().size());
  }

  @Test
  void aLogAndItsCopiesCountOnce() throws IOException {
    String text = views(0, 200);
    append(text);
    Files.write(directory.resolve("access.log.a.gz"), TestLog.gzip(text));
    String half = text.substring(0, text.indexOf('\n', text.length() / 2) + 1);
    Files.write(
        directory.resolve("access.log.b.gz"), TestLog.gzip(half, text.substring(half.length())));
    Files.createSymbolicLink(directory.resolve("access.log.link"), log);
    LogSummary summary = TestLog.read(store, all, log.toString());
    assertEquals(200, summary.lines());
    assertEquals(3, summary.reading().files());
    assertEquals(0, TestLog.read(store, all).lines());
  }

  @Test
  void theLastLineOfACompressedLogIsWhole() throws IOException {
    String text = views(0, 3).stripTrailing();
    Files.write(directory.resolve("access.log.gz"), TestLog.gzip(text));
    assertEquals(3, TestLog.read(store, all).lines());
    assertEquals(0, TestLog.read(store, all).lines());
  }

  @Test
  void aDamagedFileIsReportedAndReadAsFarAsItGoes() throws IOException {
    byte[] whole = TestLog.gzip(TestLog.random(new Random(1), TestLog.START, 5_000));
    Path damaged = directory.resolve("access.log.1.gz");
    Files.write(damaged, Arrays.copyOf(whole, whole.length / 2));
    append(TestLog.view(TestLog.START.plus(Duration.ofDays(20)), "h", "/p", "-"));
    LogSummary summary = TestLog.read(store, all);
    assertEquals(1, summary.problems().size());
    assertTrue(summary.problems().get(0).toString().contains("access.log.1.gz"));
    long first = summary.lines();
    assertTrue(first > 1_000 && first < 5_000, first + " lines");
    Files.write(damaged, whole);
    LogSummary rest = TestLog.read(store, all);
    assertEquals(List.of(), rest.problems());
    MemoryVisitStore unbroken = new MemoryVisitStore();
    TestLog.read(unbroken, damaged.toString());
    assertEquals(unbroken.lineCount() + 1, first + rest.lines());
  }

  @Test
  void aBatchEndsWhenItHoldsManyDifferentCounts() throws IOException {
    append(views(0, UncommittedLines.MOST_COUNTS + 1));
    store.failAfter(1);
    assertThrows(
        IOException.class, () -> TestLog.read(store, LogReading.BATCH_LINES, () -> false, all));
    assertEquals(UncommittedLines.MOST_COUNTS, store.lineCount());
    store.failAfter(Integer.MAX_VALUE);
    assertEquals(1, TestLog.read(store, all).lines());
  }

  @Test
  void whatCannotBeReadIsReportedAndTheRestIsRead() throws IOException {
    append(views(0, 1));
    Files.write(directory.resolve("access.log.xz"), new byte[] {-3, '7', 'z', 'X', 'Z', 0, 1, 2});
    Files.createDirectory(directory.resolve("access.log.d"));
    Files.createFile(directory.resolve("access.log.empty"));
    LogSummary summary = TestLog.read(store, all, directory + "/none*", directory + "/none");
    assertEquals(1, summary.lines());
    String problems = summary.problems().toString();
    assertEquals(4, summary.problems().size(), problems);
    assertTrue(problems.contains("xz") && problems.contains("directory"), problems);
  }

  @Test
  void aFolderIsReadWithAllBelowItInTheOrderOfTimes() throws IOException {
    String tree = directory + "/s3";
    StringBuilder whole = new StringBuilder();
    List<String> days = List.of("year=2026/month=01/day=30", "year=2026/month=02/day=01", ".tmp");
    for (int i = 0; i < 1_500; i++) {
      Path day = Files.createDirectories(Path.of(tree, days.get(i / 750)));
      String lines = views(20 * i, 20);
      whole.append(lines);
      Files.write(day.resolve((9_999 - i) + ".gz"), TestLog.gzip(lines));
    }
    Files.write(
        Files.createDirectories(Path.of(tree, ".tmp")).resolve("x.gz"), TestLog.gzip(views(0, 1)));
    LogSummary summary = TestLog.read(store, tree);
    assertEquals(List.of(), summary.problems());
    assertEquals(30_000, summary.lines());
    assertEquals(1_500, store.positions().size());
    MemoryVisitStore once = new MemoryVisitStore();
    Files.writeString(log, whole.toString());
    TestLog.read(once, log.toString());
    assertEquals(once.rows(), store.rows(), "as if it were one log");
    assertEquals(0, TestLog.read(store, tree).lines());
    assertEquals(0, TestLog.read(store, tree + "/**/*.gz").lines());
    assertEquals(0, TestLog.read(store, tree + "/**").lines());
    Files.write(Path.of(tree, days.get(1), "late.gz"), TestLog.gzip(views(60_000, 7)));
    assertEquals(7, TestLog.read(store, tree + "/**/day=01/*").lines());
    String none = Files.createDirectories(directory.resolve("none")).toString();
    assertEquals(
        "[" + none + ": has no file below it]", TestLog.read(store, none).problems().toString());
  }

  @Test
  void aParquetFileIsRefusedByName() throws IOException {
    append(views(0, 1));
    Files.writeString(directory.resolve("access.log.parquet"), "PAR1\u0015\u0004");
    LogSummary summary = TestLog.read(store, all);
    assertEquals(1, summary.lines());
    assertTrue(
        summary.problems().get(0).toString().contains("is a Parquet file, which is not read"),
        summary.problems().toString());
  }

  @Test
  void garbageIsCountedAndShownWithoutHarm() throws IOException {
    byte[] garbage = new byte[300_000];
    new Random(3).nextBytes(garbage);
    garbage[0] = 'x';
    Files.write(log, garbage);
    LogSummary summary = TestLog.read(store, all);
    assertEquals(summary.lines(), summary.classes().get(RequestClass.UNREADABLE));
    assertTrue(summary.lines() > 500);
    assertEquals(5, summary.unreadable().size());
    for (UnreadableLine example : summary.unreadable()) {
      assertTrue(example.toString().chars().noneMatch(Character::isISOControl), example + "");
    }
  }

  @Test
  void anExampleShowsThePlaceAndTheShapeOfALineAndNothingOfItsText() throws IOException {
    append(
        "2001:db8::77 - alice [01/Feb/2024:22:00:00 +0000] \"GET / HTTP/1.1\" 200 1 \"-\" \"Secret"
            + " Agent\n192.0.2.99 garbage\n"
            + views(0, 1));
    LogSummary summary = TestLog.read(store, all);
    assertEquals(2, summary.classes().get(RequestClass.UNREADABLE));
    String file = directory.resolve("access.log").toString();
    String reason = "not in the format combined";
    assertEquals(
        List.of(
            new UnreadableLine(
                file, 1, reason, "9:a9::9 - a [9/a/9:9:9:9 +9] \"a / a/9.9\" 9 9 \"-\" \"a a"),
            new UnreadableLine(file, 2, reason, "9.9.9.9 a")),
        summary.unreadable());
  }

  @Test
  void oneClientPageAndReferrerWithinHalfAnHourIsOneHit() throws IOException {
    append(TestLog.view(TestLog.START, "a", "/p", "-"));
    append(TestLog.view(TestLog.START.plusSeconds(1799), "a", "/p", "-"));
    append(TestLog.view(TestLog.START.plusSeconds(1800), "b", "/p", "-"));
    append(TestLog.view(TestLog.START.plusSeconds(1800), "a", "/q", "-"));
    append(TestLog.view(TestLog.START.plusSeconds(1800), "a", "/p", "http://other.example/"));
    append(TestLog.view(TestLog.START.plusSeconds(3598), "a", "/p", "-"));
    append(TestLog.view(TestLog.START.plusSeconds(5398), "a", "/p", "-"));
    LogSummary summary = TestLog.read(store, all);
    assertEquals(7, summary.lines());
    assertEquals(5, summary.views().visits());
    assertEquals(2, summary.views().repeats());
  }

  @Test
  void anExampleNamesItsLineInWhateverReadingItIsMet() throws IOException {
    append("#Version: 1.0\n#Fields: date time c-ip cs-uri-stem sc-status\n");
    append("2024-02-01 22:00:00 192.0.2.1 /a 200\n");
    append("broken\n");
    assertTrue(
        TestLog.read(store, all).unreadable().get(0).toString().contains("access.log, line 4, "));
    append("2024-02-01 22:00:01 192.0.2.1 /b 200\nbroken\n#Remark: one\n");
    append("y".repeat(3_000_000) + "\nbroken\n");
    LogSummary more = TestLog.read(store, all);
    assertEquals(4, more.lines());
    assertEquals(
        List.of(6L, 8L, 9L), more.unreadable().stream().map(UnreadableLine::line).toList());
    assertEquals("longer than 131072 bytes", more.unreadable().get(1).reason());
    Files.write(
        directory.resolve("access.log.1.gz"), TestLog.gzip(views(0, 40_000), "x\n" + views(9, 1)));
    LogSummary packed = TestLog.read(store, directory + "/*.gz");
    assertEquals(40_002, packed.lines());
    assertTrue(packed.unreadable().get(0).toString().contains("access.log.1.gz, line 40001, "));
  }

  @Test
  void progressEndsAtTheWhole() throws IOException {
    append(views(0, 10));
    Files.write(directory.resolve("access.log.1.gz"), TestLog.gzip(views(20, 10)));
    List<Long> done = new ArrayList<>();
    long[] total = {0};
    new LogReading(
            org.siterank.accesslog.RequestClassifier.standard(
                TestLog.SCOPE, org.siterank.accesslog.Monitoring.NONE),
            store,
            TestLog.NOW,
            () -> false,
            (doneBytes, totalBytes) -> {
              done.add(doneBytes);
              total[0] = totalBytes;
            })
        .read(org.siterank.accesslog.LogFiles.find(List.of(LogPlace.of(List.of(all)))));
    assertEquals(Files.size(log) + Files.size(directory.resolve("access.log.1.gz")), total[0]);
    assertEquals(total[0], done.get(done.size() - 1));
    assertTrue(done.size() >= 2, done.toString());
  }
}
