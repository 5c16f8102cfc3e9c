package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
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

  @Test
  void everyShellKnowsEveryCommandAndEverySetting() throws IOException {
    String bash = shipped("completions/siterank.bash");
    String zsh = shipped("completions/_siterank");
    String fish = shipped("completions/siterank.fish");
    for (String command : Commands.all().keySet()) {
      assertTrue(bash.contains("\n      " + command + ") words="), command);
      assertTrue(zsh.contains("\n    '" + command + ":"), command);
      assertTrue(fish.contains(" -n __fish_use_subcommand -a " + command + " -d "), command);
    }
    for (SettingSpec setting : SiteConfig.settings()) {
      String name = setting.flag().substring(2);
      assertTrue(bash.contains("--" + name), name);
      assertTrue(zsh.contains("'--" + name + ":"), name);
      assertTrue(fish.contains("'__fish_seen_subcommand_from run' -l " + name + " "), name);
    }
  }

  @Test
  void everyCommandHasAManPageWithItsOptionsAndExamples() throws IOException {
    String program = shipped("man/man1/siterank.1");
    assertTrue(program.startsWith(".TH SITERANK 1\n.SH NAME\nsiterank \\- "), program);
    for (String command : Commands.all().keySet()) {
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
