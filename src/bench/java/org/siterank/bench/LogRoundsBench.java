package org.siterank.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.stream.Stream;
import org.siterank.visits.LogRounds;

/**
 * Whether every line of access logs is counted once while files are rotated, truncated, renamed,
 * compressed, damaged and repaired at random moments, and read with a wrong clock: {@link
 * LogRounds} compares each reading with a plain count. Ends with an exception that names seed and
 * round when a reading lost lines, or counted lines twice, without a message.
 *
 * <p>Arguments: rounds, 1,000 for example, and a seed.
 */
public final class LogRoundsBench {

  private LogRoundsBench() {}

  public static void main(String[] arguments) throws IOException {
    Path folder = Files.createTempDirectory(Files.createDirectories(Path.of("target")), "rounds");
    try {
      System.out.println(
          LogRounds.run(
              Files.createDirectory(folder.resolve("logs")),
              Files.createDirectory(folder.resolve("data")),
              Long.parseLong(arguments[1]),
              Integer.parseInt(arguments[0])));
    } finally {
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
