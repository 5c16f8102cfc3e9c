package org.siterank.rank;

import java.util.ArrayList;
import java.util.List;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;

/**
 * The trap set Z of a graph: the pages from which no path inside the site reaches a page that lets
 * something out (an external, nofollow or dead link, or no link at all).
 *
 * <p>{@code I - A_S} is singular exactly when Z is not empty. Found by one breadth-first search
 * backwards from the pages that let something out: O(nodes + arcs).
 */
public final class RankSinks {

  private final SiteGraph graph;
  private final boolean[] free;

  private RankSinks(SiteGraph graph, boolean[] free) {
    this.graph = graph;
    this.free = free;
  }

  /** Searches a graph. */
  public static RankSinks of(SiteGraph graph) {
    boolean[] open = new boolean[graph.numNodes()];
    for (int v = 0; v < open.length; v++) {
      open[v] = graph.isOpen(v);
    }
    spread(graph.predecessors(), open);
    return new RankSinks(graph, open);
  }

  /** Whether the trap set is empty. */
  public boolean isEmpty() {
    for (boolean page : free) {
      if (!page) {
        return false;
      }
    }
    return true;
  }

  /** The pages in traps, in node order. */
  public List<String> pages() {
    List<String> pages = new ArrayList<>();
    for (int v = 0; v < free.length; v++) {
      if (!free[v]) {
        pages.add(graph.name(v));
      }
    }
    return pages;
  }

  /** The pages from which a path leads into a trap, those of the traps included. */
  boolean[] upstream() {
    boolean[] reached = new boolean[free.length];
    for (int v = 0; v < free.length; v++) {
      reached[v] = !free[v];
    }
    spread(graph.predecessors(), reached);
    return reached;
  }

  /** Marks everything that reaches the marked nodes along the arcs. */
  private static void spread(Arcs predecessors, boolean[] marked) {
    int[] queue = new int[marked.length];
    int size = 0;
    for (int v = 0; v < marked.length; v++) {
      if (marked[v]) {
        queue[size++] = v;
      }
    }
    for (int head = 0; head < size; head++) {
      int v = queue[head];
      for (int k = predecessors.begin(v); k < predecessors.end(v); k++) {
        int source = predecessors.node(k);
        if (!marked[source]) {
          marked[source] = true;
          queue[size++] = source;
        }
      }
    }
  }
}
