package org.siterank.lab.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.cli.CommandRun;
import org.siterank.graph.GivenVectors;

/** {@code solve --algorithm block-pagerank}: the ranks of a web and the flows of its sites. */
class BlockSolveTest {

  private static final String LINKS =
      """
      http://a/1\thttp://a/2
      http://a/2\thttp://a/1
      http://a/2\thttp://b/
      http://b/\thttp://a/1
      http://b/\thttp://C:80/x
      """;

  @TempDir private Path folder;

  private String file(String name, String text) {
    return CommandRun.file(folder, name, text);
  }

  private static CommandRun solve(String... arguments) {
    return CommandRun.of(new SolveCommand(), arguments);
  }

  private CommandRun bySites(String sites) {
    return solve(
        "--links",
        file("links.tsv", LINKS),
        "--algorithm",
        "block-pagerank",
        "--sites",
        sites,
        "--format",
        "json");
  }

  @Test
  void sitesAreHostsAndBalance() {
    CommandRun run = bySites("host");
    assertEquals(0, run.code(), run.err());
    JsonNode json = run.json();
    assertEquals("block-pagerank", json.get("algorithm").asText());
    assertEquals(3, json.get("parameters").get("sites").asInt());
    assertTrue(json.get("convergence").get("converged").asBoolean());
    assertEquals(3, json.get("sites").size());
    assertEquals("a", json.get("sites").get(0).get("site").asText());
    assertEquals(2, json.get("sites").get(0).get("pages").asInt());
    double score = 0;
    double last = Double.POSITIVE_INFINITY;
    for (JsonNode site : json.get("sites")) {
      assertEquals(0, site.get("externalResidual").asDouble(), 1e-10);
      assertEquals(0, site.get("internalResidual").asDouble(), 1e-12);
      double alpha = site.get("amplification").asDouble();
      assertTrue(site.get("amplificationLower").asDouble() <= alpha + 1e-9);
      assertTrue(site.get("amplificationLowerSharp").asDouble() <= alpha + 1e-9);
      assertTrue(alpha <= site.get("amplificationUpperSharp").asDouble() + 1e-9);
      assertTrue(alpha <= site.get("amplificationUpper").asDouble() + 1e-9);
      assertTrue(site.get("score").asDouble() <= last);
      last = site.get("score").asDouble();
      score += last;
    }
    assertEquals(1, score, 1e-12);
    Map<String, Double> expected = new HashMap<>();
    CommandRun whole =
        solve("--links", file("l", LINKS), "--algorithm", "pagerank", "--format", "json");
    whole
        .json()
        .get("pages")
        .forEach(page -> expected.put(page.get("name").asText(), page.get("score").asDouble()));
    for (JsonNode page : json.get("pages")) {
      assertEquals(expected.get(page.get("name").asText()), page.get("score").asDouble(), 1e-9);
    }
  }

  @Test
  void sitesAreReadFromAFile() {
    String sites =
        file(
            "sites.tsv",
            """
            # page\tsite
            http://a/1\tleft
            http://a/2\tright
            http://b/\tleft
            http://C:80/x\tright
            """);
    JsonNode json = bySites(sites).json();
    assertEquals(2, json.get("sites").size());
    assertEquals(2, json.get("sites").get(1).get("pages").asInt());
  }

