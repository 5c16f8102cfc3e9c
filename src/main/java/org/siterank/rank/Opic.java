package org.siterank.rank;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * OPIC, on-line page importance computation: a visited page shares its cash among its links, and
 * the importance of a page is its share of all cash flows, {@code W = (H + C - C0) / G}.
 *
 * <p>Symbols: C the cash of a page, C0 what it had at first, H the cash that it ever passed on, G
 * the sum of all H ({@link CashLedger}).
 *
 * <p>Source: S. Abiteboul, M. Preda and G. Cobena, Adaptive on-line page importance computation,
 * 2003. Different from the paper: of its cash every page gives 1 - d (and what its links do not
 * take) to all pages alike, where the paper adds one link to a virtual page, so that the limit is
 * PageRank with damping d; and W leaves out the initial grant, where the paper's {@code (H + C) /
 * (G + 1)} counts it as income.
 *
 * <p>Cost: one visit is O(links log n). Error: {@code |W - P|_1 <= d / (1 - d) |C - C0|_1 / G}, of
 * the order of 1/G: OPIC is for crawling, when the links are not known beforehand; on a stored
 * graph {@link PageRank} is faster. The inflow does not matter.
 *
 * @param damping d in [0, 1)
 * @param tolerance proven L1 error of the scores, which sum to 1, in (0, 1)
 * @param maxIterations visits per page after which the answer is given as not converged
 * @param selection which page is visited next
 * @param seed of the random selection
 */
public record Opic(
    double damping, double tolerance, int maxIterations, Selection selection, long seed)
    implements RankingAlgorithm {

  /** Which page is visited next. */
  public enum Selection {
    /** Any page, with equal chances. */
    RANDOM,
    /** All pages in turn. */
    CYCLE,
    /** The page with most cash, of equal ones the first: most gain per visit. */
    GREEDY
  }

  /** As the error falls like 1/G, more than two digits are a matter of thousands of visits. */
  public static final double DEFAULT_TOLERANCE = 1e-2;

  public Opic {
    if (!(damping >= 0 && damping < 1)) {
      throw new IllegalArgumentException("damping must be in [0, 1) for OPIC, got " + damping);
    }
    Stop.checkTolerance(tolerance);
    Stop.checkIterations(maxIterations);
    Objects.requireNonNull(selection, "selection");
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

  @Override
  public String name() {
    return "opic";
  }

  @Override
  public Map<String, Object> parameters() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    parameters.put("damping", damping);
    parameters.put("tolerance", tolerance);
    parameters.put("maxIterations", maxIterations);
    parameters.put("selection", selection.name().toLowerCase(Locale.ROOT));
    parameters.put("seed", seed);
    return parameters;
  }

  @Override
  public Ranks rank(SiteGraph graph, NodeVector inflow) {
    int n = graph.numNodes();
    CashLedger ledger = CashLedger.equal(n, 1);
    double grant = 1.0 / n;
    SplittableRandom random = new SplittableRandom(seed);
    double bound = Double.POSITIVE_INFINITY;
    int rounds = 0;
    while (bound > tolerance && rounds < maxIterations) {
      for (int turn = 0; turn < n; turn++) {
        int page =
            switch (selection) {
              case RANDOM -> random.nextInt(n);
              case CYCLE -> turn;
              case GREEDY -> ledger.richest();
            };
        visit(graph, ledger, page);
      }
      rounds++;
      double moved = 0;
      for (int v = 0; v < n; v++) {
        moved += Math.abs(ledger.cash(v) - grant);
      }
      bound = damping / (1 - damping) * moved / ledger.spent();
    }
    double[] w = new double[n];
    for (int v = 0; v < n; v++) {
      // Income is not negative; rounding may say otherwise for a page that earned nothing.
      w[v] = Math.max(0, (ledger.history(v) + ledger.cash(v) - grant) / ledger.spent());
    }
    return new Ranks(
        this, NodeVector.of(graph, w), new Convergence(rounds, bound, bound <= tolerance));
  }

  private void visit(SiteGraph graph, CashLedger ledger, int page) {
    double cash = ledger.take(page);
    double share = graph.isDangling(page) ? 0 : damping / graph.outdegree(page);
    Arcs successors = graph.successors();
    for (int k = successors.begin(page); k < successors.end(page); k++) {
      ledger.give(successors.node(k), cash * share);
    }
    ledger.giveAll(cash * Math.max(0, 1 - share * successors.degree(page)));
  }
}
