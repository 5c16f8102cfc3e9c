package org.siterank.rank;

import java.util.Arrays;
import java.util.BitSet;

/**
 * The cash of OPIC: every page has some, a visited page records its cash in its history and passes
 * it on.
 *
 * <p>Symbols: C the cash of a page, C0 what it had at first, H all cash ever taken from it, G all
 * cash ever taken, K all cash there was at first. Invariants, as long as the caller gives exactly
 * what it takes: the cash of all pages sums to K; the histories sum to G, but for those of removed
 * pages; and {@code H + C = C0 + L'^T H}, where row i of L' says how page i shares its cash.
 *
 * <p>What goes to all pages alike is kept as one number that every page's cash includes, so giving
 * to all costs O(1), and does not change who is richest. The virtual page of the paper, which every
 * page links to and which links to every page, has an account of its own; who never uses it has a
 * ledger without one.
 *
 * <p>Source: S. Abiteboul, M. Preda and G. Cobena, Adaptive on-line page importance computation,
 * 2003. Cost: {@link #give} and {@link #take} are O(1), and O(log n) once {@link #richest} has been
 * asked. Memory: 24 bytes per page, 8 more with {@link #richest}. Not thread-safe.
 */
public final class CashLedger {

  /**
   * Gifts to all pages alike are folded into each page's own number when they have become so many
   * times the total: rarely enough to cost nothing, often enough to lose three digits at most.
   */
  private static final double FOLD = 1e3;

  private double[] key; // cash of a page = key + toAll
  private double[] history;
  private double[] granted; // C0
  private final double total;
  private final BitSet gone = new BitSet();
  private double toAll;
  private double spent;
  private int pages;
  private int removed;
  private double virtualCash;
  private double virtualHistory;
  private CashHeap heap; // null until somebody asks who is richest

  /** The state of a ledger at some time, for what was gained since; the arrays are by page. */
  static final class Mark {
    private final double[] cash;
    private final double[] history;
    private final double spent;

    private Mark(double[] cash, double[] history, double spent) {
      this.cash = cash;
      this.history = history;
      this.spent = spent;
    }

    double cash(int page) {
      return cash[page];
    }

    double history(int page) {
      return history[page];
    }

    double spent() {
      return spent;
    }
  }

  /**
   * A ledger.
   *
   * @param cash what each page has at first, not negative
   */
  public CashLedger(double[] cash) {
    this(cash, 0);
  }

  /**
   * A ledger with a virtual page.
   *
   * @param cash what each page has at first, not negative
   * @param virtualCash what the virtual page has at first, not negative
   */
  public CashLedger(double[] cash, double virtualCash) {
    checkAmount(virtualCash);
    double sum = virtualCash;
    for (double amount : cash) {
      checkAmount(amount);
      sum += amount;
    }
    key = cash.clone();
    granted = cash.clone();
    history = new double[cash.length];
    pages = cash.length;
    total = sum;
    this.virtualCash = virtualCash;
  }

  /** A ledger whose pages share a total equally. */
  public static CashLedger equal(int pages, double total) {
    double[] cash = new double[pages];
    Arrays.fill(cash, total / pages);
    return new CashLedger(cash);
  }

  /** Page numbers are below this; all are in use unless a page was removed. */
  public int pages() {
    return pages;
  }

  /** Pages that there are: {@link #pages} without the removed ones. */
  public int livePages() {
    return pages - removed;
  }

  /** Whether a number is that of a page: below {@link #pages}, and not removed. */
  public boolean has(int page) {
    return page >= 0 && page < pages && !gone.get(page);
  }

  /** C of a page, 0 for a removed one. */
  public double cash(int page) {
    return gone.get(page) ? 0 : Math.max(0, key[page] + toAll);
  }

  /** H of a page: all cash that was ever taken from it; 0 for a removed one. */
  public double history(int page) {
    return history[page];
  }

  /** C0 of a page: what it had at first; 0 for an added one. */
  public double granted(int page) {
    return granted[page];
  }

  /** G: all cash that was ever taken, from whichever page, the virtual one included. */
  public double spent() {
    return spent;
  }

