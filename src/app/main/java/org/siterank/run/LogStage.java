package org.siterank.run;

import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import org.siterank.accesslog.ClassLists;
import org.siterank.accesslog.KnownLogs;
import org.siterank.accesslog.LogFile;
import org.siterank.accesslog.LogFiles;
import org.siterank.accesslog.LogFormat;
import org.siterank.accesslog.LogKey;
import org.siterank.accesslog.LogPlace;
import org.siterank.accesslog.Monitoring;
import org.siterank.accesslog.OwnSearch;
import org.siterank.accesslog.RequestClass;
import org.siterank.accesslog.RequestClassifier;
import org.siterank.accesslog.UnreadableLine;
import org.siterank.config.LogsSection;
import org.siterank.config.MemberSite;
import org.siterank.config.SiteConfig;
import org.siterank.model.FirstLogLines;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;
import org.siterank.visits.LogReading;
import org.siterank.visits.LogSummary;
import org.siterank.visits.RobotBehaviour;

/** The first stage of a run: what is new in the logs, as the configuration names them. */
public final class LogStage {

  private static final long BYTES_PER_MB = 1_000_000;

  /** Unreadable lines that a warning shows. */
  private static final int NAMED = 3;

  private LogStage() {}

  static LogSummary read(
      SiteConfig config,
      SiteStore store,
      SiteScope scope,
      LogFiles files,
      ClassLists lists,
      RunProgress progress,
      BooleanSupplier stop)
      throws IOException {
    progress.update("Reading logs", 0, -1, "");
    FirstLogLines.note(store, firstLines(files, scope));
    Monitoring own =
        new Monitoring(
            config.logs().monitoringAgents(),
            config.logs().monitoringAddresses(),
            config.crawlerNames());
    return new LogReading(
            RequestClassifier.standard(
                scope, own, OwnSearch.of(config.logs().ownSearch(), scope), lists),
            config.logs().robotsByBehaviour() == LogsSection.RobotsByBehaviour.ON
                ? RobotBehaviour.STANDARD
                : RobotBehaviour.IGNORED,
            store.visits(),
            Instant.now(),
            stop,
            (done, total) ->
                progress.update(
                    "Reading logs", done / BYTES_PER_MB, total / BYTES_PER_MB, "MB on disk"))
        .read(files);
  }

  /**
   * Deletes what logs said of days that are no longer kept ({@code logs.keep}).
   *
   * @param files the logs that are there
   * @param now no day after it is believed to be the newest one
   */
  static void discard(SiteConfig config, SiteStore store, LogFiles files, Instant now)
      throws IOException {
    Optional<LocalDate> newest = store.visits().newestDay();
    if (newest.isEmpty()) {
      return;
    }
    LocalDate tomorrow = LocalDate.ofInstant(now, ZoneOffset.UTC).plusDays(1);
    LocalDate first = config.logs().firstKept(newest.filter(tomorrow::isAfter).orElse(tomorrow));
    if (store.visits().oldestDay().filter(first::isAfter).isEmpty()) {
      return;
    }
    KnownLogs known = KnownLogs.of(store.visits().positions());
    Set<LogKey> present = new HashSet<>();
    for (LogFile file : files.files()) {
      file.candidates(known).forEach(position -> present.add(position.key()));
    }
    store.visits().discard(first, present);
  }

  /** The day of the first line of each of several sites' own logs. */
  private static Map<String, LocalDate> firstLines(LogFiles files, SiteScope scope) {
    Map<String, LocalDate> days = new HashMap<>();
    for (LogFile file : files.files()) {
      file.site()
          .flatMap(start -> scope.siteName(scope.canonical(start)))
          .ifPresent(
              name ->
                  days.merge(
                      name,
                      LocalDate.ofEpochDay(Math.floorDiv(file.firstSecond(), 86_400L)),
                      (one, other) -> one.isBefore(other) ? one : other));
    }
    return days;
  }

