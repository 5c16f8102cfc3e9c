package org.siterank.backtest;

import org.siterank.graph.SiteGraph;
import org.siterank.rank.CashEstimator;
import org.siterank.rank.Opic;
import org.siterank.rank.OpicWalk;
import org.siterank.rank.VirtualPage;
import org.siterank.shares.LinkChoice;

/**
 * OPIC whose cash goes by the kind and place of a link: S. Abiteboul, M. Preda and G. Cobena,
 * Adaptive on-line page importance computation, 2003, end. The paper gives no weights; these are
 * those of {@link LinkChoice}. With equal ones its limit is the P of the links alone.
 */
final class WeightedOpic {

  /** Reads of each page, after which the error is a few per cent: it falls with their number. */
  private static final int ROUNDS = 50;

  private WeightedOpic() {}

  /**
   * The importance of each page.
   *
   * @param shares per arc, as the successors; sums to 1 for each page with links
   * @param damping d, in [0, 1)
   * @return per page, sums to 1; nothing is proven of its error
   */
  static double[] importance(SiteGraph graph, double[] shares, double damping) {
    int pages = graph.numNodes();
    OpicWalk.Rules rules =
        new OpicWalk.Rules(VirtualPage.SHARE, damping, false, Opic.Selection.CYCLE, 1);
    OpicWalk walk = new OpicWalk(pages, rules);
    for (int round = 0; round < ROUNDS; round++) {
      for (int turn = 0; turn < pages; turn++) {
        walk.visit(walk.next(), graph, shares);
      }
    }
    return walk.importance(CashEstimator.W);
  }
}
