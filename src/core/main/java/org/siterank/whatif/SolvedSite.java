package org.siterank.whatif;

import java.util.Arrays;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.Ranks;
import org.siterank.rank.SitePageRank;
import org.siterank.rank.SiteSystem;
import org.siterank.rank.Stop;

/** A site with its ranks and what is known of their error: what every what-if starts from. */
final class SolvedSite {

  private final SitePageRank algorithm;
  private final NodeVector inflow;
  private final Ranks ranks;
  private final SiteSystem system;
  private final ErrorWeights weights;
  private final double[] scores;
  private final double[] residual;
  private final double weightedResidual;
  private final double sum;

  SolvedSite(SitePageRank algorithm, SiteSystem system, NodeVector inflow, Ranks ranks) {
    this.algorithm = algorithm;
    this.inflow = inflow;
    this.ranks = ranks;
    SiteGraph graph = inflow.graph();
    this.system = system;
    this.weights = ErrorWeights.of(system, algorithm.maxIterations());
    this.scores = ranks.scores().toArray();
    this.residual = residual(graph, algorithm.damping(), inflow.toArray(), scores);
    this.weightedResidual = weights.of(residual, inflow.toArray(), scores);
    this.sum = ranks.scores().sum();
  }

  /** {@code b + d A_S^T x - x}; every row for itself, so threads do not change its numbers. */
  static double[] residual(SiteGraph graph, double damping, double[] b, double[] x) {
    double[] sent = new double[x.length];
    for (int v = 0; v < x.length; v++) {
      sent[v] = graph.internalOutdegree(v) == 0 ? 0 : damping / graph.outdegree(v) * x[v];
    }
    Arcs predecessors = graph.predecessors();
    double[] residual = new double[x.length];
    Arrays.parallelSetAll(residual, v -> b[v] + predecessors.weightedSum(v, sent) - x[v]);
    return residual;
  }

  SitePageRank algorithm() {
    return algorithm;
  }

  SiteGraph graph() {
    return inflow.graph();
  }

  double damping() {
    return algorithm.damping();
  }

  NodeVector inflow() {
    return inflow;
  }

  Ranks ranks() {
    return ranks;
  }

  SiteSystem system() {
    return system;
  }

  ErrorWeights weights() {
    return weights;
  }

  /** The score of a page. */
  double score(int v) {
    return scores[v];
  }

  /** The scores, shared and not to be changed. */
  double[] scores() {
    return scores;
  }

  /** The residual of the scores, shared and not to be changed. */
  double[] residual() {
    return residual;
  }

  /** {@code h^T |rho|} of the scores, with the rounding errors of rho. */
  double weightedResidual() {
    return weightedResidual;
  }

  /** The sum of the scores. */
  double sum() {
    return sum;
  }

  /** As many sweeps as the ranks may take, to another tolerance. */
  Stop stop(double tolerance) {
    return Stop.errorBelow(tolerance).or(Stop.afterIterations(algorithm.maxIterations()));
  }

  /** 1 at a page and 0 elsewhere. */
  NodeVector unit(int v) {
    double[] unit = new double[scores.length];
    unit[v] = 1;
    return NodeVector.of(graph(), unit);
  }
}
