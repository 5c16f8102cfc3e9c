package org.siterank.rank;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcKind;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;

class QueryNeighbourhoodTest {

  private static SiteGraph graph(String... arcs) {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (String arc : arcs) {
      String from = arc.substring(0, 1);
      String to = arc.substring(1);
      builder.addNode(from, NodeKind.READ).addNode(to, NodeKind.READ);
      builder.addArc(from, to, ArcKind.FOLLOW);
    }
    return builder.build();
  }

  private static String names(SiteGraph graph, int[] nodes) {
    return String.join("", Arrays.stream(nodes).mapToObj(graph::name).toList());
  }

  @Test
  void theBaseSetIsTheRootsWhatTheyLinkToAndSomeThatLinkToThem() {
    // a is found; it links to b and c; d, e and f link to it; g is two links away.
    SiteGraph graph = graph("ab", "ac", "da", "ea", "fa", "bg", "gd");
    int[] found = {graph.node("a"), graph.node("g")};
    assertEquals("abcde", names(graph, new QueryNeighbourhood(1, 2, 20).baseSet(graph, found)));
    assertEquals("abc", names(graph, new QueryNeighbourhood(1, 0, 20).baseSet(graph, found)));
    assertEquals("abcdef", names(graph, new QueryNeighbourhood(1, 3, 20).baseSet(graph, found)));
    assertEquals("abcdefg", names(graph, new QueryNeighbourhood().baseSet(graph, found)));
    assertEquals("", names(graph, new QueryNeighbourhood().baseSet(graph, new int[0])));
  }

  @Test
  void whatLiesOutsideTheNeighbourhoodDoesNotCount() {
    // x has most in-links of all, none of them near the query.
    SiteGraph graph = graph("ab", "cb", "ca", "px", "qx", "rx", "sx");
    NodeVector found = new QueryNeighbourhood().authorities(graph, new int[] {graph.node("a")});
    assertEquals("abc", String.join("", found.toMap().keySet().stream().sorted().toList()));
    // a and b share the hub c; a has no other. B^T B has the rows 1 1 and 1 2.
    double ratio = (1 + Math.sqrt(5)) / 2;
    assertEquals(ratio, found.toMap().get("b") / found.toMap().get("a"), 1e-9);
    assertEquals(1, found.sum(), 1e-12);
  }

  /** Twenty iterations with full matrices. */
  @Test
  void theAuthoritiesAreThoseOfFullMatrices() {
    QueryNeighbourhood neighbourhood = new QueryNeighbourhood(3, 2, 20);
    int compared = 0;
    for (long seed = 0; seed < 300; seed++) {
      SiteGraph graph = RandomSites.site(seed);
      int n = graph.numNodes();
      int[] found = IntStream.range(0, n).filter(v -> v % 3 == 0).toArray();
      int[] base = neighbourhood.baseSet(graph, found);
      double[] a = new double[base.length];
      Arrays.fill(a, 1.0 / base.length);
      double sum = 1;
      for (int iteration = 0; iteration < 20 && sum > 0; iteration++) {
        double[] h = new double[base.length];
        double[] next = new double[base.length];
        for (int i = 0; i < base.length; i++) {
          for (int j = 0; j < base.length; j++) {
            h[i] += graph.successors().contains(base[i], base[j]) ? a[j] : 0;
          }
        }
        for (int i = 0; i < base.length; i++) {
          for (int j = 0; j < base.length; j++) {
            next[j] += graph.successors().contains(base[i], base[j]) ? h[i] : 0;
          }
        }
        sum = Arrays.stream(next).sum();
        for (int j = 0; j < base.length; j++) {
          a[j] = sum == 0 ? 0 : next[j] / sum;
        }
      }
      compared += sum > 0 ? 1 : 0;
      double[] actual = neighbourhood.authorities(graph, found).toArray();
      assertArrayEquals(a, actual, 1e-9, "seed " + seed);
    }
    assertTrue(compared > 150, "only " + compared);
  }

  @Test
  void impossibleSizesAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new QueryNeighbourhood(0, 50, 20));
    assertThrows(IllegalArgumentException.class, () -> new QueryNeighbourhood(200, -1, 20));
    assertThrows(IllegalArgumentException.class, () -> new QueryNeighbourhood(200, 50, 0));
  }
}
