package org.siterank.graph;

/** Graphs from arrays that they take over: all arcs followed, all alike. */
final class GivenArrays {

  private GivenArrays() {}

  static SiteGraph named(String[] names, int[] offsets, int[] sources, int[] external) {
    for (int v = 0; v < names.length; v++) {
      if (v > 0 && names[v].compareTo(names[v - 1]) <= 0) {
        throw new IllegalArgumentException(
            "names must ascend, got " + names[v] + " after " + names[v - 1]);
      }
    }
    return of(NodeNames.of(names), offsets, sources, external);
  }

  static SiteGraph of(NodeNames names, int[] offsets, int[] sources, int[] external) {
    Arcs arcs = new Arcs(offsets, sources);
    if (names.size() != external.length) {
      throw new IllegalArgumentException(
          "names need one per page, got " + names.size() + " for " + external.length);
    }
    return new SiteGraph(names, arcs, Outdegrees.of(arcs, external), null, null);
  }
}
