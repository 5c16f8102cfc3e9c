package org.siterank.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.siterank.change.SiteQueries;
import org.siterank.change.SiteTables;
import org.siterank.flow.SiteFlows;
import org.siterank.insight.SiteWorth;
import org.siterank.insight.SourceWorth;
import org.siterank.output.Rows;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.StoredRank;

/** The tables of what is known of the site. */
final class ExportTables {

  private final SiteQueries view;
  private final ExportFormat format;
  private final PrintWriter out;

  ExportTables(SiteQueries view, ExportFormat format, PrintWriter out) {
    this.view = view;
    this.format = format;
    this.out = out;
  }

  void clicks() throws IOException {
    try (Rows rows = format.rows(out, "from", "to", "clicks", "linked")) {
      view.tables()
          .forEachClick(
              row -> {
                try {
                  rows.row(row.from().value(), row.to().value(), row.clicks(), row.linked());
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
    }
  }

  void ranks() throws IOException {
    try (Rows rows = format.rows(out, "url", "score", "external", "induced", "lower", "upper")) {
      for (StoredRank rank : view.ranks()) {
        rows.row(
            rank.url().value(),
            rank.score(),
            rank.external(),
            rank.induced(),
            rank.lower(),
            rank.upper());
      }
    }
    promotions("factors set by hand for external and induced");
  }

  void inflow() throws IOException {
    try (Rows rows =
        format.rows(
            out, "url", "external hits", "induced hits", "internal hits", "external referrers")) {
      for (SiteTables.VisitRow row : view.tables().visits()) {
        rows.row(
            row.url().value(),
            row.external(),
            row.induced(),
            row.internal(),
            row.externalReferrers());
      }
    }
    promotions("counts as logged; factors set by hand for the inflow");
  }

  /** In the columns of {@code solve}. */
  void flows() throws IOException {
    SiteFlows flows = view.flows();
    try (Rows rows =
        format.rows(
            out,
            "url",
            "score",
            "external",
            "induced",
            "internalIn",
            "internalOut",
            "externalOut",
            "dissipated",
            "leak")) {
      for (int node : flows.scores().descending()) {
        rows.row(
            flows.scores().graph().name(node),
            flows.scores().get(node),
            flows.incoming().external().get(node),
            flows.incoming().induced().get(node),
            flows.incoming().internal().get(node),
            flows.outgoing().internal().get(node),
            flows.outgoing().external().get(node),
            flows.outgoing().dissipated().get(node),
            flows.outgoing().leak().get(node));
      }
    }
    promotions("factors set by hand for external and induced");
  }

  /** The flow to other sites; behind the table, from which one. */
  void flowsOut(SiteScope scope, Predicate<PageUrl> wanted) throws IOException {
    try (Rows rows = format.rows(out, "url", "flow")) {
      for (Map.Entry<PageUrl, Double> flow : view.flowsOut(wanted).entrySet()) {
        rows.row(flow.getKey().value(), flow.getValue());
      }
    }
    if (format == ExportFormat.TSV) {
      for (String prefix : scope.prefixes()) {
        out.write("# from " + prefix + "\n");
      }
    }
  }

  /** Behind the table, where a script that knows no comments meets them last. */
  private void promotions(String what) throws IOException {
    Map<Double, Long> pages = new TreeMap<>();
    if (format == ExportFormat.TSV && view.run().isPresent()) {
      view.ranks().forEach(rank -> pages.merge(rank.promotion(), 1L, Long::sum));
    }
    pages.remove(1.0);
    for (Map.Entry<Double, Long> entry : pages.entrySet()) {
      out.write(
          "# rank.promotions: "
              + what
              + ": "
              + entry.getKey()
              + " on "
              + entry.getValue()
              + (entry.getValue() == 1 ? " page\n" : " pages\n"));
    }
  }

  /**
   * Without a header line in TSV: the table is the --links file of solve.
   *
   * @param weights whether each link comes with its share of the importance of its source
   */
  void links(boolean weights) throws IOException {
    String[] columns =
        weights ? new String[] {"from", "to", "weight"} : new String[] {"from", "to"};
    try (Rows rows = format.headless(out, columns)) {
      view.tables()
          .forEachLink(
              (from, to, share) -> {
                try {
                  if (weights) {
                    rows.row(from, to, share);
                  } else {
                    rows.row(from, to);
                  }
                } catch (IOException e) {
                  throw new UncheckedIOException(e);
                }
              });
    }
  }

  /** The worth of each source of visitors, in the model. */
  void sources() throws IOException {
    try (Rows rows =
        format.rows(out, "kind", "host", "visits", "viewsPerVisit", "views", "deviation")) {
      for (SourceWorth source : view.sources()) {
        rows.row(
            source.source().kind().name().toLowerCase(Locale.ROOT),
            source.source().host(),
            source.visits(),
            source.viewsPerVisit(),
            source.views(),
            source.deviation());
      }
    }
  }

  /** The sites, and the hosts that send visitors, with what each is worth. */
  void sites() throws IOException {
    try (Rows rows =
        format.rows(out, "name", "kind", "pages", "score", "entering", "fromSites", "toSites")) {
      for (SiteWorth site : view.sites()) {
        boolean own = site.pages().isPresent();
        rows.row(
            site.name(),
            site.kind(),
            own ? site.pages().getAsInt() : null,
            site.score(),
            site.entering(),
            own ? site.fromSites() : null,
            own ? site.toSites() : null);
      }
    }
  }

  void pages() throws IOException {
    try (Rows rows = format.rows(out, "url", "status", "title", "depth", "fetched", "listing")) {
      for (SiteTables.PageRow page : view.tables().pages()) {
        rows.row(
            page.url().value(),
            page.status().orElse(null),
            page.title(),
            page.depth() < 0 ? null : page.depth(),
            page.fetched().map(Instant::toString).orElse(null),
            page.listing());
      }
    }
  }

  void unread() throws IOException {
    try (Rows rows = format.rows(out, "url", "status", "problem", "failures", "fetched")) {
      for (SiteTables.UnreadRow row : view.tables().unread()) {
        rows.row(
            row.url().value(),
            row.httpStatus() == 0 ? null : row.httpStatus(),
            row.problem(),
            row.failures(),
            row.fetched().map(Instant::toString).orElse(null));
      }
    }
  }
}
