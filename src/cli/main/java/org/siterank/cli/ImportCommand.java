package org.siterank.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.siterank.SiteSearch;
import org.siterank.exports.RowTally;
import org.siterank.imports.InflowImport;
import org.siterank.imports.LinkImport;
import org.siterank.imports.PageImport;
import org.siterank.imports.QueryImport;
import org.siterank.imports.SiteImport;
import org.siterank.moving.MovingProgram;
import org.siterank.output.Figures;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code siterank import}: what another crawler has found, in the place of a crawl. */
@Command(
    description = {
      "Imports links, pages, visits, queries or documents from another program.",
      "Reads CSV or tab-separated text with a header line:",
      "  links  the link table of Screaming Frog (All Inlinks), Sitebulb or Gephi, or from<TAB>to",
      "         as export links writes it. Replaces all known pages and links.",
      "  pages  the page table (Screaming Frog: Internal, All; or as export pages writes it),",
      "         added to the links: titles, pages without links to them, status codes.",
      "  inflow visits counted by another program, added to those of the logs: its own export, named",
      "         by --from matomo, goatcounter, plausible, google-analytics or search-console, or any",
      "         table of pages and visits, as export inflow writes it. Once more, it adds nothing.",
      "  queries queries of search engines by page: rows of page and query of Search Console's API,",
      "         bulk export or Looker Studio, for webmasters alone. A newer table of a day replaces.",
      "  counts the folder of a site that the job org.siterank.spark.Logs has counted on a cluster, in",
      "         the place of siterank logs. Importing the same folder again adds nothing.",
      "  documents what a content management system publishes: JSON lines (- reads standard input)",
      "         {\"url\": …, \"title\": …, \"html\": … or \"text\": …, \"language\": …, \"modified\": …,",
      "         \"readers\": [\"GROUP\"], \"links\": [\"URL\"]} or {\"url\": …, \"delete\": true}; all or none",
      "Reads what another engine or crawler leaves behind, in one or more files or folders:",
      "  documents --from app-search; addresses --from nutch or stormcrawler, for the next crawl;",
      "  settings --from app-search, fess or sitemaps, written as a configuration into --out.",
      "Search finds imported pages by address, title and link text alone."
    })
final class ImportCommand implements Callable<Integer> {

  private static final String NEXT =
      "siterank rank makes ranks of it; siterank logs first, where there are logs";

  @Mixin private ConfigOptions options = ConfigOptions.showing("site.url");
  @Mixin private Terminal terminal;
  @Mixin private InflowOptions inflow;
  @Mixin private QueryOptions queries;

  @Parameters(
      paramLabel = "WHAT",
      description = "links, pages, inflow, queries, counts, documents, addresses or settings.")
  private String what;

  @Option(
      names = "--file",
      required = true,
      paramLabel = "FILE",
      description = "The table, the documents, or the folder of counts.")
  private List<Path> files = new ArrayList<>();

  @Option(
      names = "--out",
      paramLabel = "DIR",
      description = "Settings: the folder to write into. Default: conf.")
  private Path out;

  private Path file;

  @Option(
      names = "--from-column",
      paramLabel = "NAME",
      description =
          "Links: the column of the page that holds the link. Default: Source, From and the "
              + "like.")
  private String from;

  @Option(
      names = "--to-column",
      paramLabel = "NAME",
      description =
          "Links: the column of the link target. Default: Destination, To, Target and the "
              + "like.")
  private String to;

  @Option(
      names = "--anchor-column",
      paramLabel = "NAME",
      description = "Links: the column of the link text. Default: Anchor, Anchor Text.")
  private String anchor;

  @Option(
      names = "--nofollow-column",
      paramLabel = "NAME",
      description =
          "Links: the column that holds true, yes or 1 where a link is nofollow; the reverse "
              + "if its name is Follow. Default: Nofollow, Follow, and Rel.")
  private String nofollow;

  @Option(
      names = "--url-column",
      paramLabel = "NAME",
      description =
          "Pages, inflow, queries: the column of the address. Default: Address, URL, Page and the like.")
  private String url;

