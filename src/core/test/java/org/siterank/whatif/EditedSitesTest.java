package org.siterank.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.graph.GivenVectors.assertVector;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcEdit;
import org.siterank.graph.ArcKind;
import org.siterank.graph.EditException;
import org.siterank.graph.EditedRows;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.DenseSystem;
import org.siterank.rank.Method;
import org.siterank.rank.RankSinkException;
import org.siterank.rank.RankSinks;
import org.siterank.rank.SitePageRank;

class EditedSitesTest {

  private static SitePageRank precise(double d) {
    return new SitePageRank(d, 1e-12, 100_000, Method.GAUSS_SEIDEL);
  }

  /** Edits of any kind that are possible, on any pages. */
  private static List<ArcEdit> edits(SiteGraph graph, SplittableRandom random, int count) {
    List<ArcEdit> edits = new ArrayList<>();
    int n = graph.numNodes();
    for (int k = 0; k < count; k++) {
      String from = graph.name(random.nextInt(n));
      boolean outside = n == 1 || random.nextInt(4) == 0;
      String to = outside ? "elsewhere-" + k : graph.name(random.nextInt(n));
      if (to.equals(from)) {
        continue;
      }
      for (ArcEdit edit : List.of(ArcEdit.remove(from, to), ArcEdit.add(from, to))) {
        List<ArcEdit> more = new ArrayList<>(edits);
        more.add(edit);
        try {
          graph.edited(more);
          edits = more;
          break;
        } catch (EditException e) {
          assertEquals(more.size() - 1, e.index());
        }
      }
    }
    return edits;
  }

  @Test
  void anyEditsOfLinksAreSolvingAgain() {
    int undamped = 0;
    int refused = 0;
    for (long seed = 0; seed < 4000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      SiteGraph graph = RandomSites.anyShares(seed);
      double d = seed % 3 == 0 && RankSinks.of(graph).isEmpty() ? 1 : 0.85;
      NodeVector s = RandomSites.inflow(graph, seed);
      List<ArcEdit> edits = edits(graph, random, 1 + random.nextInt(5));
      SiteGraph edited = graph.with(edits);
      WhatIf whatIf = WhatIf.of(precise(d), s);
      if (d == 1 && !RankSinks.of(edited).isEmpty()) {
        refused += refusesOrIgnores(whatIf, edits) ? 1 : 0;
        continue;
      }
      undamped += d == 1 ? 1 : 0;
      RankDelta delta = whatIf.after(edits);
      double[] expected = DenseSystem.solve(edited, d, s.toArray());
      assertVector(expected, delta.after().scores(), 1e-11);
      double error = 0;
      for (int v = 0; v < expected.length; v++) {
        error += Math.abs(expected[v] - delta.after().scores().get(v));
      }
      double rounding = 1e-14 * delta.after().scores().sum();
      assertTrue(error <= delta.convergence().l1ErrorBound() + rounding, "seed " + seed);
      assertTrue(delta.converged(), "seed " + seed);
    }
    assertTrue(undamped > 300 && refused > 20, undamped + " undamped, " + refused + " refused");
  }

  /** A trap is refused unless nothing flows into it. */
  private static boolean refusesOrIgnores(WhatIf whatIf, List<ArcEdit> edits) {
    try {
      RankDelta delta = whatIf.after(edits);
      assertEquals(1, delta.after().remarks().size());
      return false;
    } catch (RankSinkException e) {
      return true;
    }
  }

  @Test
  void aRowUpdateIsSolvingAgain() {
    int done = 0;
    for (long seed = 0; seed < 2000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      SiteGraph graph = RandomSites.anyShares(seed);
      NodeVector s = RandomSites.inflow(graph, seed);
      List<ArcEdit> edits = edits(graph, random, 1 + random.nextInt(6));
      EditedRows rows = graph.edited(edits);
      SolvedSite site = WhatIf.of(precise(0.85), s).site();
      double gap = site.weights().gap(rows);
      if (site.sum() == 0 || rows.size() == 0) {
        continue;
      }
      WoodburyUpdate.Result result =
          WoodburyUpdate.of(site, rows, 1e-12 * gap * site.sum(), new ForwardPush(graph, 0.85));
      assertNotNull(result, "seed " + seed);
      double[] expected = DenseSystem.solve(rows.toGraph(), 0.85, s.toArray());
      double error = 0;
      for (int v = 0; v < expected.length; v++) {
        error += Math.abs(expected[v] - site.score(v) - result.change().get(v));
      }
      assertTrue(error <= result.weightedResidual() / gap + 1e-13 * site.sum(), "seed " + seed);
      assertTrue(error <= 1e-11 * site.sum(), "seed " + seed);
      done++;
    }
    assertTrue(done > 1500, "only " + done);
  }

