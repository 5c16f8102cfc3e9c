package org.siterank.lab;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;

/**
 * A graph in which pages exchange their in-links, two at a time: what linked to one links to the
 * other. Importance moves from page to page while the shape of the graph stays, so no estimate is
 * worse off for a graph that has become harder.
 */
final class ChangingGraph {

  private final SiteGraph graph;
  private final int[] heir; // by node: the page that has its in-links now
  private final SplittableRandom random;

  ChangingGraph(SiteGraph graph, long seed) {
    this.graph = graph;
    heir = new int[graph.numNodes()];
    Arrays.setAll(heir, v -> v);
    random = new SplittableRandom(seed);
  }

  /** Two random pages exchange their in-links. */
  void exchange() {
    int a = random.nextInt(heir.length);
    int b = random.nextInt(heir.length);
    int moved = heir[a];
    heir[a] = heir[b];
    heir[b] = moved;
  }

  /** The pages that a page links to now, without itself. */
  int[] targets(int page) {
    Arcs successors = graph.successors();
    int[] targets = new int[successors.degree(page)];
    int size = 0;
    for (int k = successors.begin(page); k < successors.end(page); k++) {
      int target = heir[successors.node(k)];
      if (target != page) {
        targets[size++] = target;
      }
    }
    return size == targets.length ? targets : Arrays.copyOf(targets, size);
  }

  /** The graph as it is now. */
  SiteGraph now() {
    NumberedPages pages = new NumberedPages(heir.length);
    for (int page = 0; page < heir.length; page++) {
      for (int target : targets(page)) {
        pages.link(page, target);
      }
    }
    return pages.graph();
  }
}
