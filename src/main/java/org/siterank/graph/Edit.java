package org.siterank.graph;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Edits on their way into a graph. */
final class Edit {

  private final SiteGraph graph;
  private final Outdegrees.Counter counter;

  /** Target node → source node → whether the arc is there in the end. */
  private final TreeMap<Integer, TreeMap<Integer, Boolean>> inside = new TreeMap<>();

  /** External arcs named by these edits. */
  private final Map<String, Boolean> outside = new HashMap<>();

  private int change;

  Edit(SiteGraph graph, List<ArcEdit> edits) {
    this.graph = graph;
    this.counter = graph.outdegrees().counter();
    for (ArcEdit edit : edits) {
      add(edit);
    }
  }

  private void add(ArcEdit edit) {
    int from = graph.node(edit.from());
    if (from < 0) {
      throw new IllegalArgumentException("an edit must start at a page of the site, got " + edit);
    }
    boolean adds = edit.operation() == ArcEdit.Operation.ADD;
    int to = graph.node(edit.to());
    if (to < 0) {
      Boolean before = outside.put(edit.from() + '\t' + edit.to(), adds);
      if (!counter.external(from, adds ? 1 : -1) || (before != null && before == adds)) {
        throw refused(edit, adds);
      }
      return;
    }
    Boolean edited = inside.computeIfAbsent(to, key -> new TreeMap<>()).put(from, adds);
    boolean before = edited != null ? edited : graph.predecessors().contains(to, from);
    if (before == adds) {
      throw refused(edit, adds);
    }
    counter.internal(from, adds ? 1 : -1);
    change += adds ? 1 : -1;
  }

  private static IllegalArgumentException refused(ArcEdit edit, boolean adds) {
    return new IllegalArgumentException(
        adds
            ? "cannot add a link that is there already: " + edit.from() + " to " + edit.to()
            : "cannot remove a link that is not there: " + edit.from() + " to " + edit.to());
  }

  SiteGraph apply() {
    Arcs old = graph.predecessors();
    int n = graph.numNodes();
    int[] offsets = new int[n + 1];
    int[] sources = new int[old.size() + change];
    int size = 0;
    for (int v = 0; v < n; v++) {
      TreeMap<Integer, Boolean> row = inside.get(v);
      if (row == null) {
        old.copyRow(v, sources, size);
        size += old.degree(v);
        offsets[v + 1] = size;
        continue;
      }
      for (int k = old.begin(v); k < old.end(v); k++) {
        int source = old.node(k);
        while (!row.isEmpty() && row.firstKey() < source) {
          Map.Entry<Integer, Boolean> edit = row.pollFirstEntry();
          if (edit.getValue()) {
            sources[size++] = edit.getKey();
          }
        }
        Boolean kept = row.remove(source);
        if (kept == null || kept) {
          sources[size++] = source;
        }
      }
      for (Map.Entry<Integer, Boolean> edit : row.entrySet()) {
        if (edit.getValue()) {
          sources[size++] = edit.getKey();
        }
      }
      offsets[v + 1] = size;
    }
    return new SiteGraph(graph.names(), new Arcs(offsets, sources), counter.done());
  }
}
