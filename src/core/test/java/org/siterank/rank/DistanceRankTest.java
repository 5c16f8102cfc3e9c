package org.siterank.rank;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.graph.GivenVectors.assertVector;
import static org.siterank.graph.GivenVectors.doubles;
import static org.siterank.graph.GivenVectors.page;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;
import org.siterank.graph.ArcKind;
import org.siterank.graph.GivenVectors;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;

class DistanceRankTest {

  private static DistanceRank falling(double gamma, double beta, int sweeps) {
    return new DistanceRank(gamma, beta, LearningRate.EXPONENTIAL, 1e-15, sweeps);
  }

  private static DistanceRank fixpoint(double gamma) {
    return new DistanceRank(gamma, 0.1, LearningRate.FIXPOINT, 1e-13, 10_000);
  }

  private static DistanceRank undiscounted(String... sources) {
    return new DistanceRank(1, 0.1, LearningRate.EXPONENTIAL, 1e-9, 20, List.of(sources));
  }

  @Test
  void thePapersFigureOneIsFound() {
    for (JsonNode vector : List.of(GivenVectors.read("distance_own_figure.json"))) {
      SiteGraph graph = GivenVectors.graph(vector);
      double[] expected = doubles(vector.get("eq3_with_p_at_0"));
      assertVector(expected, undiscounted(page(0)).distances(graph), 1e-15);
      assertEquals(vector.get("d_p_q").asDouble(), LogDistance.from(graph, 0).to(3), 1e-15);
      assertEquals(vector.get("d_p_s").asDouble(), LogDistance.from(graph, 0).to(4), 1e-15);
    }
  }

  private static List<JsonNode> smallVectors() {
    List<JsonNode> vectors = new ArrayList<>(List.of(GivenVectors.read("distance_own_ring.json")));
    vectors.addAll(List.of(GivenVectors.read("distance_own_loose.json")));
    return vectors;
  }

  @Test
  void theGivenDistancesAreFoundSweepBySweep() {
    for (JsonNode vector : smallVectors()) {
      SiteGraph graph = GivenVectors.graph(vector);
      for (JsonNode run : vector.get("runs")) {
        double gamma = run.get("gamma").asDouble();
        double beta = run.get("beta").asDouble();
        int sweeps = run.get("iters").asInt();
        if (gamma == 1) {
          assertThrows(IllegalArgumentException.class, () -> falling(gamma, beta, sweeps));
          continue;
        }
        List<double[]> history = new ArrayList<>();
        Distances found =
            falling(gamma, beta, sweeps)
                .solve(graph, (sweep, change, distances) -> history.add(distances.clone()));
        assertEquals(run.get("K").asDouble(), found.worst(), 1e-14);
        assertEquals(found.convergence().iterations() + 1, history.size());
        for (int t = 0; t < history.size(); t++) {
          assertArrayEquals(doubles(run.get("history").get(t)), history.get(t), 1e-12);
        }
        assertVector(doubles(run.get("D")), found.distances(), 1e-12);
        assertVector(doubles(run.get("fixpoint_alpha1")), fixpoint(gamma).distances(graph), 1e-12);
        double[] byPage = doubles(run.get("D"));
        int[] order = found.order();
        for (int k = 1; k < order.length; k++) {
          assertTrue(byPage[order[k - 1]] <= byPage[order[k]] + 1e-12, "nearest first");
        }
      }
    }
  }

  @Test
  void theGivenDistancesBetweenAllPagesAreFound() {
    for (JsonNode vector : smallVectors()) {
      SiteGraph graph = GivenVectors.graph(vector);
      for (int v = 0; v < graph.numNodes(); v++) {
        double[] expected = doubles(vector.get("log_distance").get(v));
        assertArrayEquals(expected, LogDistance.from(graph, v).toArray(), 1e-14);
      }
      AverageDistance asInThePaper =
          new AverageDistance(AverageDistance.Unreachable.LOG_N, graph.numNodes());
      assertVector(
          doubles(vector.get("average_distance_big_logN")), means(asInThePaper, graph), 1e-13);
    }
  }

