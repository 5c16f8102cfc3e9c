package org.siterank.rank;

import java.util.BitSet;
import org.siterank.graph.NodeVector;

/** How far two rankings agree about their first pages. */
public final class TopOverlap {

  private TopOverlap() {}

  /**
   * Share of pages that are among the first k of both, {@code |A and B| / |A or B|}; equal scores
   * are in node order.
   *
   * @param k how many pages; at least 1, all of them when there are fewer
   */
  public static double similarity(NodeVector a, NodeVector b, int k) {
    return similarity(a.descending(), b.descending(), k);
  }

  /** Share of nodes that are among the first k of two orders, best first. */
  public static double similarity(int[] a, int[] b, int k) {
    if (k < 1) {
      throw new IllegalArgumentException("k must be at least 1, got " + k);
    }
    BitSet first = first(a, k);
    BitSet union = first(b, k);
    BitSet both = (BitSet) first.clone();
    both.and(union);
    union.or(first);
    return both.cardinality() / (double) union.cardinality();
  }

  /**
   * Share of the best k pages of an ideal order that are among the first k that were crawled.
   *
   * @param crawled nodes in the order of their crawl
   * @param ideal nodes, best first
   */
  public static double throughput(int[] crawled, int[] ideal, int k) {
    if (k < 1) {
      throw new IllegalArgumentException("k must be at least 1, got " + k);
    }
    BitSet hot = first(ideal, k);
    hot.and(first(crawled, k));
    return hot.cardinality() / (double) k;
  }

  private static BitSet first(int[] order, int k) {
    BitSet nodes = new BitSet();
    for (int i = 0; i < Math.min(k, order.length); i++) {
      nodes.set(order[i]);
    }
    return nodes;
  }
}
