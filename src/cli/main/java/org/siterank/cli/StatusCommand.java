package org.siterank.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.siterank.backup.Restore;
import org.siterank.config.SiteConfig;
import org.siterank.model.NotPublishedException;
import org.siterank.output.Json;
import org.siterank.output.Rows;
import org.siterank.run.Rollback;
import org.siterank.run.SiteStatus;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code siterank status}: is all well with the nightly runs? */
@Command(
    description = {
      "Shows how old the publication is, how the last run ended, and what the data folder holds.",
      "Exit status 0 when all is well; 1 when something needs attention: nothing is published, the",
      "publication is older than serve.max-age (--max-publication-age), the last run did not end",
      "with 0, or was killed. Changes nothing; a run may be at work."
    })
final class StatusCommand implements PlainCommand {

  @Mixin private ConfigOptions options = ConfigOptions.showing("serve.max-age");
  @Mixin private Terminal terminal;
  @Mixin private FormatOption format;

  @Override
  public void take(PlainLine line, Terminal streams) {
    terminal = streams;
    options.take(line);
    format = new FormatOption();
    format.take(line);
  }

  @Override
  public Integer call() throws Exception {
    SiteConfig config = options.load();
    Restore.complete(config.data());
    Rollback.complete(config.data(), config.data().resolve("index"));
    SiteStatus status = SiteStatus.read(config, Instant.now());
    boolean empty = status.last().isEmpty() && !Files.exists(config.data().resolve("site.db"));
    List<String> problems =
        empty ? List.of(NotPublishedException.noData(config.data())) : status.problems();
    if (!empty || format.format() != OutputFormat.TEXT) {
      print(status);
    }
    terminal.out().flush();
    problems.forEach(terminal::complain);
    return (problems.isEmpty() ? ExitStatus.DONE : ExitStatus.ATTENTION).code();
  }

  private void print(SiteStatus status) throws IOException {
    switch (format.format()) {
      case TEXT -> {
        ZoneId zone = ZoneId.systemDefault();
        StatusText.lines(status, zone)
            .forEach(line -> terminal.out().println(VisibleText.of(line)));
      }
      case JSON -> Json.INDENTED.write(StatusView.of(status), terminal.out());
      case TSV, CSV -> {
        try (Rows rows = format.format().rows(terminal.out(), "figure", "value")) {
          for (Map.Entry<String, Object> row : StatusView.of(status).rows().entrySet()) {
            rows.row(row.getKey(), row.getValue());
          }
        }
      }
    }
  }
}
