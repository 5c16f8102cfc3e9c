package org.siterank.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.util.Locale;
import org.siterank.cluster.BulkCounts;
import org.siterank.cluster.PushReport;
import org.siterank.output.Json;
import org.siterank.output.Rows;

/** Prints what {@code siterank push} did. */
final class PushOutput {

  private PushOutput() {}

  static void print(PushReport report, OutputFormat format, PrintWriter out) throws IOException {
    switch (format) {
      case TEXT -> text(report, out);
      case JSON -> Json.INDENTED.write(report, out);
      case TSV, CSV -> rows(report, format, out);
    }
    out.flush();
  }

  private static void text(PushReport report, PrintWriter out) {
    BulkCounts sent = report.sent();
    double seconds = report.tookMillis() / 1000.0;
    String pages =
        String.format(
            Locale.ROOT,
            "%s: %,d pages: %,d added, %,d changed, %,d with another rank, %,d removed,"
                + " %,d as they were",
            report.index(),
            report.counts().pages(),
            report.counts().added(),
            report.counts().changed(),
            report.counts().reranked(),
            report.counts().removed(),
            report.counts().unchanged());
    out.println(VisibleText.of(pages));
    if (!report.built()) {
      out.println(
          report.listed()
              ? "compared with what the cluster holds"
              : "compared with what the last push left: nobody has written to it since");
    }
    if (report.counts().repaired() + report.counts().foreign() > 0) {
      out.println(
          String.format(
              Locale.ROOT,
              "somebody else has written to it: %,d of their changes to pages undone, %,d of their"
                  + " documents deleted",
              report.counts().repaired(),
              report.counts().foreign()));
    }
    if (!report.ranks().isEmpty()) {
      out.println(VisibleText.of("the ranks of all pages are in " + report.ranks()));
    }
    if (!report.left().isEmpty()) {
      out.println(
          VisibleText.of(
              "a snapshot is being taken of "
                  + String.join(", ", report.left())
                  + ", which the next push deletes"));
    }
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

  private static void rows(PushReport report, OutputFormat format, PrintWriter out)
      throws IOException {
    try (Rows rows =
        format.rows(
            out,
            "index",
            "pages",
            "added",
            "changed",
            "reranked",
            "removed",
            "unchanged",
            "tookMillis",
            "repaired",
            "foreign")) {
      rows.row(
          report.index(),
          report.counts().pages(),
          report.counts().added(),
          report.counts().changed(),
          report.counts().reranked(),
          report.counts().removed(),
          report.counts().unchanged(),
          report.tookMillis(),
          report.counts().repaired(),
          report.counts().foreign());
    }
  }
}
