package org.siterank.flow;

import org.siterank.graph.NodeVector;
import org.siterank.rank.SiteSystem;
import org.siterank.rank.Stop;

/**
 * Counting noise of the inflow in the effect of a link change. Before and after see the same inflow
 * s, so its noise mostly cancels out of their difference:
 *
 * <pre>
 *   P'_b - P_a = sum_w (x'_w - x_w) s_w,          x = N e_a,  x' = N' e_b
 *   Var (P'_b - P_a) = sum_w (x'_w - x_w)^2 D_w
 * </pre>
 *
 * <p>N is {@code (I - d A_S)^-1} of the links before, N' of those after, D the variance of the
 * inflow. Inflow of a page that is no more does not enter: its x' is 0. Cost: two adjoint solves
 * for each change. The noise of counts only, as in {@link RankNoise}.
 */
public final class ChangeNoise {

  /** The deviation is an estimate itself: three digits of each solve are plenty. */
  private static final double TOLERANCE = 1e-4;

  private final NodeVector variance;
  private final int[] places;
  private final SiteSystem before;
  private final SiteSystem after;
  private final Stop stop;

  /**
   * The noise of a change.
   *
   * @param variance D per page before, in the squared unit of the ranks
   * @param before the system of the links before
   * @param after the system of the links after
   * @param places where the inflow of each page enters afterwards; -1: nowhere
   * @param maxIterations of each solve
   * @throws IllegalArgumentException when a variance is negative, or there is not one place for
   *     each page
   */
  public ChangeNoise(
      NodeVector variance, SiteSystem before, SiteSystem after, int[] places, int maxIterations) {
    if (places.length != variance.size()) {
      throw new IllegalArgumentException(
          "there must be one place for each page, got "
              + places.length
              + " for "
              + variance.size()
              + " pages");
    }
    for (int v = 0; v < places.length; v++) {
      if (variance.get(v) < 0) {
        throw new IllegalArgumentException(
            "a variance must be at least 0, got " + variance.get(v) + " at node " + v);
      }
    }
    this.variance = variance;
    this.places = places.clone();
    this.before = before;
    this.after = after;
    this.stop = Stop.errorBelow(TOLERANCE).or(Stop.afterIterations(maxIterations));
  }

  /**
   * Standard deviation of a change.
   *
   * @param from the page before, or -1 where there was none
   * @param to the page after, or -1 where there is none
   */
  public double deviation(int from, int to) {
    NodeVector x = from < 0 ? null : adjoint(before, from);
    NodeVector y = to < 0 ? null : adjoint(after, to);
    double sum = 0;
    for (int w = 0; w < places.length; w++) {
      double was = x == null ? 0 : x.get(w);
      double is = y == null || places[w] < 0 ? 0 : y.get(places[w]);
      sum += (is - was) * (is - was) * variance.get(w);
    }
    return Math.sqrt(sum);
  }

  private NodeVector adjoint(SiteSystem system, int page) {
    double[] c = new double[system.graph().numNodes()];
    c[page] = 1;
    return system.solveAdjoint(NodeVector.of(system.graph(), c), null, stop).x();
  }
}
