package org.siterank.whatif;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.IntPredicate;
import org.siterank.graph.ArcEdit;
import org.siterank.graph.NodeKind;
import org.siterank.graph.SiteGraph;
import org.siterank.whatif.LinkGain.Estimate;

/**
 * Which single new link raises the score of a page most, with the exact gain of each.
 *
 * <p>With {@code N = (I - d A_S)^-1} and {@code x = N e_t}, a new link from page i to the target t
 * that takes the share {@code 1/(k + 1)} of i, k its links where that is an average share, raises
 * the score of t by exactly
 *
 * <pre>
 *   gain = P_i (d x_t - x_i) / (k + N_ii - d N_ti)
 *   gain = P_i d x_t / (k - d N_ti)                   where i has a nofollow link to t already
 * </pre>
 *
 * <p>x comes from one column of N and all N_ti from one row. N_ii would take a row per source, but
 * its bounds ({@link ReturningVisits}) bracket every gain. The brackets of the contenders are
 * narrowed step by step, by pushes around each of them ({@link FundamentalMatrix}), until no other
 * source can enter the list; what is listed is then computed to the tolerance of the ranks. So the
 * list is the true one, and few pages besides those listed are looked at closely.
 *
 * <p>Derived by the formula of Sherman and Morrison from {@code P = d A_S^T P + s}, the inflow s
 * taken as unchanged. Pages whose links are not known are never proposed as sources.
 *
 * @param target the page that is to gain
 * @param score its score now
 * @param candidates the best links, by descending gain, equal ones by name of the source
 * @param examined sources around which visits were computed
 * @param missed what a link on any other page brings at most, where the search ended before all
 *     that could enter the list were examined; 0 where it did not
 * @param solved rows and columns of N that took a solve
 * @param trapping sources left out because with d = 1 their link would close a trap
 * @param converged whether the ranks and every gain are proven to the tolerance
 */
