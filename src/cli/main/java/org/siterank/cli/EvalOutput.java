package org.siterank.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.siterank.SearchQuality;
import org.siterank.eval.PairedDifference;
import org.siterank.eval.Quality;
import org.siterank.eval.QueryMeasures;
import org.siterank.output.Json;
import org.siterank.output.Rows;

/** Prints the results of {@code siterank eval}. */
final class EvalOutput {

  private final SearchQuality quality;
  private final Optional<SearchQuality.Tuned> tuned;
  private final Optional<SearchQuality.Alone> alone;
  private final String reason;
  private final Quality off;
  private final Quality on;
  private final PairedDifference mrr10;
  private final List<SearchQuality.Rival> rivals;

  EvalOutput(
      SearchQuality quality,
      Optional<SearchQuality.Tuned> tuned,
      Optional<SearchQuality.Alone> alone,
      String reason) {
    this.quality = quality;
    this.tuned = tuned;
    this.alone = alone;
    this.reason = reason;
    this.off = quality.off();
    this.on = quality.on();
    this.mrr10 = on.against(off, QueryMeasures::mrr10);
    this.rivals = quality.rivals();
  }

  void print(OutputFormat format, PrintWriter out) throws IOException {
    switch (format) {
      case JSON -> Json.INDENTED.write(EvalView.of(quality, rivals, tuned, alone, reason), out);
      case TEXT -> text(out);
      case TSV, CSV -> rows(format, out);
    }
  }

  private void rows(OutputFormat format, PrintWriter out) throws IOException {
    try (Rows rows =
        format.rows(
            out,
            "ranking",
            "mrr10",
            "ndcg10",
            "success1",
            "success5",
            "success10",
            "precision20")) {
      row(rows, "off", off);
      row(rows, "on", on);
      for (SearchQuality.Rival rival : rivals) {
        row(rows, rival.name(), rival.quality());
      }
      if (alone.isPresent()) {
        row(rows, "aloneText", alone.get().text());
        row(rows, "aloneRank", alone.get().rank());
        for (SearchQuality.Rival rival : alone.get().rivals()) {
          row(rows, EvalView.aloneName(rival.name()), rival.quality());
        }
      }
      if (tuned.isPresent()) {
        row(rows, "learntBefore", tuned.get().learnt().before());
        row(rows, "learntAfter", tuned.get().learnt().after());
        row(rows, "heldOutBefore", tuned.get().judged().before());
        row(rows, "heldOutAfter", tuned.get().judged().after());
      }
    }
  }

  private static void row(Rows rows, String name, Quality q) throws IOException {
    rows.row(
        name, q.mrr10(), q.ndcg10(), q.success1(), q.success5(), q.success10(), q.precision20());
  }

  // ---- For people ----

  private void text(PrintWriter out) {
    out.printf(
        Locale.ROOT,
        "%,d queries; boost %s, weight %.3g, pivot %.3g: %s%n%n",
        quality.queries(),
        EvalView.shape(quality.boost()),
        quality.boost().weight(),
        quality.boost().pivot(),
        reason);
    out.printf(
        "%-26s %7s %7s %9s %9s %10s %5s%n",
        "", "MRR@10", "nDCG@10", "success@1", "success@5", "success@10", "P@20");
    line(out, "text alone", off);
    line(out, "with the boost", on);
    for (SearchQuality.Rival rival : rivals) {
      line(out, "by " + called(rival.name()), rival.quality());
    }
    out.println();
    say(out, "the boost", mrr10);
    for (SearchQuality.Rival rival : rivals) {
      say(out, "the rank against " + called(rival.name()), rival.difference());
    }
    alone.ifPresent(ordered -> text(ordered, out));
    if (tuned.isEmpty()) {
      return;
    }
    SearchQuality.Tuned found = tuned.get();
    out.printf(
        Locale.ROOT,
        "%nSweep: learnt on %,d queries, judged on the other %,d%s%n",
        found.learnt().after().queries().size(),
        found.judged().after().queries().size(),
        found.found().settled() ? "" : "; it might have gone on");
    line(out, "learnt half, as configured", found.learnt().before());
    line(out, "learnt half, as found", found.learnt().after());
    line(out, "other half, as configured", found.judged().before());
    line(out, "other half, as found", found.judged().after());
    say(out, "on the other half, what was found", found.difference());
    for (SearchQuality.Rival rival : found.rivals()) {
      line(out, "tuned, by " + called(rival.name()), rival.quality());
    }
    out.printf(
        Locale.ROOT,
        "found: %s, weight %.3g, pivot %.3g times the typical rank; %s%n",
        EvalView.shape(found.found().boost()),
        found.found().boost().weight(),
        found.found().pivotFactor(),
        found.found().fields());
  }

  private static void text(SearchQuality.Alone ordered, PrintWriter out) {
    out.printf("%nPages with all words of the query, ordered without their text:%n");
    line(out, "by the rank of the site", ordered.rank());
    for (SearchQuality.Rival rival : ordered.rivals()) {
      line(out, "by " + called(rival.name()), rival.quality());
    }
    line(out, "the same pages, by text", ordered.text());
    for (SearchQuality.Rival rival : ordered.rivals()) {
      say(out, "alone, the rank against " + called(rival.name()), rival.difference());
    }
  }

  private static String called(String rival) {
    return switch (rival) {
      case "hits" -> "raw page views";
      case "inDegree" -> "links from pages";
      case "opic" -> "OPIC";
      case "distanceRank" -> "DistanceRank";
      case "combined" -> "PageRank with distances";
      case "authorities" -> "HITS around the query";
      default -> "PageRank of links alone";
    };
  }

  private static void line(PrintWriter out, String name, Quality q) {
    out.printf(
        Locale.ROOT,
        "%-26s %7.4f %7.4f %9.4f %9.4f %10.4f %5.3f%n",
        name,
        q.mrr10(),
        q.ndcg10(),
        q.success1(),
        q.success5(),
        q.success10(),
        q.precision20());
  }

  private static void say(PrintWriter out, String what, PairedDifference d) {
    out.printf(
        Locale.ROOT,
        "%s changes MRR@10 by %+.4f (95 %%: %+.4f to %+.4f; p = %.4f); %d better, %d worse%n",
        what,
        d.mean(),
        d.lower(),
        d.upper(),
        d.p(),
        d.better(),
        d.worse());
  }
}
