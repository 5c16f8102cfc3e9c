package org.siterank.whatif;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntPredicate;
import org.siterank.graph.ArcEdit;
import org.siterank.graph.NodeKind;
import org.siterank.graph.SiteGraph;

/**
 * Which single new link raises the score of a page most, with the exact gain of each.
 *
 * <p>With {@code N = (I - d A_S)^-1} and {@code x = N e_t}, a new link from page i, which has k
 * links, to the target t raises the score of t by exactly
 *
 * <pre>
 *   gain = P_i (d x_t - x_i) / (k + N_ii - d N_ti)
 *   gain = P_i d x_t / (k - d N_ti)                   where i has a nofollow link to t already
 * </pre>
 *
 * <p>x comes from one column of N and all N_ti from one row. N_ii would take a row per source, but
 * {@code 1 <= N_ii <= 1 / (1 - d^2 r_i)}, r_i the share of the links of i that are followed inside:
 * that brackets every gain. The brackets of the contenders are narrowed step by step, by pushes
 * around each of them ({@link Visits}), until no other source can enter the list; what is listed is
 * then computed to the tolerance of the ranks. So the list is the true one, and few pages besides
 * those listed are looked at closely.
 *
 * <p>Derived by the formula of Sherman and Morrison from {@code P = d A_S^T P + s}, the inflow s
 * taken as unchanged. Pages whose links are not known are never proposed as sources.
 *
 * @param target the page that is to gain
 * @param score its score now
 * @param candidates the best links, by descending gain, equal ones by name of the source
 * @param examined sources around which visits were computed
 * @param solved rows and columns of N that took a solve
 * @param trapping sources left out because with d = 1 their link would close a trap
 * @param converged whether the ranks and every gain are proven to the tolerance
 */
