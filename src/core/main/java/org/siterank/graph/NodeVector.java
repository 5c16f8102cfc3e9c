package org.siterank.graph;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.IntToDoubleFunction;

/** One finite number per node of a graph, immutable. */
public final class NodeVector {

  private final SiteGraph graph;
  private final double[] values;

  private NodeVector(SiteGraph graph, double[] values) {
    this.graph = Objects.requireNonNull(graph, "graph");
    this.values = values;
    if (values.length != graph.numNodes()) {
      throw new IllegalArgumentException(
          "a vector needs one value per node, got " + values.length + " for " + graph.numNodes());
    }
    for (int v = 0; v < values.length; v++) {
      if (!Double.isFinite(values[v])) {
        throw new IllegalArgumentException(
            "values must be finite, got " + values[v] + " for " + graph.name(v));
      }
    }
  }

  /**
   * A vector of these values, copied.
   *
   * @throws IllegalArgumentException when there is not one finite value per node
   */
  public static NodeVector of(SiteGraph graph, double[] values) {
    return new NodeVector(graph, values.clone());
  }

  /**
   * A vector of what a function says of each node.
   *
   * @throws IllegalArgumentException when that is not finite
   */
  public static NodeVector of(SiteGraph graph, IntToDoubleFunction value) {
    double[] values = new double[graph.numNodes()];
    Arrays.setAll(values, value);
    return new NodeVector(graph, values);
  }

  /** An equal value on every node, so that they sum to {@code total}. */
  public static NodeVector uniform(SiteGraph graph, double total) {
    double[] values = new double[graph.numNodes()];
    Arrays.fill(values, total / values.length);
    return new NodeVector(graph, values);
  }

  /** Zero on every node. */
  public static NodeVector zero(SiteGraph graph) {
    return new NodeVector(graph, new double[graph.numNodes()]);
  }

  /** The graph whose nodes these are. */
  public SiteGraph graph() {
    return graph;
  }

  /** The value of a node. */
  public double get(int node) {
    return values[node];
  }

  /** Number of nodes. */
  public int size() {
    return values.length;
  }

  /** The sum of all values. */
  public double sum() {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }

  /** A copy of the values, by node. */
  public double[] toArray() {
    return values.clone();
  }

  /** The values by the names of their nodes, in the order of the nodes. */
  public Map<String, Double> toMap() {
    Map<String, Double> map = new LinkedHashMap<>(values.length * 2);
    for (int v = 0; v < values.length; v++) {
      map.put(graph.name(v), values[v]);
    }
    return map;
  }

  /** This vector plus another of the same graph. */
  public NodeVector plus(NodeVector other) {
    if (other.graph != graph) {
      throw new IllegalArgumentException("vectors of different graphs cannot be added");
    }
    double[] sum = values.clone();
    for (int v = 0; v < sum.length; v++) {
      sum[v] += other.values[v];
    }
    return new NodeVector(graph, sum);
  }

  /**
   * These values on the nodes of the same names in another graph: a start for its iteration.
   *
   * @param other the graph of today
   * @param fallback the values of nodes that this vector's graph does not have
   */
  public NodeVector carriedTo(SiteGraph other, NodeVector fallback) {
    if (fallback.graph != other) {
      throw new IllegalArgumentException("the fallback must be a vector of the new graph");
    }
    double[] carried = fallback.toArray();
    int mine = 0;
    for (int v = 0; v < carried.length; v++) { // Both are in name order: merge.
      int order = -1;
      while (mine < values.length && (order = graph.name(mine).compareTo(other.name(v))) < 0) {
        mine++;
      }
      if (mine < values.length && order == 0) {
        carried[v] = values[mine];
      }
    }
    return new NodeVector(other, carried);
  }

  /** The nodes in descending order of their values, equal ones in node order. */
  public int[] descending() {
    int[] nodes = new int[values.length];
    for (int v = 0; v < nodes.length; v++) {
      nodes[v] = v;
    }
    int[] from = nodes;
    int[] to = new int[nodes.length];
    for (long width = 1; width < nodes.length; width *= 2) {
      for (long start = 0; start < nodes.length; start += 2 * width) {
        merge(from, to, (int) start, end(start + width), end(start + 2 * width));
      }
      int[] swap = from;
      from = to;
      to = swap;
    }
    return from;
  }

  /**
   * The first of {@link #descending}, without ordering the others.
   *
   * @param most how many, at least 0; meant for few
   */
  public int[] first(int most) {
    int[] nodes = new int[Math.min(most, values.length)];
    int found = 0;
    for (int v = 0; v < values.length; v++) {
      int at = found;
      while (at > 0 && values[nodes[at - 1]] < values[v]) {
        at--;
      }
      if (at < nodes.length) {
        found = Math.min(found + 1, nodes.length);
        System.arraycopy(nodes, at, nodes, at + 1, found - at - 1);
        nodes[at] = v;
      }
    }
    return nodes;
  }

  private int end(long position) {
    return (int) Math.min(position, values.length);
  }

  /** Merge sort on primitives: stable, and no object per node. */
  private void merge(int[] from, int[] to, int start, int middle, int end) {
    int left = start;
    int right = middle;
    for (int k = start; k < end; k++) {
      if (left < middle && (right >= end || values[from[left]] >= values[from[right]])) {
        to[k] = from[left++];
      } else {
        to[k] = from[right++];
      }
    }
  }

  @Override
  public String toString() {
    return values.length + " values, sum " + sum();
  }
}
