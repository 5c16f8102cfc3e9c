package org.siterank.rank;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * PageRank of one site from what enters it: {@code P = d A_S^T P + s}.
 *
 * <p>Symbols: S the pages of the site; {@code A_S} has 1/d+(v) for every followed link of page v to
 * another page of S, where d+(v) counts all distinct targets of v, also those off the site; d the
 * damping; {@code s = P_ie + P_ind} the inflow of each page from external links and from teleports
 * (typed addresses, bookmarks, search engines); P the rank in the unit of s.
 *
 * <p>Source: F. Mathieu and L. Viennot, Local aspects of the global ranking of web pages, 2004.
 * Different from the paper: pages without links let their rank leak instead of being assumed away,
 * because re-injecting it inside the site invents flow; and with d = 1 the pages that make the
 * problem unsolvable are named. A trap that no inflow reaches has rank 0 and is remarked upon.
 *
 * <p>Cost: one pass over the arcs per sweep. Error: {@link Convergence#l1ErrorBound} is proven (see
 * {@link SiteSystem}). Fails with {@link RankSinkException} only for d = 1.
 *
 * @param damping d in [0, 1]; 0.85 by default, as in S. Brin and L. Page, 1998
 * @param tolerance proven L1 error relative to the L1 norm of the answer, in (0, 1)
 * @param maxIterations sweeps after which the answer is given as not converged
 * @param method how the system is swept
 */
public record SitePageRank(double damping, double tolerance, int maxIterations, Method method)
    implements RankingAlgorithm {

  /** Brin and Page (1998). */
  public static final double DEFAULT_DAMPING = 0.85;

  /** Far below what counts of visits can tell, and some 70 sweeps away at d = 0.85. */
  public static final double DEFAULT_TOLERANCE = 1e-10;

  /** Enough for d = 0.998 with Jacobi; more means that something is wrong with the input. */
  public static final int DEFAULT_MAX_ITERATIONS = 10_000;

  public SitePageRank {
    checkDamping(damping);
    Stop.checkTolerance(tolerance);
    Stop.checkIterations(maxIterations);
    Objects.requireNonNull(method, "method");
  }

  /** The defaults. */
  public SitePageRank() {
    this(DEFAULT_DAMPING);
  }

  /** The defaults with another damping. */
  public SitePageRank(double damping) {
    this(damping, DEFAULT_TOLERANCE, DEFAULT_MAX_ITERATIONS, Method.ACCELERATED);
  }

  @Override
  public String name() {
    return "site-pagerank";
  }

  @Override
  public Map<String, Object> parameters() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("damping", damping);
    parameters.put("tolerance", tolerance);
    parameters.put("maxIterations", maxIterations);
    parameters.put("method", method.name().toLowerCase(Locale.ROOT).replace('_', '-'));
    return parameters;
  }

  /**
   * Ranks from a cold start.
   *
   * @param inflow s, in any unit; the scores are in the same
   */
  @Override
  public Ranks rank(SiteGraph graph, NodeVector inflow) {
    return rank(graph, inflow, inflow);
  }

  /**
   * Ranks from a warm start. The bound of the error does not depend on it, the work does. A start
   * that is proven to be good enough is the answer itself, after no sweep.
   *
   * @param inflow s, in any unit; the scores are in the same
   * @param start scores to begin with, such as {@link NodeVector#carriedTo} of the last ones
   */
  public Ranks rank(SiteGraph graph, NodeVector inflow, NodeVector start) {
    return rank(new SiteSystem(graph, damping), inflow, start);
  }

  /**
   * Ranks on a system that other solves share.
   *
   * @param system of the graph, with the damping of this ranking
   * @param inflow s, in any unit; the scores are in the same
   * @param start scores to begin with; the inflow for a cold start. Those that are proven to be
   *     good enough are the answer, after no sweep
   */
  public Ranks rank(SiteSystem system, NodeVector inflow, NodeVector start) {
    if (system.damping() != damping) {
      throw new IllegalArgumentException(
          "the system must have the damping of the ranking, "
              + damping
              + ", got "
              + system.damping());
    }
    SiteGraph graph = system.graph();
    checkInflow(graph, inflow);
    checkInflow(graph, start);
    Optional<SiteSystem.Solution> standing =
        start == inflow ? Optional.empty() : system.standing(inflow, start, stop());
    SiteSystem.Solution solution =
        standing.orElseGet(() -> system.solve(inflow, start, method, stop()));
    List<String> remarks = List.of();
    if (damping == 1) {
      List<String> trap = RankSinks.of(graph).pages();
      if (!trap.isEmpty()) {
        remarks =
            List.of(
                "No inflow reaches pages that only link to each other; without damping their rank"
                    + " is 0 and would be infinite otherwise: "
                    + RankSinkException.shown(trap));
      }
    }
    return new Ranks(this, solution.x(), solution.convergence(), remarks);
  }

  /** When to stop: the tolerance met, or the limit of iterations reached. */
  Stop stop() {
    return Stop.errorBelow(tolerance).or(Stop.afterIterations(maxIterations));
  }

  static void checkDamping(double damping) {
    if (!(damping >= 0 && damping <= 1)) {
      throw new IllegalArgumentException("damping must be in [0, 1], got " + damping);
    }
  }

  /** Refuses a vector of another graph, or with negative values. */
  static void checkInflow(SiteGraph graph, NodeVector inflow) {
    if (inflow.graph() != graph) {
      throw new IllegalArgumentException("the inflow belongs to another graph");
    }
    for (int v = 0; v < graph.numNodes(); v++) {
      if (inflow.get(v) < 0) {
        throw new IllegalArgumentException(
            "inflow must be at least 0, got " + inflow.get(v) + " for " + graph.name(v));
      }
    }
  }
}
