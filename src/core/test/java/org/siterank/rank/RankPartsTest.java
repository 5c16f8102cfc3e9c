package org.siterank.rank;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/** Names and parameters of ranks, as exports write them, and their small parts by hand. */
class RankPartsTest {

  private static void assertNamed(String name, String parameters, RankingAlgorithm algorithm) {
    assertEquals(name, algorithm.name());
    assertEquals(parameters, algorithm.parameters().toString(), name);
  }

  @Test
  void everyRankHasItsNameAndItsParametersInOrder() {
    assertNamed("backlinks", "{}", new BacklinkCount());
    assertNamed("hits", "{tolerance=0.1, maxIterations=7}", new HubsAndAuthorities(0.1, 7));
    assertNamed(
        "average-distance",
        "{unreachable=log-n, maxPages=9}",
        new AverageDistance(AverageDistance.Unreachable.LOG_N, 9));
    assertNamed(
        "distancerank",
        "{gamma=1.0, beta=0.2, schedule=power-law, tolerance=0.001, maxIterations=8, sources=[a]}",
        new DistanceRank(1, 0.2, LearningRate.POWER_LAW, 1e-3, 8, List.of("a")));
    DistanceRank fixpoint = DistanceRank.fixpoint(0.5);
    assertEquals(0.5, fixpoint.gamma());
    assertEquals(LearningRate.FIXPOINT, fixpoint.rate());
    assertNamed(
        "pagerank", "{damping=0.5, tolerance=0.1, maxIterations=3}", new PageRank(0.5, 0.1, 3));
    RankingAlgorithm opic = new Opic(0.5, 0.1, 30, Opic.Selection.RANDOM, 4);
    assertEquals("opic", opic.name());
    assertEquals(
        "[damping=0.5, virtualPage=share, selection=random, seed=4]",
        opic.parameters().entrySet().stream().limit(4).toList().toString());
    assertEquals("w", opic.parameters().get("estimator"));
    assertEquals(0, opic.parameters().get("lastRounds"));
    assertEquals(0.1, opic.parameters().get("tolerance"));
    RankingAlgorithm adaptive = new AdaptiveOpic();
    assertEquals("adaptive-opic", adaptive.name());
    assertEquals("interpolation", adaptive.parameters().get("window"));
    assertEquals(10.0, adaptive.parameters().get("windowSize"));
    assertEquals(false, adaptive.parameters().get("projected"));
    assertEquals("greedy", adaptive.parameters().get("selection"));
    assertEquals(20, ((Number) adaptive.parameters().get("readsPerPage")).intValue());
  }

  @Test
  void windowsHaveTheirWordsAndSizes() {
    Map<Window, String> words = new LinkedHashMap<>();
    words.put(new Window.Fixed(2, 0), "fixed 2.0");
    words.put(new Window.Fixed(2, 3), "improved-fixed 2.0");
    words.put(new Window.FixedLiteral(3), "fixed-literal 3.0");
    words.put(new Window.Variable(4, Window.Variable.Form.RUNNING), "variable 4.0");
    words.put(new Window.Variable(5, Window.Variable.Form.CLOSED), "variable-closed 5.0");
    words.put(new Window.Interpolation(), "interpolation 10.0");
    words.put(
        new Window.Interpolation(6, Window.Interpolation.Start.ZERO, true),
        "interpolation-zero 6.0");
    words.forEach(
        (window, word) -> {
          assertEquals(word, window.word() + " " + window.size());
          Map<String, Object> parameters = new LinkedHashMap<>();
          window.describe(parameters);
          assertEquals(window.word(), parameters.get("window"));
          assertEquals(window.size(), parameters.get("windowSize"));
        });
    Map<String, Object> fixed = new LinkedHashMap<>();
    new Window.Fixed(2, 3).describe(fixed);
    assertEquals(3, fixed.get("leastMeasures"));
  }

  @Test
  void wordsAreLowerCase() {
    List<String> words = new ArrayList<>();
    for (CashEstimator estimator : CashEstimator.values()) {
      words.add(estimator.word());
    }
    for (VirtualPage page : VirtualPage.values()) {
      words.add(page.word());
    }
    for (Opic.Selection selection : Opic.Selection.values()) {
      words.add(selection.word());
    }
    for (LearningRate rate : LearningRate.values()) {
      words.add(rate.toString());
    }
    for (String word : words) {
      assertEquals(word.toLowerCase(Locale.ROOT), word);
      assertEquals(false, word.isEmpty());
    }
    assertEquals(
        List.of("exponential", "inverse", "power-law", "linear", "fixpoint"),
        Arrays.stream(LearningRate.values()).map(LearningRate::toString).toList());
  }

