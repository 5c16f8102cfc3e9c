package org.siterank.rank;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.graph.GivenVectors.assertVector;
import static org.siterank.graph.GivenVectors.doubles;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.siterank.graph.GivenVectors;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;

class OtherRanksTest {

  private static DistanceRank decaying(double gamma, double beta, int sweeps) {
    return new DistanceRank(gamma, beta, DistanceRank.Schedule.DECAYING, 1e-12, sweeps);
  }

  private static DistanceRank fixpoint(double gamma) {
    return new DistanceRank(gamma, 0.1, DistanceRank.Schedule.FIXPOINT, 1e-13, 10_000);
  }

  @Test
  void theGivenDistancesAreFoundSweepBySweep() {
    for (String file : new String[] {"distance_six.json", "distance_dirty.json"}) {
      JsonNode vector = GivenVectors.read(file);
      SiteGraph graph = GivenVectors.graph(vector);
      for (JsonNode run : vector.get("runs")) {
        double gamma = run.get("gamma").asDouble();
        double beta = run.get("beta").asDouble();
        if (gamma == 1) {
          assertThrows(IllegalArgumentException.class, () -> decaying(gamma, beta, 20));
          continue;
        }
        assertEquals(run.get("K").asDouble(), fixpoint(gamma).worst(graph), 1e-14);
        for (int sweeps = 1; sweeps <= run.get("iters").asInt(); sweeps++) {
          double[] expected = doubles(run.get("history").get(sweeps));
          assertVector(expected, decaying(gamma, beta, sweeps).distances(graph), 1e-12);
        }
        assertVector(doubles(run.get("fixpoint_alpha1")), fixpoint(gamma).distances(graph), 1e-12);
        int[] order =
            decaying(gamma, beta, 20).rank(graph, NodeVector.zero(graph)).scores().descending();
        double[] byPage = doubles(run.get("D"));
        for (int k = 1; k < order.length; k++) {
          assertTrue(byPage[order[k - 1]] <= byPage[order[k]] + 1e-12, "nearest first");
        }
      }
    }
  }

  @Test
  void theGivenWebIsOrderedByDistanceAndComparedAsGiven() {
    JsonNode vector = GivenVectors.read("distance_web2000_dirty.json");
    JsonNode web = GivenVectors.read("web2000_dirty_global.json");
    SiteGraph graph = GivenVectors.graph(web);
    double gamma = vector.get("gamma").asDouble();
    double beta = vector.get("beta").asDouble();
    assertVector(doubles(vector.get("D5")), decaying(gamma, beta, 5).distances(graph), 1e-12);
    NodeVector d20 = decaying(gamma, beta, 20).distances(graph);
    assertVector(doubles(vector.get("D20")), d20, 1e-12);
    assertVector(doubles(vector.get("fixpoint_alpha1")), fixpoint(gamma).distances(graph), 1e-12);

    double[] pageRank = doubles(web.get("runs").get(0).get("P"));
    double[] indegree = new BacklinkCount().rank(graph, NodeVector.zero(graph)).scores().toArray();
    assertTau(vector.get("kendall_PR_vs_indegree"), pageRank, indegree);
    double[] nearness = doubles(vector.get("D20"));
    for (int v = 0; v < nearness.length; v++) {
      nearness[v] = -nearness[v];
    }
    assertTau(vector.get("kendall_PR_vs_DR20"), pageRank, nearness);
    vector
        .get("topk_similarity_PR_D20")
        .properties()
        .forEach(
            entry ->
                assertEquals(
                    entry.getValue().asDouble(),
                    TopPages.similarity(
                        NodeVector.of(graph, pageRank),
                        NodeVector.of(graph, nearness),
                        Integer.parseInt(entry.getKey())),
                    1e-15));
  }

  @Test
  void theGivenListsAreComparedPairByPair() {
    for (JsonNode vector : GivenVectors.read("kendall.json")) {
      assertTau(vector, doubles(vector.get("a")), doubles(vector.get("b")));
    }
  }

  private static void assertTau(JsonNode expected, double[] a, double[] b) {
    KendallTau tau = KendallTau.of(a, b);
    assertEquals(expected.get("concordant").asLong(), tau.concordant());
    assertEquals(expected.get("discordant").asLong(), tau.discordant());
    assertEquals(expected.get("ties_a_only").asLong(), tau.tiesA());
    assertEquals(expected.get("ties_b_only").asLong(), tau.tiesB());
    assertEquals(expected.get("ties_both").asLong(), tau.tiesBoth());
    assertNumber(expected.get("tau_a"), tau.tauA());
    assertNumber(expected.get("tau_b"), tau.tauB());
  }

  private static void assertNumber(JsonNode expected, double actual) {
    assertEquals(expected.isNull() ? Double.NaN : expected.asDouble(), actual, 1e-12);
  }

  @Test
  void kendallCountsAsAllPairsDo() {
    for (long seed = 0; seed < 1000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int n = 2 + random.nextInt(20);
      double[] a = random.doubles(n).map(x -> Math.floor(x * 8)).toArray();
      double[] b = random.doubles(n).map(x -> Math.floor(x * 8)).toArray();
      long[] count = new long[5];
      for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++) {
          double x = Math.signum(a[i] - a[j]);
          double y = Math.signum(b[i] - b[j]);
          count[x * y > 0 ? 0 : x * y < 0 ? 1 : x == 0 && y == 0 ? 4 : x == 0 ? 2 : 3]++;
        }
      }
      KendallTau tau = KendallTau.of(a, b);
      assertArrayEquals(
          count,
          new long[] {
            tau.concordant(), tau.discordant(), tau.tiesA(), tau.tiesB(), tau.tiesBoth()
          });
    }
  }

  @Test
  void backlinksAreCountedOnceEach() {
    for (long seed = 0; seed < 200; seed++) {
      SiteGraph graph = RandomSites.site(seed);
      NodeVector counts = new BacklinkCount().rank(graph, NodeVector.zero(graph)).scores();
      assertEquals((double) graph.numArcs(), counts.sum());
    }
  }

  @Test
  void authoritiesAreAFixedDirection() {
    int converged = 0;
    for (long seed = 0; seed < 500; seed++) {
      SiteGraph graph = RandomSites.site(seed);
      Ranks ranks = new Hits(1e-12, 100_000).rank(graph, NodeVector.zero(graph));
      double[] a = ranks.scores().toArray();
      assertEquals(graph.numArcs() == 0 ? 0 : 1, ranks.scores().sum(), 1e-12);
      if (!ranks.convergence().converged()) {
        continue;
      }
      converged++;
      double[] h = new double[a.length];
      for (int v = 0; v < a.length; v++) {
        h[v] = graph.successors().sum(v, a);
      }
      double sum = 0;
      double[] next = new double[a.length];
      for (int v = 0; v < a.length; v++) {
        next[v] = graph.predecessors().sum(v, h);
        sum += next[v];
      }
      for (int v = 0; v < a.length; v++) {
        assertEquals(a[v] * sum, next[v], 1e-10 * (1 + sum));
      }
    }
    assertTrue(converged > 450, "only " + converged);
  }
}
