package org.siterank.rank;

import java.util.Arrays;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * Error bound from a residual of {@code x = d A^T x + s}, for any x, however it was found: {@code
 * |x* - x|_1 <= y^T |rho|} with {@code y = (I - d A)^-1 1}.
 *
 * <p>Where the gap {@code 1 - d Omega} is wide, y is at most 1/gap; elsewhere y comes from a solve
 * of the adjoint system, plus the proven bound of its largest error.
 */
final class ResidualBound {

  /** Below this the plain bound is off by up to a factor of 1000. */
  private static final double PLAIN_GAP = 1e-3;

  /** y needs one digit. */
  private static final double VIEWS_TOLERANCE = 0.1;

  private final SiteGraph graph;
  private final double[] scale;
  private final double[] views;

  private ResidualBound(SiteGraph graph, double[] scale, double[] views) {
    this.graph = graph;
    this.scale = scale;
    this.views = views;
  }

  /**
   * @param damping d; for d = 1 the graph must not have a trap
   * @param maxIterations limit of the sweeps for y; when it is hit nothing is proven
   */
  static ResidualBound of(SiteGraph graph, double damping, int maxIterations) {
    int n = graph.numNodes();
    double[] scale = new double[n];
    double omega = 0;
    for (int v = 0; v < n; v++) {
      if (graph.internalOutdegree(v) > 0) {
        scale[v] = damping / graph.outdegree(v);
        omega = Math.max(omega, graph.internalShare(v));
      }
    }
    double gap = 1 - damping * omega - 3 * Rounding.UNIT;
    double[] views = new double[n];
    if (gap >= PLAIN_GAP) {
      Arrays.fill(views, 1 / gap);
    } else {
      double[] one = new double[n];
      Arrays.fill(one, 1);
      SiteSystem.Solution y =
          new SiteSystem(graph, damping)
              .solveAdjoint(
                  NodeVector.of(graph, one),
                  null,
                  Stop.errorBelow(VIEWS_TOLERANCE).or(Stop.afterIterations(maxIterations)));
      for (int v = 0; v < n; v++) {
        views[v] = y.x().get(v) + y.convergence().l1ErrorBound();
      }
    }
    return new ResidualBound(graph, scale, views);
  }

  /**
   * The bound of a system that has a certificate already.
   *
   * @param proven its certificate, which must be proven
   */
  static ResidualBound of(SiteSystem system, Certificate proven) {
    double[] views = new double[system.graph().numNodes()];
    for (int v = 0; v < views.length; v++) {
      views[v] = proven.worth(v);
    }
    return new ResidualBound(system.graph(), system.scale(), views);
  }

  /** {@code rho = s + d A^T x - x}. */
  double[] residual(double[] s, double[] x) {
    double[] z = new double[x.length];
    for (int v = 0; v < z.length; v++) {
      z[v] = x[v] * scale[v];
    }
    double[] rho = new double[x.length];
    for (int v = 0; v < rho.length; v++) {
      rho[v] = s[v] + graph.predecessors().weightedSum(v, z) - x[v];
    }
    return rho;
  }

  /**
   * Bound of the L1 error of x with this residual.
   *
   * @param x not negative
   */
  double l1ErrorBound(double[] rho, double[] x) {
    double bound = 0;
    for (int v = 0; v < rho.length; v++) {
      // Of the row, of the products in it, and of the difference.
      int roundings =
          graph.predecessors().degree(v) == 0 ? 1 : 4 + graph.predecessors().roundings(v);
      double size = Math.abs(rho[v]) + x[v];
      double error = Math.abs(rho[v]) + roundings * Rounding.UNIT * size;
      bound += size == 0 ? 0 : views[v] * (error + Double.MIN_NORMAL);
    }
    return Rounding.above(bound);
  }
}
