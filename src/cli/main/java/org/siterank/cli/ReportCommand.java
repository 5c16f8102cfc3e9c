package org.siterank.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.report.ReportFiles;
import org.siterank.report.WebmasterReport;
import org.siterank.setting.ChoiceType;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code siterank report}: what a webmaster should know and do, as a page and tables. */
@Command(
    description = {
      "Writes the webmaster's report: report.html and every table as CSV.",
      "The page is self-contained and loads nothing from the network. Prints a summary.",
      "Exit status 1: inflow and outflow do not match, or something else needs attention."
    })
final class ReportCommand implements Callable<Integer> {

  @Mixin private ConfigOptions options = ConfigOptions.showing("report");
  @Mixin private Terminal terminal;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      defaultValue = "report",
      description = "Folder for the report. Default: ${DEFAULT-VALUE}.")
  private Path directory;

  @Option(
      names = "--mail-body",
      description = {
        "Print the month's changes as an e-mail (headers and text); pipe it to sendmail ADDRESS."
      })
  private boolean mailBody;

  @Override
  public Integer call() throws Exception {
    SiteConfig config = options.load();
    try (SiteSearch site = OpenSite.published(config)) {
      WebmasterReport report = site.report();
      ReportFiles files = new ReportFiles(report, ChoiceType.word(config.report().language()));
      List<Path> written = files.write(directory);
      if (mailBody) {
        files.mail().stream().map(VisibleText::of).forEach(terminal.out()::println);
        terminal.out().flush();
      } else if (!terminal.isQuiet()) {
        for (String line : files.summary()) {
          Prose.lines(VisibleText.of(line), 0).forEach(terminal.out()::println);
        }
        terminal.out().println();
        terminal.out().println(VisibleText.of(files(written)));
        terminal.out().flush();
      }
      files.doubts().forEach(doubt -> terminal.complain(VisibleText.of("warning: " + doubt)));
      return (files.doubts().isEmpty() ? ExitStatus.DONE : ExitStatus.ATTENTION).code();
    }
  }

  private static String files(List<Path> written) {
    long tables = written.stream().filter(file -> file.toString().endsWith(".csv")).count();
    long sites = written.size() - tables - 2;
    return written.get(0)
        + (sites == 0 ? "" : ", a page for each of " + sites + " sites")
        + ", "
        + tables
        + " tables as CSV and "
        + ReportFiles.FEED;
  }
}
