package org.siterank.rank;

import java.util.Arrays;
import java.util.function.IntToDoubleFunction;

/**
 * The pages introduced last among those that were visited at least once: what a new page is likely
 * to be worth.
 *
 * <p>Abiteboul, Preda and Cobena, 2003, give a new page "the importance of recently introduced
 * pages", as important pages are found first. How many are recent they do not say.
 */
public final class RecentPages {

  private static final int COUNT = 100; // An engineering choice: a median that hardly jumps.

  private final int[] pages = new int[COUNT];
  private final long[] births = new long[COUNT];
  private int size;

  /** None so far. */
  public RecentPages() {}

  /** A page was visited for the first time; births are numbered in the order of introduction. */
  public void visited(int page, long birth) {
    int at = size;
    if (size < COUNT) {
      size++;
    } else {
      at = 0;
      for (int k = 1; k < COUNT; k++) {
        at = births[k] < births[at] ? k : at;
      }
      if (births[at] > birth) {
        return;
      }
    }
    pages[at] = page;
    births[at] = birth;
  }

  /** A page is gone. */
  public void removed(int page) {
    for (int k = 0; k < size; k++) {
      if (pages[k] == page) {
        size--;
        pages[k] = pages[size];
        births[k] = births[size];
        return;
      }
    }
  }

  /** How many there are, 100 at most. */
  public int size() {
    return size;
  }

  /** The median of something over the recent pages, 0 without any. */
  public double median(IntToDoubleFunction rate) {
    if (size == 0) {
      return 0;
    }
    double[] rates = new double[size];
    for (int k = 0; k < size; k++) {
      rates[k] = rate.applyAsDouble(pages[k]);
    }
    Arrays.sort(rates);
    return (rates[(size - 1) / 2] + rates[size / 2]) / 2;
  }
}
