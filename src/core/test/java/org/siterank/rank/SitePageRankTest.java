package org.siterank.rank;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.graph.GivenVectors.assertVector;
import static org.siterank.graph.GivenVectors.doubles;

import com.fasterxml.jackson.databind.JsonNode;
import java.math.BigDecimal;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcKind;
import org.siterank.graph.GivenVectors;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;

class SitePageRankTest {

  private static final double[] DAMPINGS = {0, 0.5, 0.85, 0.9995, 1};

  @Test
  void theGivenSitesAreSolvedByBothMethods() {
    for (String file : GivenVectors.files("site_", ".json")) {
      JsonNode vector = GivenVectors.read(file);
      SiteGraph graph = GivenVectors.graph(vector);
      NodeVector s = NodeVector.of(graph, doubles(vector.get("s")));
      for (Method method : Method.values()) {
        SitePageRank algorithm =
            new SitePageRank(vector.get("d").asDouble(), 1e-14, 100_000, method);
        Ranks ranks = algorithm.rank(graph, s);
        assertTrue(ranks.convergence().converged(), file + ": " + ranks.convergence());
        assertVector(doubles(vector.get("P")), ranks.scores(), 1e-12);
      }
    }
  }

  @Test
  void theGivenTrapsAreFoundAndRefusedWithoutDamping() {
    for (String file : GivenVectors.files("site_", ".json")) {
      JsonNode vector = GivenVectors.read(file);
      SiteGraph graph = GivenVectors.graph(vector);
      List<String> trap = GivenVectors.pages(vector.get("trap_set"));
      assertEquals(trap, RankSinks.of(graph).pages(), file);
      if (!trap.isEmpty()) {
        NodeVector s = NodeVector.of(graph, doubles(vector.get("s")));
        RankSinkException refusal =
            assertThrows(RankSinkException.class, () -> new SitePageRank(1).rank(graph, s));
        assertEquals(trap, refusal.pages());
        assertTrue(refusal.getMessage().contains(trap.get(0)), refusal.getMessage());
      }
    }
  }

  @Test
  void jacobiSweepsGoTheGivenWay() {
    for (String file : GivenVectors.files("site_", ".json")) {
      JsonNode vector = GivenVectors.read(file);
      SiteGraph graph = GivenVectors.graph(vector);
      NodeVector s = NodeVector.of(graph, doubles(vector.get("s")));
      double[] exact = doubles(vector.get("P"));
      for (JsonNode step : vector.path("jacobi")) {
        Ranks ranks =
            new SitePageRank(
                    vector.get("d").asDouble(), 1e-15, step.get("n").asInt(), Method.JACOBI)
                .rank(graph, s);
        double error = 0;
        for (int v = 0; v < exact.length; v++) {
          error += Math.abs(exact[v] - ranks.scores().get(v));
        }
        double scale = s.sum();
        assertEquals(step.get("error_1").asDouble(), error, 1e-12 * scale, file);
        double bound = ranks.convergence().l1ErrorBound();
        assertTrue(error <= bound + 1e-12 * scale, file + ": " + error + " > " + bound);
        assertTrue(bound <= GivenVectors.number(step.get("bound_diff")) + 1e-12 * scale, file);
      }
    }
  }

