package org.siterank.cli;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import org.siterank.install.Removal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code siterank uninstall}: takes away what {@code install} made. */
@Command(
    name = "uninstall",
    description = {
      "Removes what the command install made: timer or line of cron, log rotation, links.",
      "It prints each step before it takes it, and at the end what is left. Configuration, data, log",
      "file and user stay unless you add --purge."
    })
final class UninstallCommand implements Callable<Integer> {

  @Mixin private Terminal terminal;

  @Option(
      names = "--purge",
      description = "Remove the configuration, the data, the log file and the user, too.")
  private boolean purge;

  @Option(names = "--dry-run", description = "Print the steps and change nothing.")
  private boolean dryRun;

  @Override
  public Integer call() throws IOException {
    List<String> left = new Removal(ProgramFolder.get(), purge, dryRun, this::say).run();
    say(dryRun ? "Nothing was changed. This would be left:" : "Left:");
    left.forEach(line -> say("  " + line));
    return ExitStatus.DONE.code();
  }

  private void say(String line) {
    if (!terminal.isQuiet()) {
      terminal.out().println(VisibleText.of(line));
      terminal.out().flush();
    }
  }
}
