package org.siterank.rank;

import java.util.Arrays;

/** Pages as a binary heap, richest first, of equal ones the lowest number. */
final class CashHeap {

  private int[] pages;
  private int[] place; // of each page in the heap, -1 for one that is not in it
  private int size;

  CashHeap(int capacity) {
    pages = new int[capacity];
    place = new int[capacity];
    Arrays.fill(place, -1);
  }

  /** Puts a page in that is not in the heap yet. */
  void add(int page, double[] key) {
    if (page >= place.length) {
      int old = place.length;
      place = Arrays.copyOf(place, Math.max(page + 1, old + (old >> 1) + 16));
      Arrays.fill(place, old, place.length, -1);
    }
    if (size == pages.length) {
      pages = Arrays.copyOf(pages, size + (size >> 1) + 16);
    }
    put(page, size++);
    raised(page, key);
  }

  /** Takes a page out, wherever it is. */
  void remove(int page, double[] key) {
    int at = place[page];
    int last = pages[--size];
    place[page] = -1;
    if (last != page) {
      put(last, at);
      lowered(last, key);
      raised(last, key);
    }
  }

  int first() {
    return pages[0];
  }

  void raised(int page, double[] key) {
    int at = place[page];
    while (at > 0 && before(page, pages[(at - 1) / 2], key)) {
      put(pages[(at - 1) / 2], at);
      at = (at - 1) / 2;
    }
    put(page, at);
  }

  void lowered(int page, double[] key) {
    int at = place[page];
    while (true) {
      int child = 2 * at + 1;
      if (child >= size) {
        break;
      }
      if (child + 1 < size && before(pages[child + 1], pages[child], key)) {
        child++;
      }
      if (!before(pages[child], page, key)) {
        break;
      }
      put(pages[child], at);
      at = child;
    }
    put(page, at);
  }

  private void put(int page, int at) {
    pages[at] = page;
    place[page] = at;
  }

  private static boolean before(int a, int b, double[] key) {
    return key[a] > key[b] || (key[a] == key[b] && a < b);
  }
}
