package org.siterank.rank;

import java.util.Arrays;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;

/**
 * The iteration of {@link EigenvectorCentrality}, with its symbols; B is L and the virtual page.
 */
final class PowerIteration {

  /** Of weights, scaling and differences, beside those of the sums. */
  private static final int ROUNDINGS = 8;

  /** Iterations within which the bound must get better, or rounding has the better of it. */
  private static final int PATIENCE = 100;

  private static final double BETTER = 0.999;

  private final EigenvectorCentrality algorithm;
  private final Arcs predecessors;
  private final double[] weights; // of each link of a page
  private final double[] toVirtual; // u
  private final double fromVirtual; // q
  private final boolean virtual;
  private double[] x;
  private double y;
  private double[] z = new double[0]; // B x
  private double nextY;
  private double lambda;
  private double lower;
  private double upper = Double.POSITIVE_INFINITY;
  private double bound = Double.POSITIVE_INFINITY;
  private double change = Double.POSITIVE_INFINITY;
  private double best = Double.POSITIVE_INFINITY;
  private int bestAt;
  private int iterations;

  PowerIteration(EigenvectorCentrality algorithm, SiteGraph graph, SiteGraph arcs) {
    int n = graph.numNodes();
    boolean walk = algorithm.matrix() == LinkMatrix.RANDOM_WALK;
    this.algorithm = algorithm;
    this.virtual = algorithm.virtualPage() != VirtualPage.NONE;
    this.predecessors = arcs.predecessors();
    this.weights = new double[n];
    this.toVirtual = new double[n];
    for (int v = 0; v < n; v++) {
      int outdegree = graph.outdegree(v);
      double walked = outdegree == 0 ? 0 : algorithm.virtualPage().linkWeight(outdegree, 0);
      weights[v] = walk ? walked : 1;
      toVirtual[v] = walk ? Math.max(0, 1 - walked * graph.internalOutdegree(v)) : 1;
    }
    fromVirtual = walk ? 1.0 / n : 1;
    x = new double[n];
    Arrays.fill(x, 1.0 / n);
    y = virtual ? 1 / (fromVirtual * n) / Math.sqrt(n) : 0;
  }

  boolean goesOn() {
    return !isDone() && iterations < algorithm.maxIterations() && iterations < bestAt + PATIENCE;
  }

  private boolean isDone() {
    return (virtual ? bound : change) <= algorithm.tolerance();
  }

  /** The next iterate, and a product with B that tells how good it is. */
  void iterate() {
    if (iterations > 0) {
      advance();
    }
    int n = x.length;
    double[] given = new double[n];
    double[] toY = new double[virtual ? n : 0];
    for (int v = 0; v < n; v++) {
      given[v] = weights[v] * x[v];
      if (virtual) {
        toY[v] = toVirtual[v] * x[v];
      }
    }
    double income = virtual ? fromVirtual * y : 0;
    z = new double[n];
    double all = 0;
    for (int v = 0; v < n; v++) {
      z[v] = predecessors.sum(v, given) + income;
      all += z[v];
    }
    nextY = Arrays.stream(toY).sum(); // Compensated.
    enclose();
    lambda = Math.min(upper, Math.max(lower, (all + nextY) / (Arrays.stream(x).sum() + y)));
    bound = virtual ? bound(income) : Double.POSITIVE_INFINITY;
    iterations++;
    double reached = virtual ? bound : change;
    if (reached < BETTER * best) {
      best = reached;
      bestAt = iterations;
    }
  }

  /** Collatz and Wielandt, rounding included; the random walk's eigenvalue is 1. */
  private void enclose() {
    if (algorithm.matrix() == LinkMatrix.RANDOM_WALK) {
      lower = 1;
      upper = 1;
      return;
    }
    lower = virtual ? nextY / y * (1 - ROUNDINGS * Rounding.UNIT) : Double.POSITIVE_INFINITY;
    upper = virtual ? nextY / y * (1 + ROUNDINGS * Rounding.UNIT) : 0;
    for (int v = 0; v < z.length; v++) {
      double rounding = (predecessors.roundings(v) + ROUNDINGS) * Rounding.UNIT;
      lower = Math.min(lower, z[v] / x[v] * (1 - rounding));
      upper = Math.max(upper, z[v] / x[v] * (1 + rounding));
    }
  }

  /** {@code 2 t / (1 - t)}. */
  private double bound(double income) {
    double t = 0;
    for (int v = 0; v < z.length; v++) {
      double rounding = (predecessors.roundings(v) + ROUNDINGS) * Rounding.UNIT;
      double residual =
          Math.abs(z[v] - lambda * x[v])
              + (upper - lower) * x[v]
              + rounding * (z[v] + lambda * x[v]);
      t = Math.max(t, residual / income);
    }
    double scaling = ROUNDINGS * Rounding.UNIT;
    return t < 1 ? Rounding.above(2 * t / (1 - t)) + scaling : Double.POSITIVE_INFINITY;
  }

  private void advance() {
    double shift = lambda / 2;
    double sum = 0;
    for (int v = 0; v < z.length; v++) {
      z[v] += shift * x[v];
      sum += z[v];
    }
    change = 0;
    double before = Arrays.stream(x).sum();
    for (int v = 0; v < z.length; v++) {
      z[v] /= sum;
      change += Math.abs(z[v] - x[v] / before);
    }
    y = (nextY + shift * y) / sum;
    x = z;
  }

  double eigenvalue() {
    return lambda;
  }

  double lower() {
    return lower;
  }

  double upper() {
    return upper;
  }

  double[] scores() {
    double sum = Arrays.stream(x).sum();
    return Arrays.stream(x).map(score -> score / sum).toArray();
  }

  Convergence convergence() {
    return new Convergence(iterations, bound, bound, isDone());
  }
}
