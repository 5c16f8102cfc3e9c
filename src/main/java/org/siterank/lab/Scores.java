package org.siterank.lab;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.SplittableRandom;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.BacklinkCount;
import org.siterank.rank.DistanceRank;
import org.siterank.rank.Opic;
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
    OpicCrawl crawl = new OpicCrawl(graph, Opic.Selection.GREEDY, 0);
    crawl.read(graph.numNodes());
    return crawl.income();
  }

  /** Pages by the order of a breadth-first walk from random seeds; unreached ones have 0. */
  static double[] breadthFirst(SiteGraph graph, long seed) {
    int n = graph.numNodes();
    double[] scores = new double[n];
    Deque<Integer> queue = new ArrayDeque<>();
    SplittableRandom random = new SplittableRandom(seed);
    int next = n;
    for (int k = 0; k < SEEDS; k++) {
      int page = random.nextInt(n);
      if (scores[page] == 0) {
        scores[page] = next--;
        queue.add(page);
      }
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

  /**
   * Nodes by score, best first; equal ones by in-degree, then in node order: the ties of
   * DistanceRank are too many to be left to the node order alone.
   */
  static int[] order(SiteGraph graph, double[] scores) {
    int[] byDegree = NodeVector.of(graph, backlinks(graph)).descending();
    double[] arranged = new double[scores.length];
    for (int k = 0; k < arranged.length; k++) {
      arranged[k] = scores[byDegree[k]];
    }
    int[] order = NodeVector.of(graph, arranged).descending(); // Stable.
    for (int k = 0; k < order.length; k++) {
      order[k] = byDegree[order[k]];
    }
    return order;
  }

  /** DistanceRank with the paper's learning rate. */
  static double[] distanceRank(SiteGraph graph, double gamma, double beta, int sweeps) {
    DistanceRank usual = new DistanceRank();
    return of(
        new DistanceRank(gamma, beta, DistanceRank.Schedule.DECAYING, usual.tolerance(), sweeps),
        graph);
  }
}
