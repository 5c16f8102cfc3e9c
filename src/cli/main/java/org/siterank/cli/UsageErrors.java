package org.siterank.cli;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.siterank.setting.WordLists;
import picocli.CommandLine;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** A command line that cannot be read: one line that says what is wrong and what to type. */
final class UsageErrors implements IParameterExceptionHandler {

  @Override
  public int handleParseException(ParameterException e, String[] args) {
    CommandLine command = e.getCommandLine();
    String name = command.getCommandSpec().qualifiedName();
    // An error of a converter may bring several lines.
    String problem = String.valueOf(e.getMessage()).lines().findFirst().orElse("wrong usage");
    String hint = problem.endsWith(".") ? "" : ".";
    if (e instanceof UnmatchedArgumentException unmatched && !unmatched.getUnmatched().isEmpty()) {
      String word = unmatched.getUnmatched().get(0);
      problem = problem(command, unmatched, word);
      hint =
          nearest(command.getCommandSpec(), word, unmatched.isUnknownOption())
              .map(known -> "; did you mean " + known + "?")
              .orElse(".");
    }
    command
        .getErr()
        .println(VisibleText.of(name + ": " + problem + hint) + " See \"" + name + " --help\".");
    command.getErr().flush();
    return ExitStatus.USAGE.code();
  }

  private static String problem(
      CommandLine command, UnmatchedArgumentException unmatched, String word) {
    if (unmatched.isUnknownOption()) {
      return "unknown option " + word.replaceFirst("=.*", "");
    }
    return command.getSubcommands().isEmpty()
        ? "unexpected argument \"" + word + "\""
        : "unknown command \"" + word + "\"";
  }

  private static Optional<String> nearest(CommandSpec spec, String word, boolean isOption) {
    if (!isOption) {
      return WordLists.nearest(word, List.copyOf(spec.subcommands().keySet()));
    }
    int equals = word.indexOf('=');
    List<String> options =
        Stream.concat(
                spec.options().stream().map(OptionSpec::names).flatMap(Stream::of),
                ConfigFlags.flags(spec))
            .filter(known -> known.startsWith("--"))
            .distinct()
            .collect(Collectors.toList());
    return WordLists.nearest(equals < 0 ? word : word.substring(0, equals), options);
  }
}
