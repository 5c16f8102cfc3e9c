package org.siterank.whatif;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
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
 * around each of them ({@link FundamentalMatrix}), until no other source can enter the list; what
 * is listed is then computed to the tolerance of the ranks. So the list is the true one, and few
 * pages besides those listed are looked at closely.
 *
 * <p>Derived by the formula of Sherman and Morrison from {@code P = d A_S^T P + s}, the inflow s
 * taken as unchanged. Pages whose links are not known are never proposed as sources.
 *
 * <p>Long because bounds, their narrowing and the exact gains are one proof.
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
   * @throws org.siterank.rank.RankSinkException when d = 1 and the site has a trap
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
    private int from;
    private boolean withheld;
    private double low;
    private double high;

    Source of(int page, boolean nofollow) {
      from = page;
      withheld = nofollow;
      return this;
    }

    Source bracketed(double least, double most) {
      low = least;
      high = most;
      return this;
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
    private final FundamentalMatrix visits;
    private final ForwardPush toTarget;
    private final ForwardPush fromTarget;
    private final ForwardPush toSource;
    private final ForwardPush fromSource;
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
      own = toTarget.x(target) + FundamentalMatrix.product(fromTarget, toTarget);
      ownError = rowError * columnError;
    }

    LinkAdvice best(int top, IntPredicate sources) {
      int trapping = 0;
      int n = graph.numNodes();
      double[] low = new double[n];
      double[] high = new double[n];
      Arrays.fill(high, -1);
      PriorityQueue<Double> surest = new PriorityQueue<>();
      Source source = new Source();
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
        source.of(i, graph.isNofollow(i, target));
        bracket(source, 1, longestStay(i));
        low[i] = source.low;
        high[i] = source.high;
        if (surest.size() < top) {
          surest.add(low[i]);
        } else if (low[i] > surest.peek()) {
          surest.poll();
          surest.add(low[i]);
        }
      }
      List<Source> open = new ArrayList<>();
      double least = surest.size() < top ? 0 : surest.peek();
      for (int i = 0; i < n; i++) {
        if (high[i] >= least) {
          open.add(new Source().of(i, graph.isNofollow(i, target)).bracketed(low[i], high[i]));
        }
      }
      return best(top, open, trapping);
    }

    private LinkAdvice best(int top, List<Source> open, int trapping) {
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

    /** The error a gain may have: that of the ranks, or a share of a gain above all of them. */
    private double allowed(double gain) {
      return tolerance * Math.max(gain, site.sum());
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
      visits.from(source.from, COARSELY, fromSource);
      visits.to(source.from, 1, toSource); // Nothing yet: the row alone may do.
      Attempt attempt = new Attempt(source);
      for (int step = 0; step < STEPS && !isExact(attempt.candidate()); step++) {
        attempt.sharpen();
        attempt = new Attempt(source);
      }
      Candidate candidate = attempt.candidate();
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

    /**
     * A gain from the visits around its source and its target. Its error is a sum of products, each
     * of a row and a column (or the ranks and a column): making either more accurate will do, so
     * the one that was cheaper so far is chosen.
     */
    private final class Attempt {

      private final int i;
      private final double row = visits.rowError(fromSource);
      private final double column = toSource.largestResidual();
      private final double[] terms = new double[5];
      private final Candidate candidate;

      Attempt(Source source) {
        i = source.from;
        int k = graph.outdegree(i);
        double ahead = toTarget.x(i) + FundamentalMatrix.product(fromSource, toTarget);
        double stay = toSource.x(i) + FundamentalMatrix.product(fromSource, toSource);
        double back = toSource.x(target) + FundamentalMatrix.product(fromTarget, toSource);
        double score = site.score(i);
        for (int n = 0; n < toSource.size(); n++) {
          int v = toSource.touched(n);
          score += site.residual()[v] * toSource.x(v);
        }
        double above = Math.max(0, d * own - (source.withheld ? 0 : ahead));
        double below = source.withheld ? k - d * back : k + stay - d * back;
        double stayError = source.withheld ? 0 : row * column;
        double backError = d * rowError * column;
        // The difference may be all rounding, and the quotient with it: never below half of it.
        double safe = Math.max(below - stayError - backError, Math.max(SINGULAR, below / 2));
        double gain = score * above / Math.max(SINGULAR, below);
        terms[0] = score * d * ownError / safe;
        terms[1] = source.withheld ? 0 : score * row * columnError / safe;
        terms[2] = gain * stayError / safe;
        terms[3] = gain * backError / safe;
        terms[4] = scoreError * column * above / safe;
        boolean proven = below - stayError - backError >= safe;
        double bound = proven ? Arrays.stream(terms).sum() : Double.POSITIVE_INFINITY;
        candidate = new Candidate(i, gain, bound);
      }

      Candidate candidate() {
        return candidate;
      }

      /** Makes more accurate what the largest term depends on. */
      void sharpen() {
        int worst = 0;
        for (int term = 1; term < terms.length; term++) {
          worst = terms[term] > terms[worst] ? term : worst;
        }
        boolean targetRow = worst == 0 || worst == 3;
        boolean targetColumn = worst == 0 || worst == 1;
        ForwardPush rows = targetRow ? fromTarget : fromSource;
        ForwardPush columns = targetColumn ? toTarget : toSource;
        if (worst != 4 && rows.arcs() <= columns.arcs()) {
          double next = STEP * (targetRow ? rowError : row);
          visits.moreFrom(targetRow ? target : i, next, rows);
        } else {
          double next = STEP * (targetColumn ? columnError : column);
          visits.moreTo(targetColumn ? target : i, next, columns);
        }
        measure();
      }
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
