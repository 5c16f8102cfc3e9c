package org.siterank.crawl;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.siterank.rank.RecentPages;

/**
 * The cash of OPIC as a crawl moves it, night after night, in whole numbers: what is taken is what
 * is given, to the unit, so that the sum never changes.
 *
 * <p>The virtual page is the world outside the site. Every page pays it the share 1 - d of its
 * cash, and the shares of links that leave the site; pages without links pay all. It spreads what
 * it has over the pages in proportion to their weight, the inflow measured from the logs and a
 * uniform part, at the beginning of every round of the crawl. What it gave is one number, {@code
 * toAll}, per unit of weight; the cash of a page is {@code own + toAll * weight}. At first all cash
 * is the virtual page's.
 *
 * <p>The importance of a page is the rate at which it earns: the interpolation of Adaptive OPIC.
 * With c the cash at a visit, G the clock (all cash ever taken, in multiples of the total), dt the
 * time since the last visit and T the window: {@code h <- h (T - dt)/T + c/T} for {@code dt < T},
 * else {@code h <- c/dt}. A young ledger has a window no longer than its age. A new page starts
 * with the h of the last 100 introduced pages that were visited, their median as a share of all
 * pages; where this run introduced none, that of all.
 *
 * <p>Of what the virtual page spreads, a share may go to pages that were never visited first (for
 * discovery), and half of the rest to chosen pages (for a focus); their cash, and with it their
 * importance, is then more than links and weights give, so that it is good for scheduling only.
 *
 * <p>A page without links, and one that is gone, gives all its cash to the virtual page when it is
 * visited. A gone page has weight 0, keeps its history in case it comes back, and goes on earning
 * by the links that still lead to it.
 *
 * <p>Source: S. Abiteboul, M. Preda and G. Cobena, Adaptive on-line page importance computation,
 * WWW 2003. It differs from the paper in the weights, of pages and on demand of links; in the
 * damping, which does not depend on the number of links; and in that more discovery takes cash from
 * the virtual page without making the shares that it is paid larger, for d is that of the ranks. It
 * differs from {@link org.siterank.rank.OpicWalk}, which is the paper's on a stored graph, in whole
 * numbers, in that cash is spread in rounds, and in that a page is gone from its next visit on. 41
 * bytes per page. Not thread-safe.
 */
final class LiveCash {

  /**
   * All cash: large, so that a millionth of a millionth can still be divided, and small enough that
   * a night's gifts to one page stay below 2^63.
   */
  static final long TOTAL = 1L << 56;

  /** Share of its cash that a page passes on by its links, in 1/100: the usual damping of 0.85. */
  private static final long DAMPING_PERCENT = 85;

  /** T, in multiples of the total: the best where little changes, by the paper's experiments. */
  private static final double WINDOW = 10;

  /** Share of what is spread that goes to the pages of a focus; our choice. */
  private static final double FOCUS_SHARE = 0.5;

  private final double discovery;
  private final double longestWindow;
  private final RecentPages recent = new RecentPages();
  private final BitSet focused = new BitSet();
  private long[] own = new long[16];
  private long[] weight = new long[16];
  private double[] rate = new double[16];
  private double[] since = new double[16];
  private final BitSet changed = new BitSet();
  private boolean exchanged; // Cash of the virtual page, with another ledger.
  private int pages;
  private long total; // All cash of this ledger.
  private long virtual;
  private long reserved; // Of what the virtual page has, for pages of other crawlers.
  private long toAll;
  private long weights;
  private double clock;
  private double rates; // Their sum.
  private double typical = Double.NaN; // Median of those that were taken up, once asked for.

  /**
   * @param discovery share of what is spread that goes to pages that were never visited, in [0, 1]
   */
  LiveCash(double discovery) {
    this(discovery, TOTAL);
  }

  /**
   * The ledger of one of several crawlers.
   *
   * @param total its part of all cash as long as none has sent any
   */
  LiveCash(double discovery, long total) {
    this.discovery = discovery;
    this.total = total;
    this.virtual = total;
    this.longestWindow = WINDOW * total / TOTAL; // As its clock sees its own visits alone.
  }

  /** Takes up the ledger of an earlier run; its accounts follow by {@link #restore}. */
  void restore(CashTotals totals) {
    if (total == TOTAL && totals.total() != TOTAL) {
      throw new IllegalArgumentException(
          "the cash must be " + TOTAL + " in all, got " + totals.total());
    }
    total = totals.total();
    virtual = total; // Less what the accounts hold: nothing can be lost.
    clock = totals.clock();
  }

  /** Takes up the account of an earlier run, with another weight; returns its number. */
  int restore(CashAccount account, long oldToAll, long newWeight) {
    int page = add(newWeight);
    long cash = account.own() + oldToAll * account.weight();
    own[page] += cash;
    virtual -= cash;
    rate[page] = account.rate();
    rates += Math.max(0, account.rate());
    since[page] = account.since();
    return page;
  }

  /** A page that was found; returns its number. */
  int add(long newWeight) {
    if (newWeight < 0) {
      throw new IllegalArgumentException("a weight must not be negative, got " + newWeight);
    }
    if (pages == own.length) {
      int length = Math.addExact(pages, (pages >> 1) + 16);
      own = Arrays.copyOf(own, length);
      weight = Arrays.copyOf(weight, length);
      rate = Arrays.copyOf(rate, length);
      since = Arrays.copyOf(since, length);
    }
    weight[pages] = newWeight;
    weights += newWeight;
    own[pages] = -toAll * newWeight;
    rate[pages] = -1;
    since[pages] = clock;
    changed.set(pages);
    return pages++;
  }

  int pages() {
    return pages;
  }

  long cash(int page) {
    return own[page] + toAll * weight[page];
  }

