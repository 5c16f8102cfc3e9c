package org.siterank.cli;

import java.util.Optional;
import java.util.concurrent.Callable;
import org.siterank.SiteSearch;
import org.siterank.report.Today;
import org.siterank.report.TodayText;
import org.siterank.setting.ChoiceType;
import org.siterank.today.TaskMarks.Said;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code siterank ignore TASK}: takes a task off the list of {@code siterank today}. */
@Command(
    description = {
      "Takes a task off the list of siterank today, which shows its identifier.",
      "A task that is done comes back when people still ask for the address, or search for the",
      "words, on later days; a task that is ignored does not."
    })
final class IgnoreCommand implements Callable<Integer> {

  @Mixin private ConfigOptions options = ConfigOptions.showing();
  @Mixin private Terminal terminal;

  @Parameters(paramLabel = "TASK", description = "The identifier of the task.")
  private String task;

  /** Words about the task other than that it is to be ignored. */
  private static final class Word {
    @Option(names = "--done", description = "The task is done.")
    private boolean done;

    @Option(names = "--undo", description = "Put the task back on the list.")
    private boolean undo;

    Optional<Said> said() {
      return undo || !done ? Optional.empty() : Optional.of(Said.DONE);
    }
  }

  @ArgGroup private Word word;

  @Override
  public Integer call() throws Exception {
    Optional<Said> said = word == null ? Optional.of(Said.IGNORED) : word.said();
    try (SiteSearch site = SiteSearch.open(options.load())) {
      Optional<Today.Task> found = site.today().mark(task, said);
      if (found.isEmpty()) {
        terminal.complain(
            "no task has the identifier "
                + VisibleText.of(task)
                + "; siterank today --all shows all tasks");
        return ExitStatus.ATTENTION.code();
      }
      Today today = site.today().read(true).orElseThrow();
      terminal
          .out()
          .println(
              VisibleText.of(
                  new TodayText(today, ChoiceType.word(site.config().report().language()))
                      .marked(found.get(), said.map(Enum::name).orElse("UNDO"))));
      terminal.out().flush();
      return ExitStatus.DONE.code();
    }
  }
}
