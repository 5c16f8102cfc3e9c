package org.siterank.rank;

import java.util.Arrays;
import java.util.Objects;
import java.util.SplittableRandom;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;

/**
 * OPIC as it goes: page by page, over a stored graph or one that is being discovered and changes.
 * Between any two visits pages may come and go, and a visit shares the cash among the links seen
 * then. {@link Opic} and {@link AdaptiveOpic} are runs of it over a stored graph.
 *
 * <p>Symbols as in {@link CashLedger}, with K = 1 shared equally by the first pages. An added page
 * has no cash: it earns by links, so K does not change. As long as it is not visited its importance
 * is taken to be the median of the last 100 introduced pages that were visited. The cash of a
 * removed page goes to the virtual page, or to all pages where there is none; its history is
 * forgotten. What a page's links do not take goes to the virtual page, or to all pages.
 *
 * <p>The virtual page passes its cash on at once, which costs O(1) per visit, or holds it until its
 * turn comes like that of any other page ({@link #VIRTUAL}). Of what it passes on, a share may go
 * to chosen pages first ({@link #focus}), for discovery or for topics: their importance is then
 * more than their links give, so that it is good for scheduling only.
 *
 * <p>Source: S. Abiteboul, M. Preda and G. Cobena, Adaptive on-line page importance computation,
 * 2003. Cost: one visit is O(links log n) when greedy, O(links) otherwise. Not thread-safe.
 *
 * <p>Long because cash must be neither made nor lost, which is seen where all its ways stand side
 * by side.
 */
public final class OpicWalk {

  /** The number that stands for the virtual page when it is its turn. */
  public static final int VIRTUAL = -1;

  /**
   * How a walk goes.
   *
   * @param virtualPage the virtual page
   * @param damping d in [0, 1); matters for {@link VirtualPage#SHARE} only
   * @param holding whether the virtual page holds its cash until its turn
   * @param selection which page is visited next
   * @param seed of the random selection
   */
  public record Rules(
      VirtualPage virtualPage,
      double damping,
      boolean holding,
      Opic.Selection selection,
      long seed) {

    public Rules {
      Objects.requireNonNull(virtualPage, "virtual page");
      Objects.requireNonNull(selection, "selection");
      Opic.checkDamping(damping);
      if (holding && virtualPage == VirtualPage.NONE) {
        throw new IllegalArgumentException("without a virtual page there is none to hold cash");
      }
    }
  }

  private final Rules rules;
  private final CashLedger ledger;
  private final WindowMemory memory; // null: all history counts
  private final SplittableRandom random;
  private final RecentPages recent = new RecentPages();
  private int[] visits;
  private long[] births; // in the order of introduction
  private double[] birthClock;
  private double[] presumed; // income per unit of G, of pages not visited yet
  private long introduced;
  private final int firstPages;
  private int turn; // of the cycle
  private double focusShare;
  private int[] focus = new int[0];

  /** A walk whose estimates count all history. */
  public OpicWalk(int pages, Rules rules) {
    this(pages, rules, null);
  }

  /**
   * A walk.
   *
   * @param pages number of pages at first, at least 1
   * @param window which part of the history counts, null for all of it
   */
  public OpicWalk(int pages, Rules rules, Window window) {
    if (pages < 1) {
      throw new IllegalArgumentException("a walk needs at least 1 page, got " + pages);
    }
    this.rules = Objects.requireNonNull(rules, "rules");
    double[] cash = new double[pages];
    int shares = rules.holding ? pages + 1 : pages;
    Arrays.fill(cash, 1.0 / shares);
    ledger = new CashLedger(cash, rules.holding ? 1.0 / shares : 0);
    firstPages = pages;
    memory = window == null ? null : WindowMemory.of(window);
    random = new SplittableRandom(rules.seed);
    visits = new int[pages];
    births = new long[pages];
    birthClock = new double[pages];
    presumed = new double[pages];
    for (int page = 0; page < pages; page++) {
      births[page] = introduced++;
      if (memory != null) {
        memory.born(page, cash[page], 0, shares);
      }
    }
  }

  /** The cash and the histories, to look at. */
  public CashLedger ledger() {
    return ledger;
  }

