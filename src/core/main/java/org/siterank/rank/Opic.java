package org.siterank.rank;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * OPIC, on-line page importance computation: a visited page shares its cash among its links, and
 * the importance of a page is its share of all cash flows, {@code W = (H + C - C0) / G}.
 *
 * <p>Symbols: C the cash of a page, C0 what it had at first, H the cash that it ever passed on, G
 * the sum of all H ({@link CashLedger}); X, Z and W are the estimates of {@link CashEstimator}.
 *
 * <p>Source: S. Abiteboul, M. Preda and G. Cobena, Adaptive on-line page importance computation,
 * 2003. Different from the paper: the default virtual page takes 1 - d of all cash (and what links
 * do not take), where the paper adds one link to it ({@link VirtualPage#LINK}), so that the limit
 * is PageRank with damping d; it spreads its cash at once; and the default estimate leaves out the
 * initial grant. In cycles the estimate may count the last rounds only: a round is a Gauss-Seidel
 * sweep, so what was gained in it converges geometrically, where the whole history does like 1/G.
 *
 * <p>Cost: one visit is O(links log n) when greedy, O(links) otherwise. Error: proven with a
 * virtual page ({@link CashEstimator}), {@code |W - Imp|_1 <= (1 - g) / g |C - C0|_1 / G} where
 * every page gives it a share of at least g; nothing is proven without one (the paper's 1/G bounds
 * the residual, not the error). OPIC is for crawling, when the links are not known beforehand; on a
 * stored graph {@link PageRank} is faster. The inflow does not matter.
 *
 * @param damping d in [0, 1); matters for {@link VirtualPage#SHARE} only
 * @param virtualPage what makes all pages reach each other
 * @param selection which page is visited next
 * @param seed of the random selection
 * @param estimator how importance is read off cash and history
 * @param lastRounds how many of the last rounds count, 0 for all; more than 0 in cycles only
 * @param goal when to end
 */
public record Opic(
    double damping,
    VirtualPage virtualPage,
    Selection selection,
    long seed,
    CashEstimator estimator,
    int lastRounds,
    OpicGoal goal)
    implements RankingAlgorithm {

  /** Which page is visited next. */
  public enum Selection {
    /** Any page, with equal chances. */
    RANDOM,
    /** All pages in turn. */
    CYCLE,
    /** The page with most cash, of equal ones the first: most gain per visit. */
    GREEDY;

    /** The name on the command line. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** As the error falls like 1/G, more than two digits are a matter of thousands of visits. */
  public static final double DEFAULT_TOLERANCE = 1e-2;

  /** More rounds are as good as all of them, and each takes 16 bytes per page. */
  private static final int MOST_LAST_ROUNDS = 1000;

  public Opic {
    checkDamping(damping);
    Objects.requireNonNull(virtualPage, "virtual page");
    Objects.requireNonNull(selection, "selection");
    Objects.requireNonNull(estimator, "estimator");
    checkGoal(virtualPage, goal);
    if (lastRounds < 0 || lastRounds > MOST_LAST_ROUNDS) {
      throw new IllegalArgumentException(
          "last rounds must be in [0, " + MOST_LAST_ROUNDS + "], got " + lastRounds);
    }
    if (lastRounds > 0 && selection != Selection.CYCLE) {
      throw new IllegalArgumentException(
          "last rounds must be 0 unless the selection is cycle, got "
              + lastRounds
              + " with "
              + selection.word());
    }
  }

  /** The virtual page's share 1 - d, the estimate W of all history, ended by the proven error. */
  public Opic(double damping, double tolerance, int maxIterations, Selection selection, long seed) {
    this(
        damping,
        VirtualPage.SHARE,
        selection,
        seed,
        CashEstimator.W,
        0,
        new OpicGoal.ProvenError(tolerance, maxIterations));
  }

  /** Greedy, with the defaults. */
  public Opic() {
    this(
        SitePageRank.DEFAULT_DAMPING,
        DEFAULT_TOLERANCE,
        SitePageRank.DEFAULT_MAX_ITERATIONS,
        Selection.GREEDY,
        1);
  }

  static void checkDamping(double damping) {
    if (!(damping >= 0 && damping < 1)) {
      throw new IllegalArgumentException("damping must be in [0, 1) for OPIC, got " + damping);
    }
  }

  static void checkGoal(VirtualPage virtualPage, OpicGoal goal) {
    if (virtualPage == VirtualPage.NONE && goal instanceof OpicGoal.ProvenError asked) {
      throw new IllegalArgumentException(
          "tolerance must not be given without a virtual page, where no error is proven, got "
              + asked.tolerance());
    }
    Objects.requireNonNull(goal, "goal");
  }

  @Override
  public String name() {
    return "opic";
  }

  @Override
  public Map<String, Object> parameters() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    describeWalk(parameters, damping, virtualPage, selection, seed);
    parameters.put("estimator", estimator.word());
    parameters.put("lastRounds", lastRounds);
    goal.describe(parameters);
    return parameters;
  }

  static void describeWalk(
      Map<String, Object> parameters,
      double damping,
      VirtualPage virtualPage,
      Selection selection,
      long seed) {
    if (virtualPage == VirtualPage.SHARE) {
      parameters.put("damping", damping);
    }
    parameters.put("virtualPage", virtualPage.word());
    parameters.put("selection", selection.word());
    parameters.put("seed", seed);
  }

  /**
   * Ranks the pages of a graph.
   *
   * @param inflow does not matter
   * @return scores that sum to 1; iterations are reads per page, rounded up; the error bound is
   *     infinite without a virtual page
   * @throws IllegalArgumentException when there is no virtual page, and pages lose cash or several
   *     groups of pages keep theirs
   */
  @Override
  public Ranks rank(SiteGraph graph, NodeVector inflow) {
    int n = graph.numNodes();
    OpicChain chain = new OpicChain(graph, virtualPage, damping);
    List<String> remarks = chain.check();
    OpicWalk walk =
        new OpicWalk(n, new OpicWalk.Rules(virtualPage, damping, false, selection, seed));
    CashLedger ledger = walk.ledger();
    ArrayDeque<CashLedger.Mark> marks = new ArrayDeque<>();
    marks.add(ledger.start());
    OpicRun run = new OpicRun(goal, n);
    while (run.goesOn()) {
      if (lastRounds > 0 && run.visits() > 0 && run.nextVisits() == n) { // Whole rounds only.
        marks.add(ledger.mark());
        if (marks.size() > lastRounds) {
          marks.remove();
        }
      }
      for (int left = run.nextVisits(); left > 0; left--) {
        walk.step(graph);
      }
      run.visited(estimator.l1ErrorBound(marks.element(), ledger, chain.leastShare()));
    }
    double[] scores = estimator.since(marks.element(), ledger);
    double checked = estimator.l1ErrorBound(marks.element(), ledger, chain);
    return new Ranks(this, NodeVector.of(graph, scores), run.convergence(checked), remarks);
  }
}
