package org.siterank.cli;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.siterank.output.Figures;
import org.siterank.run.LastRun;
import org.siterank.run.MemberFigures;
import org.siterank.run.SiteFigures;
import org.siterank.run.SiteStatus;

/** The state of a data folder as lines for people. What needs attention is not in them. */
final class StatusText {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT);
  private static final double MEGABYTE = 1e6;

  private StatusText() {}

  static List<String> lines(SiteStatus status, ZoneId zone) {
    List<String> lines = new ArrayList<>();
    SiteFigures figures = status.figures();
    lines.add(
        figures.sites().isEmpty()
            ? Figures.line("site", status.site().orElse("unknown"))
            : Figures.line("sites", Figures.count(figures.sites().size()) + " together"));
    String unpublished = figures.outdated() ? "not by this version" : "never";
    lines.add(
        Figures.line("published", ago(figures.published(), status, zone).orElse(unpublished)));
    lines.add(
        Figures.line(
            "last run",
            status.last().map(run -> lastRun(run, status, zone)).orElse("none is recorded")));
    status
        .last()
        .filter(run -> !run.outcome().reason().isEmpty())
        .ifPresent(run -> lines.add(Figures.line("", run.outcome().reason())));
    status
        .last()
        .filter(run -> !run.durations().isEmpty())
        .ifPresent(run -> lines.add(Figures.line("stages", stages(run.durations()))));
    status
        .last()
        .ifPresent(
            run ->
                lines.add(
                    Figures.line(
                        "warnings",
                        run.newWarnings() + " new, " + run.knownWarnings() + " known")));
    status
        .current()
        .begun()
        .ifPresent(
            when ->
                lines.add(
                    Figures.line(
                        status.current().running() ? "in progress" : "unfinished",
                        "a run that began " + time(when, zone))));
    lines.add(
        Figures.line(
            "pages",
            Figures.count(figures.pages())
                + " read, "
                + Figures.count(figures.unreadable())
                + " not readable"
                + (figures.unreadable() == 0 ? "" : " (siterank export unread)")
                + ", "
                + Figures.count(figures.waiting())
                + " waiting; "
                + Figures.count(figures.links())
                + " links"));
    for (MemberFigures member : figures.sites()) {
      lines.add(
          Figures.line(
              "",
              member.name()
                  + ": "
                  + Figures.count(member.pages())
                  + " read, "
                  + Figures.count(member.unreadable())
                  + " not readable, "
                  + Figures.count(member.waiting())
                  + " waiting; "
                  + ago(member.newestAnswer(), status, zone)
                      .map(when -> "last answered " + when)
                      .orElse("never answered")));
    }
    if (status.waitingDocuments() > 0) {
      lines.add(
          Figures.line(
              "pushed",
              Figures.count(status.waitingDocuments()) + " documents wait for the next run"));
    }
    lines.add(
        Figures.line(
            "logs",
            ago(figures.newestLogLine(), status, zone)
                .map(when -> "newest line read is of " + when)
                .orElse("no line was read")));
    lines.add(
        Figures.line(
            "data", String.format(Locale.ROOT, "%,.1f MB", status.diskBytes() / MEGABYTE)));
    return lines;
  }

  private static String lastRun(LastRun run, SiteStatus status, ZoneId zone) {
    int exit = run.outcome().exitStatus();
    return "siterank "
        + run.stages()
        + ", "
        + time(run.started(), zone)
        + ", "
        + span(Duration.between(run.started(), run.ended()))
        + ", ended "
        + span(Duration.between(run.ended(), status.now()))
        + " ago: exit status "
        + exit
        + (exit == 0 ? ", success" : "");
  }

  private static String stages(Map<String, Duration> durations) {
    return durations.entrySet().stream()
        .map(stage -> stage.getKey() + " " + span(stage.getValue()))
        .collect(Collectors.joining(", "));
  }

  private static Optional<String> ago(Optional<Instant> when, SiteStatus status, ZoneId zone) {
    return when.map(
        time -> time(time, zone) + ", " + span(Duration.between(time, status.now())) + " ago");
  }

  private static String time(Instant when, ZoneId zone) {
    return TIME.format(when.atZone(zone));
  }

  /** A duration in the unit in which it has two digits or so. */
  static String span(Duration time) {
    long seconds = Math.max(0, time.toSeconds());
    if (seconds < 10) {
      return String.format(Locale.ROOT, "%.1f s", Math.max(0, time.toMillis()) / 1e3);
    }
    if (seconds < 120) {
      return seconds + " s";
    }
    if (seconds < 7_200) {
      return seconds / 60 + " min";
    }
    return seconds < 172_800 ? seconds / 3_600 + " h" : Figures.count(seconds / 86_400) + " days";
  }
}
