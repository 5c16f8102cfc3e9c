package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.siterank.Needs;
import org.siterank.cli.Processes.Outcome;
import org.siterank.config.SiteConfig;
import org.siterank.setting.SettingSpec;

/** Man pages and completion as they ship. */
class ShellFilesIT {

  private static final Path TREE = Path.of("target/siterank").toAbsolutePath();

  private static String shipped(String name) throws IOException {
    return Files.readString(TREE.resolve(name));
  }

  private static String completed(String... words) throws Exception {
    String line = String.join(" ", words);
    String script =
        ". \"$F\"; COMP_WORDS=(%s); COMP_CWORD=%d; _siterank; echo ${COMPREPLY[*]}"
            .formatted(line.replace("''", "\"\""), words.length - 1);
    Outcome outcome =
        Processes.shell(
            TREE,
            Map.of("F", TREE.resolve("completions/siterank.bash").toString(), "S", script),
            "bash -c \"$S\"");
    assertEquals(0, outcome.status(), outcome.err());
    return outcome.out().strip();
  }

  @Test
  void bashCompletesCommandsOptionsAndTheirValues() throws Exception {
    assertEquals("search serve", completed("siterank", "se"));
    assertEquals("whatif", completed("siterank", "help", "wh"));
    assertEquals("--max-drop", completed("siterank", "gate", "--max-d"));
    assertEquals("json", completed("siterank", "page", "--format", "j"));
    assertEquals("json", completed("siterank", "page", "--format", "=", "j"));
    assertEquals("", completed("siterank", "gate", "/prices.html"));
  }

  private static void need(String shell) {
    Needs.program(shell, shell);
  }

  private static List<String> fishCompletes(String line) throws Exception {
    Map<String, String> environment =
        Map.of("F", TREE.resolve("completions/siterank.fish").toString(), "L", line);
    Outcome outcome =
        Processes.shell(TREE, environment, "fish --no-config -c 'source $F; complete -C $L'");
    assertEquals("", outcome.err());
    // A tab and the description follow what is completed.
    return outcome.out().lines().map(found -> found.split("\t", 2)[0]).toList();
  }

  @Test
  void fishCompletesCommandsOptionsAndTheirValues() throws Exception {
    need("fish");
    assertEquals(List.of("search", "serve"), fishCompletes("siterank se"));
    assertEquals(List.of("whatif"), fishCompletes("siterank help wh"));
    assertEquals(List.of("--max-drop"), fishCompletes("siterank gate --max-d"));
    assertEquals(List.of("json"), fishCompletes("siterank page --format j"));
  }

  /** Zsh completes at a terminal only: the function is run with what it would be given there. */
  private static String zshCompletes(String... words) throws Exception {
    String script =
        """
        compadd() { print -r -- $*; }
        _files() { print files; }
        _describe() { local list=$@[-1]; print -rl -- ${(P)list}; }
        words=(%s); CURRENT=%d; PREFIX=$words[CURRENT]; . "$F"
        """
            .formatted(String.join(" ", words), words.length);
    Outcome outcome =
        Processes.shell(
            TREE,
            Map.of("F", TREE.resolve("completions/_siterank").toString(), "S", script),
            "zsh -f -c \"$S\"");
    assertEquals("", outcome.err());
    return outcome.out();
  }

  @Test
  void zshCompletesCommandsOptionsAndTheirValues() throws Exception {
    need("zsh");
    assertTrue(zshCompletes("siterank", "se").contains("\nsearch:"));
    assertTrue(zshCompletes("siterank", "help", "wh").contains("\nwhatif:"));
    assertTrue(zshCompletes("siterank", "gate", "--max-d").contains("\n--max-drop:"));
    assertEquals("text json tsv csv\n", zshCompletes("siterank", "search", "--format", "''"));
    assertEquals("files\n", zshCompletes("siterank", "gate", "--edits", "e"));
  }

  @Test
  void descriptionsAreWholeSentences() throws IOException {
    Pattern described = Pattern.compile(" -d '((?:[^'\\\\]|\\\\.)*)'");
    Matcher found = described.matcher(shipped("completions/siterank.fish"));
    int descriptions = 0;
    while (found.find()) {
      String words = found.group(1);
      assertEquals(words.replace(")", "").length(), words.replace("(", "").length(), words);
      descriptions++;
    }
    assertTrue(descriptions > SiteConfig.settings().size(), "" + descriptions);
  }

  @Test
  void everyShellKnowsEveryCommandAndEverySetting() throws IOException {
    String bash = shipped("completions/siterank.bash");
    String zsh = shipped("completions/_siterank");
    String fish = shipped("completions/siterank.fish");
    for (String command : Commands.names()) {
      assertTrue(bash.contains("\n      " + command + ") words="), command);
      assertTrue(zsh.contains("\n    '" + command + ":"), command);
      assertTrue(fish.contains(" -n __fish_use_subcommand -a " + command + " -d "), command);
    }
    for (SettingSpec setting : SiteConfig.settings()) {
      String name = setting.flag().substring(2);
      assertTrue(bash.contains("--" + name), name);
      assertTrue(zsh.contains("'--" + name + ":"), name);
      String command =
          switch (setting.section()) {
            case "serve", "sign-in" -> "serve";
            case "gate" -> "gate";
            default -> "run";
          };
      assertTrue(
          fish.contains("'__fish_seen_subcommand_from " + command + "' -l " + name + " "), name);
    }
  }

  @Test
  void everyCommandHasAManPageWithItsOptionsAndExamples() throws IOException {
    String program = shipped("man/man1/siterank.1");
    assertTrue(program.startsWith(".TH SITERANK 1\n.SH NAME\nsiterank \\- "), program);
    for (String command : Commands.names()) {
      assertTrue(program.contains(".BR siterank\\-" + command + " (1)\n"), command);
      String page = shipped("man/man1/siterank-" + command + ".1");
      assertTrue(page.contains(".SH OPTIONS\n.TP\n"), page);
      for (String example : CommandHelp.examples(command)) {
        assertTrue(page.contains(("\nsiterank " + example).replace("-", "\\-")), page);
      }
    }
    assertTrue(shipped("man/man1/siterank-gate.1").contains("\\fB\\-\\-max\\-drop=SHARE\\fR\n"));
  }
}
