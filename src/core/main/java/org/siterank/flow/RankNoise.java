package org.siterank.flow;

import java.util.Arrays;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.SiteSystem;
import org.siterank.rank.Stop;

/**
 * Counting noise of the inflow in single ranks, computed exactly. The rank is linear in the inflow,
 * {@code P = N^T s}, so a diagonal covariance D of s gives
 *
 * <pre>
 *   Cov P = N^T D N
 *   Var P_v = sum_w x_w^2 D_w,              x = N e_v
 *   Var (P_a - P_b) = sum_w x_w^2 D_w,      x = N (e_a - e_b)
 *   Var (P_v / P(S)) ~ sum_w g_w^2 D_w,     g = (N e_v - P_v/P(S) N 1) / P(S)
 * </pre>
 *
 * <p>N is {@code (I - d A_S)^-1}; each line costs one adjoint solve, the last is the delta method.
 * Pages share their entries, so their ranks are correlated, mostly positively: two separate
 * intervals overstate the doubt about an order, {@link #difference} does not.
 *
 * <p>Counting noise only: not the doubt about classification, damping, or the surfer model. For
 * counts c the variance of a page should be at least that of one visit, {@code D = max(c, 1) /
 * T^2}: a page without a visit is not known to have none.
 */
public final class RankNoise {

  private final SiteGraph graph;
  private final NodeVector variance;
  private final SiteSystem system;
  private final Stop stop;
  private NodeVector views; // N 1, when it is asked for

  /**
   * The noise of a site.
   *
   * @param variance D, the variance of the inflow per page, in the squared unit of the ranks
   * @param system of the ranks
   * @param stop of each solve
   * @throws IllegalArgumentException when a variance is negative
   */
  public RankNoise(NodeVector variance, SiteSystem system, Stop stop) {
    this.graph = variance.graph();
    this.variance = variance;
    this.system = system;
    this.stop = stop;
    for (int v = 0; v < variance.size(); v++) {
      if (variance.get(v) < 0) {
        throw new IllegalArgumentException(
            "a variance must be at least 0, got " + variance.get(v) + " for " + graph.name(v));
      }
    }
  }

  /**
   * Standard deviation of the rank of a page.
   *
   * @throws org.siterank.rank.RankSinkException when d = 1 and the site has a trap
   */
  public double deviation(int page) {
    NodeVector x = adjoint(page);
    return Math.sqrt(product(x, x));
  }

  /** Covariance of the ranks of two pages. */
  public double covariance(int first, int second) {
    return product(adjoint(first), adjoint(second));
  }

  /**
   * Whether the order of two pages is more than noise.
   *
   * @param scores P, of the same site
   */
  public RankDifference difference(NodeVector scores, int first, int second) {
    checkScores(scores);
    double[] c = new double[graph.numNodes()];
    c[first] += 1;
    c[second] -= 1;
    NodeVector x = system.solveAdjoint(NodeVector.of(graph, c), null, stop).x();
    return new RankDifference(
        graph.name(first),
        graph.name(second),
        scores.get(first) - scores.get(second),
        Math.sqrt(product(x, x)));
  }

  /**
   * Standard deviation of the share of a page in the rank of its site, {@code P_v / P(S)}; 0 where
   * all ranks are 0.
   */
  public double shareDeviation(NodeVector scores, int page) {
    checkScores(scores);
    double total = scores.sum();
    if (total == 0) {
      return 0;
    }
    if (views == null) {
      double[] one = new double[graph.numNodes()];
      Arrays.fill(one, 1);
      views = system.solveAdjoint(NodeVector.of(graph, one), null, stop).x();
    }
    NodeVector x = adjoint(page);
    double share = scores.get(page) / total;
    double sum = 0;
    for (int w = 0; w < graph.numNodes(); w++) {
      double gradient = (x.get(w) - share * views.get(w)) / total;
      sum += gradient * gradient * variance.get(w);
    }
    return Math.sqrt(sum);
  }

  private NodeVector adjoint(int page) {
    double[] c = new double[graph.numNodes()];
    c[page] = 1;
    return system.solveAdjoint(NodeVector.of(graph, c), null, stop).x();
  }

  private double product(NodeVector x, NodeVector y) {
    double sum = 0;
    for (int w = 0; w < variance.size(); w++) {
      sum += x.get(w) * y.get(w) * variance.get(w);
    }
    return sum;
  }

  private void checkScores(NodeVector scores) {
    if (scores.graph() != graph) {
      throw new IllegalArgumentException("the scores belong to another graph than the variances");
    }
  }
}
