package org.siterank.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import org.siterank.exports.RefusedExportException;
import org.siterank.imports.CountedLogs;
import org.siterank.imports.SiteImport;

/** {@code siterank import counts}: logs that were counted on a cluster. */
final class CountsImport {

  private CountsImport() {}

  static ExitStatus run(SiteImport site, Path folder, Terminal terminal)
      throws IOException, CommandFailure {
    CountedLogs.Report report;
    try {
      report = site.takeCounts(folder);
    } catch (RefusedExportException e) {
      throw new CommandFailure(ExitStatus.USAGE, e.getMessage() + ". Nothing was changed", e);
    }
    if (!terminal.isQuiet()) {
      terminal
          .out()
          .printf(
              Locale.ROOT,
              "lines       %,d of %,d days, %,d visits%s%n",
              report.lines(),
              report.days(),
              report.visits(),
              report.isKnown() ? "; imported before, nothing was added" : "");
      terminal.out().println("next        siterank rank makes ranks of it");
      terminal.out().flush();
    }
    return ExitStatus.DONE;
  }
}