public record LinkAdvice(
    int target,
    double score,
    List<Candidate> candidates,
    int examined,
    double missed,
    int solved,
    int trapping,
    boolean converged) {

  /** How closely a contender is looked at first: enough to tell all but near ties apart. */
  private static final double COARSELY = 1e-2;

  /** Each step makes one row or column so much more accurate. */
  private static final double STEP = 0.03;

  /** Steps for one gain: enough for four rows and columns to reach the limits of rounding. */
  private static final int STEPS = 40;

  /**
   * A link that could be added.
   *
   * @param from its source
   * @param gain what the score of the target rises by
   * @param gainErrorBound proven bound of the error of the gain
   */
  public record Candidate(int from, double gain, double gainErrorBound) {

    private GainBracket bracket() {
      return new GainBracket(Math.max(0, gain - gainErrorBound), gain + gainErrorBound);
    }
  }

  public LinkAdvice {
    candidates = List.copyOf(candidates);
  }

  /**
   * Advises.
   *
   * @param whatIf the site with its ranks
   * @param target the page that is to gain
   * @param top how many links, at least 1
   * @param sources which pages may get a new link
   * @throws org.siterank.rank.RankSinkException when d = 1 and the site has a trap
   */
  public static LinkAdvice of(WhatIf whatIf, int target, int top, IntPredicate sources) {
    return of(whatIf, target, top, sources, Integer.MAX_VALUE);
  }

  /**
   * Advises by the sources that promise most. Where pages are alike, all of them promise the same.
   *
   * @param whatIf the site with its ranks
   * @param target the page that is to gain
   * @param top how many links, at least 1
   * @param sources which pages may get a new link
   * @param mostExamined how many sources are examined, at least 1
   * @throws org.siterank.rank.RankSinkException when d = 1 and the site has a trap
   */
  public static LinkAdvice of(
      WhatIf whatIf, int target, int top, IntPredicate sources, int mostExamined) {
    checkTop(top);
    if (mostExamined < 1) {
      throw new IllegalArgumentException(
          "sources examined must be at least 1, got " + mostExamined);
    }
    if (!whatIf.isBounded(target)) {
      double score = whatIf.before().scores().get(target);
      return new LinkAdvice(target, score, List.of(), 0, 0, 0, 0, false);
    }
    return new Search(whatIf, target, mostExamined).best(top, sources);
  }

  static void checkTop(int top) {
    if (top < 1) {
      throw new IllegalArgumentException("top must be at least 1, got " + top);
    }
  }

  private static final class Search {

    private final WhatIf whatIf;
    private final SolvedSite site;
    private final SiteGraph graph;
    private final double d;
    private final int target;
    private final int mostExamined;
    private final double tolerance;
    private final double scoreError;
    private final FundamentalMatrix visits;
    private final ForwardPush toTarget;
    private final ForwardPush fromTarget;
    private final ForwardPush toSource;
    private final ForwardPush fromSource;
    private double columnError;
    private double rowError;
    private Estimate own; // x_t
    private int examined;
    private double missed;

    Search(WhatIf whatIf, int target, int mostExamined) {
      this.whatIf = whatIf;
      this.site = whatIf.site();
      this.graph = site.graph();
      this.d = site.damping();
      this.target = target;
      this.mostExamined = mostExamined;
      this.tolerance = site.algorithm().tolerance();
      this.scoreError = site.weightedResidual() / site.weights().gap();
      this.visits = new FundamentalMatrix(site);
      toTarget = visits.room();
      fromTarget = visits.room();
      toSource = visits.room();
      fromSource = visits.room();
      visits.to(target, COARSELY, toTarget);
      visits.from(target, COARSELY, fromTarget);
      measure();
    }

    private void measure() {
      columnError = toTarget.largestResidual();
      rowError = visits.rowError(fromTarget);
      double x = toTarget.x(target) + FundamentalMatrix.product(fromTarget, toTarget);
      own = new Estimate(x, rowError * columnError);
    }

    LinkAdvice best(int top, IntPredicate sources) {
      int trapping = 0;
      int n = graph.numNodes();
      double[] low = new double[n];
      double[] high = new double[n];
      Arrays.fill(high, -1);
      PriorityQueue<Double> surest = new PriorityQueue<>();
      for (int i = 0; i < n; i++) {
        if (i == target || graph.kind(i) != NodeKind.READ || !sources.test(i)) {
          continue;
        }
        if (graph.predecessors().contains(target, i)) {
          continue;
        }
        if (d == 1 && Escape.isClosed(graph, i, target)) {
          trapping++;
          continue;
        }
        GainBracket bracket = bracket(i, 1, longestStay(i));
        low[i] = bracket.low();
        high[i] = bracket.high();
        if (surest.size() < top) {
          surest.add(low[i]);
        } else if (low[i] > surest.peek()) {
          surest.poll();
          surest.add(low[i]);
        }
      }
      List<Contender> open = new ArrayList<>();
      double least = surest.size() < top ? 0 : surest.peek();
      for (int i = 0; i < n; i++) {
        if (high[i] >= least) {
          open.add(new Contender(i, new GainBracket(low[i], high[i])));
        }
      }
      return best(top, open, trapping);
    }

    private LinkAdvice best(int top, List<Contender> open, int trapping) {
      open.sort(Contender.MOST_PROMISING_FIRST);
      Leaders leaders = new Leaders(top);
      open.forEach(leaders::offer);
      List<Contender> contenders = new ArrayList<>();
      for (Contender source : open) {
        if (leaders.exclude(source)) {
          break;
        }
        if (examined == mostExamined) {
          missed = source.gain().high();
          break;
        }
        int i = source.page();
        visits.from(i, COARSELY, fromSource);
        double stay = fromSource.x(i);
        double error = visits.rowError(fromSource);
        double most = Math.min(longestStay(i), stay + error);
        Contender narrowed = new Contender(i, bracket(i, Math.max(1, stay - error), most));
        leaders.replace(source, narrowed);
        contenders.add(narrowed);
        examined++;
      }
      if (missed > 0) { // Those that are not examined are not listed, so they exclude nobody.
        leaders = new Leaders(top);
        contenders.forEach(leaders::offer);
      }
      contenders.sort(Contender.MOST_PROMISING_FIRST);
      List<Candidate> exact = new ArrayList<>();
      for (Contender source : contenders) {
        if (!leaders.exclude(source)) {
          Candidate candidate = exact(source.page());
          exact.add(candidate);
          leaders.replace(source, new Contender(source.page(), candidate.bracket()));
        }
      }
      exact.sort(
          Comparator.comparingDouble((Candidate c) -> -c.gain).thenComparingInt(c -> c.from));
      List<Candidate> list = exact.subList(0, Math.min(top, exact.size()));
      boolean converged = whatIf.before().convergence().converged();
      for (Candidate candidate : list) {
        converged &= isExact(candidate);
      }
      return new LinkAdvice(
          target, site.score(target), list, examined, missed, visits.solves(), trapping, converged);
    }

    /** The error a gain may have: that of the ranks, or a share of a gain above all of them. */
    private double allowed(double gain) {
      return tolerance * Math.max(gain, site.sum());
    }

    private double longestStay(int i) {
      return ReturningVisits.longestStay(graph, d, i);
    }

    /** k: one less than one over the share of a new link, or one over that of a withheld one. */
    private double links(int i) {
      double k = graph.outdegree(i);
      boolean withheld = graph.isNofollow(i, target);
      return k / (withheld ? graph.otherWeight(i) : graph.newLinkWeight(i, target));
    }

    /** Brackets a gain from what is known of the target and of N_ii. */
    private GainBracket bracket(int i, double leastStay, double mostStay) {
      double k = links(i);
      Estimate score = new Estimate(site.score(i), scoreError);
      Estimate back = new Estimate(fromTarget.x(i), rowError);
      if (graph.isNofollow(i, target)) {
        return GainBracket.ofWithheld(k, d, score, own, back);
      }
      double aheadError = columnError * site.weights().at(i) / site.weights().gap();
      Estimate ahead = new Estimate(toTarget.x(i), aheadError);
      return GainBracket.of(k, d, score, own, ahead, leastStay, mostStay, back);
    }

    private Candidate exact(int i) {
      visits.from(i, COARSELY, fromSource);
      visits.to(i, 1, toSource); // Nothing yet: the row alone may do.
      LinkGain gain = gain(i);
      for (int step = 0; step < STEPS && !isExact(candidate(i, gain)); step++) {
        sharpen(i, gain.worst());
        gain = gain(i);
      }
      Candidate candidate = candidate(i, gain);
      return isExact(candidate) ? candidate : solved(i);
    }

    private static Candidate candidate(int i, LinkGain gain) {
      return new Candidate(i, gain.gain(), gain.errorBound());
    }

    private boolean isExact(Candidate candidate) {
      return candidate.gainErrorBound <= allowed(candidate.gain);
    }

    /** A gain from the visits around its source and its target. */
    private LinkGain gain(int i) {
      double row = visits.rowError(fromSource);
      double column = toSource.largestResidual();
      double score = site.score(i);
      for (int n = 0; n < toSource.size(); n++) {
        int v = toSource.touched(n);
        score += site.residual()[v] * toSource.x(v);
      }
      boolean withheld = graph.isNofollow(i, target);
      double ahead = toTarget.x(i) + FundamentalMatrix.product(fromSource, toTarget);
      double stay = toSource.x(i) + FundamentalMatrix.product(fromSource, toSource);
      double back = toSource.x(target) + FundamentalMatrix.product(fromTarget, toSource);
      return new LinkGain(
          links(i),
          d,
          new Estimate(score, scoreError * column),
          own,
          withheld ? Estimate.ZERO : new Estimate(ahead, row * columnError),
          withheld ? Estimate.ZERO : new Estimate(stay, row * column),
          new Estimate(back, rowError * column));
    }

    /**
     * Makes more accurate what most of the error depends on: a product of a row and a column (or of
     * the ranks and a column). Either will do, so the one that was cheaper so far is chosen.
     */
    private void sharpen(int i, LinkGain.Source worst) {
      boolean targetRow = worst.isOfTargetRow();
      boolean targetColumn = worst.isOfTargetColumn();
      ForwardPush rows = targetRow ? fromTarget : fromSource;
      ForwardPush columns = targetColumn ? toTarget : toSource;
      if (worst != LinkGain.Source.SCORE && rows.arcs() <= columns.arcs()) {
        visits.moreFrom(targetRow ? target : i, STEP * visits.rowError(rows), rows);
      } else {
        visits.moreTo(targetColumn ? target : i, STEP * columns.largestResidual(), columns);
      }
      measure();
    }

    /** The edited site asked for the gain. */
    private Candidate solved(int i) {
      ArcEdit link = ArcEdit.add(graph.name(i), graph.name(target));
      RankDelta delta = whatIf.after(List.of(link));
      double bound = delta.convergence().l1ErrorBound() + scoreError;
      return new Candidate(i, Math.max(0, delta.change(target)), bound);
    }
  }
}
