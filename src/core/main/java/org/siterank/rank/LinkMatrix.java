package org.siterank.rank;

import java.util.Arrays;
import java.util.Locale;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;

/**
 * The matrix L whose fixpoint is importance: the three examples of S. Abiteboul, M. Preda and G.
 * Cobena, Adaptive on-line page importance computation, 2003, section 1.
 */
public enum LinkMatrix {
  /** {@code L_ij = 1/d+(i)} for a link: a page is important when a random walk often reads it. */
  RANDOM_WALK,
  /** {@code L_ij = 1} for a link: a page is important when important pages link to it. */
  LINKS,
  /**
   * {@code L_ij = 1} where i links to j or j to i: a page is important when important pages link to
   * it or it links to them. Two links, one each way, count once.
   */
  UNDIRECTED;

  /** The name on the command line. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** The graph whose arcs are the entries of L that are not 0. */
  SiteGraph arcs(SiteGraph graph) {
    if (this != UNDIRECTED) {
      return graph;
    }
    int n = graph.numNodes();
    int[] offsets = new int[n + 1];
    int[] neighbours = new int[16];
    for (int v = 0; v < n; v++) {
      int[] row = union(graph.predecessors(), graph.successors(), v);
      offsets[v + 1] = offsets[v] + row.length;
      if (offsets[v + 1] > neighbours.length) {
        neighbours = Arrays.copyOf(neighbours, Math.max(offsets[v + 1], 2 * neighbours.length));
      }
      System.arraycopy(row, 0, neighbours, offsets[v], row.length);
    }
    return SiteGraph.numbered(offsets, Arrays.copyOf(neighbours, offsets[n]), new int[n]);
  }

  /** The neighbours of a node in one row or the other, ascending. */
  private static int[] union(Arcs one, Arcs other, int v) {
    int[] row = new int[one.degree(v) + other.degree(v)];
    int size = 0;
    int i = one.begin(v);
    int j = other.begin(v);
    while (i < one.end(v) || j < other.end(v)) {
      int a = i < one.end(v) ? one.node(i) : Integer.MAX_VALUE;
      int b = j < other.end(v) ? other.node(j) : Integer.MAX_VALUE;
      row[size++] = Math.min(a, b);
      i += a <= b ? 1 : 0;
      j += b <= a ? 1 : 0;
    }
    return Arrays.copyOf(row, size);
  }
}
