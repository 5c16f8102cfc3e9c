package org.siterank.whatif;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcEdit;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.DenseSystem;
import org.siterank.rank.Method;
import org.siterank.rank.SitePageRank;

class GainRobustnessTest {

  private static final double D = 0.85;

  private static WhatIf whatIf(NodeVector inflow, double d) {
    return WhatIf.of(new SitePageRank(d, 1e-13, 100_000, Method.GAUSS_SEIDEL), inflow);
  }

  /** F of a site without some page, solved densely. */
  private static double solved(
      SiteGraph graph, double[] inflow, int gone, List<ArcEdit> edits, Aim aim) {
    SiteEdit edit = SiteEdit.of(edits).withoutPage(graph.name(gone));
    double[] entering = inflow.clone();
    entering[gone] = 0;
    double[] scores = DenseSystem.solve(WhatIf.graphAfter(graph, edit), D, entering);
    return aim.page() < 0 ? Arrays.stream(scores).sum() : scores[aim.page()];
  }

  @Test
  void whatStaysOfAGainIsThatOfTheSiteWithoutThePageMostPassed() {
    int asked = 0;
    for (long seed = 0; seed < 300; seed++) {
      SiteGraph graph = RandomSites.anyShares(seed, 9);
      double[] s = RandomSites.inflow(graph, seed).toArray();
      WhatIf whatIf = whatIf(NodeVector.of(graph, s), D);
      int target = (int) (seed % 9);
      List<GainRobustness.NewLink> links = new ArrayList<>();
      for (LinkAdvice.Candidate link :
          LinkAdvice.of(whatIf, target, 9, page -> true).candidates()) {
        links.add(new GainRobustness.NewLink(Aim.page(target), link.from(), target));
        links.add(new GainRobustness.NewLink(Aim.site(), link.from(), target));
      }
      List<Optional<GainRobustness.Remainder>> left =
          GainRobustness.of(whatIf, links, page -> page != 3);
      assertEquals(links.size(), left.size());
      for (int k = 0; k < links.size(); k++) {
        GainRobustness.NewLink link = links.get(k);
        double[] shares = shares(graph, s, link);
        double most = Arrays.stream(shares).max().orElse(0);
        if (left.get(k).isEmpty()) {
          assertTrue(most < 1e-3, "seed " + seed + ": " + most);
          continue;
        }
        GainRobustness.Remainder rest = left.get(k).get();
        assertEquals(most, shares[rest.without()], 2e-3, "seed " + seed);
        assertEquals(most, rest.share(), 2e-3, "seed " + seed);
        List<ArcEdit> arc = List.of(ArcEdit.add(graph.name(link.from()), graph.name(link.to())));
        double gain =
            solved(graph, s, rest.without(), arc, link.aim())
                - solved(graph, s, rest.without(), List.of(), link.aim());
        assertEquals(gain, rest.gain(), 1e-9 * (1 + Math.abs(gain)), "seed " + seed);
        double before = whatIf.before().scores().get(link.from());
        double after = solved(graph, s, rest.without(), List.of(), Aim.page(link.from()));
        assertTrue(after >= (1 - rest.share()) * before - 1e-3 * before, "seed " + seed);
        assertTrue(rest.converged());
        asked++;
      }
    }
    assertTrue(asked > 800, "asked " + asked);
  }

  /** Of each page that can leave: the part of the source's score that is missing if p takes all. */
  private static double[] shares(SiteGraph graph, double[] s, GainRobustness.NewLink link) {
    double[] shares = new double[graph.numNodes()];
    double[] scores = DenseSystem.solve(graph, D, s);
    for (int p = 0; p < shares.length; p++) {
      boolean end = p == link.from() || p == link.to() || p == link.aim().page();
      if (end || p == 3 || graph.kind(p) != NodeKind.READ || scores[link.from()] == 0) {
        continue;
      }
      double[] unit = new double[shares.length];
      unit[p] = 1;
      double[] visits = DenseSystem.solve(graph, D, unit); // Row p of N.
      shares[p] = scores[p] * visits[link.from()] / visits[p] / scores[link.from()];
    }
    return shares;
  }

  @Test
  void aLinkBehindOneDoorGainsNothingWithoutIt() {
    SiteGraph graph =
        new SiteGraph.Builder()
            .addNode("/", NodeKind.READ)
            .addNode("/door", NodeKind.READ)
            .addNode("/room", NodeKind.READ)
            .addNode("/shop", NodeKind.READ)
            .addArc("/", "/door", ArcKind.FOLLOW)
            .addArc("/door", "/room", ArcKind.FOLLOW)
            .build();
    NodeVector s = NodeVector.of(graph, new double[] {8, 0, 0, 1});
    int room = graph.node("/room");
    int shop = graph.node("/shop");
    int start = graph.node("/");
    GainRobustness.NewLink link = new GainRobustness.NewLink(Aim.page(shop), room, shop);
    GainRobustness.Remainder rest =
        GainRobustness.of(whatIf(s, 1), List.of(link), page -> page != start).get(0).orElseThrow();
    assertEquals(graph.node("/door"), rest.without());
    assertEquals(1, rest.share(), 1e-12);
    assertEquals(0, rest.gain(), 1e-12);
    assertEquals(
        List.of(Optional.empty()), GainRobustness.of(whatIf(s, 1), List.of(link), page -> false));
    assertEquals(List.of(), GainRobustness.of(whatIf(s, 1), List.of(), page -> true));
  }

  @Test
  void withoutDampingATrapLeavesNothingToSay() {
    SiteGraph graph =
        new SiteGraph.Builder(name -> name.startsWith("/"))
            .addNode("/", NodeKind.READ)
            .addNode("/a", NodeKind.READ)
            .addNode("/b", NodeKind.READ)
            .addNode("/out", NodeKind.READ)
            .addNode("/t", NodeKind.READ)
            .addArc("/", "/a", ArcKind.FOLLOW)
            .addArc("/a", "/b", ArcKind.FOLLOW)
            .addArc("/b", "/a", ArcKind.FOLLOW)
            .addArc("/b", "/out", ArcKind.FOLLOW)
            .addArc("/out", "/b", ArcKind.FOLLOW)
            .addArc("/out", "elsewhere", ArcKind.FOLLOW)
            .build();
    NodeVector s = NodeVector.of(graph, new double[] {1, 0, 0, 0, 0});
    int b = graph.node("/b");
    int t = graph.node("/t");
    GainRobustness.NewLink link = new GainRobustness.NewLink(Aim.page(t), b, t);
    int out = graph.node("/out");
    assertEquals(
        List.of(Optional.empty()),
        GainRobustness.of(whatIf(s, 1), List.of(link), page -> page == out));
    assertEquals(
        out,
        GainRobustness.of(whatIf(s, D), List.of(link), page -> page == out)
            .get(0)
            .orElseThrow()
            .without());
  }
}
