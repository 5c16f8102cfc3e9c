package org.siterank.cli;

import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.siterank.LinkImport;
import org.siterank.SiteSearch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code siterank import}: what another crawler has found, in the place of a crawl. */
@Command(
    description = {
      "Takes the link table of another crawler for the pages and links of the site: CSV or",
      "tab-separated, with a header line, as Screaming Frog (All Inlinks), Sitebulb and Gephi",
      "write it, or from<TAB>to as export links does. What was known of pages and links",
      "before goes. Then: siterank logs, rank, export, page; a search finds pages by address",
      "and the words of links alone."
    })
final class ImportCommand implements Callable<Integer> {

  @Mixin private ConfigOptions options = ConfigOptions.showing("site", "links");
  @Mixin private Terminal terminal;

  @Parameters(paramLabel = "WHAT", description = "links.")
  private String what;

  @Option(names = "--file", required = true, paramLabel = "FILE", description = "The link table.")
  private Path file;

  @Option(
      names = "--from-column",
      paramLabel = "NAME",
      description =
          "The column of the page on which a link stands. Default: Source, From and such.")
  private String from;

  @Option(
      names = "--to-column",
      paramLabel = "NAME",
      description = "The column of where it leads. Default: Destination, To, Target and such.")
  private String to;

  @Option(
      names = "--anchor-column",
      paramLabel = "NAME",
      description = "The column of its words. Default: Anchor, Anchor Text.")
  private String anchor;

  @Option(
      names = "--nofollow-column",
      paramLabel = "NAME",
      description = {
        "The column that says true, yes or 1 where a link is not to be followed; the reverse",
        "when it is called Follow. Default: Nofollow, Follow, and Rel."
      })
  private String nofollow;

  @Option(
      names = "--status-column",
      paramLabel = "NAME",
      description = "The column of what the target answered. Default: Status Code.")
  private String status;

  @Override
  public Integer call() throws Exception {
    if (!what.equals("links")) {
      throw new CommandFailure(ExitStatus.USAGE, "import links; got \"" + what + "\"");
    }
    try (SiteSearch site = SiteSearch.open(options.load())) {
      LinkImport links = site.linkImport();
      LinkTableFile table =
          new LinkTableFile(file, new LinkColumns.Wanted(from, to, anchor, nofollow, status));
      table.read(links);
      if (links.isEmpty()) {
        tell(table);
        throw new CommandFailure(
            ExitStatus.USAGE,
            file
                + ": none of "
                + count(table.rows())
                + " rows is a link of the site; check --site and the columns. Nothing was changed");
      }
      LinkImport.Report report = site.importLinks(links);
      if (!terminal.isQuiet()) {
        print(table, report);
      }
      if (table.unusable() * 20 > table.rows()) { // As with addresses that a crawl cannot read.
        terminal.complain(
            count(table.unusable())
                + " of "
                + count(table.rows())
                + " rows could not be understood; look at the lines above");
        return ExitStatus.LOOK.code();
      }
      return ExitStatus.DONE.code();
    }
  }

  private void print(LinkTableFile table, LinkImport.Report report) {
    line("rows", count(table.rows()) + " read");
    tell(table);
    line(
        "links",
        count(report.links())
            + ", "
            + count(report.outside())
            + " leave the site, "
            + count(report.nofollow())
            + " are not to be followed");
    line(
        "pages",
        count(report.pages())
            + " read, "
            + count(report.unread())
            + " not read, "
            + count(report.gone())
            + " gone; "
            + count(report.removed())
            + " addresses known before are not in the table and were removed");
    line("next", "siterank rank makes ranks of them; siterank logs first, where there are logs");
    terminal.out().flush();
  }

  private void tell(LinkTableFile table) {
    table
        .leftOut()
        .forEach(
            (reason, rows) ->
                line("left out", count(rows.lines()) + ": " + reason + "; first " + rows.first()));
  }

  private void line(String what, String text) {
    terminal.out().println(VisibleText.of(String.format(Locale.ROOT, "%-11s %s", what, text)));
  }

  private static String count(long n) {
    return String.format(Locale.ROOT, "%,d", n);
  }
}