  /** Where the configuration says that logs are: of all sites, then of each. */
  public static List<LogPlace> places(SiteConfig config) {
    List<LogPlace> places = new ArrayList<>();
    if (!config.logs().files().isEmpty()) {
      places.add(LogPlace.of(config.logs().files(), format(config.logs())));
    }
    for (MemberSite site : config.sites()) {
      LogsSection own = site.config().logs();
      if (!own.files().isEmpty()) {
        places.add(
            new LogPlace(
                own.files(), format(own), Optional.of(site.config().site().urls().get(0))));
      }
    }
    return places;
  }

  private static Optional<LogFormat> format(LogsSection options) {
    return options.format().map(LogFormat::of);
  }

  /** The files that the configuration names, in the formats that it gives, if any. */
  public static LogFiles files(SiteConfig config) {
    return LogFiles.find(places(config));
  }

  /** Finds the configured files; without any it fails. */
  public static LogFiles find(SiteConfig config) throws IOException {
    LogFiles files = files(config);
    if (files.files().isEmpty() && !files.problems().isEmpty()) {
      throw new IOException(files.problems().get(0) + "; logs.files names the access logs");
    }
    return files;
  }

  /** Files whose first lines are in another format than the one that the configuration names. */
  private static List<String> unexpectedFormats(List<LogPlace> places) {
    List<String> warnings = new ArrayList<>();
    for (LogPlace place : places) {
      if (place.format().isPresent() && !place.format().get().isTemplate()) {
        addUnexpected(warnings, place, place.format().get().label());
      }
    }
    return warnings;
  }

  private static void addUnexpected(List<String> warnings, LogPlace place, String named) {
    for (LogFile file : LogFiles.find(List.of(place)).files()) {
      String found =
          file.detected().map(format -> format.unwrapped().label()).orElse("none that is known");
      if (!found.equals(named)) {
        warnings.add(
            file.path()
                + ": logs.format says "
                + named
                + ", its lines are "
                + found
                + "; they were read as "
                + file.format().map(LogFormat::label).orElse(found));
      }
    }
  }

  /** Warnings that are given once: they stay so night after night, until somebody changes it. */
  static List<String> lasting(LogSummary report, SiteConfig config) {
    List<String> warnings = new ArrayList<>();
    report.problems().forEach(problem -> warnings.add("log " + problem));
    warnings.addAll(unexpectedFormats(places(config)));
    unreadable(report).ifPresent(warnings::add);
    return warnings;
  }

  /** A stray line is normal; a tenth of them is a wrong format or a broken file. */
  private static Optional<String> unreadable(LogSummary report) {
    long unreadable = report.classes().get(RequestClass.UNREADABLE);
    if (unreadable * 10 <= report.lines()) {
      return Optional.empty();
    }
    // In tenths, for it has grown when they are more of them, not when there are more lines.
    long tenths = (unreadable * 10 - 1) / report.lines();
    return Optional.of(
        "more than "
            + tenths * 10
            + "% of the log lines do not match the format of their log, which is logs.format or that"
            + " of its first lines ("
            + unreadable
            + " of "
            + report.lines()
            + KnownWarnings.SUCH_AS
            + report.unreadable().stream()
                .limit(NAMED)
                .map(UnreadableLine::toString)
                .collect(Collectors.joining("; "))
            + "); letters are shown as a, digits as 9. Is it an access log? siterank logs --explain shows"
            + " more of them");
  }

  /** Warnings about the lines that this run has read, given in any case. */
  static List<String> warnings(LogSummary report) {
    List<String> warnings = new ArrayList<>();
    report
        .reading()
        .wrongClock()
        .ifPresent(
            clock ->
                warnings.add(
                    "the clock of this computer may be wrong: it says "
                        + clock.truncatedTo(ChronoUnit.SECONDS)
                        + ", and the logs have later lines, which are not counted. Set the clock;"
                        + " the next run counts them"));
    if (report.views().unremembered() + report.views().unwatched() > 0) {
      warnings.add(
          "more visitors within an hour than memory is meant for: "
              + report.views().unremembered()
              + " page views were counted without knowing their repeats, "
              + report.views().unwatched()
              + " without watching whether their client is a robot");
    }
    if (report.recognition().notTakenBack() > 0) {
      warnings.add(
          report.recognition().notTakenBack()
              + " page views of robots could not be taken back: they were counted under other"
              + " settings or by another version; siterank logs --forget reads the logs again");
    }
    return warnings;
  }
}
