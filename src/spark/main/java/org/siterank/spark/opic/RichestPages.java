package org.siterank.spark.opic;

/** A heap of pages by cash, the richest first, of equal ones the lowest number. */
final class RichestPages {

  private final long[] cash; // shared with the crawler, which tells what changes
  private final int[] heap;
  private final int[] place;

  RichestPages(long[] cash) {
    this.cash = cash;
    heap = new int[cash.length];
    place = new int[cash.length];
    for (int v = 0; v < heap.length; v++) {
      heap[v] = v;
      place[v] = v;
    }
    for (int i = heap.length / 2 - 1; i >= 0; i--) {
      down(i);
    }
  }

  int first() {
    return heap[0];
  }

  void raised(int page) {
    int i = place[page];
    while (i > 0 && isBefore(heap[i], heap[(i - 1) / 2])) {
      swap(i, (i - 1) / 2);
      i = (i - 1) / 2;
    }
  }

  void lowered(int page) {
    down(place[page]);
  }

  private void down(int from) {
    int i = from;
    while (true) {
      int child = 2 * i + 1;
      if (child >= heap.length) {
        return;
      }
      if (child + 1 < heap.length && isBefore(heap[child + 1], heap[child])) {
        child++;
      }
      if (!isBefore(heap[child], heap[i])) {
        return;
      }
      swap(i, child);
      i = child;
    }
  }

  private boolean isBefore(int v, int w) {
    return cash[v] > cash[w] || (cash[v] == cash[w] && v < w);
  }

  private void swap(int i, int j) {
    int page = heap[i];
    heap[i] = heap[j];
    heap[j] = page;
    place[heap[i]] = i;
    place[heap[j]] = j;
  }
}
