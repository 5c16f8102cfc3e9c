package org.siterank.flow;

import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.Convergence;
import org.siterank.rank.SiteSystem;
import org.siterank.rank.Stop;

/**
 * Where the score of one page t enters the site:
 *
 * <pre>
 *   P_t = sum_w s_w x_w,     x = N e_t,     N = (I - d A_S)^-1
 * </pre>
 *
 * <p>x_w is how often a visitor who enters at w is expected to see t, so that {@code s_w x_w} is
 * what the entries at w contribute, over all ways through the site together. Exact up to the error
 * of x. Cost: one adjoint solve.
 *
 * @param page t
 * @param worth x
 * @param convergence how near x is; its bound is that of the largest error of a component
 */
public record Contributions(int page, NodeVector worth, Convergence convergence) {

  /**
   * Solves the adjoint system.
   *
   * @param page t, a node of the system's graph
   * @throws org.siterank.rank.RankSinkException when d = 1 and the site has a trap
   */
  public static Contributions of(SiteSystem system, int page, Stop stop) {
    SiteGraph graph = system.graph();
    double[] unit = new double[graph.numNodes()];
    unit[page] = 1;
    SiteSystem.Solution solution = system.solveAdjoint(NodeVector.of(graph, unit), null, stop);
    return new Contributions(page, solution.x(), solution.convergence());
  }

  /** How far the sum of all contributions may be off, given all that enters the site. */
  public double sumErrorBound(double inflowOfSite) {
    return convergence.l1ErrorBound() * inflowOfSite;
  }
}
