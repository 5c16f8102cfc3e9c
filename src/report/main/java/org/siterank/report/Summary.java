package org.siterank.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.siterank.flow.LeakCause;

/** A report in some ten lines of plain words: what was counted first, then what is expected. */
final class Summary {

  /** Actions named. */
  static final int ACTIONS = 3;

  private final WebmasterReport report;
  private final ReportTexts t;

  Summary(WebmasterReport report, ReportTexts texts) {
    this.report = report;
    this.t = texts;
  }

  /** Some ten lines, fewer where there is nothing to say. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    FlowBalance balance = report.flows().balance();
    Counted counted = report.views().counted();
    if (counted.any()) {
      lines.add(
          t.say(
              "summary.counted",
              t.number(counted.viewsPerDay()),
              t.number(counted.entriesPerDay()),
              t.number(counted.views()),
              t.number(counted.days()),
              counted.days()));
    }
    lines.add(
        t.say(
            report.basis().run().measured() ? "summary.in" : "summary.in.unmeasured",
            t.number(balance.in()),
            t.number(balance.score()),
            t.number(report.ranks().amplification().amplification().alpha()),
            t.number((long) report.basis().pages())));
    if (report.basis().run().measured() && counted.any() && !counted.agreesWith(balance.score())) {
      lines.add(
          t.say(
              balance.score() > counted.viewsPerDay() ? "summary.more" : "summary.fewer",
              t.number(balance.score() / counted.viewsPerDay())));
    }
    if (report.basis().run().measured()) {
      lines.add(t.say("summary.sources", sources(balance)));
    }
    lines.add(
        t.say(
            balance.closes() ? "summary.closes" : "summary.open",
            t.number(balance.in()),
            t.number(balance.out()),
            t.error(balance.residuals().pages()),
            t.error(balance.residuals().allowed())));
    if (!report.ranks().top().rows().isEmpty()) {
      TopPages.Row best = report.ranks().top().rows().get(0);
      lines.add(
          t.say(
              "summary.best",
              report.name(best.page()),
              t.flow(best.score()),
              t.number(best.interval().lower()),
              t.number(best.interval().upper()),
              t.share(report.ranks().curve().topTenthShare()),
              counted.any() ? t.say("summary.best.counted", t.number(best.observed())) : ""));
    }
    lines.add(leaving(balance));
    lines.add(changes());
    lines.addAll(actions());
    report
        .ranks()
        .fit()
        .ifPresent(
            fit ->
                lines.add(
                    t.say(
                        fitKey(fit),
                        t.number((long) fit.beyondNoise()),
                        t.number((long) fit.pages()))));
    return lines;
  }

  private static String fitKey(ModelFit fit) {
    if (fit.tau() < fit.ceiling()) {
      return "summary.fit.differs";
    }
    return fit.beyondNoise() == 0 ? "summary.fit.agrees.all" : "summary.fit.agrees";
  }

  /** The first things to do, in sentences; none where nothing is to do. */
  List<String> actions() {
    List<String> lines = new ArrayList<>();
    for (int k = 0; k < Math.min(ACTIONS, report.actions().size()); k++) {
      lines.add(t.say("summary.action", k + 1, action(report.actions().get(k))));
    }
    return lines;
  }

  private String sources(FlowBalance balance) {
    List<String> parts = new ArrayList<>();
    balance.incoming().sources().stream()
        .sorted(Comparator.comparingDouble(FlowBalance.Source::flow).reversed())
        .forEach(
            source ->
                parts.add(
                    t.say("word." + source.name()) + " " + t.share(source.flow() / balance.in())));
    return String.join(", ", parts);
  }

  /** How visits end: on another site, here, or at a dead end, which is named where there is one. */
  private String leaving(FlowBalance balance) {
    String elsewhere = t.share(balance.outgoing().external() / balance.out());
    String here = t.share(balance.outgoing().dissipated() / balance.out());
    return balance.leak() == 0
        ? t.say("summary.out.whole", elsewhere, here)
        : t.say(
            "summary.out",
            elsewhere,
            t.share(balance.leak() / balance.out()),
            here,
            leaks(balance));
  }

  private String leaks(FlowBalance balance) {
    List<String> parts = new ArrayList<>();
    balance.outgoing().leakBy().entrySet().stream()
        .filter(entry -> entry.getValue() > 0)
        .sorted(
            Map.Entry.<LeakCause, Double>comparingByValue(Comparator.reverseOrder())
                .thenComparing(Map.Entry.comparingByKey()))
        .forEach(
            entry ->
                parts.add(
                    t.say("word." + Leaks.name(entry.getKey())) + " " + t.flow(entry.getValue())));
    return String.join(", ", parts);
  }

  private String changes() {
    if (report.history().sinceLast().isEmpty()) {
      return t.say("summary.first");
    }
    Changes changes = report.history().sinceLast().get();
    long beyond = changes.rows().stream().filter(row -> !row.withinNoise()).count();
    String causes = t.causes(changes);
    return causes.isEmpty()
        ? t.say("summary.unchanged", t.time(changes.when()))
        : t.say(
            "summary.changes",
            t.time(changes.when()),
            t.change(changes.change(), changes),
            t.unit(),
            causes,
            beyond);
  }

  /**
   * Returns the visits counted of an action per day, for a table; null where nothing can be
   * counted.
   */
  static Double counted(Action action) {
    return action.counted().isPresent() ? action.counted().getAsDouble() : null;
  }

  /** An action in a sentence. */
  String action(Action action) {
    String key = "action." + action.kind().name().toLowerCase(Locale.ROOT);
    List<String> said = new ArrayList<>(List.of(report.name(action.page())));
    action.target().ifPresentOrElse(target -> said.add(report.name(target)), () -> said.add(""));
    said.add(t.flow(action.perDay()));
    action.counted().ifPresent(counted -> said.add(t.number(counted)));
    return t.say(
        key
            + (action.target().isPresent() ? "" : ".only")
            + (action.counted().isPresent() ? ".counted" : ""),
        said.toArray());
  }
}
