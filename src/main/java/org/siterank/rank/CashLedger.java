package org.siterank.rank;

import java.util.Arrays;

/**
 * The cash of OPIC: every page has some, a visited page records its cash in its history and passes
 * it on.
 *
 * <p>Invariants: the cash of all pages is always the total K that was there at first, plus what has
 * been taken and not yet given; the history of all pages sums to G, all cash ever taken. The caller
 * must give exactly what it took.
 *
 * <p>What goes to all pages alike is kept as one number that every page's cash includes, so giving
 * to all costs O(1), and does not change who is richest.
 *
 * <p>Source: S. Abiteboul, M. Preda and G. Cobena, Adaptive on-line page importance computation,
 * 2003. Not thread-safe.
 */
public final class CashLedger {

  private double[] key; // cash of a page = key + toAll
  private double[] history;
  private double toAll;
  private double spent;
  private int pages;
  private CashHeap heap; // null until somebody asks who is richest

  /**
   * A ledger.
   *
   * @param cash what each page has at first, not negative
   */
  public CashLedger(double[] cash) {
    for (double amount : cash) {
      checkAmount(amount);
    }
    key = cash.clone();
    history = new double[cash.length];
    pages = cash.length;
  }

  /** A ledger whose pages share a total equally. */
  public static CashLedger equal(int pages, double total) {
    double[] cash = new double[pages];
    Arrays.fill(cash, total / pages);
    return new CashLedger(cash);
  }

  /** Number of pages. */
  public int pages() {
    return pages;
  }

  /** C of a page. */
  public double cash(int page) {
    return key[page] + toAll;
  }

  /** H of a page: all cash that was ever taken from it. */
  public double history(int page) {
    return history[page];
  }

  /** G: all cash that was ever taken, from whichever page. */
  public double spent() {
    return spent;
  }

  /** A new page, without cash: it earns by links. Returns its number. */
  public int addPage() {
    if (pages == key.length) {
      key = Arrays.copyOf(key, pages + (pages >> 1) + 16);
      history = Arrays.copyOf(history, key.length);
    }
    key[pages] = -toAll;
    history[pages] = 0;
    pages++;
    heap = null;
    return pages - 1;
  }

  /** Visits a page: its cash goes to its history and is returned, to be given on. */
  public double take(int page) {
    double cash = cash(page);
    history[page] += cash;
    spent += cash;
    key[page] = -toAll;
    if (heap != null) {
      heap.lowered(page, key);
    }
    return cash;
  }

  /** Gives some cash to a page. */
  public void give(int page, double amount) {
    checkAmount(amount);
    key[page] += amount;
    if (heap != null) {
      heap.raised(page, key);
    }
  }

  /** Shares some cash among all pages equally. */
  public void giveAll(double amount) {
    checkAmount(amount);
    toAll += amount / pages;
  }

  /** The page with most cash, of equal ones the lowest. */
  public int richest() {
    if (pages == 0) {
      throw new IllegalStateException("a ledger without pages has no richest page");
    }
    if (heap == null) {
      heap = new CashHeap(key, pages);
    }
    return heap.first();
  }

  private static void checkAmount(double amount) {
    if (!(amount >= 0 && amount < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("cash must be finite and at least 0, got " + amount);
    }
  }
}
