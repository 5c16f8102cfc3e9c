package org.siterank.cli;

import java.io.PrintWriter;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import org.siterank.backtest.Backtest;
import org.siterank.backtest.Comparison;
import org.siterank.backtest.Rival;
import org.siterank.shares.LinkWeight;

/** A backtest for people. */
final class BacktestText {

  private final PrintWriter out;

  private BacktestText(PrintWriter out) {
    this.out = out;
  }

  static void write(Backtest test, PrintWriter out) {
    new BacktestText(out).write(test);
  }

  private void write(Backtest test) {
    LocalDate last = test.days().split().minusDays(1);
    line(
        "learnt     %s: %,d page views",
        days(test.days().firstLearnt(), last), test.counts().learntViews());
    line(
        "judged     %s: %,d page views on %,d pages; %,d left out, on addresses that are no page",
        days(test.days().split(), test.days().lastJudged()),
        test.counts().judgedViews(),
        test.nodes(),
        test.counts().unresolved());
    test.damping()
        .ifPresent(
            d ->
                line(
                    "damping    %.2f by the clicks of the learnt days; 95 %% interval %.2f to %.2f",
                    d.value(), d.lower(), d.upper()));
    if (!test.smoothingFound()) {
      line("smoothing  the usual: one learnt day alone cannot tell how far to smooth");
    }
    line("");
    line("page views, best forecast first (nats per view, less is better):");
    line(
        "  %-16s %6s  %-21s %6s %6s %9s  %-12s %s",
        "by", "nats", "behind (95 %)", "tau-b", "order", "views/day", "in 95 % int.", "used for");
    for (Rival rival : test.methods().pages()) {
      line(
          "  %-16s %6.3f  %-21s %6s %4.0f %% %9s  %-12s %s",
          rival.name(),
          rival.loss().nats(),
          behind(rival),
          tau(rival),
          100 * rival.order().concordance(),
          rival.perDay().isPresent()
              ? String.format(Locale.ROOT, "%.0f", rival.perDay().get())
              : "-",
          rival
              .coverage()
              .filter(c -> c.pages() > 0)
              .map(c -> String.format(Locale.ROOT, "%.0f %% of %d", 100 * c.inside(), c.pages()))
              .orElse("-"),
          rival.use());
    }
    line("");
    if (test.methods().links().isEmpty()) {
      line("no click on a known link was counted on the judged days");
    } else {
      links(test);
    }
    comparisons(test.methods().comparisons());
    weights(test.weights());
  }

  private void links(Backtest test) {
    line(
        "%,d clicks on links, best forecast first; %,d other clicks follow no known link:",
        test.counts().judgedClicks(), test.counts().otherClicks());
    line(
        "  %-20s %6s  %-21s %6s %6s  %s",
        "by", "nats", "behind (95 %)", "tau-b", "order", "used for");
    for (Rival rival : test.methods().links()) {
      line(
          "  %-20s %6.3f  %-21s %6s %4.0f %%  %s",
          rival.name(),
          rival.loss().nats(),
          behind(rival),
          tau(rival),
          100 * rival.order().concordance(),
          rival.use());
    }
  }

  private void comparisons(List<Comparison> comparisons) {
    line("");
    line("nats gained per view or click (95 %% interval, by chance on these days):");
    for (Comparison pair : comparisons) {
      line(
          "  %-6s %-16s against %-16s %+7.3f (%+.3f to %+.3f)%s",
          pair.of(),
          pair.by(),
          pair.against(),
          pair.gain(),
          pair.lower(),
          pair.upper(),
          pair.isDecided() ? "" : "  undecided");
    }
  }

  private void weights(List<LinkWeight> weights) {
    if (weights.isEmpty()) {
      return;
    }
    line("");
    line("clicks on a link of a kind against others of its page (95 %% interval):");
    for (LinkWeight weight : weights) {
      line(
          "  %-12s %6.2f times (%.2f to %.2f)",
          weight.kind(), weight.factor(), weight.lower(), weight.upper());
    }
  }

  private static String behind(Rival rival) {
    return rival.loss().behind() == 0
        ? "best"
        : String.format(
            Locale.ROOT,
            "%.3f (%.2f to %.2f)",
            rival.loss().behind(),
            rival.loss().lower(),
            rival.loss().upper());
  }

  /** None where a forecast puts all alike. */
  private static String tau(Rival rival) {
    return Double.isNaN(rival.order().tau())
        ? "-"
        : String.format(Locale.ROOT, "%.3f", rival.order().tau());
  }

  private static String days(LocalDate first, LocalDate last) {
    return first.equals(last) ? first.toString() : first + " to " + last;
  }

  private void line(String format, Object... values) {
    out.println(String.format(Locale.ROOT, format, values).stripTrailing());
  }
}
