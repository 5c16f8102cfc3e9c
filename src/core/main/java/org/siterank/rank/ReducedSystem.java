package org.siterank.rank;

import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;

/**
 * The system of a site with fewer unknowns and arcs, and the same solution.
 *
 * <p>First, pages with the same predecessors ({@link Twins}) receive the same: what a class c of
 * them receives, {@code y_c}, is the unknown. A page v of class c has {@code z_v = share_v (s_v +
 * y_c)} with {@code share = scale} for false twins, and {@code scale/(1 + scale)} for true ones,
 * whose own z is part of y_c. Links from several pages of one class become one entry.
 *
 * <p>Then classes that receive from at most one other class are eliminated, in order, until few are
 * left that can be; this adds no entry and merges some. An entry of a row for itself goes into the
 * row's divisor.
 *
 * <p>On a crawl of a real site (cnr-2000) 325,557 pages and 3.1 million arcs become some 80,000
 * unknowns and 0.7 million entries, which moreover need half as many sweeps. Exact but for
 * rounding, and not trusted: a sweep over the pages themselves follows, whose bound is the one
 * quoted.
 *
 * <p>Related: C. Karande, K. Chellapilla and R. Andersen, Speeding up algorithms on compressed web
 * graphs, 2009 (shared link sets); I. Ipsen and T. Selee, PageRank computation, with special
 * attention to dangling nodes, 2007 (lumping).
 */
final class ReducedSystem {

  private final SiteGraph graph;
  private final Twins twins;
  private final double[] share;
  private final int[] feeder; // by class: its first page with followed links
  private final int[] eliminated; // classes in order of elimination
  private final int[] parent; // by position in eliminated: root at that time, or -1
  private final double[] factor;
  private final double[] divisor; // by class
  private final int[] kept; // classes of the rows
  private final WeightedRows rows;

  private ReducedSystem(SiteSystem system, SystemReducer from) {
    graph = system.graph();
    twins = from.twins;
    share = from.share;
    feeder = from.feeder;
    eliminated = from.eliminated;
    parent = from.parent;
    factor = from.factor;
    divisor = from.divisor;
    kept = from.kept;
    rows = new WeightedRows(from.begin, from.source, from.weight);
  }

  /** The condensed system, or null where there is too little to gain. */
  static ReducedSystem of(SiteSystem system) {
    SystemReducer condenser = new SystemReducer(system);
    return condenser.run() ? new ReducedSystem(system, condenser) : null;
  }

  Rows rows() {
    return rows;
  }

  /** The unknowns for one source vector. */
  Problem problem(double[] s) {
    return new Problem(s);
  }

  /** The condensed system with a right-hand side. */
  final class Problem {

    private final double[] s;
    private final AffineForest forest;
    final double[] b;

    private Problem(double[] s) {
      this.s = s;
      this.forest = new AffineForest(twins.first.length);
      for (int i = 0; i < eliminated.length; i++) {
        int c = eliminated[i];
        forest.link(c, parent[i], factor[i], constant(c) / divisor[c]);
      }
      for (int c : eliminated) {
        forest.root(c); // So that the threads below change nothing.
      }
      double[] passed = new double[share.length];
      Parts pages = Parts.of(share.length, share.length);
      pages.each(
          part -> {
            for (int v = pages.begin(part); v < pages.end(part); v++) {
              passed[v] = constantOf(v);
            }
          });
      b = new double[kept.length];
      Parts parts = rows.parts();
      parts.each(
          part -> {
            for (int row = parts.begin(part); row < parts.end(part); row++) {
              int page = twins.first[kept[row]];
              double own = twins.isTrue[page] ? passed[page] : 0;
              b[row] = (own + graph.predecessors().sum(page, passed)) / divisor[kept[row]];
            }
          });
    }

    /** Returns the part that class c receives whatever the unknowns are. */
    private double constant(int c) {
      Arcs predecessors = graph.predecessors();
      int page = twins.first[c];
      double sum = twins.isTrue[page] ? constantOf(page) : 0;
      for (int k = predecessors.begin(page), end = predecessors.end(page); k < end; k++) {
        sum += constantOf(predecessors.node(k));
      }
      return sum;
    }

    private double constantOf(int page) {
      if (share[page] == 0) {
        return 0;
      }
      int c = twins.classOf[page];
      int root = forest.root(c);
      return share[page] * (root == c ? s[page] : s[page] + forest.offset(c));
    }

    /** The unknowns of an iterate z. */
    double[] unknowns(double[] z) {
      double[] y = new double[kept.length];
      for (int row = 0; row < y.length; row++) {
        int page = feeder[kept[row]];
        y[row] = z[page] / share[page] - s[page];
      }
      return y;
    }

    /** z of every page. */
    void pages(double[] y, double[] z) {
      double[] received = new double[twins.first.length];
      for (int row = 0; row < y.length; row++) {
        received[kept[row]] = y[row];
      }
      for (int i = eliminated.length - 1; i >= 0; i--) {
        int c = eliminated[i];
        int root = forest.root(c);
        received[c] = forest.offset(c) + (root < 0 ? 0 : forest.factor(c) * received[root]);
      }
      for (int v = 0; v < z.length; v++) {
        z[v] = share[v] == 0 ? 0 : share[v] * (s[v] + received[twins.classOf[v]]);
      }
    }
  }
}
