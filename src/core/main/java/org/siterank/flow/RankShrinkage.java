package org.siterank.flow;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.Method;
import org.siterank.rank.SiteSystem;
import org.siterank.rank.Stop;

/**
 * How far counts of visits should be drawn towards their mean, so that the ranks they lead to err
 * least: {@code s = c + B^2 t, t = m 1 - c}, with m the mean of the counts c.
 *
 * <pre>
 *   R(b) = E |W^(1/2) N^T (c + b t - lambda)|^2 = R(0) - 2 b A + b^2 Q
 *   Q = |W^(1/2) N^T t|^2,   A = sum_v D_v (|W^(1/2) N^T e_v|^2 - (N W N^T 1)_v / n)
 *   B = A / Q, in [0, 1]
 * </pre>
 *
 * <p>{@code N^T = (I - d A_S^T)^-1} turns inflow into ranks, lambda are the true rates, and D the
 * variances of the counts, diagonal. R(b) is known without knowing lambda but for a constant (C.
 * Stein, Estimation of the mean of a multivariate normal distribution, 1981: t is linear in c, and
 * {@code E t^T M (c - lambda)} is a trace of D). W is 1 over the rank, half from the counts and
 * half from their mean, so that an error is seen next to what it is an error of.
 *
 * <p>Different from shrinking each count by its own noise (C. Morris, 1983): what is wrong with
 * drawn counts adds up over the links where neighbours are wrong to the same side, as in a section
 * that is visited more than others; what is noise evens out. Taking B squared gives up little where
 * it is near 1, and where B is small it leaves the counts as they are, which cost nothing there.
 *
 * <p>Cost: {@value #PROBES} + 1 adjoint solves for the diagonal (M. F. Hutchinson, 1989) and three
 * others. 1 where all counts are equal, and with fewer than two pages.
 */
public final class RankShrinkage {

  private static final int PROBES = 30;

  /** One number is sought, and squared: two digits of each solve are plenty. */
  private static final double TOLERANCE = 1e-3;

  private final SiteSystem system;
  private final SiteGraph graph;
  private final Stop stop;

  private RankShrinkage(SiteSystem system, int maxIterations) {
    this.graph = system.graph();
    this.system = system;
    this.stop = Stop.errorBelow(TOLERANCE).or(Stop.afterIterations(maxIterations));
  }

  /**
   * B squared.
   *
   * @param system of the ranking that will use the counts
   * @param maxIterations of each solve
   * @param counts c, not negative
   * @param variance D, of each count by chance
   * @param seed of the random signs
   * @return in [0, 1]
   * @throws org.siterank.rank.RankSinkException when d = 1 and the site has a trap
   */
  public static double of(
      SiteSystem system, int maxIterations, NodeVector counts, NodeVector variance, long seed) {
    return new RankShrinkage(system, maxIterations)
        .factor(counts.toArray(), variance.toArray(), new SplittableRandom(seed));
  }

  private double factor(double[] counts, double[] variance, SplittableRandom random) {
    int n = counts.length;
    double mean = Arrays.stream(counts).sum() / n;
    double[] drawn = new double[n];
    double[] all = new double[n];
    for (int v = 0; v < n; v++) {
      drawn[v] = mean - counts[v];
      all[v] = mean;
    }
    double[] byCounts = ranks(counts);
    double[] byMean = ranks(all);
    double[] moved = ranks(drawn);
    double[] weight = new double[n];
    double[] toMean = new double[n];
    double square = 0;
    for (int v = 0; v < n; v++) {
      double rank = (byCounts[v] + byMean[v]) / 2;
      weight[v] = rank > 0 ? 1 / rank : 0;
      toMean[v] = mean == 0 ? 0 : weight[v] * byMean[v] / mean / n;
      square += weight[v] * moved[v] * moved[v];
    }
    if (square == 0) {
      return 1;
    }
    double[] diagonal = diagonal(weight, random);
    double[] shared = values(toMean);
    double gain = 0;
    for (int v = 0; v < n; v++) {
      gain += variance[v] * (diagonal[v] - shared[v]);
    }
    double share = Math.max(0, Math.min(1, gain / square));
    return share * share;
  }

  /** {@code |W^(1/2) N^T e_v|^2} of every page, that is the diagonal of N W N^T. */
  private double[] diagonal(double[] weight, SplittableRandom random) {
    double[] diagonal = new double[weight.length];
    for (int probe = 0; probe < PROBES; probe++) {
      double[] signs = new double[weight.length];
      for (int v = 0; v < signs.length; v++) {
        signs[v] = random.nextBoolean() ? Math.sqrt(weight[v]) : -Math.sqrt(weight[v]);
      }
      double[] y = values(signs);
      for (int v = 0; v < y.length; v++) {
        diagonal[v] += y[v] * y[v] / PROBES;
      }
    }
    return diagonal;
  }

  private double[] ranks(double[] inflow) {
    return system.solve(NodeVector.of(graph, inflow), null, Method.ACCELERATED, stop).x().toArray();
  }

  private double[] values(double[] c) {
    return system.solveAdjoint(NodeVector.of(graph, c), null, stop).x().toArray();
  }
}
