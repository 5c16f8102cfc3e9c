package org.siterank.lab;

import java.util.Arrays;
import org.siterank.graph.SiteGraph;

/**
 * The importance that OPIC estimates where every page has one more link, to a virtual page that
 * links to all pages ({@link org.siterank.rank.VirtualPage#LINK}), by power iteration from equal
 * shares: what the OPIC papers call the off-line algorithm.
 */
final class OfflineImportance {

  /** As near as doubles get; far below any error that is looked at. */
  private static final double NEGLIGIBLE = 1e-13;

  private static final int MOST_ITERATIONS = 10_000;

  private final SiteGraph graph;
  private double[] x;

  OfflineImportance(SiteGraph graph) {
    this.graph = graph;
    x = new double[graph.numNodes()];
    Arrays.fill(x, 1.0 / x.length);
  }

  /** The iterate. Not to be changed. */
  double[] values() {
    return x;
  }

  /** One iteration; returns by how much the iterate moved, in the L1 norm. */
  double iterate() {
    int n = x.length;
    double[] given = new double[n];
    double all = 0;
    for (int v = 0; v < n; v++) {
      given[v] = x[v] / (graph.outdegree(v) + 1);
      all += Math.max(0, x[v] - given[v] * graph.internalOutdegree(v));
    }
    double[] next = new double[n];
    double moved = 0;
    for (int v = 0; v < n; v++) {
      next[v] = all / n + graph.predecessors().sum(v, given);
      moved += Math.abs(next[v] - x[v]);
    }
    x = next;
    return moved;
  }

  /**
   * The fixpoint, up to a negligible error.
   *
   * @throws IllegalArgumentException when it takes more than 10,000 iterations: a graph in which
   *     hardly anything reaches the virtual page
   */
  static double[] fixpoint(SiteGraph graph) {
    OfflineImportance importance = new OfflineImportance(graph);
    for (int k = 0; k < MOST_ITERATIONS; k++) {
      if (importance.iterate() < NEGLIGIBLE) {
        return importance.values();
      }
    }
    throw new IllegalArgumentException(
        "the importance does not converge within " + MOST_ITERATIONS + " iterations on " + graph);
  }

  /** Mean over the pages of |estimate - importance| / importance, in percent. */
  static double errorPercent(double[] estimate, double[] importance) {
    double sum = 0;
    for (int v = 0; v < estimate.length; v++) {
      sum += Math.abs(estimate[v] - importance[v]) / importance[v];
    }
    return 100 * sum / estimate.length;
  }
}
