package org.siterank.visits;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Logs of several servers that share the visitors of a site. */
@Tag("slow")
class SeveralServersTest extends ReadLogs {

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
}