  @Option(
      names = "--title-column",
      paramLabel = "NAME",
      description = "Pages: the column of the title. Default: Title, Title 1, Page Title.")
  private String title;

  @Option(
      names = "--status-column",
      paramLabel = "NAME",
      description = "The column of the status code of the target or page. Default: Status Code.")
  private String status;

  @Option(
      names = "--visits-column",
      paramLabel = "NAME",
      description =
          "Inflow, queries: the column of the visits or clicks. Default: Visits, Clicks, Sessions "
              + "and the like.")
  private String visits;

  @Override
  public Integer call() throws Exception {
    Optional<MovingProgram> program = inflow.moving(what);
    if (program.isPresent()) {
      refuseColumnsOfTables();
      return new MovedImport(options, terminal).run(what, program.get(), files, out).code();
    }
    refuse(what, out == null ? null : "--out");
    if (files.size() > 1) {
      throw new CommandFailure(
          ExitStatus.USAGE, "--file: one file of " + what + " at a time, got " + files.size());
    }
    file = files.get(0);
    try (SiteSearch site = SiteSearch.open(options.load())) {
      if (what.equals("documents")) {
        refuseColumns();
        return new DocumentsImport(site.imports(), terminal).run(file).code();
      }
      if (what.equals("counts")) {
        refuseColumns();
        return CountsImport.run(site.imports(), file, terminal).code();
      }
      DelimitedFile table = new DelimitedFile(file);
      switch (what) {
        case "links" -> {
          refuse("links", "--url-column", url, "--title-column", title);
          refuseInflow();
          links(site.imports(), table);
        }
        case "pages" -> {
          refuse("pages", "--from-column", from, "--to-column", to);
          refuse("pages", "--anchor-column", anchor, "--nofollow-column", nofollow);
          refuseInflow();
          pages(site.imports(), table);
        }
        case "inflow" -> {
          refuse("inflow", "--from-column", from, "--to-column", to);
          refuse("inflow", "--anchor-column", anchor, "--nofollow-column", nofollow);
          refuse("inflow", "--title-column", title, "--status-column", status);
          refuseQueries();
          return inflow(site.imports(), table).code();
        }
        case "queries" -> {
          refuse("queries", "--from-column", from, "--to-column", to);
          refuse("queries", "--anchor-column", anchor, "--nofollow-column", nofollow);
          refuse("queries", "--title-column", title, "--status-column", status);
          refuse("queries", inflow.given().orElse(null));
          queries(site.imports(), table);
        }
        default ->
            throw new CommandFailure(
                ExitStatus.USAGE,
                "import links, pages, inflow, queries, counts, documents, addresses or settings;"
                    + " got \""
                    + what
                    + "\"");
      }
      return unusable(table.tally()).code();
    }
  }

  private ExitStatus unusable(RowTally tally) {
    if (tally.unusable() * 20 <= tally.rows()) { // As with addresses that a crawl cannot read.
      return ExitStatus.DONE;
    }
    terminal.complain(
        Figures.count(tally.unusable())
            + " of "
            + Figures.count(tally.rows())
            + " rows could not be understood; see the lines above");
    return ExitStatus.ATTENTION;
  }

  private void refuseInflow() throws CommandFailure {
    refuse(what, "--visits-column", visits, "--visits-column", visits);
    refuse(what, inflow.given().or(inflow::days).orElse(null));
    refuseQueries();
  }

  /** Of what is no table. */
  private void refuseColumns() throws CommandFailure {
    refuseColumnsOfTables();
    refuseInflow();
  }

  private void refuseColumnsOfTables() throws CommandFailure {
    refuse(what, "--url-column", url, "--title-column", title);
    refuse(what, "--from-column", from, "--to-column", to);
    refuse(what, "--anchor-column", anchor, "--nofollow-column", nofollow);
    refuse(what, "--status-column", status, "--status-column", status);
  }

  private void refuseQueries() throws CommandFailure {
    refuse(what, queries.given().orElse(null));
  }

  private static void refuse(String what, String given) throws CommandFailure {
    refuse(what, given, given, given, given);
  }

