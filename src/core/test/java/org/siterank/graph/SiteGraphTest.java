package org.siterank.graph;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SiteGraphTest {

  private static SiteGraph.Builder pages(String... names) {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (String name : names) {
      builder.addNode(name, NodeKind.READ);
    }
    return builder;
  }

  @Test
  void nodesAreInNameOrder() {
    SiteGraph graph = pages("c", "a", "b").build();
    assertEquals("a", graph.name(0));
    assertEquals(2, graph.node("c"));
    assertEquals(-1, graph.node("d"));
  }

  @Test
  void selfLoopsAreDroppedAndDuplicatesCountOnce() {
    SiteGraph graph =
        pages("a", "b")
            .addArc("a", "a", ArcKind.FOLLOW)
            .addArc("a", "b", ArcKind.FOLLOW)
            .addArc("a", "b", ArcKind.FOLLOW)
            .addArc("a", "x", ArcKind.FOLLOW)
            .addArc("a", "x", ArcKind.NOFOLLOW)
            .build();
    assertEquals(1, graph.numArcs());
    assertEquals(2, graph.outdegree(0));
    assertEquals(1, graph.internalOutdegree(0));
    assertEquals(1, graph.externalOutdegree(0));
    assertTrue(graph.isDangling(1));
  }

  @Test
  void followedWinsOverNofollowInAnyOrder() {
    SiteGraph graph =
        pages("a", "b", "c")
            .addArc("a", "b", ArcKind.NOFOLLOW)
            .addArc("a", "b", ArcKind.FOLLOW)
            .addArc("a", "c", ArcKind.NOFOLLOW)
            .addArc("a", "gone", ArcKind.DEAD)
            .build();
    assertEquals(1, graph.internalOutdegree(0));
    assertEquals(1, graph.nofollowOutdegree(0));
    assertEquals(1, graph.deadOutdegree(0));
    assertEquals(3, graph.outdegree(0));
    assertTrue(graph.successors().contains(0, 1));
    assertFalse(graph.successors().contains(0, 2));
  }

  @Test
  void nofollowToAPageOfTheSiteThatIsNoNodeLeaks() {
    SiteGraph graph =
        new SiteGraph.Builder(name -> name.startsWith("/"))
            .addNode("/a", NodeKind.READ)
            .addArc("/a", "/hidden", ArcKind.NOFOLLOW)
            .addArc("/a", "http://other/", ArcKind.NOFOLLOW)
            .build();
    assertEquals(1, graph.nofollowOutdegree(0));
    assertEquals(1, graph.externalOutdegree(0));
  }

  @Test
  void aPageHasOneKindAndAnArcStartsAtAPage() {
    SiteGraph.Builder builder = pages("a").addNode("a", NodeKind.READ);
    assertThrows(IllegalArgumentException.class, () -> builder.addNode("a", NodeKind.EXCLUDED));
    builder.addArc("x", "a", ArcKind.FOLLOW);
    assertThrows(IllegalArgumentException.class, builder::build);
    builder.addNode("x", NodeKind.UNREAD);
    assertEquals(NodeKind.UNREAD, builder.build().kind(1));
    assertEquals(0, builder.build().numNodes());
  }

  /** Of several links from one page to another the strongest counts, whatever their order. */
  @Test
  void linksInAnyOrderAreCountedAsOneByOne() {
    Random random = new Random(7);
    List<ArcKind> kinds = List.of(ArcKind.FOLLOW, ArcKind.NOFOLLOW, ArcKind.DEAD);
    for (int round = 0; round < 200; round++) {
      int names = 2 + random.nextInt(40);
      int nodes = 1 + random.nextInt(names);
      SiteGraph.Builder builder = new SiteGraph.Builder(name -> name.compareTo("p20") < 0);
      Map<String, Map<String, ArcKind>> strongest = new TreeMap<>();
      for (int k = 0; k < nodes; k++) {
        strongest.put(name(k), new TreeMap<>());
      }
      for (int k = random.nextInt(2_000); k > 0; k--) {
        String from = name(random.nextInt(nodes));
        String to = name(random.nextInt(names));
        ArcKind kind = kinds.get(random.nextInt(kinds.size()));
        builder.addArc(from, to, kind);
        strongest.get(from).merge(to, kind, (a, b) -> a.code() < b.code() ? a : b);
      }
      strongest.keySet().forEach(name -> builder.addNode(name, NodeKind.READ));
      assertCounts(strongest, builder.build());
    }
  }

  private static String name(int k) {
    return String.format(Locale.ROOT, "p%02d", k);
  }

  private static void assertCounts(Map<String, Map<String, ArcKind>> links, SiteGraph graph) {
    assertEquals(links.size(), graph.numNodes());
    links.forEach(
        (from, targets) -> {
          int v = graph.node(from);
          targets.remove(from);
          int[] counts = new int[4]; // followed, external, nofollow, dead
          targets.forEach(
              (to, kind) -> {
                boolean node = links.containsKey(to);
                boolean inside = node || to.compareTo("p20") < 0;
                boolean followed = kind == ArcKind.FOLLOW && node;
                boolean withheld = kind == ArcKind.NOFOLLOW && inside;
                counts[kind == ArcKind.DEAD ? 3 : followed ? 0 : withheld ? 2 : 1]++;
                int w = node ? graph.node(to) : -1;
                assertEquals(followed, node && graph.successors().contains(v, w), from + to);
                assertEquals(followed, node && graph.predecessors().contains(w, v), from + to);
                assertEquals(withheld && node, node && graph.isNofollow(v, w), from + to);
              });
          assertEquals(counts[0], graph.internalOutdegree(v), from);
          assertEquals(counts[1], graph.externalOutdegree(v), from);
          assertEquals(counts[2], graph.nofollowOutdegree(v), from);
          assertEquals(counts[3], graph.deadOutdegree(v), from);
        });
  }

  @Test
  void successorsAndPredecessorsTellTheSameArcs() {
    for (long seed = 0; seed < 2000; seed++) {
      SiteGraph graph = RandomSites.anyShares(seed);
      Set<List<Integer>> forward = new HashSet<>();
      Set<List<Integer>> backward = new HashSet<>();
      for (int v = 0; v < graph.numNodes(); v++) {
        assertEquals(graph.internalOutdegree(v), graph.successors().degree(v));
        assertEquals(v, graph.node(graph.name(v)));
        for (int k = graph.successors().begin(v); k < graph.successors().end(v); k++) {
          forward.add(List.of(v, graph.successors().node(k)));
        }
        for (int k = graph.predecessors().begin(v); k < graph.predecessors().end(v); k++) {
          backward.add(List.of(graph.predecessors().node(k), v));
        }
      }
      assertEquals(forward, backward);
      assertEquals(graph.numArcs(), forward.size());
    }
  }

  @Test
  void arraysWithNamesAreTheGraphBuiltThatWay() {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (String name : List.of("a", "b", "c")) {
      builder.addNode(name, NodeKind.READ);
    }
    SiteGraph built =
        builder
            .addArc("a", "b", ArcKind.FOLLOW)
            .addArc("c", "b", ArcKind.FOLLOW)
            .addArc("b", "c", ArcKind.FOLLOW)
            .addArc("b", "https://elsewhere.example/", ArcKind.FOLLOW)
            .build();
    String[] names = {"a", "b", "c"};
    int[] offsets = {0, 0, 2, 3};
    int[] sources = {0, 2, 1};
    int[] external = {0, 1, 0};
    SiteGraph named = SiteGraph.named(names, offsets, sources, external);
    for (int v = 0; v < 3; v++) {
      assertEquals(v, named.node(names[v]));
      assertArrayEquals(built.predecessors().row(v), named.predecessors().row(v));
      assertEquals(built.outdegree(v), named.outdegree(v));
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> SiteGraph.named(new String[] {"a", "c", "b"}, offsets, sources, external));
    assertThrows(
        IllegalArgumentException.class,
        () -> SiteGraph.named(new String[] {"a", "b"}, offsets, sources, external));
  }

  @Test
  void anEditedGraphIsTheGraphBuiltThatWay() {
    for (long seed = 0; seed < 2000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int n = 2 + random.nextInt(6);
      Set<List<String>> arcs = new HashSet<>();
      for (int k = 0; k < 2 * n; k++) {
        addRandom(arcs, random, n);
      }
      SiteGraph graph = built(arcs, n);
      List<ArcEdit> edits = new ArrayList<>();
      for (int k = 0; k < 5; k++) {
        List<String> arc = addRandom(new HashSet<>(), random, n);
        if (!arc.isEmpty()) {
          edits.add(
              arcs.contains(arc)
                  ? ArcEdit.remove(arc.get(0), arc.get(1))
                  : ArcEdit.add(arc.get(0), arc.get(1)));
          if (!arcs.remove(arc)) {
            arcs.add(arc);
          }
        }
      }
      SiteGraph edited = graph.with(edits);
      SiteGraph expected = built(arcs, n);
      assertEquals(expected.numArcs(), edited.numArcs());
      for (int v = 0; v < n; v++) {
        assertEquals(expected.outdegree(v), edited.outdegree(v));
        assertEquals(expected.externalOutdegree(v), edited.externalOutdegree(v));
        for (int w = 0; w < n; w++) {
          assertEquals(
              expected.predecessors().contains(v, w), edited.predecessors().contains(v, w));
        }
      }
    }
  }

  private static List<String> addRandom(Set<List<String>> arcs, SplittableRandom random, int n) {
    int from = random.nextInt(n);
    int to = random.nextInt(n + 2);
    if (from == to) {
      return List.of();
    }
    List<String> arc =
        List.of(RandomSites.name(from), to < n ? RandomSites.name(to) : "external-" + to);
    arcs.add(arc);
    return arc;
  }

  private static SiteGraph built(Set<List<String>> arcs, int n) {
    SiteGraph.Builder builder = new SiteGraph.Builder();
    for (int v = 0; v < n; v++) {
      builder.addNode(RandomSites.name(v), NodeKind.READ);
    }
    arcs.forEach(arc -> builder.addArc(arc.get(0), arc.get(1), ArcKind.FOLLOW));
    return builder.build();
  }

  @Test
  void impossibleEditsAreRefusedWithTheLink() {
    SiteGraph graph = pages("a", "b").addArc("a", "b", ArcKind.FOLLOW).build();
    for (ArcEdit edit :
        List.of(
            ArcEdit.add("a", "b"),
            ArcEdit.remove("b", "a"),
            ArcEdit.remove("a", "external"),
            ArcEdit.add("nowhere", "b"))) {
      String message =
          assertThrows(IllegalArgumentException.class, () -> graph.with(List.of(edit)))
              .getMessage();
      assertTrue(message.contains(edit.from()) && message.contains(edit.to()), message);
    }
    assertThrows(IllegalArgumentException.class, () -> ArcEdit.add("a", "a"));
  }

  @Test
  void descendingOrderBreaksTiesByName() {
    SiteGraph graph = pages("a", "b", "c", "d", "e").build();
    NodeVector vector = NodeVector.of(graph, new double[] {1, 3, 1, 3, 2});
    int[] descending = {1, 3, 4, 0, 2};
    assertArrayEquals(descending, vector.descending());
    for (int most = 0; most <= 6; most++) {
      assertArrayEquals(
          Arrays.copyOf(descending, Math.min(most, descending.length)), vector.first(most));
    }
  }

  @Test
  void vectorsAreFiniteAndOfTheirGraph() {
    SiteGraph graph = pages("a", "b").build();
    assertThrows(
        IllegalArgumentException.class, () -> NodeVector.of(graph, new double[] {0, Double.NaN}));
    assertThrows(IllegalArgumentException.class, () -> NodeVector.of(graph, new double[1]));
  }

  @Test
  void valuesAreCarriedToTheSameNamesOfAnotherGraph() {
    SiteGraph old = pages("a", "c", "d").build();
    SiteGraph now = pages("b", "c", "d", "e").build();
    NodeVector carried =
        NodeVector.of(old, new double[] {1, 2, 3}).carriedTo(now, NodeVector.uniform(now, 40));
    assertArrayEquals(new double[] {10, 2, 3, 10}, carried.toArray());
  }
}
