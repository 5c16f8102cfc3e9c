package org.siterank.cli;

import java.io.PrintWriter;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.siterank.site.StatedTime;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help.Ansi;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

/** The model of the command line, {@code siterank COMMAND …}, and what its commands are run by. */
@Command(
    name = "siterank",
    versionProvider = Version.class,
    mixinStandardHelpOptions = true,
    synopsisSubcommandLabel = "COMMAND",
    description = "Site-local search, ranked by where the site's own visitors come from.",
    footer = {
      "",
      "Help for one command: siterank help COMMAND, with every option: siterank COMMAND --help-all",
      "Exit status: 0 success; 1 finished, but something needs attention; 2 wrong usage or",
      "configuration; 3 failed; 4 another run holds the lock."
    })
public final class RootCommand implements Callable<Integer> {

  static final String VERBOSE = "--verbose";

  @Spec private CommandSpec spec;

  private RootCommand() {}

  /** Runs one command; see {@link Main#run}. */
  static int run(PrintWriter out, PrintWriter err, boolean helpShowsAll, String... words) {
    return commandLine(helpShowsAll, ConfigFlags.needed(words), words)
        .setOut(out)
        .setErr(err)
        .execute(words);
  }

  /** All commands, or only the one that is called. */
  public static CommandLine commandLine(String... args) {
    return commandLine(false, flag -> true, args);
  }

  private static CommandLine commandLine(
      boolean helpShowsAll, Predicate<String> neededFlags, String... args) {
    // Making all commands costs more than most of them take: make the one that is called, and of
    // the root no more than its name.
    boolean known = args.length > 0 && Commands.names().contains(args[0]);
    CommandLine root =
        new CommandLine(
            known
                ? CommandSpec.wrapWithoutInspection(new RootCommand()).name("siterank")
                : CommandSpec.forAnnotatedObject(new RootCommand()));
    for (String name : known ? List.of(args[0]) : Commands.names()) {
      root.addSubcommand(name, Commands.make(name));
    }
    for (CommandLine command : root.getSubcommands().values()) {
      CommandSpec commandSpec = command.getCommandSpec();
      ConfigFlags.addFlags(commandSpec, helpShowsAll, neededFlags);
      if (commandSpec.findOption(VERBOSE) == null) {
        commandSpec.addMixin("terminal", CommandSpec.forAnnotatedObject(new Terminal()));
      }
      commandSpec.mixinStandardHelpOptions(true).versionProvider(new Version());
      CommandHelp.arrange(commandSpec, helpShowsAll);
      commandSpec.usageMessage().sortOptions(false).abbreviateSynopsis(true).width(96);
    }
    root.getCommandSpec().usageMessage().width(96);
    return root.setColorScheme(CommandLine.Help.defaultColorScheme(Ansi.OFF))
        .registerConverter(LocalDate.class, RootCommand::day)
        .setParameterExceptionHandler(new UsageErrors())
        .setExecutionStrategy(RootCommand::execute);
  }

  /** A day, of which picocli itself speaks in names of classes when it is none. */
  private static LocalDate day(String text) {
    try {
      return StatedTime.day(text);
    } catch (DateTimeException e) {
      throw new TypeConversionException("must be a day such as 2026-01-31, got " + text);
    }
  }

  /** Runs what was parsed. Everything thrown is dealt with here: picocli would print its trace. */
  private static int execute(ParseResult parsed) {
    CommandLine called = parsed.commandSpec().commandLine();
    PrintWriter err = called.getErr();
    boolean verbose = parsed.originalArgs().contains(VERBOSE);
    try {
      int status = new CommandLine.RunLast().execute(parsed);
      called.getOut().flush();
      return status;
    } catch (ParameterException e) {
      throw e;
    } catch (CommandLine.ExecutionException e) {
      CommandSpec failed = e.getCommandLine().getCommandSpec();
      return new CommandEnd(failed.qualifiedName(), ConfigFlags.of(failed), verbose, err)
          .status(e.getCause() == null ? e : e.getCause());
    } catch (Throwable e) { // Also errors: a process must not end without its one line.
      return new CommandEnd("siterank", Optional.empty(), verbose, err).status(e);
    }
  }

  /** Without a command there is nothing to do. */
  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(), "no command given.");
  }
}
