package org.siterank.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Shares of links: what is accepted, and what edits make of them. */
class WeightedLinksTest {

  /** A page with links to b and c, and two that leave; b and c link back. */
  private static SiteGraph site() {
    return new SiteGraph.Builder()
        .addNode("a", NodeKind.READ)
        .addNode("b", NodeKind.READ)
        .addNode("c", NodeKind.READ)
        .addNode("d", NodeKind.READ)
        .addArc("a", "b", ArcKind.FOLLOW)
        .addArc("a", "c", ArcKind.FOLLOW)
        .addArc("a", "d", ArcKind.NOFOLLOW)
        .addArc("a", "elsewhere", ArcKind.FOLLOW)
        .addArc("b", "a", ArcKind.FOLLOW)
        .addArc("c", "a", ArcKind.FOLLOW)
        .build();
  }

  /** Of ten visits of a five go to b, three to c; one takes each of the others. */
  private static SiteGraph clicked() {
    return site().weighted(new double[] {2, 1.2, 1, 1});
  }

  private static double share(SiteGraph graph, String from, String to) {
    int v = graph.node(from);
    int arc = graph.successors().find(v, graph.node(to));
    return arc < 0 ? 0 : graph.successors().weight(arc) / graph.outdegree(v);
  }

  private static double[] shares(SiteGraph graph) {
    return new double[] {
      share(graph, "a", "b"),
      share(graph, "a", "c"),
      share(graph, "a", "d"),
      graph.otherWeight(0) / graph.outdegree(0)
    };
  }

  @Test
  void sharesAreWeightsOverTheNumberOfLinks() {
    SiteGraph graph = clicked();
    assertArrayEquals(new double[] {0.5, 0.3, 0, 0.1}, shares(graph), 1e-15);
    assertEquals(0.8, graph.internalShare(0), 1e-15);
    assertTrue(graph.isWeighted() && graph.isOpen(0) && !graph.isOpen(1) && graph.isOpen(3));
    assertFalse(graph.withEqualLinks().isWeighted());
    assertArrayEquals(new double[] {0.25, 0.25, 0, 0.25}, shares(graph.withEqualLinks()));
    SiteGraph plain = site();
    assertSame(plain, plain.withEqualLinks());
  }

  @Test
  void aNewLinkTakesTheShareOfAnAverageOneAndTheOthersShrinkInProportion() {
    SiteGraph inside = clicked().withPages(List.of("e")).with(List.of(ArcEdit.add("a", "e")));
    assertEquals(0.2, share(inside, "a", "e"), 1e-15);
    assertArrayEquals(new double[] {0.4, 0.24, 0, 0.08}, shares(inside), 1e-15);
    SiteGraph outside = clicked().with(List.of(ArcEdit.add("a", "another")));
    assertEquals(0.4, share(outside, "a", "b"), 1e-15);
    assertEquals(0.64, outside.internalShare(0), 1e-15);
    SiteGraph first = clicked().with(List.of(ArcEdit.add("d", "b")));
    assertEquals(1, share(first, "d", "b"), 1e-15);
  }

  @Test
  void aRemovedLinkGivesItsShareToTheOthersInProportion() {
    SiteGraph graph = clicked().with(List.of(ArcEdit.remove("a", "b")));
    assertArrayEquals(new double[] {0, 0.6, 0, 0.2}, shares(graph), 1e-15);
    SiteGraph outside = clicked().with(List.of(ArcEdit.remove("a", "elsewhere")));
    assertArrayEquals(new double[] {5 / 9.0, 3 / 9.0, 0, 1 / 9.0}, shares(outside), 1e-15);
    SiteGraph none = clicked().with(List.of(ArcEdit.remove("a", "b"), ArcEdit.remove("a", "c")));
    assertArrayEquals(new double[] {0, 0, 0, 0.5}, shares(none), 1e-15);
    assertEquals(0, none.internalShare(0));
  }

  @Test
  void aLinkThatIsFollowedAgainKeepsTheShareThatItHad() {
    SiteGraph graph = clicked().with(List.of(ArcEdit.add("a", "d")));
    assertArrayEquals(new double[] {0.5, 0.3, 0.1, 0.1}, shares(graph), 1e-15);
  }

  @Test
  void editsThatUndoEachOtherChangeNothing() {
    SiteGraph graph = clicked().with(List.of(ArcEdit.remove("a", "b"), ArcEdit.add("a", "b")));
    assertArrayEquals(shares(clicked()), shares(graph), 1e-15);
  }

  @Test
  void theRowsOfAnEditAreThoseOfTheEditedGraph() {
    int rows = 0;
    for (long seed = 0; seed < 500; seed++) {
      SiteGraph graph = RandomSites.weighted(RandomSites.site(seed, 8), seed);
      for (int to = 1; to < 8; to++) {
        if (graph.predecessors().contains(to, 0)) {
          continue;
        }
        List<ArcEdit> edits = List.of(ArcEdit.add(graph.name(0), graph.name(to)));
        EditedRows edited = graph.edited(edits);
        SiteGraph after = edited.toGraph();
        for (int place = 0; place < edited.internalOutdegree(0); place++) {
          int arc = after.successors().find(0, edited.successor(0, place));
          assertEquals(edited.weight(0, place), after.successors().weight(arc), "seed " + seed);
        }
        assertEquals(edited.internalShare(0), after.internalShare(0), 1e-12, "seed " + seed);
        double withheld = graph.isNofollow(0, to) ? graph.otherWeight(0) : 0;
        double given = (graph.internalWeight(0) + withheld) / graph.outdegree(0);
        double expected =
            graph.isNofollow(0, to)
                ? given
                : graph.isDangling(0)
                    ? 1
                    : (graph.outdegree(0) * graph.internalShare(0) + graph.newLinkWeight(0, to))
                        / (graph.outdegree(0) + graph.newLinkWeight(0, to));
        assertEquals(expected, after.internalShare(0), 1e-12, "seed " + seed);
        rows++;
      }
    }
    assertTrue(rows > 1000, "only " + rows);
  }

  @Test
  void pagesOfAnotherGraphKeepTheirShares() {
    SiteGraph part = clicked().restrictedTo(new int[] {0, 1});
    assertEquals(0.5, share(part, "a", "b"), 1e-15);
    assertEquals(0.5, part.internalShare(0), 1e-15);
    SiteGraph cut = clicked().withArcsCutInto(1);
    assertEquals(0.3, cut.internalShare(0), 1e-15);
  }

  @Test
  void whatAreNoSharesIsRefused() {
    SiteGraph graph = site();
    assertThrows(IllegalArgumentException.class, () -> graph.weighted(new double[] {1, 1, 1}));
    assertThrows(IllegalArgumentException.class, () -> graph.weighted(new double[] {4, 1, 1, 1}));
    assertThrows(IllegalArgumentException.class, () -> graph.weighted(new double[] {1, 1, 0.5, 1}));
    assertThrows(IllegalArgumentException.class, () -> graph.weighted(new double[] {-1, 1, 1, 1}));
    assertThrows(
        IllegalArgumentException.class, () -> graph.weighted(new double[] {1, Double.NaN, 1, 1}));
  }
}
