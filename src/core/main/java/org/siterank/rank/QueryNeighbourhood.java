package org.siterank.rank;

import java.util.BitSet;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * HITS on the neighbourhood of a query. The root set are the t pages that answer it best by text;
 * the base set are these, all pages that they link to, and of the pages that link to each of them
 * at most d. {@link HubsAndAuthorities} of the base set and the links within it.
 *
 * <p>Source: J. Kleinberg, Authoritative sources in a hyperlinked environment, Journal of the ACM
 * 46(5), 1999, section 2, with its t = 200 and d = 50, and its k = 20 iterations, which "are
 * sufficient for the c largest coordinates to become stable, for c from 5 to 10". Different from
 * the paper: of the pages that link to a root page the first by name are taken where the paper
 * takes any, so that the answer is always the same; sums are scaled instead of squares; and links
 * within a site are kept, which the paper leaves out as navigation: on one site there are no
 * others. So pages that the navigation links are authorities of every query.
 *
 * <p>Cost: the links of the base set, some twenty times. Error: none is proven.
 *
 * @param rootPages t, at least 1
 * @param inlinks d, at least 0
 * @param iterations k, at least 1
 */
public record QueryNeighbourhood(int rootPages, int inlinks, int iterations) {

  /** Ends no iteration before k; what 20 iterations change is mostly more. */
  private static final double TOLERANCE = 1e-10;

  public QueryNeighbourhood {
    if (rootPages < 1) {
      throw new IllegalArgumentException("root pages must be at least 1, got " + rootPages);
    }
    if (inlinks < 0) {
      throw new IllegalArgumentException("in-links must be at least 0, got " + inlinks);
    }
    Stop.checkIterations(iterations);
  }

  /** As the paper has it. */
  public QueryNeighbourhood() {
    this(200, 50, 20);
  }

  /**
   * The base set of a query, ascending.
   *
   * @param found pages that answer the query, the best first
   */
  public int[] baseSet(SiteGraph graph, int[] found) {
    BitSet base = new BitSet(graph.numNodes());
    for (int r = 0; r < Math.min(rootPages, found.length); r++) {
      base.set(found[r]);
      add(base, graph.successors(), found[r], Integer.MAX_VALUE);
      add(base, graph.predecessors(), found[r], inlinks);
    }
    return base.stream().toArray();
  }

  private static void add(BitSet base, Arcs arcs, int page, int most) {
    int end = Math.min(arcs.degree(page), most) + arcs.begin(page);
    for (int k = arcs.begin(page); k < end; k++) {
      base.set(arcs.node(k));
    }
  }

  /**
   * Authority of each page of the base set, in a graph of these pages alone.
   *
   * @param found pages that answer the query, the best first
   * @return sums to 1; 0 everywhere when no link joins two of them
   */
  public NodeVector authorities(SiteGraph graph, int[] found) {
    SiteGraph base = graph.restrictedTo(baseSet(graph, found));
    return new HubsAndAuthorities(TOLERANCE, iterations).rank(base, NodeVector.zero(base)).scores();
  }
}
