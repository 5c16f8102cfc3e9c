package org.siterank.lab;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.BacklinkCount;
import org.siterank.rank.CashEstimator;
import org.siterank.rank.DistanceRank;
import org.siterank.rank.LearningRate;
import org.siterank.rank.Opic;
import org.siterank.rank.OpicWalk;
import org.siterank.rank.PageRank;
import org.siterank.rank.RankingAlgorithm;
import org.siterank.rank.Ranks;

/** Scores by node, higher is better, as the experiments compare them. */
final class Scores {

  /** Seeds of a crawl: one start alone may sit in a corner of the graph. */
  static final int SEEDS = 10;

  private Scores() {}

  /** Global PageRank with uniform teleports, d = 0.85. */
  static double[] pageRank(SiteGraph graph) {
    return of(new PageRank(), graph);
  }

  static double[] backlinks(SiteGraph graph) {
    return of(new BacklinkCount(), graph);
  }

  static double[] of(RankingAlgorithm algorithm, SiteGraph graph) {
    Ranks ranks = algorithm.rank(graph, NodeVector.uniform(graph, 1));
    if (!ranks.convergence().converged()) {
      throw new IllegalArgumentException("not converged: " + algorithm + " on a graph of " + graph);
    }
    return ranks.scores().toArray();
  }

  /** OPIC as a crawl ends with it: greedy, one read per page. */
  static double[] opic(SiteGraph graph) {
    int n = graph.numNodes();
    OpicWalk walk = new OpicWalk(n, OpicSelection.rules(Opic.Selection.GREEDY, 0));
    for (int reads = 0; reads < n; reads++) {
      walk.step(graph);
    }
    return walk.importance(CashEstimator.W);
  }

  /** {@value #SEEDS} random pages to start a crawl from. */
  static int[] seeds(int n, long seed) {
    return new SplittableRandom(seed).ints(0, n).distinct().limit(SEEDS).toArray();
  }

  /** Pages by the order of a breadth-first walk from random seeds; unreached ones have 0. */
  static double[] breadthFirst(SiteGraph graph, long seed) {
    int n = graph.numNodes();
    double[] scores = new double[n];
    Deque<Integer> queue = new ArrayDeque<>();
    int next = n;
    for (int page : seeds(n, seed)) {
      scores[page] = next--;
      queue.add(page);
    }
    Arcs successors = graph.successors();
    while (!queue.isEmpty()) {
      int page = queue.remove();
      for (int k = successors.begin(page); k < successors.end(page); k++) {
        int target = successors.node(k);
        if (scores[target] == 0) {
          scores[target] = next--;
          queue.add(target);
        }
      }
    }
    return scores;
  }

  /** DistanceRank with the paper's learning rate. */
  static DistanceRank distanceRank(double gamma, int sweeps) {
    return new DistanceRank(
        gamma,
        DistanceRank.DEFAULT_BETA,
        LearningRate.EXPONENTIAL,
        DistanceRank.DEFAULT_TOLERANCE,
        sweeps);
  }
}
