package org.siterank.rank;

import java.util.Arrays;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/** The sweeps of {@link DistanceRank} for a discount below 1. */
final class DistanceSweeps {

  private final DistanceRank algorithm;
  private final SiteGraph graph;
  private final double worst;
  private final double[] distance;
  private final double[] step; // log10 O
  private final double[] via; // log10 O(i) + gamma D[i]
  private final boolean[] held;

  DistanceSweeps(DistanceRank algorithm, SiteGraph graph, int[] sources) {
    int n = graph.numNodes();
    this.algorithm = algorithm;
    this.graph = graph;
    this.worst = algorithm.worst(graph);
    distance = new double[n];
    step = new double[n];
    via = new double[n];
    held = new boolean[n];
    Arrays.fill(distance, worst);
    for (int v = 0; v < n; v++) {
      step[v] = LogDistance.step(graph.outdegree(v));
    }
    for (int source : sources) {
      distance[source] = 0;
      held[source] = true;
    }
  }

  Distances run(DistanceRank.Watcher watcher) {
    double gamma = algorithm.gamma();
    boolean exact = algorithm.rate() == LearningRate.FIXPOINT;
    double change = Double.POSITIVE_INFINITY;
    double bound = Double.POSITIVE_INFINITY;
    int sweeps = 0;
    watcher.swept(0, change, distance);
    while (sweeps < algorithm.maxIterations() && (exact ? bound : change) > algorithm.tolerance()) {
      change = sweep(gamma, algorithm.rate().at(algorithm.beta(), sweeps));
      sweeps++;
      if (exact) {
        bound = gamma / (1 - gamma) * change;
      }
      watcher.swept(sweeps, change, distance);
    }
    int n = distance.length;
    Convergence convergence =
        new Convergence(sweeps, n * bound, !exact || bound <= algorithm.tolerance());
    return new Distances(
        algorithm, NodeVector.of(graph, distance), worst, convergence, Distances.ALL_REACHED);
  }

  private double sweep(double gamma, double rate) {
    Arcs predecessors = graph.predecessors();
    for (int v = 0; v < via.length; v++) {
      via[v] = step[v] + gamma * distance[v];
    }
    double change = 0;
    for (int v = 0; v < distance.length; v++) {
      if (held[v] || predecessors.degree(v) == 0) {
        continue;
      }
      double nearest = Double.POSITIVE_INFINITY;
      for (int k = predecessors.begin(v); k < predecessors.end(v); k++) {
        nearest = Math.min(nearest, via[predecessors.node(k)]);
      }
      // No distance rises; rounding alone may say otherwise, and K must stay the worst.
      double next = Math.min(distance[v], (1 - rate) * distance[v] + rate * nearest);
      change = Math.max(change, distance[v] - next);
      distance[v] = next;
    }
    return change;
  }
}
