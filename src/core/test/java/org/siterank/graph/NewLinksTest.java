package org.siterank.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Shares of links that a page gets anew. */
class NewLinksTest {

  /** a has links to b and c, and one that leaves; d, e and f have none. */
  private static SiteGraph site() {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (String name : List.of("a", "b", "c", "d", "e", "f")) {
      builder.addNode(name, NodeKind.READ);
    }
    return builder
        .addArc("a", "b", ArcKind.FOLLOW)
        .addArc("a", "c", ArcKind.FOLLOW)
        .addArc("a", "elsewhere", ArcKind.FOLLOW)
        .addArc("b", "a", ArcKind.FOLLOW)
        .build()
        .weighted(new double[] {1.5, 0.9, 1});
  }

  /** A new link of a weighs half of an average one, to f three times as much as to the others. */
  private static SiteGraph placed() {
    return site()
        .withNewLinks(
            NewLinks.of(new double[] {0.5, 1, 1, 2, 1, 1}, new double[] {1, 1, 1, 1, 1, 3}));
  }

  private static double[] shares(SiteGraph graph) {
    double[] shares = new double[graph.numNodes()];
    Arcs arcs = graph.successors();
    for (int k = arcs.begin(0); k < arcs.end(0); k++) {
      shares[arcs.node(k)] = arcs.weight(k) / graph.outdegree(0);
    }
    shares[0] = graph.otherWeight(0) / graph.outdegree(0);
    return shares;
  }

  @Test
  void aNewLinkTakesItsShareAndTheOthersShrinkInProportion() {
    double w = 0.5 / 3.5;
    double[] before = {0.2, 0.5, 0.3, 0, 0, 0};
    assertArrayEquals(before, shares(placed()), 1e-15);
    double[] after = Arrays.stream(before).map(share -> share * (1 - w)).toArray();
    after[4] = w;
    assertArrayEquals(after, shares(placed().with(List.of(ArcEdit.add("a", "e")))), 1e-15);
  }

  @Test
  void theTargetOfANewLinkCountsToo() {
    SiteGraph graph = placed().with(List.of(ArcEdit.add("a", "f")));
    assertEquals(1.5 / 4.5, shares(graph)[5], 1e-15);
    assertEquals(0.5, placed().newLinkWeight(0, 3), 1e-15);
    assertEquals(1.5, placed().mostNewLinkWeight(0), 1e-15);
    assertEquals(1, site().mostNewLinkWeight(0));
  }

  @Test
  void severalNewLinksAreTheSameTogetherAndOneByOneInAnyOrder() {
    List<ArcEdit> edits =
        Arrays.asList(ArcEdit.add("a", "d"), ArcEdit.add("a", "e"), ArcEdit.add("a", "f"));
    double sum = 3 + 0.5 + 0.5 + 1.5;
    double[] expected = {0.6 / sum, 1.5 / sum, 0.9 / sum, 0.5 / sum, 0.5 / sum, 1.5 / sum};
    for (int turn = 0; turn < 3; turn++) {
      assertArrayEquals(expected, shares(placed().with(edits)), 1e-15);
      SiteGraph graph = placed();
      for (ArcEdit edit : edits) {
        graph = graph.with(List.of(edit));
      }
      assertArrayEquals(expected, shares(graph), 1e-15);
      Collections.rotate(edits, 1);
    }
  }

  @Test
  void addingAndTakingAwayIsTheSameTogetherAndOneByOne() {
    List<ArcEdit> edits = List.of(ArcEdit.remove("a", "b"), ArcEdit.add("a", "e"));
    SiteGraph oneByOne = placed();
    for (ArcEdit edit : edits) {
      oneByOne = oneByOne.with(List.of(edit));
    }
    assertArrayEquals(shares(oneByOne), shares(placed().with(edits)), 1e-15);
    assertEquals(0.5 / 2.5, shares(oneByOne)[4], 1e-15);
  }

  @Test
  void theFirstLinkOfAPageTakesEverythingAndTwoDivideByTheirWeights() {
    SiteGraph one = placed().with(List.of(ArcEdit.add("d", "a")));
    assertEquals(1, one.internalShare(3), 1e-15);
    SiteGraph two = placed().with(List.of(ArcEdit.add("d", "a"), ArcEdit.add("d", "f")));
    int toF = two.successors().find(3, 5);
    assertEquals(0.75, two.successors().weight(toF) / two.outdegree(3), 1e-15);
  }

  @Test
  void otherPagesKeepThemAmongMoreAndFewer() {
    SiteGraph more = placed().withPages(List.of("aa"));
    assertEquals(1.5, more.newLinkWeight(more.node("a"), more.node("f")), 1e-15);
    assertEquals(1, more.newLinkWeight(more.node("aa"), more.node("b")), 1e-15);
    SiteGraph fewer = placed().restrictedTo(new int[] {0, 3, 5});
    assertEquals(6, fewer.newLinkWeight(1, 2), 1e-15);
    assertEquals(1.5, placed().withArcsCutInto(1).newLinkWeight(0, 5), 1e-15);
  }

  @Test
  void weightsThatAreNoneAreRefused() {
    double[] six = {1, 1, 1, 1, 1, 1};
    assertThrows(IllegalArgumentException.class, () -> NewLinks.of(six, new double[] {1}));
    double[] zero = {1, 1, 0, 1, 1, 1};
    assertThrows(IllegalArgumentException.class, () -> NewLinks.of(zero, six));
    NewLinks good = NewLinks.of(six, six);
    assertThrows(IllegalArgumentException.class, () -> site().withEqualLinks().withNewLinks(good));
    SiteGraph larger = site().withPages(List.of("g"));
    assertThrows(IllegalArgumentException.class, () -> larger.withNewLinks(good));
    assertTrue(site().withNewLinks(good).isWeighted());
  }
}
