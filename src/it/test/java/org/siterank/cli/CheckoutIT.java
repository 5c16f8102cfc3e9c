package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.cli.Processes.Outcome;
import org.siterank.cli.Processes.Started;

/** The start script in a checkout, with the real Maven: it builds once, and only when it has to. */
@Tag("minutes")
class CheckoutIT {

  private static final String BUILDING = "siterank: building (";

  @TempDir Path parent;

  @Test
  void aCheckoutBuildsItselfOnceForAllWhoStartItEvenAfterABuilderWasKilled() throws Exception {
    Path checkout = checkout("a b");
    killWhileCompiling("Siterank logs", checkout, Map.of());
    assertOneBuilds(checkout, Map.of());

    // What has changed is built once, too, where there is no flock.
    Path source = checkout.resolve("src/cli/main/java/org/siterank/cli/Main.java");
    Files.setLastModifiedTime(source, FileTime.from(Instant.now()));
    Map<String, String> path = Map.of("PATH", pathWithoutFlock());
    killWhileCompiling("Siterank command line", checkout, path);
    Process unwaited = nameUnwaited(checkout.resolve("target/build.lock.d/pid"));
    assertOneBuilds(checkout, path);
    unwaited.destroy();
    removeTools();
  }

  /** Starts it three times at once; one of them builds, and the archive is that of this build. */
  private void assertOneBuilds(Path checkout, Map<String, String> path) throws Exception {
    String script = checkout.resolve("bin/siterank").toString();
    List<Started> together = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      together.add(Processes.start(parent, path, List.of(script, "--version")));
    }
    int builders = 0;
    for (Started one : together) {
      Outcome outcome = one.await();
      assertEquals(0, outcome.status(), outcome.err());
      assertTrue(outcome.out().startsWith("siterank "), outcome.out());
      builders += outcome.err().contains(BUILDING) ? 1 : 0;
    }
    assertEquals(1, builders);
    Outcome again = Processes.run(parent, path, script, "--version");
    assertEquals("", again.err(), "it has nothing to build");
    Path archive = archive(checkout.resolve("target"));
    Path ours = archive(Path.of("target"));
    assertEquals(-1, Files.mismatch(ours, archive), "two builds, equal bytes");
  }

  @Test
  void whatDoesNotCompileIsShown() throws Exception {
    Path checkout = checkout("broken");
    // In the first module: the others need not be built for it.
    Path source = checkout.resolve("src/core/main/java/org/siterank/graph/SiteGraph.java");
    Files.writeString(source, "}", StandardOpenOption.APPEND);
    Outcome broken =
        Processes.run(parent, Map.of(), checkout.resolve("bin/siterank").toString(), "--version");
    assertEquals(3, broken.status());
    assertEquals("", broken.out());
    assertTrue(broken.err().contains(BUILDING), broken.err());
    assertTrue(broken.err().contains("SiteGraph.java"), broken.err());
    assertTrue(broken.err().contains("siterank: the build failed; its log is "), broken.err());
  }

  @Test
  void aReleaseWithoutPublicAddressesIsNotSigned() throws Exception {
    Path checkout = checkout("signed");
    String[] build = {"mvn", "-B", "-q", "-o", "-N", "-Psign", "validate"};
    Outcome refused = Processes.run(checkout, Map.of(), build);
    assertEquals(1, refused.status());
    assertTrue(
        refused.out().contains("pom.xml: public.page is https://siterank.invalid/; set the page"),
        refused.out());
    Path pom = checkout.resolve("pom.xml");
    Files.writeString(
        pom, Files.readString(pom).replace("https://siterank.invalid/", "https://example.org/"));
    Outcome accepted = Processes.run(checkout, Map.of(), build);
    assertEquals(0, accepted.status(), accepted.out() + accepted.err());
  }

  @Test
  void aSourceThatChangedIsSeen() throws Exception {
    Path checkout = checkout("changed");
    // Without Maven, so that wanting to build shows as an error at once.
    Map<String, String> path = Map.of("PATH", tools("dirname", "sed", "head", "find", "mkdir"));
    String script = checkout.resolve("bin/siterank").toString();
    Path lib = Files.createDirectories(checkout.resolve("target/siterank/lib"));
    for (Path jar : list(Path.of("target/siterank/lib"))) {
      Files.copy(jar, lib.resolve(jar.getFileName()));
    }
    Path archive = Files.createFile(checkout.resolve("target/siterank-0.tar.gz"));
    FileTime later = FileTime.from(Instant.now().plusSeconds(10));
    Files.setLastModifiedTime(archive, later);
    assertEquals(0, Processes.run(parent, path, "/bin/sh", script, "--version").status());

    Path source = checkout.resolve("src/cli/main/java/org/siterank/cli/Main.java");
    Files.setLastModifiedTime(source, FileTime.from(later.toInstant().plusSeconds(1)));
    Outcome outcome = Processes.run(parent, path, "/bin/sh", script, "--version");
    assertEquals(3, outcome.status());
    assertTrue(outcome.err().contains("building it needs Maven; install mvn"), outcome.err());
    removeTools();
  }

  private void killWhileCompiling(String module, Path checkout, Map<String, String> environment)
      throws Exception {
    String script = checkout.resolve("bin/siterank").toString();
    // Its own process group, so that all of it can be killed at once.
    Process first =
        Processes.builder(parent, environment, List.of("/usr/bin/setsid", script, "--version"))
            .redirectErrorStream(true)
            .start();
    try (BufferedReader said = first.inputReader(StandardCharsets.UTF_8)) {
      String line = said.readLine();
      while (line != null && !line.contains("compiling " + module)) {
        line = said.readLine();
      }
      assertNotNull(line, "it did not compile");
      Outcome kill = Processes.shell(parent, Map.of(), "kill -9 -" + first.pid());
      assertEquals(0, kill.status(), kill.err());
      first.waitFor();
      assertFalse(said.lines().anyMatch(rest -> rest.contains("built")), "killed too late");
    }
  }

  /** Lets a lock name a process that has ended, and whose parent does not ask how. */
  private static Process nameUnwaited(Path lock) throws IOException {
    Process parent =
        new ProcessBuilder("sh", "-c", "true & echo $!; exec 1>&-; exec sleep 3600").start();
    Files.write(lock, parent.getInputStream().readAllBytes());
    return parent;
  }

  private static Path archive(Path target) throws Exception {
    return target.resolve("siterank-" + ConsumerProjects.version() + ".tar.gz");
  }

  /** All programs of the usual folders but flock, which not every system has. */
  private String pathWithoutFlock() throws IOException {
    Set<String> programs = new TreeSet<>();
    for (String folder : System.getenv("PATH").split(":", -1)) {
      if (!folder.isEmpty() && Files.isDirectory(Path.of(folder))) {
        list(Path.of(folder)).forEach(file -> programs.add(file.getFileName().toString()));
      }
    }
    programs.remove("flock");
    programs.removeIf(program -> which(program).isEmpty());
    return tools(programs.toArray(new String[0]));
  }

  /** A folder with links to these programs, to be the whole PATH. */
  private String tools(String... programs) throws IOException {
    Path tools = Files.createDirectories(parent.resolve("tools"));
    for (String program : programs) {
      Files.createSymbolicLink(tools.resolve(program), which(program).orElseThrow());
    }
    return tools.toString();
  }

  /** JUnit would warn about each link when it removes the folder. */
  private void removeTools() throws IOException {
    if (Files.exists(parent.resolve("tools"))) {
      for (Path link : list(parent.resolve("tools"))) {
        Files.delete(link);
      }
    }
  }

  private static Optional<Path> which(String program) {
    return Stream.of(System.getenv("PATH").split(":", -1))
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, program))
        .filter(file -> Files.isExecutable(file) && !Files.isDirectory(file))
        .findFirst();
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.toList();
    }
  }

  /** What a clone of the project holds, as far as the build needs it. */
  private Path checkout(String name) throws IOException {
    Path checkout = Files.createDirectories(parent.resolve(name));
    for (String part :
        List.of(
            "pom.xml",
            "README.md",
            "CHANGES.md",
            "LICENSE",
            "NOTICE",
            ".mvn",
            "bin",
            "conf",
            "plugin-descriptor",
            "src/bom",
            "src/core/pom.xml",
            "src/core/main",
            "src/opensearch/pom.xml",
            "src/opensearch/main",
            "src/opensearch/assembly",
            "src/solr/pom.xml",
            "src/solr/main",
            "src/solr/assembly",
            "src/pom.xml",
            "src/base/pom.xml",
            "src/base/main",
            "src/logs/pom.xml",
            "src/logs/main",
            "src/crawl/pom.xml",
            "src/crawl/main",
            "src/search/pom.xml",
            "src/search/main",
            "src/report/pom.xml",
            "src/report/main",
            "src/connect/pom.xml",
            "src/connect/main",
            "src/app/pom.xml",
            "src/app/main",
            "src/serve/pom.xml",
            "src/serve/main",
            "src/lab/pom.xml",
            "src/lab/main",
            "src/cli/pom.xml",
            "src/cli/main",
            "src/app/assembly",
            "src/dist/pom.xml",
            "src/dist/assembly",
            "src/site")) {
      try (Stream<Path> files = Files.walk(Path.of(part))) {
        for (Path file : files.toList()) {
          Path copy = checkout.resolve(file);
          Files.createDirectories(copy.getParent());
          if (!Files.isDirectory(file)) {
            Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES);
          }
        }
      }
    }
    return checkout;
  }
}
