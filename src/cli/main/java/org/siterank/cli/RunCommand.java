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
import org.siterank.site.PageUrl;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Spec;

/** {@code siterank run}, and {@code crawl}, {@code rank}: the nightly run, or one stage of it. */
@Command
final class RunCommand implements Callable<Integer> {

  /** The stages that a command runs. */
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

  /** As typed; null when the site stays where it is. */
  private String newAddress;

  @Mixin
  private ConfigOptions options =
      ConfigOptions.showingSiteAnd(
          "crawl.delay", "crawl.max-pages", "access.login", "logs.files", "logs.format");

  @Mixin private Terminal terminal;

  RunCommand(Stages stages) {
    this.stages = stages;
  }

  @Spec
  void describe(CommandSpec spec) {
    if (stages == Stages.RUN) {
      spec.addOption(moveOption());
    }
    spec.usageMessage().description(stages.description.lines().toArray(String[]::new));
  }

  private OptionSpec moveOption() {
    return OptionSpec.builder("--move-to")
        .paramLabel("URL")
        .type(String.class)
        .arity("1")
        .description(
            "The site of the data folder has moved to this URL: rename all that is known of its "
                + "pages, and take the old address for an alias from now on. Needed once.")
        .setter(
            new ISetter() {
              @Override
              public <T> T set(T value) {
                newAddress = (String) value;
                return null;
              }
            })
        .build();
  }

  @Override
  public Integer call() throws Exception {
    return run(options.load()).code();
  }

  private SiteSearch open(SiteConfig config) throws IOException, ConfigException, CommandFailure {
    if (newAddress == null) {
      return SiteSearch.open(config);
    }
    PageUrl to =
        PageUrl.parse(newAddress)
            .orElseThrow(
                () ->
                    new CommandFailure(
                        ExitStatus.USAGE,
                        "--move-to: \""
                            + newAddress
                            + "\" is not an absolute http or https URL; write"
                            + " https://new.example.org/"));
    return SiteSearch.openMoved(config, to);
  }

  /** Runs the stages and prints their summary. */
  private ExitStatus run(SiteConfig config)
      throws IOException, ConfigException, CommandFailure, InterruptedException {
    try (StopSignal stop = StopSignal.listen(terminal);
        Progress progress = terminal.progress();
        SiteSearch site = open(config)) {
      RunReport report =
          switch (stages) {
            case RUN -> site.run(progress::update, stop);
            case CRAWL -> site.stages().crawl(progress::update, stop);
            case RANK -> site.stages().rank(progress::update, stop);
          };
      progress.clear();
      if (site.movesFrom().isPresent() && !terminal.isQuiet()) {
        String moved = RunSummary.moved(site.movesFrom().get(), site.scope().start());
        terminal.out().println(VisibleText.of(moved));
      }
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
    return complain(report, terminal);
  }

  /** Prints what needs attention; says how the command ends. */
  static ExitStatus complain(RunReport report, Terminal terminal) {
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
