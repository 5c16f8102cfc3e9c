package org.siterank.lab.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.cli.CommandRun;

/** The options of the algorithms that measure distances. */
class DistanceOptionsTest {

  @TempDir private Path dir;

  private Path links;

  @BeforeEach
  void aGraphOfFivePages() throws Exception {
    links = dir.resolve("links.tsv");
    Files.writeString(links, "/\t/a\n/\t/b\n/a\t/c\n/b\t/c\n/b\t/d\n/c\t/\n/d\t/c\n/d\t/a\n");
  }

  private CommandRun distances(String... more) {
    List<String> args = new ArrayList<>(List.of("--links", links.toString(), "--algorithm"));
    args.addAll(List.of(more));
    args.addAll(List.of("--format", "json"));
    return CommandRun.of(new SolveCommand(), args.toArray(new String[0]));
  }

  @Test
  void theParametersOfDistanceRankAreOptions() {
    CommandRun run =
        distances(
            "distancerank",
            "--gamma",
            "0.5",
            "--beta",
            "0.2",
            "--sweeps",
            "7",
            "--schedule",
            "linear");
    assertEquals(0, run.code(), run.err());
    JsonNode parameters = run.json().get("parameters");
    assertEquals(0.5, parameters.get("gamma").asDouble());
    assertEquals(0.2, parameters.get("beta").asDouble());
    assertEquals("linear", parameters.get("schedule").asText());
    assertEquals(7, parameters.get("maxIterations").asInt());
    double worst = run.json().get("totals").get("worstDistance").asDouble();
    for (JsonNode page : run.json().get("pages")) {
      assertEquals(worst, page.get("score").asDouble() + page.get("distance").asDouble(), 1e-12);
    }
    CommandRun exact = distances("distancerank", "--schedule", "fixpoint");
    assertEquals(0, exact.code(), exact.err());
    assertTrue(exact.json().get("convergence").get("l1ErrorBound").asDouble() < 1e-7);
  }

  @Test
  void undiscountedDistancesNeedASource() {
    CommandRun refused = distances("distancerank", "--gamma", "1");
    assertEquals(2, refused.code());
    assertTrue(refused.err().contains("name sources"), refused.err());
    String source = distances("distancerank").json().get("pages").get(0).get("name").asText();
    CommandRun run = distances("distancerank", "--gamma", "1", "--source", source);
    assertEquals(0, run.code(), run.err());
    JsonNode first = run.json().get("pages").get(0);
    assertEquals(source, first.get("name").asText());
    assertEquals(0, first.get("distance").asDouble());
    assertEquals(source, run.json().get("parameters").get("sources").get(0).asText());
  }

  @Test
  void aWrongParameterOfDistanceRankIsRefusedByName() {
    String[][] wrong = {
      {"--gamma", "1.2", "--gamma must be in [0, 1), got 1.2"},
      {"--beta", "0", "--beta must be positive, got 0.0"},
      {"--sweeps", "0", "--sweeps must be at least 1, got 0"},
      {"--schedule", "steep", "known are exponential, inverse, power-law, linear, fixpoint"},
      {"--source", "/nowhere", "a source must be a page, got /nowhere"},
      {"--unreachable", "log-n", "--unreachable is for --algorithm average-distance"},
    };
    for (String[] line : wrong) {
      CommandRun run = distances("distancerank", line[0], line[1]);
      assertEquals(2, run.code(), line[0]);
      assertTrue(run.err().contains(line[2]), run.err());
    }
    CommandRun twice = distances("distancerank", "--gamma", "0.5", "--damping", "0.5");
    assertEquals(2, twice.code());
    CommandRun elsewhere = distances("pagerank", "--gamma", "0.5");
    assertEquals(2, elsewhere.code());
    assertTrue(elsewhere.err().contains("--gamma is for --algorithm distancerank"));
  }

  @Test
  void theCostOfAMissingPathIsAnOption() {
    CommandRun paper = distances("average-distance", "--unreachable", "log-n");
    assertEquals(0, paper.code(), paper.err());
    assertEquals(
        Math.log10(5), paper.json().get("totals").get("unreachableCost").asDouble(), 1e-15);
    assertEquals(2, distances("average-distance", "--unreachable", "never").code());
  }
}
