package org.siterank.lab.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.cli.CommandRun;

class OpicOptionsTest {

  @TempDir private Path folder;

  private String links;

  @BeforeEach
  void aRingWithAChord() {
    links = CommandRun.file(folder, "links", "a\tb\nb\tc\nc\ta\na\tc\n");
  }

  private CommandRun solve(String... options) {
    List<String> arguments = new ArrayList<>(List.of("--links", links, "--format", "json"));
    arguments.addAll(List.of(options));
    return CommandRun.of(new SolveCommand(), arguments.toArray(String[]::new));
  }

  private JsonNode solved(String... options) {
    CommandRun run = solve(options);
    assertEquals(0, run.code(), run.err());
    assertFalse(run.out().contains("NaN") || run.out().contains("Infinity"), run.out());
    return run.json();
  }

  @Test
  void theParametersOfOpicAreInTheOutput() {
    JsonNode json =
        solved(
            "--algorithm",
            "opic",
            "--selection",
            "random",
            "--seed",
            "9",
            "--damping",
            "0.5",
            "--estimator",
            "z",
            "--tolerance",
            "0.05");
    JsonNode parameters = json.get("parameters");
    assertEquals(
        "{\"damping\":0.5,\"virtualPage\":\"share\",\"selection\":\"random\",\"seed\":9,"
            + "\"estimator\":\"z\",\"lastRounds\":0,\"tolerance\":0.05,\"maxIterations\":10000}",
        parameters.toString());
    assertTrue(json.get("convergence").get("converged").asBoolean());
    assertTrue(json.get("convergence").get("l1ErrorBound").asDouble() <= 0.05);
  }

  @Test
  void readsAloneAreAnEstimate() {
    String[] options = {"--algorithm", "adaptive-opic", "--estimator", "reads"};
    JsonNode json = solved(options);
    assertEquals(
        "{\"damping\":0.85,\"virtualPage\":\"share\",\"selection\":\"greedy\",\"seed\":1,"
            + "\"estimator\":\"reads\",\"readsPerPage\":20.0}",
        json.get("parameters").toString());
    double reads = 20 * 3;
    for (JsonNode page : json.get("pages")) {
      double times = page.get("score").asDouble() * reads;
      assertEquals(Math.rint(times), times, 1e-9, "a whole number of reads: " + page);
    }
    JsonNode cash = solved("--algorithm", "adaptive-opic", "--estimator", "cash");
    assertEquals("interpolation", cash.get("parameters").get("window").asText());
  }

  @Test
  void cyclesCountTheirLastRoundUnlessToldOtherwise() {
    String[] exact = {"--algorithm", "opic", "--selection", "cycle", "--tolerance", "1e-10"};
    JsonNode json = solved(exact);
    assertEquals(1, json.get("parameters").get("lastRounds").asInt());
    assertTrue(json.get("convergence").get("iterations").asInt() < 200);
    JsonNode all = solved("--algorithm", "opic", "--selection", "cycle", "--last-rounds", "0");
    assertEquals(0, all.get("parameters").get("lastRounds").asInt());
  }

  @Test
  void cyclesReachTheirToleranceWithEveryEstimator() {
    for (String damping : List.of("0.5", "0.85", "0.98")) {
      for (String estimator : List.of("x", "z", "w")) {
        JsonNode json =
            solved(
                "--algorithm",
                "opic",
                "--selection",
                "cycle",
                "--estimator",
                estimator,
                "--damping",
                damping);
        assertTrue(json.get("convergence").get("converged").asBoolean(), estimator + damping);
      }
    }
    assertRefused(
        "--last-rounds must be 0 for --estimator z",
        "opic",
        "--selection",
        "cycle",
        "--estimator",
        "z",
        "--last-rounds",
        "1");
  }

  @Test
  void anErrorThatIsNotProvenIsNull() {
    for (String algorithm : List.of("opic", "adaptive-opic")) {
      JsonNode json = solved("--algorithm", algorithm, "--virtual-page", "none");
      assertTrue(json.get("convergence").get("l1ErrorBound").isNull());
      assertTrue(json.get("convergence").get("converged").asBoolean());
      assertEquals(20, json.get("convergence").get("iterations").asInt());
      assertEquals(20, json.get("parameters").get("readsPerPage").asDouble());
      assertFalse(json.get("parameters").has("damping"));
    }
  }

