package org.siterank.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.siterank.graph.ArcEdit;
import org.siterank.graph.ArcKind;
import org.siterank.graph.Arcs;
import org.siterank.graph.EditedRows;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.DenseSystem;
import org.siterank.rank.Method;
import org.siterank.rank.RankSinks;
import org.siterank.rank.SitePageRank;

/** Sites that were solved coarsely, beside the same solved to rounding. */
abstract class BoundedSites {

  static final double[] TOLERANCES = {0.1, 1e-2, 1e-4};
  static final double ROUNDING = 1e-12;

  /** A random site with its ranks, to some tolerance. */
  record Case(SiteGraph graph, double d, NodeVector inflow, WhatIf whatIf, double tolerance) {

    static List<Case> some(int count) {
      List<Case> cases = new ArrayList<>();
      for (long seed = 0; seed < count; seed++) {
        SiteGraph graph = RandomSites.anyShares(seed);
        double d =
            RankSinks.of(graph).isEmpty() ? new double[] {0.5, 0.85, 1}[(int) seed % 3] : 0.7;
        NodeVector inflow = RandomSites.inflow(graph, seed);
        double tolerance = TOLERANCES[(int) (seed / 3 % 3)];
        SitePageRank algorithm = new SitePageRank(d, tolerance, 100_000, Method.GAUSS_SEIDEL);
        if (inflow.sum() > 0) {
          cases.add(new Case(graph, d, inflow, WhatIf.of(algorithm, inflow), tolerance));
        }
      }
      return cases;
    }

    double[] exact(SiteGraph edited) {
      return DenseSystem.solve(edited, d, inflow.toArray());
    }

    /** What an aim gains by an edit; not a number where that closes a trap. */
    double gain(Aim aim, ArcEdit edit) {
      SiteGraph edited = graph.with(List.of(edit));
      if (d == 1 && !RankSinks.of(edited).isEmpty()) {
        return Double.NaN;
      }
      return aim.of(NodeVector.of(graph, exact(edited)))
          - aim.of(NodeVector.of(graph, exact(graph)));
    }

    ArcEdit add(int from, int to) {
      return ArcEdit.add(graph.name(from), graph.name(to));
    }
  }

  static double share(double error, double bound) {
    return bound == 0 ? 0 : error / bound;
  }

  /** {@code (d A_S h)_v}. */
  static double following(SiteGraph graph, double d, double[] h, int v) {
    Arcs successors = graph.successors();
    double sum = 0;
    for (int k = successors.begin(v); k < successors.end(v); k++) {
      sum += d * successors.weight(k) * h[successors.node(k)] / graph.outdegree(v);
    }
    return sum;
  }

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

  static void assertEdited(
      SiteGraph graph, double d, double[] h, ErrorWeights weights, boolean ones) {
    int n = graph.numNodes();
    if (n < 2 || graph.kind(1) != NodeKind.READ || graph.predecessors().contains(0, 1)) {
      return;
    }
    ArcEdit link = ArcEdit.add(graph.name(1), graph.name(0));
    EditedRows rows = graph.edited(List.of(link));
    SiteGraph edited = rows.toGraph();
    double following = following(edited, d, h, 1);
    double least = Math.min(weights.gap(), h[1] - following);
    double found = weights.gap(rows);
    assertTrue(found <= least, "rounded to the safe side");
    assertEquals(least, found, 1e-9);
    double behind = weights.behind(rows, 0, found);
    assertEquals(ones ? following : h[1] - found, behind, 1e-12);
  }

  static RankDelta delta(int[] pages, double... changes) {
    SiteGraph graph = ring(4);
    WhatIf whatIf = WhatIf.of(new SitePageRank(0.5), NodeVector.uniform(graph, 1));
    return new RankDelta(
        whatIf.before(),
        RankDelta.Way.PUSH,
        whatIf.before().convergence(),
        List.of(),
        pages,
        changes);
  }
}