  /**
   * Whose turn it is, or {@link #VIRTUAL}. With random selection and in cycles every call is
   * another turn.
   */
  public int next() {
    if (ledger.livePages() == 0) {
      throw new IllegalStateException("a walk without pages has no next one");
    }
    int end = ledger.pages() + (rules.holding ? 1 : 0);
    return switch (rules.selection) {
      case GREEDY -> {
        int page = ledger.richest();
        yield rules.holding && ledger.virtualCash() > ledger.cash(page) ? VIRTUAL : page;
      }
      case RANDOM -> {
        int page = random.nextInt(end);
        while (page < ledger.pages() && !ledger.has(page)) {
          page = random.nextInt(end);
        }
        yield page < ledger.pages() ? page : VIRTUAL;
      }
      case CYCLE -> {
        int page = turn < end ? turn : 0;
        while (page < ledger.pages() && !ledger.has(page)) {
          page = page + 1 < end ? page + 1 : 0;
        }
        turn = page + 1;
        yield page < ledger.pages() ? page : VIRTUAL;
      }
    };
  }

  /** Visits the page whose turn it is along the links of a graph whose nodes are the pages. */
  public int step(SiteGraph graph) {
    int page = next();
    if (page == VIRTUAL) {
      visitVirtual();
    } else {
      visit(page, graph);
    }
    return page;
  }

  /** Visits a page along its links in a graph whose nodes are the pages. */
  public void visit(int page, SiteGraph graph) {
    double cash = take(page);
    Arcs successors = graph.successors();
    double weight = weight(graph.outdegree(page));
    for (int k = successors.begin(page); k < successors.end(page); k++) {
      ledger.give(successors.node(k), cash * weight);
    }
    giveRest(cash, weight, successors.degree(page));
  }

  /**
   * Visits a page whose links are not alike: cash by the kind and place of a link, as the paper
   * proposes at its end. What its links inside the graph take together stays as it is with equal
   * ones.
   *
   * @param shares by arc, in the order of the graph's successors, not negative; those of the page
   *     sum to 1
   */
  public void visit(int page, SiteGraph graph, double[] shares) {
    double cash = take(page);
    Arcs successors = graph.successors();
    double weight = weight(graph.outdegree(page));
    double passed = cash * weight * successors.degree(page);
    for (int k = successors.begin(page); k < successors.end(page); k++) {
      ledger.give(successors.node(k), passed * shares[k]);
    }
    giveRest(cash, weight, successors.degree(page));
  }

  /**
   * Visits a page.
   *
   * @param targets the distinct pages it links to
   * @param outdegree number of all its distinct targets, also those that are no pages of the walk
   */
  public void visit(int page, int[] targets, int outdegree) {
    if (outdegree < targets.length) {
      throw new IllegalArgumentException(
          "outdegree must be at least the number of targets, "
              + targets.length
              + ", got "
              + outdegree);
    }
    for (int target : targets) {
      if (!ledger.has(target)) {
        throw new IllegalArgumentException("a target must be a page of the walk, got " + target);
      }
    }
    double cash = take(page);
    double weight = weight(outdegree);
    for (int target : targets) {
      ledger.give(target, cash * weight);
    }
    giveRest(cash, weight, targets.length);
  }

  /** The virtual page passes on what it holds. */
  public void visitVirtual() {
    passOn(ledger.takeVirtual());
  }

  private double weight(int outdegree) {
    return outdegree == 0 ? 0 : rules.virtualPage.linkWeight(outdegree, rules.damping);
  }

  private double take(int page) {
    double before = ledger.spent();
    double cash = ledger.take(page);
    double clock = ledger.spent();
    if (memory != null && clock > before) {
      memory.visited(page, cash, clock);
    }
    if (visits[page]++ == 0) {
      recent.visited(page, births[page]);
    }
    return cash;
  }

  private void giveRest(double cash, double weight, int targets) {
    rest(cash * Math.max(0, 1 - weight * targets));
  }

  private void rest(double cash) {
    if (rules.holding) {
      ledger.giveVirtual(cash);
    } else if (cash > 0) {
      passOn(cash);
    }
  }

  private void passOn(double cash) {
    double first = focus.length == 0 ? 0 : focusShare * cash;
    for (int page : focus) {
      ledger.give(page, first / focus.length);
    }
    ledger.giveAll(cash - first);
  }

