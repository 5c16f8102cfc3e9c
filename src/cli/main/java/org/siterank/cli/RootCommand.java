package org.siterank.cli;

import java.io.PrintWriter;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.install.ServiceLayout;
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
    return commandLine(helpShowsAll, ConfigOptions.needed(words), words)
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
      ConfigOptions.addFlags(commandSpec, helpShowsAll, neededFlags);
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
      Throwable cause = e.getCause() == null ? e : e.getCause();
      String name = e.getCommandLine().getCommandSpec().qualifiedName();
      return cause instanceof StandardOutput.Failure output
          ? outputFailed(output, err)
          : failed(name, named(cause, e.getCommandLine().getCommandSpec()), verbose, err);
    } catch (StandardOutput.Failure e) {
      return outputFailed(e, err);
    } catch (Throwable e) { // Also errors: a process must not end without its one line.
      return failed("siterank", e, verbose, err);
    }
  }

  /** A missing site, with the configuration that was looked at. */
  private static Throwable named(Throwable thrown, CommandSpec command) {
    Optional<ConfigOptions> options = ConfigOptions.of(command);
    if (!(thrown instanceof ConfigException)
        || !thrown.getMessage().startsWith(SiteConfig.NO_SITE)
        || options.isEmpty()) {
      return thrown;
    }
    String where =
        options
            .get()
            .file()
            .map(file -> " in " + file.toAbsolutePath().normalize())
            .orElse(
                ": there is no "
                    + DefaultConfig.LOCAL.toAbsolutePath()
                    + " and no "
                    + ServiceLayout.CONFIG);
    return new CommandFailure(
        ExitStatus.USAGE,
        SiteConfig.NO_SITE
            + where
            + ". Write a configuration with: siterank init --site https://www.example.org/"
            + " --logs '/var/log/nginx/access.log*', or name the site with --site",
        thrown);
  }

  private static int failed(String command, Throwable e, boolean verbose, PrintWriter err) {
    Failures failure = Failures.of(e);
    err.println(VisibleText.of(command + ": " + failure.message()));
    if (verbose) {
      e.printStackTrace(err);
    }
    err.flush();
    return failure.status().code();
  }

  static int outputFailed(StandardOutput.Failure e, PrintWriter err) {
    if (e.isClosedPipe()) {
      return ExitStatus.DONE.code();
    }
    err.println(
        VisibleText.of("siterank: the output could not be written: " + e.getCause().getMessage()));
    err.flush();
    return ExitStatus.FAILED.code();
  }

  /** Without a command there is nothing to do. */
  @Override
  public Integer call() {
    throw new ParameterException(spec.commandLine(), "no command given.");
  }
}
