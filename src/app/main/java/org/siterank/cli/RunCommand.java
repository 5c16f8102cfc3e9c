package org.siterank.cli;

import java.io.IOException;
import java.util.concurrent.Callable;
import org.siterank.SiteSearch;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.SiteUnreachableException;
import org.siterank.run.RunOutcome;
import org.siterank.run.RunReport;
import org.siterank.run.RunSummary;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code siterank run}, and {@code crawl}, {@code rank}: the nightly run, or one stage of it. */
@Command
final class RunCommand implements Callable<Integer> {

  /** What a command does. */
  enum Stages {
    RUN(
        "Reads the logs, crawls the site, ranks and publishes; incremental.",
        "This is the command for cron. A run publishes everything at once or nothing."),
    CRAWL("Crawls what is new on the site, and publishes nothing."),
    RANK("Ranks the known pages and publishes.");

    private final String description;

    Stages(String... description) {
      this.description = String.join("\n", description);
    }
  }

  private final Stages stages;

  @Mixin private ConfigOptions options = ConfigOptions.showing("site", "crawl", "logs");
  @Mixin private Terminal terminal;

  RunCommand(Stages stages) {
    this.stages = stages;
  }

  @Spec
  void describe(CommandSpec spec) {
    spec.usageMessage().description(stages.description.lines().toArray(String[]::new));
  }

  @Override
  public Integer call() throws Exception {
    return run(options.load(), terminal, stages).code();
  }

  /** Runs stages of a site and prints their summary. */
  private static ExitStatus run(SiteConfig config, Terminal terminal, Stages stages)
      throws IOException, ConfigException, CommandFailure, InterruptedException {
    try (StopSignal stop = StopSignal.listen(terminal);
        Progress progress = terminal.progress();
        SiteSearch site = SiteSearch.open(config)) {
      RunReport report =
          switch (stages) {
            case RUN -> site.run(progress::update, stop);
            case CRAWL -> site.crawl(progress::update, stop);
            case RANK -> site.rank(progress::update, stop);
          };
      progress.clear();
      return print(report, terminal);
    } catch (SiteUnreachableException e) {
      throw new CommandFailure(ExitStatus.FAILED, e.getMessage(), e);
    }
  }

  /** Prints a summary; says how the command ends. */
  static ExitStatus print(RunReport report, Terminal terminal) {
    if (!terminal.isQuiet()) {
      RunSummary.of(report).forEach(line -> terminal.out().println(VisibleText.of(line)));
      terminal.out().flush();
    }
    RunOutcome outcome = report.outcome();
    if (report.stopped()) {
      terminal.complain(outcome.reason());
    } else {
      report.warnings().forEach(warning -> terminal.complain("warning: " + warning));
      report.shortfalls().forEach(terminal::complain);
    }
    return ExitStatus.of(outcome);
  }
}