  @Test
  void everyWayIsTakenOnABiggerSiteAndTheBoundsHold() {
    Map<RankDelta.Way, Integer> ways = new EnumMap<>(RankDelta.Way.class);
    SiteGraph graph = web(3000, 11);
    NodeVector s = NodeVector.uniform(graph, 1);
    for (double tolerance : new double[] {1e-4, 1e-7, 1e-10}) {
      WhatIf whatIf = WhatIf.of(new SitePageRank(0.85, tolerance, 10_000, Method.GAUSS_SEIDEL), s);
      int[] order = whatIf.before().scores().descending();
      for (int k = 0; k < 40; k++) {
        int pages = 1 + k % 4;
        List<ArcEdit> edits = new ArrayList<>();
        for (int m = 0; m < pages; m++) {
          edits.add(ArcEdit.add(graph.name(order[k * 5 + m]), "elsewhere"));
        }
        RankDelta delta = whatIf.after(edits);
        ways.merge(delta.way(), 1, Integer::sum);
        SiteGraph edited = graph.with(edits);
        NodeVector exact = precise(0.85).rank(edited, NodeVector.uniform(edited, 1)).scores();
        double error = 0;
        for (int v = 0; v < graph.numNodes(); v++) {
          error += Math.abs(exact.get(v) - delta.after().scores().get(v));
        }
        assertTrue(error <= delta.convergence().l1ErrorBound() + 1e-12, delta.way().toString());
        assertTrue(delta.convergence().l1ErrorBound() <= tolerance * exact.sum() * (1 + 1e-9));
      }
    }
    assertEquals(3, ways.size(), ways.toString());
  }

  /** A site with pages that many link to. */
  private static SiteGraph web(int n, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (int v = 0; v < n; v++) {
      String name = String.format("%05d", v);
      builder.addNode(name, NodeKind.READ);
      for (int k = random.nextInt(8); k > 0; k--) {
        int to = (int) (n * Math.pow(random.nextDouble(), 3));
        builder.addArc(name, String.format("%05d", to), ArcKind.FOLLOW);
      }
      if (random.nextInt(4) == 0) {
        builder.addArc(name, "http://x/", ArcKind.FOLLOW);
      }
    }
    return builder.build();
  }

  @Test
  void pagesAppearAndDisappearAndInflowChanges() {
    for (long seed = 0; seed < 2000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      SiteGraph graph = RandomSites.site(seed, 2 + random.nextInt(8));
      NodeVector s = RandomSites.inflow(graph, seed);
      String first = random.nextBoolean() ? "aaa" : "page-ab-new";
      String gone = graph.name(random.nextInt(graph.numNodes()));
      String other = graph.name(random.nextInt(graph.numNodes()));
      SiteEdit edit =
          SiteEdit.none()
              .withPage(first)
              .with(ArcEdit.add(other, first))
              .with(ArcEdit.add(first, gone))
              .withoutPage(gone)
              .withInflow(first, 3);
      boolean changes = !other.equals(gone);
      if (changes) {
        edit = edit.withInflow(other, 7);
      }
      RankDelta delta = WhatIf.of(precise(0.85), s).after(edit);
      SiteGraph expected = rebuilt(graph, first, other, gone);
      double[] inflow = new double[expected.numNodes()];
      for (int v = 0; v < inflow.length; v++) {
        String name = expected.name(v);
        inflow[v] =
            name.equals(first) ? 3 : name.equals(other) && changes ? 7 : s.get(graph.node(name));
      }
      double[] dense = DenseSystem.solve(expected, 0.85, inflow);
      NodeVector after = delta.after().scores();
      assertEquals(graph.numNodes() + 1, delta.graph().numNodes());
      assertEquals(0, after.get(delta.graph().node(gone)), 1e-12, "seed " + seed);
      assertEquals(0, delta.before().scores().get(delta.graph().node(first)));
      for (int v = 0; v < dense.length; v++) {
        double actual = after.get(delta.graph().node(expected.name(v)));
        assertEquals(dense[v], actual, 1e-11 * (1 + after.sum()), "seed " + seed);
      }
    }
  }