  @Test
  void gaussSeidelSweepsGoTheGivenWay() {
    for (String file : GivenVectors.files("site_", ".json")) {
      JsonNode vector = GivenVectors.read(file);
      SiteGraph graph = GivenVectors.graph(vector);
      double[] s = doubles(vector.get("s"));
      SiteSystem system = new SiteSystem(graph, vector.get("d").asDouble());
      Certificate certificate = Certificate.of(system, Stop.afterIterations(1000));
      ForwardSweeps sweeps = new ForwardSweeps(system, s, s, certificate);
      for (JsonNode step : vector.path("gauss_seidel")) {
        sweeps.gaussSeidel();
        double[] expected = doubles(step.get("x"));
        for (int v = 0; v < s.length; v++) {
          if (graph.internalOutdegree(v) > 0) {
            assertEquals(expected[v], sweeps.iterate(v), 1e-12 * expected[v], file + " " + v);
          }
        }
        double error = 0;
        double[] exact = doubles(vector.get("P"));
        for (int v = 0; v < s.length; v++) {
          error += Math.abs(exact[v] - expected[v]);
        }
        // Pages without links are worse in the given iterate than in ours, never better.
        double bound = GivenVectors.number(step.get("bound_diff"));
        assertTrue(sweeps.l1ErrorBound() <= bound * (1 + 1e-12) + 1e-12, file);
        assertTrue(bound >= error * (1 - 1e-9) - 1e-12, file);
      }
    }
  }

  @Test
  @Tag("long")
  void theBoundCoversTheErrorOfADenseSolve() {
    int solved = 0;
    for (long seed = 0; seed < 3000; seed++) {
      SiteGraph graph = RandomSites.anyShares(seed);
      NodeVector s = RandomSites.inflow(graph, seed);
      boolean trapped = !RankSinks.of(graph).isEmpty();
      for (double d : DAMPINGS) {
        if ((d == 1 && trapped) || (d == 0.9995 && seed % 20 > 0)) {
          continue; // No solution, or many sweeps.
        }
        double[] exact = DenseSystem.solve(graph, d, s.toArray());
        for (Method method : Method.values()) {
          for (int limit : new int[] {1, 2, 5, 100_000}) {
            Ranks ranks = new SitePageRank(d, 1e-10, limit, method).rank(graph, s);
            double error = 0;
            double norm = 0;
            for (int v = 0; v < exact.length; v++) {
              error += Math.abs(exact[v] - ranks.scores().get(v));
              norm += exact[v];
              assertTrue(ranks.scores().get(v) >= 0);
            }
            assertTrue(
                ranks.convergence().iterations() <= limit, seed + " " + method + " " + limit);
            double rounding = 1e-11 * norm;
            double bound = ranks.convergence().l1ErrorBound();
            assertTrue(error <= bound + rounding, seed + " " + d + " " + method + " " + limit);
            if (ranks.convergence().converged()) {
              assertTrue(
                  bound <= 1e-10 * norm * (1 + 1e-9),
                  seed + " " + d + " " + method + " " + limit + ": " + bound + " of " + norm);
              solved++;
            } else {
              assertTrue(limit < 100_000, seed + " " + d + " " + method);
            }
          }
        }
      }
    }
    assertTrue(solved > 20_000, "only " + solved);
  }

  @Test
  @Tag("long")
  void everyScoreIsAsExactAsAskedFor() {
    for (long seed = 0; seed < 1000; seed++) {
      SiteGraph graph = RandomSites.anyShares(seed);
      int n = graph.numNodes();
      double[] values = RandomSites.inflow(graph, seed).toArray();
      for (int v = 0; v < n; v++) {
        values[v] += 1e-3; // Far smaller ones drown in the rounding of the scores.
      }
      NodeVector s = NodeVector.of(graph, values);
      double[] exact = DenseSystem.solve(graph, 0.85, values);
      for (Method method : Method.values()) {
        for (double tau : new double[] {1e-2, 1e-6, 1e-10}) {
          SiteSystem.Solution solution =
              new SiteSystem(graph, 0.85)
                  .solve(s, null, method, Stop.everyErrorBelow(tau).or(Stop.afterIterations(5000)));
          String what = seed + " " + method + " " + tau + " " + solution.convergence();
          assertTrue(solution.convergence().converged(), what);
          double bound = solution.convergence().relativeErrorBound();
          assertTrue(bound <= tau, what);
          for (int v = 0; v < n; v++) {
            double error = Math.abs(exact[v] - solution.x().get(v));
            assertTrue(
                error <= (bound + 1e-12) * exact[v], what + ": " + error + " of " + exact[v]);
          }
        }
      }
    }
  }

