package org.siterank.crawl;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;

/**
 * Shortest paths on what a crawl knows: a link is a click, a redirect none. Breadth first over
 * pages that begin at different depths.
 */
final class ClickDepths {

  /** Depth of a page that no path leads to. */
  static final int NO_PATH = Integer.MAX_VALUE;

  private ClickDepths() {}

  /**
   * Lowers depths to what the links allow.
   *
   * @param graph links of the pages read
   * @param leadsOn pages that are redirects, or name another address as theirs
   * @param clicks depth of every page to begin with, {@link #NO_PATH} where none is known; becomes
   *     the least depth
   */
  static void lower(KnownGraph graph, BitSet leadsOn, int[] clicks) {
    double[] depths = new double[clicks.length];
    Arrays.setAll(depths, page -> clicks[page]);
    int[] byDepth = StableOrder.ascending(depths);
    Deque<Integer> lowered = new ArrayDeque<>(); // Ascending: of one number of clicks, or the next.
    BitSet done = new BitSet();
    for (int k = 0; k < byDepth.length || !lowered.isEmpty(); ) {
      boolean first =
          lowered.isEmpty()
              || (k < byDepth.length && clicks[byDepth[k]] < clicks[lowered.peekFirst()]);
      int page = first ? byDepth[k++] : lowered.removeFirst();
      if (done.get(page) || clicks[page] == NO_PATH || !graph.isRead(page)) {
        continue;
      }
      done.set(page);
      boolean click = !leadsOn.get(page);
      int there = clicks[page] + (click ? 1 : 0);
      for (int position = graph.begin(page); position < graph.end(page); position++) {
        int target = graph.target(position);
        if (there < clicks[target]) {
          clicks[target] = there;
          if (click) {
            lowered.addLast(target);
          } else {
            lowered.addFirst(target);
          }
        }
      }
    }
  }
}
