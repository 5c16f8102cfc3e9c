package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;

/** All commands of the program, those of the optional part included. */
@Tag("slow")
class EveryCommandTest {

  private static String help(String... args) {
    CommandRun run = CommandRun.ofProgram(List.of(), args);
    assertEquals(0, run.code(), run.err());
    return run.out();
  }

  @Test
  void theListOfCommandsCutsNoSentence() {
    String help = help("--help").replaceAll("\\s+", " ");
    RootCommand.commandLine()
        .getSubcommands()
        .forEach(
            (name, command) -> {
              String first = command.getCommandSpec().usageMessage().description()[0];
              assertTrue(first.endsWith("."), name + ": " + first);
              assertTrue(help.contains(" " + name + " " + first.formatted()), help);
            });
  }

  @Test
  void theHelpOfEachCommandFitsTwoScreensAndNamesTheCommonOptions() {
    for (String name : Commands.names()) {
      String help = help(name, "--help");
      assertTrue(help.lines().count() <= 80, name + ": " + help.lines().count() + " lines");
      assertTrue(help.startsWith("Examples:\n  siterank " + name), help);
      for (String option : List.of("-c", "--data", "--no-progress", "--quiet", "--verbose")) {
        assertTrue(help.contains(option), name + " does not name " + option + "\n" + help);
      }
    }
  }

  @Test
  void theHelpOfEachCommandHasThreeExamplesThatItTakes() throws Exception {
    for (String name : Commands.names()) {
      List<String> examples = CommandHelp.examples(name);
      assertEquals(3, examples.size(), name);
      String help = help("help", name);
      for (String example : examples) {
        assertTrue(help.replaceAll("\\s+", " ").contains("siterank " + example), help);
        List<String> words = words(example);
        assertEquals(name, words.get(0));
        RootCommand.commandLine(name).parseArgs(words.toArray(String[]::new));
      }
    }
  }

  /** The words of a line as a shell would give them. */
  private static List<String> words(String line) {
    return Pattern.compile("'([^']*)'|(\\S+)")
        .matcher(line)
        .results()
        .map(word -> word.group(1) == null ? word.group(2) : word.group(1))
        .toList();
  }

  @Test
  void everyCommandTakesTheCommonOptionsAndExplainsItself() {
    CommandLine root = RootCommand.commandLine();
    assertEquals(Set.copyOf(Commands.names()), root.getSubcommands().keySet());
    root.getSubcommands()
        .forEach(
            (name, command) -> {
              CommandSpec spec = command.getCommandSpec();
              assertTrue(spec.usageMessage().description().length > 0, name);
              for (String option : List.of("--quiet", "--no-progress", "--verbose", "--help")) {
                assertTrue(spec.findOption(option) != null, name + " lacks " + option);
              }
            });
  }

  @Test
  void noneIsMissing() {
    RootCommand.commandLine()
        .getSubcommands()
        .forEach(
            (name, command) ->
                assertTrue(
                    !(command.getCommandSpec().userObject() instanceof MissingCommand), name));
  }
}
