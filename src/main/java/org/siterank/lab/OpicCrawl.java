package org.siterank.lab;

import java.util.SplittableRandom;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.CashLedger;
import org.siterank.rank.Opic;

/**
 * OPIC as its paper runs it: every page has one more link, to a virtual page that links to all
 * pages and is emptied at once, so a page with k links gives 1/(k+1) of its cash to each and to all
 * pages alike. All cash is 1 and shared equally at first.
 */
final class OpicCrawl {

  private final SiteGraph graph;
  private final Opic.Selection selection;
  private final SplittableRandom random;
  private final CashLedger ledger;
  private long reads;

  OpicCrawl(SiteGraph graph, Opic.Selection selection, long seed) {
    this.graph = graph;
    this.selection = selection;
    this.random = new SplittableRandom(seed);
    this.ledger = CashLedger.equal(graph.numNodes(), 1);
  }

  /** Reads some more pages. */
  void read(long pages) {
    int n = graph.numNodes();
    Arcs successors = graph.successors();
    for (long k = 0; k < pages; k++) {
      int page =
          switch (selection) {
            case RANDOM -> random.nextInt(n);
            case CYCLE -> (int) (reads % n);
            case GREEDY -> ledger.richest();
          };
      reads++;
      double cash = ledger.take(page);
      double share = share(graph, page) * cash;
      for (int at = successors.begin(page); at < successors.end(page); at++) {
        ledger.give(successors.node(at), share);
      }
      ledger.giveAll(Math.max(0, cash - share * successors.degree(page)));
    }
  }

  /** What a page gives to each of its links: as much as to the virtual page. */
  static double share(SiteGraph graph, int page) {
    return 1.0 / (graph.outdegree(page) + 1);
  }

  /** G, all cash that was ever taken. */
  double spent() {
    return ledger.spent();
  }

  /** The paper's estimate, Z = (H + C)/(G + 1). */
  double[] paperEstimate() {
    double[] z = new double[ledger.pages()];
    for (int v = 0; v < z.length; v++) {
      z[v] = (ledger.history(v) + ledger.cash(v)) / (ledger.spent() + 1);
    }
    return z;
  }

  /** The income alone, without the initial grant: W = (H + C - C0)/G. */
  double[] income() {
    double[] w = new double[ledger.pages()];
    for (int v = 0; v < w.length; v++) {
      // Rounding may say that a page without income lost something.
      w[v] = Math.max(0, (ledger.history(v) + ledger.cash(v) - 1.0 / w.length) / ledger.spent());
    }
    return w;
  }
}
