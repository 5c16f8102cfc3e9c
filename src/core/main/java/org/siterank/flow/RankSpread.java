package org.siterank.flow;

import java.util.SplittableRandom;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.SitePageRank;
import org.siterank.rank.SiteSystem;
import org.siterank.rank.Stop;

/**
 * How far the counting noise of the inflow carries into the ranks. The rank is linear in the
 * inflow, {@code P = N^T s}, so a diagonal covariance D of s gives {@code Cov P = N^T D N}.
 *
 * <p>Its diagonal is found for all pages at once by random signs (M. F. Hutchinson, 1989): {@code g
 * = N^T D^(1/2) xi} has {@code E g_v^2 = Var P_v}. With {@value #PROBES} probes the standard
 * deviation is within 13 % for 95 % of the pages. Only counting noise is in it, by {@link
 * #withDamping} that of a damping that was measured, and by {@link #withShares} that of shares
 * learnt from clicks: not the doubt about classification, or about the surfer model itself.
 */
public final class RankSpread {

  private static final int PROBES = 30;

  /** The spread is an estimate itself: three digits of each solve are plenty. */
  private static final double TOLERANCE = 1e-4;

  private RankSpread() {}

  /**
   * The spread when the damping is uncertain as well, independently: {@code dP/dd = N^T (P - s) /
   * d} by one more solve, to first order.
   *
   * @param spread as {@link #of} has it
   * @param ranking its damping above 0
   * @param system of the ranking
   * @param scores P
   * @param inflow s
   * @param deviation standard deviation of d
   */
  public static NodeVector withDamping(
      NodeVector spread,
      SitePageRank ranking,
      SiteSystem system,
      NodeVector scores,
      NodeVector inflow,
      double deviation) {
    double d = ranking.damping();
    if (deviation == 0 || d == 0) {
      return spread;
    }
    double[] perDamping = scores.toArray();
    for (int v = 0; v < perDamping.length; v++) {
      perDamping[v] = Math.max(0, perDamping[v] - inflow.get(v)) / d;
    }
    NodeVector source = NodeVector.of(spread.graph(), perDamping);
    double[] total = ranking.rank(system, source, source).scores().toArray();
    for (int v = 0; v < total.length; v++) {
      total[v] = Math.hypot(spread.get(v), deviation * total[v]);
    }
    return NodeVector.of(spread.graph(), total);
  }

  /**
   * The spread when the shares of links were learnt from clicks, independently from page to page.
   * With A_v the clicks that those of a page rest on, r_v the share that stays on the site and q_v
   * the shares of its arcs among each other, the posterior of a Dirichlet prior has the covariance
   * {@code (diag q_v - q_v q_v^T) / (A_v + 1)}, and to first order {@code dP = N^T sum_v d P_v r_v
   * dq_v}. Found for all pages at once as the noise of the inflow is.
   *
   * @param spread without the doubt of the shares
   * @param system of a graph with weights
   * @param scores P
   * @param doubt 1 / (A + 1) by page; 0: nothing is in doubt there
   * @param seed of the random signs
   */
  public static NodeVector withShares(
      NodeVector spread,
      SitePageRank ranking,
      SiteSystem system,
      NodeVector scores,
      NodeVector doubt,
      long seed) {
    SiteGraph graph = system.graph();
    Stop stop =
        Stop.errorBelow(Math.max(TOLERANCE, ranking.tolerance()))
            .or(Stop.afterIterations(ranking.maxIterations()));
    SplittableRandom random = new SplittableRandom(seed);
    double[] squares = new double[graph.numNodes()];
    for (int probe = 0; probe < PROBES; probe++) {
      NodeVector source = shareNoise(graph, ranking.damping(), scores, doubt, random);
      NodeVector g = system.solve(source, null, ranking.method(), stop).x();
      for (int v = 0; v < squares.length; v++) {
        squares[v] += g.get(v) * g.get(v) / PROBES;
      }
    }
    return NodeVector.of(graph, v -> Math.hypot(spread.get(v), Math.sqrt(squares[v])));
  }

  /** A draw of {@code sum_v d P_v r_v dq_v}, with that covariance. */
  private static NodeVector shareNoise(
      SiteGraph graph,
      double damping,
      NodeVector scores,
      NodeVector doubt,
      SplittableRandom random) {
    Arcs successors = graph.successors();
    double[] noise = new double[graph.numNodes()];
    for (int v = 0; v < noise.length; v++) {
      double all = graph.internalWeight(v);
      int begin = successors.begin(v);
      int end = successors.end(v);
      if (end - begin < 2 || all == 0) {
        continue;
      }
      double size = damping * scores.get(v) * graph.internalShare(v) * Math.sqrt(doubt.get(v));
      double together = 0;
      double[] signs = new double[end - begin];
      for (int k = begin; k < end; k++) {
        double root = Math.sqrt(successors.weight(k) / all);
        signs[k - begin] = random.nextBoolean() ? root : -root;
        together += signs[k - begin];
      }
      for (int k = begin; k < end; k++) {
        double share = successors.weight(k) / all;
        noise[successors.node(k)] += size * (signs[k - begin] - share * together);
      }
    }
    return NodeVector.of(graph, noise);
  }

  /**
   * Standard deviation of every rank, in the unit of the ranks.
   *
   * @param ranking the ranking whose noise is asked for
   * @param system of the ranking
   * @param variance variance of the inflow per page, squared unit of the ranks
   * @param seed of the random signs: the same seed gives the same result
   */
  public static NodeVector of(
      SitePageRank ranking, SiteSystem system, NodeVector variance, long seed) {
    SiteGraph graph = variance.graph();
    int n = graph.numNodes();
    if (variance.sum() == 0) {
      return NodeVector.zero(graph);
    }
    SitePageRank coarse =
        new SitePageRank(
            ranking.damping(),
            Math.max(TOLERANCE, ranking.tolerance()),
            ranking.maxIterations(),
            ranking.method());
    double[] deviation = new double[n];
    for (int v = 0; v < n; v++) {
      deviation[v] = Math.sqrt(variance.get(v));
    }
    // The solver takes no negative inflow: N^T(D xi) = 2 N^T(D of the positive signs) - N^T D 1.
    NodeVector whole = NodeVector.of(graph, deviation);
    NodeVector all = coarse.rank(system, whole, whole).scores();
    SplittableRandom random = new SplittableRandom(seed);
    double[] squares = new double[n];
    for (int probe = 0; probe < PROBES; probe++) {
      double[] positive = new double[n];
      for (int v = 0; v < n; v++) {
        positive[v] = random.nextBoolean() ? deviation[v] : 0;
      }
      NodeVector source = NodeVector.of(graph, positive);
      NodeVector half = coarse.rank(system, source, source).scores();
      for (int v = 0; v < n; v++) {
        double g = 2 * half.get(v) - all.get(v);
        squares[v] += g * g / PROBES;
      }
    }
    for (int v = 0; v < n; v++) {
      squares[v] = Math.sqrt(squares[v]);
    }
    return NodeVector.of(graph, squares);
  }
}
