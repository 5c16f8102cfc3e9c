package org.siterank.rank;

import java.util.Arrays;
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
 * pages; it is solved as a system that has one solution ({@link Undamped}). Pages outside the
 * closed class get 0.
 *
 * <p>Cost: one pass over the arcs per sweep. Error: a bound b on x bounds P by {@code 2 b / |x|_1}
 * and some rounding.
 *
 * @param damping d in [0, 1]
 * @param tolerance proven L1 error, in (0, 1)
 * @param maxIterations sweeps after which the answer is given as not converged
 */
public record PageRank(double damping, double tolerance, int maxIterations)
    implements RankingAlgorithm {

  /** Rounding errors of a teleport vector and of x, each over its sum. */
  private static final double NORMALISING = 8 * Rounding.UNIT;

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
    Stop stop = Stop.errorBelow(ofRaw(tolerance)).or(Stop.afterIterations(maxIterations));
    if (damping == 1) {
      return undamped(graph, stop);
    }
    if (inflow.sum() == 0) {
      throw new IllegalArgumentException("a teleport vector must not be 0 everywhere");
    }
    return normalised(
        graph,
        new SiteSystem(graph, damping).solve(inflow, null, Method.ACCELERATED, stop),
        List.of());
  }

  private Ranks undamped(SiteGraph graph, Stop stop) {
    Undamped system = Undamped.of(graph);
    return normalised(
        graph,
        new SiteSystem(system.cut(), 1).solve(system.source(), null, Method.ACCELERATED, stop),
        system.remarks());
  }

  private Ranks normalised(SiteGraph graph, SiteSystem.Solution solution, List<String> remarks) {
    return normalised(
        this, graph, solution.x().toArray(), solution.convergence(), tolerance, remarks);
  }

  /**
   * x over its norm, in place.
   *
   * @param raw of x
   */
  static Ranks normalised(
      RankingAlgorithm algorithm,
      SiteGraph graph,
      double[] x,
      Convergence raw,
      double tolerance,
      List<String> remarks) {
    double sum = Arrays.stream(x).sum(); // Compensated: wrong in the last place at most.
    for (int v = 0; v < x.length; v++) {
      x[v] /= sum;
    }
    double bound = Rounding.above(2 * raw.l1ErrorBound() / sum) + NORMALISING;
    Convergence scaled =
        new Convergence(raw.iterations(), bound, raw.converged() && bound <= tolerance);
    return new Ranks(algorithm, NodeVector.of(graph, x), scaled, remarks);
  }

  /** The error to ask of x so that P is within the tolerance. */
  static double ofRaw(double tolerance) {
    return Math.max(0.499 * tolerance - NORMALISING, tolerance / 4);
  }
}
