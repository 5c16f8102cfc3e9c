package org.siterank.shares;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcEdit;
import org.siterank.graph.ArcKind;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeKind;
import org.siterank.graph.SiteGraph;
import org.siterank.site.LinkPosition;

class NewLinkSharesTest {

  /** A menu entry, a sentence, a list entry and a footer entry, in the order of their targets. */
  private static final float[][] LINKS = {
    {0, 0, 0, 1, 0, 0, 0, 0},
    {1, 1, 0, 1, 0, 0, ln(3), 0.5f},
    {1, 0, 0, 1, 0, 0, ln(5), 0},
    {0, 0, 0, 1, 0, 0, ln(9), 0}
  };

  private static float ln(double x) {
    return (float) Math.log(x);
  }

  private static Map<String, Double> coefficients() {
    return new HashMap<>(
        Map.of(
            "content",
            0.7,
            "prose",
            1.1,
            "heading",
            0.4,
            "words",
            0.2,
            "repeated",
            -1.5,
            "later",
            -0.6,
            "everywhere",
            -0.9,
            "titled",
            0.8));
  }

  /** a links to b, c, d and e; nobody links to f. */
  private static SiteGraph graph() {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (String name : List.of("a", "b", "c", "d", "e", "f")) {
      builder.addNode(name, NodeKind.READ);
    }
    for (String to : List.of("b", "c", "d", "e")) {
      builder.addArc("a", to, ArcKind.FOLLOW);
    }
    return builder.build();
  }

  private static LinkFeatures features(SiteGraph graph) {
    int size = LinkFeatures.NAMES.size();
    float[] values = new float[LINKS.length * size];
    for (int k = 0; k < LINKS.length; k++) {
      System.arraycopy(LINKS[k], 0, values, k * size, size);
    }
    return LinkFeatures.of(graph.successors(), values);
  }

  /** The share of a link from a to f after it was added. */
  private static double share(LinkPosition place, boolean everywhere) {
    SiteGraph graph = graph();
    NewLinkShares shares = NewLinkShares.of(features(graph), coefficients()).orElseThrow();
    SiteGraph expecting =
        graph
            .weighted(new double[] {1, 1, 1, 1})
            .withNewLinks(shares.at(place, v -> everywhere && v == 5));
    SiteGraph after = expecting.with(List.of(ArcEdit.add("a", "f")));
    Arcs arcs = after.successors();
    return arcs.weight(arcs.find(0, 5)) / after.outdegree(0);
  }

  /** The share of the logit among the links of the page, by hand. */
  private static double expected(double utility) {
    double others =
        Math.exp(0.2)
            + Math.exp(0.7 + 1.1 + 0.2 + 0.8 * 0.5 - 0.6 * Math.log(3))
            + Math.exp(0.7 + 0.2 - 0.6 * Math.log(5))
            + Math.exp(0.2 - 0.6 * Math.log(9));
    return Math.exp(utility) / (others + Math.exp(utility));
  }

  @Test
  void aNewLinkTakesTheShareThatTheFitForetellsForItsPlace() {
    double inText = 0.7 + 1.1 + 0.2 + 0.8 - 0.6 * Math.log(3);
    assertEquals(expected(inText), share(LinkPosition.CONTENT, false), 1e-7);
    assertEquals(
        expected(0.7 + 0.2 + 0.8 - 0.6 * Math.log(5)), share(LinkPosition.LIST, false), 1e-7);
    assertEquals(expected(0.2 + 0.8), share(LinkPosition.MENU, false), 1e-7);
    assertEquals(expected(0.2 + 0.8 - 0.6 * Math.log(9)), share(LinkPosition.FOOTER, false), 1e-7);
    assertEquals(expected(inText - 0.9), share(LinkPosition.CONTENT, true), 1e-7);
  }

  @Test
  void aPageWithoutLinksHasNoAverageToDifferFrom() {
    NewLinkShares shares = NewLinkShares.of(features(graph()), coefficients()).orElseThrow();
    SiteGraph graph =
        graph()
            .weighted(new double[] {1, 1, 1, 1})
            .withNewLinks(shares.at(LinkPosition.FOOTER, v -> false));
    assertEquals(1, graph.newLinkWeight(5, 0));
    assertTrue(graph.newLinkWeight(0, 5) < 1);
  }

  @Test
  void coefficientsOfOtherFeaturesForetellNothing() {
    Map<String, Double> other = coefficients();
    other.put("colour", 1.0);
    assertEquals(Optional.empty(), NewLinkShares.of(features(graph()), other));
    assertEquals(Optional.empty(), NewLinkShares.of(features(graph()), Map.of()));
  }
}
