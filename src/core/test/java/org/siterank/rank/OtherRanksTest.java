package org.siterank.rank;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.graph.GivenVectors.doubles;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.siterank.graph.GivenVectors;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;

class OtherRanksTest {

  @Test
  void theTopPagesOfTwoRankingsAreCompared() {
    assertEquals(1, TopOverlap.similarity(new int[] {3, 1, 2}, new int[] {1, 3, 0}, 2));
    assertEquals(1 / 3.0, TopOverlap.similarity(new int[] {0, 1}, new int[] {1, 2}, 2));
    assertEquals(0.5, TopOverlap.similarity(new int[] {0, 1}, new int[] {1, 0}, 1) + 0.5);
    assertEquals(0.5, TopOverlap.throughput(new int[] {4, 0, 1}, new int[] {0, 2, 1}, 2));
    assertEquals(1, TopOverlap.similarity(new int[] {0, 1}, new int[] {1, 0}, 99), "all there are");
    assertThrows(
        IllegalArgumentException.class, () -> TopOverlap.similarity(new int[1], new int[1], 0));
  }

  @Test
  void aConstantListHasNoOrderToAgreeWith() {
    KendallTau tau = KendallTau.of(new double[] {1, 1, 1}, new double[] {1, 2, 3});
    assertTrue(Double.isNaN(tau.tauB()));
    assertEquals(0, tau.tauA());
    assertTrue(Double.isNaN(KendallTau.of(new double[0], new double[0]).tauA()));
    assertThrows(IllegalArgumentException.class, () -> KendallTau.of(new double[1], new double[2]));
    assertThrows(
        IllegalArgumentException.class,
        () -> KendallTau.of(new double[] {Double.NaN}, new double[] {1}));
  }

  @Test
  void theGivenListsAreComparedPairByPair() {
    for (String file : GivenVectors.files("kendall", ".json")) {
      for (JsonNode vector : GivenVectors.read(file)) {
        assertTau(vector, doubles(vector.get("a")), doubles(vector.get("b")));
      }
    }
  }

  static void assertTau(JsonNode expected, double[] a, double[] b) {
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
      Ranks ranks = new HubsAndAuthorities(1e-12, 100_000).rank(graph, NodeVector.zero(graph));
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
