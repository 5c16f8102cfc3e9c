package org.siterank.whatif;

import java.util.Arrays;
import org.siterank.graph.Arcs;
import org.siterank.graph.EditedRows;
import org.siterank.graph.SiteGraph;

/**
 * A linear system of a site solved where its right-hand side matters and nowhere else: local
 * relaxation in the manner of Gauss and Southwell.
 *
 * <p>Held are an iterate x and its residual r, both 0 but for the touched pages. A push of page v
 * adds r_v to x_v and hands the residual on along the links: {@code r_w += d a_vw r_v} for {@code x
 * = d A_S^T x + b} ({@link #forward}), {@code r_u += d a_uv r_v} for {@code x = d A_S x + b}
 * ({@link #backward}). At any time {@code x* - x = N^T r} or {@code N r} exactly, so the residual
 * says how far x is off, whatever was pushed in which order. Amounts of both signs are welcome.
 *
 * <p>Related: R. Andersen, F. Chung and K. Lang, Local graph partitioning using PageRank vectors,
 * 2006 (forward); R. Andersen et al., Local computation of PageRank contributions, 2007 (backward).
 * Different from both: the threshold falls in rounds, which saves pushes of what would have grown
 * anyway; the out-degrees are those of the site, external links included; rows may be edited.
 *
 * <p>Cost: the degrees of the pages pushed. Memory: two doubles and a byte per page, reused.
 */
final class ForwardPush {

  private static final byte TOUCHED = 1;
  private static final byte EDITED = 2;

  /** A round that pushes fewer than one in so many pages is followed by a bolder one. */
  private static final int FEW = 4;

  /** Cost of a push beside its links, in links. */
  private static final int COST = 8;

  /** Each round pushes what does, for its cost, more than this share of what all pages would. */
  private static final double SHARE_OF_MEAN = 0.5;

  /** The threshold of a backward push falls by this from round to round. */
  private static final double STEP = 8;

  private final SiteGraph graph;
  private final double damping;
  private EditedRows rows; // null: none
  private final double[] x;
  private final double[] r;
  private final byte[] marks;
  private int[] touched = new int[256];
  private int size;
  private long arcs;

  ForwardPush(SiteGraph graph, double damping) {
    this.graph = graph;
    this.damping = damping;
    int n = graph.numNodes();
    x = new double[n];
    r = new double[n];
    marks = new byte[n];
  }

  /** Forgets everything, to be used again. */
  void clear() {
    for (int k = 0; k < size; k++) {
      int v = touched[k];
      x[v] = 0;
      r[v] = 0;
      marks[v] = 0;
    }
    for (int row = 0; rows != null && row < rows.size(); row++) {
      marks[rows.source(row)] = 0;
    }
    rows = null;
    size = 0;
    arcs = 0;
  }

  /** Forgets everything and follows edited rows in place of those of the graph; forward only. */
  void clear(EditedRows edited) {
    clear();
    rows = edited;
    for (int row = 0; row < edited.size(); row++) {
      marks[edited.source(row)] = EDITED;
    }
  }

  /** What the pushes have come to, the residual added, one value per page. */
  double[] reached() {
    double[] reached = new double[x.length];
    for (int k = 0; k < size; k++) {
      int v = touched[k];
      reached[v] = x[v] + r[v];
    }
    return reached;
  }

  /** Takes an iterate and its residual from elsewhere, one value per page. */
  void load(double[] iterate, double[] residual) {
    clear();
    for (int v = 0; v < iterate.length; v++) {
      if (iterate[v] != 0 || residual[v] != 0) {
        add(v, residual[v]);
        x[v] = iterate[v];
      }
    }
  }

  /** Adds to the right-hand side. */
  void add(int v, double amount) {
    if ((marks[v] & TOUCHED) == 0) {
      marks[v] |= TOUCHED;
      if (size == touched.length) {
        touched = Arrays.copyOf(touched, Math.min(2 * size, x.length));
      }
      touched[size++] = v;
    }
    r[v] += amount;
  }