  @Test
  void rulesForTheSumAndForEveryPageCompose() {
    Stop both = Stop.errorBelow(0.1).and(Stop.everyErrorBelow(0.01)).or(Stop.afterIterations(9));
    assertEquals(Stop.Verdict.GO_ON, both.judge(new Stop.Reached(1, 0.1, 2, 0.02)));
    assertEquals(Stop.Verdict.GO_ON, both.judge(new Stop.Reached(1, 0.3, 2, 0.01)));
    assertEquals(Stop.Verdict.CONVERGED, both.judge(new Stop.Reached(1, 0.1, 2, 0.01)));
    assertEquals(Stop.Verdict.CONVERGED, both.judge(new Stop.Reached(9, 0.1, 2, 0.01)));
    assertEquals(Stop.Verdict.GIVEN_UP, both.judge(9, 0.1, 2));
  }

  @Test
  @Tag("long")
  void anyStartLeadsToTheSameRanks() {
    for (long seed = 0; seed < 1000; seed++) {
      SiteGraph graph = RandomSites.anyShares(seed);
      NodeVector s = RandomSites.inflow(graph, seed);
      NodeVector start = RandomSites.inflow(graph, seed + 1_000_000);
      SitePageRank algorithm = new SitePageRank(0.85);
      Ranks cold = algorithm.rank(graph, s);
      assertVector(cold.scores().toArray(), algorithm.rank(graph, s, start).scores(), 1e-9);
    }
  }

  @Test
  void anAnswerThatIsGoodEnoughStandsAsItIs() {
    for (long seed = 0; seed < 300; seed++) {
      SiteGraph graph = RandomSites.anyShares(seed);
      NodeVector s = RandomSites.inflow(graph, seed);
      for (double damping : new double[] {0.5, 0.85, 0.9995}) {
        SitePageRank ranking = new SitePageRank(damping);
        NodeVector last = ranking.rank(graph, s).scores();
        BigDecimal[] exact = ExactSystem.solve(graph, damping, s);
        Ranks again = ranking.rank(graph, s, last);
        assertEquals(0, again.convergence().iterations());
        assertArrayEquals(last.toArray(), again.scores().toArray());
        assertProven(exact, again, ranking.tolerance());

        if (last.sum() == 0) {
          continue; // Nothing enters, and no share of it is an error.
        }
        double[] moved = last.toArray();
        moved[(int) (seed % moved.length)] += 1e-9 * last.sum(); // More than is allowed.
        Ranks better = ranking.rank(graph, s, NodeVector.of(graph, moved));
        assertTrue(better.convergence().iterations() > 0);
        assertProven(exact, better, ranking.tolerance());
      }
    }
  }

  private static void assertProven(BigDecimal[] exact, Ranks ranks, double tolerance) {
    assertTrue(ranks.convergence().converged());
    double bound = ranks.convergence().l1ErrorBound();
    assertTrue(bound <= tolerance * ranks.scores().sum(), ranks.convergence().toString());
    double error = ExactSystem.l1Distance(exact, ranks.scores());
    assertTrue(error <= bound, error + " > " + bound);
  }

  @Test
  @Tag("long")
  void ranksAreLinearInTheInflow() {
    for (long seed = 0; seed < 1000; seed++) {
      SiteGraph graph = RandomSites.anyShares(seed);
      NodeVector a = RandomSites.inflow(graph, seed);
      NodeVector b = RandomSites.inflow(graph, seed + 1_000_000);
      SitePageRank algorithm = new SitePageRank(0.85);
      NodeVector sum = algorithm.rank(graph, a).scores().plus(algorithm.rank(graph, b).scores());
      assertVector(sum.toArray(), algorithm.rank(graph, a.plus(b)).scores(), 1e-9);
    }
  }

