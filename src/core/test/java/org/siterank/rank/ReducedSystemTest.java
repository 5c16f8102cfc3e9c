package org.siterank.rank;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;

class ReducedSystemTest {

  /** Lists with a common navigation: twins of both kinds, chains, and a random arc now and then. */
  private static SiteGraph templated(int pages, long seed) {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    Random random = new Random(seed);
    for (int v = 0; v < pages; v++) {
      builder.addNode(RandomSites.name(v), NodeKind.READ);
    }
    for (int v = 0; v < pages; v++) {
      int section = v / 20 * 20;
      boolean isHub = v % 20 < 5;
      for (int k = 0; k < (isHub ? 20 : 5); k++) {
        builder.addArc(
            RandomSites.name(v), RandomSites.name((section + k) % pages), ArcKind.FOLLOW);
      }
      if (v % 20 >= 15) {
        builder.addArc(RandomSites.name(v), RandomSites.name((v + 1) % pages), ArcKind.FOLLOW);
      }
      if (random.nextInt(4) == 0) {
        builder.addArc(
            RandomSites.name(v), RandomSites.name(random.nextInt(pages)), ArcKind.FOLLOW);
      }
      if (random.nextInt(10) == 0) {
        builder.addArc(RandomSites.name(v), "elsewhere" + v, ArcKind.FOLLOW);
      }
    }
    return builder.build();
  }

  @Test
  @Tag("long")
  void fewerUnknownsHaveTheSameSolution() {
    int condensed = 0;
    for (long seed = 0; seed < 3000; seed++) {
      SiteGraph graph = seed % 3 == 0 ? templated(60, seed) : RandomSites.site(seed);
      for (double d : new double[] {0.3, 0.85, 0.99}) {
        SiteSystem system = new SiteSystem(graph, d);
        ReducedSystem smaller = ReducedSystem.of(system);
        if (smaller == null) {
          continue;
        }
        condensed++;
        double[] s = RandomSites.inflow(graph, seed).toArray();
        double[] exact = DenseSystem.solve(graph, d, s);
        double[] z = new double[s.length];
        for (int v = 0; v < z.length; v++) {
          z[v] = exact[v] * system.scale()[v];
        }
        ReducedSystem.Problem problem = smaller.problem(s);
        double[] y = problem.unknowns(z);
        double[] swept = y.clone();
        for (int part = 0; part < smaller.rows().parts().count(); part++) {
          smaller.rows().sweep(part, y, problem.b, swept);
        }
        double norm = 0;
        for (double x : exact) {
          norm += x;
        }
        assertArrayEquals(y, swept, 1e-11 * norm, "the solution is a fixed point, " + seed);
        double[] back = new double[z.length];
        problem.pages(swept, back);
        assertArrayEquals(z, back, 1e-11 * norm, "and comes back, " + seed);
      }
    }
    assertTrue(condensed > 2000, "only " + condensed);
  }

  @Test
  void templatesAreCondensedToAFractionOfTheirPages() {
    SiteSystem system = new SiteSystem(templated(2000, 1), 0.85);
    ReducedSystem smaller = ReducedSystem.of(system);
    assertNotNull(smaller);
    Parts parts = smaller.rows().parts();
    assertTrue(parts.end(parts.count() - 1) < 1200, "rows: " + parts.end(parts.count() - 1));
  }

