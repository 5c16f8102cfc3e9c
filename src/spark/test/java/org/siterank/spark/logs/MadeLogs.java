package org.siterank.spark.logs;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.zip.GZIPOutputStream;

/** Logs that are hard to cut: robots among people, lines out of order, clocks that jump. */
final class MadeLogs {

  static final long BEGIN = Instant.parse("2026-03-01T22:10:00Z").getEpochSecond();

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ROOT).withZone(ZoneOffset.UTC);

  private static final String BROWSER =
      "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

  /** A line and when it is written. */
  record Line(long second, String text) {}

  private MadeLogs() {}

  /** A line in the combined format. */
  static Line line(long second, String client, String path, String referrer, String agent) {
    String time = TIME.format(Instant.ofEpochSecond(second));
    return new Line(
        second,
        client
            + " - - ["
            + time
            + "] \"GET "
            + path
            + " HTTP/1.1\" 200 512 \""
            + referrer
            + "\" \""
            + agent
            + '"');
  }

  /**
   * Six hours of people who read pages with their parts, and of robots with a browser's name that
   * read a page every 20 seconds and no part: which client is one is told by what the others of the
   * hour ask for. Some ask for robots.txt when they have read for 40 minutes, so that views of the
   * slot before are taken back.
   */
  static List<Line> robots() {
    List<Line> lines = new ArrayList<>();
    for (int second = 0; second < 6 * 3600; second += 10) {
      int visitor = second / 10 % 97;
      long at = BEGIN + second;
      String client = "198.51.100." + visitor;
      lines.add(line(at, client, "/page" + second % 71, "https://blog.example/", BROWSER));
      lines.add(line(at + 1, client, "/style.css", "-", BROWSER));
      lines.add(line(at + 1, client, "/logo.png", "-", BROWSER));
      if (second % 20 == 0) {
        for (int robot = 0; robot < 3; robot++) {
          String path = second % 2400 == 0 && robot == 2 ? "/robots.txt" : "/page" + second % 997;
          lines.add(line(at + 2, "203.0.113." + robot, path, "-", BROWSER));
        }
      }
    }
    lines.sort(Comparator.comparingLong(Line::second));
    return lines;
  }

  /** A hostile log: late, early and unreadable lines, gaps, and clocks that are set back. */
  static List<Line> hostile(long seed, int size) {
    Random random = new Random(seed);
    List<Line> lines = new ArrayList<>();
    long clock = BEGIN;
    for (int i = 0; i < size; i++) {
      int what = random.nextInt(1000);
      clock += what < 3 ? random.nextInt(20_000) : what < 990 ? random.nextInt(60) : 0;
      if (what == 3 && i > size / 3) {
        clock -= random.nextInt(9_000);
      }
      long at = what > 940 ? clock - random.nextInt(8_000) : clock;
      String client = "192.0.2." + random.nextInt(30);
      String agent = random.nextInt(9) == 0 ? "Googlebot/2.1" : BROWSER;
      if (what % 97 == 5) {
        lines.add(new Line(clock, "no line of any log"));
      } else if (what == 6) {
        lines.add(new Line(clock, line(at + 400L * 86_400 * 365, client, "/", "-", agent).text()));
      } else {
        String path =
            random.nextInt(6) == 0
                ? "/a.css"
                : random.nextInt(200) == 0 ? "/robots.txt" : "/p" + random.nextInt(40);
        String from = random.nextInt(3) == 0 ? "http://www.example.org/p" + random.nextInt(9) : "-";
        lines.add(new Line(clock, line(at, client, path, from, agent).text()));
      }
    }
    return lines;
  }

  /** Deals lines to servers, each of which writes a log; the last one is compressed. */
  static void deal(List<Line> lines, int servers, long seed, Path folder) throws IOException {
    Files.createDirectories(folder);
    Random random = new Random(seed);
    List<StringBuilder> logs = new ArrayList<>();
    for (int i = 0; i < servers; i++) {
      logs.add(new StringBuilder());
    }
    for (Line line : lines) {
      logs.get(random.nextInt(servers)).append(line.text()).append('\n');
    }
    for (int i = 0; i < servers; i++) {
      boolean packed = i > 0 && i == servers - 1;
      Path file = folder.resolve("server" + i + (packed ? ".log.gz" : ".log"));
      try (OutputStream raw = Files.newOutputStream(file);
          OutputStream out = packed ? new GZIPOutputStream(raw) : raw) {
        out.write(logs.get(i).toString().getBytes(StandardCharsets.UTF_8));
      }
    }
  }
}
