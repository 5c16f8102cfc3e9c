package org.siterank.whatif;

import java.util.Arrays;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.SiteSystem;

/**
 * Single rows and columns of {@code N = (I - d A_S)^-1}, the expected visits: {@code N_vw} is how
 * often a visitor who enters at v sees w.
 *
 * <p>A row comes from pushes forward, {@code N^T e_v = p + N^T rho}, a column from pushes backward,
 * {@code N e_w = q + N r}. Together they give single entries far more accurately than either:
 *
 * <pre>
 *   N_vw = q_v + p^T r + e,   |e| &lt;= |N^T rho|_1 max |r|
 * </pre>
 *
 * <p>so pushing to 1e-6 on both sides proves 1e-12 or so. Related: P. Lofgren, S. Banerjee and A.
 * Goel, Personalized PageRank estimation and search: a bidirectional approach, 2016 (there with
 * random walks in place of the forward pushes).
 */
final class FundamentalMatrix {

  /** Pushes over more links than this share of all cost more than the sweeps of a solve. */
  private static final double MOST_OF_ALL_LINKS = 4;

  /** Small sites are pushed to the end whatever it takes. */
  private static final long AT_LEAST_LINKS = 100_000;

  private final SolvedSite site;
  private final long most;
  private int solves;

  FundamentalMatrix(SolvedSite site) {
    this.site = site;
    this.most = Math.max(AT_LEAST_LINKS, (long) (MOST_OF_ALL_LINKS * site.graph().numArcs()));
  }

  /** A place for a row or a column. */
  ForwardPush room() {
    return new ForwardPush(site.graph(), site.damping());
  }

  /** Rows and columns that were solved for, because pushing would have taken longer. */
  int solves() {
    return solves;
  }

  /** The row of a page, up to an error of {@code accuracy} in the 1-norm where that is reached. */
  void from(int v, double accuracy, ForwardPush row) {
    row.clear();
    row.add(v, 1);
    moreFrom(v, accuracy, row);
  }

  /** Computes the row of a page from a less accurate one. */
  void moreFrom(int v, double accuracy, ForwardPush row) {
    ErrorWeights weights = site.weights();
    double enough = accuracy * weights.gap();
    if (row.forward(weights::at, (weighted, sum) -> weighted <= enough, row.arcs() + most)) {
      return;
    }
    solves++;
    double[] unit = new double[site.graph().numNodes()];
    unit[v] = 1;
    SiteSystem.Solution solution =
        site.system()
            .solve(site.unit(v), reached(row), site.algorithm().method(), site.stop(accuracy));
    double[] x = solution.x().toArray();
    row.load(x, SolvedSite.residual(site.graph(), site.damping(), unit, x));
  }

  /** The column of a page, up to a residual of {@code accuracy} where that is reached. */
  void to(int w, double accuracy, ForwardPush column) {
    column.clear();
    column.add(w, 1);
    moreTo(w, accuracy, column);
  }

  /** Computes the column of a page from a less accurate one. */
  void moreTo(int w, double accuracy, ForwardPush column) {
    if (column.backward(accuracy, column.arcs() + most)) {
      return;
    }
    solves++;
    double[] unit = new double[site.graph().numNodes()];
    unit[w] = 1;
    double[] x =
        site.system()
            .solveAdjoint(site.unit(w), reached(column), site.stop(accuracy))
            .x()
            .toArray();
    column.load(x, adjointResidual(site.graph(), site.damping(), unit, x));
  }

  /** A solve goes on from what the pushes have come to. */
  private NodeVector reached(ForwardPush push) {
    return NodeVector.of(site.graph(), push.reached());
  }

  /** {@code c + d A_S y - y}. */
  static double[] adjointResidual(SiteGraph graph, double damping, double[] c, double[] y) {
    Arcs successors = graph.successors();
    double[] residual = new double[y.length];
    Arrays.parallelSetAll(
        residual,
        v ->
            c[v]
                - y[v]
                + (graph.internalOutdegree(v) == 0
                    ? 0
                    : damping / graph.outdegree(v) * successors.weightedSum(v, y)));
    return residual;
  }

  /** Bound of {@code |N^T rho|_1} of a row. */
  double rowError(ForwardPush row) {
    double weighted = 0;
    for (int k = 0; k < row.size(); k++) {
      int v = row.touched(k);
      weighted += site.weights().at(v) * Math.abs(row.r(v));
    }
    return weighted / site.weights().gap();
  }

  /** {@code p^T r}. */
  static double product(ForwardPush row, ForwardPush column) {
    double sum = 0;
    if (row.size() < column.size()) {
      for (int k = 0; k < row.size(); k++) {
        int v = row.touched(k);
        sum += row.x(v) * column.r(v);
      }
    } else {
      for (int k = 0; k < column.size(); k++) {
        int v = column.touched(k);
        sum += row.x(v) * column.r(v);
      }
    }
    return sum;
  }
}
