package org.siterank.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Unmatched;

/** A command of the optional part lab where that is not installed. It takes any arguments. */
@Command(description = "Is in the optional part lab, which is not installed.")
final class MissingCommand implements Callable<Integer> {

  // Without it the parser would refuse the options of the real command.
  @SuppressWarnings("UnusedVariable")
  @Unmatched
  private final List<String> arguments = new ArrayList<>();

  @Override
  public Integer call() throws CommandFailure {
    throw new CommandFailure(ExitStatus.FAILED, message(ProgramFolder.started(), Version.number()));
  }

  /** Says what is missing and how to get it. */
  static String message(Optional<Path> program, String version) {
    String archive = "siterank-" + version;
    return program
        .map(
            folder ->
                "the optional part lab is not installed: there is no "
                    + folder.resolve("lib/lab/siterank-lab-" + version + ".jar")
                    + ". Unpack "
                    + archive
                    + ".tar.gz again and copy its directory lib/lab to "
                    + folder.resolve("lib"))
        .orElse(
            "the optional part lab is not on the class path."
                + " Add the jars in lib/lab of "
                + archive
                + ".tar.gz, or the Maven artifact org.siterank:siterank-lab:"
                + version);
  }
}
