package org.siterank.rank;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * A rank and the logarithmic distance together: {@code s_v = r_v^(1-w) (10^-D_v)^w}, scaled to sum
 * 1.
 *
 * <p>Symbols: r the scores of PageRank, OPIC or HITS; D the distance of {@link DistanceRank}; w the
 * weight of the distance. Both parts are chances of a surfer who picks links at random: r of all
 * paths that lead to a page, {@code 10^-D} of the shortest ({@link LogDistance}), discounted. So
 * their logarithms are in the same unit, and s is their weighted geometric mean: {@code log10 s =
 * (1 - w) log10 r - w D}, up to a constant. HITS is no chance; its authorities sum to 1 as well.
 *
 * <p>Source: A. M. Zareh Bidoki and N. Yazdani, 2007, section 7, which announces "to combine the
 * logarithmic distance in PageRank, HITS and OPIC algorithms" and no more than that: the form is
 * ours.
 *
 * <p>Cost: that of both. Error: none is proven, as none is of the distances under a falling rate.
 * Pages with r = 0 have 0, unless w = 1. The inflow is that of the rank.
 *
 * @param rank gives r
 * @param distance gives D
 * @param weight w, in [0, 1]
 */
public record CombinedRank(RankingAlgorithm rank, DistanceRank distance, double weight)
    implements RankingAlgorithm {

  /** Both alike. */
  public static final double DEFAULT_WEIGHT = 0.5;

  public CombinedRank {
    Objects.requireNonNull(rank, "rank");
    Objects.requireNonNull(distance, "distance");
    if (!(weight >= 0 && weight <= 1)) {
      throw new IllegalArgumentException("distance weight must be in [0, 1], got " + weight);
    }
  }

  @Override
  public String name() {
    return "combined";
  }

  @Override
  public Map<String, Object> parameters() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("with", rank.name());
    parameters.put("distanceWeight", weight);
    parameters.put("gamma", distance.gamma());
    parameters.putAll(rank.parameters());
    return parameters;
  }

  /**
   * The combination of a rank and distances that are known.
   *
   * @param rank positive, on any scale
   * @param distances logarithmic ones, of the same graph
   * @param weight of the distance, in [0, 1]
   * @return sums to 1
   */
  public static NodeVector scores(NodeVector rank, NodeVector distances, double weight) {
    int n = rank.size();
    double nearest = Double.POSITIVE_INFINITY;
    for (int v = 0; v < n; v++) {
      nearest = Math.min(nearest, distances.get(v));
    }
    double[] scores = new double[n];
    for (int v = 0; v < n; v++) {
      double away = distances.get(v) - nearest;
      scores[v] = Math.pow(rank.get(v), 1 - weight) * Math.pow(10, -weight * away);
    }
    return NodeVector.of(rank.graph(), OpicWalk.normalised(scores));
  }

  /** Ranks the pages; beside the scores are the two parts, {@code rank} and {@code distance}. */
  @Override
  public Ranks rank(SiteGraph graph, NodeVector inflow) {
    Ranks ranks = rank.rank(graph, inflow);
    Distances distances = distance.solve(graph);
    Map<String, NodeVector> columns = new LinkedHashMap<>();
    columns.put("rank", ranks.scores());
    columns.put("distance", distances.distances());
    Convergence parts = ranks.convergence();
    return new Ranks(
        this,
        scores(ranks.scores(), distances.distances(), weight),
        new Convergence(
            parts.iterations(),
            Double.POSITIVE_INFINITY,
            parts.converged() && distances.convergence().converged()),
        ranks.remarks(),
        new Findings(Map.of(), columns));
  }
}
