package org.siterank.cli;

import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.siterank.SiteSearch;
import org.siterank.run.Rollback;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code siterank rollback}: the night before is in service again. */
@Command(
    description = {
      "Puts the publication before the current one in service again: its pages, texts and ranks.",
      "The current one is deleted. Pages that are closed to readers now stay closed. One earlier",
      "publication is kept, so that a second rollback needs a run in between. What was crawled and",
      "counted stays, and the next run publishes the site as it finds it then."
    })
final class RollbackCommand implements Callable<Integer> {

  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm", Locale.ROOT).withZone(ZoneId.systemDefault());

  @Mixin private ConfigOptions options = ConfigOptions.showing();
  @Mixin private Terminal terminal;

  @Override
  public Integer call() throws Exception {
    try (SiteSearch site = SiteSearch.open(options.load())) {
      Rollback done = site.stages().rollback();
      terminal.out().println("in service again: " + words(done.back()));
      terminal.out().println("withdrawn:        " + words(done.withdrawn()));
      terminal
          .out()
          .println(
              "The next siterank run publishes the site as it finds it then. If the cause is still"
                  + " there, stop the timer first.");
      terminal.out().flush();
      return ExitStatus.DONE.code();
    }
  }

  private static String words(Rollback.Night night) {
    return String.format(
        Locale.ROOT,
        "run %d of %s, %,d %s",
        night.run(),
        TIME.format(night.published()),
        night.pages(),
        night.pages() == 1 ? "page" : "pages");
  }
}
