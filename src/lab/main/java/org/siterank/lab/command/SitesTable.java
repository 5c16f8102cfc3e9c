package org.siterank.lab.command;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.siterank.flow.Amplification;
import org.siterank.flow.EntryValues;
import org.siterank.flow.SiteFlows;
import org.siterank.flow.Totals;
import org.siterank.flow.WebFlows;
import org.siterank.rank.RankSinkException;
import org.siterank.rank.SitePageRank;
import org.siterank.rank.SiteSystem;
import org.siterank.rank.Stop;

/** The sites of a web, best first, equal ones by name: flows, their balance, amplification. */
final class SitesTable {

  private static final int SITES_AS_TEXT = 20; // A screen; JSON has all sites.

  /** The bounds are for reading; the scores carry the proven digits. */
  private static final Stop SHARP =
      Stop.errorBelow(SitePageRank.DEFAULT_TOLERANCE)
          .or(Stop.afterIterations(SitePageRank.DEFAULT_MAX_ITERATIONS));

  private record Row(String name, int pages, Map<String, Double> numbers) {

    double score() {
      return numbers.get("score");
    }
  }

  private final List<Row> rows = new ArrayList<>();

  SitesTable(WebFlows web) {
    for (int site = 0; site < web.sites().size(); site++) {
      SiteFlows flows = web.sites().get(site);
      rows.add(new Row(web.partition().name(site), flows.scores().size(), numbers(flows)));
    }
    rows.sort(Comparator.comparingDouble(Row::score).reversed().thenComparing(Row::name));
  }

  private static Map<String, Double> numbers(SiteFlows flows) {
    Totals totals = flows.totals();
    Amplification amplification = flows.amplification();
    Map<String, Double> numbers = new LinkedHashMap<>();
    numbers.put("score", totals.score());
    numbers.put("external", totals.incoming().external());
    numbers.put("induced", totals.incoming().induced());
    numbers.put("internalIn", totals.incoming().internal());
    numbers.put("internalOut", totals.outgoing().internal());
    numbers.put("externalOut", totals.outgoing().external());
    numbers.put("dissipated", totals.outgoing().dissipated());
    numbers.put("leak", totals.outgoing().leak());
    numbers.put("internalResidual", totals.internalResidual());
    numbers.put("externalResidual", totals.externalResidual());
    numbers.put("amplification", amplification.alpha());
    numbers.put("amplificationLower", amplification.lower());
    numbers.put("amplificationUpper", amplification.upper());
    double least = Double.NaN;
    double most = Double.POSITIVE_INFINITY;
    try {
      SiteSystem system = new SiteSystem(flows.scores().graph(), flows.damping());
      EntryValues values = EntryValues.of(system, SHARP);
      if (values.convergence().converged()) {
        least = values.smallest();
        most = values.largest();
      }
    } catch (RankSinkException e) {
      least = amplification.lower(); // Who enters the trap never leaves: the plain bound is all.
    }
    numbers.put("amplificationLowerSharp", least);
    numbers.put("amplificationUpperSharp", most);
    return numbers;
  }

  /** For JSON, which has all of them. */
  List<Object> objects() {
    return rows.stream().map(SitesTable::object).toList();
  }

  private static Object object(Row row) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("site", row.name());
    fields.put("pages", row.pages());
    fields.putAll(row.numbers());
    return fields;
  }

  void text(PrintWriter out) {
    out.printf(
        "%n%12s %8s %12s %12s %12s %12s %10s  %s%n",
        "score", "pages", "from sites", "to sites", "typed in", "lost", "amplified", "site");
    for (Row row : rows.subList(0, Math.min(SITES_AS_TEXT, rows.size()))) {
      Map<String, Double> n = row.numbers();
      double alpha = n.get("amplification");
      out.printf(
          "%12.6g %8d %12.6g %12.6g %12.6g %12.6g %10s  %s%n",
          row.score(),
          row.pages(),
          n.get("external"),
          n.get("externalOut"),
          n.get("induced"),
          n.get("dissipated") + n.get("leak"),
          Double.isFinite(alpha) ? String.format(Locale.ROOT, "%.4g", alpha) : "-",
          row.name());
    }
    if (rows.size() > SITES_AS_TEXT) {
      out.printf("... and %d more sites; --format json prints all%n", rows.size() - SITES_AS_TEXT);
    }
    double worst = 0;
    for (Row row : rows) {
      worst = Math.max(worst, Math.abs(row.numbers().get("externalResidual")));
    }
    out.printf("what enters a site leaves it, up to %.2g%n", worst);
  }
}
