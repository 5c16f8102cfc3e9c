package org.siterank.crawl;

import java.util.Arrays;

/**
 * {@code x = 1 + d A^T x} on the known graph by sweeps from the last answer, until the L1 error is
 * proven: the difference of two iterates, times {@code d / (1 - d)}.
 */
final class PageRankPriority implements PagePriority {

  private final KnownGraph graph;
  private final CrawlOrder.PartialPageRank order;
  private double[] x = new double[0];
  private double[] next = new double[0];

  PageRankPriority(KnownGraph graph, CrawlOrder.PartialPageRank order) {
    this.graph = graph;
    this.order = order;
  }

  @Override
  public void refresh() {
    int n = graph.pages();
    int known = x.length;
    x = Arrays.copyOf(x, n);
    Arrays.fill(x, known, n, 1);
    next = new double[n];
    double damping = order.damping();
    double bound = Double.POSITIVE_INFINITY;
    double norm = 1;
    while (bound > order.tolerance() * norm) {
      Arrays.fill(next, 1);
      for (int r = 0; r < graph.readPages(); r++) {
        int page = graph.readPage(r);
        int end = graph.end(page);
        double share = damping * x[page] / Math.max(1, graph.outdegree(page));
        for (int k = graph.begin(page); k < end; k++) {
          next[graph.target(k)] += share;
        }
      }
      double change = 0;
      norm = 0;
      for (int v = 0; v < n; v++) {
        change += Math.abs(next[v] - x[v]);
        norm += next[v];
      }
      bound = change * damping / (1 - damping);
      double[] swap = x;
      x = next;
      next = swap;
    }
  }

  /** Pages that are equal by their links differ by rounding; to the digits of a float they tie. */
  @Override
  public double key(int page) {
    return page < x.length ? -(float) x[page] : -1;
  }
}
