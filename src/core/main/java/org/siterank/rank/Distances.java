package org.siterank.rank;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * Result of {@link DistanceRank}: the raw distances, and what their order depends on.
 *
 * @param algorithm the algorithm with its parameters
 * @param distances D by node, at least 0 and at most K
 * @param worst K, the distance of a page that no path leads to
 * @param convergence sweeps, and the proven L1 error of the distances and scores
 * @param unreachable pages that no path leads to from the sources of gamma = 1, and that have the
 *     distance K for it; else 0
 */
public record Distances(
    DistanceRank algorithm,
    NodeVector distances,
    double worst,
    Convergence convergence,
    int unreachable) {

  static final int ALL_REACHED = 0;

  public Distances {
    Objects.requireNonNull(algorithm, "algorithm");
    Objects.requireNonNull(distances, "distances");
    Objects.requireNonNull(convergence, "convergence");
  }

  /** Of gamma = 1: what cannot be reached is one unit, a choice among ten, behind all the rest. */
  static Distances undiscounted(DistanceRank algorithm, LogDistance found) {
    double worst = found.farthest() + (found.unreachable() > 0 ? 1 : 0);
    double[] distance = found.toArray();
    for (int v = 0; v < distance.length; v++) {
      distance[v] = Math.min(distance[v], worst);
    }
    return new Distances(
        algorithm,
        NodeVector.of(found.graph(), distance),
        worst,
        Convergence.exact(),
        found.unreachable());
  }

  /** K - D by node: not negative, higher is better. */
  public NodeVector scores() {
    double[] scores = distances.toArray();
    for (int v = 0; v < scores.length; v++) {
      scores[v] = Math.max(0, worst - scores[v]);
    }
    return NodeVector.of(distances.graph(), scores);
  }

  /**
   * The nodes, nearest first; equally near ones by descending in-degree, then in node order. Ties
   * are frequent: many pages hang on the same hub.
   */
  public int[] order() {
    SiteGraph graph = distances.graph();
    double[] key = new double[distances.size()];
    for (int v = 0; v < key.length; v++) {
      key[v] = graph.predecessors().degree(v);
    }
    int[] byDegree = NodeVector.of(graph, key).descending();
    for (int k = 0; k < byDegree.length; k++) {
      key[k] = -distances.get(byDegree[k]);
    }
    int[] places = NodeVector.of(graph, key).descending(); // Stable, so places keep their order.
    for (int k = 0; k < places.length; k++) {
      places[k] = byDegree[places[k]];
    }
    return places;
  }

  /** As scores, the distances beside them as {@code distance}, K as {@code worstDistance}. */
  public Ranks ranks() {
    List<String> remarks =
        unreachable == 0
            ? List.of()
            : List.of(
                unreachable
                    + " of "
                    + distances.size()
                    + " pages cannot be reached from the sources; they come last, at distance "
                    + worst);
    return new Ranks(
        algorithm,
        scores(),
        convergence,
        remarks,
        new Findings(Map.of("worstDistance", worst), Map.of("distance", distances)));
  }
}
