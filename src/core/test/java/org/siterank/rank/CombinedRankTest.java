package org.siterank.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;

class CombinedRankTest {

  private static final List<RankingAlgorithm> RANKS =
      List.of(new PageRank(), new Opic(), new HubsAndAuthorities(1e-10, 1000));

  private static final DistanceRank DISTANCE = new DistanceRank();

  @Test
  void theLogarithmIsTheWeightedMeanOfBoth() {
    for (RankingAlgorithm rank : RANKS) {
      for (long seed = 0; seed < 50; seed++) {
        SiteGraph graph = RandomSites.site(seed);
        NodeVector inflow = NodeVector.uniform(graph, 1);
        NodeVector r = rank.rank(graph, inflow).scores();
        NodeVector d = DISTANCE.distances(graph);
        Ranks ranks = new CombinedRank(rank, DISTANCE, 0.3).rank(graph, inflow);
        double sum = ranks.scores().sum();
        assertTrue(sum == 0 || Math.abs(sum - 1) < 1e-12, "seed " + seed + ": " + sum);
        assertEquals(Double.POSITIVE_INFINITY, ranks.convergence().l1ErrorBound());
        int first = ranks.scores().descending()[0];
        for (int v = 0; v < graph.numNodes(); v++) {
          double score = ranks.scores().get(v);
          if (r.get(v) == 0) {
            assertEquals(0, score);
          } else if (r.get(first) > 0) {
            double expected =
                0.7 * Math.log10(r.get(first) / r.get(v)) - 0.3 * (d.get(first) - d.get(v));
            assertEquals(
                expected, Math.log10(ranks.scores().get(first) / score), 1e-9, "seed " + seed);
          }
        }
      }
    }
  }

  @Test
  void theEndsAreTheTwoOrders() {
    for (long seed = 0; seed < 50; seed++) {
      SiteGraph graph = RandomSites.site(seed);
      NodeVector inflow = NodeVector.uniform(graph, 1);
      NodeVector pageRank = new PageRank().rank(graph, inflow).scores();
      NodeVector none = new CombinedRank(new PageRank(), DISTANCE, 0).rank(graph, inflow).scores();
      NodeVector all = new CombinedRank(new PageRank(), DISTANCE, 1).rank(graph, inflow).scores();
      NodeVector distances = DISTANCE.distances(graph);
      for (int v = 0; v < graph.numNodes(); v++) {
        assertEquals(pageRank.get(v), none.get(v), 1e-12);
        for (int w = 0; w < v; w++) {
          if (Math.abs(distances.get(v) - distances.get(w)) > 1e-9) {
            assertEquals(distances.get(v) < distances.get(w), all.get(v) > all.get(w));
          }
        }
      }
    }
  }

  @Test
  void aPartThatHasNotConvergedIsTold() {
    SiteGraph graph = RandomSites.site(8);
    CombinedRank cut =
        new CombinedRank(new PageRank(0.85, 1e-10, 1), DISTANCE, CombinedRank.DEFAULT_WEIGHT);
    assertFalse(cut.rank(graph, NodeVector.uniform(graph, 1)).convergence().converged());
  }

  @Test
  void weightsOutsideTheRangeAreRefused() {
    for (double weight : new double[] {-0.1, 1.1, Double.NaN}) {
      assertThrows(
          IllegalArgumentException.class, () -> new CombinedRank(new PageRank(), DISTANCE, weight));
    }
  }
}
