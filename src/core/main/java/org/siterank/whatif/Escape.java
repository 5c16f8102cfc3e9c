package org.siterank.whatif;

import java.util.ArrayDeque;
import java.util.BitSet;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;

/** Whether a visitor can still leave, which without damping decides whether there is an answer. */
final class Escape {

  private Escape() {}

  /**
   * Whether a link that takes the only way out of a page closes a trap, on a site without traps. It
   * does when what the page links to then leads nowhere but back.
   */
  static boolean isClosed(SiteGraph graph, int from, int to) {
    boolean dangling = graph.isDangling(from);
    boolean withheld = graph.isNofollow(from, to);
    if (!dangling && !(withheld && graph.outdegree(from) == graph.internalOutdegree(from) + 1)) {
      return false; // Its other ways out are still there.
    }
    Arcs successors = graph.successors();
    BitSet seen = new BitSet();
    ArrayDeque<Integer> queue = new ArrayDeque<>();
    seen.set(from);
    seen.set(to);
    queue.add(to);
    for (int k = successors.begin(from); k < successors.end(from); k++) {
      if (!seen.get(successors.node(k))) {
        seen.set(successors.node(k));
        queue.add(successors.node(k));
      }
    }
    while (!queue.isEmpty()) {
      int v = queue.remove();
      if (graph.isOpen(v)) {
        return false;
      }
      for (int k = successors.begin(v); k < successors.end(v); k++) {
        int w = successors.node(k);
        if (!seen.get(w)) {
          seen.set(w);
          queue.add(w);
        }
      }
    }
    return true;
  }
}
