package org.siterank.rank;

/** Pages as a binary heap, richest first, of equal ones the lowest number. */
final class CashHeap {

  private final int[] pages;
  private final int[] place; // of each page in the heap

  CashHeap(double[] key, int size) {
    pages = new int[size];
    place = new int[size];
    for (int page = 0; page < size; page++) {
      pages[page] = page;
      place[page] = page;
    }
    for (int at = size / 2 - 1; at >= 0; at--) {
      lowered(pages[at], key);
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
      if (child >= pages.length) {
        break;
      }
      if (child + 1 < pages.length && before(pages[child + 1], pages[child], key)) {
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
