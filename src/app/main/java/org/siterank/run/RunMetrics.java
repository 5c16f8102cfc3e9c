package org.siterank.run;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * Metrics of the runs on a data folder in the text format of Prometheus (0.0.4), for the textfile
 * collector of its node exporter. Times are timestamps, of which alert rules make ages; each metric
 * is a gauge and has the site as its label, so that the files of several sites may lie together.
 */
enum RunMetrics {
  PUBLICATION(
      "siterank_publication_timestamp_seconds",
      "When what can be searched was published; 0 before the first publication.",
      state -> when(state.figures().published())),
  START(
      "siterank_last_run_start_timestamp_seconds",
      "When the newest run began. After the end of the last run: it is at work, or was killed.",
      state -> when(state.newestStart())),
  END(
      "siterank_last_run_end_timestamp_seconds",
      "When the last run ended, well or not; 0 before the first.",
      state -> when(state.last().map(LastRun::ended))),
  EXIT_STATUS(
      "siterank_last_run_exit_status",
      "Exit status of the last run that ended: 0 success, 1 needs a look, 2 wrong configuration,"
          + " 3 failed.",
      state -> ofLast(state, run -> Stream.of(new Sample("", run.outcome().exitStatus())))),
  STAGE_DURATION(
      "siterank_last_run_stage_duration_seconds",
      "How long each stage of the last run took.",
      state ->
          ofLast(
              state,
              run ->
                  run.durations().entrySet().stream()
                      .map(
                          stage ->
                              new Sample(
                                  label("stage", stage.getKey()),
                                  stage.getValue().toNanos() / 1e9)))),
  WARNINGS(
      "siterank_last_run_warnings",
      "Warnings of the last run: new ones, and those known from the run before.",
      state ->
          ofLast(
              state,
              run ->
                  Stream.of(
                      new Sample(label("kind", "new"), run.newWarnings()),
                      new Sample(label("kind", "known"), run.knownWarnings())))),
  PAGES(
      "siterank_pages",
      "Pages of the site that were read.",
      state -> number(state.figures().pages())),
  LINKS(
      "siterank_links",
      "Followed links between pages, each pair once, as published.",
      state -> number(state.figures().links())),
  UNREADABLE(
      "siterank_unreadable_pages",
      "Addresses of the site that could not be read.",
      state -> number(state.figures().unreadable())),
  WAITING(
      "siterank_waiting_pages",
      "Addresses of the site that are known and were not asked for yet.",
      state -> number(state.figures().waiting())),
  NEWEST_LOG_LINE(
      "siterank_newest_log_line_timestamp_seconds",
      "Time of the newest line read of the access logs; missing when none was read.",
      state ->
          state.figures().newestLogLine().map(time -> when(Optional.of(time))).orElse(List.of())),
  MEMBER_PAGES(
      "siterank_member_pages",
      "Pages of each of several sites that were read.",
      state -> ofMembers(state, MemberFigures::pages)),
  MEMBER_UNREADABLE(
      "siterank_member_unreadable_pages",
      "Addresses of each of several sites that could not be read.",
      state -> ofMembers(state, MemberFigures::unreadable)),
  MEMBER_WAITING(
      "siterank_member_waiting_pages",
      "Addresses of each of several sites that are known and were not asked for yet.",
      state -> ofMembers(state, MemberFigures::waiting)),
  MEMBER_ANSWER(
      "siterank_member_newest_answer_timestamp_seconds",
      "When each of several sites last answered with a page; 0 when it never did.",
      state ->
          ofMembers(
              state,
              site -> site.newestAnswer().map(when -> when.toEpochMilli() / 1e3).orElse(0.0)));

  /** A value with its labels beside the site. */
  private record Sample(String labels, double value) {}

  private final String metric;
  private final String help;

  @SuppressWarnings("ImmutableEnumChecker") // Functions of the state alone.
  private final Function<RunState, List<Sample>> samples;

  RunMetrics(String metric, String help, Function<RunState, List<Sample>> samples) {
    this.metric = metric;
    this.help = help;
    this.samples = samples;
  }

  /** Where a run writes them. */
  static Path file(Path data) {
    return data.resolve("metrics.prom");
  }

  static byte[] bytes(RunState state) {
    return text(state).getBytes(StandardCharsets.UTF_8);
  }

  /** Every metric that has a value, with its help. */
  static String text(RunState state) {
    StringBuilder text = new StringBuilder();
    String site = label("site", state.site());
    for (RunMetrics each : values()) {
      List<Sample> samples = each.samples.apply(state);
      if (!samples.isEmpty()) {
        text.append("# HELP ").append(each.metric).append(' ').append(each.help).append('\n');
        text.append("# TYPE ").append(each.metric).append(" gauge\n");
      }
      for (Sample sample : samples) {
        text.append(each.metric).append('{').append(site);
        text.append(sample.labels().isEmpty() ? "" : "," + sample.labels()).append("} ");
        text.append(number(sample.value())).append('\n');
      }
    }
    return text.toString();
  }

  private static List<Sample> ofMembers(RunState state, ToDoubleFunction<MemberFigures> value) {
    return state.figures().sites().stream()
        .map(site -> new Sample(label("member", site.name()), value.applyAsDouble(site)))
        .toList();
  }

  private static List<Sample> number(long value) {
    return List.of(new Sample("", value));
  }

  private static List<Sample> when(Optional<Instant> time) {
    return List.of(new Sample("", time.map(at -> at.toEpochMilli() / 1e3).orElse(0.0)));
  }

  private static List<Sample> ofLast(RunState state, Function<LastRun, Stream<Sample>> samples) {
    return state.last().map(run -> samples.apply(run).toList()).orElse(List.of());
  }

  private static String number(double value) {
    return value == Math.rint(value) ? Long.toString((long) value) : Double.toString(value);
  }

  private static String label(String name, String value) {
    String escaped = value.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
    return name + "=\"" + escaped + '"';
  }
}
