package org.siterank.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.siterank.eval.Loss;
import org.siterank.eval.QueryOutcome;
import org.siterank.output.Rows;
import org.siterank.site.PageUrl;

/** Prints the single queries of {@code siterank eval}. */
final class EachQuery {

  private EachQuery() {}

  /** One row per query; text, which is for people, is printed as tsv. */
  static void rows(List<QueryOutcome> outcomes, OutputFormat format, PrintWriter out)
      throws IOException {
    try (Rows rows =
        (format == OutputFormat.TEXT ? OutputFormat.TSV : format)
            .rows(
                out,
                "query",
                "reciprocal rank off",
                "reciprocal rank on",
                "expected",
                "first",
                "loss")) {
      for (QueryOutcome outcome : outcomes) {
        rows.row(
            outcome.query(),
            outcome.off(),
            outcome.on(),
            outcome.expected().stream()
                .map(page -> page.page() + "@" + position(page.position()))
                .collect(Collectors.joining(" ")),
            joined(outcome.first()),
            outcome.loss().label());
      }
    }
  }

  /** The worst queries, and how many are lost for which reason. */
  static void worst(List<QueryOutcome> outcomes, int most, PrintWriter out) {
    Map<Loss, Integer> counts = new EnumMap<>(Loss.class);
    outcomes.forEach(outcome -> counts.merge(outcome.loss(), 1, Integer::sum));
    out.println();
    counts.forEach((loss, count) -> say(out, "%,7d  %s", count, loss.words()));
    List<QueryOutcome> worst =
        outcomes.stream()
            .filter(outcome -> outcome.on() < 1)
            .sorted(QueryOutcome.WORST_FIRST)
            .limit(most)
            .toList();
    for (QueryOutcome outcome : worst) {
      out.println();
      say(out, "%s", outcome.query());
      say(out, "    %s", outcome.loss().words());
      for (QueryOutcome.Expected page : outcome.expected()) {
        String at = page.position().isEmpty() ? "not returned" : "at " + position(page.position());
        say(out, "    expected  %s  %s", page.page(), at);
      }
      for (PageUrl page : outcome.first()) {
        say(out, "    returned  %s", page);
      }
    }
  }

  private static String position(OptionalInt position) {
    return position.isEmpty() ? "-" : Integer.toString(position.getAsInt());
  }

  private static String joined(List<PageUrl> pages) {
    return pages.stream().map(PageUrl::value).collect(Collectors.joining(" "));
  }

  private static void say(PrintWriter out, String format, Object... values) {
    out.println(VisibleText.of(String.format(Locale.ROOT, format, values)));
  }
}
