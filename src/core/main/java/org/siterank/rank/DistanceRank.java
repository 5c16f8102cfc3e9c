package org.siterank.rank;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * Pages by their logarithmic distance from the rest, nearer is better:
 *
 * <pre>
 *   D[j] &lt;- (1 - a_t) D[j] + a_t min over i -> j of (log10 O(i) + gamma D[i])
 * </pre>
 *
 * <p>Symbols: O(i) = d+(i) the out-degree; gamma the discount; a_t the learning rate of sweep t =
 * 0, 1, ... Sweeps are synchronous, from {@code K = max(max log10 O / (1 - gamma), log10 n)}, so no
 * distance ever rises; pages without in-links keep K, the worst.
 *
 * <p>With sources, these are at distance 0 and stay there. gamma = 1 is equation 3, {@code D[j] =
 * min (D[i] + log10 O(i))}: it has a finite solution only where every page can be reached from a
 * source (or from a ring of pages with one link each), so it is refused without sources and is
 * {@link LogDistance} with them.
 *
 * <p>Source: A. M. Zareh Bidoki and N. Yazdani, DistanceRank: an intelligent ranking algorithm for
 * web pages, Information Processing and Management, 2007, equations 3 to 5. Different from the
 * paper: a finite start, since infinity times zero is no number; equation 4 and not the text after
 * it, which swaps the rate and its complement; and the order is ascending in D, where the paper's
 * conclusion says descending.
 *
 * <p>Scores are {@code K - D}: not negative, higher is better. {@link #solve} has D itself, K, and
 * an order that breaks the many ties by in-degree. Cost: one pass over the arcs per sweep. With a
 * falling rate the values freeze rather than converge: the order depends on gamma, K and the number
 * of sweeps, and no error is proven. The fixpoint is a contraction by gamma in the largest
 * component, so the L1 error is at most {@code n gamma / (1 - gamma)} times the largest change. The
 * inflow does not matter.
 *
 * @param gamma discount in [0, 1); 1 with sources
 * @param beta decay of the learning rate, positive; does not matter for the fixpoint or gamma = 1
 * @param rate how the learning rate goes; does not matter for gamma = 1
 * @param tolerance largest change of a distance at which sweeps end; for the fixpoint the largest
 *     error of a distance; in (0, 1)
 * @param maxIterations sweeps at most: the number there is for a falling rate, a limit for the
 *     fixpoint
 * @param sources names of the pages at distance 0; mostly empty
 */
public record DistanceRank(
    double gamma,
    double beta,
    LearningRate rate,
    double tolerance,
    int maxIterations,
    List<String> sources)
    implements RankingAlgorithm {

  /** Sweeps after which the paper's rate has fallen to 0.15 and the order hardly changes. */
  public static final int DEFAULT_SWEEPS = 20;

  /** The beta that did best in the paper's figure 4. */
  public static final double DEFAULT_BETA = 0.1;

  /** The paper never says its gamma; this is the usual damping. */
  public static final double DEFAULT_GAMMA = SitePageRank.DEFAULT_DAMPING;

  /** Our choice: below log10((k + 1)/k), what one link more makes, up to k = 10^8 links. */
  public static final double DEFAULT_TOLERANCE = 1e-9;

  public DistanceRank {
    sources = List.copyOf(sources);
    if (!(gamma >= 0 && gamma <= 1)) {
      throw new IllegalArgumentException("gamma must be in [0, 1), got " + gamma);
    }
    if (gamma == 1 && sources.isEmpty()) {
      throw new IllegalArgumentException(
          "gamma must be in [0, 1) without sources, got 1.0: undiscounted distances need pages to"
              + " start from, and would drift up for ever; name sources, or set gamma below 1");
    }
    LearningRate.checkBeta(beta);
    Objects.requireNonNull(rate, "rate");
    Stop.checkTolerance(tolerance);
    Stop.checkIterations(maxIterations);
  }

  /** Without sources. */
  public DistanceRank(
      double gamma, double beta, LearningRate rate, double tolerance, int maxIterations) {
    this(gamma, beta, rate, tolerance, maxIterations, List.of());
  }

  /** The paper's rate and the defaults. */
  public DistanceRank() {
    this(DEFAULT_GAMMA, DEFAULT_BETA, LearningRate.EXPONENTIAL, DEFAULT_TOLERANCE, DEFAULT_SWEEPS);
  }

  /** The fixpoint for a discount, to the default tolerance. */
  public static DistanceRank fixpoint(double gamma) {
    return new DistanceRank(
        gamma,
        DEFAULT_BETA,
        LearningRate.FIXPOINT,
        DEFAULT_TOLERANCE,
        SitePageRank.DEFAULT_MAX_ITERATIONS);
  }

  @Override
  public String name() {
    return "distancerank";
  }

  @Override
  public Map<String, Object> parameters() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("gamma", gamma);
    parameters.put("beta", beta);
    parameters.put("schedule", rate.toString());
    parameters.put("tolerance", tolerance);
    parameters.put("maxIterations", maxIterations);
    parameters.put("sources", sources);
    return parameters;
  }

  /** {@link #solve}, as scores; the distances are beside them, as {@code distance}. */
  @Override
  public Ranks rank(SiteGraph graph, NodeVector inflow) {
    return solve(graph).ranks();
  }

  /**
   * The distances of all pages.
   *
   * @throws IllegalArgumentException when a source is no page of the graph
   */
  public Distances solve(SiteGraph graph) {
    return solve(graph, (sweeps, change, distances) -> {});
  }

  /**
   * The distances of all pages, sweep by sweep.
   *
   * @param watcher is shown the start (0 sweeps) and every sweep; nothing for gamma = 1
   * @throws IllegalArgumentException when a source is no page of the graph
   */
  public Distances solve(SiteGraph graph, Watcher watcher) {
    int[] from = nodes(graph);
    return gamma == 1
        ? Distances.undiscounted(this, LogDistance.from(graph, from))
        : new DistanceSweeps(this, graph, from).run(watcher);
  }

  /** D of every page. */
  public NodeVector distances(SiteGraph graph) {
    return solve(graph).distances();
  }

  /** K, the distance of a page that nobody links to, for gamma below 1. */
  public double worst(SiteGraph graph) {
    double longest = 0;
    for (int v = 0; v < graph.numNodes(); v++) {
      longest = Math.max(longest, LogDistance.step(graph.outdegree(v)));
    }
    return worst(longest, graph.numNodes());
  }

  /**
   * K for gamma below 1: an upper bound of every distance.
   *
   * @param longestStep the largest log10 O
   * @param pages n
   */
  public double worst(double longestStep, int pages) {
    if (gamma == 1) {
      throw new IllegalStateException("with gamma = 1 the worst distance is found with the others");
    }
    return Math.max(longestStep / (1 - gamma), Math.log10(Math.max(1, pages)));
  }

  private int[] nodes(SiteGraph graph) {
    int[] nodes = new int[sources.size()];
    for (int k = 0; k < nodes.length; k++) {
      nodes[k] = graph.node(sources.get(k));
      if (nodes[k] < 0) {
        throw new IllegalArgumentException("a source must be a page, got " + sources.get(k));
      }
    }
    return nodes;
  }

  /** Is shown the distances after every sweep. */
  @FunctionalInterface
  public interface Watcher {
    /**
     * Looks at a sweep.
     *
     * @param sweeps sweeps done
     * @param largestChange of a distance in the last one; infinite before the first
     * @param distances D by node; overwritten by the next sweep, so copy what is to be kept
     */
    void swept(int sweeps, double largestChange, double[] distances);
  }
}
