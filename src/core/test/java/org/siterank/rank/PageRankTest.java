package org.siterank.rank;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.graph.GivenVectors.assertVector;
import static org.siterank.graph.GivenVectors.doubles;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.graph.ArcKind;
import org.siterank.graph.GivenVectors;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.RandomSites;
import org.siterank.graph.SiteGraph;

class PageRankTest {

  @Test
  void theGivenWebsAreRankedWithAndWithoutDamping() {
    int undamped = 0;
    for (String file : GivenVectors.files("", "_global.json")) {
      JsonNode vector = GivenVectors.read(file);
      SiteGraph graph = GivenVectors.graph(vector);
      for (JsonNode run : vector.get("runs")) {
        double d = run.get("d").asDouble();
        undamped += d == 1 ? 1 : 0;
        Ranks ranks = new PageRank(d, 1e-12, 100_000).rank(graph, NodeVector.uniform(graph, 1));
        assertTrue(ranks.convergence().converged(), file + " " + d);
        assertVector(doubles(run.get("P")), ranks.scores(), 1e-11);
      }
    }
    assertTrue(undamped > 0, "no vector without damping");
  }

  @Test
  @Tag("long")
  void theRankIsAFixedPointWithReinjection() {
    for (long seed = 0; seed < 1000; seed++) {
      SiteGraph graph = RandomSites.site(seed);
      double d = 0.85;
      NodeVector v = RandomSites.inflow(graph, seed);
      if (v.sum() == 0) {
        continue;
      }
      double[] p = new PageRank().rank(graph, v).scores().toArray();
      double lost = 1 - d;
      for (int i = 0; i < p.length; i++) {
        int kept = graph.internalOutdegree(i);
        lost += d * p[i] * (kept == 0 ? 1 : 1 - kept / (double) graph.outdegree(i));
      }
      for (int j = 0; j < p.length; j++) {
        double sum = lost * v.get(j) / v.sum();
        for (int k = graph.predecessors().begin(j); k < graph.predecessors().end(j); k++) {
          int i = graph.predecessors().node(k);
          sum += d * p[i] / graph.outdegree(i);
        }
        assertEquals(sum, p[j], 1e-9, "seed " + seed);
      }
    }
  }

  @Test
  @Tag("long")
  void withoutDampingTheRankIsStationaryEvenOnPeriodicGraphs() {
    for (long seed = 0; seed < 1000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int n = 2 + random.nextInt(8);
      SiteGraph.Builder builder = new SiteGraph.Builder();
      for (int v = 0; v < n; v++) {
        builder.addNode(RandomSites.name(v), NodeKind.READ);
        builder.addArc(RandomSites.name(v), RandomSites.name((v + 1) % n), ArcKind.FOLLOW);
        if (random.nextBoolean()) {
          builder.addArc(RandomSites.name(v), RandomSites.name(random.nextInt(n)), ArcKind.FOLLOW);
        }
      }
      SiteGraph graph = builder.build();
      Ranks ranks = new PageRank(1, 1e-12, 100_000).rank(graph, NodeVector.zero(graph));
      double[] p = ranks.scores().toArray();
      assertEquals(1, ranks.scores().sum(), 1e-12);
      for (int j = 0; j < n; j++) {
        double sum = 0;
        for (int k = graph.predecessors().begin(j); k < graph.predecessors().end(j); k++) {
          int i = graph.predecessors().node(k);
          sum += p[i] / graph.outdegree(i);
        }
        assertEquals(sum, p[j], 1e-11, "seed " + seed);
      }
    }
  }

  @Test
  void withoutDampingLostRankAndSeveralClosedClassesAreRefusedByName() {
    SiteGraph leaking =
        new SiteGraph.Builder()
            .addNode("a", NodeKind.READ)
            .addNode("b", NodeKind.READ)
            .addArc("a", "b", ArcKind.FOLLOW)
            .build();
    assertRefused(leaking, "lose rank", "b");
    assertRefused(pairs().build(), "not unique", "a, c");
    SiteGraph joined = pairs().addArc("a", "c", ArcKind.FOLLOW).build();
    Ranks ranks = new PageRank(1, 1e-10, 1000).rank(joined, NodeVector.zero(joined));
    assertEquals(0, ranks.scores().get(0), "cannot be reached back");
    assertEquals(0.5, ranks.scores().get(2), 1e-12);
    assertTrue(ranks.remarks().get(0).endsWith("a, b"), ranks.remarks().toString());
  }

  /** a and b link to each other, and c and d. */
  private static SiteGraph.Builder pairs() {
    SiteGraph.Builder pairs = new SiteGraph.Builder();
    for (String name : new String[] {"a", "b", "c", "d"}) {
      pairs.addNode(name, NodeKind.READ);
    }
    return pairs
        .addArc("a", "b", ArcKind.FOLLOW)
        .addArc("b", "a", ArcKind.FOLLOW)
        .addArc("c", "d", ArcKind.FOLLOW)
        .addArc("d", "c", ArcKind.FOLLOW);
  }

  private static void assertRefused(SiteGraph graph, String problem, String pages) {
    String message =
        assertThrows(
                IllegalArgumentException.class,
                () -> new PageRank(1, 1e-10, 1000).rank(graph, NodeVector.uniform(graph, 1)))
            .getMessage();
    assertTrue(message.contains(problem) && message.contains(pages), message);
  }
}
