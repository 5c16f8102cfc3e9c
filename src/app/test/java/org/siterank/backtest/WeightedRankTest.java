package org.siterank.backtest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.SitePageRank;

@Tag("slow")
class WeightedRankTest {

  @Test
  void equalWeightsGiveTheRankOfTheSite() {
    for (long seed = 0; seed < 200; seed++) {
      SiteGraph graph = RandomSites.site(seed, 30);
      SplittableRandom random = new SplittableRandom(seed);
      double[] inflow = random.doubles(graph.numNodes()).toArray();
      double[] even = new double[graph.successors().size()];
      Arrays.fill(even, 1);
      double[] ranks =
          WeightedRank.of(graph, LinkForecast.normalised(graph.successors(), even), 0.85, inflow);
      double[] known =
          new SitePageRank().rank(graph, NodeVector.of(graph, inflow)).scores().toArray();
      assertArrayEquals(known, ranks, 1e-8, "seed " + seed);
    }
  }

  /** OPIC does not know what enters a page: its limit is P with the same inflow everywhere. */
  @Test
  void opicWithWeightsTendsToTheRankWithTheSameWeights() {
    for (long seed = 0; seed < 50; seed++) {
      SiteGraph graph = RandomSites.site(seed, 30);
      double[] weights =
          new SplittableRandom(seed).doubles(graph.successors().size(), 0.1, 5).toArray();
      double[] shares = LinkForecast.normalised(graph.successors(), weights);
      double[] opic = WeightedOpic.importance(graph, shares, 0.85);
      double[] uniform = new double[graph.numNodes()];
      Arrays.fill(uniform, 1);
      double[] ranks = WeightedRank.of(graph, shares, 0.85, uniform);
      double all = Arrays.stream(ranks).sum();
      double error = 0;
      for (int v = 0; v < ranks.length; v++) {
        error += Math.abs(opic[v] - ranks[v] / all);
      }
      assertEquals(0, error, 0.04, "seed " + seed);
    }
  }

  /** a links to b three times as willingly as to c, and to another site. */
  @Test
  void aPreferredLinkGetsMoreAndWhatLeavesTheSiteStaysTheSame() {
    SiteGraph.Builder builder = new SiteGraph.Builder(name -> name.length() == 1);
    for (String name : new String[] {"a", "b", "c"}) {
      builder.addNode(name, NodeKind.READ);
    }
    builder.addArc("a", "b", ArcKind.FOLLOW);
    builder.addArc("a", "c", ArcKind.FOLLOW);
    builder.addArc("a", "elsewhere", ArcKind.FOLLOW);
    SiteGraph graph = builder.build();
    double[] shares = LinkForecast.normalised(graph.successors(), new double[] {3, 1});
    double[] ranks = WeightedRank.of(graph, shares, 0.6, new double[] {10, 0, 0});
    assertArrayEquals(new double[] {10, 3, 1}, ranks, 1e-9);
    assertEquals(14, Arrays.stream(ranks).sum(), 1e-9);
  }
}
