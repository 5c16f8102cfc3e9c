package org.siterank.crawl;

import org.siterank.rank.CashLedger;

/**
 * The cash of OPIC on a given graph, moved as pages are read: {@link CrawlOrder.Opic}. The cash of
 * a page without links is lost when it is read, and so are the shares of links that leave the
 * graph: there is no virtual page to take them, and every page is read once. Both differ from
 * {@link LiveCash} of a live crawl.
 */
final class CashPriority implements PagePriority {

  private final KnownGraph graph;
  private final CashLedger ledger = new CashLedger(new double[0]);

  CashPriority(KnownGraph graph) {
    this.graph = graph;
  }

  @Override
  public void seeds(int[] pages) {
    catchUp();
    for (int page : pages) {
      ledger.give(page, 1.0 / pages.length);
    }
  }

  @Override
  public void read(int page) {
    catchUp();
    double cash = ledger.take(page);
    if (graph.outdegree(page) == 0) {
      return;
    }
    double share = 1.0 / graph.outdegree(page);
    for (int k = graph.begin(page); k < graph.end(page); k++) {
      ledger.give(graph.target(k), cash * share);
    }
  }

  private void catchUp() {
    while (ledger.pages() < graph.pages()) {
      ledger.addPage();
    }
  }

  @Override
  public double key(int page) {
    return page < ledger.pages() ? -ledger.cash(page) : 0;
  }
}
