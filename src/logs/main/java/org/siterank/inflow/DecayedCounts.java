package org.siterank.inflow;

import java.util.Arrays;

/**
 * Counts per node whose events weigh less with age: with weights w of the events of a node,
 *
 * <pre>S1 = sum w,  S2 = sum w^2,  Var(S1) ~ S2,  n_eff = S1^2 / S2</pre>
 *
 * <p>S1 estimates a count, S2 its variance when events are Poisson, and n_eff is the number of
 * undecayed events that would be as certain.
 */
public final class DecayedCounts {

  private static final double[] NONE = new double[0];

  private final int nodes;
  private double[] sums = NONE; // empty until something is counted
  private double[] squares = NONE;

  DecayedCounts(int nodes) {
    this.nodes = nodes;
  }

  private void begin() {
    if (sums.length == 0) {
      sums = new double[nodes];
      squares = new double[nodes];
    }
  }

  /** Adds events of one node and weight. */
  void add(int node, long events, double weight) {
    begin();
    sums[node] += (double) events * weight;
    squares[node] += (double) events * weight * weight;
  }

  /**
   * Adds views that come in visits: the visits are the independent events, and each weighs as much
   * as it has views. Visits of equal length are assumed, which makes the variance the least it can
   * be.
   *
   * @param visits number of events; without any the views count as one
   */
  void add(int node, long visits, long views, double weight) {
    begin();
    double sum = (double) views * weight;
    sums[node] += sum;
    squares[node] += sum * sum / Math.max(1, visits);
  }

  /** Counts a node as if it had been watched for longer, at the same rate. */
  void scale(int node, double factor) {
    if (sums.length > 0) {
      sums[node] *= factor;
      squares[node] *= factor * factor;
    }
  }

  int nodes() {
    return nodes;
  }

  /** S1 of a node: its weighted count. */
  public double sum(int node) {
    return sums.length == 0 ? 0 : sums[node];
  }

  /** S2 of a node: the variance of {@link #sum}. */
  public double variance(int node) {
    return squares.length == 0 ? 0 : squares[node];
  }

  /** n_eff of a node; 0 when nothing was counted. */
  public double effective(int node) {
    double variance = variance(node);
    return variance == 0 ? 0 : sum(node) * sum(node) / variance;
  }

  /** S1 per node, a copy. */
  public double[] sums() {
    return Arrays.copyOf(sums, nodes);
  }

  /** S2 per node, a copy. */
  double[] variances() {
    return Arrays.copyOf(squares, nodes);
  }

  /** S2 over all nodes: the variance of {@link #total}. */
  double totalVariance() {
    double total = 0;
    for (double square : squares) {
      total += square;
    }
    return total;
  }

  /** S1 over all nodes. */
  public double total() {
    double total = 0;
    for (double sum : sums) {
      total += sum;
    }
    return total;
  }
}
