package org.siterank.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigDecimal;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;

/** Proven bounds are bounds of what floating point computed, next to solutions in 60 digits. */
class RoundingTest {

  private static final double[] TOLERANCES = {1e-6, 1e-10, 1e-13, 1e-15};

  /** Whatever the tolerance, and whether it is reached or not. */
  @Test
  @Tag("long")
  void theBoundCoversTheErrorOfASixtyDigitSolutionOnAThousandSites() {
    for (long seed = 0; seed < 1000; seed++) {
      SiteGraph graph = seed % 4 == 0 ? narrow(seed) : RandomSites.anyShares(seed);
      NodeVector s = RandomSites.inflow(graph, seed);
      double d = dampingNearOne(seed);
      BigDecimal[] exact = ExactSystem.solve(graph, d, s);
      for (double tolerance : TOLERANCES) {
        for (Method method : Method.values()) {
          SiteSystem.Solution solution =
              new SiteSystem(graph, d)
                  .solve(
                      s, null, method, Stop.errorBelow(tolerance).or(Stop.afterIterations(3000)));
          double error = ExactSystem.l1Distance(exact, solution.x());
          double bound = solution.convergence().l1ErrorBound();
          String what = seed + " " + d + " " + method + " " + tolerance + ": " + error;
          assertTrue(error <= bound, what + " > " + bound);
          assertTrue(
              !solution.convergence().converged() || bound <= tolerance * solution.x().sum(), what);
        }
      }
    }
  }

  @Test
  @Tag("long")
  void theBoundOfNormalisedRanksCoversTheErrorToo() {
    for (long seed = 0; seed < 300; seed++) {
      SiteGraph graph = RandomSites.anyShares(seed);
      NodeVector s = RandomSites.inflow(graph, seed);
      if (s.sum() == 0) {
        continue;
      }
      double d = dampingNearOne(seed);
      BigDecimal[] exact = ExactSystem.normalised(ExactSystem.solve(graph, d, s));
      for (double tolerance : TOLERANCES) {
        for (RankingAlgorithm algorithm :
            new RankingAlgorithm[] {
              new PageRank(d, tolerance, 3000),
              new BlockPageRank(
                  SitePartition.of(graph, name -> "site" + name.charAt(6) % 3),
                  d,
                  tolerance,
                  300,
                  BlockPageRank.Central.MATRIX)
            }) {
          Ranks ranks = algorithm.rank(graph, s);
          double error = ExactSystem.l1Distance(exact, ranks.scores());
          double bound = ranks.convergence().l1ErrorBound();
          assertTrue(error <= bound, seed + " " + algorithm + ": " + error + " > " + bound);
          assertTrue(!ranks.convergence().converged() || bound <= tolerance, "" + algorithm);
        }
      }
    }
  }

  @Test
  void theBoundOfTheAdjointCoversItsLargestError() {
    for (long seed = 0; seed < 500; seed++) {
      SiteGraph graph = RandomSites.anyShares(seed);
      NodeVector c = RandomSites.inflow(graph, seed);
      double d = Math.min(0.9999, dampingNearOne(seed));
      BigDecimal[] exact = ExactSystem.solveAdjoint(graph, d, c);
      for (double tolerance : TOLERANCES) {
        SiteSystem.Solution solution =
            new SiteSystem(graph, d)
                .solveAdjoint(c, null, Stop.errorBelow(tolerance).or(Stop.afterIterations(3000)));
        double error = ExactSystem.largestDistance(exact, solution.x());
        double bound = solution.convergence().l1ErrorBound();
        assertTrue(error <= bound, seed + " " + d + " " + tolerance + ": " + error + " > " + bound);
      }
    }
  }

  @Test
  void theErrorOfARingThatIsSolvedAtOnceIsNotZero() {
    SiteGraph ring = ring(3);
    NodeVector s = NodeVector.uniform(ring, 1);
    Ranks ranks = new SitePageRank(0.9999).rank(ring, s);
    double error = ExactSystem.l1Distance(ExactSystem.solve(ring, 0.9999, s), ranks.scores());
    assertTrue(ranks.convergence().converged());
    assertTrue(error <= ranks.convergence().l1ErrorBound(), error + " " + ranks.convergence());
  }

  @Test
  void aToleranceBelowTheRoundingIsGivenUpSoonAndNotClaimed() {
    SiteGraph ring = ring(3);
    for (Method method : Method.values()) {
      Ranks ranks =
          new SitePageRank(0.99, 1e-16, 100_000, method).rank(ring, NodeVector.uniform(ring, 1));
      assertFalse(ranks.convergence().converged());
      assertTrue(ranks.convergence().iterations() < 10_000, ranks.convergence().toString());
      assertTrue(ranks.convergence().l1ErrorBound() < 1e-12 * ranks.scores().sum());
    }
  }

