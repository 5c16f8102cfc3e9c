package org.siterank.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.siterank.LogAudit;
import org.siterank.RunReport;
import org.siterank.SiteSearch;
import org.siterank.accesslog.HitClass;
import org.siterank.config.SiteConfig;
import org.siterank.site.PageUrl;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code siterank logs}: reads what is new in the logs; with --explain, where all lines went. */
@Command(
    description = {
      "Reads what is new in the logs. With --explain, says where every line read so far went."
    })
final class LogsCommand implements Callable<Integer> {

  private static final int SHOWN = 20;

  @Mixin private ConfigOptions options = ConfigOptions.showing("site", "logs");
  @Mixin private Terminal terminal;
  @Mixin private FormatOption format;

  @Option(names = "--explain", description = "Show the class of every line read so far.")
  private boolean explain;

  @Override
  public Integer call() throws Exception {
    SiteConfig config = options.load();
    if (config.logs().files().isEmpty() && !explain) {
      throw new CommandFailure(
          ExitStatus.USAGE, "logs.files is not set; name the access logs with --logs FILE");
    }
    try (StopSignal stop = StopSignal.listen(terminal);
        Progress progress = terminal.progress();
        SiteSearch site = SiteSearch.open(config)) {
      ExitStatus status = ExitStatus.DONE;
      if (!config.logs().files().isEmpty()) {
        RunReport report = site.readLogs(progress::update, stop);
        progress.clear();
        if (explain) {
          report.warnings().forEach(warning -> terminal.complain("look at: " + warning));
          status = report.warnings().isEmpty() ? ExitStatus.DONE : ExitStatus.LOOK;
        } else {
          status = RunCommand.print(report, terminal);
        }
      }
      if (explain) {
        print(site.logAudit());
      }
      return status.code();
    }
  }

  private void print(LogAudit audit) throws IOException {
    switch (format.format()) {
      case JSON -> json(audit);
      case TEXT -> text(audit);
      case TSV, CSV -> {
        try (RowWriter rows = new RowWriter(format.format(), terminal.out(), "class", "lines")) {
          for (Map.Entry<HitClass, Long> entry : audit.classes().entrySet()) {
            rows.row(entry.getKey().label(), entry.getValue());
          }
        }
      }
    }
    terminal.out().flush();
  }

  private void json(LogAudit audit) throws IOException {
    try (JsonGenerator json = JsonOutput.generator(terminal.out())) {
      json.writeStartObject();
      json.writeNumberField("lines", audit.lines());
      json.writeObjectFieldStart("classes");
      for (Map.Entry<HitClass, Long> entry : audit.classes().entrySet()) {
        json.writeNumberField(entry.getKey().label(), entry.getValue());
      }
      json.writeEndObject();
      json.writeObjectFieldStart("robots");
      for (Map.Entry<String, Long> entry : audit.robots().entrySet()) {
        json.writeNumberField(entry.getKey(), entry.getValue());
      }
      json.writeEndObject();
      json.writeObjectFieldStart("unresolved");
      for (Map.Entry<PageUrl, Long> entry : audit.topUnresolved(Integer.MAX_VALUE)) {
        json.writeNumberField(entry.getKey().value(), entry.getValue());
      }
      json.writeEndObject();
      json.writeArrayFieldStart("unreadable");
      for (String line : audit.unreadable()) {
        json.writeString(line);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    terminal.out().println();
  }

  private void text(LogAudit audit) {
    say("%,d lines read, each in one class:", audit.lines());
    audit.classes().forEach((hitClass, lines) -> say("  %-11s %,10d", hitClass.label(), lines));
    say("");
    say("robots by name:");
    audit.robots().entrySet().stream()
        .limit(SHOWN)
        .forEach(robot -> say("  %,10d  %s", robot.getValue(), robot.getKey()));
    say("");
    say("paths that are no page the crawl knows, by views:");
    for (Map.Entry<PageUrl, Long> path : audit.topUnresolved(SHOWN)) {
      say("  %,10d  %s", path.getValue(), path.getKey().pathAndQuery());
    }
    if (!audit.unreadable().isEmpty()) {
      say("");
      say("lines that could not be read, the first of them:");
      audit.unreadable().forEach(line -> say("  %s", line));
    }
  }

  private void say(String format, Object... values) {
    terminal.out().println(VisibleText.of(String.format(Locale.ROOT, format, values)));
  }
}
