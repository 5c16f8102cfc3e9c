package org.siterank.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.Method;
import org.siterank.rank.RankSinks;
import org.siterank.rank.SitePageRank;

/** Sites with advice, and the worst corners of what is known of them. */
abstract class AdvisedSites {

  static List<WhatIf> sites(int count, double... tolerances) {
    List<WhatIf> sites = new ArrayList<>();
    for (long seed = 0; seed < count; seed++) {
      SiteGraph graph = RandomSites.site(seed);
      boolean closed = !RankSinks.of(graph).isEmpty();
      double d = closed ? 0.7 : new double[] {0.5, 0.85, 1}[(int) seed % 3];
      double tolerance = tolerances[(int) (seed / 3 % tolerances.length)];
      NodeVector inflow = RandomSites.inflow(graph, seed);
      if (inflow.sum() > 0) {
        sites.add(WhatIf.of(new SitePageRank(d, tolerance, 100_000, Method.GAUSS_SEIDEL), inflow));
      }
    }
    return sites;
  }

  static double error(SolvedSite site) {
    return site.weightedResidual() / site.weights().gap();
  }

  /** The least or the greatest of a score times a difference over a denominator. */
  static double corner(
      double score, double scoreError, double above, double off, double[] below, int sign) {
    double extreme = Double.NEGATIVE_INFINITY;
    for (double p : new double[] {Math.max(0, score - scoreError), score + scoreError}) {
      for (double a : new double[] {above - off, above + off}) {
        for (double b : below) {
          double quotient = p * a == 0 ? 0 : p * a / b;
          extreme = Math.max(extreme, sign * quotient);
        }
      }
    }
    return sign * extreme;
  }

  static void assertClose(double expected, double actual, String message) {
    if (expected != actual) {
      assertEquals(expected, actual, 1e-11 * (1 + Math.abs(expected)), message);
    }
  }

  /** The least and the greatest {@code k - N_ii + d N_ji}, over all shares of returns. */
  static double[] denominators(double k, double d, double others, double reach) {
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    for (double away : new double[] {0, d * others}) {
      for (double h : new double[] {0, reach}) {
        double back = away + h;
        double below = k * Math.max(0, k - 1 - d * away) / (k - d * back);
        if (!Double.isNaN(below)) {
          least = Math.min(least, below);
          most = Math.max(most, below);
        }
      }
    }
    return new double[] {least, most};
  }

  /** Pages that each link to the next, the last to the first. */
  static SiteGraph ring(int pages) {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (int v = 0; v < pages; v++) {
      builder.addNode(RandomSites.name(v), NodeKind.READ);
    }
    for (int v = 0; v < pages; v++) {
      builder.addArc(RandomSites.name(v), RandomSites.name((v + 1) % pages), ArcKind.FOLLOW);
    }
    return builder.build();
  }
}
