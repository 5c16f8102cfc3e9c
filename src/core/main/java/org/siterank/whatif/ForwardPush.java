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
 * <p>Cost: the degrees of the pages pushed, and each round passes over the touched pages. Their
 * numbers lie side by side in the order in which they were touched, so that such a pass reads
 * memory in order: a push that touches 50,000 pages takes 40 rounds. Memory: an int per page of the
 * site and 36 bytes per touched page, reused.
 */
final class ForwardPush {

  /** A round that pushes fewer than one in so many pages is followed by a bolder one. */
  private static final int FEW = 4;

  /** Cost of a push beside its links, in links. */
  private static final int COST = 8;

  /** Each round pushes what does, for its cost, more than this share of what all pages would. */
  private static final double SHARE_OF_MEAN = 0.5;

  /** The threshold of a backward push falls by this from round to round. */
  private static final double STEP = 8;

  private static final int FIRST_ROOM = 256;

  private final SiteGraph graph;
  private final double damping;
  private EditedRows rows; // null: none
  private final int[] places; // by page: its place among the touched ones + 1, or 0
  private int[] touched = new int[FIRST_ROOM];
  private double[] x = new double[FIRST_ROOM]; // by place, as the ones below
  private double[] r = new double[FIRST_ROOM];
  private double[] weights = new double[FIRST_ROOM];
  private int[] costs = new int[FIRST_ROOM]; // of a push, in links
  private int size;
  private int weighed; // places with weight and cost
  private long arcs;

  ForwardPush(SiteGraph graph, double damping) {
    this.graph = graph;
    this.damping = damping;
    places = new int[graph.numNodes()];
  }

  /** Forgets everything, to be used again. */
  void clear() {
    for (int k = 0; k < size; k++) {
      places[touched[k]] = 0;
    }
    rows = null;
    size = 0;
    weighed = 0;
    arcs = 0;
  }

  /** Forgets everything and follows edited rows in place of those of the graph; forward only. */
  void clear(EditedRows edited) {
    clear();
    rows = edited;
  }

  /** The result of the pushes, the residual added, one value per page. */
  double[] reached() {
    double[] reached = new double[places.length];
    for (int k = 0; k < size; k++) {
      reached[touched[k]] = x[k] + r[k];
    }
    return reached;
  }

  /** Takes an iterate and its residual from elsewhere, one value per page. */
  void load(double[] iterate, double[] residual) {
    clear();
    for (int v = 0; v < iterate.length; v++) {
      if (iterate[v] != 0 || residual[v] != 0) {
        add(v, residual[v]);
        x[size - 1] = iterate[v];
      }
    }
  }

  /** Adds to the right-hand side. */
  void add(int v, double amount) {
    int place = places[v] - 1;
    if (place < 0) {
      place = touch(v);
    }
    r[place] += amount;
  }

  private int touch(int v) {
    if (size == touched.length) {
      int room = Math.min(2 * size, places.length);
      touched = Arrays.copyOf(touched, room);
      x = Arrays.copyOf(x, room);
      r = Arrays.copyOf(r, room);
      weights = Arrays.copyOf(weights, room);
      costs = Arrays.copyOf(costs, room);
    }
    touched[size] = v;
    x[size] = 0;
    r[size] = 0;
    places[v] = ++size;
    return size - 1;
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
    return places[v] == 0 ? 0 : x[places[v] - 1];
  }

  /** The residual of a page. */
  double r(int v) {
    return places[v] == 0 ? 0 : r[places[v] - 1];
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
    weighed = 0;
    while (true) {
      double weighted = 0;
      double sum = 0;
      long cost = 0;
      for (int k = 0; k < size; k++) {
        weigh(k, weight, successors);
        double part = Math.abs(r[k]) * weights[k];
        weighted += part;
        sum += x[k] + r[k];
        cost += part > 0 ? costs[k] : 0;
      }
      if (enough.test(weighted, sum)) {
        return true;
      }
      if (arcs > most || cost == 0) {
        return false;
      }
      double threshold = SHARE_OF_MEAN * weighted / cost;
      for (int k = 0; k < size; k++) { // The list grows on the way.
        weigh(k, weight, successors);
        double part = Math.abs(r[k]) * weights[k];
        if (part > 0 && part >= threshold * costs[k]) {
          pushForward(successors, k);
        }
      }
    }
  }

  /** Looks up what a touched page weighs and costs, once. */
  private void weigh(int place, Weight weight, Arcs successors) {
    if (place == weighed) {
      int v = touched[place];
      weights[place] = weight.of(v);
      costs[place] = COST + successors.degree(v);
      weighed++;
    }
  }

  private void pushForward(Arcs successors, int place) {
    int v = touched[place];
    double amount = r[place];
    r[place] = 0;
    x[place] += amount;
    int row = rows == null ? -1 : rows.indexOf(v);
    if (row >= 0) {
      int degree = rows.internalOutdegree(row);
      double each = amount * damping / rows.outdegree(row);
      for (int successor = 0; successor < degree; successor++) {
        add(rows.successor(row, successor), each * rows.weight(row, successor));
      }
      arcs += degree;
      return;
    }
    int begin = successors.begin(v);
    int end = successors.end(v);
    double each = amount * (damping / graph.outdegree(v));
    for (int k = begin; k < end; k++) {
      add(successors.node(k), each * successors.weight(k));
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
        if (Math.abs(r[k]) > now) {
          pushBackward(predecessors, k);
          pushed++;
        }
      }
      step = pushed < size / FEW ? step * 2 : step; // Looking must not cost more than pushing.
      largest = largestResidual();
    }
    return largest <= threshold;
  }

  private void pushBackward(Arcs predecessors, int place) {
    int v = touched[place];
    double amount = r[place] * damping;
    x[place] += r[place];
    r[place] = 0;
    int begin = predecessors.begin(v);
    int end = predecessors.end(v);
    for (int k = begin; k < end; k++) {
      int u = predecessors.node(k);
      add(u, amount * predecessors.weight(k) / graph.outdegree(u));
    }
    arcs += end - begin + 1L;
  }

  /** The largest |r|. */
  double largestResidual() {
    double largest = 0;
    for (int k = 0; k < size; k++) {
      largest = Math.max(largest, Math.abs(r[k]));
    }
    return largest;
  }
}
