package org.siterank.spark.logs;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.siterank.spark.job.ListedSite;

/** Counts with the product in one reading, for tests of the job. */
public final class LogOracle {

  private LogOracle() {}

  /** The tables of a folder of logs, by file name. */
  public static Map<String, String> tables(Path logs, String start, String... aliases)
      throws IOException {
    return Undivided.tables(new ListedSite("semi", start, List.of(aliases)), logs, Instant.now());
  }

  /** The same of a site with a configuration of its own. */
  public static Map<String, String> configured(Path logs, String start, String settings)
      throws IOException {
    return Undivided.tables(
        new ListedSite("semi", start, List.of(), settings), logs, Instant.now());
  }

  /** The text of a table. */
  public static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Replaces a log by those of several servers, which have its lines in turn. */
  public static void deal(Path log, int servers) throws IOException {
    List<MadeLogs.Line> lines = new ArrayList<>();
    for (String line : Files.readAllLines(log, java.nio.charset.StandardCharsets.ISO_8859_1)) {
      lines.add(new MadeLogs.Line(0, line));
    }
    Files.delete(log);
    MadeLogs.deal(lines, servers, 7, log.getParent());
  }

  /** Writes the log full of robots. */
  public static void robots(Path folder) throws IOException {
    MadeLogs.deal(MadeLogs.robots(), 1, 1, folder);
  }
}
