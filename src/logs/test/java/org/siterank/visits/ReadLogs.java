package org.siterank.visits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Comparator;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Logs that are read into a ledger. */
abstract class ReadLogs {

  @TempDir Path directory;
  Path log;
  String all;
  final MemoryVisitStore store = new MemoryVisitStore();

  @BeforeEach
  void name() {
    log = directory.resolve("access.log");
    all = directory + "/access.log*";
  }

  void append(String text) throws IOException {
    Files.writeString(log, text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
  }

  static String views(int from, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = from; i < from + count; i++) {
      text.append(TestLog.view(TestLog.START.plusSeconds(i), "192.0.2." + i, "/p" + i, "-"));
    }
    return text.toString();
  }

  static void assertSame(MemoryVisitStore expected, MemoryVisitStore actual, String message) {
    assertEquals(expected.lines(), actual.lines(), message);
    assertEquals(expected.robots(), actual.robots(), message);
    assertEquals(expected.rows(), actual.rows(), message);
  }

  /** The logs of these tests have robots of both kinds, or they would prove less than they say. */
  static void assertRobots(MemoryVisitStore store, String message) {
    for (RobotSign sign : RobotSign.values()) {
      assertTrue(store.robots().containsKey(sign.label()), message + store.robots());
    }
  }

  static String[] lines(String log) {
    return log.lines().map(line -> line + "\n").toArray(String[]::new);
  }

  /** The latest time in a log. */
  static Instant lastTime(String text) {
    DateTimeFormatter format = DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ROOT);
    return text.lines()
        .filter(line -> line.indexOf('[') > 0)
        .map(line -> line.substring(line.indexOf('[') + 1, line.indexOf(']')))
        .map(time -> OffsetDateTime.parse(time, format).toInstant())
        .max(Comparator.naturalOrder())
        .orElseThrow();
  }
}
