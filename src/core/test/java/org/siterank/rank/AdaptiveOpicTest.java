package org.siterank.rank;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.Window.Interpolation;
import org.siterank.rank.Window.Variable;

class AdaptiveOpicTest {

  private static final List<Opic.Selection> SELECTIONS = List.of(Opic.Selection.values());

  private static final List<Window> WINDOWS =
      List.of(
          new Interpolation(),
          new Interpolation(5, Interpolation.Start.UNIFORM, true),
          new Interpolation(5, Interpolation.Start.ZERO, false),
          new Variable(4, Variable.Form.RUNNING),
          new Variable(2, Variable.Form.CLOSED),
          new Window.Fixed(10, 0),
          new Window.Fixed(10, Window.Fixed.IMPROVED),
          new Window.FixedLiteral(10));

  private static Ranks run(
      SiteGraph graph, VirtualPage form, Opic.Selection selection, Window window, OpicGoal goal) {
    return new AdaptiveOpic(0.85, form, selection, 1, window, goal)
        .rank(graph, NodeVector.uniform(graph, 1));
  }

  private static double distance(NodeVector one, NodeVector other) {
    double sum = 0;
    for (int v = 0; v < one.size(); v++) {
      sum += Math.abs(one.get(v) - other.get(v));
    }
    return sum;
  }

  @Test
  void theErrorIsWithinTheProvenBoundForEveryWindow() {
    checkBounds(0, 30);
  }

  @Test
  @Tag("long")
  void theErrorIsWithinTheProvenBoundOnManySites() {
    checkBounds(30, 400);
  }

  private static void checkBounds(long firstSeed, long end) {
    for (long seed = firstSeed; seed < end; seed++) {
      SiteGraph graph = RandomSites.site(seed);
      NodeVector exact = new PageRank().rank(graph, NodeVector.uniform(graph, 1)).scores();
      for (Window window : WINDOWS) {
        Opic.Selection selection = SELECTIONS.get((int) (seed % 3));
        Ranks ranks =
            run(graph, VirtualPage.SHARE, selection, window, new OpicGoal.Reads(1 + seed % 20));
        double bound = ranks.convergence().l1ErrorBound();
        assertTrue(distance(exact, ranks.scores()) <= bound + 1e-9, seed + " " + window);
        assertEquals(1, ranks.scores().sum(), 1e-9);
        assertTrue(ranks.convergence().converged(), "what was asked for was done");
        assertEquals(1 + seed % 20, ranks.convergence().iterations());
      }
    }
  }

  @Test
  void aVariableWindowOverCyclesIsExactInTheEnd() {
    for (long seed = 0; seed < 100; seed++) {
      SiteGraph graph = RandomSites.site(seed);
      for (VirtualPage form : List.of(VirtualPage.SHARE, VirtualPage.LINK)) {
        Ranks ranks =
            run(
                graph,
                form,
                Opic.Selection.CYCLE,
                new Variable(2, Variable.Form.CLOSED),
                new OpicGoal.ProvenError(1e-10, 1000));
        assertTrue(ranks.convergence().converged(), seed + " " + form + ranks.convergence());
      }
    }
  }

  @Test
  void whatCannotBeProvenIsNotCalledConverged() {
    SiteGraph graph = RandomSites.site(5, 12);
    Ranks ranks =
        run(
            graph,
            VirtualPage.SHARE,
            Opic.Selection.GREEDY,
            new Interpolation(),
            new OpicGoal.ProvenError(1e-12, 30));
    assertFalse(ranks.convergence().converged());
    assertEquals(30, ranks.convergence().iterations());
    assertTrue(ranks.convergence().l1ErrorBound() < 1);
  }

  @Test
  void runsAreTheSameForTheSameSeed() {
    SiteGraph graph = RandomSites.site(6, 12);
    AdaptiveOpic algorithm =
        new AdaptiveOpic(
            0.85,
            VirtualPage.LINK,
            Opic.Selection.RANDOM,
            7,
            new Interpolation(),
            new OpicGoal.Reads(3.5));
    NodeVector uniform = NodeVector.uniform(graph, 1);
    Ranks once = algorithm.rank(graph, uniform);
    assertArrayEquals(
        once.scores().toArray(), algorithm.rank(graph, uniform).scores().toArray(), 0);
    assertEquals(4, once.convergence().iterations());
  }

