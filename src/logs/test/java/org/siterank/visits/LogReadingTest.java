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
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.accesslog.LogPlace;
import org.siterank.accesslog.RequestClass;
import org.siterank.accesslog.UnreadableLine;

@Tag("slow")
class LogReadingTest {

  @TempDir Path directory;
  private Path log;
  private String all;
  private final MemoryVisitStore store = new MemoryVisitStore();

  @BeforeEach
  void name() {
    log = directory.resolve("access.log");
    all = directory + "/access.log*";
  }

  private void append(String text) throws IOException {
    Files.writeString(log, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  private static String views(int from, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = from; i < from + count; i++) {
      text.append(TestLog.view(TestLog.START.plusSeconds(i), "192.0.2." + i, "/p" + i, "-"));
    }
    return text.toString();
  }

  private static void assertSame(
      MemoryVisitStore expected, MemoryVisitStore actual, String message) {
    assertEquals(expected.lines(), actual.lines(), message);
    assertEquals(expected.robots(), actual.robots(), message);
    assertEquals(expected.rows(), actual.rows(), message);
  }

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
    append(views(0, LogReading.BATCH_COUNTS + 1));
    store.failAfter(1);
    assertThrows(
        IOException.class, () -> TestLog.read(store, LogReading.BATCH_LINES, () -> false, all));
    assertEquals(LogReading.BATCH_COUNTS, store.lineCount());
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

  /** The logs of these tests have robots of both kinds, or they would prove less than they say. */
  private static void assertRobots(MemoryVisitStore store, String message) {
    for (RobotSign sign : RobotSign.values()) {
      assertTrue(store.robots().containsKey(sign.label()), message + store.robots());
    }
  }

  private static String[] lines(String log) {
    return log.lines().map(line -> line + "\n").toArray(String[]::new);
  }

  /** The lines of a log, each given to one of some servers, in files that are rotated by time. */
  private void servers(Random random, String name, String whole, int servers, int parts)
      throws IOException {
    Path folder = Files.createDirectory(directory.resolve(name));
    String[] lines = lines(whole);
    for (int part = 0; part < parts; part++) {
      StringBuilder[] texts = new StringBuilder[servers];
      for (int server = 0; server < servers; server++) {
        texts[server] = new StringBuilder();
      }
      int begin = part * lines.length / parts;
      int end = (part + 1) * lines.length / parts;
      for (String line : Arrays.copyOfRange(lines, begin, end)) {
        texts[random.nextInt(servers)].append(line);
      }
      for (int server = 0; server < servers; server++) {
        Path file = folder.resolve("web" + server + ".log." + (parts - part));
        if (part == parts - 1) {
          Files.writeString(file, texts[server]);
        } else {
          Files.write(file, TestLog.gzip(texts[server].toString()));
        }
      }
    }
  }

  /** Lines of one a second: none are late, so that the order of the times is that of the lines. */
  private static String inOrder(Random random, int lines) {
    List<String> texts = new ArrayList<>();
    for (String line : lines(TestLog.random(random, TestLog.START, lines))) {
      if (!line.startsWith("broken")) {
        texts.add(line);
      }
    }
    texts.sort(Comparator.comparing(LogReadingTest::lastTime));
    StringBuilder log = new StringBuilder();
    Instant last = Instant.MIN;
    for (String line : texts) {
      if (lastTime(line).isAfter(last)) {
        log.append(line);
        last = lastTime(line);
      }
    }
    return log.toString();
  }

  @Test
  void aVisitorOfSeveralServersIsOneVisitor() throws IOException {
    for (int seed = 0; seed < 8; seed++) {
      Random random = new Random(900 + seed);
      String whole = inOrder(random, 1_500);
      Path one = directory.resolve("one" + seed + ".log");
      Files.writeString(one, whole);
      MemoryVisitStore single = new MemoryVisitStore();
      TestLog.read(single, one.toString());
      assertRobots(single, "seed " + seed);
      servers(random, "servers" + seed, whole, 2 + seed % 3, 1 + seed % 4);
      MemoryVisitStore several = new MemoryVisitStore();
      LogSummary summary = TestLog.read(several, directory + "/servers" + seed + "/*");
      assertEquals(List.of(), summary.problems());
      assertSame(single, several, "seed " + seed);
      assertEquals(0, TestLog.read(several, directory + "/servers" + seed + "/*").lines());
    }
  }

  @Test
  void logsOfSeveralServersThatGrowNightByNightCountWhatOneLogCounts() throws IOException {
    for (int seed = 0; seed < 4; seed++) {
      Random random = new Random(500 + seed);
      String[] lines = lines(inOrder(random, 1_200));
      Path folder = Files.createDirectory(directory.resolve("growing" + seed));
      MemoryVisitStore grown = new MemoryVisitStore();
      for (int begin = 0; begin < lines.length; ) {
        int end = Math.min(lines.length, begin + 1 + random.nextInt(150));
        for (String line : Arrays.copyOfRange(lines, begin, end)) {
          Files.writeString(
              folder.resolve("web" + random.nextInt(3) + ".log"),
              line,
              StandardOpenOption.CREATE,
              StandardOpenOption.APPEND);
        }
        begin = end;
        TestLog.read(grown, 1 + random.nextInt(60), () -> false, folder + "/*.log*");
        if (random.nextInt(4) == 0) {
          Path rotated = folder.resolve("web1.log");
          if (Files.exists(rotated)) {
            Files.move(rotated, folder.resolve("web1.log." + begin));
          }
        }
      }
      Path one = directory.resolve("whole" + seed + ".log");
      Files.writeString(one, String.join("", lines));
      MemoryVisitStore single = new MemoryVisitStore();
      TestLog.read(single, one.toString());
      assertSame(single, grown, "seed " + seed);
    }
  }

  @Test
  void logsOfSeveralServersBrokenAnywhereCountWhatOneLogCounts() throws IOException {
    for (int seed = 0; seed < 4; seed++) {
      Random random = new Random(300 + seed);
      String whole = inOrder(random, 700);
      Path one = directory.resolve("unbroken" + seed + ".log");
      Files.writeString(one, whole);
      MemoryVisitStore single = new MemoryVisitStore();
      TestLog.read(single, one.toString());
      servers(random, "broken" + seed, whole, 3, 2);
      MemoryVisitStore broken = new MemoryVisitStore();
      while (broken.lineCount() < single.lineCount()) {
        broken.failAfter(1 + random.nextInt(2));
        int[] left = {random.nextInt(600)};
        try {
          TestLog.read(
              broken,
              1 + random.nextInt(40),
              () -> left[0]-- <= 0,
              directory + "/broken" + seed + "/*");
        } catch (IOException killed) {
          assertEquals("killed", killed.getMessage());
        }
        broken.failAfter(Integer.MAX_VALUE);
      }
      assertSame(single, broken, "seed " + seed);
    }
  }

  @Test
  void moreLogsOfOneTimeThanAreOpenAreAllRead() throws IOException {
    int servers = LogReading.MOST_OPEN + 6;
    for (int server = 0; server < servers; server++) {
      StringBuilder text = new StringBuilder();
      for (int i = 0; i < 3; i++) {
        Instant time = TestLog.START.plusSeconds(60L * i).plusSeconds(server % 60);
        text.append(TestLog.view(time, "192.0.2." + server, "/p" + i, "-"));
      }
      Files.writeString(directory.resolve("web" + server + ".log"), text);
    }
    LogSummary summary = TestLog.read(store, directory + "/*.log");
    assertEquals(List.of(), summary.problems());
    assertEquals(3L * servers, summary.views().visits());
    assertEquals(servers, summary.reading().filesWithNews());
    assertEquals(0, TestLog.read(store, directory + "/*.log").lines());
  }

  @Test
  void aServersLogThatComesLateRepeatsNoViewOfTheOthers() throws IOException {
    Path web1 = directory.resolve("web1.log");
    Path web2 = directory.resolve("web2.log");
    Instant start = TestLog.START;
    for (int i = 0; i < 200; i++) {
      Path server = i % 2 == 0 ? web1 : web2;
      Files.writeString(
          server,
          TestLog.view(start.plusSeconds(60L * i), "192.0.2.1", "/p" + i / 2, "-"),
          StandardOpenOption.CREATE,
          StandardOpenOption.APPEND);
    }
    assertEquals(100, TestLog.read(store, web1.toString()).views().visits());
    LogSummary late = TestLog.read(store, web1.toString(), web2.toString());
    assertEquals(100, late.lines());
    assertEquals(0, late.views().visits(), "each was seen on the other server a minute before");
    assertEquals(100, late.views().repeats());
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

  /** The latest time in a log. */
  private static Instant lastTime(String text) {
    DateTimeFormatter format = DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ROOT);
    return text.lines()
        .filter(line -> line.indexOf('[') > 0)
        .map(line -> line.substring(line.indexOf('[') + 1, line.indexOf(']')))
        .map(time -> OffsetDateTime.parse(time, format).toInstant())
        .max(Comparator.naturalOrder())
        .orElseThrow();
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
