package org.siterank.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.DenseSystem;

class BoostBoundTest {

  private static final int PAGES = 4;

  /** The structure of a number: one bit for each ordered pair of different pages. */
  private static SiteGraph structure(int number, int external) {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    int bit = 0;
    for (int from = 0; from < PAGES; from++) {
      builder.addNode("page " + from, NodeKind.READ);
      for (int to = 0; to < PAGES; to++) {
        if (to != from && (number >> bit++ & 1) == 1) {
          builder.addArc("page " + from, "page " + to, ArcKind.FOLLOW);
        }
      }
    }
    for (int k = 0; k < external; k++) {
      builder.addArc("page 0", "elsewhere " + k, ArcKind.FOLLOW);
    }
    return builder.build();
  }

  @Test
  void overAllStructuresOnFourPagesTheBoundIsReachedAndNotPassed() {
    for (double d : new double[] {0.3, 0.85, 0.99}) {
      double most = 0;
      double mostKept = 0;
      for (int number = 0; number < 1 << (PAGES * (PAGES - 1)); number++) {
        SiteGraph graph = structure(number, 0);
        double[] s = {3, 1, 0.5, 2};
        NodeVector p = NodeVector.of(graph, DenseSystem.solve(graph, d, s));
        SiteFlows flows = SiteFlows.of(p, NodeVector.of(graph, s), NodeVector.zero(graph), d);
        BoostBound bound = BoostBound.of(flows, 0);
        assertEquals((3 + d * 3.5) / (1 - d * d), bound.sharp(), 1e-9);
        assertEquals(6.5 / (1 - d * d), bound.simple(), 1e-9);
        assertEquals(bound.sharp() / p.get(0), bound.headroom(), 1e-12);
        most = Math.max(most, p.get(0) / bound.sharp());

        SiteGraph leaving = structure(number, 2);
        double[] q = DenseSystem.solve(leaving, d, s);
        SiteFlows kept =
            SiteFlows.of(
                NodeVector.of(leaving, q), NodeVector.of(leaving, s), NodeVector.zero(leaving), d);
        mostKept = Math.max(mostKept, q[0] / BoostBound.of(kept, 0).keepingExternalLinks());
      }
      assertEquals(1, most, 1e-12, "d = " + d);
      assertEquals(1, mostKept, 1e-12, "d = " + d);
    }
  }

  @Test
  void thePapersBoundIsReachedOnlyWhenAllInflowIsAtThePage() {
    SiteGraph star = structure(0b001_001_001_111, 0);
    double d = 0.85;
    double[] here = {5, 0, 0, 0};
    double[] spread = {4, 1, 0, 0};
    assertEquals(1, share(star, here, d), 1e-12);
    assertTrue(share(star, spread, d) < 1 - 1e-3);
  }

  private static double share(SiteGraph graph, double[] s, double d) {
    NodeVector p = NodeVector.of(graph, DenseSystem.solve(graph, d, s));
    SiteFlows flows = SiteFlows.of(p, NodeVector.of(graph, s), NodeVector.zero(graph), d);
    return p.get(0) / BoostBound.of(flows, 0).simple();
  }
}
