package org.siterank.spark.block;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;

/**
 * The shares of importance that links of one part pass on, as {@code siterank export links
 * --weights} writes them: collected by name, then put in the order of a graph's arcs. What the
 * shares of a page leave of 1 leaves the web.
 *
 * <p>Memory: 16 bytes per link with a share, and about 50 per name.
 */
final class LinkShares {

  /** By so much the shares of a page may miss 1, from rounding: as in the product's own graph. */
  private static final double CLOSE = 1e-9;

  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<String> names = new ArrayList<>();
  private long[] links = new long[16]; // from, to: numbers of names
  private double[] shares = new double[16];
  private int size;

  /** Adds a link with its share, in [0, 1]. */
  void add(String from, String to, double share) {
    if (size == links.length) {
      int grown = Math.toIntExact(size + (long) (size >> 1) + 16);
      links = Arrays.copyOf(links, grown);
      shares = Arrays.copyOf(shares, grown);
    }
    links[size] = (long) number(from) << 32 | number(to);
    shares[size++] = share;
  }

  private int number(String name) {
    return numbers.computeIfAbsent(
        name,
        each -> {
          names.add(each);
          return names.size() - 1;
        });
  }

  /**
   * Shares of the arcs of a graph.
   *
   * @param shares by position in its predecessors; 0 for arcs of pages without shares
   * @param sums by node, the shares of its arcs together; NaN for pages without shares
   */
  @SuppressWarnings("ArrayRecordComponent") // In the order of the graph; nobody compares them.
  record OfGraph(double[] shares, double[] sums) {

    boolean isShared(int node) {
      return !Double.isNaN(sums[node]);
    }

    /** Whether some of what the page passes on gets lost, because its shares sum to less than 1. */
    boolean isLeaking(int node) {
      return sums[node] < 1 - CLOSE;
    }
  }

  /**
   * Puts the shares in the order of a graph.
   *
   * @throws TextFiles.BadLine when a link has two shares, a page has links with and without them,
   *     or the shares of a page sum to more than 1
   */
  OfGraph on(SiteGraph graph) {
    int[] nodes = names.stream().mapToInt(graph::node).toArray();
    Arcs predecessors = graph.predecessors();
    double[] byArc = new double[predecessors.size()];
    Arrays.fill(byArc, Double.NaN);
    double[] sums = new double[graph.numNodes()];
    Arrays.fill(sums, Double.NaN);
    for (int i = 0; i < size; i++) {
      int from = nodes[(int) (links[i] >>> 32)];
      int to = nodes[(int) links[i]];
      sums[from] = 0;
      int arc = to < 0 || to == from ? -1 : predecessors.find(to, from);
      if (arc >= 0) {
        if (!Double.isNaN(byArc[arc]) && byArc[arc] != shares[i]) {
          throw refused(graph, from, to, "has two weights, " + byArc[arc] + " and " + shares[i]);
        }
        byArc[arc] = shares[i];
      }
    }
    addUp(graph, byArc, sums);
    return new OfGraph(byArc, sums);
  }

  private static void addUp(SiteGraph graph, double[] byArc, double[] sums) {
    Arcs predecessors = graph.predecessors();
    for (int v = 0; v < graph.numNodes(); v++) {
      for (int k = predecessors.begin(v); k < predecessors.end(v); k++) {
        int from = predecessors.node(k);
        boolean isMissing = Double.isNaN(byArc[k]);
        if (isMissing && !Double.isNaN(sums[from])) {
          throw refused(graph, from, v, "has no weight, and others of its page have one");
        }
        byArc[k] = isMissing ? 0 : byArc[k];
        sums[from] += byArc[k];
      }
    }
    for (int v = 0; v < sums.length; v++) {
      if (sums[v] > 1 + CLOSE) {
        throw new TextFiles.BadLine(
            "--links: the weights of a page must sum to at most 1, got "
                + sums[v]
                + " for "
                + graph.name(v),
            null);
      }
    }
    for (int k = 0; k < byArc.length; k++) { // Only rounding is left above 1.
      double sum = sums[predecessors.node(k)];
      byArc[k] = sum > 1 ? byArc[k] / sum : byArc[k];
    }
    for (int v = 0; v < sums.length; v++) {
      sums[v] = Math.min(1, sums[v]); // NaN stays.
    }
  }

  private static TextFiles.BadLine refused(SiteGraph graph, int from, int to, String why) {
    return new TextFiles.BadLine(
        "--links: the link from " + graph.name(from) + " to " + graph.name(to) + ' ' + why, null);
  }
}
