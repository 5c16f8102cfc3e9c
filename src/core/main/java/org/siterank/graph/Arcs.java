package org.siterank.graph;

import java.util.Arrays;

/**
 * Arcs in compressed sparse rows: the neighbours of node v are {@code node(k)} for {@code begin(v)
 * <= k < end(v)}, in ascending order. Immutable; nothing here allocates.
 */
public final class Arcs {

  /** Rows up to this length are added up from end to end. */
  private static final int BLOCK = 128;

  private final int[] offsets;
  private final int[] nodes;
  private final double[] weights; // by position; null: all 1

  /** Takes the arrays over; {@code offsets} has one more entry than there are nodes. */
  Arcs(int[] offsets, int[] nodes) {
    this(offsets, nodes, null);
  }

  private Arcs(int[] offsets, int[] nodes, double[] weights) {
    this.offsets = offsets;
    this.nodes = nodes;
    this.weights = weights;
  }

  /** These arcs with a weight each, by position; takes the array over. */
  Arcs weighted(double[] perArc) {
    return new Arcs(offsets, nodes, perArc);
  }

  /** Returns true if the arcs have weights of their own; if not, each weighs 1. */
  boolean isWeighted() {
    return weights != null;
  }

  /** The weight of the arc at a position, 1 unless the graph has others: see {@link SiteGraph}. */
  public double weight(int position) {
    return weights == null ? 1 : weights[position];
  }

  /** Position of the first arc of a node. */
  public int begin(int v) {
    return offsets[v];
  }

  /** Position behind the last arc of a node. */
  public int end(int v) {
    return offsets[v + 1];
  }

  /** Number of arcs of a node. */
  public int degree(int v) {
    return offsets[v + 1] - offsets[v];
  }

  /** The neighbour at a position. */
  public int node(int position) {
    return nodes[position];
  }

  /** Number of arcs of all nodes. */
  public int size() {
    return nodes.length;
  }

  /** The neighbours of a node, copied. */
  public int[] row(int v) {
    return Arrays.copyOfRange(nodes, offsets[v], offsets[v + 1]);
  }

  /** Whether there is an arc between v and w. */
  public boolean contains(int v, int w) {
    return find(v, w) >= 0;
  }

  /** The position of the arc between v and w, or a negative number. */
  public int find(int v, int w) {
    return Arrays.binarySearch(nodes, offsets[v], offsets[v + 1], w);
  }

  /**
   * The sum of a vector over the neighbours of a node: the inner loop of every iteration here.
   *
   * <p>Four sums run side by side, because one alone would wait for each addition to finish.
   *
   * @param v the node
   * @param x one value per node
   */
  public double sum(int v, double[] x) {
    int begin = offsets[v];
    int end = offsets[v + 1];
    return end - begin <= BLOCK ? sum(begin, end, x) : halves(begin, end, x);
  }

  /** Long rows are added up by halves, whose rounding errors grow with the logarithm only. */
  private double halves(int from, int to, double[] x) {
    if (to - from <= BLOCK) {
      return sum(from, to, x);
    }
    int middle = (from + to) >>> 1;
    return halves(from, middle, x) + halves(middle, to, x);
  }

  /**
   * The most roundings that a neighbour's value goes through in {@link #sum(int, double[])}: of
   * values that are not negative the sum is wrong by at most so many units of 2^-53, relative to
   * itself. So of {@link #weightedSum(int, double[])}.
   */
  public int roundings(int v) {
    int length = degree(v);
    int halvings = 0;
    for (; length > BLOCK; length = (length + 1) >>> 1) {
      halvings++;
    }
    // An addition to 0 is exact; up to three that remain, and two to join the four sums.
    int products = weights == null ? 0 : 1;
    return products + halvings + (length < 4 ? Math.max(0, length - 1) : length / 4 + 4);
  }

  private double sum(int from, int to, double[] x) {
    int[] row = nodes;
    int k = from;
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    for (; k + 3 < to; k += 4) {
      a += x[row[k]];
      b += x[row[k + 1]];
      c += x[row[k + 2]];
      d += x[row[k + 3]];
    }
    for (; k < to; k++) {
      a += x[row[k]];
    }
    return (a + b) + (c + d);
  }

  /**
   * The sum of a vector over the neighbours of a node, each value times the weight of its arc. The
   * same as {@link #sum(int, double[])} where all arcs weigh 1.
   *
   * @param v the node
   * @param x one value per node
   */
  public double weightedSum(int v, double[] x) {
    if (weights == null) {
      return sum(v, x);
    }
    return weightedHalves(offsets[v], offsets[v + 1], x);
  }

  private double weightedHalves(int from, int to, double[] x) {
    if (to - from <= BLOCK) {
      return weightedSum(from, to, x);
    }
    int middle = (from + to) >>> 1;
    return weightedHalves(from, middle, x) + weightedHalves(middle, to, x);
  }

  private double weightedSum(int from, int to, double[] x) {
    int[] row = nodes;
    double[] weight = weights;
    int k = from;
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    for (; k + 3 < to; k += 4) {
      a += weight[k] * x[row[k]];
      b += weight[k + 1] * x[row[k + 1]];
      c += weight[k + 2] * x[row[k + 2]];
      d += weight[k + 3] * x[row[k + 3]];
    }
    for (; k < to; k++) {
      a += weight[k] * x[row[k]];
    }
    return (a + b) + (c + d);
  }

