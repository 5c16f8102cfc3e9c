package org.siterank.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Packed arcs in the order in which they were added, in blocks: adding one copies none, and blocks
 * that were read can be freed.
 */
final class ArcList {

  private static final int MOST = Integer.MAX_VALUE - 8;
  private static final int LEAST_BLOCK = 16;
  private static final int MOST_BLOCK = 1 << 16;

  private List<long[]> blocks = new ArrayList<>();
  private long[] last = new long[0];
  private int filled; // of the last one
  private int size;

  void add(long arc) {
    if (filled == last.length) {
      if (size == MOST) {
        throw new IllegalStateException("a graph has at most " + MOST + " arcs");
      }
      last = new long[Math.min(MOST - size, Math.max(LEAST_BLOCK, Math.min(MOST_BLOCK, size)))];
      blocks.add(last);
      filled = 0;
    }
    last[filled++] = arc;
    size++;
  }

  int size() {
    return size;
  }

  void forEach(LongConsumer action) {
    int left = size;
    for (long[] block : blocks) {
      left -= each(block, left, action);
    }
  }

  /** Passes each arc on, and frees each block that was read. */
  void drain(LongConsumer action) {
    List<long[]> full = blocks;
    int left = size;
    blocks = new ArrayList<>();
    last = new long[0];
    filled = 0;
    size = 0;
    for (int k = 0; k < full.size(); k++) {
      left -= each(full.set(k, last), left, action);
    }
  }

  private static int each(long[] block, int left, LongConsumer action) {
    int length = Math.min(block.length, left);
    for (int k = 0; k < length; k++) {
      action.accept(block[k]);
    }
    return length;
  }
}