  private static void refuse(String what, String one, Object first, String other, Object second)
      throws CommandFailure {
    if (first != null || second != null) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          (first != null ? one : other) + " says nothing of " + what + "; leave it out");
    }
  }

  private void links(SiteImport site, DelimitedFile table) throws Exception {
    LinkImport links = site.links();
    table.read(
        new LinkTableFile(
            table, new LinkColumns.Wanted(from, to, anchor, nofollow, status), links));
    if (links.isEmpty()) {
      throw nothing(table.tally(), "a link of the site");
    }
    LinkImport.Report report = site.take(links);
    String linksSaid =
        Figures.count(report.links())
            + ", "
            + Figures.count(report.outside())
            + " leave the site, "
            + Figures.count(report.nofollow())
            + " are not to be followed";
    String pagesSaid =
        Figures.count(report.pages())
            + " read, "
            + Figures.count(report.unread())
            + " not read, "
            + Figures.count(report.gone())
            + " gone; "
            + Figures.count(report.removed())
            + " addresses known before are not in the table and were removed";
    print(
        table,
        () -> {
          line("links", linksSaid);
          line("pages", pagesSaid);
        });
  }

  private void pages(SiteImport site, DelimitedFile table) throws Exception {
    PageImport pages = site.pages();
    table.read(new PageTableFile(table, new PageColumns.Wanted(url, title, status), pages));
    if (pages.isEmpty()) {
      throw nothing(table.tally(), "a page of the site");
    }
    PageImport.Report report = site.take(pages);
    print(
        table,
        () ->
            line(
                "pages",
                Figures.count(report.titled())
                    + " known ones have a title now, "
                    + Figures.count(report.added())
                    + " added, "
                    + Figures.count(report.unread())
                    + " answer without a page, "
                    + Figures.count(report.same())
                    + " stay as they were"));
  }

  private ExitStatus inflow(SiteImport site, DelimitedFile table) throws Exception {
    InflowOptions.Read read = inflow.read(site, file, table, url, visits);
    if (read.inflow().isEmpty()) {
      throw nothing(read.tally(), "a visit to a page of the site");
    }
    InflowImport.Report report = site.take(read.inflow(), file, read.only());
    inflow.refuseKnown(report, file);
    print(read.tally(), NEXT, () -> line("visits", InflowOptions.said(report)));
    Optional<String> warning = InflowOptions.warning(report);
    warning.ifPresent(terminal::complain);
    ExitStatus rows = unusable(read.tally());
    return warning.isPresent() ? ExitStatus.ATTENTION : rows;
  }

  private void queries(SiteImport site, DelimitedFile table) throws Exception {
    QueryImport taken = site.queries();
    queries.read(
        file,
        table,
        url,
        visits,
        QueryOptions.period(inflow.firstDay("queries"), inflow.lastDay()),
        taken);
    if (taken.isEmpty()) {
      throw nothing(table.tally(), "a query of a page of the site");
    }
    QueryImport.Report report = site.take(taken);
    print(
        table.tally(),
        "siterank report shows them, and the pages for webmasters",
        () -> line("queries", QueryOptions.said(report)));
  }

  private CommandFailure nothing(RowTally table, String what) {
    tell(table);
    return new CommandFailure(
        ExitStatus.USAGE,
        file
            + ": none of "
            + Figures.count(table.rows())
            + " rows is "
            + what
            + "; check --site and the columns. Nothing was changed");
  }

  private void print(DelimitedFile table, Runnable said) {
    print(table.tally(), NEXT, said);
  }

  private void print(RowTally table, String next, Runnable said) {
    if (terminal.isQuiet()) {
      return;
    }
    line("rows", Figures.count(table.rows()) + " read");
    tell(table);
    said.run();
    line("next", next);
    terminal.out().flush();
  }

  private void tell(RowTally table) {
    LeftOut.of(table).forEach(text -> line("left out", text));
  }

  private void line(String what, String text) {
    terminal.out().println(VisibleText.of(Figures.line(what, text)));
  }
}
