package org.siterank.lab;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.siterank.graph.SiteGraph;

class WebLikeGraphTest {

  private static final int NODES = 20_000;

  @Test
  void theSameSeedGivesTheSameGraph() {
    assertEquals(hash(new WebLikeGraph(NODES, 12, 1)), hash(new WebLikeGraph(NODES, 12, 1)));
    assertNotEquals(hash(new WebLikeGraph(NODES, 12, 1)), hash(new WebLikeGraph(NODES, 12, 2)));
  }

  private static long hash(WebLikeGraph parameters) {
    SiteGraph graph = parameters.graph();
    long hash = 0;
    for (int v = 0; v < NODES; v++) {
      hash = hash * 31 + graph.predecessors().hash(v);
    }
    return hash;
  }

  @Test
  void itLooksLikeASite() {
    SiteGraph graph = new WebLikeGraph(NODES, 12, 1).graph();
    int dangling = 0;
    int most = 0;
    long near = 0;
    for (int v = 0; v < NODES; v++) {
      dangling += graph.internalOutdegree(v) == 0 ? 1 : 0;
      most = Math.max(most, graph.predecessors().degree(v));
      for (int k = graph.predecessors().begin(v); k < graph.predecessors().end(v); k++) {
        near += Math.abs(graph.predecessors().node(k) - v) < 100 ? 1 : 0;
      }
    }
    assertTrue(dangling > 0.1 * NODES && dangling < 0.15 * NODES, "dangling " + dangling);
    assertTrue(most > NODES / 50, "largest in-degree " + most);
    assertTrue(graph.numArcs() > 8L * NODES, graph.toString());
    assertTrue(near > graph.numArcs() / 2, "near " + near + " of " + graph);
  }

  @Test
  void sizesThatMakeNoSiteAreRefused() {
    assertThrows(IllegalArgumentException.class, () -> new WebLikeGraph(1, 12, 1));
    assertThrows(IllegalArgumentException.class, () -> new WebLikeGraph(10, 3, 1));
  }
}
