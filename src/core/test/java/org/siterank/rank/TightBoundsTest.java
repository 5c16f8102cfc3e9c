package org.siterank.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/** Cases in which the errors all but reach their bounds, so that a smaller bound would be wrong. */
class TightBoundsTest {

  /**
   * x lacks a page that is worth 0.1 of 10: P has too much of the others, and none of that page.
   */
  @Test
  void anErrorOfAllRanksTogetherCountsTwiceInTheSharesOfThem() {
    SiteGraph two = pairs(1);
    Convergence ofX = new Convergence(1, 0.1, true);
    double[] x = {10, 0};
    double[] exact = {10 / 10.1, 0.1 / 10.1};
    Ranks ranks = PageRank.normalised(new PageRank(), two, x, ofX, 0.1, List.of());
    double error =
        Math.abs(exact[0] - ranks.scores().get(0)) + Math.abs(exact[1] - ranks.scores().get(1));
    double bound = ranks.convergence().l1ErrorBound();
    assertTrue(error <= bound && error > 0.98 * bound, error + " of " + bound);
    assertTrue(ranks.convergence().converged());
  }

  /**
   * Two pairs that do not know each other, one read and one not: between them cash moves over the
   * virtual page only, so L' takes no more than 1 - g of the difference. The importance is 1/4.
   */
  @Test
  void whatIsProvenOfOpicIsReachedWherePagesDoNotReachEachOther() {
    SiteGraph graph = pairs(2);
    for (double damping : new double[] {0.3, 0.5}) {
      double g = 1 - damping;
      for (CashEstimator estimator : List.of(CashEstimator.X, CashEstimator.W)) {
        OpicWalk walk =
            new OpicWalk(
                4, new OpicWalk.Rules(VirtualPage.SHARE, damping, false, Opic.Selection.CYCLE, 1));
        double most = 0;
        for (int visit = 1; visit <= 40; visit++) {
          walk.step(graph);
          CashLedger ledger = walk.ledger();
          double[] estimate = estimator.of(ledger);
          double error = 0;
          for (double importance : estimate) {
            error += Math.abs(importance - 0.25);
          }
          double bound = estimator.l1ErrorBound(ledger.start(), ledger, g);
          String what = estimator + " " + damping + " " + visit + ": " + error + " of " + bound;
          assertTrue(error <= bound * (1 + 1e-12), what);
          most = Math.max(most, error / bound);
        }
        assertTrue(most > damping, estimator + " " + damping + " at most " + most);
      }
    }
  }

  /** A ring that is entered at one page: the classical bound is exact for Jacobi. */
  @Test
  void theBoundOfASweepOverARingIsTheError() {
    SiteGraph pair = pairs(1);
    NodeVector s = NodeVector.of(pair, new double[] {1, 0});
    Ranks ranks = new SitePageRank(0.5, 1e-9, 6, Method.JACOBI).rank(pair, s);
    double[] exact = DenseSystem.solve(pair, 0.5, s.toArray());
    double error = 0;
    for (int v = 0; v < 2; v++) {
      error += Math.abs(exact[v] - ranks.scores().get(v));
    }
    assertEquals(error, ranks.convergence().l1ErrorBound(), 2e-6 * error);
  }

  private static SiteGraph pairs(int count) {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (int pair = 0; pair < count; pair++) {
      String one = "page-" + pair + "-a";
      String other = "page-" + pair + "-b";
      builder.addNode(one, NodeKind.READ).addNode(other, NodeKind.READ);
      builder.addArc(one, other, ArcKind.FOLLOW).addArc(other, one, ArcKind.FOLLOW);
    }
    return builder.build();
  }
}