  private static NodeVector means(AverageDistance algorithm, SiteGraph graph) {
    return algorithm.rank(graph, NodeVector.zero(graph)).findings().columns().get("distance");
  }

  @Test
  void aPageOutOfReachIsNeverNearerThanAllThatAreInReach() {
    for (long seed = 0; seed < 300; seed++) {
      SiteGraph graph = RandomSites.site(seed);
      Ranks ranks = new AverageDistance().rank(graph, NodeVector.zero(graph));
      NodeVector mean = ranks.findings().columns().get("distance");
      double cost = ranks.findings().totals().get("unreachableCost");
      for (int j = 0; j < graph.numNodes(); j++) {
        double sum = 0;
        for (int i = 0; i < graph.numNodes(); i++) {
          double d = LogDistance.from(graph, i).to(j);
          assertTrue(d == Double.POSITIVE_INFINITY || d <= cost);
          sum += Math.min(d, cost);
        }
        assertEquals(sum / graph.numNodes(), mean.get(j), 1e-12);
        assertTrue(ranks.scores().get(j) >= 0);
      }
    }
  }

  @Test
  void aLargeGraphIsTooMuchForTheAverageDistanceAndItSaysSo() {
    SiteGraph graph = RandomSites.site(3, 12);
    AverageDistance small = new AverageDistance(AverageDistance.Unreachable.FARTHEST, 11);
    IllegalArgumentException refused =
        assertThrows(
            IllegalArgumentException.class, () -> small.rank(graph, NodeVector.zero(graph)));
    assertTrue(refused.getMessage().contains("at most 11 pages, got 12"), refused.getMessage());
  }

  @Test
  void theGivenWebsAreOrderedByDistanceAndComparedAsGiven() {
    JsonNode own = GivenVectors.read("distance_own_web.json");
    assertWeb(own, own, own.get("P"));
    List<JsonNode> given = List.of(GivenVectors.read("distance_own_web.json"));
    if (given.size() > 1) {
      JsonNode web = GivenVectors.read("web2000_dirty_global.json");
      assertWeb(given.get(1), web, web.get("runs").get(0).get("P"));
    }
  }

  private static void assertWeb(JsonNode vector, JsonNode web, JsonNode ranks) {
    SiteGraph graph = GivenVectors.graph(web);
    double gamma = vector.get("gamma").asDouble();
    double beta = vector.get("beta").asDouble();
    Distances d5 = falling(gamma, beta, 5).solve(graph);
    Distances d20 = falling(gamma, beta, 20).solve(graph);
    assertEquals(vector.get("K").asDouble(), d20.worst(), 1e-13);
    assertVector(doubles(vector.get("D5")), d5.distances(), 1e-12);
    assertVector(doubles(vector.get("D20")), d20.distances(), 1e-12);
    assertVector(doubles(vector.get("fixpoint_alpha1")), fixpoint(gamma).distances(graph), 1e-12);

    double[] pageRank = doubles(ranks);
    double[] indegree = new BacklinkCount().rank(graph, NodeVector.zero(graph)).scores().toArray();
    OtherRanksTest.assertTau(vector.get("kendall_PR_vs_indegree"), pageRank, indegree);
    NodeVector near20 = nearness(graph, vector.get("D20"));
    OtherRanksTest.assertTau(vector.get("kendall_PR_vs_DR20"), pageRank, near20.toArray());
    assertTop(vector.get("topk_similarity_PR_D20"), NodeVector.of(graph, pageRank), near20);
    assertTop(vector.get("topk_similarity_D5_D20"), nearness(graph, vector.get("D5")), near20);
  }

  private static NodeVector nearness(SiteGraph graph, JsonNode distances) {
    double[] near = doubles(distances);
    for (int v = 0; v < near.length; v++) {
      near[v] = -near[v];
    }
    return NodeVector.of(graph, near);
  }

