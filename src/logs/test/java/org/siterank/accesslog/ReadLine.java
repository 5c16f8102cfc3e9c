package org.siterank.accesslog;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.siterank.accesslog.LogLine.Field;

/** All that was read of a line, kept. */
record ReadLine(
    String time,
    String day,
    String client,
    String host,
    String method,
    String target,
    int status,
    String referrer,
    String agent,
    boolean agentLogged) {

  static ReadLine of(LogLine line) {
    return new ReadLine(
        Instant.ofEpochSecond(line.epochSecond()).toString(),
        line.day().toString(),
        line.text(Field.CLIENT),
        line.text(Field.VHOST),
        line.text(Field.METHOD),
        line.text(Field.TARGET),
        line.status(),
        line.text(Field.REFERRER),
        line.text(Field.AGENT),
        line.agentLogged());
  }

  /** One line of a format, read in the middle of other bytes; nothing when it is unreadable. */
  static Optional<ReadLine> of(LogFormat format, String text) {
    return of(format, text.getBytes(StandardCharsets.UTF_8));
  }

  static Optional<ReadLine> of(LogFormat format, byte[] text) {
    byte[] bytes = new byte[text.length + 16];
    Arrays.fill(bytes, (byte) '"');
    System.arraycopy(text, 0, bytes, 8, text.length);
    LogLine line = new LogLine();
    boolean fits = format.newParser().parse(bytes, 8, 8 + text.length, line);
    return fits ? Optional.of(of(line)) : Optional.empty();
  }

  /** Every line of a log that is no directive: what was read, or nothing. */
  static List<Optional<ReadLine>> all(LogFormat first, byte[] log) {
    List<Optional<ReadLine>> lines = new ArrayList<>();
    LogFormat format = first;
    LineParser parser = format.newParser();
    LogLine line = new LogLine();
    for (int start = 0; start < log.length; ) {
      int end = ByteScan.indexOf(log, start, log.length, '\n');
      if (format.hasDirectives() && end > start && log[start] == '#') {
        format = format.after(log, start, end);
        parser = format.newParser();
      } else {
        boolean fits = parser.parse(log, start, end, line);
        lines.add(fits ? Optional.of(of(line)) : Optional.empty());
      }
      start = end + 1;
    }
    return lines;
  }
}
