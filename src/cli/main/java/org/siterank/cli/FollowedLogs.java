package org.siterank.cli;

import java.time.Duration;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.siterank.accesslog.RequestClass;
import org.siterank.run.Following;
import org.siterank.run.RunReport;
import org.siterank.visits.LogSummary;

/** Says on the terminal what comes in while logs are followed. */
final class FollowedLogs implements Following {

  /** How late a request to stop is noticed while there is nothing to do. */
  private static final long SLICE_MILLIS = 100;

  private final Terminal terminal;
  private final Progress progress;
  private final StopSignal stop;
  private Set<String> warned = Set.of();
  private boolean waiting;

  FollowedLogs(Terminal terminal, Progress progress, StopSignal stop) {
    this.terminal = terminal;
    this.progress = progress;
    this.stop = stop;
  }

  @Override
  public void read(RunReport report) {
    progress.clear();
    waiting = false;
    List<String> warnings = report.warnings();
    // The same trouble at every reading is told once.
    warnings.stream()
        .filter(warning -> !warned.contains(warning))
        .forEach(warning -> terminal.complain("warning: " + warning));
    warned = new HashSet<>(warnings);
    report
        .logs()
        .filter(logs -> logs.lines() > 0)
        .ifPresent(logs -> terminal.say(line(LocalTime.now(ZoneId.systemDefault()), logs)));
  }

  /** The counts of a reading, in a line that begins with the time of day to the second. */
  static String line(LocalTime time, LogSummary logs) {
    long views =
        logs.classes().entrySet().stream()
            .filter(entry -> entry.getKey().isPageView())
            .mapToLong(entry -> entry.getValue())
            .sum();
    long recognised =
        logs.recognition().clients().values().stream().mapToLong(Long::longValue).sum();
    String robots =
        recognised == 0
            ? ""
            : String.format(
                Locale.ROOT,
                "; %,d recognised as robots, %,d page views taken back",
                recognised,
                logs.recognition().takenBack());
    return String.format(
        Locale.ROOT,
        "%tT  %,d lines: %,d page views (%,d external), %,d by robots, %,d unreadable%s",
        time,
        logs.lines(),
        views,
        logs.classes().get(RequestClass.EXTERNAL),
        logs.classes().get(RequestClass.ROBOT),
        logs.classes().get(RequestClass.UNREADABLE),
        robots);
  }

  @Override
  public void waiting(String why) {
    if (!waiting) {
      terminal.complain("waiting: " + why);
    }
    waiting = true;
  }

  @Override
  public void rest(Duration time) throws InterruptedException {
    long end = System.nanoTime() + time.toNanos();
    while (!stop.getAsBoolean() && System.nanoTime() - end < 0) {
      Thread.sleep(SLICE_MILLIS);
    }
  }
}
