package org.siterank.rank;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * Pages by their mean distance from all pages: {@code d_j = sum over i of d_ij / n}, the nearest
 * first.
 *
 * <p>Symbols: d_ij the logarithmic distance from i to j ({@link LogDistance}), {@code d_jj = 0}; n
 * the number of pages. Scores are the largest mean minus d_j: not negative, higher is better. The
 * means themselves are beside the scores as {@code distance}.
 *
 * <p>Source: A. M. Zareh Bidoki and N. Yazdani, 2007, definition 3. Different from the paper: where
 * no path leads, d_ij is the largest distance there is, or log10 n when that is more. The paper's
 * log n alone is less than most finite distances on a real graph, so that pages gain by being out
 * of reach; it is there as {@link Unreachable#LOG_N}.
 *
 * <p>Cost: one search from every page, O(n m log n), for small graphs only; exact. The inflow does
 * not matter.
 *
 * @param unreachable what a missing path costs
 * @param maxPages the largest graph that is accepted, positive
 */
public record AverageDistance(Unreachable unreachable, int maxPages) implements RankingAlgorithm {

  /** Cost of a missing path. */
  public enum Unreachable {
    /** The largest finite distance of the graph, at least log10 n. */
    FARTHEST,
    /** log10 n: the paper's. */
    LOG_N;

    /** The name on the command line. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** A minute of work for one core, at ten links a page. */
  public static final int DEFAULT_MAX_PAGES = 10_000;

  public AverageDistance {
    Objects.requireNonNull(unreachable, "unreachable");
    if (maxPages < 1) {
      throw new IllegalArgumentException("max pages must be at least 1, got " + maxPages);
    }
  }

  /** No gain by being out of reach; small graphs. */
  public AverageDistance() {
    this(Unreachable.FARTHEST, DEFAULT_MAX_PAGES);
  }

  @Override
  public String name() {
    return "average-distance";
  }

  @Override
  public Map<String, Object> parameters() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("unreachable", unreachable.toString());
    parameters.put("maxPages", maxPages);
    return parameters;
  }

  /**
   * Ranks the pages of a graph.
   *
   * @throws IllegalArgumentException when the graph has more than {@code maxPages}
   */
  @Override
  public Ranks rank(SiteGraph graph, NodeVector inflow) {
    int n = graph.numNodes();
    if (n > maxPages) {
      throw new IllegalArgumentException(
          "the average distance is for graphs of at most "
              + maxPages
              + " pages, got "
              + n
              + ": its cost is quadratic; distancerank is its approximation for large graphs");
    }
    double[] mean = new double[n];
    int[] missing = new int[n];
    double farthest = 0;
    for (int i = 0; i < n; i++) {
      LogDistance from = LogDistance.from(graph, i);
      for (int j = 0; j < n; j++) {
        if (from.to(j) < Double.POSITIVE_INFINITY) {
          mean[j] += from.to(j);
          farthest = Math.max(farthest, from.to(j));
        } else {
          missing[j]++;
        }
      }
    }
    double cost = Math.log10(Math.max(1, n));
    if (unreachable == Unreachable.FARTHEST) {
      cost = Math.max(cost, farthest);
    }
    double worst = 0;
    for (int j = 0; j < n; j++) {
      mean[j] = (mean[j] + missing[j] * cost) / n;
      worst = Math.max(worst, mean[j]);
    }
    double[] scores = new double[n];
    for (int j = 0; j < n; j++) {
      scores[j] = worst - mean[j];
    }
    Map<String, Double> totals = new LinkedHashMap<>();
    totals.put("worstDistance", worst);
    totals.put("unreachableCost", cost);
    return new Ranks(
        this,
        NodeVector.of(graph, scores),
        Convergence.exact(),
        List.of(),
        new Findings(totals, Map.of("distance", NodeVector.of(graph, mean))));
  }
}
