package org.siterank.whatif;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.IntPredicate;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.Method;
import org.siterank.rank.Ranks;
import org.siterank.rank.SitePageRank;
import org.siterank.rank.SiteSystem;
import org.siterank.rank.Stop;

/**
 * Which single new link raises the score of a page most, with the exact gain of each.
 *
 * <p>With {@code N = (I - d A_S)^-1} and {@code x = N e_t}, a new link from page i, which has k
 * links, to the target t raises the score of t by exactly
 *
 * <pre>
 *   gain = P_i (d x_t - x_i) / (k + N_ii - d N_ti)
 * </pre>
 *
 * <p>x comes from one adjoint solve and all N_ti from one forward solve. N_ii needs a solve per
 * source, but is at least 1: that bounds each gain from above, sources are opened in the order of
 * that bound, and the search ends when no unopened source can enter the list. So the list is the
 * true one, and about as many solves are needed as it is long.
 *
 * <p>Derived by the formula of Sherman and Morrison from {@code P = d A_S^T P + s}, the inflow s
 * taken as unchanged.
 *
 * @param target the page that is to gain
 * @param score its score now
 * @param candidates the best links, by descending gain, equal ones by name of the source
 * @param solved sources whose gain was computed
 * @param trapping sources left out because with d = 1 their link would close a trap
 * @param converged whether the ranks and every solve behind the gains met their tolerance
 */
public record LinkAdvice(
    int target,
    double score,
    List<Candidate> candidates,
    int solved,
    int trapping,
    boolean converged) {

  /** Below this, 1/gain says that the edited site is all but singular. */
  private static final double SINGULAR = 1e-8;

  /**
   * A link that could be added.
   *
   * @param from its source
   * @param gain what the score of the target rises by
   */
  public record Candidate(int from, double gain) {}

  public LinkAdvice {
    candidates = List.copyOf(candidates);
  }

  private record Open(int from, double potential, double atMost) {}

  /**
   * Advises.
   *
   * @param ranks the ranks of the site, from {@link SitePageRank}
   * @param target the page that is to gain
   * @param top how many links, at least 1
   * @param sources which pages may get a new link
   * @throws org.siterank.rank.TrapException when d = 1 and the site has a trap
   */
  public static LinkAdvice of(Ranks ranks, int target, int top, IntPredicate sources) {
    if (!(ranks.algorithm() instanceof SitePageRank algorithm)) {
      throw new IllegalArgumentException(
          "advice needs ranks of site-pagerank, got " + ranks.algorithm().name());
    }
    if (top < 1) {
      throw new IllegalArgumentException("top must be at least 1, got " + top);
    }
    NodeVector scores = ranks.scores();
    SiteGraph graph = scores.graph();
    double d = algorithm.damping();
    SiteSystem system = SiteSystem.of(graph, d);
    Stop stop =
        Stop.errorBelow(algorithm.tolerance()).or(Stop.afterIterations(algorithm.maxIterations()));
    NodeVector unit = unit(graph, target);
    SiteSystem.Solution adjoint = system.solveAdjoint(unit, null, stop);
    SiteSystem.Solution forward = system.solve(unit, null, Method.ACCELERATED, stop);
    NodeVector x = adjoint.x();
    NodeVector fromTarget = forward.x();
    boolean converged =
        ranks.convergence().converged()
            && adjoint.convergence().converged()
            && forward.convergence().converged();

    List<Open> open = new ArrayList<>();
    for (int i = 0; i < graph.numNodes(); i++) {
      if (i == target || graph.predecessors().contains(target, i) || !sources.test(i)) {
        continue;
      }
      double potential = scores.get(i) * Math.max(0, d * x.get(target) - x.get(i));
      double least = Math.max(SINGULAR, graph.outdegree(i) + 1 - d * fromTarget.get(i));
      open.add(new Open(i, potential, potential / least));
    }
    open.sort(Comparator.comparingDouble(Open::atMost).reversed().thenComparingInt(Open::from));

    Comparator<Candidate> best =
        Comparator.comparingDouble(Candidate::gain).reversed().thenComparingInt(Candidate::from);
    PriorityQueue<Candidate> found = new PriorityQueue<>(best.reversed()); // Worst first.
    int solved = 0;
    int trapping = 0;
    for (Open source : open) {
      if (found.size() == top && source.atMost() < found.peek().gain()) {
        break;
      }
      double own = 1; // Whoever brings nothing needs no solve.
      if (source.potential() > 0) {
        SiteSystem.Solution returns =
            system.solve(unit(graph, source.from()), null, Method.ACCELERATED, stop);
        own = returns.x().get(source.from());
        converged &= returns.convergence().converged();
        solved++;
      }
      double factor = graph.outdegree(source.from()) + own - d * fromTarget.get(source.from());
      if (d == 1 && factor < SINGULAR) {
        trapping++;
        continue;
      }
      found.add(new Candidate(source.from(), source.potential() / Math.max(SINGULAR, factor)));
      if (found.size() > top) {
        found.poll();
      }
    }
    Candidate[] list = found.toArray(Candidate[]::new);
    Arrays.sort(list, best);
    return new LinkAdvice(target, scores.get(target), List.of(list), solved, trapping, converged);
  }

  private static NodeVector unit(SiteGraph graph, int node) {
    double[] unit = new double[graph.numNodes()];
    unit[node] = 1;
    return NodeVector.of(graph, unit);
  }
}
