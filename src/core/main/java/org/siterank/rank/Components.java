package org.siterank.rank;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;

/**
 * Strongly connected components, by Tarjan's algorithm (R. Tarjan, Depth-first search and linear
 * graph algorithms, 1972) without recursion: O(nodes + arcs). Components are numbered in reverse
 * topological order: an arc never leads to a component of a higher number.
 */
final class Components {

  private final SiteGraph graph;
  private final int[] component;
  private int count;

  private Components(SiteGraph graph) {
    this.graph = graph;
    this.component = new int[graph.numNodes()];
  }

  static Components of(SiteGraph graph) {
    Components components = new Components(graph);
    components.search();
    return components;
  }

  int component(int node) {
    return component[node];
  }

  /** For each component without an arc into another one, its first node; ascending. */
  List<Integer> closed() {
    boolean[] leaves = new boolean[count];
    int[] first = new int[count];
    Arrays.fill(first, -1);
    Arcs successors = graph.successors();
    for (int v = 0; v < component.length; v++) {
      if (first[component[v]] < 0) {
        first[component[v]] = v;
      }
      for (int k = successors.begin(v); k < successors.end(v); k++) {
        leaves[component[v]] |= component[successors.node(k)] != component[v];
      }
    }
    List<Integer> nodes = new ArrayList<>();
    for (int c = 0; c < count; c++) {
      if (!leaves[c]) {
        nodes.add(first[c]);
      }
    }
    nodes.sort(null);
    return nodes;
  }

  private void search() {
    int n = component.length;
    Arcs successors = graph.successors();
    int[] order = new int[n]; // 1 and up, in the order of discovery
    int[] low = new int[n];
    int[] next = new int[n];
    int[] path = new int[n];
    int[] open = new int[n];
    Arrays.fill(component, -1);
    int openSize = 0;
    int discovered = 0;
    for (int root = 0; root < n; root++) {
      int depth = 0;
      if (order[root] == 0) {
        path[depth++] = root;
      }
      while (depth > 0) {
        int v = path[depth - 1];
        if (order[v] == 0) {
          order[v] = ++discovered;
          low[v] = discovered;
          next[v] = successors.begin(v);
          open[openSize++] = v;
        }
        if (next[v] < successors.end(v)) {
          int w = successors.node(next[v]++);
          if (order[w] == 0) {
            path[depth++] = w;
          } else if (component[w] < 0) {
            low[v] = Math.min(low[v], order[w]);
          }
          continue;
        }
        depth--;
        if (depth > 0) {
          low[path[depth - 1]] = Math.min(low[path[depth - 1]], low[v]);
        }
        if (low[v] == order[v]) {
          int w;
          do {
            w = open[--openSize];
            component[w] = count;
          } while (w != v);
          count++;
        }
      }
    }
  }
}
