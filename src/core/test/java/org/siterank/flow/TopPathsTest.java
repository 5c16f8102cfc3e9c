package org.siterank.flow;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcKind;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;
import org.siterank.rank.DenseSystem;
import org.siterank.rank.SiteSystem;
import org.siterank.rank.Stop;

/** Where the score of a page enters, and on which ways it comes. */
class TopPathsTest {

  private static final int PAGES = 9;

  private static SiteGraph site(Random random) {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (int v = 0; v < PAGES; v++) {
      builder.addNode("page " + v, NodeKind.READ);
    }
    for (int v = 0; v < PAGES; v++) {
      for (int w = 0; w < PAGES; w++) {
        if (v != w && random.nextInt(3) == 0) {
          builder.addArc("page " + v, "page " + w, ArcKind.FOLLOW);
        }
      }
      if (random.nextBoolean()) {
        builder.addArc("page " + v, "elsewhere", ArcKind.FOLLOW);
      }
    }
    return builder.build();
  }

  private static double[] inflow(Random random) {
    double[] s = new double[PAGES];
    for (int v = 0; v < PAGES; v++) {
      s[v] = random.nextInt(3) == 0 ? 0 : random.nextDouble();
    }
    return s;
  }

  @Test
  void whatEntersAPageContributesWhatItWouldBringAlone() {
    for (int seed = 0; seed < 30; seed++) {
      Random random = new Random(seed);
      SiteGraph graph = site(random);
      double[] s = inflow(random);
      double[] p = DenseSystem.solve(graph, 0.85, s);
      for (int page = 0; page < PAGES; page++) {
        SiteSystem system = new SiteSystem(graph, 0.85);
        Contributions origins = Contributions.of(system, page, Stop.errorBelow(1e-12));
        double sum = 0;
        for (int w = 0; w < PAGES; w++) {
          double[] alone = new double[PAGES];
          alone[w] = s[w];
          double[] brought = DenseSystem.solve(graph, 0.85, alone);
          double amount = s[w] * origins.worth().get(w);
          assertEquals(brought[page], amount, 1e-10, "seed " + seed);
          sum += amount;
        }
        double all = NodeVector.of(graph, s).sum();
        assertEquals(p[page], sum, origins.sumErrorBound(all) + 1e-12);
      }
    }
  }

  /** All ways of at most so many links, found forwards. */
  private static void walk(
      SiteGraph graph,
      List<Integer> way,
      double amount,
      int links,
      int to,
      List<TopPaths.Way> found) {
    int at = way.get(way.size() - 1);
    if (at == to) {
      found.add(new TopPaths.Way(way, amount));
    }
    if (links == 0) {
      return;
    }
    Arcs successors = graph.successors();
    for (int k = successors.begin(at); k < successors.end(at); k++) {
      List<Integer> longer = new ArrayList<>(way);
      longer.add(successors.node(k));
      walk(graph, longer, amount * 0.5 / graph.outdegree(at), links - 1, to, found);
    }
  }

  @Test
  void theStrongestWaysAreThoseThatACountOfAllOfThemFinds() {
    for (int seed = 0; seed < 20; seed++) {
      Random random = new Random(seed);
      SiteGraph graph = site(random);
      double[] s = inflow(random);
      NodeVector scores = NodeVector.of(graph, DenseSystem.solve(graph, 0.5, s));
      int to = random.nextInt(PAGES);
      List<TopPaths.Way> all = new ArrayList<>();
      for (int from = 0; from < PAGES; from++) {
        if (s[from] > 0) {
          walk(graph, List.of(from), s[from], 6, to, all);
        }
      }
      all.sort(Comparator.comparingDouble(TopPaths.Way::amount).reversed());
      TopPaths ways = TopPaths.strongest(scores, NodeVector.of(graph, s), 0.5, to, 4, 1_000_000);
      assertTrue(ways.complete(), "seed " + seed);
      assertEquals(Math.min(4, all.size()), ways.ways().size(), "seed " + seed);
      for (int k = 0; k < ways.ways().size(); k++) {
        assertEquals(all.get(k).amount(), ways.ways().get(k).amount(), 1e-15, "seed " + seed);
      }
      if (all.size() > 4) {
        assertTrue(all.get(4).amount() <= ways.unseen() + 1e-15, "seed " + seed);
      }
    }
  }

  @Test
  void aLimitIsAdmittedAndWhatItMayHaveHiddenIsBounded() {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (int v = 0; v < 4; v++) {
      builder.addNode("page " + v, NodeKind.READ);
    }
    builder.addArc("page 3", "page 2", ArcKind.FOLLOW);
    builder.addArc("page 2", "page 1", ArcKind.FOLLOW);
    builder.addArc("page 1", "page 0", ArcKind.FOLLOW);
    SiteGraph graph = builder.build();
    double[] s = {0, 0, 0, 1};
    NodeVector scores = NodeVector.of(graph, DenseSystem.solve(graph, 0.9, s));
    TopPaths cut = TopPaths.strongest(scores, NodeVector.of(graph, s), 0.9, 0, 2, 1);
    assertFalse(cut.complete());
    assertEquals(List.of(), cut.ways());
    assertEquals(0.729, cut.unseen(), 1e-12);
    TopPaths all = TopPaths.strongest(scores, NodeVector.of(graph, s), 0.9, 0, 2, 100);
    assertEquals(List.of(3, 2, 1, 0), all.ways().get(0).pages());
    assertEquals(0, all.unseen(), 1e-12);
    assertTrue(all.complete(), "fewer ways than asked for are all there are");
    NodeVector inflow = NodeVector.of(graph, s);
    assertEquals(List.of(), TopPaths.strongest(scores, inflow, 0.9, 0, 2, 3).ways());
    assertEquals(1, TopPaths.strongest(scores, inflow, 0.9, 0, 2, 4).ways().size());
    assertThrows(
        IllegalArgumentException.class,
        () -> TopPaths.strongest(scores, NodeVector.of(graph, s), 0.9, 0, 0, 1));
  }

  @Test
  void theStrongestPieceIsLookedAtFirst() {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (int v = 0; v < 4; v++) {
      builder.addNode("page " + v, NodeKind.READ);
    }
    builder.addArc("page 3", "page 1", ArcKind.FOLLOW);
    builder.addArc("page 1", "page 0", ArcKind.FOLLOW);
    builder.addArc("page 2", "page 0", ArcKind.FOLLOW);
    SiteGraph graph = builder.build();
    double[] s = {0, 0, 5, 1};
    NodeVector scores = NodeVector.of(graph, DenseSystem.solve(graph, 0.5, s));
    // Two steps to pages 1 and 2; the third would be that from the weak one to page 3.
    TopPaths ways = TopPaths.strongest(scores, NodeVector.of(graph, s), 0.5, 0, 1, 3);
    assertEquals(List.of(2, 0), ways.ways().get(0).pages());
    assertEquals(2.5, ways.ways().get(0).amount(), 1e-12);
  }
}
