package org.siterank.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.siterank.flow.LeakCause;

/** A report in ten lines of plain words. */
final class Summary {

  /** Actions named. */
  static final int ACTIONS = 3;

  private final WebmasterReport report;
  private final ReportTexts t;

  Summary(WebmasterReport report, ReportTexts texts) {
    this.report = report;
    this.t = texts;
  }

  /** Ten lines, or fewer where there is nothing to say. */
  List<String> lines() {
    List<String> lines = new ArrayList<>();
    FlowBalance balance = report.balance();
    lines.add(
        t.say(
            report.run().measured() ? "summary.in" : "summary.in.unmeasured",
            t.number(balance.in()),
            t.number(balance.score()),
            t.number(report.amplification().amplification().alpha()),
            t.number((long) report.pages())));
    if (report.run().measured()) {
      lines.add(t.say("summary.sources", sources(balance)));
    }
    lines.add(
        t.say(
            balance.closes() ? "summary.closes" : "summary.open",
            t.number(balance.in()),
            t.number(balance.out()),
            t.error(balance.pageResidual()),
            t.error(balance.allowed())));
    if (!report.top().rows().isEmpty()) {
      TopPages.Row best = report.top().rows().get(0);
      lines.add(
          t.say(
              "summary.best",
              best.page().pathAndQuery(),
              t.flow(best.score()),
              t.number(best.lower()),
              t.number(best.upper()),
              t.share(report.curve().topTenthShare())));
    }
    lines.add(leaving(balance));
    lines.add(changes());
    for (int k = 0; k < Math.min(ACTIONS, report.actions().size()); k++) {
      lines.add(t.say("summary.action", k + 1, action(report.actions().get(k))));
    }
    report
        .fit()
        .ifPresent(
            fit ->
                lines.add(
                    t.say(
                        fit.tau() < fit.ceiling() ? "summary.fit.differs" : "summary.fit.agrees",
                        t.number((long) fit.beyondNoise()),
                        t.number((long) fit.pages()),
                        t.number(fit.tau()),
                        t.number(fit.ceiling()))));
    return lines;
  }

  private String sources(FlowBalance balance) {
    List<String> parts = new ArrayList<>();
    balance.sources().stream()
        .sorted(Comparator.comparingDouble(FlowBalance.Source::flow).reversed())
        .forEach(
            source ->
                parts.add(
                    t.say("word." + source.name()) + " " + t.share(source.flow() / balance.in())));
    return String.join(", ", parts);
  }

  /** How visits end: on another site, here, or at a dead end, which is named where there is one. */
  private String leaving(FlowBalance balance) {
    String elsewhere = t.share(balance.externalOut() / balance.out());
    String here = t.share(balance.dissipated() / balance.out());
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
    balance.leakBy().entrySet().stream()
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
    if (report.sinceLast().isEmpty()) {
      return t.say("summary.first");
    }
    Changes changes = report.sinceLast().get();
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

  /** An action in a sentence. */
  String action(Action action) {
    String key = "action." + action.kind().name().toLowerCase(Locale.ROOT);
    return action.target().isPresent()
        ? t.say(
            key,
            action.page().pathAndQuery(),
            action.target().get().pathAndQuery(),
            t.flow(action.perDay()))
        : t.say(key + ".only", action.page().pathAndQuery(), t.flow(action.perDay()));
  }
}