  @Test
  void renamingThePagesChangesNothing() {
    for (long seed = 0; seed < 500; seed++) {
      SiteGraph graph = RandomSites.site(seed);
      NodeVector s = RandomSites.inflow(graph, seed);
      int n = graph.numNodes();
      SiteGraph.Builder builder = new SiteGraph.Builder();
      double[] turned = new double[n];
      for (int v = 0; v < n; v++) {
        turned[n - 1 - v] = s.get(v);
        builder.addNode(RandomSites.name(n - 1 - v), graph.kind(v));
        int others = graph.outdegree(v) - graph.internalOutdegree(v);
        for (int k = 0; k < others; k++) {
          builder.addArc(RandomSites.name(n - 1 - v), "x" + k, ArcKind.FOLLOW);
        }
        for (int k = graph.successors().begin(v); k < graph.successors().end(v); k++) {
          int w = graph.successors().node(k);
          builder.addArc(RandomSites.name(n - 1 - v), RandomSites.name(n - 1 - w), ArcKind.FOLLOW);
        }
      }
      SiteGraph mirror = builder.build();
      double[] expected = new SitePageRank().rank(graph, s).scores().toArray();
      NodeVector scores = new SitePageRank().rank(mirror, NodeVector.of(mirror, turned)).scores();
      for (int v = 0; v < n; v++) {
        assertEquals(expected[v], scores.get(n - 1 - v), 1e-9 * s.sum());
      }
    }
  }

  @Test
  void aTrapWithoutInflowHasRankZeroAndIsRemarkedUpon() {
    SiteGraph graph = trap();
    NodeVector s = NodeVector.of(graph, new double[] {1, 0, 0});
    Ranks ranks = new SitePageRank(1).rank(graph, s, NodeVector.uniform(graph, 3));
    assertEquals(List.of(1.0, 0.0, 0.0), List.of(at(ranks, 0), at(ranks, 1), at(ranks, 2)));
    assertTrue(ranks.remarks().get(0).contains("b, c"), ranks.remarks().toString());
    assertThrows(
        RankSinkException.class,
        () -> new SitePageRank(1).rank(graph, NodeVector.of(graph, new double[] {1, 1, 0})));
  }

  private static double at(Ranks ranks, int v) {
    return ranks.scores().get(v);
  }

  private static SiteGraph trap() {
    return new SiteGraph.Builder()
        .addNode("a", NodeKind.READ)
        .addNode("b", NodeKind.READ)
        .addNode("c", NodeKind.READ)
        .addArc("a", "external", ArcKind.FOLLOW)
        .addArc("b", "c", ArcKind.FOLLOW)
        .addArc("c", "b", ArcKind.FOLLOW)
        .build();
  }

  @Test
  void aLimitThatIsReachedIsTold() {
    SiteGraph graph = trap();
    Ranks ranks =
        new SitePageRank(0.85, 1e-10, 3, Method.GAUSS_SEIDEL)
            .rank(graph, NodeVector.uniform(graph, 1));
    assertFalse(ranks.convergence().converged());
    assertEquals(3, ranks.convergence().iterations());
  }

  @Test
  void parametersOutOfRangeAreRefusedWithValueAndRange() {
    for (double d : new double[] {-0.1, 1.2, Double.NaN}) {
      String message =
          assertThrows(IllegalArgumentException.class, () -> new SitePageRank(d)).getMessage();
      assertEquals("damping must be in [0, 1], got " + d, message);
    }
    for (double eps : new double[] {0, -1, 1, Double.NaN}) {
      assertThrows(
          IllegalArgumentException.class, () -> new SitePageRank(0.85, eps, 1, Method.JACOBI));
    }
    SiteGraph graph = trap();
    NodeVector negative = NodeVector.of(graph, new double[] {1, -1, 0});
    assertThrows(IllegalArgumentException.class, () -> new SitePageRank().rank(graph, negative));
    assertThrows(
        IllegalArgumentException.class,
        () -> new SitePageRank().rank(graph, NodeVector.uniform(trap(), 1)));
  }
}