  @Test
  void theTextHasATableOfTheSites() {
    CommandRun run = solve("--links", file("links.tsv", LINKS), "--algorithm", "block-pagerank");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("from sites"), run.out());
    assertTrue(run.out().contains("what enters a site leaves it"), run.out());
  }

  @Test
  void faultsOfTheSitesAreTold() {
    String all = "http://a/1\tx\nhttp://a/2\tx\nhttp://b/\tx\n";
    String missing = file("missing.tsv", all);
    assertRefused(
        missing, missing + ": names 3 of 4 pages; the site of this one is missing: http:");
    String unknown = file("unknown.tsv", all + "http://d/\tx\n");
    assertRefused(unknown, unknown + ":4: no page has this name: http://d/");
    String twice = file("twice.tsv", all + "http://a/1\ty\n");
    assertRefused(twice, twice + ":4: the site of this page is given twice: http://a/1");
    String empty = file("empty.tsv", "http://a/1\t\n");
    assertRefused(empty, empty + ":1: expected name<TAB>site, got an empty field");
    CommandRun absent = bySites(folder.resolve("absent").toString());
    assertEquals(3, absent.code());
    CommandRun noHosts = solve("--links", file("x", "a\tb\n"), "--algorithm", "block-pagerank");
    assertEquals(2, noHosts.code());
    assertTrue(noHosts.err().contains("got a; name the sites in a file"), noHosts.err());
    CommandRun other = solve("--links", file("x", "a\tb\n"), "--sites", "host");
    assertEquals(2, other.code());
    assertTrue(other.err().contains("belongs to --algorithm block-pagerank"), other.err());
  }

  private void assertRefused(String sites, String message) {
    CommandRun run = bySites(sites);
    assertEquals(2, run.code(), run.err());
    assertTrue(run.err().startsWith(message), run.err());
  }

  @Test
  void theGivenWebsAreSolvedFromFiles() {
    for (String name : GivenVectors.files("", "_global.json")) {
      JsonNode vector = GivenVectors.read(name);
      StringBuilder arcs = new StringBuilder();
      StringBuilder pages = new StringBuilder();
      StringBuilder sites = new StringBuilder();
      for (int v = 0; v < vector.get("n").asInt(); v++) {
        pages.append(GivenVectors.page(v)).append('\n');
        sites
            .append(GivenVectors.page(v))
            .append('\t')
            .append(vector.get("site").get(v))
            .append('\n');
      }
      for (JsonNode edge : vector.get("edges_raw")) {
        arcs.append(GivenVectors.page(edge.get(0).asInt()))
            .append('\t')
            .append(GivenVectors.page(edge.get(1).asInt()))
            .append('\n');
      }
      for (JsonNode expected : vector.get("runs")) {
        List<String> arguments =
            new ArrayList<>(List.of("--links", file("links", arcs.toString())));
        arguments.addAll(List.of("--site", file("site", pages.toString())));
        arguments.addAll(List.of("--sites", file("sites", sites.toString())));
        arguments.addAll(List.of("--algorithm", "block-pagerank", "--tolerance", "1e-12"));
        arguments.addAll(List.of("--damping", expected.get("d").asText(), "--format", "json"));
        CommandRun run = solve(arguments.toArray(String[]::new));
        assertEquals(0, run.code(), run.err());
        for (JsonNode page : run.json().get("pages")) {
          int v = Integer.parseInt(page.get("name").asText());
          assertEquals(expected.get("P").get(v).asDouble(), page.get("score").asDouble(), 1e-11);
        }
        Map<String, JsonNode> found = new HashMap<>();
        run.json().get("sites").forEach(site -> found.put(site.get("site").asText(), site));
        for (JsonNode site : expected.get("sites")) {
          JsonNode actual = found.get(site.get("site").asText());
          JsonNode totals = site.get("totals");
          assertEquals(totals.get("P_ie").asDouble(), actual.get("external").asDouble(), 1e-11);
          assertEquals(totals.get("P_ind").asDouble(), actual.get("induced").asDouble(), 1e-11);
          assertEquals(totals.get("P_leak").asDouble(), actual.get("leak").asDouble(), 1e-11);
          JsonNode alpha = site.get("amplification");
          assertEquals(
              alpha.get("alpha").asDouble(),
              actual.get("amplification").asDouble(),
              1e-8 * alpha.get("alpha").asDouble());
          assertEquals(
              alpha.get("upper_sharp").asDouble(),
              actual.get("amplificationUpperSharp").asDouble(),
              1e-8 * alpha.get("upper_sharp").asDouble());
        }
      }
    }
  }
}