  /** The site built anew: the deleted page is no node, and nobody has a link to it. */
  private static SiteGraph rebuilt(SiteGraph graph, String added, String linking, String gone) {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    builder.addNode(added, NodeKind.READ);
    for (int v = 0; v < graph.numNodes(); v++) {
      String name = graph.name(v);
      if (name.equals(gone)) {
        continue;
      }
      builder.addNode(name, NodeKind.READ);
      for (int w : graph.successors().row(v)) {
        if (!graph.name(w).equals(gone)) {
          builder.addArc(name, graph.name(w), ArcKind.FOLLOW);
        }
      }
      int held = graph.nofollowOutdegree(v);
      held -= graph.isNofollow(v, graph.node(gone)) ? 1 : 0;
      int off = graph.externalOutdegree(v) + graph.deadOutdegree(v) + held;
      for (int k = 0; k < off; k++) {
        builder.addArc(name, "off-" + k, ArcKind.FOLLOW);
      }
    }
    if (!linking.equals(gone)) {
      builder.addArc(linking, added, ArcKind.FOLLOW);
    }
    return builder.build();
  }

  @Test
  void aPageThatIsUnknownOrThereAlreadyIsRefusedByName() {
    SiteGraph graph = RandomSites.site(3, 4);
    WhatIf whatIf = WhatIf.of(precise(0.85), NodeVector.uniform(graph, 1));
    for (SiteEdit edit :
        List.of(
            SiteEdit.none().withPage("page-aa"),
            SiteEdit.none().withoutPage("page-x"),
            SiteEdit.none().withInflow("page-x", 1))) {
      String message =
          assertThrows(IllegalArgumentException.class, () -> whatIf.after(edit)).getMessage();
      assertTrue(message.contains("page-"), message);
    }
    SiteEdit none = SiteEdit.none();
    assertThrows(IllegalArgumentException.class, () -> none.withInflow("page-aa", -1));
    assertThrows(IllegalArgumentException.class, () -> none.withInflow("page-aa", Double.NaN));
  }

  @Test
  void aFollowedLinkTakesThePlaceOfANofollowOne() {
    SiteGraph graph =
        new SiteGraph.Builder()
            .addNode("a", NodeKind.READ)
            .addNode("b", NodeKind.READ)
            .addArc("a", "b", ArcKind.NOFOLLOW)
            .addArc("a", "http://x/", ArcKind.FOLLOW)
            .build();
    SiteGraph followed = graph.with(List.of(ArcEdit.add("a", "b")));
    assertEquals(2, followed.outdegree(0), "the target counts once");
    assertEquals(1, followed.internalOutdegree(0));
    assertEquals(0, followed.nofollowOutdegree(0));
    List<ArcEdit> undone = List.of(ArcEdit.add("a", "b"), ArcEdit.remove("a", "b"));
    assertEquals(1, graph.with(undone).nofollowOutdegree(0));
    SiteGraph without = graph.with(List.of(ArcEdit.remove("a", "b")));
    assertEquals(1, without.outdegree(0));
    assertThrows(EditException.class, () -> without.with(List.of(ArcEdit.remove("a", "b"))));
    RankDelta delta =
        WhatIf.of(precise(0.85), NodeVector.of(graph, new double[] {1, 0}))
            .after(List.of(ArcEdit.add("a", "b")));
    assertEquals(0.425, delta.change(1), 1e-14);
  }

  @Test
  void changesAreLinearInTheInflow() {
    for (long seed = 0; seed < 500; seed++) {
      SiteGraph graph = RandomSites.anyShares(seed);
      List<ArcEdit> edits = edits(graph, new SplittableRandom(seed), 3);
      NodeVector s = RandomSites.inflow(graph, seed);
      NodeVector t = RandomSites.inflow(graph, seed + 1);
      RankDelta ofS = WhatIf.of(precise(0.85), s).after(edits);
      RankDelta ofT = WhatIf.of(precise(0.85), t).after(edits);
      RankDelta ofBoth = WhatIf.of(precise(0.85), s.plus(t)).after(edits);
      for (int v = 0; v < graph.numNodes(); v++) {
        assertEquals(ofS.change(v) + ofT.change(v), ofBoth.change(v), 1e-10, "seed " + seed);
      }
    }
  }
}