  @Test
  @Tag("long")
  void theToleranceThatTheHelpPromisesIsReached() {
    for (long seed = 0; seed < 300; seed++) {
      SiteGraph graph = RandomSites.anyShares(seed);
      NodeVector s = RandomSites.inflow(graph, seed);
      for (double d : new double[] {0, 0.5, 0.85, 0.99, 0.9999}) {
        double least = SiteSystem.LEAST_TOLERANCE / (1 - d);
        Ranks ranks = new SitePageRank(d, least, 10_000, Method.ACCELERATED).rank(graph, s);
        assertTrue(ranks.convergence().converged(), seed + " " + d + ranks.convergence());
      }
    }
  }

  /** Two pages that only link to each other, and no visitor ever leaves by a link. */
  @Test
  void nearlyClosedSitesAreSolvedHoweverNearTheDampingIsToOne() {
    SiteGraph pair = ring(2);
    for (double d : new double[] {0.999, 0.99999, 0.999999}) {
      NodeVector s = NodeVector.uniform(pair, 1);
      Ranks ranks = new SitePageRank(d, 1e-9, 10_000, Method.ACCELERATED).rank(pair, s);
      assertTrue(ranks.convergence().converged(), d + " " + ranks.convergence());
      assertEquals(1 / (1 - d), ranks.scores().sum(), 2e-9 / (1 - d));
      for (Method plain : new Method[] {Method.JACOBI, Method.GAUSS_SEIDEL}) {
        Convergence given = new SitePageRank(d, 1e-9, 100, plain).rank(pair, s).convergence();
        assertTrue(Double.isFinite(given.l1ErrorBound()), d + " " + given);
      }
    }
  }

  /** A visitor takes some 160,000 steps to get out, by going up and down at random. */
  @Test
  void aLongPathWithOneWayOutIsSolvedWithoutDamping() {
    for (boolean forwards : new boolean[] {true, false}) {
      SiteGraph path = path(400, forwards);
      NodeVector s = NodeVector.uniform(path, 1);
      Ranks ranks = new SitePageRank(1, 1e-8, 10_000, Method.ACCELERATED).rank(path, s);
      assertTrue(ranks.convergence().converged(), ranks.convergence().toString());
      double[] exact = DenseSystem.solve(path, 1, s.toArray());
      for (int v = 0; v < exact.length; v++) {
        assertEquals(exact[v], ranks.scores().get(v), 1e-8 * ranks.scores().sum());
      }
      SiteSystem.Solution views =
          new SiteSystem(path, 1)
              .solveAdjoint(s, null, Stop.errorBelow(1e-6).or(Stop.afterIterations(10_000)));
      assertTrue(views.convergence().converged(), views.convergence().toString());
    }
  }

  private static double dampingNearOne(long seed) {
    SplittableRandom random = new SplittableRandom(seed ^ 0x5DEECE66DL);
    return 1 - Math.pow(10, -6 * random.nextDouble());
  }

  private static SiteGraph ring(int n) {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (int v = 0; v < n; v++) {
      builder.addArc(RandomSites.name(v), RandomSites.name((v + 1) % n), ArcKind.FOLLOW);
      builder.addNode(RandomSites.name(v), NodeKind.READ);
    }
    return builder.build();
  }

  /** A clique at the end of a path: the more pages, the more is added up. */
  private static SiteGraph narrow(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int clique = 2 + random.nextInt(7);
    int length = random.nextInt(8);
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (int v = 0; v < clique + length; v++) {
      builder.addNode(RandomSites.name(v), NodeKind.READ);
      for (int w = 0; v < clique && w < clique; w++) {
        builder.addArc(RandomSites.name(v), RandomSites.name(w), ArcKind.FOLLOW);
      }
      if (v >= clique - 1 && v + 1 < clique + length) {
        builder.addArc(RandomSites.name(v), RandomSites.name(v + 1), ArcKind.FOLLOW);
        builder.addArc(RandomSites.name(v + 1), RandomSites.name(v), ArcKind.FOLLOW);
      }
    }
    return builder.build();
  }

  private static SiteGraph path(int n, boolean forwards) {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (int i = 0; i < n; i++) {
      int v = forwards ? i : n - 1 - i;
      builder.addNode(RandomSites.name(v), NodeKind.READ);
      if (i > 0) {
        int before = forwards ? i - 1 : n - i;
        builder.addArc(RandomSites.name(v), RandomSites.name(before), ArcKind.FOLLOW);
        builder.addArc(RandomSites.name(before), RandomSites.name(v), ArcKind.FOLLOW);
      }
    }
    return builder
        .addArc(RandomSites.name(forwards ? 0 : n - 1), "external", ArcKind.FOLLOW)
        .build();
  }
}
