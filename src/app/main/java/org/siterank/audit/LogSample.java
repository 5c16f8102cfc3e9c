package org.siterank.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.siterank.accesslog.LogFile;
import org.siterank.accesslog.LogFormat;
import org.siterank.accesslog.LogLine;
import org.siterank.accesslog.LogProblem;

/**
 * How a log is understood, for people to see before it is counted.
 *
 * @param path the file, or the pattern that names none
 * @param format the format of its lines; empty when it is none that is known
 * @param lines its first lines in words
 * @param direct whether every page view counts as direct, for lines do not tell where it came from
 * @param problem why it cannot be read, or empty
 */
public record LogSample(
    String path, Optional<String> format, List<String> lines, boolean direct, String problem) {

  public LogSample {
    lines = List.copyOf(lines);
  }

  public static LogSample of(LogProblem problem) {
    return new LogSample(problem.path(), Optional.empty(), List.of(), false, problem.message());
  }

  public static LogSample of(LogFile file, int count) {
    List<String> samples = new ArrayList<>();
    file.forFirstLines(count, line -> samples.add(words(line)));
    return new LogSample(
        file.path(),
        file.format().map(LogFormat::label),
        samples,
        file.format().filter(format -> !format.hasReferrer()).isPresent(),
        problem(file, samples));
  }

  private static String problem(LogFile file, List<String> samples) {
    boolean unlike = file.format().isPresent() && samples.isEmpty();
    return unlike
        ? "has no line in the format " + file.format().get().label() + "; see logs.format"
        : file.formatProblem();
  }

  private static String words(LogLine line) {
    String referrer = line.text(LogLine.Field.REFERRER);
    String host = line.text(LogLine.Field.VHOST);
    return line.day()
        + " "
        + (host.isEmpty() ? "" : host + " ")
        + line.text(LogLine.Field.METHOD)
        + " "
        + line.text(LogLine.Field.TARGET)
        + " -> "
        + (line.status() == 0 ? "no answer" : line.status())
        + ", from "
        + (referrer.isEmpty() || referrer.equals("-") ? "no referrer" : referrer);
  }
}
