package org.siterank.crawl;

/** Merge sort of positions: stable, and no object per position. */
final class StableOrder {

  /** An order of positions. */
  @FunctionalInterface
  interface Order {
    /** Whether two of them may stand so; both ways round when they are equal. */
    boolean holds(int left, int right);
  }

  private StableOrder() {}

  /** The positions of an array in ascending order of its values, equal ones as they stand. */
  static int[] ascending(double[] key) {
    return of(key.length, (left, right) -> key[left] <= key[right]);
  }

  /** The positions 0 to {@code size - 1} in an order, equal ones as they stand. */
  static int[] of(int size, Order order) {
    int[] from = new int[size];
    for (int k = 0; k < size; k++) {
      from[k] = k;
    }
    int[] to = new int[size];
    for (long width = 1; width < size; width *= 2) {
      for (long start = 0; start < size; start += 2 * width) {
        int middle = (int) Math.min(start + width, size);
        int end = (int) Math.min(start + 2 * width, size);
        merge(order, from, to, (int) start, middle, end);
      }
      int[] swap = from;
      from = to;
      to = swap;
    }
    return from;
  }

  private static void merge(Order order, int[] from, int[] to, int start, int middle, int end) {
    int left = start;
    int right = middle;
    for (int k = start; k < end; k++) {
      if (left < middle && (right >= end || order.holds(from[left], from[right]))) {
        to[k] = from[left++];
      } else {
        to[k] = from[right++];
      }
    }
  }
}