  /**
   * From now on a share of what the virtual page passes on goes to some pages, equally, before all
   * pages get theirs of the rest. Costs O(pages) each time that it passes on cash.
   *
   * @param share phi in [0, 1]
   * @param pages the chosen pages; without any, all cash goes to all pages
   */
  public void focus(double share, int... pages) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("the share of a focus must be in [0, 1], got " + share);
    }
    if (rules.virtualPage == VirtualPage.NONE) {
      throw new IllegalStateException("without a virtual page there is no cash for a focus");
    }
    for (int page : pages) {
      if (!ledger.has(page)) {
        throw new IllegalArgumentException("a focus must be on pages of the walk, got " + page);
      }
    }
    focusShare = share;
    focus = pages.clone();
  }

  /** Adds a page; returns its number, which may be that of a removed page. */
  public int add() {
    double rate = recent.median(this::measuredRate);
    int page = ledger.addPage();
    if (page >= visits.length) {
      int capacity = page + (page >> 1) + 1;
      visits = Arrays.copyOf(visits, capacity);
      births = Arrays.copyOf(births, capacity);
      birthClock = Arrays.copyOf(birthClock, capacity);
      presumed = Arrays.copyOf(presumed, capacity);
    }
    visits[page] = 0;
    births[page] = introduced++;
    birthClock[page] = ledger.spent();
    presumed[page] = rate;
    if (memory != null) {
      memory.born(page, 0, ledger.spent(), ledger.livePages());
    }
    return page;
  }

  /**
   * Removes a page.
   *
   * @throws IllegalStateException when it is the last one
   */
  public void remove(int page) {
    if (ledger.livePages() == 1 && ledger.has(page)) {
      throw new IllegalStateException("the last page cannot be removed: its cash has no heir");
    }
    double cash = ledger.removePage(page);
    recent.removed(page);
    focus = Arrays.stream(focus).filter(other -> other != page).toArray();
    rest(cash);
  }

  /** How often a page was visited. */
  public int visits(int page) {
    return visits[page];
  }

  /** Whether the importance of a page is a guess yet: it was added and not visited twice. */
  public boolean isEstimated(int page) {
    return isAdded(page) && visits[page] < 2;
  }

  private boolean isAdded(int page) {
    return births[page] >= firstPages;
  }

  /**
   * Income of a page per unit of G: by its window, or since its birth without one. Of a page that
   * was added and not visited, what is presumed of it.
   *
   * @return not negative; 0 where nothing is known
   */
  public double rate(int page) {
    return isAdded(page) && visits[page] == 0 ? presumed[page] : measuredRate(page);
  }

  /** {@link #rate} of a page as its window has it, NaN where that has nothing to go by. */
  double windowRate(int page) {
    return memory.rate(page, ledger.cash(page), ledger.spent());
  }

  private double measuredRate(int page) {
    double rate;
    if (memory == null) {
      double income = ledger.history(page) + ledger.cash(page) - ledger.granted(page);
      rate = income / (ledger.spent() - birthClock[page]);
    } else {
      rate = windowRate(page);
    }
    return rate > 0 ? rate : 0; // Not NaN either.
  }

  /** {@link #rate} of all pages, by number, made to sum to 1 (0 as long as nothing is known). */
  public double[] importance() {
    double[] rates = new double[ledger.pages()];
    for (int page = 0; page < rates.length; page++) {
      rates[page] = ledger.has(page) ? rate(page) : 0;
    }
    return normalised(rates);
  }

  /**
   * The importance of all pages by an estimator over all history, by number, made to sum to 1. What
   * a page is presumed to have earned before its birth counts as its history.
   */
  public double[] importance(CashEstimator estimator) {
    double[] estimate = estimator.of(ledger);
    double clock = ledger.spent() + (estimator == CashEstimator.Z ? ledger.total() : 0);
    for (int page = 0; page < estimate.length && clock > 0; page++) {
      if (ledger.has(page)) {
        estimate[page] += presumed[page] * birthClock[page] / clock;
      }
    }
    return normalised(estimate);
  }

  static double[] normalised(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    for (int page = 0; page < values.length && sum > 0; page++) {
      values[page] /= sum;
    }
    return values;
  }
}
