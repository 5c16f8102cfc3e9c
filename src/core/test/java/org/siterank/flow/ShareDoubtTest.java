package org.siterank.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.siterank.graph.Arcs;
import org.siterank.graph.GammaVariable;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.DenseSystem;
import org.siterank.rank.Method;
import org.siterank.rank.SitePageRank;
import org.siterank.rank.SiteSystem;

/** The doubt that learnt shares leave about ranks, against draws of the shares. */
class ShareDoubtTest {

  private static final double D = 0.85;
  private static final int DRAWS = 1_000;
  private static final SitePageRank RANKING =
      new SitePageRank(D, 1e-10, 10_000, Method.GAUSS_SEIDEL);

  private static NodeVector doubt(SiteGraph graph, NodeVector scores, NodeVector of) {
    SiteSystem system = new SiteSystem(graph, D);
    return RankSpread.withShares(NodeVector.zero(graph), RANKING, system, scores, of, 5);
  }

  @Test
  void itIsThatOfThousandDrawsOfThePosterior() {
    double ratios = 0;
    int pages = 0;
    for (long seed = 0; seed < 12; seed++) {
      SiteGraph graph = RandomSites.weighted(RandomSites.site(seed, 14), seed);
      NodeVector s = RandomSites.inflow(graph, seed);
      NodeVector scores = RANKING.rank(graph, s).scores();
      NodeVector evidence = NodeVector.of(graph, v -> 40 + 10 * v);
      NodeVector rare = NodeVector.of(graph, v -> 1 / (evidence.get(v) + 1));
      NodeVector spread = doubt(graph, scores, rare);
      double[] drawn = drawn(graph, s, evidence, seed);
      for (int v = 0; v < drawn.length; v++) {
        if (drawn[v] > 1e-3 * scores.sum()) {
          // 30 random signs alone leave a tenth.
          assertEquals(1, spread.get(v) / drawn[v], 0.45, "seed " + seed + " page " + v);
          ratios += spread.get(v) / drawn[v];
          pages++;
        }
      }
    }
    assertTrue(pages > 60, "only " + pages);
    assertEquals(1, ratios / pages, 0.04);
  }

  /** Standard deviation of each rank over draws of all shares. */
  private static double[] drawn(SiteGraph graph, NodeVector s, NodeVector evidence, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    int n = graph.numNodes();
    double[] sum = new double[n];
    double[] squares = new double[n];
    Arcs successors = graph.successors();
    for (int draw = 0; draw < DRAWS; draw++) {
      double[] weights = new double[successors.size()];
      for (int v = 0; v < n; v++) {
        double all = 0;
        for (int k = successors.begin(v); k < successors.end(v); k++) {
          weights[k] =
              GammaVariable.draw(
                  evidence.get(v) * successors.weight(k) / graph.internalWeight(v), random);
          all += weights[k];
        }
        for (int k = successors.begin(v); k < successors.end(v); k++) {
          weights[k] *= graph.internalWeight(v) / all;
        }
      }
      double[] p = DenseSystem.solve(graph.weighted(weights), D, s.toArray());
      for (int v = 0; v < n; v++) {
        sum[v] += p[v];
        squares[v] += p[v] * p[v];
      }
    }
    for (int v = 0; v < n; v++) {
      squares[v] = Math.sqrt(Math.max(0, squares[v] / DRAWS - sum[v] / DRAWS * (sum[v] / DRAWS)));
    }
    return squares;
  }

  @Test
  void withoutDoubtThereIsNone() {
    SiteGraph graph = RandomSites.weighted(RandomSites.site(3, 12), 3);
    NodeVector scores = RANKING.rank(graph, NodeVector.uniform(graph, 1)).scores();
    assertEquals(0, doubt(graph, scores, NodeVector.zero(graph)).sum());
  }
}