  private static void assertTop(JsonNode expected, NodeVector a, NodeVector b) {
    assertFalse(expected.isEmpty());
    expected
        .properties()
        .forEach(
            entry ->
                assertEquals(
                    entry.getValue().asDouble(),
                    TopOverlap.similarity(a, b, Integer.parseInt(entry.getKey())),
                    1e-15));
  }

  @Test
  void distancesOnlyFallAndStayBelowTheWorst() {
    for (long seed = 0; seed < 400; seed++) {
      SiteGraph graph = RandomSites.site(seed);
      List<String> sources = seed % 2 == 0 ? List.of() : List.of(graph.name(0));
      for (LearningRate rate : LearningRate.values()) {
        for (double gamma : new double[] {0, 0.3, 0.85, 0.99}) {
          DistanceRank algorithm = new DistanceRank(gamma, 0.2, rate, 1e-9, 30, sources);
          double worst = algorithm.worst(graph);
          double[] before = new double[graph.numNodes()];
          Arrays.fill(before, worst);
          Distances found =
              algorithm.solve(
                  graph,
                  (sweep, change, distances) -> {
                    for (int v = 0; v < before.length; v++) {
                      assertTrue(distances[v] <= before[v]);
                      assertTrue(distances[v] >= 0);
                    }
                    System.arraycopy(distances, 0, before, 0, before.length);
                  });
          for (int v = 0; v < before.length; v++) {
            boolean alone = graph.predecessors().degree(v) == 0;
            if (alone && !sources.contains(graph.name(v))) {
              assertEquals(worst, found.distances().get(v), "nobody links to it");
            }
            assertEquals(worst - found.distances().get(v), found.scores().get(v), 0);
          }
        }
      }
    }
  }

  @Test
  void theFixpointSolvesItsEquationWithinTheProvenError() {
    for (long seed = 0; seed < 300; seed++) {
      SiteGraph graph = RandomSites.site(seed);
      for (double tolerance : new double[] {1e-2, 1e-6}) {
        DistanceRank rough = new DistanceRank(0.85, 0.1, LearningRate.FIXPOINT, tolerance, 10_000);
        Distances found = rough.solve(graph);
        assertTrue(found.convergence().converged());
        double[] exact = fixpoint(0.85).distances(graph).toArray();
        double error = 0;
        for (int v = 0; v < exact.length; v++) {
          assertEquals(exact[v], found.distances().get(v), tolerance * 1.001);
          error += Math.abs(exact[v] - found.distances().get(v));
        }
        assertTrue(error <= found.convergence().l1ErrorBound() + 1e-12);
      }
    }
  }

  @Test
  void undiscountedDistancesAreTheFixpointWhereAPathLeads() {
    for (long seed = 0; seed < 500; seed++) {
      SiteGraph graph = RandomSites.site(seed);
      Distances found = undiscounted(graph.name(0)).solve(graph);
      LogDistance paths = LogDistance.from(graph, 0);
      assertEquals(paths.unreachable(), found.unreachable());
      assertEquals(found.unreachable() > 0, !found.ranks().remarks().isEmpty());
      double[] swept = relaxed(graph);
      for (int v = 0; v < swept.length; v++) {
        assertEquals(swept[v], paths.to(v), 1e-12);
        boolean reached = swept[v] < Double.POSITIVE_INFINITY;
        assertEquals(reached ? swept[v] : found.worst(), found.distances().get(v), 1e-12);
        assertTrue(reached || found.worst() > paths.farthest(), "out of reach is last");
      }
    }
  }

  /** Equation 3 from node 0, swept until nothing moves. */
  private static double[] relaxed(SiteGraph graph) {
    double[] d = new double[graph.numNodes()];
    Arrays.fill(d, Double.POSITIVE_INFINITY);
    d[0] = 0;
    for (boolean moved = true; moved; ) {
      moved = false;
      for (int v = 0; v < d.length; v++) {
        for (int k = graph.predecessors().begin(v); k < graph.predecessors().end(v); k++) {
          int from = graph.predecessors().node(k);
          double via = d[from] + Math.log10(graph.outdegree(from));
          if (via < d[v]) {
            d[v] = via;
            moved = true;
          }
        }
      }
    }
    return d;
  }