  @Test
  void limitsOfParametersAreWhereTheySay() {
    assertThrows(IllegalArgumentException.class, () -> LearningRate.checkBeta(0));
    assertThrows(
        IllegalArgumentException.class, () -> LearningRate.checkBeta(Double.POSITIVE_INFINITY));
    assertDoesNotThrow(() -> LearningRate.checkBeta(Double.MIN_VALUE));
    assertEquals(1, LearningRate.INVERSE.at(1, 1));
    assertEquals(0, LearningRate.LINEAR.at(0.5, 2));
    assertDoesNotThrow(() -> Opic.checkDamping(0));
    assertThrows(IllegalArgumentException.class, () -> Opic.checkDamping(1));
  }

  @Test
  void aMissingPathCostsTheLogarithmOfThePagesOrTheFarthestPath() {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (String name : List.of("a", "b", "c")) {
      builder.addNode(name, NodeKind.READ);
    }
    // The path from a to b costs log10 of the 1,000 links of a; all others are missing.
    builder.addArc("a", "b", ArcKind.FOLLOW);
    for (int k = 1; k < 1_000; k++) {
      builder.addArc("a", "elsewhere-" + k, ArcKind.FOLLOW);
    }
    SiteGraph graph = builder.build();
    NodeVector none = NodeVector.zero(graph);
    for (AverageDistance.Unreachable unreachable : AverageDistance.Unreachable.values()) {
      Ranks ranks = new AverageDistance(unreachable, 10).rank(graph, none);
      Map<String, Double> totals = ranks.findings().totals();
      double cost = unreachable == AverageDistance.Unreachable.LOG_N ? Math.log10(3) : 3;
      assertEquals(cost, totals.get("unreachableCost"), 1e-12, "" + unreachable);
      double[] mean = {2 * cost / 3, (3 + cost) / 3, 2 * cost / 3};
      double worst = Math.max(mean[0], mean[1]);
      for (int v = 0; v < 3; v++) {
        assertEquals(worst - mean[v], ranks.scores().get(v), 1e-12, unreachable + " " + v);
      }
    }
  }

  private static SiteGraph star() {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (String name : List.of("a", "b", "c", "d")) {
      builder.addNode(name, NodeKind.READ);
    }
    for (String leaf : List.of("b", "c")) {
      builder.addArc("a", leaf, ArcKind.FOLLOW);
      builder.addArc(leaf, "a", ArcKind.FOLLOW);
    }
    return builder.build();
  }

  @Test
  void theVirtualPageIsOneMoreLinkOfThePageWithMost() {
    assertEquals(0, VirtualPage.NONE.leastShare(star(), 0.7));
    assertEquals(1.0 / 3, VirtualPage.LINK.leastShare(star(), 0.7));
    assertEquals(1 - 0.7, VirtualPage.SHARE.leastShare(star(), 0.7));
  }

  @Test
  void theErrorsOfAllDistancesAreBoundedTogether() {
    double[] last = new double[1];
    DistanceRank hasty = new DistanceRank(0.5, 1, LearningRate.FIXPOINT, 1e-12, 2);
    Distances found = hasty.solve(star(), (sweeps, change, distances) -> last[0] = change);
    assertFalse(found.convergence().converged());
    assertEquals(4 * last[0], found.convergence().l1ErrorBound(), 1e-15, "0.5 / (1 - 0.5) is 1");
    assertEquals(0, LogDistance.from(star(), 1, 3).unreachable());
    assertEquals(1, LogDistance.from(star(), 1).unreachable(), "d");
  }

  @Test
  void theFirstPageOfACrawlMayBeAllThatIsLookedAt() {
    assertEquals(1, TopOverlap.throughput(new int[] {2, 1}, new int[] {2, 0}, 1));
    assertEquals(0, TopOverlap.throughput(new int[] {1, 2}, new int[] {2, 0}, 1));
  }

  @Test
  void aRoundThatIsLeftOverIsShorter() {
    OpicRun run = new OpicRun(new OpicGoal.Reads(2.5), 4);
    assertEquals(4, run.nextVisits());
    run.visited(1);
    assertEquals(4, run.nextVisits());
    run.visited(1);
    assertEquals(2, run.nextVisits());
    run.visited(1);
    assertFalse(run.goesOn());
  }

  @Test
  void asLongAsNothingIsKnownAllPagesAreAlike() {
    Ranks ranks =
        new AdaptiveOpic(
                0.5,
                VirtualPage.SHARE,
                Opic.Selection.CYCLE,
                1,
                new Window.Variable(4, Window.Variable.Form.CLOSED),
                new OpicGoal.Reads(0.25))
            .rank(star(), NodeVector.uniform(star(), 1));
    for (int v = 0; v < 4; v++) {
      assertEquals(0.25, ranks.scores().get(v));
    }
  }
}
