package org.siterank.lab.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.cli.CommandRun;
import org.siterank.graph.ArcKind;
import org.siterank.graph.GivenVectors;
import org.siterank.graph.NodeKind;
import org.siterank.graph.SiteGraph;
import org.siterank.graphio.BvGraph;

class SolveCommandTest {

  @TempDir private Path folder;

  private String links;

  @BeforeEach
  void aSmallSite() {
    links =
        file(
            "links.tsv",
            "# from\tto\n\n/a\t/b\n/a\t/b\n/a\t/a\n/b\t/a\n/b\thttp://x/\n/é, \"c\"\t/a\n");
  }

  private String file(String name, String text) {
    return CommandRun.file(folder, name, text);
  }

  private static CommandRun solve(String... arguments) {
    return CommandRun.of(new SolveCommand(), arguments);
  }

  @Test
  void aSiteByPrefixIsSolvedInClosedForm() {
    String inflow = file("inflow.tsv", "/a\t2\t1\n/b\t0.5\n");
    CommandRun run =
        solve(
            "--links",
            links,
            "--site-prefix",
            "/",
            "--inflow",
            inflow,
            "--damping",
            "0.5",
            "--format",
            "json");
    assertEquals(0, run.code(), run.err());
    JsonNode json = run.json();
    // a = 3 + b/4, b = 0.5 + a/2
    double a = (3 + 0.125) / (1 - 0.125);
    double b = 0.5 + a / 2;
    JsonNode first = json.get("pages").get(0);
    assertEquals("/a", first.get("name").asText());
    assertEquals(a, first.get("score").asDouble(), 1e-9);
    assertEquals(2, first.get("external").asDouble());
    assertEquals(1, first.get("induced").asDouble());
    assertEquals(b / 4, first.get("internalIn").asDouble(), 1e-9);
    assertEquals(a / 2, first.get("internalOut").asDouble(), 1e-9);
    assertEquals(a / 2, first.get("dissipated").asDouble(), 1e-9);
    JsonNode second = json.get("pages").get(1);
    assertEquals(b / 4, second.get("externalOut").asDouble(), 1e-9);
    assertEquals(0, json.get("pages").get(2).get("score").asDouble());
    assertEquals(3, json.get("nodes").asInt());
    assertEquals(3, json.get("arcs").asInt());
    assertEquals("site-pagerank", json.get("algorithm").asText());
    assertEquals(0.5, json.get("parameters").get("damping").asDouble());
    assertTrue(json.get("convergence").get("converged").asBoolean());
    assertEquals(a + b, json.get("totals").get("score").asDouble(), 1e-9);
    assertEquals((a + b) / 3.5, json.get("totals").get("amplification").asDouble(), 1e-9);
    assertEquals(4 / 3.0, json.get("totals").get("amplificationLower").asDouble(), 1e-9);
    assertEquals(2, json.get("totals").get("amplificationUpper").asDouble(), 1e-9);
  }

  @Test
  void withoutASiteEveryNameIsAPageAndTheInflowIsUniform() {
    JsonNode json = solve("--links", links, "--format", "json").json();
    assertEquals(4, json.get("nodes").asInt());
    assertEquals(1, json.get("totals").get("induced").asDouble(), 1e-15);
    assertEquals(0, json.get("totals").get("external").asDouble());
  }

  @Test
  void aSiteByFileMayHavePagesWithoutLinks() {
    String site = file("site.txt", "/lonely\n/a\n/b\n");
    CommandRun run = solve("--links", links, "--site", site, "--format", "json");
    assertEquals(3, run.json().get("nodes").asInt());
    assertEquals("links that start outside the site and were left out: 1\n", run.err());
  }

