package org.siterank.crawl;

import java.util.ArrayList;
import java.util.List;

/**
 * Whole numbers in a row, kept in pieces, so that nothing is copied as they become more. Not
 * thread-safe.
 */
final class IntList {

  private static final int PIECE_BITS = 12;
  private static final int PIECE = 1 << PIECE_BITS;

  private final List<int[]> pieces = new ArrayList<>();
  private int size;

  int size() {
    return size;
  }

  int get(int position) {
    return pieces.get(position >> PIECE_BITS)[position & (PIECE - 1)];
  }

  void add(int number) {
    if (size == Integer.MAX_VALUE) {
      throw new IllegalStateException("a list holds at most " + size + " numbers");
    }
    if (size >> PIECE_BITS == pieces.size()) {
      pieces.add(new int[PIECE]);
    }
    pieces.get(size >> PIECE_BITS)[size++ & (PIECE - 1)] = number;
  }

  /** Forgets all of them. */
  void clear() {
    pieces.clear();
    size = 0;
  }
}
