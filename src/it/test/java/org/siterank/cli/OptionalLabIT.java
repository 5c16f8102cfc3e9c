package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.cli.Processes.Outcome;

/** The archive with the optional directory {@code lib/lab}, and without it. */
@Tag("minutes")
class OptionalLabIT {

  private static final Map<String, String> NO_CLASS_ARCHIVE = Map.of("SITERANK_ARCHIVES", "off");

  @TempDir static Path parent;

  private static Path whole;
  private static Path small;
  private static String links;

  @BeforeAll
  static void unpackTwice() throws Exception {
    whole = unpack("whole");
    small = unpack("small");
    Path lab = small.resolve("lib/lab");
    try (Stream<Path> jars = Files.list(lab)) {
      for (Path jar : jars.toList()) {
        Files.delete(jar);
      }
    }
    Files.delete(lab);
    links = Files.writeString(parent.resolve("links.tsv"), "a\tb\nb\ta\nb\tc\n").toString();
  }

  private static Path unpack(String name) throws Exception {
    Path folder = Files.createDirectory(parent.resolve(name));
    String archive = "target/siterank-" + ConsumerProjects.version() + ".tar.gz";
    Outcome tar =
        Processes.run(folder, Map.of(), "tar", "xzf", Path.of(archive).toAbsolutePath().toString());
    assertEquals(0, tar.status(), tar.err());
    return folder.resolve("siterank-" + ConsumerProjects.version());
  }

  private static Outcome run(Path program, String... words) throws Exception {
    return run(NO_CLASS_ARCHIVE, program, words);
  }

  private static Outcome run(Map<String, String> environment, Path program, String... words)
      throws IOException, InterruptedException {
    String[] command = new String[words.length + 1];
    command[0] = program.resolve("bin/siterank").toString();
    System.arraycopy(words, 0, command, 1, words.length);
    return Processes.run(parent, environment, command);
  }

  private static void assertSucceeds(Outcome outcome, String expected) {
    assertEquals(0, outcome.status(), outcome.err());
    assertTrue(outcome.out().contains(expected), outcome.out());
  }

  @Test
  void theWholeArchiveSolvesAndExperiments() throws Exception {
    assertSucceeds(run(whole, "solve", "--links", links, "--format", "tsv"), "name\tscore\t");
    assertSucceeds(run(whole, "lab"), "opic-selection\n");
    Outcome experiment =
        run(whole, "lab", "opic-windows", "--nodes", "300", "-o", "figures", "--quiet");
    assertSucceeds(experiment, "opic-windows: ");
    assertTrue(Files.size(parent.resolve("figures/opic-windows.svg")) > 0, "a figure");
  }

  @Test
  void withoutThePartItsCommandsSayHowToGetIt() throws Exception {
    String version = ConsumerProjects.version();
    Path lib = small.resolve("lib");
    String missing =
        ": the optional part lab is not installed: there is no "
            + lib.resolve("lab/siterank-lab-" + version + ".jar")
            + ". Unpack siterank-"
            + version
            + ".tar.gz again and copy its directory lib/lab to "
            + lib
            + "\n";
    assertEquals(
        new Outcome(3, "", "siterank solve" + missing),
        run(small, "solve", "--links", links, "--format", "tsv"));
    assertEquals(new Outcome(3, "", "siterank lab" + missing), run(small, "lab", "opic-windows"));
  }

  @Test
  void withoutThePartTheOtherCommandsWork() throws Exception {
    assertSucceeds(run(small, "--version"), "siterank " + ConsumerProjects.version() + "\n");
    for (List<String> help : List.of(List.of("help"), List.of("solve", "--help"))) {
      String[] words = help.toArray(String[]::new);
      assertEquals(run(whole, words), run(small, words));
    }
    Path site = Files.createDirectory(parent.resolve("site"));
    Files.writeString(site.resolve("index.html"), "<title>Home</title><p>opening hours");
    String[] run = {
      "run", "--site", "http://x.test/", "--dir", site.toString(), "--data", "data", "--no-progress"
    };
    assertSucceeds(run(small, run), "published");
    assertSucceeds(run(small, "search", "hours", "--data", "data"), "http://x.test/");
    assertSucceeds(
        run(small, "export", "links", "--format", "graphml", "--data", "data"), "<graphml");
    Path edits = Files.writeString(parent.resolve("edits.tsv"), "-\tb\tc\n");
    assertSucceeds(run(small, "whatif", "--links", links, "--edits", edits.toString()), "a");
  }

  @Test
  void aClassArchiveIsMadeForEachOfThem() throws Exception {
    Path folder = Files.createDirectory(parent.resolve("archives"));
    Map<String, String> kept = Map.of("SITERANK_ARCHIVES", folder.toString());
    Path program = unpack("changed");
    assertEquals(new Outcome(0, "", ""), run(kept, program, "archive-classes"));
    Outcome solved = run(kept, program, "solve", "--links", links);
    assertEquals(0, solved.status(), solved.err());
    Path lab = program.resolve("lib/lab");
    Files.move(lab, program.resolve("lab"));
    assertEquals(new Outcome(0, "", ""), run(kept, program, "archive-classes"));
    try (Stream<Path> archives = Files.list(folder)) {
      assertEquals(2, archives.count(), "one with the part, one without it");
    }
    assertEquals(3, run(kept, program, "solve", "--links", links).status());
    Files.move(program.resolve("lab"), lab);
    assertEquals(solved, run(kept, program, "solve", "--links", links));
  }
}
