package org.siterank.cli;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.siterank.change.GateReport;
import org.siterank.site.PageUrl;

/** A gate's comparison as JSON: all of it. */
record GateView(
    boolean passes,
    List<String> failures,
    List<String> remarks,
    long run,
    String unit,
    double maxDrop,
    Totals totals,
    Convergence convergence,
    List<Goal> goals,
    List<Change> pages,
    List<PageUrl> unreachable,
    List<GateReport.BrokenLink> brokenLinks) {

  /** Sums over the site. */
  record Totals(double before, double after, double lostInflow) {}

  /** How far the numbers can be trusted. */
  record Convergence(double l1ErrorBound, boolean converged) {}

  /** A page that must not lose much; counted is null where nothing was measured. */
  record Goal(
      @JsonUnwrapped Change change,
      double counted,
      double drop,
      boolean passes,
      List<Cause> causes) {

    static Goal of(GateReport.Goal goal) {
      return new Goal(
          Change.of(goal.change()),
          goal.counted().orElse(Double.NaN),
          goal.drop(),
          goal.passes(),
          goal.causes().stream().map(Cause::of).toList());
    }
  }

  /** The change of a page. */
  record Change(
      PageUrl url,
      String fate,
      Optional<PageUrl> now,
      double before,
      double after,
      double change,
      double deviation) {

    static Change of(GateReport.Change change) {
      return new Change(
          change.page(),
          change.fate().name().toLowerCase(Locale.ROOT),
          change.now(),
          change.before(),
          change.after(),
          change.change(),
          change.deviation().orElse(Double.NaN));
    }
  }

  /** Where a change comes from; null for what enters the site. */
  record Cause(Optional<PageUrl> from, double before, double after, double change) {

    static Cause of(GateReport.Cause cause) {
      return new Cause(cause.from(), cause.before(), cause.after(), cause.change());
    }
  }

  static GateView of(GateReport report) {
    return new GateView(
        report.passes(),
        report.failures(),
        report.remarks(),
        report.run(),
        report.measured() ? "page views/day" : "share",
        report.maxDrop(),
        new Totals(report.before(), report.after(), report.lostInflow()),
        new Convergence(report.l1ErrorBound(), report.converged()),
        report.goals().stream().map(Goal::of).toList(),
        report.pages().stream().map(Change::of).toList(),
        report.unreachable(),
        report.brokenLinks());
  }
}
