package org.siterank.graph;

import java.util.Arrays;

/** Some pages of a graph as a graph of its own: their arcs to the other pages leave it. */
final class Restriction {

  private final SiteGraph graph;
  private final int[] nodes;

  /**
   * @param nodes the pages to keep, ascending and distinct
   */
  Restriction(SiteGraph graph, int[] nodes) {
    this.graph = graph;
    this.nodes = nodes;
    for (int v = 0; v < nodes.length; v++) {
      if (nodes[v] < 0 || nodes[v] >= graph.numNodes() || (v > 0 && nodes[v] <= nodes[v - 1])) {
        throw new IllegalArgumentException(
            "nodes must be ascending and in [0, " + graph.numNodes() + "), got " + nodes[v]);
      }
    }
  }

  SiteGraph apply() {
    String[] names = new String[nodes.length];
    int[] offsets = new int[nodes.length + 1];
    int[] sources = new int[16];
    double[] weights = new double[graph.isWeighted() ? sources.length : 0];
    Outdegrees.Counter counter = new Outdegrees.Counter(nodes.length);
    int[] inside = new int[nodes.length];
    for (int v = 0; v < nodes.length; v++) {
      names[v] = graph.name(nodes[v]);
      Arcs predecessors = graph.predecessors();
      offsets[v + 1] = offsets[v];
      for (int k = predecessors.begin(nodes[v]); k < predecessors.end(nodes[v]); k++) {
        int source = position(predecessors.node(k));
        if (source >= 0) {
          if (offsets[v + 1] == sources.length) {
            sources = Arrays.copyOf(sources, (int) Math.min(graph.numArcs(), 2L * sources.length));
            weights = graph.isWeighted() ? Arrays.copyOf(weights, sources.length) : weights;
          }
          if (graph.isWeighted()) {
            weights[offsets[v + 1]] = predecessors.weight(k);
          }
          sources[offsets[v + 1]++] = source;
          inside[source]++;
        }
      }
    }
    for (int v = 0; v < nodes.length; v++) {
      counter.kind(v, graph.kind(nodes[v]).code());
      counter.internal(v, inside[v]);
      counter.external(
          v, graph.externalOutdegree(nodes[v]) + graph.internalOutdegree(nodes[v]) - inside[v]);
      for (int k = 0; k < graph.nofollowOutdegree(nodes[v]); k++) {
        counter.nofollow(v);
      }
      for (int k = 0; k < graph.deadOutdegree(nodes[v]); k++) {
        counter.dead(v);
      }
    }
    Arcs arcs = new Arcs(offsets, Arrays.copyOf(sources, offsets[nodes.length]));
    if (graph.isWeighted()) {
      arcs = arcs.weighted(Arrays.copyOf(weights, arcs.size()));
    }
    NewLinks newLinks = graph.newLinks();
    return new SiteGraph(
        NodeNames.of(names),
        arcs,
        counter.done(),
        nofollow(),
        newLinks == null ? null : newLinks.restrictedTo(nodes));
  }

  /** The nofollow arcs between the pages kept, by source. */
  private Arcs nofollow() {
    Arcs all = graph.nofollow();
    if (all == null) {
      return null;
    }
    int[] offsets = new int[nodes.length + 1];
    int[] targets = new int[all.size()];
    for (int v = 0; v < nodes.length; v++) {
      offsets[v + 1] = offsets[v];
      for (int target : all.row(nodes[v])) {
        int position = position(target);
        if (position >= 0) {
          targets[offsets[v + 1]++] = position;
        }
      }
    }
    return new Arcs(offsets, Arrays.copyOf(targets, offsets[nodes.length]));
  }

  private int position(int node) {
    // Most sites are runs of nodes, because names are in order: a cheap test before the search.
    boolean beyond = nodes.length == 0 || node < nodes[0] || node > nodes[nodes.length - 1];
    return beyond ? -1 : Arrays.binarySearch(nodes, node);
  }
}
