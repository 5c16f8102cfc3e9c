package org.siterank.lab.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.cli.CommandRun;

/** Importance by other matrices, and ranks combined with distances, as a user asks for them. */
class MatrixOptionsTest {

  @TempDir private Path folder;

  private String links;

  @BeforeEach
  void aRingWithAChord() {
    links = CommandRun.file(folder, "links", "a\tb\nb\ta\na\tc\nc\tb\n");
  }

  private CommandRun solve(String... options) {
    List<String> arguments = new ArrayList<>(List.of("--links", links, "--format", "json"));
    arguments.addAll(List.of(options));
    return CommandRun.of(new SolveCommand(), arguments.toArray(String[]::new));
  }

  private JsonNode solved(String... options) {
    CommandRun run = solve(options);
    assertEquals(0, run.code(), run.err());
    return run.json();
  }

  private static double score(JsonNode json, String page) {
    for (JsonNode row : json.get("pages")) {
      if (row.get("name").asText().equals(page)) {
        return row.get("score").asDouble();
      }
    }
    throw new AssertionError("no page " + page + " in " + json);
  }

  @Test
  void eachMatrixHasItsEigenvector() {
    String[] bare = {"--algorithm", "eigenvector", "--virtual-page", "none", "--matrix"};
    JsonNode walk = solved(bare[0], bare[1], bare[2], bare[3], bare[4], "random-walk");
    assertEquals(0.4, score(walk, "a"), 1e-9);
    JsonNode undirected = solved(bare[0], bare[1], bare[2], bare[3], bare[4], "undirected");
    assertEquals(1 / 3.0, score(undirected, "a"), 1e-9);
    JsonNode ones = solved(bare[0], bare[1], bare[2], bare[3], bare[4], "links");
    double lambda = ones.get("totals").get("eigenvalue").asDouble();
    assertEquals(lambda + 1, Math.pow(lambda, 3), 1e-8);
    assertEquals(lambda, score(ones, "a") / score(ones, "c"), 1e-8);
  }

  @Test
  void byDefaultLinksAreOnesAndTheErrorIsProven() {
    JsonNode json = solved("--algorithm", "eigenvector");
    assertEquals(
        "{\"matrix\":\"links\",\"virtualPage\":\"link\",\"tolerance\":1.0E-10,"
            + "\"maxIterations\":10000}",
        json.get("parameters").toString());
    assertTrue(json.get("convergence").get("converged").asBoolean());
    assertTrue(json.get("convergence").get("l1ErrorBound").asDouble() <= 1e-10);
    double lambda = json.get("totals").get("eigenvalue").asDouble();
    assertTrue(json.get("totals").get("eigenvalueLower").asDouble() <= lambda);
    assertTrue(json.get("totals").get("eigenvalueUpper").asDouble() >= lambda);
    // lambda c = a + (a + b + c) / lambda: the virtual page gives what it gets.
    double all = score(json, "a") + score(json, "b") + score(json, "c");
    assertEquals(lambda * score(json, "c"), score(json, "a") + all / lambda, 1e-9);
  }

  @Test
  void whatTheyDoNotGoWithIsRefused() {
    for (String algorithm :
        List.of("site-pagerank", "pagerank", "block-pagerank", "opic", "hits", "backlinks")) {
      assertRefused(
          "--matrix is for --algorithm eigenvector and means nothing for " + algorithm,
          "--algorithm",
          algorithm,
          "--matrix",
          "links");
    }
    assertRefused("random-walk, links, undirected", "--algorithm", "eigenvector", "--matrix", "x");
    assertRefused("--damping means", "--algorithm", "eigenvector", "--damping", "0.5");
    assertRefused(
        "--virtual-page must be link or none",
        "--algorithm",
        "eigenvector",
        "--virtual-page",
        "share");
    assertRefused("--with is for --algorithm combined", "--with", "hits");
    assertRefused("--distance-weight is for", "--algorithm", "opic", "--distance-weight", "1");
    assertRefused("known are pagerank, opic, hits", "--algorithm", "combined", "--with", "x");
    assertRefused(
        "--distance-weight must be in [0, 1], got 2.0",
        "--algorithm",
        "combined",
        "--distance-weight",
        "2");
    assertRefused("--gamma is for", "--algorithm", "combined", "--gamma", "0.5");
  }

  private void assertRefused(String expected, String... options) {
    CommandRun run = solve(options);
    assertEquals(2, run.code(), run.err());
    assertTrue(run.err().contains(expected), run.err());
  }

  @Test
  void pagesThatDoNotReachEachOtherNeedTheVirtualPage() {
    links = CommandRun.file(folder, "chain", "a\tb\nb\tc\n");
    String[] bare = {"--algorithm", "eigenvector", "--virtual-page", "none"};
    assertRefused("Without a virtual page all pages must reach each other", bare);
    assertEquals(0, solve("--algorithm", "eigenvector").code());
  }

  @Test
  void ranksAreCombinedWithDistances() {
    for (String with : List.of("pagerank", "opic", "hits")) {
      JsonNode json = solved("--algorithm", "combined", "--with", with, "--distance-weight", "0.4");
      assertEquals(with, json.get("parameters").get("with").asText());
      JsonNode first = json.get("pages").get(0);
      JsonNode last = json.get("pages").get(2);
      double ratio = first.get("score").asDouble() / last.get("score").asDouble();
      double ranks = first.get("rank").asDouble() / last.get("rank").asDouble();
      double apart = last.get("distance").asDouble() - first.get("distance").asDouble();
      assertEquals(0.6 * Math.log10(ranks) + 0.4 * apart, Math.log10(ratio), 1e-9, with);
    }
    assertEquals(
        "pagerank", solved("--algorithm", "combined").get("parameters").get("with").asText());
  }
}
