package org.siterank.bench;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;

/**
 * A large log made of a small real one: its lines again and again, each round with other clients,
 * later times, and a query of its own on one target in 33, as searches and campaigns have them.
 * Four days of the original pass in two hours. The same every time.
 */
final class VariedLog {

  private static final Pattern LINE =
      Pattern.compile("(\\d+\\.\\d+)\\.(\\d+)\\.(\\d+) (.*?)\\[([^\\]]+)\\] (.*)");

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ROOT);

  private static final LocalDateTime BEGIN = LocalDateTime.of(2022, 1, 1, 0, 0);
  private static final Duration ROUND = Duration.ofHours(2);
  private static final double ORIGINAL_PER_ROUND = 48;
  private static final int ONE_QUERY_IN = 33;

  /** One line of the original; the second is counted from its first line. */
  private record Line(String net, int third, int fourth, String user, double second, String rest) {}

  private final List<Line> lines = new ArrayList<>();
  private final Random random = new Random(7);

  /**
   * @param original a log in the combined format, of clients with IPv4 addresses, plain or as .gz
   */
  VariedLog(Path original) throws IOException {
    OffsetDateTime first = null;
    try (BufferedReader in =
        new BufferedReader(
            new InputStreamReader(open(original), StandardCharsets.ISO_8859_1))) {
      for (String text = in.readLine(); text != null; text = in.readLine()) {
        Matcher line = LINE.matcher(text);
        if (line.matches()) {
          OffsetDateTime time = OffsetDateTime.parse(line.group(5), TIME);
          first = first == null ? time : first;
          lines.add(
              new Line(
                  line.group(1),
                  Integer.parseInt(line.group(2)),
                  Integer.parseInt(line.group(3)),
                  line.group(4),
                  Duration.between(first, time).toSeconds(),
                  line.group(6)));
        }
      }
    }
  }

  private static InputStream open(Path log) throws IOException {
    InputStream in = Files.newInputStream(log);
    return log.toString().endsWith(".gz") ? new GZIPInputStream(in) : in;
  }

  /** Writes whole rounds until the file has so many bytes or more. */
  void write(Path file, long bytes) throws IOException {
    long written = 0;
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20)) {
      for (int round = 0; written < bytes; round++) {
        byte[] text = round(round).getBytes(StandardCharsets.ISO_8859_1);
        out.write(text);
        written += text.length;
      }
    }
  }

  private String round(int round) {
    LocalDateTime begin = BEGIN.plus(ROUND.multipliedBy(round));
    StringBuilder text = new StringBuilder();
    DateTimeFormatter format = DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss", Locale.ROOT);
    for (Line line : lines) {
      LocalDateTime time = begin.plusSeconds((long) (line.second() / ORIGINAL_PER_ROUND));
      String rest = line.rest();
      if (random.nextInt(ONE_QUERY_IN) == 0) {
        rest = rest.replaceFirst(" HTTP/1\\.", "?u=" + random.nextInt(1_000_000) + "$0");
      }
      text.append(line.net())
          .append('.')
          .append((line.third() + 3 * round) % 256)
          .append('.')
          .append((line.fourth() * 7 + 13 * round) % 256)
          .append(' ')
          .append(line.user())
          .append('[')
          .append(format.format(time))
          .append(" +0000] ")
          .append(rest)
          .append('\n');
    }
    return text.toString();
  }
}
