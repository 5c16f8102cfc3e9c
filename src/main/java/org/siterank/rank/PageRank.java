package org.siterank.rank;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * PageRank of a whole web: {@code P = d A^T P + (d P(D) + 1 - d) v}, {@code sum P = 1}.
 *
 * <p>Symbols: A has 1/d+(i) for every link from i; D the pages whose rank would be lost, which is
 * given back along v; v the teleport vector, proportional to the inflow; d the damping.
 *
 * <p>Source: S. Brin and L. Page, The anatomy of a large-scale hypertextual web search engine,
 * 1998, with dangling pages re-injected. Solved as the leak form {@code x = d A^T x + v}, of which
 * P is the normalised solution: the same answer, without re-injection. Links that leave the graph
 * count as lost and come back along v, like dangling pages.
 *
 * <p>d = 1: {@code P = A^T P} needs a graph without lost rank and with exactly one closed class of
 * pages. A page r of that class is then held at 1 and the arcs into it are cut, which leaves a
 * nonsingular system whose solution is proportional to P. Unlike power iteration, lazy or not, this
 * does not care about periods and its error is proven. Pages outside the closed class get 0.
 *
 * <p>Cost: one pass over the arcs per sweep. Error: a bound b on x bounds P by {@code 2 b / |x|_1}.
 *
 * @param damping d in [0, 1]
 * @param tolerance proven L1 error, in (0, 1)
 * @param maxIterations sweeps after which the answer is given as not converged
 */
public record PageRank(double damping, double tolerance, int maxIterations)
    implements RankingAlgorithm {

  public PageRank {
    SitePageRank.checkDamping(damping);
    Stop.checkTolerance(tolerance);
    Stop.checkIterations(maxIterations);
  }

  /** The defaults of {@link SitePageRank}. */
  public PageRank() {
    this(
        SitePageRank.DEFAULT_DAMPING,
        SitePageRank.DEFAULT_TOLERANCE,
        SitePageRank.DEFAULT_MAX_ITERATIONS);
  }

  @Override
  public String name() {
    return "pagerank";
  }

  @Override
  public Map<String, Object> parameters() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("damping", damping);
    parameters.put("tolerance", tolerance);
    parameters.put("maxIterations", maxIterations);
    return parameters;
  }

  /**
   * Ranks the pages of a graph.
   *
   * @param inflow proportional to the teleport vector v; does not matter for d = 1
   * @throws IllegalArgumentException when d = 1 and the graph loses rank somewhere or has several
   *     closed classes, which the message names, or when d &lt; 1 and the inflow is 0 everywhere
   */
  @Override
  public Ranks rank(SiteGraph graph, NodeVector inflow) {
    SitePageRank.checkInflow(graph, inflow);
    Stop stop = Stop.errorBelow(tolerance / 2).or(Stop.afterIterations(maxIterations));
    if (damping == 1) {
      return undamped(graph, stop);
    }
    if (inflow.sum() == 0) {
      throw new IllegalArgumentException("a teleport vector must not be 0 everywhere");
    }
    return normalised(
        graph,
        SiteSystem.of(graph, damping).solve(inflow, null, Method.ACCELERATED, stop),
        List.of());
  }

  private Ranks undamped(SiteGraph graph, Stop stop) {
    checkNothingIsLost(graph);
    Components components = Components.of(graph);
    List<Integer> closed = components.closed();
    if (closed.size() > 1) {
      throw new IllegalArgumentException(
          "Without damping the rank is not unique: these pages do not reach each other, directly"
              + " or over others: "
              + TrapException.shown(closed.stream().map(graph::name).toList())
              + ". Set damping below 1.");
    }
    int home = components.component(closed.get(0));
    int fixed = closed.get(0);
    List<String> transients = new ArrayList<>();
    for (int v = 0; v < graph.numNodes(); v++) {
      if (components.component(v) != home) {
        transients.add(graph.name(v));
      } else if (graph.predecessors().degree(v) > graph.predecessors().degree(fixed)) {
        fixed = v; // Often visited, so the cut system lets go quickly.
      }
    }
    List<String> remarks =
        transients.isEmpty()
            ? List.of()
            : List.of(
                "Without damping pages that cannot be reached back have rank 0: "
                    + TrapException.shown(transients));
    SiteGraph cut = graph.withArcsCutInto(fixed);
    double[] source = new double[graph.numNodes()];
    source[fixed] = 1;
    return normalised(
        graph,
        new SiteSystem(cut, 1).solve(NodeVector.of(cut, source), null, Method.ACCELERATED, stop),
        remarks);
  }

  private static void checkNothingIsLost(SiteGraph graph) {
    List<String> losing = new ArrayList<>();
    for (int v = 0; v < graph.numNodes(); v++) {
      if (graph.internalOutdegree(v) == 0 || graph.internalOutdegree(v) < graph.outdegree(v)) {
        losing.add(graph.name(v));
      }
    }
    if (!losing.isEmpty()) {
      throw new IllegalArgumentException(
          "Without damping no page may lose rank; these have no link, or links that leave: "
              + TrapException.shown(losing)
              + ". Set damping below 1.");
    }
  }

  private Ranks normalised(SiteGraph graph, SiteSystem.Solution solution, List<String> remarks) {
    double[] p = solution.x().toArray();
    double sum = solution.x().sum();
    for (int v = 0; v < p.length; v++) {
      p[v] /= sum;
    }
    Convergence raw = solution.convergence();
    Convergence scaled =
        new Convergence(raw.iterations(), 2 * raw.l1ErrorBound() / sum, raw.converged());
    return new Ranks(this, NodeVector.of(graph, p), scaled, remarks);
  }
}
