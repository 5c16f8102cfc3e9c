package org.siterank.cli;

import static java.util.stream.Collectors.joining;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.cli.Processes.Outcome;
import org.siterank.document.ForeignFiles;

/**
 * Projects that depend on the published artifacts, built by Maven from an empty local repository
 * and run: one for each row of the manual's table of artifacts.
 */
@Tag("minutes")
class ConsumersIT {

  /** What nobody gets who has not asked for it. */
  private static final List<String> UNASKED =
      List.of(
          "slf4j-simple",
          "log4j",
          "jetty",
          "prometheus",
          "xchart",
          "batik",
          "tika-parser",
          "poi",
          "pdfbox",
          "picocli");

  @TempDir static Path work;
  private static ConsumerProjects projects;

  /** Built once, however many tests start their programs. */
  private static final Map<String, ConsumerProjects.Project> BUILT = new HashMap<>();

  @BeforeAll
  static void install() throws Exception {
    projects = new ConsumerProjects(work);
  }

  /** A consumer: the names of the jars that it gets, and what its program prints. */
  private record Built(Set<String> jars, Outcome outcome) {

    List<String> lines() {
      assertEquals(0, outcome.status(), outcome.err());
      return outcome.out().lines().toList();
    }
  }

  private static Built build(String name, String main, String... arguments) throws Exception {
    ConsumerProjects.Project project = BUILT.get(name);
    if (project == null) {
      project = projects.build(name);
      BUILT.put(name, project);
    }
    return new Built(project.jars(), project.start(main, arguments).await());
  }

  @Test
  void aGraphIsRankedWithTheCoreAlone() throws Exception {
    Built built = build("graph", "Graph");
    // By hand: / has 10; /guide 1 + .5 × 10/2; /prices .5 × 10/2 + .5 × 3.5.
    assertEquals(List.of("/ 10.0", "/guide 3.5", "/prices 4.25"), built.lines());
    assertEquals(Set.of("siterank-core-" + ConsumerProjects.version() + ".jar"), built.jars());
  }

  @Test
  void aLuceneIndexIsBoostedWithTheCoreAndLuceneAlone() throws Exception {
    Built built = build("lucene", "Lucene");
    assertEquals(List.of("/new", "/old"), built.lines());
    assertEquals(2, built.jars().size(), built.jars().toString());
  }

  @Test
  void anApplicationThatEmbedsTheSearchKeepsItsLoggingAndGetsNothingUnasked() throws Exception {
    Path site = site("embedded");
    Built built = build("embed", "Embed", site.toString(), work.resolve("data").toString());
    List<String> lines = built.lines();
    assertTrue(lines.contains("Visit us https://www.example.org/"), lines.toString());
    assertTrue(lines.contains("1 ranks"), lines.toString());
    // Logback's own format, and SLF4J has no choice to complain of.
    assertFalse(built.outcome().err().contains("SLF4J"), built.outcome().err());
    assertTrue(built.jars().stream().anyMatch(jar -> jar.startsWith("logback-classic")));
    assertEquals(
        "",
        built.jars().stream()
            .filter(jar -> UNASKED.stream().anyMatch(jar::startsWith))
            .collect(joining(" ")));
  }

  @Test
  void pdfIsReadByThoseWhoAskForItAndIsReportedToThoseWhoDoNot() throws Exception {
    Path site = site("with a paper");
    Files.write(site.resolve("paper.pdf"), ForeignFiles.pdf("Paper", "opening hours", "/"));
    Files.writeString(
        site.resolve("index.html"),
        "<title>Visit us</title><p>Opening hours <a href=paper.pdf>paper</a>");
    Built with = build("embed-pdf", "Embed", site.toString(), work.resolve("pdf").toString());
    assertTrue(with.lines().contains("2 ranks"), with.lines().toString());
    Built without = build("embed", "Embed", site.toString(), work.resolve("none").toString());
    assertTrue(
        without.lines().stream().anyMatch(line -> line.contains("tika-parser-pdf-module")),
        without.lines().toString());
  }

  @Test
  void aPluginOfOpenSearchIsBuiltOnOurs() throws Exception {
    Built built = build("plugin", "Plugin");
    assertTrue(built.lines().contains("site_rank"), built.lines().toString());
  }

  private static Path site(String name) throws IOException {
    Path site = Files.createDirectories(work.resolve(name));
    Files.writeString(
        site.resolve("index.html"),
        "<title>Visit us</title><p>Opening hours: daily from nine to five");
    return site;
  }
}
