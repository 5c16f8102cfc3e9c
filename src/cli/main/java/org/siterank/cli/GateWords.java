package org.siterank.cli;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.siterank.change.GateReport;
import org.siterank.flow.RankDifference;
import org.siterank.output.Figures;
import org.siterank.site.PageUrl;

/** A gate's comparison in words: what both texts for people say. */
final class GateWords {

  /** Winners, losers and links shown; the other formats have all of them. */
  static final int SHOWN = 10;

  private GateWords() {}

  static String verdict(GateReport report) {
    return report.passes()
        ? "passed: no protected page loses more than " + percent(report.basis().maxDrop())
        : "refused";
  }

  /** The unit of the amounts. */
  static String unit(GateReport report) {
    return report.basis().measured()
        ? expected(report.basis().run())
        : "No visits were measured, so amounts are shares: 1 enters the site in all.";
  }

  /** The unit of amounts that were computed from the inflow of a measured run. */
  static String expected(long run) {
    return "Amounts are page views a day that the link model expects, with the inflow of run "
        + run
        + ".";
  }

  /** The counted views of a protected page; empty where nothing was measured. */
  static String counted(GateReport.Goal goal) {
    return goal.counted().isEmpty()
        ? ""
        : "counted in the logs: " + amount(goal.counted().getAsDouble()) + " page views a day";
  }

  static String amount(double value) {
    return Figures.amount(value);
  }

  static String percent(double share) {
    return BigDecimal.valueOf(100 * share)
            .round(new MathContext(4))
            .stripTrailingZeros()
            .toPlainString()
        + " %";
  }

  /** {@code -12.3 %}; words where there is nothing to divide by, or nothing changed. */
  static String relative(GateReport.Change change) {
    if (change.before() == 0) {
      return change.after() == 0 ? "0 %" : "new";
    }
    return change.change() == 0
        ? "0 %"
        : String.format(Locale.ROOT, "%+.1f %%", 100 * change.change() / change.before());
  }

  /** {@code ± 0.12}: the half-width of the 95 % interval of a change. */
  static String noise(GateReport.Change change) {
    if (change.deviation().isEmpty() || change.change() == 0) {
      return ""; // Nothing changed whatever the counts were.
    }
    return String.format(
        Locale.ROOT, "± %.2g", RankDifference.Z95 * change.deviation().getAsDouble());
  }

  /** The remark beside the numbers of a change. */
  static String remark(GateReport.Change change) {
    return switch (change.fate()) {
      case VANISHED -> "gone";
      case MOVED -> "now " + change.now().map(PageUrl::value).orElse("");
      case NEW -> "new, inflow 0";
      case KEPT -> isWithinNoise(change) ? "within the noise of the counts" : "";
    };
  }

  private static boolean isWithinNoise(GateReport.Change change) {
    return change.deviation().isPresent()
        && change.change() != 0
        && Math.abs(change.change()) < RankDifference.Z95 * change.deviation().getAsDouble();
  }

  /** The pages that gain most, or lose most. */
  static List<GateReport.Change> movers(GateReport report, boolean gaining) {
    return report.pages().stream()
        .filter(page -> gaining ? page.change() > 0 : page.change() < 0)
        .limit(SHOWN)
        .toList();
  }

  static String source(GateReport.Cause cause) {
    return cause.from().map(PageUrl::value).orElse("outside the site");
  }

  /** How many of a list are not shown; empty when all are. */
  static String rest(int size) {
    return size <= SHOWN ? "" : "and " + (size - SHOWN) + " more; --format json has all of them";
  }

  /** Advice that makes the change pass, one sentence each. */
  static List<String> advice(GateReport report) {
    List<String> advice = new ArrayList<>();
    for (GateReport.Goal goal : report.goals()) {
      if (!goal.passes()) {
        advice.add(advice(goal));
      }
    }
    if (!report.brokenLinks().isEmpty()) {
      advice.add("Correct the newly broken links, or redirect the addresses that they lead to.");
    }
    if (!report.unreachable().isEmpty()) {
      advice.add("Link to the pages that can no longer be reached, or remove them from the site.");
    }
    if (!report.passes()) {
      advice.add(
          "If this is intended, raise gate.max-drop, gate.max-broken-links or gate.max-unreachable"
              + " for this once.");
    }
    return advice;
  }

  private static String advice(GateReport.Goal goal) {
    PageUrl page = goal.change().page();
    if (goal.change().fate() == GateReport.Fate.VANISHED) {
      return "Bring " + page + " back, or redirect its address to the page that replaces it.";
    }
    for (GateReport.Cause cause : goal.causes()) {
      if (cause.from().isPresent() && cause.change() < 0) {
        String from = cause.from().get().value();
        return cause.after() == 0
            ? "Put the link from "
                + from
                + " to "
                + page
                + " back: it brought "
                + amount(cause.before())
                + "."
            : from
                + " brings "
                + page
                + " less than it did ("
                + amount(cause.before())
                + " to "
                + amount(cause.after())
                + "): it was weakened itself, or has more links now.";
      }
    }
    return "Link to " + page + " from pages that gain.";
  }
}
