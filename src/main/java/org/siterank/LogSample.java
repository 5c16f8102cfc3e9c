package org.siterank;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.siterank.accesslog.LogFile;
import org.siterank.accesslog.LogLine;
import org.siterank.accesslog.LogProblem;

/**
 * How a log is understood, for people to see before it is counted.
 *
 * @param path the file, or the pattern that names none
 * @param format the format of its lines; empty when it is none that is known
 * @param lines its first lines in words
 * @param problem why it cannot be read, or empty
 */
public record LogSample(String path, Optional<String> format, List<String> lines, String problem) {

  public LogSample {
    lines = List.copyOf(lines);
  }

  static LogSample of(LogProblem problem) {
    return new LogSample(problem.path(), Optional.empty(), List.of(), problem.message());
  }

  static LogSample of(LogFile file, int count) {
    List<String> samples = new ArrayList<>();
    file.forFirstLines(count, line -> samples.add(words(line)));
    return new LogSample(file.path(), file.format().map(format -> format.label()), samples, "");
  }

  private static String words(LogLine line) {
    String referrer = line.text(LogLine.Field.REFERRER);
    return line.day()
        + " "
        + line.text(LogLine.Field.METHOD)
        + " "
        + line.text(LogLine.Field.TARGET)
        + " -> "
        + line.status()
        + ", from "
        + (referrer.isEmpty() || referrer.equals("-") ? "no referrer" : referrer);
  }
}
