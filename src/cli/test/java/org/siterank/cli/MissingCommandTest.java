package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The commands of the optional part, which is not on the class path of this module. */
class MissingCommandTest {

  @Test
  void itsCommandsFailInOneLineWhateverTheirArguments() {
    for (List<String> words :
        List.of(
            List.of("solve"),
            List.of("solve", "--links", "links.tsv", "--format", "json"),
            List.of("lab", "opic-windows", "-o", "folder", "--", "more"),
            List.of("lab", "--quiet"))) {
      CommandRun run = CommandRun.ofProgram(words.subList(1, words.size()), words.get(0));
      assertEquals(3, run.code(), run.err());
      assertEquals("", run.out());
      assertEquals(1, run.err().lines().count(), run.err());
      assertTrue(
          run.err()
              .startsWith("siterank " + words.get(0) + ": the optional part lab is not on the"),
          run.err());
    }
  }

  @Test
  void theMessageNamesTheArchiveAndTheDirectory() {
    assertEquals(
        "the optional part lab is not installed: there is no"
            + " /opt/siterank/lib/lab/siterank-lab-1.2.jar. Unpack siterank-1.2.tar.gz again and"
            + " copy its directory lib/lab to /opt/siterank/lib",
        MissingCommand.message(Optional.of(Path.of("/opt/siterank")), "1.2"));
    assertEquals(
        "the optional part lab is not on the class path. Add the jars in lib/lab of"
            + " siterank-1.2.tar.gz, or the Maven artifact org.siterank:siterank-lab:1.2",
        MissingCommand.message(Optional.empty(), "1.2"));
  }

  @Test
  void helpStillListsThem() {
    CommandRun help = CommandRun.ofProgram(List.of(), "--help");
    assertEquals(0, help.code(), help.err());
    assertTrue(help.out().contains("\n  solve "), help.out());
    assertTrue(help.out().contains("\n  lab "), help.out());
    assertEquals(0, CommandRun.ofProgram(List.of(), "solve", "--help").code());
  }
}
