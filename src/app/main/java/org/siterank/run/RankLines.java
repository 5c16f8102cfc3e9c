package org.siterank.run;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.siterank.index.IndexChanges;
import org.siterank.inflow.DampingEstimate;
import org.siterank.model.DatedPages;
import org.siterank.model.PromotedPages;
import org.siterank.output.Figures;

/** Formats a report of a ranking as lines for people. */
final class RankLines {

  private RankLines() {}

  /** The lines on ranks and what is published. */
  static void addRank(List<String> lines, RankReport rank) {
    lines.add(
        Figures.line(
            "pages",
            Figures.count(rank.graph().pages())
                + " read, "
                + Figures.count(rank.graph().unread())
                + " known but not read, "
                + (rank.graph().duplicates() == 1
                    ? "1 duplicate merged into its original"
                    : Figures.count(rank.graph().duplicates())
                        + " duplicates merged into their originals")));
    lines.add(
        Figures.line(
            "links",
            Figures.count(rank.graph().links())
                + " internal, "
                + Figures.count(rank.graph().externalLinks())
                + " external, "
                + Figures.count(rank.graph().brokenLinks())
                + " broken"));
    rank.graph().shares().ifPresent(shares -> lines.add(Figures.line("shares", shares)));
    if (rank.inflow().measured()) {
      lines.add(
          Figures.line(
              "inflow",
              "counted: "
                  + Figures.count(rank.views().external(), "visit")
                  + " by links of other sites"
                  + ", "
                  + Figures.count(rank.views().direct())
                  + " direct or searched, "
                  + (rank.views().returning() == 0
                      ? ""
                      : Figures.count(rank.views().returning()) + " from pages not read, ")
                  + Figures.count(rank.views().internal(), "internal click")
                  + "; "
                  + Figures.count(rank.views().unresolvedPaths(), "unresolved path")
                  + " ("
                  + Figures.count(rank.views().unresolved(), "visit")
                  + ")"
                  + (rank.views().capped() == 0
                      ? ""
                      : ", " + Figures.count(rank.views().capped()) + " capped")
                  + "; estimator "
                  + rank.inflow().estimator()));
    } else {
      lines.add(
          Figures.line(
              "inflow", "not measured (no page views in the logs): assumed equal for all pages"));
    }
    lines.add(
        Figures.line(
            "ranks",
            String.format(
                Locale.ROOT,
                rank.inflow().measured()
                    ? "expected: %s page views/day from %s visits/day that start here;"
                        + " %d iterations, proven error %.2g%s"
                    : "%s in total from an inflow of %s; %d iterations, proven error %.2g%s",
                amount(rank.solution().totalScore()),
                amount(rank.inflow().total()),
                rank.solution().iterations(),
                rank.solution().l1ErrorBound(),
                rank.solution().converged() ? "" : " (NOT CONVERGED)")));
    lines.add(Figures.line("damping", damping(rank)));
    if (!rank.inflow().promotions().isEmpty()) {
      lines.add(Figures.line("promoted", promotions(rank.inflow().promotions())));
    }
    lines.add(Figures.line("dates", dates(rank.dates())));
    IndexChanges changes = rank.changes();
    lines.add(
        Figures.line(
            "index",
            Figures.count(changes.added())
                + " added, "
                + Figures.count(changes.changed())
                + " changed, "
                + Figures.count(changes.removed())
                + " removed, "
                + Figures.count(changes.reranked())
                + " with a new rank only, "
                + Figures.count(changes.unchanged())
                + " unchanged; published as run "
                + rank.run()));
  }

  private static String dates(DatedPages dates) {
    String stated =
        dates.stated() == 0
            ? "no page states its date"
            : Figures.count(dates.stated())
                + " of "
                + Figures.count(dates.pages())
                + " pages state their date";
    if (dates.served() == 0) {
      return stated;
    }
    return stated
        + "; "
        + Figures.count(dates.served(), "Last-Modified date")
        + dates
            .builtOn()
            .map(day -> " ignored (the site was rebuilt on " + day + ")")
            .orElse(dates.stated() == 0 ? "" : " of other pages");
  }

  private static String damping(RankReport rank) {
    String used = String.format(Locale.ROOT, "%.4g", rank.damping().value());
    if (rank.damping().estimate().isEmpty()) {
      return used;
    }
    if (rank.damping().objection().isPresent()) {
      return used + "; not measured: " + rank.damping().objection().get();
    }
    DampingEstimate estimate = rank.damping().estimate().get();
    String interval =
        String.format(
            Locale.ROOT,
            "95 %% interval %.2f to %.2f (counting noise only)",
            estimate.lower(),
            estimate.upper());
    return rank.damping().isMeasured()
        ? used + ", measured from the clicks in the logs; " + interval
        : String.format(
            Locale.ROOT, "%s; the logs suggest %.2f, %s", used, estimate.value(), interval);
  }

  private static String promotions(List<PromotedPages> promotions) {
    return promotions.stream()
        .map(
            used ->
                String.format(
                    Locale.ROOT,
                    "inflow of %,d %s times %s (%s)",
                    used.pages(),
                    used.pages() == 1 ? "page" : "pages",
                    used.factor(),
                    used.pattern()))
        .collect(Collectors.joining("; "));
  }

  /** An amount to three digits, whole from 100 on. */
  private static String amount(double value) {
    return String.format(Locale.ROOT, Math.abs(value) < 100 ? "%.3g" : "%,.0f", value);
  }
}