  /** K: all cash there was at first, that of the virtual page included. */
  public double total() {
    return total;
  }

  /** C of the virtual page. */
  public double virtualCash() {
    return virtualCash;
  }

  /** H of the virtual page. */
  public double virtualHistory() {
    return virtualHistory;
  }

  /**
   * A new page, without cash and history: it earns by links.
   *
   * @return its number, which may be that of a removed page
   */
  public int addPage() {
    int page;
    if (removed > 0) {
      page = gone.nextSetBit(0);
      gone.clear(page);
      removed--;
    } else {
      page = pages++;
      if (page == key.length) {
        int capacity = page + (page >> 1) + 16;
        key = Arrays.copyOf(key, capacity);
        history = Arrays.copyOf(history, capacity);
        granted = Arrays.copyOf(granted, capacity);
      }
    }
    key[page] = -toAll;
    history[page] = 0;
    granted[page] = 0;
    if (heap != null) {
      heap.add(page, key);
    }
    return page;
  }

  /**
   * Removes a page and forgets its history. G, a clock, stays.
   *
   * @return its cash, to be given on
   */
  public double removePage(int page) {
    checkPage(page);
    double cash = cash(page);
    if (heap != null) {
      heap.remove(page, key);
    }
    gone.set(page);
    removed++;
    history[page] = 0;
    granted[page] = 0;
    return cash;
  }

  /** Visits a page: its cash goes to its history and is returned, to be given on. */
  public double take(int page) {
    checkPage(page);
    double cash = cash(page);
    history[page] += cash;
    spent += cash;
    key[page] = -toAll;
    if (heap != null) {
      heap.lowered(page, key);
    }
    return cash;
  }

  /** Visits the virtual page: its cash goes to its history and is returned, to be given on. */
  public double takeVirtual() {
    double cash = virtualCash;
    virtualHistory += cash;
    spent += cash;
    virtualCash = 0;
    return cash;
  }

  /** Gives some cash to a page. */
  public void give(int page, double amount) {
    checkAmount(amount);
    checkPage(page);
    key[page] += amount;
    if (heap != null) {
      heap.raised(page, key);
    }
  }

  /** Gives some cash to the virtual page. */
  public void giveVirtual(double amount) {
    checkAmount(amount);
    virtualCash += amount;
  }

  /** Shares some cash among all pages equally. */
  public void giveAll(double amount) {
    checkAmount(amount);
    if (amount == 0) {
      return;
    }
    int live = livePages();
    if (live == 0) {
      throw new IllegalStateException("a ledger without pages cannot share cash among them");
    }
    toAll += amount / live;
    if (toAll * live > FOLD * total) {
      fold();
    }
  }

  private void fold() {
    for (int page = 0; page < pages; page++) {
      key[page] += toAll;
    }
    toAll = 0;
    heap = null; // Rounding may have changed who is richer by a hair.
  }

  /** The page with most cash, of equal ones the lowest. */
  public int richest() {
    if (livePages() == 0) {
      throw new IllegalStateException("a ledger without pages has no richest page");
    }
    if (heap == null) {
      heap = new CashHeap(pages);
      for (int page = 0; page < pages; page++) {
        if (!gone.get(page)) {
          heap.add(page, key);
        }
      }
    }
    return heap.first();
  }

  /** Returns the state before the first visit. */
  Mark start() {
    return new Mark(Arrays.copyOf(granted, pages), new double[pages], 0);
  }

  /** Returns the state now. */
  Mark mark() {
    double[] cash = new double[pages];
    for (int page = 0; page < pages; page++) {
      cash[page] = cash(page);
    }
    return new Mark(cash, Arrays.copyOf(history, pages), spent);
  }

  private void checkPage(int page) {
    if (!has(page)) {
      throw new IllegalArgumentException(
          "a page must be in the ledger, of " + pages + " numbers, got " + page);
    }
  }

  private static void checkAmount(double amount) {
    if (!(amount >= 0 && amount < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("cash must be finite and at least 0, got " + amount);
    }
  }
}
