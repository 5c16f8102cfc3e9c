package org.siterank.cli;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.run.LastRun;
import org.siterank.run.MemberFigures;
import org.siterank.run.SiteFigures;
import org.siterank.run.SiteStatus;

/** The state of a data folder as JSON: durations in seconds, ages against now. */
record StatusView(
    Optional<String> site,
    boolean ok,
    List<String> problems,
    Optional<Instant> published,
    Optional<Double> ageSeconds,
    boolean inProgress,
    Optional<Instant> unfinishedSince,
    Optional<Last> lastRun,
    long pages,
    long links,
    long unreadable,
    long waiting,
    long waitingDocuments,
    Optional<Instant> newestLogLine,
    Optional<Double> logLagSeconds,
    long dataBytes,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<MemberFigures> sites) {

  /** The last run that ended. */
  record Last(
      String stages,
      Instant started,
      Instant ended,
      int exitStatus,
      String reason,
      Map<String, Double> stageSeconds,
      int newWarnings,
      int knownWarnings) {

    static Last of(LastRun run) {
      Map<String, Double> seconds = new LinkedHashMap<>();
      run.durations().forEach((stage, time) -> seconds.put(stage, seconds(time)));
      return new Last(
          run.stages(),
          run.started(),
          run.ended(),
          run.outcome().exitStatus(),
          run.outcome().reason(),
          seconds,
          run.newWarnings(),
          run.knownWarnings());
    }
  }

  static StatusView of(SiteStatus status) {
    SiteFigures figures = status.figures();
    return new StatusView(
        status.site(),
        status.problems().isEmpty(),
        status.problems(),
        figures.published(),
        status.age().map(StatusView::seconds),
        status.current().running(),
        status.current().running() ? Optional.empty() : status.current().begun(),
        status.last().map(Last::of),
        figures.pages(),
        figures.links(),
        figures.unreadable(),
        figures.waiting(),
        status.waitingDocuments(),
        figures.newestLogLine(),
        status.logLag().map(StatusView::seconds),
        status.diskBytes(),
        figures.sites());
  }

  private static double seconds(Duration time) {
    return time.toMillis() / 1e3;
  }

  /** Returns the rows of a table; of the last run only the single values. */
  Map<String, Object> rows() {
    Map<String, Object> rows = new LinkedHashMap<>();
    rows.put("site", site.orElse(null));
    rows.put("ok", ok);
    rows.put("problems", String.join("; ", problems));
    rows.put("published", text(published));
    rows.put("ageSeconds", ageSeconds.orElse(null));
    rows.put("inProgress", inProgress);
    rows.put("unfinishedSince", text(unfinishedSince));
    rows.put("lastRunStarted", text(lastRun.map(Last::started)));
    rows.put("lastRunEnded", text(lastRun.map(Last::ended)));
    rows.put("exitStatus", lastRun.map(last -> (long) last.exitStatus()).orElse(null));
    rows.put("reason", lastRun.map(Last::reason).orElse(null));
    rows.put("pages", pages);
    rows.put("links", links);
    rows.put("unreadable", unreadable);
    rows.put("waiting", waiting);
    rows.put("waitingDocuments", waitingDocuments);
    rows.put("newestLogLine", text(newestLogLine));
    rows.put("logLagSeconds", logLagSeconds.orElse(null));
    rows.put("dataBytes", dataBytes);
    return rows;
  }

  private static String text(Optional<Instant> time) {
    return time.map(Instant::toString).orElse(null);
  }
}
