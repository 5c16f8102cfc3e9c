package org.siterank.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcEdit;
import org.siterank.graph.ArcKind;
import org.siterank.graph.EditedRows;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.Method;
import org.siterank.rank.SitePageRank;

/** Which of its three ways an edit of a larger site is answered by, and how well. */
class EditWaysTest {

  private static final int PAGES = 2_500;
  private static final double TOLERANCE = 1e-11;

  /** Pages of ten links to pages anywhere and, every third of them, one to elsewhere. */
  private static SiteGraph site() {
    SplittableRandom random = new SplittableRandom(42);
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (int v = 0; v < PAGES; v++) {
      builder.addNode(name(v), NodeKind.READ);
    }
    for (int v = 0; v < PAGES; v++) {
      for (int k = 0; k < 10; k++) {
        builder.addArc(name(v), name((v + 1 + random.nextInt(PAGES - 1)) % PAGES), ArcKind.FOLLOW);
      }
      if (v % 3 == 0) {
        builder.addArc(name(v), "external-1", ArcKind.FOLLOW);
      }
    }
    return builder.build();
  }

  private static String name(int v) {
    return String.format("page-%04d", v);
  }

  private static WhatIf whatIf(double tolerance) {
    SiteGraph graph = site();
    return WhatIf.of(
        new SitePageRank(0.85, tolerance, 10_000, Method.GAUSS_SEIDEL),
        NodeVector.uniform(graph, 1));
  }

  /** New links between pages that are not linked. */
  private static List<ArcEdit> links(SiteGraph graph, int count) {
    List<ArcEdit> edits = new ArrayList<>();
    for (int v = 0; edits.size() < count; v++) {
      if (!graph.predecessors().contains(PAGES - 1 - v, v)) {
        edits.add(ArcEdit.add(graph.name(v), graph.name(PAGES - 1 - v)));
      }
    }
    return edits;
  }

  private static double error(WhatIf whatIf, SiteEdit edit, RankDelta delta) {
    SiteGraph edited = whatIf.graphAfter(edit);
    double[] inflow = whatIf.inflow().toArray();
    edit.inflow().forEach((page, amount) -> inflow[edited.node(page)] = amount);
    double[] exact =
        new SitePageRank(0.85, 1e-14, 10_000, Method.GAUSS_SEIDEL)
            .rank(edited, NodeVector.of(edited, inflow))
            .scores()
            .toArray();
    double error = 0;
    for (int v = 0; v < exact.length; v++) {
      error += Math.abs(exact[v] - delta.after().scores().get(v));
    }
    return error;
  }

  @Test
  void aFewRowsAreUpdatedAndMoreAreSolvedFor() {
    WhatIf whatIf = whatIf(TOLERANCE);
    for (int rows = 1; rows <= 4; rows++) {
      SiteEdit edit = SiteEdit.of(links(whatIf.inflow().graph(), rows));
      RankDelta delta = whatIf.after(edit);
      assertEquals(
          rows <= 2 ? RankDelta.Way.ROW_UPDATE : RankDelta.Way.WARM_SOLVE,
          delta.way(),
          rows + " rows");
      double bound = delta.convergence().l1ErrorBound();
      assertTrue(delta.converged());
      assertTrue(bound <= TOLERANCE * delta.after().scores().sum(), rows + " rows: " + bound);
      assertTrue(error(whatIf, edit, delta) <= bound * (1 + 1e-2), rows + " rows");
    }
  }

  @Test
  void anotherInflowIsSolvedForWhereItReachesTheWholeSite() {
    WhatIf whatIf = whatIf(TOLERANCE);
    SiteEdit edit = SiteEdit.none().withInflow(name(7), 20);
    RankDelta delta = whatIf.after(edit);
    assertEquals(RankDelta.Way.WARM_SOLVE, delta.way());
    assertTrue(delta.convergence().converged());
    assertTrue(error(whatIf, edit, delta) <= delta.convergence().l1ErrorBound() * 1.01);
  }

