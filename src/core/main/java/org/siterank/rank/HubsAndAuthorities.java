package org.siterank.rank;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * Authorities: {@code h = B a}, {@code a = B^T h}, repeated from equal values and scaled to {@code
 * sum a = 1}; B has 1 for every followed link inside the graph.
 *
 * <p>Source: J. Kleinberg, Authoritative sources in a hyperlinked environment, 1998; a reference to
 * compare with. Different from the paper: sums are scaled instead of squares, on the whole graph
 * instead of a query's neighbourhood, for which there is {@link QueryNeighbourhood}.
 *
 * <p>Cost: two passes over the arcs per iteration. Error: none is proven (it depends on a gap
 * between singular values), so the bound is infinite and the iteration ends when an iteration
 * changes less than the tolerance. Where several communities are equally strong the answer depends
 * on the start. Without any arc all scores are 0. The inflow does not matter.
 *
 * @param tolerance L1 change of an iteration that ends it, in (0, 1)
 * @param maxIterations iterations after which the answer is given as not converged
 */
public record HubsAndAuthorities(double tolerance, int maxIterations) implements RankingAlgorithm {

  public HubsAndAuthorities {
    Stop.checkTolerance(tolerance);
    Stop.checkIterations(maxIterations);
  }

  @Override
  public String name() {
    return "hits";
  }

  @Override
  public Map<String, Object> parameters() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("tolerance", tolerance);
    parameters.put("maxIterations", maxIterations);
    return parameters;
  }

  @Override
  public Ranks rank(SiteGraph graph, NodeVector inflow) {
    int n = graph.numNodes();
    if (graph.numArcs() == 0) {
      return new Ranks(this, NodeVector.zero(graph), Convergence.exact());
    }
    Arcs predecessors = graph.predecessors();
    Arcs successors = graph.successors();
    double[] a = new double[n];
    double[] h = new double[n];
    Arrays.fill(a, 1.0 / n);
    double change = Double.POSITIVE_INFINITY;
    int iterations = 0;
    while (change > tolerance && iterations < maxIterations) {
      for (int v = 0; v < n; v++) {
        h[v] = successors.sum(v, a);
      }
      double[] next = new double[n];
      double sum = 0;
      for (int v = 0; v < n; v++) {
        next[v] = predecessors.sum(v, h);
        sum += next[v];
      }
      change = 0;
      for (int v = 0; v < n; v++) {
        next[v] /= sum;
        change += Math.abs(next[v] - a[v]);
      }
      a = next;
      iterations++;
    }
    return new Ranks(
        this,
        NodeVector.of(graph, a),
        new Convergence(iterations, Double.POSITIVE_INFINITY, change <= tolerance));
  }
}