  @Test
  void parametersOutsideTheirRangeAreRefused() {
    assertRefused("positive and finite, in units of G, got 0.0", () -> new Window.Fixed(0, 3));
    assertRefused("got NaN", () -> new Window.FixedLiteral(Double.NaN));
    assertRefused("got -1", () -> new Window.Fixed(1, -1));
    assertRefused("in [2, 1000] measures, got 1", () -> new Variable(1, Variable.Form.CLOSED));
    assertRefused("got Infinity", () -> new Interpolation(1 / 0.0, Interpolation.Start.ZERO, true));
    assertRefused("in (0, 1e6], got 0.0", () -> new OpicGoal.Reads(0));
    assertRefused("in (0, 1), got 2.0", () -> new OpicGoal.ProvenError(2, 1));
    assertRefused(
        "without a virtual page",
        () ->
            new AdaptiveOpic(
                0.85,
                VirtualPage.NONE,
                Opic.Selection.CYCLE,
                1,
                new Interpolation(),
                new OpicGoal.ProvenError(0.1, 10)));
  }

  private static void assertRefused(
      String expected, org.junit.jupiter.api.function.Executable use) {
    String message = assertThrows(IllegalArgumentException.class, use).getMessage();
    assertTrue(message.contains(expected), message);
  }

  /** The abstract of 2002 says "coincides"; it does so up to some percent. */
  @Test
  void greedyReadsComeNearTheImportance() {
    for (long seed = 0; seed < 5; seed++) {
      SiteGraph graph = popularPages(400, seed);
      NodeVector equal = NodeVector.uniform(graph, 1);
      NodeVector exact = new PageRank().rank(graph, equal).scores();
      Ranks reads =
          run(
              graph,
              VirtualPage.SHARE,
              Opic.Selection.GREEDY,
              new Window.Reads(),
              new OpicGoal.Reads(100));
      double error = distance(exact, reads.scores());
      assertTrue(error < 0.1, seed + ": " + error);
      assertTrue(error < distance(exact, equal) / 5, seed + ": " + error);
      assertTrue(error <= reads.convergence().l1ErrorBound(), seed + ": " + error);
      assertEquals(1, reads.scores().sum(), 1e-12);
    }
  }

  /** Five links of every page, most to pages of low numbers. */
  private static SiteGraph popularPages(int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (int page = 0; page < n; page++) {
      builder.addNode("p" + page, NodeKind.READ);
      for (int link = 0; link < 5; link++) {
        int target = (int) (n * Math.pow(random.nextDouble(), 3));
        builder.addArc("p" + page, "p" + target, ArcKind.FOLLOW);
      }
    }
    return builder.build();
  }

  @Test
  void aPageAddedLaterCountsReadsFromItsBirth() {
    OpicWalk walk =
        new OpicWalk(
            2,
            new OpicWalk.Rules(VirtualPage.SHARE, 0.85, false, Opic.Selection.GREEDY, 1),
            new Window.Reads());
    int[][] links = {{1}, {0}, {0}};
    for (int step = 0; step < 1000; step++) {
      int page = walk.next();
      walk.visit(page, links[page], 1);
    }
    int added = walk.add();
    links[0] = new int[] {1, added};
    for (int step = 0; step < 1000; step++) {
      int page = walk.next();
      walk.visit(page, links[page], links[page].length);
    }
    // Per unit of G the page is read less than the two that were there before, and not a third.
    double share = walk.importance()[added];
    double byVisits = walk.visits(added) / 2000.0;
    assertTrue(share > 1.3 * byVisits, share + " by reads since birth, " + byVisits + " by all");
  }

  @Test
  void readsSayNothingUnlessGreedyChooses() {
    for (Opic.Selection selection : List.of(Opic.Selection.RANDOM, Opic.Selection.CYCLE)) {
      assertThrows(
          IllegalArgumentException.class,
          () ->
              new AdaptiveOpic(
                  0.85,
                  VirtualPage.SHARE,
                  selection,
                  1,
                  new Window.Reads(),
                  new OpicGoal.Reads(20)));
    }
  }
}
