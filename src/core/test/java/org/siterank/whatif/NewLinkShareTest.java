package org.siterank.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcEdit;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.Method;
import org.siterank.rank.SitePageRank;

/**
 * What-if and advice where a new link takes another share than an average link, by dense algebra.
 */
class NewLinkShareTest {

  /** P of rows of shares that are written out, solved by elimination. */
  private static double[] solved(double[][] shares, double d, double[] s) {
    int n = s.length;
    double[][] a = new double[n][n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < n; j++) {
        a[j][i] = (i == j ? 1 : 0) - d * shares[i][j];
      }
    }
    double[] p = s.clone();
    DenseSolve.solve(a, p);
    return p;
  }

  private static double[][] shares(SiteGraph graph) {
    int n = graph.numNodes();
    double[][] shares = new double[n][n];
    Arcs arcs = graph.successors();
    for (int v = 0; v < n; v++) {
      for (int k = arcs.begin(v); k < arcs.end(v); k++) {
        shares[v][arcs.node(k)] = arcs.weight(k) / graph.outdegree(v);
      }
    }
    return shares;
  }

  /** The row of a page with a new link of share w beside what it has. */
  private static void addTo(double[] row, int to, double w) {
    for (int j = 0; j < row.length; j++) {
      row[j] *= 1 - w;
    }
    row[to] += w;
  }

  @Test
  void gainsAreThoseOfTheDenseSystemWithTheNewShare() {
    int compared = 0;
    int unusual = 0;
    for (long seed = 0; seed < 300; seed++) {
      SiteGraph graph = RandomSites.weighted(RandomSites.site(seed, 9), seed);
      NodeVector s = RandomSites.inflow(graph, seed);
      double d = seed % 2 == 0 ? 0.5 : 0.85;
      WhatIf whatIf = WhatIf.of(new SitePageRank(d, 1e-13, 100_000, Method.GAUSS_SEIDEL), s);
      double[] before = solved(shares(graph), d, s.toArray());
      int target = (int) (seed % graph.numNodes());
      LinkAdvice advice = LinkAdvice.of(whatIf, target, 3, v -> true);
      for (LinkAdvice.Candidate link : advice.candidates()) {
        int from = link.from();
        if (graph.isNofollow(from, target)) {
          continue;
        }
        double m = graph.newLinkWeight(from, target);
        double[][] rows = shares(graph);
        addTo(rows[from], target, m / (graph.outdegree(from) + m));
        double[] after = solved(rows, d, s.toArray());
        double gain = after[target] - before[target];
        String where = "seed " + seed + ", from " + from;
        assertEquals(gain, link.gain(), 1e-9 * (1 + before[target]), where);
        RankDelta delta = whatIf.after(List.of(ArcEdit.add(graph.name(from), graph.name(target))));
        for (int v = 0; v < after.length; v++) {
          assertEquals(after[v] - before[v], delta.change(v), 1e-9 * (1 + before[v]), where);
        }
        compared++;
        unusual += m == 1 ? 0 : 1;
      }
    }
    assertTrue(compared > 200 && unusual > 100, compared + " compared, " + unusual + " unusual");
  }
}
