package org.siterank.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.DenseSystem;

class ReturningVisitsTest {

  private static final double ROUNDING = 1 + 1e-12;

  @Test
  void theVisitsOfRandomSitesKeepToTheBounds() {
    int closer = 0;
    int all = 0;
    for (long seed = 0; seed < 600; seed++) {
      SiteGraph graph = RandomSites.anyShares(seed);
      double d = seed % 2 == 0 ? 0.5 : 0.95;
      int n = graph.numNodes();
      double[][] visits = new double[n][];
      for (int j = 0; j < n; j++) {
        double[] unit = new double[n];
        unit[j] = 1;
        visits[j] = DenseSystem.solve(graph, d, unit);
      }
      for (int i = 0; i < n; i++) {
        double share = ReturningVisits.share(graph, d, i);
        double stay = ReturningVisits.longestStay(graph, d, i);
        assertTrue(share <= d, "seed " + seed);
        assertTrue(visits[i][i] <= stay * ROUNDING, "seed " + seed + " page " + i);
        for (int j = 0; j < n; j++) {
          if (j != i) {
            assertTrue(visits[j][i] <= share * visits[i][i] * ROUNDING, "seed " + seed);
          }
        }
        closer += share < 0.9 * d ? 1 : 0;
        all++;
      }
    }
    assertTrue(closer > all / 2, closer + " of " + all + " say more than d");
  }

  @Test
  void theBoundIsReachedWhereAllVisitorsAskForOnePage() {
    SiteGraph ring = AdvisedSites.ring(2);
    // By hand: each visitor of the other page comes with d = .5, and N_ii = 1 / (1 - .5 * .5).
    assertEquals(0.5, ReturningVisits.share(ring, 0.5, 0), 1e-15);
    assertEquals(4 / 3.0, ReturningVisits.longestStay(ring, 0.5, 0), 1e-15);
    assertEquals(4 / 3.0, DenseSystem.solve(ring, 0.5, new double[] {1, 0})[0], 1e-15);
  }
}