  /** Number of touched pages. */
  int size() {
    return size;
  }

  /** A touched page; every other one has x = r = 0. */
  int touched(int k) {
    return touched[k];
  }

  /** The iterate of a page. */
  double x(int v) {
    return x[v];
  }

  /** The residual of a page. */
  double r(int v) {
    return r[v];
  }

  /** Links followed so far. */
  long arcs() {
    return arcs;
  }

  /** When forward pushes have done enough, given {@code sum of weight_v |r_v|} and sum of x. */
  interface Enough {
    boolean test(double weighted, double sum);
  }

  /** Weight of a residual of 1 at a page. */
  interface Weight {
    double of(int v);
  }

  /**
   * Pushes along the links until it is enough.
   *
   * @param most links after which to give up
   * @return whether it was enough
   */
  boolean forward(Weight weight, Enough enough, long most) {
    Arcs successors = graph.successors();
    while (true) {
      double weighted = 0;
      double sum = 0;
      long cost = 0;
      for (int k = 0; k < size; k++) {
        int v = touched[k];
        double part = Math.abs(r[v]) * weight.of(v);
        weighted += part;
        sum += x[v] + r[v];
        cost += part > 0 ? COST + successors.degree(v) : 0;
      }
      if (enough.test(weighted, sum)) {
        return true;
      }
      if (arcs > most || cost == 0) {
        return false;
      }
      double threshold = SHARE_OF_MEAN * weighted / cost;
      for (int k = 0; k < size; k++) { // The list grows on the way.
        int v = touched[k];
        double part = Math.abs(r[v]) * weight.of(v);
        if (part > 0 && part >= threshold * (COST + successors.degree(v))) {
          pushForward(successors, v);
        }
      }
    }
  }

  private void pushForward(Arcs successors, int v) {
    double amount = r[v];
    r[v] = 0;
    x[v] += amount;
    if ((marks[v] & EDITED) != 0) {
      int row = rows.indexOf(v);
      int degree = rows.internalOutdegree(row);
      double each = amount * damping / rows.outdegree(row);
      for (int place = 0; place < degree; place++) {
        add(rows.successor(row, place), each);
      }
      arcs += degree;
      return;
    }
    int begin = successors.begin(v);
    int end = successors.end(v);
    double each = amount * (damping / graph.outdegree(v));
    for (int k = begin; k < end; k++) {
      add(successors.node(k), each);
    }
    arcs += end - begin + 1L;
  }

  /**
   * Pushes against the links until no residual is above a threshold.
   *
   * @param most links after which to give up
   * @return whether the threshold was reached
   */
  boolean backward(double threshold, long most) {
    Arcs predecessors = graph.predecessors();
    double largest = largestResidual();
    double step = STEP;
    while (largest > threshold && arcs <= most) {
      double now = Math.max(threshold, largest / step);
      int pushed = 0;
      for (int k = 0; k < size; k++) { // The list grows on the way.
        int v = touched[k];
        if (Math.abs(r[v]) > now) {
          pushBackward(predecessors, v);
          pushed++;
        }
      }
      step = pushed < size / FEW ? step * 2 : step; // Looking must not cost more than pushing.
      largest = largestResidual();
    }
    return largest <= threshold;
  }

  private void pushBackward(Arcs predecessors, int v) {
    double amount = r[v] * damping;
    x[v] += r[v];
    r[v] = 0;
    int begin = predecessors.begin(v);
    int end = predecessors.end(v);
    for (int k = begin; k < end; k++) {
      int u = predecessors.node(k);
      add(u, amount / graph.outdegree(u));
    }
    arcs += end - begin + 1L;
  }

  /** The largest |r|. */
  double largestResidual() {
    double largest = 0;
    for (int k = 0; k < size; k++) {
      largest = Math.max(largest, Math.abs(r[touched[k]]));
    }
    return largest;
  }
}
