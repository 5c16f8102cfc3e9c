package org.siterank.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import org.siterank.cluster.BulkCounts;
import org.siterank.cluster.PushReport;

/** Prints what {@code siterank push} did. */
final class PushOutput {

  private PushOutput() {}

  static void print(PushReport report, OutputFormat format, PrintWriter out) throws IOException {
    switch (format) {
      case TEXT -> text(report, out);
      case JSON -> json(report, out);
      case TSV, CSV -> rows(report, format, out);
    }
    out.flush();
  }

  private static void text(PushReport report, PrintWriter out) {
    BulkCounts sent = report.sent();
    double seconds = report.took().toMillis() / 1000.0;
    String pages =
        String.format(
            Locale.ROOT,
            "%s: %,d pages: %,d added, %,d changed, %,d with another rank, %,d removed,"
                + " %,d as they were",
            report.index(),
            report.pages(),
            report.added(),
            report.changed(),
            report.reranked(),
            report.removed(),
            report.unchanged());
    out.println(VisibleText.of(pages));
    if (!report.built()) {
      out.println(
          report.listed()
              ? "compared with what the cluster holds"
              : "compared with what the last push left: nobody has written to it since");
    }
    report
        .ranks()
        .ifPresent(ranks -> out.println(VisibleText.of("the ranks of all pages are in " + ranks)));
    out.println(
        String.format(
            Locale.ROOT,
            "%s in %.1f s: %,.1f MB in %,d requests; sent again: %,d requests, %,d pages;"
                + " divided: %,d",
            report.built() ? "built and put into service" : "brought up to date",
            seconds,
            sent.bytes() / 1e6,
            sent.requests(),
            sent.repeatedRequests(),
            sent.repeatedPages(),
            sent.dividedRequests()));
  }

  private static void json(PushReport report, PrintWriter out) throws IOException {
    try (JsonGenerator json = JsonOutput.generator(out)) {
      json.writeStartObject();
      json.writeStringField("index", report.index());
      json.writeBooleanField("built", report.built());
      json.writeBooleanField("listed", report.listed());
      json.writeNumberField("pages", report.pages());
      json.writeNumberField("added", report.added());
      json.writeNumberField("changed", report.changed());
      json.writeNumberField("reranked", report.reranked());
      json.writeNumberField("removed", report.removed());
      json.writeNumberField("unchanged", report.unchanged());
      json.writeStringField("ranks", report.ranks().orElse(""));
      json.writeNumberField("bytes", report.sent().bytes());
      json.writeNumberField("requests", report.sent().requests());
      json.writeNumberField("repeatedRequests", report.sent().repeatedRequests());
      json.writeNumberField("repeatedPages", report.sent().repeatedPages());
      json.writeNumberField("dividedRequests", report.sent().dividedRequests());
      json.writeNumberField("tookMillis", report.took().toMillis());
      json.writeEndObject();
    }
    out.println();
  }

  private static void rows(PushReport report, OutputFormat format, PrintWriter out)
      throws IOException {
    try (RowWriter rows =
        new RowWriter(
            format,
            out,
            "index",
            "pages",
            "added",
            "changed",
            "reranked",
            "removed",
            "unchanged",
            "tookMillis")) {
      rows.row(
          report.index(),
          report.pages(),
          report.added(),
          report.changed(),
          report.reranked(),
          report.removed(),
          report.unchanged(),
          report.took().toMillis());
    }
  }
}
