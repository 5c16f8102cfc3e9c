package org.siterank.cli;

import java.io.IOException;
import java.time.Instant;
import java.util.Optional;
import org.siterank.SiteSearch;
import org.siterank.output.Json;
import org.siterank.output.Rows;
import org.siterank.report.Today;
import org.siterank.report.TodayText;
import org.siterank.setting.ChoiceType;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code siterank today}: what changed, and what is to be done? */
@Command(
    description = {
      "Shows what changed on the last complete day of the logs, and what to do first.",
      "The counts are beside what is usual, by page and source; a change is shown when chance does",
      "not explain it.",
      "Ends with 1 when the logs do not cover a complete day yet."
    })
final class TodayCommand implements PlainCommand {

  @Mixin private ConfigOptions options = ConfigOptions.showing("report.language");
  @Mixin private Terminal terminal;
  @Mixin private FormatOption format;

  @Option(
      names = "--all",
      description = "Show every task, those that are ignored or done among them.")
  private boolean all;

  @Option(
      names = "--mail-body",
      description = "Print an e-mail (headers and text); pipe it to sendmail ADDRESS.")
  private boolean mailBody;

  @Override
  public void take(PlainLine line, Terminal streams) {
    terminal = streams;
    options.take(line);
    format = new FormatOption();
    format.take(line);
  }

  @Override
  public Integer call() throws Exception {
    try (SiteSearch site = SiteSearch.open(options.load())) {
      Optional<Today> today = site.today().read(all);
      if (today.isEmpty()) {
        terminal.complain(
            "the logs do not cover a complete day yet; siterank run reads what is new in them");
        return ExitStatus.ATTENTION.code();
      }
      print(
          today.get(),
          new TodayText(today.get(), ChoiceType.word(site.config().report().language())));
      terminal.out().flush();
      return ExitStatus.DONE.code();
    }
  }

  private void print(Today today, TodayText text) throws IOException {
    if (mailBody) {
      text.mail(Instant.now()).forEach(this::say);
      return;
    }
    switch (format.format()) {
      case TEXT -> text.lines(all ? today.tasks().size() : Today.SHOWN).forEach(this::say);
      case JSON -> Json.INDENTED.write(today, terminal.out());
      case TSV, CSV -> {
        try (Rows rows =
            format
                .format()
                .rows(terminal.out(), "what", "about", "period", "source", "views", "before")) {
          rows.row("views", today.site(), "day", "", today.views(), today.viewsUsual());
          rows.row(
              "views", today.site(), "week", "", today.week().views(), today.week().viewsBefore());
          for (Today.Change change : today.whole()) {
            row(rows, change, today.site());
          }
          for (Today.Change change : today.changes()) {
            row(rows, change, change.page());
          }
          for (Today.Task task : today.tasks()) {
            rows.row("task", task.about(), task.days() + " days", "", task.requests(), "");
          }
        }
      }
    }
  }

  private static void row(Rows rows, Today.Change change, String about) throws IOException {
    String period = change.period().label();
    rows.row("change", about, period, "", change.views(), change.before());
    for (Today.SourceViews source : change.sources()) {
      rows.row("change", about, period, source.source(), source.views(), source.before());
    }
  }

  private void say(String line) {
    terminal.out().println(VisibleText.of(line));
  }
}