  /** These arcs with node v at place[v] of n, places ascending. */
  Arcs moved(int[] place, int n) {
    int[] starts = new int[n + 1];
    for (int v = 0; v < place.length; v++) {
      starts[place[v] + 1] = degree(v);
    }
    for (int v = 0; v < n; v++) {
      starts[v + 1] += starts[v];
    }
    int[] other = new int[nodes.length];
    for (int k = 0; k < other.length; k++) {
      other[k] = place[nodes[k]];
    }
    return new Arcs(starts, other, weights);
  }

  /**
   * These arcs with some more and some fewer. What stays keeps its weight; what is new weighs 1.
   *
   * @param added row and node of arcs that are not here, as {@code row << 32 | node}, ascending
   * @param removed the same for arcs that are here
   */
  Arcs edited(long[] added, long[] removed) {
    int n = offsets.length - 1;
    int[] other = new int[nodes.length + added.length - removed.length];
    double[] weight = weights == null ? null : new double[other.length];
    int[] starts = offsets.clone();
    int read = 0;
    int written = 0;
    int plus = 0;
    int minus = 0;
    while (plus < added.length || minus < removed.length) {
      boolean adds =
          minus == removed.length || (plus < added.length && added[plus] < removed[minus]);
      long arc = adds ? added[plus] : removed[minus];
      int row = (int) (arc >>> 32);
      int at = Arrays.binarySearch(nodes, offsets[row], offsets[row + 1], (int) arc);
      int end = at < 0 ? -at - 1 : at;
      System.arraycopy(nodes, read, other, written, end - read);
      if (weight != null) {
        System.arraycopy(weights, read, weight, written, end - read);
      }
      written += end - read;
      read = end;
      if (adds) {
        if (weight != null) {
          weight[written] = 1;
        }
        other[written++] = (int) arc;
        plus++;
      } else {
        read++;
        minus++;
      }
      starts[row + 1] += adds ? 1 : -1; // Made cumulative below.
    }
    System.arraycopy(nodes, read, other, written, nodes.length - read);
    if (weight != null) {
      System.arraycopy(weights, read, weight, written, nodes.length - read);
    }
    int shift = 0;
    for (int v = 1; v <= n; v++) {
      shift += starts[v] - offsets[v];
      starts[v] = offsets[v] + shift;
    }
    return new Arcs(starts, other, weight);
  }

  /**
   * Sums the neighbours of a node by weight, with those in {@code low..high-1} read from one vector
   * and the others from another.
   */
  public double weightedSum(int v, int low, int high, double[] within, double[] beyond) {
    int begin = offsets[v];
    int end = offsets[v + 1];
    if (begin == end || (nodes[begin] >= low && nodes[end - 1] < high)) {
      return between(begin, end, within);
    }
    int first = firstAtLeast(low, begin, end);
    int last = firstAtLeast(high, first, end);
    return between(begin, first, beyond)
        + between(first, last, within)
        + between(last, end, beyond);
  }

  private double between(int from, int to, double[] x) {
    return weights == null ? sum(from, to, x) : weightedSum(from, to, x);
  }

  /** The first position in {@code from..to} whose node is not below one. */
  private int firstAtLeast(int node, int from, int to) {
    int low = from;
    int high = to;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (nodes[middle] < node) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** A hash of the set of neighbours of a node: the sum of {@link #hashOf} over them. */
  public long hash(int v) {
    int[] row = nodes;
    long hash = 0;
    for (int k = offsets[v], end = offsets[v + 1]; k < end; k++) {
      hash += hashOf(row[k]);
    }
    return hash;
  }

  /** A hash of one node: the finaliser of SplitMix64 (Steele, Lea and Flood, 2014). */
  public static long hashOf(int v) {
    long z = (v + 1) * 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  /** Number of nodes. */
  public int rows() {
    return offsets.length - 1;
  }

  /** These arcs without those of one node. */
  Arcs withoutRow(int v) {
    int cut = degree(v);
    int[] rest = new int[nodes.length - cut];
    System.arraycopy(nodes, 0, rest, 0, offsets[v]);
    System.arraycopy(nodes, offsets[v + 1], rest, offsets[v], rest.length - offsets[v]);
    double[] weight = null;
    if (weights != null) {
      weight = new double[rest.length];
      System.arraycopy(weights, 0, weight, 0, offsets[v]);
      System.arraycopy(weights, offsets[v + 1], weight, offsets[v], rest.length - offsets[v]);
    }
    int[] starts = offsets.clone();
    for (int w = v + 1; w < starts.length; w++) {
      starts[w] -= cut;
    }
    return new Arcs(starts, rest, weight);
  }

  /** Returns these arcs by their other end. */
  Arcs transposed() {
    int n = offsets.length - 1;
    int[] starts = new int[n + 1];
    for (int node : nodes) {
      starts[node + 1]++;
    }
    for (int v = 0; v < n; v++) {
      starts[v + 1] += starts[v];
    }
    int[] next = Arrays.copyOf(starts, n);
    int[] other = new int[nodes.length];
    double[] weight = weights == null ? null : new double[nodes.length];
    for (int v = 0; v < n; v++) {
      for (int k = offsets[v]; k < offsets[v + 1]; k++) {
        int place = next[nodes[k]]++;
        other[place] = v;
        if (weight != null) {
          weight[place] = weights[k];
        }
      }
    }
    return new Arcs(starts, other, weight);
  }
}
