package org.siterank.flow;

import java.util.Arrays;

/** Between which places, from 1, each page of a ranking stands: 95 % intervals by node. */
public final class PositionIntervals {

  private static final double TAIL = 0.025;

  private final int[] best;
  private final int[] worst;

  private PositionIntervals(int[] best, int[] worst) {
    this.best = best;
    this.worst = worst;
  }

  /** The place a page has at best, from 1. */
  public int best(int node) {
    return best[node];
  }

  /** The place a page has at worst. */
  public int worst(int node) {
    return worst[node];
  }

  /** Keeps the extreme places of every page over many orders. */
  static final class Collector {

    private final int kept; // of each end; the innermost is the end of the interval
    private final int[][] best; // ascending
    private final int[][] worst; // descending

    Collector(int nodes, int orders) {
      this.kept = (int) Math.floor(TAIL * orders) + 1;
      if (kept < 2) {
        throw new IllegalArgumentException("at least 40 probes are needed, got " + orders);
      }
      best = new int[kept][nodes];
      worst = new int[kept][nodes];
      for (int[] places : best) {
        Arrays.fill(places, Integer.MAX_VALUE);
      }
    }

    public void add(int[] order) {
      for (int place = 1; place <= order.length; place++) {
        int node = order[place - 1];
        int low = place;
        int high = place;
        for (int k = 0; k < kept; k++) {
          int lower = Math.min(low, best[k][node]);
          low = Math.max(low, best[k][node]);
          best[k][node] = lower;
          int higher = Math.max(high, worst[k][node]);
          high = Math.min(high, worst[k][node]);
          worst[k][node] = higher;
        }
      }
    }

    PositionIntervals done() {
      return new PositionIntervals(best[kept - 1], worst[kept - 1]);
    }
  }
}