public record LinkAdvice(
    int target,
    double score,
    List<Candidate> candidates,
    int examined,
    int solved,
    int trapping,
    boolean converged) {

  /** Below this, a gain over a difference of near equals is solved for instead. */
  static final double SINGULAR = 1e-6;

  /** How closely a contender is looked at first: enough to tell all but near ties apart. */
  private static final double COARSELY = 1e-3;

  /** Rounds of ever closer pushes for one gain. */
  private static final int ROUNDS = 5;

  /**
   * A link that could be added.
   *
   * @param from its source
   * @param gain what the score of the target rises by
   * @param gainErrorBound proven bound of the error of the gain
   */
  public record Candidate(int from, double gain, double gainErrorBound) {}

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
   * @throws org.siterank.rank.TrapException when d = 1 and the site has a trap
   */
  public static LinkAdvice of(WhatIf whatIf, int target, int top, IntPredicate sources) {
    checkTop(top);
    if (!whatIf.isBounded(target)) {
      double score = whatIf.before().scores().get(target);
      return new LinkAdvice(target, score, List.of(), 0, 0, 0, false);
    }
    return new Search(whatIf, target).best(top, sources);
  }

  static void checkTop(int top) {
    if (top < 1) {
      throw new IllegalArgumentException("top must be at least 1, got " + top);
    }
  }

  /** A source with the bracket of its gain. */
  private static final class Source {
    private final int from;
    private final boolean withheld;
    private double low;
    private double high;

    Source(int from, boolean withheld) {
      this.from = from;
      this.withheld = withheld;
    }
  }

  private static final class Search {

    private final WhatIf whatIf;
    private final SolvedSite site;
    private final SiteGraph graph;
    private final double d;
    private final int target;
    private final double tolerance;
    private final double scoreError;
    private final Visits visits;
    private final ResidualPush toTarget;
    private final ResidualPush fromTarget;
    private final ResidualPush toSource;
    private final ResidualPush fromSource;
    private double accuracy; // of the row and the column of the target
    private double columnError;
    private double rowError;
    private double own; // x_t
    private double ownError;
    private int examined;

    Search(WhatIf whatIf, int target) {
      this.whatIf = whatIf;
      this.site = whatIf.site();
      this.graph = site.graph();
      this.d = site.damping();
      this.target = target;
      this.tolerance = site.algorithm().tolerance();
      this.scoreError = site.weightedResidual() / site.weights().gap();
      this.visits = new Visits(site);
      toTarget = visits.room();
      fromTarget = visits.room();
      toSource = visits.room();
      fromSource = visits.room();
      accuracy = COARSELY;
      visits.to(target, accuracy, toTarget);
      visits.from(target, accuracy, fromTarget);
      measure();
    }

    /** Makes the row and the column of the target more accurate, if they are not. */
    private void sharpen(double next) {
      if (next < accuracy) {
        accuracy = next;
        visits.moreTo(target, accuracy, toTarget);
        visits.moreFrom(target, accuracy, fromTarget);
        measure();
      }
    }

    private void measure() {
      columnError = toTarget.largestResidual();
      rowError = visits.rowError(fromTarget);
      own = toTarget.x(target) + Visits.product(fromTarget, toTarget);
      ownError = rowError * columnError;
    }

    LinkAdvice best(int top, IntPredicate sources) {
      int trapping = 0;
      List<Source> open = new ArrayList<>();
      for (int i = 0; i < graph.numNodes(); i++) {
        if (i == target
            || graph.kind(i) != NodeKind.READ
            || graph.predecessors().contains(target, i)
            || !sources.test(i)) {
          continue;
        }
        if (d == 1 && Escape.isClosed(graph, i, target)) {
          trapping++;
          continue;
        }
        Source source = new Source(i, graph.isNofollow(i, target));
        bracket(source, 1, longestStay(i));
        open.add(source);
      }
      open.sort(Comparator.comparingDouble((Source s) -> -s.high).thenComparingInt(s -> s.from));
      Leaders leaders = new Leaders(top);
      open.forEach(leaders::offer);
      List<Source> contenders = new ArrayList<>();
      for (Source source : open) {
        if (leaders.excludes(source)) {
          break;
        }
        leaders.retract(source);
        visits.from(source.from, COARSELY, fromSource);
        double stay = fromSource.x(source.from);
        double error = visits.rowError(fromSource);
        bracket(
            source, Math.max(1, stay - error), Math.min(longestStay(source.from), stay + error));
        leaders.offer(source);
        contenders.add(source);
        examined++;
      }
      contenders.sort(
          Comparator.comparingDouble((Source s) -> -s.high).thenComparingInt(s -> s.from));
      List<Candidate> exact = new ArrayList<>();
      for (Source source : contenders) {
        if (!leaders.excludes(source)) {
          leaders.retract(source);
          exact.add(exact(source));
          leaders.offer(source);
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
          target, site.score(target), list, examined, visits.solves(), trapping, converged);
    }

    /** The error a gain may have: the tolerance on the scale of what it is about. */
    private double allowed(double gain) {
      double mean = site.sum() / graph.numNodes();
      return tolerance * Math.max(gain, Math.max(site.score(target), mean));
    }

    /** At least N_ii: every return takes two links, the first of them inside the site. */
    private double longestStay(int i) {
      int k = graph.outdegree(i);
      double share = k == 0 ? 0 : graph.internalOutdegree(i) / (double) k;
      return 1 / (1 - d * d * share);
    }

    /** Brackets a gain from what is known of the target and of N_ii. */
    private void bracket(Source source, double leastStay, double mostStay) {
      int i = source.from;
      int k = graph.outdegree(i);
      double gap = site.weights().gap();
      double ahead = columnError * site.weights().at(i) / gap;
      double gain = d * own - (source.withheld ? 0 : toTarget.x(i));
      double off = d * ownError + (source.withheld ? 0 : ahead);
      double back = d * fromTarget.x(i); // d N_ti, which is at most d^2 N_ii.
      double least = source.withheld ? k : k + leastStay;
      double most = source.withheld ? k : k + mostStay;
      double floor = source.withheld ? k * (1 - d * d) : k + 1 - d * d;
      least = Math.max(floor, least - back - d * rowError);
      most = Math.max(floor, most - Math.max(0, back - d * rowError));
      double score = site.score(i);
      source.high = ratio((score + scoreError) * Math.max(0, gain + off), least);
      source.low = ratio(Math.max(0, score - scoreError) * Math.max(0, gain - off), most);
    }

    /** A share of nothing is nothing, even of an unlimited nothing. */
    private static double ratio(double above, double below) {
      return above == 0 ? 0 : above / below;
    }

    private Candidate exact(Source source) {
      double near = COARSELY;
      visits.from(source.from, near, fromSource);
      visits.to(source.from, near, toSource);
      Candidate candidate = attempt(source);
      for (int round = 0; round < ROUNDS && !isExact(candidate); round++) {
        double missing = allowed(candidate.gain) / candidate.gainErrorBound;
        near *= Math.min(0.5, Math.max(1e-3, Math.sqrt(missing) / 2)); // Errors multiply.
        sharpen(near);
        visits.moreFrom(source.from, near, fromSource);
        visits.moreTo(source.from, near, toSource);
        candidate = attempt(source);
      }
      if (!isExact(candidate)) {
        candidate = solved(source);
      }
      source.low = Math.max(0, candidate.gain - candidate.gainErrorBound);
      source.high = candidate.gain + candidate.gainErrorBound;
      return candidate;
    }

    private boolean isExact(Candidate candidate) {
      return candidate.gainErrorBound <= allowed(candidate.gain);
    }

    /** A gain from the visits around its source and its target, with the bound of its error. */
    private Candidate attempt(Source source) {
      int i = source.from;
      int k = graph.outdegree(i);
      double row = visits.rowError(fromSource);
      double column = toSource.largestResidual();
      double ahead = toTarget.x(i) + Visits.product(fromSource, toTarget);
      double stay = toSource.x(i) + Visits.product(fromSource, toSource);
      double back = toSource.x(target) + Visits.product(fromTarget, toSource);
      double score = site.score(i);
      for (int n = 0; n < toSource.size(); n++) {
        int v = toSource.touched(n);
        score += site.residual()[v] * toSource.x(v);
      }
      double above = d * own - (source.withheld ? 0 : ahead);
      double aboveError = d * ownError + row * columnError;
      double below = source.withheld ? k - d * back : k + stay - d * back;
      double belowError = row * column + d * rowError * column;
      double gain = score * Math.max(0, above) / below;
      if (below < SINGULAR || belowError >= below) {
        return new Candidate(i, Math.max(0, gain), Double.POSITIVE_INFINITY);
      }
      double bound =
          (scoreError * column * Math.max(0, above) + score * aboveError + gain * belowError)
              / (below - belowError);
      return new Candidate(i, gain, bound);
    }

    /** The edited site asked for the gain. */
    private Candidate solved(Source source) {
      ArcEdit link = ArcEdit.add(graph.name(source.from), graph.name(target));
      RankDelta delta = whatIf.after(List.of(link));
      double bound = delta.convergence().l1ErrorBound() + scoreError;
      return new Candidate(source.from, Math.max(0, delta.change(target)), bound);
    }
  }

  /** The best lower ends of brackets: what a source must be able to beat. */
  private static final class Leaders {

    private final int top;
    private final TreeSet<Source> all =
        new TreeSet<>(
            Comparator.comparingDouble((Source s) -> s.low).thenComparingInt(s -> s.from));

    Leaders(int top) {
      this.top = top;
    }

    void offer(Source source) {
      all.add(source);
      if (all.size() > top) {
        all.pollFirst();
      }
    }

    /** Before its bracket changes. */
    void retract(Source source) {
      all.remove(source);
    }

    boolean excludes(Source source) {
      return all.size() == top && source.high < all.first().low;
    }
  }
}
