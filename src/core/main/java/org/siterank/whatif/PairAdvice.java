package org.siterank.whatif;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import org.siterank.graph.ArcEdit;
import org.siterank.graph.NodeKind;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * Which single new link, from any page to any other, makes {@code F = c^T P} grow most: the score
 * of a page or of the whole site.
 *
 * <p>With {@code N = (I - d A_S)^-1}, {@code x = N c} and {@code 1/(k + 1)} the share that the new
 * link takes of page i, k its links where that is an average share:
 *
 * <pre>
 *   gain = P_i (d x_j - x_i + c_i) / (k + N_ii - d N_ji)
 *   gain = P_i d x_j / (k - d N_ji)                  where i has a nofollow link to j already
 * </pre>
 *
 * <p>A page i promises at most {@code P_i (d x_j - x_i + c_i) / (k + 1 - d F)} with the largest x_j
 * it does not link to, since {@code 1 <= N_ii} and {@code N_ji <= F N_ii} ({@link
 * ReturningVisits}). Pages are opened in the order of that promise: one column of N gives all their
 * gains exactly, and the largest N_ji a closer bound. The search ends when no other page can enter
 * the list. Where all pages are alike, that is never: {@link Limits#mostOpened} ends it, and {@link
 * #missed} bounds what it may have missed. Derived by the formula of Sherman and Morrison, inflow
 * unchanged.
 *
 * <p>Cost: an adjoint solve, a sort, and a column of N per page opened. Pages whose links are not
 * known are no sources, and pages the site's robots rules exclude are no targets.
 *
 * @param aim what is to grow
 * @param candidates the best links, by descending gain, equal ones by name; none of pages whose
 *     links bring less than the ranks may be off by
 * @param opened pages whose links were all looked at
 * @param missed what a link of any other page brings at most, where the search ended before all
 *     that could enter the list were opened; 0 where it did not
 * @param converged whether the ranks and every gain are proven to the tolerance
 */
public record PairAdvice(
    Aim aim, List<Candidate> candidates, int opened, double missed, boolean converged) {

  /**
   * A link that could be added.
   *
   * @param from its source
   * @param to its target
   * @param gain what F grows by
   * @param gainErrorBound proven bound of the error of the gain
   */
  public record Candidate(int from, int to, double gain, double gainErrorBound) {

    double atMost() {
      return gain + gainErrorBound;
    }

    double atLeast() {
      return gain - gainErrorBound;
    }
  }

  public PairAdvice {
    candidates = List.copyOf(candidates);
  }

  /**
   * Where links may be added.
   *
   * @param sources pages that may get a new link, such as those a person may edit
   * @param targets pages that a new link may lead to
   * @param perPage how many new links one page may get, at least 1
   * @param mostOpened of how many pages all links are looked at, at least 1
   */
  public record Limits(IntPredicate sources, IntPredicate targets, int perPage, int mostOpened) {

    public Limits {
      if (perPage < 1) {
        throw new IllegalArgumentException("links per page must be at least 1, got " + perPage);
      }
      if (mostOpened < 1) {
        throw new IllegalArgumentException("pages opened must be at least 1, got " + mostOpened);
      }
    }

    /** Looks at as many pages as it takes. */
    public Limits(IntPredicate sources, IntPredicate targets, int perPage) {
      this(sources, targets, perPage, Integer.MAX_VALUE);
    }

    /** Any page may link to any other. */
    public static Limits none() {
      return new Limits(v -> true, v -> true, Integer.MAX_VALUE);
    }
  }

  /**
   * Advises.
   *
   * @param top how many links, at least 1; fewer are listed where fewer bring anything
   * @throws org.siterank.rank.RankSinkException when d = 1 and the site has a trap
   * @throws IllegalStateException when the limit of iterations is too low to bound any error
   */
  public static PairAdvice of(WhatIf whatIf, Aim aim, int top, Limits limits) {
    LinkAdvice.checkTop(top);
    whatIf.requireBounded();
    return new Search(whatIf.sharper(), aim, top, limits)
        .advice(whatIf.algorithm().tolerance(), whatIf.before().convergence().converged());
  }

  private static final class Search {

    private static final Comparator<Candidate> ORDER =
        Comparator.comparingDouble((Candidate c) -> -c.gain)
            .thenComparingInt(Candidate::from)
            .thenComparingInt(Candidate::to);

    private final WhatIf whatIf;
    private final SolvedSite site;
    private final SiteGraph graph;
    private final double d;
    private final Aim aim;
    private final int top;
    private final Limits limits;
    private final AdjointValues values;
    private final FundamentalMatrix visits;
    private final ForwardPush column;
    private final double scoreError;
    private final double heaviest; // of the weights of errors
    private final int[] byValue;
    private List<Candidate> list = new ArrayList<>();

    Search(WhatIf whatIf, Aim aim, int top, Limits limits) {
      this.whatIf = whatIf;
      this.site = whatIf.site();
      this.graph = site.graph();
      this.d = site.damping();
      this.aim = aim;
      this.top = top;
      this.limits = limits;
      this.values = new AdjointValues(site, aim);
      this.visits = new FundamentalMatrix(site);
      this.column = visits.room();
      this.scoreError = site.weightedResidual() / site.weights().gap();
      double most = 0;
      for (int v = 0; v < graph.numNodes(); v++) {
        most = Math.max(most, site.weights().at(v));
      }
      this.heaviest = most;
      this.byValue =
          Arrays.stream(NodeVector.of(graph, values.toArray()).descending())
              .filter(j -> graph.kind(j) != NodeKind.EXCLUDED && limits.targets.test(j))
              .toArray();
    }

    /**
     * Searches.
     *
     * @param tolerance what gains may be off by, relative to the sum of the ranks
     * @param solved whether the ranks are that accurate
     */
    PairAdvice advice(double tolerance, boolean solved) {
      int n = graph.numNodes();
      double[] promise = new double[n];
      List<Integer> order = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        if (graph.kind(i) == NodeKind.READ && limits.sources.test(i)) {
          promise[i] = promise(i);
          if (promise[i] > tolerance * site.sum()) { // Less is no gain, but what rounding left.
            order.add(i);
          }
        }
      }
      order.sort(Comparator.comparingDouble((Integer i) -> -promise[i]).thenComparingInt(i -> i));
      int opened = 0;
      double missed = 0;
      for (int i : order) {
        if (promise[i] < floor()) {
          break;
        }
        if (opened == limits.mostOpened) {
          missed = promise[i];
          break;
        }
        open(i);
        opened++;
      }
      boolean converged = solved;
      for (Candidate candidate : list) {
        converged &= candidate.gainErrorBound <= tolerance * site.sum();
      }
      return new PairAdvice(aim, list, opened, missed, converged);
    }

    /** Returns the gain that a link must exceed to be listed. */
    private double floor() {
      return list.size() < top ? 0 : Math.max(0, list.get(top - 1).atLeast());
    }

    private boolean isTarget(int i, int j) {
      return j != i && !graph.predecessors().contains(j, i);
    }

    /** More than any new link of a page can bring. */
    private double promise(int i) {
      double score = site.score(i) + scoreError;
      double k = graph.outdegree(i);
      for (int j : byValue) {
        if (isTarget(i, j)) {
          double above = Math.max(0, above(i, j) + aboveError(i, j));
          double fewest = k / graph.mostNewLinkWeight(i);
          double most =
              above == 0
                  ? 0
                  : score * above / (fewest + 1 - d * ReturningVisits.share(graph, d, i));
          if (graph.nofollowOutdegree(i) > 0) {
            double withheld = d * (values.of(byValue[0]) + values.error(byValue[0]));
            double passed = withheld * graph.otherWeight(i);
            most = Math.max(most, passed == 0 ? 0 : score * passed / (k * (1 - d * d)));
          }
          return most;
        }
      }
      return 0;
    }

    private double above(int i, int j) {
      return d * values.of(j) - values.of(i) + aim.weight(i);
    }

    private double aboveError(int i, int j) {
      return d * values.error(j) + values.error(i);
    }

    /** Adds the best links of a page to the list. */
    private void open(int i) {
      visits.to(i, site.algorithm().tolerance(), column);
      double fewest = graph.outdegree(i) / graph.mostNewLinkWeight(i);
      boolean anyWithheld = graph.nofollowOutdegree(i) > 0;
      double residual = column.largestResidual();
      double ownError = residual / site.weights().gap() * site.weights().at(i);
      double least = Math.max(0, fewest + column.x(i) - ownError - d * mostBack(i, residual));
      List<Candidate> own = new ArrayList<>();
      for (int j : byValue) {
        if (!isTarget(i, j)) {
          continue;
        }
        double above = above(i, j) + aboveError(i, j);
        double most = above <= 0 ? 0 : (site.score(i) + scoreError) * above / least;
        if (!anyWithheld && (most <= 0 || most < floor() || isFull(own, most))) {
          break;
        }
        if (d == 1 && Escape.isClosed(graph, i, j)) {
          continue;
        }
        Candidate candidate = exact(i, j, residual);
        if (candidate.gain > 0) {
          own.add(candidate);
          own.sort(ORDER);
          if (own.size() > Math.min(top, limits.perPage)) {
            own.remove(own.size() - 1);
          }
        }
      }
      list.addAll(own);
      list.sort(ORDER);
      list = new ArrayList<>(list.subList(0, Math.min(top, list.size())));
    }

    /** At least the largest N_ji of the column of i, of a page j that i may link to. */
    private double mostBack(int i, double residual) {
      double error = residual / site.weights().gap();
      double most = error * heaviest;
      for (int k = 0; k < column.size(); k++) {
        int j = column.touched(k);
        double back = column.x(j) + error * site.weights().at(j);
        if (back > most && isTarget(i, j)) {
          most = back;
        }
      }
      return Math.min(most, d * (column.x(i) + error * site.weights().at(i)));
    }

    /** Whether a page has all its links, and better ones. */
    private boolean isFull(List<Candidate> own, double most) {
      int room = Math.min(top, limits.perPage);
      return own.size() == room && most < own.get(room - 1).atLeast();
    }

    private Candidate exact(int i, int j, double residual) {
      double k = graph.outdegree(i);
      double error = residual / site.weights().gap();
      double errorBack = d * error * site.weights().at(j);
      double above = above(i, j);
      double aboveError = aboveError(i, j);
      double below = k / graph.newLinkWeight(i, j) + column.x(i) - d * column.x(j);
      double belowError = error * site.weights().at(i) + errorBack;
      if (graph.isNofollow(i, j)) {
        above = d * values.of(j);
        aboveError = d * values.error(j);
        below = k / graph.otherWeight(i) - d * column.x(j);
        belowError = errorBack;
      }
      if (below < LinkGain.SINGULAR || belowError >= below) {
        ArcEdit link = ArcEdit.add(graph.name(i), graph.name(j));
        RankDelta delta = whatIf.after(List.of(link));
        return new Candidate(i, j, aim.of(delta), delta.convergence().l1ErrorBound() + scoreError);
      }
      double gain = site.score(i) * above / below;
      double bound =
          (scoreError * Math.abs(above)
                  + (site.score(i) + scoreError) * aboveError
                  + Math.abs(gain) * belowError)
              / (below - belowError);
      return new Candidate(i, j, gain, bound);
    }
  }
}
