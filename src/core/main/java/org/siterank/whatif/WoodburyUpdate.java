package org.siterank.whatif;

import java.util.Arrays;
import org.siterank.graph.Arcs;
import org.siterank.graph.EditedRows;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.SiteSystem;
import org.siterank.rank.Stop;

/**
 * The ranks of a site of which a few rows change, from solves of the site as it is.
 *
 * <pre>
 *   delta_j = a'_j - a_j,  z_j = (I - d A_S^T)^-1 delta_j,  K = I - d Z[I, :],  K b = P[I]
 *   P' = P + d Z b
 * </pre>
 *
 * <p>Symbols: I the edited pages, Z the matrix of the columns z_j. With one row this is {@code P' =
 * P + d P_i / (1 - d z_i) z}. Source: M. A. Woodbury, Inverting modified matrices, 1950; J. Sherman
 * and W. J. Morrison, 1950. Cost: a solve for each row, to a tolerance as loose as the row's score
 * allows, where solving the edited site again means building it first.
 *
 * <p>Error bound: whatever the errors of z are, the residual of the result in the edited system is
 * exactly {@code rho + d sum_j b_j rho_j + d sum_j delta_j (P'_j - b_j)}, with rho of the scores
 * and rho_j of the solves; {@link ErrorWeights} of the edited rows turns it into the error.
 *
 * <p>Fails, and says so, where the edited system is all but singular or the bound cannot be met.
 */
final class WoodburyUpdate {

  /** det K of the edited system over that of the site, below which the system is solved anew. */
  private static final double SINGULAR = 1e-8;

  /**
   * The residual aimed at over the one allowed, from attempt to attempt. A solve ends where its
   * residual is at most epsilon times delta, so the first attempt mostly does.
   */
  private static final double[] AIMS = {0.25, 0.05, 0.005};

  private static final double TIGHTEST = 1e-15; // A unit in the last place or two.
  private static final double LOOSEST = 0.1;

  /** P' - P, the bound of its weighted residual, and the sweeps it took. */
  record Result(NodeVector change, double weightedResidual, int sweeps) {}

  private WoodburyUpdate() {}

  /**
   * Computes.
   *
   * @param allowed what h^T of the residual may be at most, that of the scores included
   * @param guess P' - P as far as it is known: where there is one row, its solve begins there
   * @return null when that cannot be reached
   */
  static Result of(SolvedSite site, EditedRows rows, double allowed, ForwardPush guess) {
    int m = rows.size();
    double d = site.damping();
    double[][] delta = new double[m][];
    NodeVector[] z = new NodeVector[m];
    int sweeps = 0;
    double[] b = new double[m]; // P' of the edited pages, once it is known.
    double left = allowed - site.weightedResidual();
    if (m == 1) {
      z[0] = start(site, rows.source(0), guess);
    }
    for (double aim : AIMS) {
      for (int j = 0; j < m; j++) {
        double score = Math.max(site.score(rows.source(j)), Math.abs(b[j]));
        if (delta[j] == null) {
          delta[j] = change(site.graph(), rows, j);
        }
        double size = d * score * site.weights().of(delta[j]);
        double tolerance = size == 0 ? LOOSEST : aim * left / m / size;
        Stop stop = site.stop(Math.max(TIGHTEST, Math.min(LOOSEST, tolerance)));
        SiteSystem.Solution solution =
            site.system()
                .solve(
                    NodeVector.of(site.graph(), delta[j]), z[j], site.algorithm().method(), stop);
        sweeps += solution.convergence().iterations();
        z[j] = solution.x();
      }
      b = weights(site, rows, z);
      if (b == null) {
        return null;
      }
      Result result = combined(site, rows, delta, z, b, sweeps);
      if (result.weightedResidual() <= allowed) {
        return result;
      }
    }
    return null;
  }

  /** z of the only row, as far as it is known: P' - P is d P'_i z. */
  private static NodeVector start(SolvedSite site, int page, ForwardPush guess) {
    double flow = site.damping() * (site.score(page) + guess.x(page) + guess.r(page));
    if (guess.size() == 0 || flow <= 0) {
      return null;
    }
    double[] z = guess.reached();
    Arrays.setAll(z, v -> z[v] / flow);
    return NodeVector.of(site.graph(), z);
  }

  /** b with K b = P[I], or null where K is singular. */
  private static double[] weights(SolvedSite site, EditedRows rows, NodeVector[] z) {
    int m = z.length;
    double[][] k = new double[m][m];
    double[] b = new double[m];
    for (int i = 0; i < m; i++) {
      b[i] = site.score(rows.source(i));
      for (int j = 0; j < m; j++) {
        k[i][j] = (i == j ? 1 : 0) - site.damping() * z[j].get(rows.source(i));
      }
    }
    return DenseSolve.solve(k, b) < SINGULAR ? null : b;
  }

  private static Result combined(
      SolvedSite site, EditedRows rows, double[][] delta, NodeVector[] z, double[] b, int sweeps) {
    double d = site.damping();
    double[] change = new double[site.scores().length];
    double residual = site.weightedResidual();
    for (int j = 0; j < z.length; j++) {
      double[] column = z[j].toArray();
      double[] missing = SolvedSite.residual(site.graph(), d, delta[j], column);
      residual += d * Math.abs(b[j]) * site.weights().of(missing, delta[j], column);
      for (int v = 0; v < change.length; v++) {
        change[v] += d * b[j] * column[v];
      }
    }
    for (int j = 0; j < z.length; j++) {
      int page = rows.source(j);
      double off = Math.abs(site.score(page) + change[page] - b[j]);
      residual += d * off * site.weights().of(delta[j]);
    }
    return new Result(NodeVector.of(site.graph(), change), residual, sweeps);
  }

  /** a'_i - a_i. */
  private static double[] change(SiteGraph graph, EditedRows rows, int row) {
    double[] delta = new double[graph.numNodes()];
    int page = rows.source(row);
    Arcs successors = graph.successors();
    for (int k = successors.begin(page); k < successors.end(page); k++) {
      delta[successors.node(k)] -= successors.weight(k) / graph.outdegree(page);
    }
    for (int place = 0; place < rows.internalOutdegree(row); place++) {
      delta[rows.successor(row, place)] += rows.weight(row, place) / rows.outdegree(row);
    }
    return delta;
  }
}
