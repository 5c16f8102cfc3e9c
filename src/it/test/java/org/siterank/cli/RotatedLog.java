package org.siterank.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;

/**
 * The access log of a server that rotates it as logrotate does: renamed at first, compressed a day
 * later, deleted after some more. Counts by the way, plainly, what it writes.
 */
final class RotatedLog {

  /** Rotated logs that are kept. */
  private static final int KEPT = 10;

  private static final String BROWSER =
      "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";

  private static final List<String> REFERRERS =
      List.of("-", "https://www.google.com/", "https://portal.example/links", "https://b.example/");

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ROOT);

  private final Path folder;
  private final ZoneId zone;
  private final SplittableRandom random;

  /** All that was ever written, for a fresh computation. */
  private final Path all;

  private long lines;
  private final TreeMap<LocalDate, Long> views = new TreeMap<>();

  RotatedLog(Path folder, Path all, ZoneId zone, long seed) {
    this.folder = folder;
    this.all = all;
    this.zone = zone;
    this.random = new SplittableRandom(seed);
  }

  Path current() {
    return folder.resolve("access.log");
  }

  String pattern() {
    return current() + "*";
  }

  long lines() {
    return lines;
  }

  /** Page views of people by local day. */
  NavigableMap<LocalDate, Long> views() {
    return views;
  }

  /** Writes what is requested between two moments. */
  void write(Instant from, Instant to, int requests, String site, List<String> paths)
      throws IOException {
    long step = (to.getEpochSecond() - from.getEpochSecond()) / requests;
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < requests; i++) {
      Instant time = from.plusSeconds(i * step + random.nextLong(step));
      String path = paths.get(Math.min(random.nextInt(paths.size()), random.nextInt(paths.size())));
      int kind = random.nextInt(12);
      // A client of its own for each view, so that none repeats another within half an hour.
      String client = "10." + (lines >> 16 & 255) + "." + (lines >> 8 & 255) + "." + (lines & 255);
      String referrer = REFERRERS.get(random.nextInt(REFERRERS.size()));
      if (kind == 0) {
        line(text, client, time, path, 200, "-", "Googlebot/2.1 (+http://www.google.com/bot.html)");
      } else if (kind == 1) {
        line(text, client, time, "/style.css", 200, site, BROWSER);
      } else if (kind == 2) {
        line(text, client, time, "/never" + random.nextInt(9) + ".html", 404, referrer, BROWSER);
      } else {
        if (kind == 3) {
          referrer = site;
        }
        line(text, client, time, path, 200, referrer, BROWSER);
        views.merge(LocalDate.ofInstant(time, zone), 1L, Long::sum);
      }
    }
    Files.writeString(current(), text, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    try (BufferedWriter out =
        Files.newBufferedWriter(all, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      out.append(text);
    }
  }

  private void line(
      StringBuilder text,
      String client,
      Instant time,
      String path,
      int status,
      String referrer,
      String agent) {
    text.append(client)
        .append(" - - [")
        .append(TIME.format(time.atZone(zone)))
        .append("] \"GET ")
        .append(path)
        .append(" HTTP/1.1\" ")
        .append(status)
        .append(" 900 \"")
        .append(referrer)
        .append("\" \"")
        .append(agent)
        .append("\"\n");
    lines++;
  }

  private Path rotated(int number) {
    return folder.resolve("access.log." + number + (number == 1 ? "" : ".gz"));
  }

  /** Renames or copies the log, compresses that of yesterday, deletes the oldest. */
  void rotate() throws IOException {
    if (!Files.exists(current())) {
      return;
    }
    Files.deleteIfExists(rotated(KEPT));
    for (int number = KEPT - 1; number >= 2; number--) {
      if (Files.exists(rotated(number))) {
        Files.move(rotated(number), rotated(number + 1));
      }
    }
    if (Files.exists(rotated(1))) {
      try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(rotated(2)))) {
        Files.copy(rotated(1), out);
      }
      Files.delete(rotated(1));
    }
    if (random.nextInt(4) == 0) { // As "copytruncate" does.
      Files.copy(current(), rotated(1), StandardCopyOption.REPLACE_EXISTING);
      Files.write(current(), "".getBytes(StandardCharsets.US_ASCII));
    } else {
      Files.move(current(), rotated(1));
    }
  }
}
