package org.siterank.cli;

import java.io.IOException;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.siterank.SiteSearch;
import org.siterank.accesslog.LogFile;
import org.siterank.accesslog.LogFiles;
import org.siterank.accesslog.LogPosition;
import org.siterank.audit.LogAudit;
import org.siterank.backtest.Backtest;
import org.siterank.config.SiteConfig;
import org.siterank.output.Json;
import org.siterank.output.Rows;
import org.siterank.run.LogStage;
import org.siterank.run.RunReport;
import org.siterank.store.ForgottenLogs;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code siterank logs}: reads what is new in the logs; with --explain, where all lines went. */
@Command(
    description = {
      "Reads what is new in the access logs.",
      "They are those of web servers, load balancers and content delivery networks (Cloudflare,",
      "Fastly, CloudFront), plain or in what Docker, Kubernetes, journald or syslog put around",
      "them: files, patterns, or folders with all below them.",
      "--explain shows how every line read so far was counted, and what the visits tell about the",
      "site: referrers, its own search, links that are used. Every line is read and kept, whatever",
      "its day; --from and --to choose the days that --explain covers. To restrict the ranks to",
      "certain days, use --first-day and --last-day with any command."
    })
final class LogsCommand implements Callable<Integer> {

  @Mixin
  private ConfigOptions options = ConfigOptions.showing("logs.files", "logs.format", "logs.window");

  @Mixin private Terminal terminal;
  @Mixin private FormatOption format;

  @Option(names = "--explain", description = "Show how every line read so far was counted.")
  private boolean explain;

  @Option(
      names = "--from",
      paramLabel = "DAY",
      description = "The first day to explain, as in 2026-01-31: --first-day for this command.")
  private LocalDate from;

  @Option(
      names = "--to",
      paramLabel = "DAY",
      description = "The last day to explain: --last-day for this command.")
  private LocalDate to;

  @Option(
      names = "--backtest",
      description =
          "Learn on the earlier days and compare with the later ones: how well ranks, views and "
              + "links foretell page views and clicks. Days are those of --first-day and "
              + "--last-day.")
  private boolean backtest;

  @Option(
      names = "--split",
      paramLabel = "DAY",
      description =
          "With --backtest: the first day that judges. Default: the last fifth of the days, at "
              + "least one.")
  private LocalDate split;

  @Option(
      names = "--forget",
      description =
          "Discard all counts and log positions, then read the logs again. Visits in logs that "
              + "no longer exist are lost; the command reports how many.")
  private boolean forget;

  @Option(
      names = "--follow",
      description =
          "Keep reading new lines until Ctrl-C or SIGTERM. The lock is held only while lines "
              + "are counted; a run that finds it held waits. Name rotated logs as well "
              + "(access.log*): what a client did just before a rotation is known from them alone.")
  private boolean follow;

  @Override
  public Integer call() throws Exception {
    if (split != null && !backtest) {
      throw new CommandFailure(ExitStatus.USAGE, "--split belongs to --backtest");
    }
    SiteConfig config = days(options.load());
    boolean reads = !LogStage.places(config).isEmpty();
    boolean shows = explain || backtest;
    if (!reads && (!shows || forget || follow)) {
      throw new CommandFailure(
          ExitStatus.USAGE, "logs.files is not set; name the access logs with --logs FILE");
    }
    if (follow && (explain || backtest)) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          "--follow reads without end; call --explain and --backtest from another shell");
    }
    if (explain && backtest) {
      throw new CommandFailure(
          ExitStatus.USAGE, "--explain and --backtest exclude each other; give one of them");
    }
    try (StopSignal stop = StopSignal.listen(terminal);
        Progress progress = terminal.progress();
        SiteSearch site = SiteSearch.open(config)) {
      if (forget) {
        forget(site, config);
      }
      if (follow) {
        site.stages()
            .followLogs(new FollowedLogs(terminal, progress, stop), progress::update, stop);
        return ExitStatus.DONE.code();
      }
      ExitStatus status = ExitStatus.DONE;
      if (reads) {
        RunReport report = site.stages().readLogs(progress::update, stop);
        progress.clear();
        if (explain || backtest) {
          report.warnings().forEach(warning -> terminal.complain("warning: " + warning));
          status = report.warnings().isEmpty() ? ExitStatus.DONE : ExitStatus.ATTENTION;
        } else {
          status = RunCommand.print(report, terminal);
        }
      }
      if (explain) {
        print(site.logs().audit(), PageNames.of(site.scope()));
      }
      if (backtest) {
        progress.update("Learning", 0, -1, "");
        Backtest test = backtest(site);
        progress.clear();
        BacktestOutput.print(test, format.format(), terminal.out());
      }
      return status.code();
    }
  }

  private Backtest backtest(SiteSearch site) throws CommandFailure, IOException {
    try {
      return site.logs()
          .backtest(Optional.ofNullable(split))
          .orElseThrow(
              () ->
                  new CommandFailure(
                      ExitStatus.ATTENTION,
                      "visits on two days or more are needed, to learn from and to judge by;"
                          + " siterank logs --explain shows what was counted"));
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(ExitStatus.USAGE, "--split: " + e.getMessage(), e);
    }
  }

  private SiteConfig days(SiteConfig config) throws CommandFailure {
    if ((from != null || to != null) && !explain) {
      throw new CommandFailure(
          ExitStatus.USAGE,
          "--from and --to say which days --explain is about; every line is read whatever its day");
    }
    try {
      SiteConfig result = config;
      // One at a time, they may be at odds with the configuration's own.
      if (from != null || to != null) {
        result = result.with("logs.first-day").with("logs.last-day");
      }
      if (from != null) {
        result = result.with("logs.first-day", from.toString());
      }
      return to == null ? result : result.with("logs.last-day", to.toString());
    } catch (IllegalArgumentException e) {
      throw new CommandFailure(
          ExitStatus.USAGE, "--from must not be after --to, got " + from + " and " + to, e);
    }
  }

  /** Drops what is known, and says what that was, and what of it cannot be read again. */
  private void forget(SiteSearch site, SiteConfig config) throws IOException {
    ForgottenLogs forgotten = site.logs().forget();
    terminal.complain(
        String.format(
            Locale.ROOT,
            "forgot %,d lines and %,d page views%s",
            forgotten.lines(),
            forgotten.visits(),
            forgotten.first().isEmpty()
                ? ""
                : " of " + forgotten.first().get() + " to " + forgotten.last().get()));
    LogFiles files = LogStage.files(config);
    Set<String> gone = new HashSet<>();
    Set<String> there = new HashSet<>();
    for (LogPosition position : forgotten.positions()) {
      boolean found = files.files().stream().anyMatch(file -> isOf(file, position));
      (found ? there : gone).add(position.path());
    }
    gone.removeAll(there);
    gone.stream()
        .sorted()
        .forEach(
            path ->
                terminal.complain(
                    "what was read from "
                        + path
                        + " cannot be read again: logs.files names no log that begins so"));
  }

  private static boolean isOf(LogFile file, LogPosition position) {
    return file.find(List.of(position)).isPresent();
  }

  private void print(LogAudit audit, PageNames names) throws IOException {
    switch (format.format()) {
      case JSON -> Json.INDENTED.write(AuditView.of(audit), terminal.out());
      case TEXT -> AuditText.write(audit, names, terminal.out());
      case TSV, CSV -> {
        try (Rows rows = format.format().rows(terminal.out(), "class", "lines")) {
          for (Map.Entry<String, Long> entry : audit.rows().entrySet()) {
            rows.row(entry.getKey(), entry.getValue());
          }
        }
      }
    }
    terminal.out().flush();
  }
}
