package org.siterank.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.Convergence;
import org.siterank.rank.SitePageRank;
import org.siterank.rank.SiteSystem;
import org.siterank.rank.Stop;

/** What balances say of numbers that are off, and the ends of what is allowed. */
class BalanceTest {

  private static final double D = 0.5;

  /** a leads to b and back, b elsewhere as well; c is without links. */
  private static SiteGraph site() {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (int v = 0; v < 3; v++) {
      builder.addNode(RandomSites.name(v), NodeKind.READ);
    }
    builder.addArc(RandomSites.name(0), RandomSites.name(1), ArcKind.FOLLOW);
    builder.addArc(RandomSites.name(1), RandomSites.name(0), ArcKind.FOLLOW);
    builder.addArc(RandomSites.name(1), "elsewhere", ArcKind.FOLLOW);
    return builder.build();
  }

  @Test
  void theResidualOfScoresThatAreOffIsShownByPageAndInAll() {
    SiteGraph graph = site();
    NodeVector inflow = NodeVector.of(graph, new double[] {2, 0, 3});
    NodeVector off = NodeVector.of(graph, new double[] {4, 1, 2});
    SiteFlows flows = SiteFlows.of(off, inflow, NodeVector.zero(graph), D);
    assertEquals(0.25 + 2 - 4, flows.residual(0), 1e-15);
    assertEquals(2 - 1, flows.residual(1), 1e-15);
    assertEquals(3 - 2, flows.residual(2), 1e-15);
    double all = flows.residual(0) + flows.residual(1) + flows.residual(2);
    assertEquals(all, flows.totals().externalResidual(), 1e-15);
    assertEquals(0, flows.totals().internalResidual(), 1e-15);
    double byCause =
        flows.totals().outgoing().leakBy().values().stream().mapToDouble(Double::doubleValue).sum();
    assertEquals(1, byCause, 1e-15);
    assertEquals(flows.totals().outgoing().leak(), byCause, 1e-15);
  }

  @Test
  void aSiteIsNearlySingularAboveTheLimitAndNotAtIt() {
    for (double value : new double[] {1, EntryValues.NEARLY_SINGULAR}) {
      assertFalse(values(value).isNearlySingular());
    }
    assertTrue(values(EntryValues.NEARLY_SINGULAR + 1).isNearlySingular());
  }

  @Test
  void onlyADampingBeyondTheLimitLeavesRoomForIt() {
    assertFalse(EntryValues.mayBeNearlySingular(0));
    assertFalse(EntryValues.mayBeNearlySingular(1 - 1.1 / EntryValues.NEARLY_SINGULAR));
    assertTrue(EntryValues.mayBeNearlySingular(1 - 0.9 / EntryValues.NEARLY_SINGULAR));
    assertTrue(EntryValues.mayBeNearlySingular(1));
  }

  @Test
  void theBestEntryIsTheFirstOfTheLargest() {
    assertEquals(1, values(2).best());
    assertEquals(0, values(1).best());
  }

  private static EntryValues values(double largest) {
    SiteGraph graph = site();
    Convergence convergence =
        EntryValues.of(new SiteSystem(graph, D), Stop.errorBelow(1e-6).or(Stop.afterIterations(99)))
            .convergence();
    return new EntryValues(NodeVector.of(graph, new double[] {1, largest, 1}), convergence);
  }

  @Test
  void robustnessCountsThePagesThatWereEdited() {
    SiteGraph before = site();
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (int v = 0; v < 3; v++) {
      builder.addNode(RandomSites.name(v), NodeKind.READ);
      builder.addArc(RandomSites.name(v), RandomSites.name((v + 1) % 3), ArcKind.FOLLOW);
    }
    NodeVector scores = NodeVector.of(before, new double[] {1, 2, 4});
    Robustness bounds = Robustness.of(scores, NodeVector.uniform(before, 1), builder.build(), D);
    assertEquals(2, bounds.editedPages()); // The first still leads to the second alone.
    assertEquals(6, bounds.editedScore(), 1e-15);
  }

  @Test
  void oneWayAndOneStepAreAllowedAndNoneIsNot() {
    SiteGraph graph = site();
    NodeVector inflow = NodeVector.of(graph, new double[] {2, 1, 3});
    NodeVector scores = new SitePageRank(D).rank(graph, inflow).scores();
    assertEquals(1, TopPaths.strongest(scores, inflow, D, 0, 1, 1).ways().size());
    assertThrows(
        IllegalArgumentException.class, () -> TopPaths.strongest(scores, inflow, D, 0, 0, 1));
    assertThrows(
        IllegalArgumentException.class, () -> TopPaths.strongest(scores, inflow, D, 0, 1, 0));
  }

  @Test
  void theSpreadOfPagesWithoutLinksIsExactlyThatOfTheirCounts() {
    SiteGraph graph = site();
    NodeVector variance = NodeVector.of(graph, new double[] {0, 0, 9});
    SiteSystem system = new SiteSystem(graph, D);
    NodeVector spread = RankSpread.of(new SitePageRank(D), system, variance, 1);
    assertEquals(3, spread.get(2), 1e-9);
    assertEquals(0, spread.get(0), 1e-9);
    assertEquals(0, RankSpread.of(new SitePageRank(D), system, NodeVector.zero(graph), 1).sum());
  }

  @Test
  void noiseIsAskedOfScoresOfItsOwnGraphOnly() {
    SiteGraph graph = site();
    NodeVector variance = NodeVector.uniform(graph, 1);
    RankNoise noise =
        new RankNoise(
            variance,
            new SiteSystem(graph, D),
            Stop.errorBelow(1e-9).or(Stop.afterIterations(999)));
    NodeVector foreign = NodeVector.uniform(site(), 1);
    assertThrows(IllegalArgumentException.class, () -> noise.shareDeviation(foreign, 0));
  }
}
