package org.siterank.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.List;
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
      case JSON -> Json.INDENTED.write(View.of(report), out);
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
        report.documents(),
        report.pages());
    line(out, "%,d documents are pages of the site", report.matched());
    if (removal) {
      line(out, "%,d %srestored to what they held before", report.restored(), would);
    } else {
      line(
          out,
          "%,d %sgiven another rank, %,d have theirs, %,d of former pages %srestored to what they"
              + " held before",
          report.written(),
          would,
          report.unchanged(),
          report.restored(),
          would);
    }
    if (report.changedByOthers() > 0) {
      line(
          out,
          "%,d left alone: their value was changed by another program",
          report.changedByOthers());
    }
    samples().forEach((title, sampled) -> sample(out, title, sampled));
    if (!report.dryRun()) {
      line(
          out,
          "%s in %.1f s: %,.1f MB in %,d requests; sent again: %,d",
          removal ? "removed" : "up to date",
          report.took().toMillis() / 1000.0,
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
      samples.put("pages without a document", report.missing());
    }
    samples.put("documents of the site without a published page", report.unpublished());
    samples.put("documents of other sites", report.elsewhere());
    samples.put("documents without the field to match by", report.withoutAddress());
    samples.put("documents whose address is none", report.unreadable());
    samples.put("pages with several documents, which all have the rank", report.several());
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

  private record View(
      String target,
      boolean dryRun,
      int pages,
      long documents,
      long matched,
      long written,
      long unchanged,
      long restored,
      long changedByOthers,
      Sampled missing,
      Sampled unpublished,
      Sampled elsewhere,
      Sampled withoutAddress,
      Sampled unreadable,
      Sampled several,
      List<ReadyQuery> queries,
      long requests,
      long bytes,
      long repeated,
      long tookMillis) {

    static View of(RankPushReport report) {
      return new View(
          report.target(),
          report.dryRun(),
          report.pages(),
          report.documents(),
          report.matched(),
          report.written(),
          report.unchanged(),
          report.restored(),
          report.changedByOthers(),
          report.missing(),
          report.unpublished(),
          report.elsewhere(),
          report.withoutAddress(),
          report.unreadable(),
          report.several(),
          report.queries(),
          report.cost().requests(),
          report.cost().bytes(),
          report.cost().repeated(),
          report.took().toMillis());
    }
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
          report.pages(),
          report.documents(),
          report.matched(),
          report.written(),
          report.unchanged(),
          report.restored(),
          report.changedByOthers(),
          report.missing().count(),
          report.unpublished().count(),
          report.elsewhere().count(),
          report.withoutAddress().count(),
          report.unreadable().count(),
          report.several().count(),
          report.took().toMillis());
    }
  }
}