  @Test
  void withLittleMemoryTheSameSystemIsSolvedOtherwise() {
    SiteGraph graph = templated(2000, 1);
    NodeVector s = RandomSites.inflow(graph, 1);
    Stop stop = Stop.errorBelow(1e-11).or(Stop.afterIterations(1000));
    double bytes = 92.0 * graph.numNodes() + 4.0 * graph.numArcs();
    int[] sweeps = new int[3];
    double[][] scores = new double[3][];
    for (int room = 0; room < 3; room++) { // For the graph, for Krylov's vectors, for both.
      double more = new double[] {0, 40.0 * graph.numNodes(), 200.0 * graph.numNodes()}[room];
      SolverMemory memory = new SolverMemory((long) ((bytes + more) / 0.92) + 1);
      SiteSystem system = new SiteSystem(graph, 0.85, memory);
      assertEquals(room > 0, system.allowsKrylov());
      SiteSystem.Solution solution = system.solve(s, null, Method.ACCELERATED, stop);
      assertEquals(room == 2, system.condensed() != null);
      assertTrue(solution.convergence().converged());
      sweeps[room] = solution.convergence().iterations();
      scores[room] = solution.x().toArray();
    }
    assertTrue(sweeps[2] < sweeps[1] && sweeps[1] < sweeps[0], Arrays.toString(sweeps));
    assertArrayEquals(scores[2], scores[0], 1e-10 * s.sum());
    assertArrayEquals(scores[2], scores[1], 1e-10 * s.sum());
  }

  @Test
  @Tag("long")
  void theNumberOfThreadsChangesNothing() throws Exception {
    SiteGraph graph = templated(60_000, 7);
    NodeVector s = RandomSites.inflow(graph, 7);
    for (Method method : Method.values()) {
      SitePageRank algorithm = new SitePageRank(0.85, 1e-12, 1000, method);
      double[][] scores = new double[3][];
      for (int threads = 1; threads <= 3; threads++) {
        // Without the edit the second solve would find what the first one prepared.
        SiteGraph fresh = graph.with(List.of());
        NodeVector source = NodeVector.of(fresh, s.toArray());
        ForkJoinPool pool = new ForkJoinPool(threads);
        try {
          scores[threads - 1] =
              pool.submit(() -> algorithm.rank(fresh, source).scores().toArray()).get();
        } finally {
          pool.shutdown();
        }
      }
      assertArrayEquals(scores[0], scores[1], 0, method.toString());
      assertArrayEquals(scores[0], scores[2], 0, method.toString());
    }
  }

  @Test
  void partsAreAPowerOfTwoInNumberAndAtMostEight() {
    int[] counts = {1, 1, 2, 2, 4, 4, 4, 4, 8, 8, 8};
    for (int work = 0; work < counts.length; work++) {
      assertEquals(
          counts[work], Parts.of(1000, (long) work << 17).count(), work + " threads' work");
    }
  }

  @Test
  void largeSitesAreCutIntoPartsAndBoundedAllTheSame() {
    SiteGraph graph = templated(60_000, 3);
    assertTrue(new SiteSystem(graph, 0.85).pageRows().parts().count() > 1);
    NodeVector s = RandomSites.inflow(graph, 3);
    double[] exact =
        new SitePageRank(0.85, 1e-14, 1000, Method.GAUSS_SEIDEL).rank(graph, s).scores().toArray();
    for (double tolerance : new double[] {1e-2, 1e-6, 1e-10}) {
      Ranks ranks = new SitePageRank(0.85, tolerance, 1000, Method.ACCELERATED).rank(graph, s);
      double error = 0;
      double norm = 0;
      for (int v = 0; v < exact.length; v++) {
        error += Math.abs(exact[v] - ranks.scores().get(v));
        norm += exact[v];
      }
      double bound = ranks.convergence().l1ErrorBound();
      assertTrue(error <= bound + 1e-13 * norm, error + " > " + bound);
      assertTrue(bound <= tolerance * norm * (1 + 1e-9), bound + " of " + norm);
    }
  }

  @Test
  void aLongChainIsResolvedWithoutDeepRecursion() {
    int n = 100_000;
    AffineForest forest = new AffineForest(n);
    for (int c = 0; c < n - 1; c++) {
      forest.link(c, c + 1, 1, 1);
    }
    assertEquals(n - 1, forest.root(0));
    assertEquals(n - 1, forest.offset(0));
    assertEquals(1, forest.factor(0));
    forest.link(n - 1, -1, 0, 5);
    assertTrue(forest.root(0) < 0);
    assertEquals(n + 4, forest.offset(0));
  }
}