  /** A page of the focus. */
  void focus(int page) {
    focused.set(page);
  }

  /** Importance of a page; of one that was never visited, what a visit would make of it. */
  double importance(int page) {
    return rate[page] >= 0 ? rate[page] : rateAfter(page, cash(page) / (double) TOTAL);
  }

  private double rateAfter(int page, double income) {
    double dt = clock - since[page];
    double window = Math.min(longestWindow, clock);
    double history = rate[page] >= 0 ? rate[page] : ofNewPages();
    if (history >= 0 && dt < window) {
      return history * (window - dt) / window + income / window;
    }
    return dt > 0 ? income / dt : 0;
  }

  /** The history that a new page starts with; negative as long as no page was visited. */
  private double ofNewPages() {
    double median = recent.size() > 0 ? recent.median(page -> rate[page]) : typical();
    return median / Math.max(1, rates); // An importance is a share, and young ones sum to more.
  }

  private double typical() {
    if (Double.isNaN(typical)) {
      double[] known = Arrays.stream(rate, 0, pages).filter(h -> h >= 0).sorted().toArray();
      typical =
          known.length == 0 ? -1 : (known[(known.length - 1) / 2] + known[known.length / 2]) / 2;
    }
    return typical;
  }

  /** A page gets another weight. */
  void weigh(int page, long newWeight) {
    long cash = cash(page);
    weights += newWeight - weight[page];
    weight[page] = newWeight;
    own[page] = cash - toAll * newWeight;
    changed.set(page);
  }

  /** The outside world gives what it has; what cannot be divided stays with it. */
  void spread() {
    give(discovery, page -> rate[page] < 0);
    if (!focused.isEmpty()) {
      give(FOCUS_SHARE, focused::get);
    }
    if (weights > 0) {
      long each = (virtual - reserved) / weights;
      toAll += each;
      virtual -= each * weights;
    }
  }

  /** A share of what the outside world has goes to some of the pages where people may enter. */
  private void give(double share, IntPredicate chosen) {
    int[] takers =
        share == 0
            ? new int[0]
            : IntStream.range(0, pages).filter(p -> weight[p] > 0 && chosen.test(p)).toArray();
    if (takers.length == 0) {
      return;
    }
    long free = virtual - reserved;
    long each = Math.min(free, (long) (share * free)) / takers.length;
    for (int page : takers) {
      own[page] += each;
      changed.set(page);
    }
    virtual -= each * takers.length;
  }

  /**
   * A page is visited: it gives its cash to its targets.
   *
   * @param targets pages of the site that it links to
   * @param count how many of them count, from the start
   * @param outdegree all that it links to; the shares of those that are not targets go outside
   */
  void visit(int page, int[] targets, int count, int outdegree) {
    visit(page, targets, count, outdegree, null);
  }

  /**
   * A page is visited: it gives its cash to its targets.
   *
   * @param weights how much of what the targets get together each one gets, in any unit, at least
   *     0; null: all alike
   */
  void visit(int page, int[] targets, int count, int outdegree, double[] weights) {
    long cash = take(page);
    long passed = outdegree == 0 ? 0 : cash / 100 * DAMPING_PERCENT;
    long share = outdegree == 0 ? 0 : passed / outdegree;
    double sum = 0;
    for (int k = 0; weights != null && k < count; k++) {
      sum += weights[k];
    }
    long given = 0;
    for (int k = 0; k < count; k++) {
      long part = sum > 0 ? (long) (share * (weights[k] * count / sum)) : share;
      own[targets[k]] += part;
      given += part;
      changed.set(targets[k]);
    }
    virtual += cash - given;
  }

  /** An address that stands for another one is visited: that one gets all it has. */
  void handOn(int page, int target) {
    own[target] += take(page);
    changed.set(target);
  }

  private long take(int page) {
    long cash = cash(page);
    own[page] -= cash;
    double income = cash / (double) TOTAL;
    clock += income;
    boolean isFirst = rate[page] < 0;
    double after = rateAfter(page, income);
    rates += after - Math.max(0, rate[page]);
    rate[page] = after;
    if (isFirst) {
      recent.visited(page, page); // Accounts are numbered as they are introduced.
    }
    since[page] = clock;
    changed.set(page);
    return cash;
  }

  /** Cash of an account leaves this ledger; returns it. */
  long withdraw(int page) {
    long cash = cash(page);
    own[page] -= cash;
    total -= cash;
    changed.set(page);
    return cash;
  }

  /** An account gets cash of another ledger. */
  void deposit(int page, long cash) {
    own[page] += cash;
    total += cash;
    changed.set(page);
  }

  /** Keeps some of what the virtual page has from being spread. */
  void reserve(long cash) {
    reserved = cash;
  }

  /** Cash of the virtual page leaves this ledger. */
  void withdrawVirtual(long cash) {
    depositVirtual(-cash);
  }

  /** The virtual page gets cash of another ledger. */
  void depositVirtual(long cash) {
    virtual += cash;
    total += cash;
    exchanged |= cash != 0;
  }

  CashTotals totals() {
    return new CashTotals(total, virtual, toAll, weights, clock);
  }

  long own(int page) {
    return own[page];
  }

  long weight(int page) {
    return weight[page];
  }

  double rate(int page) {
    return rate[page];
  }

  double since(int page) {
    return since[page];
  }

  /** Returns true if something is to be stored since the last call of {@link #takeChanged}. */
  boolean hasChanged() {
    return exchanged || !changed.isEmpty();
  }

  /** The accounts that changed since the last call. */
  BitSet takeChanged() {
    BitSet taken = (BitSet) changed.clone();
    changed.clear();
    exchanged = false;
    return taken;
  }
}
