package org.siterank.crawl;

/** Merge sort of positions by their keys: stable, and no object per position. */
final class StableOrder {

  private StableOrder() {}

  /** The positions of an array in ascending order of its values, equal ones as they stand. */
  static int[] ascending(double[] key) {
    int[] from = new int[key.length];
    for (int k = 0; k < from.length; k++) {
      from[k] = k;
    }
    int[] to = new int[key.length];
    for (long width = 1; width < key.length; width *= 2) {
      for (long start = 0; start < key.length; start += 2 * width) {
        int middle = (int) Math.min(start + width, key.length);
        int end = (int) Math.min(start + 2 * width, key.length);
        merge(key, from, to, (int) start, middle, end);
      }
      int[] swap = from;
      from = to;
      to = swap;
    }
    return from;
  }

  private static void merge(double[] key, int[] from, int[] to, int start, int middle, int end) {
    int left = start;
    int right = middle;
    for (int k = start; k < end; k++) {
      if (left < middle && (right >= end || key[from[left]] <= key[from[right]])) {
        to[k] = from[left++];
      } else {
        to[k] = from[right++];
      }
    }
  }
}