  @Test
  void whatDoesNotReachFarIsPushed() {
    WhatIf whatIf = whatIf(1e-2);
    SiteEdit edit = SiteEdit.of(links(whatIf.inflow().graph(), 4));
    RankDelta delta = whatIf.after(edit);
    assertEquals(RankDelta.Way.PUSH, delta.way());
    assertEquals(1, delta.convergence().iterations(), "less than a sweep");
    assertTrue(error(whatIf, edit, delta) <= delta.convergence().l1ErrorBound());
  }

  @Test
  void aRowUpdateIsBoundedByTheResidualOfItsResult() {
    WhatIf whatIf = whatIf(TOLERANCE);
    SolvedSite site = whatIf.site();
    SiteGraph graph = site.graph();
    List<Integer> sweeps = new ArrayList<>();
    for (int rows = 1; rows <= 3; rows++) {
      List<ArcEdit> edits = links(graph, rows);
      SiteGraph edited = graph.with(edits);
      for (double share : new double[] {1e-3, 1e-6, 1e-10}) {
        double allowed = share * site.sum();
        WoodburyUpdate.Result result =
            WoodburyUpdate.of(site, graph.edited(edits), allowed, new ForwardPush(graph, 0.85));
        double[] after = site.scores().clone();
        Arrays.setAll(after, v -> after[v] + result.change().get(v));
        double[] rho = SolvedSite.residual(edited, 0.85, site.inflow().toArray(), after);
        double actual = site.weights().of(rho);
        assertTrue(actual <= result.weightedResidual(), rows + " rows at " + share);
        assertTrue(result.weightedResidual() <= allowed, rows + " rows at " + share);
        // Where several rows change, what they leave may cancel; of one there is nothing to cancel.
        assertTrue(rows > 1 || result.weightedResidual() <= 1.002 * actual, "not looser: " + share);
        sweeps.add(result.sweeps());
      }
      assertNull(
          WoodburyUpdate.of(site, graph.edited(edits), 0, new ForwardPush(graph, 0.85)),
          "nothing is exact");
    }
    assertEquals(
        List.of(5, 10, 34, 10, 21, 70, 15, 30, 103), sweeps, "no more than it took so far");
  }

  @Test
  void aRowUpdateGoesOnFromWhatWasPushed() {
    WhatIf whatIf = whatIf(TOLERANCE);
    SolvedSite site = whatIf.site();
    SiteGraph graph = site.graph();
    EditedRows rows = graph.edited(links(graph, 1));
    double allowed = TOLERANCE * site.weights().gap(rows) * site.sum();
    ForwardPush push = new ForwardPush(graph, 0.85);
    WoodburyUpdate.Result anew = WoodburyUpdate.of(site, rows, allowed, push);
    push.load(anew.change().toArray(), new double[graph.numNodes()]);
    WoodburyUpdate.Result again = WoodburyUpdate.of(site, rows, allowed, push);
    assertTrue(again.weightedResidual() <= allowed);
    assertTrue(again.sweeps() <= 2 && anew.sweeps() > 6, again + " after " + anew);
    int sweeps = whatIf.after(SiteEdit.of(links(graph, 1))).convergence().iterations();
    assertTrue(sweeps < anew.sweeps(), sweeps + " after " + anew.sweeps());
  }

  @Test
  void whatWasPushedIsWhereASolveStarts() {
    WhatIf whatIf = whatIf(TOLERANCE);
    SiteEdit edit = SiteEdit.none().withInflow(name(7), 20).withInflow(name(9), 0);
    RankDelta delta = whatIf.after(edit);
    double[] inflow = whatIf.inflow().toArray();
    inflow[7] = 20;
    inflow[9] = 0;
    SiteGraph graph = whatIf.inflow().graph();
    int fromBefore =
        whatIf
            .algorithm()
            .rank(graph, NodeVector.of(graph, inflow), whatIf.before().scores())
            .convergence()
            .iterations();
    assertEquals(72, fromBefore);
    assertEquals(70, delta.convergence().iterations());
  }
}
