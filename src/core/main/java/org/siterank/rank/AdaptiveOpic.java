package org.siterank.rank;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * Adaptive OPIC: OPIC whose estimate forgets, so that it follows a graph that changes. The
 * importance of a page is what it earned per unit of G within a {@link Window}, as a share of what
 * all pages did.
 *
 * <p>Source: S. Abiteboul, M. Preda and G. Cobena, Adaptive on-line page importance computation,
 * 2003, sections 3.2 and 4. Different from the paper: as in {@link Opic}; and interpolation warms
 * up, since its start otherwise shows for several windows.
 *
 * <p>Cost: as {@link Opic}, and the window's memory: 4 numbers per page for interpolation, 2 m for
 * a variable window, 2 per visit within the window for a fixed one. Error: no theorem bounds that
 * of a window beforehand. On a stored graph with a virtual page the result is checked instead:
 * {@code |p - Imp|_1 <= |L'^T p - p|_1 / g}, where every page gives the virtual page a share of at
 * least g; one pass over the links per round. It does not fall below what the window forgets: a
 * stored graph that stays as it is, is better ranked by {@link Opic} or {@link PageRank}. The
 * inflow does not matter. A graph that does change is walked by {@link OpicWalk}.
 *
 * @param damping d in [0, 1); matters for {@link VirtualPage#SHARE} only
 * @param virtualPage what makes all pages reach each other
 * @param selection which page is visited next
 * @param seed of the random selection
 * @param window which part of the history counts; {@link Window.Reads} with greedy selection only
 * @param goal when to end
 */
public record AdaptiveOpic(
    double damping,
    VirtualPage virtualPage,
    Opic.Selection selection,
    long seed,
    Window window,
    OpicGoal goal)
    implements RankingAlgorithm {

  public AdaptiveOpic {
    Opic.checkDamping(damping);
    Objects.requireNonNull(virtualPage, "virtual page");
    Objects.requireNonNull(selection, "selection");
    Objects.requireNonNull(window, "window");
    if (window instanceof Window.Reads && selection != Opic.Selection.GREEDY) {
      throw new IllegalArgumentException(
          "estimator reads needs selection greedy, where importance decides what is read, got "
              + selection.word());
    }
    Opic.checkGoal(virtualPage, goal);
  }

  /** Greedy, with interpolation, the virtual page's share 1 - d and 20 reads per page. */
  public AdaptiveOpic() {
    this(
        SitePageRank.DEFAULT_DAMPING,
        VirtualPage.SHARE,
        Opic.Selection.GREEDY,
        1,
        new Window.Interpolation(),
        new OpicGoal.Reads(OpicGoal.DEFAULT_READS_PER_PAGE));
  }

  @Override
  public String name() {
    return "adaptive-opic";
  }

  @Override
  public Map<String, Object> parameters() {
    Map<String, Object> parameters = new LinkedHashMap<>();
    Opic.describeWalk(parameters, damping, virtualPage, selection, seed);
    window.describe(parameters);
    goal.describe(parameters);
    return parameters;
  }

  /**
   * Ranks the pages of a graph.
   *
   * @param inflow does not matter
   * @return scores that sum to 1, equal ones where nothing is known yet; iterations are reads per
   *     page, rounded up; the error bound is infinite without a virtual page
   * @throws IllegalArgumentException when there is no virtual page, and pages lose cash or several
   *     groups of pages keep theirs
   */
  @Override
  public Ranks rank(SiteGraph graph, NodeVector inflow) {
    int n = graph.numNodes();
    OpicChain chain = new OpicChain(graph, virtualPage, damping);
    List<String> remarks = chain.check();
    OpicWalk walk =
        new OpicWalk(n, new OpicWalk.Rules(virtualPage, damping, false, selection, seed), window);
    OpicRun run = new OpicRun(goal, n);
    double[] scores = new double[n];
    while (run.goesOn()) {
      for (int left = run.nextVisits(); left > 0; left--) {
        walk.step(graph);
      }
      scores = walk.importance();
      if (nothingKnown(scores)) { // No page has been visited twice yet, say: all alike.
        Arrays.fill(scores, 1.0 / n);
      }
      run.visited(chain.l1ErrorBound(scores));
    }
    return new Ranks(this, NodeVector.of(graph, scores), run.convergence(), remarks);
  }

  private static boolean nothingKnown(double[] scores) {
    for (double score : scores) {
      if (score > 0) {
        return false;
      }
    }
    return true;
  }
}