  @Test
  void everyWindowRanksThePages() {
    for (String window :
        List.of(
            "interpolation",
            "interpolation-uniform",
            "interpolation-zero",
            "variable",
            "variable-closed",
            "fixed",
            "improved-fixed",
            "fixed-literal")) {
      JsonNode json =
          solved("--algorithm", "adaptive-opic", "--window", window, "--window-size", "6");
      JsonNode parameters = json.get("parameters");
      assertEquals(window, parameters.get("window").asText());
      assertEquals(6, parameters.get("windowSize").asDouble());
      assertEquals("b", json.get("pages").get(2).get("name").asText(), window);
      assertEquals(1, json.get("totals").get("score").asDouble(), 1e-9, window);
      assertTrue(json.get("convergence").get("l1ErrorBound").asDouble() < 1, window);
    }
    assertEquals(
        10, solved("--algorithm", "adaptive-opic").get("parameters").get("windowSize").asDouble());
  }

  @Test
  void aToleranceThatAWindowDoesNotReachIsTold() {
    CommandRun run = solve("--algorithm", "adaptive-opic", "--tolerance", "1e-12");
    assertEquals(1, run.code());
    assertFalse(run.json().get("convergence").get("converged").asBoolean());
    assertTrue(run.err().contains("not converged: after 100 iterations"), run.err());
  }

  @Test
  void aGraphThatNeedsAVirtualPageIsRefusedWithoutOne() {
    links = CommandRun.file(folder, "dead", "a\tb\n");
    CommandRun run = solve("--algorithm", "opic", "--virtual-page", "none");
    assertEquals(2, run.code());
    assertTrue(run.err().contains("links that leave: b. Use a virtual page"), run.err());
  }

  @Test
  void badValuesAreRefusedWithWhatIsAllowed() {
    assertRefused("known are random, cycle, greedy", "opic", "--selection", "best");
    assertRefused("known are none, link, share", "opic", "--virtual-page", "yes");
    assertRefused("known are x, z, w", "opic", "--estimator", "H");
    assertRefused("--reads-per-page must be in (0, 1e6], got 0.0", "opic", "--reads-per-page", "0");
    assertRefused("got NaN", "adaptive-opic", "--reads-per-page", "NaN");
    assertRefused("--damping must be in [0, 1) for OPIC, got 1.0", "opic", "--damping", "1");
    assertRefused("--last-rounds above 0 needs --selection cycle", "opic", "--last-rounds", "2");
    assertRefused(
        "--last-rounds must be in [0, 1000], got -1",
        "opic",
        "--selection",
        "cycle",
        "--last-rounds",
        "-1");
    assertRefused(
        "--reads-per-page and --tolerance exclude each other",
        "opic",
        "--reads-per-page",
        "3",
        "--tolerance",
        "0.1");
    assertRefused(
        "use --reads-per-page", "opic", "--virtual-page", "none", "--max-iterations", "5");
    assertRefused("means nothing for link", "opic", "--virtual-page", "link", "--damping", "0.5");
    assertRefused("known are interpolation,", "adaptive-opic", "--window", "sliding");
    assertRefused("--window-size must be positive", "adaptive-opic", "--window-size", "-1");
    assertRefused(
        "whole number of measures in [2, 1000], got 2.5",
        "adaptive-opic",
        "--window",
        "variable",
        "--window-size",
        "2.5");
    assertRefused(
        "--window-size must be in [2, 1000] measures, got 1",
        "adaptive-opic",
        "--window",
        "variable",
        "--window-size",
        "1");
    assertRefused("--window is for --algorithm adaptive-opic", "opic", "--window", "fixed");
    assertRefused("means nothing for pagerank", "pagerank", "--selection", "greedy");
    assertRefused("x; known are cash, reads", "adaptive-opic", "--estimator", "x");
    assertRefused("reads; known are x, z, w", "opic", "--estimator", "reads");
    assertRefused(
        "--window is for --estimator cash",
        "adaptive-opic",
        "--estimator",
        "reads",
        "--window",
        "fixed");
    assertRefused(
        "--window-size is for --estimator cash",
        "adaptive-opic",
        "--estimator",
        "reads",
        "--window-size",
        "3");
    assertRefused(
        "--estimator reads needs selection greedy",
        "adaptive-opic",
        "--estimator",
        "reads",
        "--selection",
        "random");
  }

  private void assertRefused(String expected, String algorithm, String... options) {
    List<String> arguments = new ArrayList<>(List.of("--algorithm", algorithm));
    arguments.addAll(List.of(options));
    CommandRun run = solve(arguments.toArray(String[]::new));
    assertEquals(2, run.code(), run.err());
    assertTrue(run.err().contains(expected), run.err());
    assertEquals(1, run.err().lines().count());
    assertEquals("", run.out());
  }
}
