package org.siterank.flow;

import java.util.Arrays;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.Convergence;
import org.siterank.rank.SiteSystem;
import org.siterank.rank.Stop;

/**
 * Value of one more visitor from outside, by entry page: {@code y = (I - d A_S)^-1 1}, the expected
 * page views on the site of a visitor who enters at a page.
 *
 * <p>The amplification is the mean of y weighted by inflow, so it lies between the smallest and the
 * largest y: bounds inside those of {@link Amplification}.
 *
 * @param values y
 * @param convergence how near y is; its bound is that of the largest error of a component
 */
public record EntryValues(NodeVector values, Convergence convergence) {

  /** From here on the site all but traps its visitors: rank is decided by few links. */
  public static final double NEARLY_SINGULAR = 1e6;

  /**
   * Solves the adjoint system.
   *
   * @throws org.siterank.rank.RankSinkException when d = 1 and the site has a trap
   */
  public static EntryValues of(SiteSystem system, Stop stop) {
    SiteGraph graph = system.graph();
    double[] one = new double[graph.numNodes()];
    Arrays.fill(one, 1);
    SiteSystem.Solution solution = system.solveAdjoint(NodeVector.of(graph, one), null, stop);
    return new EntryValues(solution.x(), solution.convergence());
  }

  /** The least that a visitor brings: a sharp lower bound of the amplification. */
  public double smallest() {
    double smallest = Double.POSITIVE_INFINITY;
    for (int v = 0; v < values.size(); v++) {
      smallest = Math.min(smallest, values.get(v));
    }
    return smallest;
  }

  /** The most that a visitor brings: a sharp upper bound of the amplification. */
  public double largest() {
    double largest = 0;
    for (int v = 0; v < values.size(); v++) {
      largest = Math.max(largest, values.get(v));
    }
    return largest;
  }

  /** The node whose visitors see most pages; the first of equal ones. */
  public int best() {
    int best = 0;
    for (int v = 1; v < values.size(); v++) {
      best = values.get(v) > values.get(best) ? v : best;
    }
    return best;
  }

  /** Whether a damping leaves room for a nearly singular site: y is at most {@code 1/(1 - d)}. */
  public static boolean mayBeNearlySingular(double damping) {
    return 1 / (1 - damping) > NEARLY_SINGULAR;
  }

  /** Whether some entry is worth so much that a lost link would change everything. */
  public boolean isNearlySingular() {
    return largest() > NEARLY_SINGULAR;
  }
}
