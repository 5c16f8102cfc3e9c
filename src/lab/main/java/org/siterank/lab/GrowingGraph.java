package org.siterank.lab;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.KendallTau;

/** A graph in which some pages are new: the links to them come one after the other, at random. */
final class GrowingGraph {

  private final SiteGraph graph;
  private final boolean[] isNew;
  private final int[] pages;
  private final long seed;

  /**
   * @param share of the pages that have links in, of which so many are new
   * @throws IllegalArgumentException when that makes fewer than two
   */
  GrowingGraph(SiteGraph graph, double share, long seed) {
    this.graph = graph;
    this.seed = seed;
    SplittableRandom random = new SplittableRandom(seed);
    pages =
        IntStream.range(0, graph.numNodes())
            .filter(v -> graph.predecessors().degree(v) > 0 && random.nextDouble() < share)
            .toArray();
    if (pages.length < 2) {
      throw new IllegalArgumentException(
          "the experiment needs at least 2 new pages, got " + pages.length + " of " + graph);
    }
    isNew = new boolean[graph.numNodes()];
    for (int page : pages) {
      isNew[page] = true;
    }
  }

  /**
   * The graph at a time.
   *
   * @param time in [0, 1]: the chance that a link to a new page is there; what is there stays
   */
  SiteGraph at(double time) {
    SplittableRandom random = new SplittableRandom(~seed); // The same for a link at all times.
    return PartialGraph.of(graph, (from, to) -> random.nextDouble() < time || !isNew[to]);
  }

  /** Kendall's tau-b of two lists of scores by node, over the new pages; 0 without an order. */
  double tau(double[] a, double[] b) {
    double tau = KendallTau.of(of(a), of(b)).tauB();
    return Double.isNaN(tau) ? 0 : tau;
  }

  private double[] of(double[] scores) {
    double[] chosen = new double[pages.length];
    Arrays.setAll(chosen, k -> scores[pages[k]]);
    return chosen;
  }
}
