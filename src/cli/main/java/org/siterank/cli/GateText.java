package org.siterank.cli;

import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.siterank.change.GateReport;
import org.siterank.site.PageUrl;

/** A gate's comparison for a terminal. */
final class GateText {

  /** Columns before the words beside the amounts of a page, and two more. */
  private static final int CAUSE_INDENT = 57;

  private final PrintWriter out;

  private GateText(PrintWriter out) {
    this.out = out;
  }

  static void write(GateReport report, PrintWriter out) {
    GateText text = new GateText(out);
    text.line(GateWords.verdict(report));
    report.verdict().failures().forEach(failure -> text.line("  " + failure));
    report.verdict().remarks().forEach(remark -> text.line("note: " + remark));
    text.line("");
    text.goals(report);
    text.movers("lose most", GateWords.movers(report, false));
    text.movers("gain most", GateWords.movers(report, true));
    text.totals(report);
    text.links(report);
    List<String> advice = GateWords.advice(report);
    if (!advice.isEmpty()) {
      text.line("");
      text.line("What to do");
      advice.forEach(line -> text.line("  " + line));
    }
    text.line("");
    text.line(GateWords.unit(report));
  }

  private void goals(GateReport report) {
    header("Protected pages");
    for (GateReport.Goal goal : report.goals()) {
      change(goal.change(), goal.passes() ? "" : "REFUSED ");
      String counted = GateWords.counted(goal);
      if (!counted.isEmpty()) {
        line(" ".repeat(CAUSE_INDENT) + counted);
      }
      for (GateReport.Cause cause : goal.causes()) {
        line(
            String.format(
                Locale.ROOT,
                "  %10s %10s %+10.3g %18s  %s",
                GateWords.amount(cause.before()),
                GateWords.amount(cause.after()),
                cause.change(),
                "",
                "  from " + GateWords.source(cause)));
      }
    }
  }

  private void movers(String what, List<GateReport.Change> changes) {
    if (!changes.isEmpty()) {
      line("");
      header("Pages that " + what);
      changes.forEach(change -> change(change, ""));
    }
  }

  private void header(String title) {
    line(title);
    line(
        String.format(
            Locale.ROOT, "  %10s %10s %10s %7s %10s", "before", "after", "change", "", "noise"));
  }

  private void change(GateReport.Change change, String mark) {
    String remark = GateWords.remark(change);
    line(
        String.format(
            Locale.ROOT,
            "  %10s %10s %+10.3g %7s %10s  %s",
            GateWords.amount(change.before()),
            GateWords.amount(change.after()),
            change.change(),
            GateWords.relative(change).replace(" ", ""),
            GateWords.noise(change),
            mark + change.page() + (remark.isEmpty() ? "" : " (" + remark + ")")));
  }

  private void totals(GateReport report) {
    line("");
    line(
        String.format(
            Locale.ROOT,
            "The whole site: %s before, %s after%s; proven error of both together %.1g",
            GateWords.amount(report.totals().before()),
            GateWords.amount(report.totals().after()),
            report.totals().lostInflow() > 0
                ? ", "
                    + GateWords.amount(report.totals().lostInflow())
                    + " enters at pages that are gone"
                : "",
            report.convergence().l1ErrorBound()));
  }

  private void links(GateReport report) {
    if (!report.brokenLinks().isEmpty()) {
      line("");
      line("Newly broken links");
      report.brokenLinks().stream()
          .limit(GateWords.SHOWN)
          .forEach(link -> line("  " + link.to() + " on " + link.from()));
      rest(report.brokenLinks().size());
    }
    if (!report.unreachable().isEmpty()) {
      line("");
      line("Pages that can no longer be reached");
      for (PageUrl page : report.unreachable().stream().limit(GateWords.SHOWN).toList()) {
        line("  " + page);
      }
      rest(report.unreachable().size());
    }
  }

  private void rest(int size) {
    if (!GateWords.rest(size).isEmpty()) {
      line("  " + GateWords.rest(size));
    }
  }

  private void line(String text) {
    out.println(VisibleText.of(text));
  }
}
