package org.siterank.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.siterank.OwnQuery;
import org.siterank.SiteSearch;
import org.siterank.SiteView;
import org.siterank.config.SiteConfig;
import org.siterank.site.PageUrl;
import org.siterank.store.StoredRank;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code siterank export}: ranks, inflow, links, clicks and more as a table. */
@Command(
    description = {
      "Prints a table of what is known:",
      "  ranks   url, score, external, induced, lower, upper (visits/day where logs were read)",
      "  inflow  url, external hits, induced hits, internal hits, external referrers",
      "  links   from, to: every link as the out-degree counts it, external ones included;",
      "          one that counts and is not followed ends in #nofollow",
      "  pages   url, status, title, depth, fetched",
      "  clicks  from, to, clicks by the logs, whether a link is there (true or false)",
      "  judgments  query, url, grade: the site's own search, for eval; see logs.own-search"
    })
final class ExportCommand implements Callable<Integer> {

  /** What can be exported. */
  enum What {
    RANKS,
    INFLOW,
    LINKS,
    PAGES,
    CLICKS,
    JUDGMENTS
  }

  @Mixin private ConfigOptions options = ConfigOptions.showing();
  @Mixin private Terminal terminal;

  @picocli.CommandLine.Option(
      names = "--format",
      paramLabel = "tsv|csv|json",
      defaultValue = "tsv",
      converter = FormatOption.Converter.class,
      description = "How to print the table. Default: ${DEFAULT-VALUE}.")
  private OutputFormat format;

  @Parameters(
      paramLabel = "WHAT",
      description = "ranks, inflow, links, pages, clicks or judgments.")
  private String what;

  private boolean judged;

  @Override
  public Integer call() throws Exception {
    What table;
    try {
      table = What.valueOf(what.toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          "export ranks, inflow, links, pages, clicks or judgments; got \"" + what + "\"",
          e);
    }
    if (format == OutputFormat.TEXT) {
      throw new CommandFailure(ExitStatus.USAGE, "export prints tsv, csv or json");
    }
    SiteConfig config = options.load();
    try (SiteSearch site = SiteSearch.open(config);
        SiteView view = site.view()) {
      switch (table) {
        case RANKS -> ranks(view);
        case INFLOW -> inflow(view);
        case LINKS -> links(view);
        case PAGES -> pages(view);
        case CLICKS -> clicks(view);
        case JUDGMENTS -> judgments(view);
      }
    }
    if (table == What.JUDGMENTS && !judged) {
      terminal.complain(
          "no query was asked by "
              + config.logs().ownSearchMinVisits()
              + " visits or more; siterank logs --explain says what was seen of the own search,"
              + " logs.own-search-min-visits lowers the bar");
      return ExitStatus.LOOK.code();
    }
    return ExitStatus.DONE.code();
  }

  private void clicks(SiteView view) throws IOException {
    try (RowWriter rows = rows("from", "to", "clicks", "linked")) {
      view.forEachClick(
          row -> {
            try {
              rows.row(row.from().value(), row.to().value(), row.clicks(), row.linked());
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    }
  }

  private void judgments(SiteView view) throws IOException {
    // No header line: the table is the --judgments file of eval.
    boolean plain = format == OutputFormat.TSV;
    try (RowWriter rows = plain ? null : rows("query", "url", "grade")) {
      for (OwnQuery query : view.ownQueries()) {
        for (PageUrl page : query.clicks().keySet()) {
          judged = true;
          if (plain) {
            terminal
                .out()
                .write(query.query() + "\t" + page.value() + "\t" + query.grade(page) + "\n");
          } else {
            rows.row(query.query(), page.value(), query.grade(page));
          }
        }
      }
    }
    terminal.out().flush();
  }

  private void ranks(SiteView view) throws IOException {
    try (RowWriter rows = rows("url", "score", "external", "induced", "lower", "upper")) {
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
    promotions(view, "factors put on external and induced by hand");
  }

  private void inflow(SiteView view) throws IOException {
    try (RowWriter rows =
        rows("url", "external hits", "induced hits", "internal hits", "external referrers")) {
      for (SiteView.HitRow hits : view.hits()) {
        rows.row(
            hits.url().value(),
            hits.external(),
            hits.induced(),
            hits.internal(),
            hits.externalReferrers());
      }
    }
    promotions(view, "the counts are as logged; factors put on the inflow by hand");
  }

  /** Behind the table, where a script that knows no comments meets them last. */
  private void promotions(SiteView view, String what) throws IOException {
    Map<Double, Long> pages = new TreeMap<>();
    if (format == OutputFormat.TSV && view.run().isPresent()) {
      view.ranks().forEach(rank -> pages.merge(rank.promotion(), 1L, Long::sum));
    }
    pages.remove(1.0);
    for (Map.Entry<Double, Long> entry : pages.entrySet()) {
      terminal
          .out()
          .write(
              "# rank.promotions: "
                  + what
                  + ": "
                  + entry.getKey()
                  + " on "
                  + entry.getValue()
                  + (entry.getValue() == 1 ? " page\n" : " pages\n"));
    }
    terminal.out().flush();
  }

  private void links(SiteView view) throws IOException {
    // No header line: the table is the --links file of solve.
    boolean plain = format == OutputFormat.TSV;
    try (RowWriter rows = plain ? null : rows("from", "to")) {
      view.forEachLink(
          (from, to) -> {
            try {
              if (plain) {
                terminal.out().write(from + "\t" + to + "\n");
              } else {
                rows.row(from, to);
              }
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    }
    terminal.out().flush();
  }

  private void pages(SiteView view) throws IOException {
    try (RowWriter rows = rows("url", "status", "title", "depth", "fetched")) {
      for (SiteView.PageRow page : view.pages()) {
        rows.row(
            page.url().value(),
            page.status().orElse(null),
            page.title(),
            page.depth() < 0 ? null : page.depth(),
            page.fetched().map(Instant::toString).orElse(null));
      }
    }
  }

  private RowWriter rows(String... columns) throws IOException {
    return new RowWriter(format, terminal.out(), columns);
  }
}
