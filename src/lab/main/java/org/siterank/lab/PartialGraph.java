package org.siterank.lab;

import java.util.Arrays;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;

/** All pages of a graph with some of its links. */
final class PartialGraph {

  /** Chooses links. */
  @FunctionalInterface
  interface Choice {

    /** Whether a link is kept; asked once for each, in ascending order of target and source. */
    boolean keeps(int from, int to);
  }

  private PartialGraph() {}

  /** The links that are chosen; nodes keep their numbers, and nothing leads outside. */
  static SiteGraph of(SiteGraph graph, Choice choice) {
    Arcs predecessors = graph.predecessors();
    int[] offsets = new int[graph.numNodes() + 1];
    int[] sources = new int[predecessors.size()];
    int size = 0;
    for (int to = 0; to < graph.numNodes(); to++) {
      for (int k = predecessors.begin(to); k < predecessors.end(to); k++) {
        int from = predecessors.node(k);
        if (choice.keeps(from, to)) {
          sources[size++] = from;
        }
      }
      offsets[to + 1] = size;
    }
    return SiteGraph.numbered(offsets, Arrays.copyOf(sources, size), new int[graph.numNodes()]);
  }
}