  @Test
  void otherNamesOfThePagesChangeNoDistance() {
    for (long seed = 0; seed < 200; seed++) {
      SiteGraph graph = RandomSites.site(seed);
      int n = graph.numNodes();
      SiteGraph.Builder builder = new SiteGraph.Builder();
      for (int v = 0; v < n; v++) {
        builder.addNode(page(n - v), NodeKind.READ);
        for (int k = 0; k < graph.outdegree(v) - graph.internalOutdegree(v); k++) {
          builder.addArc(page(n - v), GivenVectors.external(k), ArcKind.FOLLOW);
        }
        for (int k = graph.predecessors().begin(v); k < graph.predecessors().end(v); k++) {
          builder.addArc(page(n - graph.predecessors().node(k)), page(n - v), ArcKind.FOLLOW);
        }
      }
      SiteGraph mirrored = builder.build();
      Distances one = new DistanceRank().solve(graph);
      Distances other = new DistanceRank().solve(mirrored);
      assertEquals(one.worst(), other.worst());
      for (int v = 0; v < n; v++) {
        assertEquals(
            one.distances().get(v), other.distances().get(mirrored.node(page(n - v))), 0.0);
      }
    }
  }

  @Test
  void equallyNearPagesAreInTheOrderOfTheirInDegree() {
    for (long seed = 0; seed < 300; seed++) {
      SiteGraph graph = RandomSites.site(seed);
      Distances found = new DistanceRank().solve(graph);
      int[] order = found.order();
      for (int k = 1; k < order.length; k++) {
        int a = order[k - 1];
        int b = order[k];
        int byDistance = Double.compare(found.distances().get(a), found.distances().get(b));
        int byDegree = graph.predecessors().degree(b) - graph.predecessors().degree(a);
        assertTrue(
            byDistance < 0 || (byDistance == 0 && (byDegree < 0 || (byDegree == 0 && a < b))));
      }
    }
  }

  @Test
  void theRatesOfThePapersFigureThreeStartAtOneAndFall() {
    for (LearningRate rate : LearningRate.values()) {
      assertEquals(1, rate.at(0.1, 0), rate.toString());
      for (int t = 1; t < 100; t++) {
        assertTrue(rate.at(0.1, t) <= rate.at(0.1, t - 1));
        assertTrue(rate.at(0.1, t) >= 0);
      }
    }
    assertEquals(Math.exp(-2), LearningRate.EXPONENTIAL.at(0.1, 20), 1e-15);
    assertEquals(0.5, LearningRate.INVERSE.at(0.1, 20), 1e-15);
    assertEquals(Math.pow(2, -2.1), LearningRate.POWER_LAW.at(0.1, 20), 1e-15);
    assertEquals(0.5, LearningRate.LINEAR.at(0.1, 5), 1e-15);
    assertEquals(0, LearningRate.LINEAR.at(0.1, 20));
    assertEquals(1, LearningRate.FIXPOINT.at(0.1, 20));
  }

  @Test
  void aWrongParameterIsNamedWithWhatIsAllowed() {
    assertRefused("gamma must be in [0, 1) without sources", () -> undiscounted());
    assertRefused("gamma must be in [0, 1), got 1.1", () -> falling(1.1, 0.1, 5));
    assertRefused("gamma must be in [0, 1), got NaN", () -> falling(Double.NaN, 0.1, 5));
    assertRefused("beta must be positive, got 0.0", () -> falling(0.5, 0, 5));
    assertRefused("at least 1, got 0", () -> falling(0.5, 0.1, 0));
    SiteGraph graph = RandomSites.site(1);
    assertRefused("a source must be a page, got x", () -> undiscounted("x").solve(graph));
    assertRefused("at least one source", () -> LogDistance.from(graph));
    assertRefused("a source must be a node", () -> LogDistance.from(graph, -1));
  }

  private static void assertRefused(String part, Executable wrong) {
    String message = assertThrows(IllegalArgumentException.class, wrong).getMessage();
    assertTrue(message.contains(part), message);
  }
}
