package org.siterank.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.PageRank;
import org.siterank.whatif.SiteEdit;
import org.siterank.whatif.WhatIf;

@Tag("slow")
class RobustnessTest {

  /** A web of ten pages; the pages of a mask have other links than in the web of mask 0. */
  private static SiteGraph web(long seed, int editedMask) {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (int v = 0; v < 10; v++) {
      boolean edited = (editedMask >> v & 1) == 1;
      SplittableRandom random = new SplittableRandom(seed * 100 + v + (edited ? 50 : 0));
      builder.addNode(RandomSites.name(v), NodeKind.READ);
      for (int k = random.nextInt(4); k > 0; k--) {
        String target = random.nextInt(8) == 0 ? "elsewhere" : RandomSites.name(random.nextInt(10));
        builder.addArc(RandomSites.name(v), target, ArcKind.FOLLOW);
      }
    }
    return builder.build();
  }

  @Test
  void noEditMovesTheRanksByMoreThanItsBound() {
    double tightest = 0;
    for (long seed = 0; seed < 3000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int mask = random.nextInt(1, 1 << 10);
      double d = 0.1 + 0.89 * random.nextDouble();
      SiteGraph before = web(seed, 0);
      SiteGraph after = web(seed, mask);
      NodeVector teleport = RandomSites.inflow(before, seed);
      if (teleport.sum() == 0) {
        continue;
      }
      PageRank ranking = new PageRank(d, 1e-13, 100_000);
      NodeVector p = ranking.rank(before, teleport).scores();
      NodeVector q = ranking.rank(after, NodeVector.of(after, teleport.toArray())).scores();
      double moved = 0;
      double edited = 0;
      for (int v = 0; v < 10; v++) {
        moved += Math.abs(q.get(v) - p.get(v));
        edited += (mask >> v & 1) == 1 ? p.get(v) : 0;
      }
      Robustness bounds = Robustness.of(p, teleport, after, d);
      assertTrue(moved <= bounds.sharp() + 1e-9, seed + ": " + moved + " > " + bounds);
      assertTrue(bounds.sharp() <= bounds.bianchini() + 1e-12, "seed " + seed);
      assertTrue(bounds.bianchini() <= Robustness.bianchini(edited, d) + 1e-12, "seed " + seed);
      tightest = Math.max(tightest, bounds.sharp() > 0 ? moved / bounds.sharp() : 0);
    }
    assertTrue(tightest > 0.5, "the bound is not slack everywhere: " + tightest);
  }

  @Test
  void noDeletionMovesTheRanksByMoreThanItsBound() {
    double tightest = 0;
    int tried = 0;
    for (long seed = 0; seed < 3000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      double d = 0.1 + 0.89 * random.nextDouble();
      SiteGraph before = web(seed, 0);
      NodeVector teleport = RandomSites.inflow(before, seed);
      Set<String> deleted = new TreeSet<>();
      for (int k = random.nextInt(1, 4); k > 0; k--) {
        deleted.add(RandomSites.name(random.nextInt(10)));
      }
      double[] entering = teleport.toArray();
      deleted.forEach(page -> entering[before.node(page)] = 0);
      if (Arrays.stream(entering).sum() == 0) {
        continue;
      }
      SiteEdit edit = new SiteEdit(Set.of(), List.of(), deleted, Map.of());
      SiteGraph after = WhatIf.graphAfter(before, edit);
      PageRank ranking = new PageRank(d, 1e-13, 100_000);
      NodeVector p = ranking.rank(before, teleport).scores();
      NodeVector q = ranking.rank(after, NodeVector.of(after, entering)).scores();
      double moved = 0;
      for (int v = 0; v < 10; v++) {
        moved += Math.abs(q.get(v) - p.get(v));
      }
      deleted.forEach(page -> assertEquals(0, q.get(after.node(page)), 1e-12));
      Robustness bounds = Robustness.of(p, teleport, after, deleted, d);
      assertTrue(moved <= bounds.sharp() + 1e-9, seed + ": " + moved + " > " + bounds);
      assertTrue(bounds.sharp() <= bounds.bianchini() + 1e-12, "seed " + seed + " " + bounds);
      tightest = Math.max(tightest, bounds.sharp() > 0 ? moved / bounds.sharp() : 0);
      tried++;
    }
    assertTrue(tried > 2000 && tightest > 0.5, tried + " webs, tightest " + tightest);
  }

  @Test
  void aPageThatIsStillLinkedToIsNotDeleted() {
    SiteGraph graph = web(1, 0);
    NodeVector v = NodeVector.uniform(graph, 1);
    String linked = graph.name(graph.successors().node(0));
    assertThrows(
        IllegalArgumentException.class, () -> Robustness.of(v, v, graph, Set.of(linked), 0.85));
    assertThrows(
        IllegalArgumentException.class, () -> Robustness.of(v, v, graph, Set.of("none"), 0.85));
  }

  @Test
  void noEditMovesNothing() {
    SiteGraph graph = web(1, 0);
    NodeVector v = NodeVector.uniform(graph, 1);
    assertEquals(new Robustness(0, 0, 0, 0), Robustness.of(v, v, web(1, 0), 0.85));
    assertEquals(new Robustness(0, 0, 0, 0), Robustness.of(v, v, web(1, 0), 1));
    assertEquals(Double.POSITIVE_INFINITY, Robustness.of(v, v, web(1, 1023), 1).sharp());
  }

  @Test
  void theNumberOfThePaperIsFound() {
    assertEquals(2 * 0.85 / 0.15 * 0.01, Robustness.bianchini(0.01, 0.85), 1e-15);
  }

  @Test
  void otherPagesAreRefused() {
    SiteGraph graph = web(1, 0);
    NodeVector v = NodeVector.uniform(graph, 1);
    SiteGraph small = RandomSites.site(1, 3);
    assertThrows(IllegalArgumentException.class, () -> Robustness.of(v, v, small, 0.85));
    assertThrows(
        IllegalArgumentException.class,
        () -> Robustness.of(v, NodeVector.zero(graph), graph, 0.85));
  }
}