  @Test
  void aCompressedGraphIsRankedAsItsLinksAre() throws Exception {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (String name : List.of("/a", "/b", "/c")) {
      builder.addNode(name, NodeKind.READ);
    }
    builder.addArc("/a", "/b", ArcKind.FOLLOW);
    builder.addArc("/b", "/a", ArcKind.FOLLOW).addArc("/b", "/c", ArcKind.FOLLOW);
    BvGraph.write(builder.build(), folder.resolve("web"));
    String inflow = file("inflow.tsv", "/b\t3\t1\n");
    String web = folder.resolve("web").toString();
    String links = file("all.tsv", "/a\t/b\n/b\t/a\n/b\t/c\n");
    String[] rest = {"--inflow", inflow, "--format", "tsv"};
    CommandRun run = solve(concat("--graph", web, rest));
    assertEquals(0, run.code(), run.err());
    assertEquals(solve(concat("--links", links, rest)).out(), run.out());
    Files.delete(folder.resolve("web.urls"));
    String numbered = file("numbered.tsv", "1\t3\t1\n");
    CommandRun numbers = solve(concat("--graph", web, "--inflow", numbered, "--format", "tsv"));
    assertEquals(run.out().replace("/a", "0").replace("/b", "1").replace("/c", "2"), numbers.out());
  }

  private static String[] concat(String option, String value, String... rest) {
    return Stream.concat(Stream.of(option, value), Stream.of(rest)).toArray(String[]::new);
  }

  @Test
  void aCompressedGraphThatCannotBeReadIsRefused() throws Exception {
    CommandRun missing = solve("--graph", folder.resolve("none").toString());
    assertEquals(3, missing.code());
    assertEquals(folder.resolve("none.properties") + ": no such file", missing.err().strip());
    file("bad.properties", "graphclass=BVGraph\nversion=0\nnodes=many\n");
    CommandRun bad = solve("--graph", folder.resolve("bad").toString());
    assertEquals(2, bad.code());
    assertEquals(
        folder.resolve("bad.properties") + ": nodes: must be a whole number, got many",
        bad.err().strip());
    CommandRun both = solve("--graph", "web", "--links", links);
    assertEquals(2, both.code());
    assertTrue(both.err().startsWith("--graph names all pages and links"), both.err());
  }

  @Test
  void tsvAndCsvHaveOneLinePerPage() {
    List<String> tsv = solve("--links", links, "--format", "tsv").out().lines().toList();
    assertEquals(
        "name\tscore\texternal\tinduced\tinternalIn\tinternalOut\texternalOut\tdissipated\tleak",
        tsv.get(0));
    assertEquals(5, tsv.size());
    assertEquals(9, tsv.get(1).split("\t").length);
    String csv = solve("--links", links, "--format", "csv").out();
    assertTrue(csv.contains("\n\"/é, \"\"c\"\"\","), csv);
  }

  @Test
  void equalScoresAreInNameOrder() {
    String star = file("star.tsv", "h\tc\nh\ta\nh\tb\n");
    List<String> lines = solve("--links", star, "--format", "tsv").out().lines().toList();
    assertTrue(lines.get(1).startsWith("a\t") && lines.get(3).startsWith("c\t"), lines.toString());
  }

  @Test
  void aTrapWithoutDampingIsRefusedByName() {
    String ring = file("ring.tsv", "c\ta\nb\tc\na\tb\n");
    CommandRun run = solve("--links", ring, "--damping", "1");
    assertEquals(2, run.code());
    assertTrue(run.err().contains("a, b, c only link to each other"), run.err());
    assertEquals("", run.out());
  }

  @Test
  void anAnswerThatDidNotConvergeIsPrintedAndTold() {
    CommandRun run = solve("--links", links, "--max-iterations", "2", "--format", "json");
    assertEquals(1, run.code());
    assertFalse(run.json().get("convergence").get("converged").asBoolean());
    assertEquals(1, run.err().lines().count());
    assertTrue(run.err().contains("--max-iterations"), run.err());
  }

  @Test
  void badLinesAreRefusedWithFileLineAndValue() {
    for (String line :
        List.of(
            "/a\t-1",
            "/a\tNaN",
            "/a\tInfinity",
            "/a\t1e999",
            "/a",
            "/a\tx",
            "/a\t1\t2\t3",
            "/nowhere\t1",
            "/a\t1\n/a\t1",
            "/a\t",
            "\t1")) {
      String inflow = file("inflow.tsv", "# header\n" + line + "\n");
      CommandRun run = solve("--links", links, "--site-prefix", "/", "--inflow", inflow);
      assertEquals(2, run.code(), line);
      String expected = inflow + (line.contains("\n") ? ":3: " : ":2: ");
      assertTrue(run.err().startsWith(expected), run.err());
      String value = line.substring(line.lastIndexOf('\n') + 1).split("\t", -1)[0];
      String number = line.substring(line.lastIndexOf('\t') + 1);
      assertTrue(run.err().contains(value) || run.err().contains(number), run.err());
      assertEquals(1, run.err().lines().count());
    }
    for (String line : List.of("/a", "/a\t", "\t/b", "/a\t/b\t/c", "/a /b")) {
      String bad = file("bad.tsv", "/a\t/b\n" + line + "\n");
      CommandRun run = solve("--links", bad);
      assertEquals(2, run.code(), line);
      assertTrue(run.err().startsWith(bad + ":2: "), run.err());
    }
  }

