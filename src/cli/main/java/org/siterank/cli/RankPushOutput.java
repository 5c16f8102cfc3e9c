package org.siterank.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.siterank.engines.RankPushReport;
import org.siterank.engines.ReadyQuery;
import org.siterank.engines.Sampled;
import org.siterank.output.Json;
import org.siterank.output.Rows;

/** Prints what {@code siterank push --ranks-only} did, and the queries that use the ranks. */
final class RankPushOutput {

  private final RankPushReport report;
  private final boolean removal;

  RankPushOutput(RankPushReport report, boolean removal) {
    this.report = report;
    this.removal = removal;
  }

  void print(OutputFormat format, Terminal terminal) throws IOException {
    PrintWriter out = terminal.out();
    switch (format) {
      case TEXT -> text(out);
      case JSON -> Json.INDENTED.write(report, out);
      case TSV, CSV -> rows(format, out);
    }
    out.flush();
  }

  private void text(PrintWriter out) {
    String would = report.dryRun() ? "would be " : "";
    line(
        out,
        "%s: %,d documents, %,d pages published here",
        report.target(),
        report.matching().documents(),
        report.matching().pages());
    line(out, "%,d documents are pages of the site", report.matching().matched());
    if (removal) {
      line(out, "%,d %srestored to what they held before", report.writes().restored(), would);
    } else {
      line(
          out,
          "%,d %sgiven another rank, %,d have theirs, %,d of former pages %srestored to what they"
              + " held before",
          report.writes().written(),
          would,
          report.writes().unchanged(),
          report.writes().restored(),
          would);
    }
    if (report.writes().changedByOthers() > 0) {
      line(
          out,
          "%,d left alone: their value was changed by another program",
          report.writes().changedByOthers());
    }
    samples().forEach((title, sampled) -> sample(out, title, sampled));
    if (!report.dryRun()) {
      line(
          out,
          "%s in %.1f s: %,.1f MB in %,d requests; sent again: %,d",
          removal ? "removed" : "up to date",
          report.tookMillis() / 1000.0,
          report.cost().bytes() / 1e6,
          report.cost().requests(),
          report.cost().repeated());
    }
    if (!removal) {
      for (ReadyQuery query : report.queries()) {
        out.println();
        line(out, "%s:", query.title());
        query.text().lines().forEach(text -> out.println(VisibleText.of(text)));
      }
    }
  }

  private Map<String, Sampled> samples() {
    Map<String, Sampled> samples = new LinkedHashMap<>();
    if (!removal) {
      samples.put("pages without a document", report.unmatched().missing());
    }
    samples.put("documents of the site without a published page", report.unmatched().unpublished());
    samples.put("documents of other sites", report.unmatched().elsewhere());
    samples.put("documents without the field to match by", report.unmatched().withoutAddress());
    samples.put("documents without a usable address", report.unmatched().unreadable());
    samples.put(
        "pages with several documents, which all have the rank", report.unmatched().several());
    return samples;
  }

  private static void sample(PrintWriter out, String title, Sampled sampled) {
    if (sampled.count() > 0) {
      line(out, "%,d %s:", sampled.count(), title);
      sampled.first().forEach(text -> line(out, "  %s", text));
    }
  }

  private static void line(PrintWriter out, String format, Object... values) {
    out.println(VisibleText.of(String.format(Locale.ROOT, format, values)));
  }

  private void rows(OutputFormat format, PrintWriter out) throws IOException {
    try (Rows rows =
        format.rows(
            out,
            "target",
            "pages",
            "documents",
            "matched",
            "written",
            "unchanged",
            "restored",
            "changedByOthers",
            "missing",
            "unpublished",
            "elsewhere",
            "withoutAddress",
            "unreadable",
            "several",
            "tookMillis")) {
      rows.row(
          report.target(),
          report.matching().pages(),
          report.matching().documents(),
          report.matching().matched(),
          report.writes().written(),
          report.writes().unchanged(),
          report.writes().restored(),
          report.writes().changedByOthers(),
          report.unmatched().missing().count(),
          report.unmatched().unpublished().count(),
          report.unmatched().elsewhere().count(),
          report.unmatched().withoutAddress().count(),
          report.unmatched().unreadable().count(),
          report.unmatched().several().count(),
          report.tookMillis());
    }
  }
}
