package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.cli.Processes.Outcome;

/** Help as it ships is that of the commands, and is printed without making them. */
class PreparedHelpIT {

  private static final String SCRIPT =
      Path.of("target/siterank/bin/siterank").toAbsolutePath().toString();

  @TempDir Path folder;

  private String printed(String... words) throws Exception {
    Path log = folder.resolve("classes.log");
    String[] command = new String[words.length + 1];
    command[0] = SCRIPT;
    System.arraycopy(words, 0, command, 1, words.length);
    Map<String, String> logged = Map.of("SITERANK_JAVA_OPTS", "-Xlog:class+load:file=" + log);
    Outcome outcome = Processes.run(folder, logged, command);
    assertEquals(0, outcome.status(), outcome.err());
    assertEquals("", outcome.err());
    assertFalse(Files.readString(log).contains(" picocli.CommandLine "), String.join(" ", words));
    return outcome.out();
  }

  @Test
  void theProgramsHelpIsPrepared() throws Exception {
    String expected = RootCommand.commandLine().getUsageMessage();
    for (String words : List.of("--help", "-h", "help")) {
      assertEquals(expected, printed(words), words);
    }
  }

  @Test
  void theHelpOfACommandIsPrepared() throws Exception {
    for (String name : List.of("search", "run", "demo")) {
      String expected =
          RootCommand.commandLine(name, "--help").getSubcommands().get(name).getUsageMessage();
      assertEquals(expected, printed(name, "--help"), name);
      assertEquals(expected, printed("help", name), name);
    }
  }

  @Test
  void aPlainCommandLineIsReadWithoutTheParser() throws Exception {
    Path log = folder.resolve("classes.log");
    Map<String, String> logged = Map.of("SITERANK_JAVA_OPTS", "-Xlog:class+load:file=" + log);
    Outcome plain = Processes.run(folder, logged, SCRIPT, "status", "--data", "none");
    assertEquals(1, plain.status(), plain.err());
    assertFalse(Files.readString(log).contains(" picocli."));
    Outcome parsed = Processes.run(folder, logged, SCRIPT, "status", "--data", "none", "--quiet");
    assertEquals(plain, parsed);
    assertTrue(Files.readString(log).contains(" picocli.CommandLine "));
  }

  @Test
  void theVersionNeedsNoCommands() throws Exception {
    assertEquals(printed("--version"), printed("-V"));
  }
}