  @Test
  void badOptionsAreRefusedWithValueAndWhatIsAllowed() {
    assertRefused("damping must be in [0, 1], got 1.2", "--damping", "1.2");
    assertRefused("damping must be in [0, 1], got NaN", "--damping", "NaN");
    assertRefused("tolerance must be in (0, 1), got 0.0", "--tolerance", "0");
    assertRefused("max-iterations must be at least 1, got 0", "--max-iterations", "0");
    assertRefused("known are site-pagerank", "--algorithm", "pagerunk");
    assertRefused("text, json, tsv or csv, got xml", "--format", "xml");
    assertRefused("exclude each other", "--site", links, "--site-prefix", "/");
    assertRefused("no page of the site", "--site-prefix", "nowhere");
  }

  private void assertRefused(String expected, String... options) {
    String[] arguments = new String[options.length + 2];
    arguments[0] = "--links";
    arguments[1] = links;
    System.arraycopy(options, 0, arguments, 2, options.length);
    CommandRun run = solve(arguments);
    assertEquals(2, run.code(), run.err());
    assertTrue(run.err().contains(expected), run.err());
  }

  @Test
  void filesThatCannotBeReadAreToldByName() throws Exception {
    CommandRun missing = solve("--links", folder.resolve("missing").toString());
    assertEquals(3, missing.code());
    assertTrue(missing.err().contains("missing: no such file"), missing.err());
    Path latin = Files.write(folder.resolve("latin"), new byte[] {'a', '\t', (byte) 0xe9, '\n'});
    CommandRun undecodable = solve("--links", latin.toString());
    assertEquals(3, undecodable.code());
    assertTrue(undecodable.err().contains("UTF-8"), undecodable.err());
  }

  @Test
  void anEmptyGraphIsRefused() {
    CommandRun run = solve("--links", file("empty.tsv", "# nothing\n"));
    assertEquals(2, run.code());
    assertTrue(run.err().contains("no page"), run.err());
  }

  @Test
  void theGivenSitesAreSolvedFromFiles() {
    for (String name : GivenVectors.files("site_", ".json")) {
      JsonNode vector = GivenVectors.read(name);
      StringBuilder arcs = new StringBuilder();
      StringBuilder pages = new StringBuilder();
      StringBuilder inflow = new StringBuilder();
      for (int v = 0; v < vector.get("n").asInt(); v++) {
        String page = GivenVectors.page(v);
        pages.append(page).append('\n');
        inflow.append(page).append('\t').append(vector.get("s").get(v).asDouble()).append('\n');
        for (int k = 0; k < vector.get("ext_out").get(v).asInt(); k++) {
          arcs.append(page).append('\t').append(GivenVectors.external(k)).append('\n');
        }
      }
      for (JsonNode edge : vector.get("edges_raw")) {
        arcs.append(GivenVectors.page(edge.get(0).asInt()))
            .append('\t')
            .append(GivenVectors.page(edge.get(1).asInt()))
            .append('\n');
      }
      CommandRun run =
          solve(
              "--links",
              file("links", arcs.toString()),
              "--site",
              file("site", pages.toString()),
              "--inflow",
              file("inflow", inflow.toString()),
              "--damping",
              vector.get("d").asText(),
              "--tolerance",
              "1e-13",
              "--format",
              "json");
      assertEquals(0, run.code(), run.err());
      double[] expected = GivenVectors.doubles(vector.get("P"));
      double total = 0;
      for (double p : expected) {
        total += p;
      }
      for (JsonNode page : run.json().get("pages")) {
        int v = Integer.parseInt(page.get("name").asText());
        assertEquals(expected[v], page.get("score").asDouble(), 1e-12 * total, name);
      }
    }
  }
}
