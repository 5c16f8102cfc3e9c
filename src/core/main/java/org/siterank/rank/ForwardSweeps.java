package org.siterank.rank;

import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;
import org.siterank.graph.SiteGraph;

/**
 * The sweeps of {@code x <- d A_S^T x + s} over the pages with followed links, in node order.
 *
 * <p>Between sweeps the iterate is {@code z = d x / d+}: the row of a page is then a plain sum over
 * its predecessors, 1.4 times as fast as multiplying by 1/d+ arc by arc.
 */
final class ForwardSweeps {

  /**
   * The error of all pages over the residual of a step, times 1 - d: measured on crawls of sites,
   * and corrected after the first closing sweep.
   */
  private static final double CAUTION = 0.4;

  /** With d near 1 the first closing sweep tells. */
  private static final double MOST_CAUTION = 100;

  /** So much further off, and the steps are no longer about the error. */
  private static final double DRIFT = 100;

  /** Steps that do not even halve the bound are stuck in rounding errors. */
  private static final double PROGRESS = 0.5;

  /** A first look at how much of the change is rounding; the next ones at twice as many sweeps. */
  private static final int FIRST_LOOK = 64;

  /** Steps without a smaller residual; BiCGSTAB is known to rise now and then. */
  private static final int PATIENCE = 20;

  /** Where visitors stay long it rises for hundreds of steps, and plain sweeps take far more. */
  static final int HARD_PATIENCE = 1000;

  private final SiteSystem system;
  private final SiteGraph graph;
  private final Arcs predecessors;
  private final int[] active;
  private final double[] scale;
  private final double[] s;
  private final double[] weights;
  private final Certificate certificate;
  private final boolean proven;
  private final boolean signed;
  private final double inactiveSource;

  private double[] z;
  private int sweeps;
  private double change;
  private double rounding;
  private double norm;
  private double relative = Double.POSITIVE_INFINITY;
  private double relativeRounding;
  private double worstToMean = 1; // the relative error of the worst page to that of the sum

  ForwardSweeps(SiteSystem system, double[] s, double[] start, Certificate certificate) {
    this.system = system;
    this.graph = system.graph();
    this.predecessors = graph.predecessors();
    this.active = system.active();
    this.scale = system.scale();
    this.s = s;
    this.certificate = certificate;
    this.proven = certificate.isProven();
    this.weights = system.weights(certificate);
    this.z = new double[s.length];
    double atLeast = 0;
    boolean negative = false;
    for (int v = 0; v < s.length; v++) {
      z[v] = start[v] * scale[v];
      atLeast += scale[v] == 0 ? s[v] : 0;
      negative |= s[v] < 0;
    }
    signed = negative;
    // What enters pages without links is part of the norm, whatever flows there besides.
    inactiveSource = signed ? 0 : atLeast;
  }

  SiteSystem.Solution run(Method method, Stop stop) {
    if (method == Method.ACCELERATED) {
      SiteSystem.Solution solution = accelerated(stop);
      if (solution != null) {
        return solution;
      }
    }
    int look = FIRST_LOOK;
    while (true) {
      // The closing sweep counts, so a rule that gives up is asked about it in advance.
      Stop.Verdict verdict = inAdvance(stop, 1);
      while (verdict == Stop.Verdict.GO_ON && sweeps < look) {
        if (method == Method.JACOBI) {
          jacobi();
        } else {
          gaussSeidel();
        }
        sweeps++;
        verdict = estimated(stop, l1ErrorBound(), norm);
        if (verdict == Stop.Verdict.GO_ON) {
          verdict = inAdvance(stop, 1);
        }
      }
      look = Math.max(look, sweeps >= look ? 2 * look : 0);
      SiteSystem.Solution solution = closed(stop);
      if (solution != null) {
        return solution;
      }
    }
  }

  /** Judges some more sweeps, whatever they bring. */
  private Stop.Verdict inAdvance(Stop stop, int more) {
    return stop.judge(sweeps + more, Double.POSITIVE_INFINITY, norm);
  }

  /** Whether a closing sweep may be worth it: single scores are guessed, it bounds them. */
  private Stop.Verdict estimated(Stop stop, double bound, double total) {
    return stop.judge(new Stop.Reached(sweeps, bound, total, worstToMean * bound / total));
  }

  /** The answer after a closing sweep, or null when the rule wants more. */
  private SiteSystem.Solution closed(Stop stop) {
    double[] x = close();
    sweeps++;
    double bound = l1ErrorBound();
    Stop.Verdict verdict = stop.judge(new Stop.Reached(sweeps, bound, norm, relative));
    if (verdict == Stop.Verdict.GO_ON && !isRounding(stop)) {
      if (bound > 0 && Double.isFinite(relative)) {
        worstToMean = Math.max(worstToMean, 2 * relative * norm / bound);
      }
      return null;
    }
    return new SiteSystem.Solution(
        NodeVector.of(graph, x),
        new Convergence(sweeps, bound, relative, verdict == Stop.Verdict.CONVERGED));
  }

  /** Whether what is left is rounding, and the rule wants less than that. */
  private boolean isRounding(Stop stop) {
    return proven
        && change <= 2 * rounding
        && stop.judge(new Stop.Reached(sweeps, rounding, norm, relativeRounding))
            != Stop.Verdict.CONVERGED;
  }

  /**
   * Krylov steps and a closing sweep, again until the rule is content; null: no progress, or no
   * room for their vectors.
   */
  private SiteSystem.Solution accelerated(Stop stop) {
    if (!proven || !system.allowsKrylov()) {
      return null;
    }
    ReducedSystem condensed = system.condensed();
    ReducedSystem.Problem problem = condensed == null ? null : condensed.problem(s);
    double[] y = problem == null ? z : problem.unknowns(z);
    double[] b = problem == null ? s : problem.b;
    double caution = Math.min(MOST_CAUTION, CAUTION / (1 - system.damping()));
    double worth = certificate.mostWorth(active);
    double last = Double.POSITIVE_INFINITY;
    Krylov krylov = null;
    while (true) {
      boolean fresh = krylov == null;
      if (fresh) {
        if (inAdvance(stop, 2) == Stop.Verdict.GIVEN_UP) {
          return null; // No room for a first sweep and a closing one.
        }
        krylov = new Krylov(problem == null ? system.pageRows() : condensed.rows(), b, y);
        sweeps++;
      }
      step(krylov, stop, caution);
      if (problem != null) {
        problem.pages(y, z);
      }
      if (!signed) {
        clip();
      }
      SiteSystem.Solution solution = closed(stop);
      if (solution != null) {
        return solution;
      }
      double reached = l1ErrorBound() / norm;
      boolean progress = reached < last * PROGRESS;
      if (!progress && fresh) {
        return null;
      }
      last = Math.min(last, reached);
      double estimate = krylov.change() / krylov.norm();
      if (!progress || reached > DRIFT * Math.max(caution, worth) * estimate) {
        krylov = null; // Its residual has little to do with the true one any more.
      } else {
        caution = Math.max(caution, 2 * reached / estimate);
      }
    }
  }

  /** Of a source without negative values nothing comes out negative, and 0 is nearer. */
  private void clip() {
    for (int v = 0; v < z.length; v++) {
      if (z[v] < 0) {
        z[v] = 0;
      }
    }
  }

  /** Steps until their own estimate of the error would do. */
  private void step(Krylov krylov, Stop stop, double caution) {
    double best = Double.POSITIVE_INFINITY;
    int idle = 0;
    int patience = certificate.isHard() ? HARD_PATIENCE : PATIENCE;
    while (estimated(stop, caution * krylov.change(), krylov.norm()) != Stop.Verdict.CONVERGED
        && inAdvance(stop, 3) != Stop.Verdict.GIVEN_UP
        && idle <= patience
        && krylov.step()) {
      sweeps += 2;
      idle = krylov.change() < best ? 0 : idle + 1;
      best = Math.min(best, krylov.change());
    }
  }

  /** Bound of the L1 error after the last sweep; but for rounding unless it was a closing one. */
  double l1ErrorBound() {
    return proven ? change : Double.POSITIVE_INFINITY;
  }

  /** One Gauss-Seidel sweep. */
  void gaussSeidel() {
    int[] nodes = active;
    double[] out = z;
    double[] factor = scale;
    double[] source = s;
    double[] weight = weights;
    double moved = 0;
    double total = inactiveSource;
    for (int v : nodes) {
      double x = source[v] + predecessors.weightedSum(v, out);
      double next = x * factor[v];
      moved += weight[v] * Math.abs(next - out[v]);
      total += Math.abs(x);
      out[v] = next;
    }
    change = moved;
    norm = total;
  }

  /** One Jacobi sweep. */
  void jacobi() {
    double[] next = new double[z.length];
    double moved = 0;
    double total = inactiveSource;
    for (int v : active) {
      double x = s[v] + predecessors.weightedSum(v, z);
      next[v] = x * scale[v];
      moved += weights[v] * Math.abs(next[v] - z[v]);
      total += Math.abs(x);
    }
    z = next;
    change = moved;
    norm = total;
  }

  /**
   * A Jacobi sweep over all pages: their x, from which the bounds follow. The residual of x is what
   * the sweep moved, fed on, and the rounding errors of every row. That of single scores: if the
   * sweep moves every score that feeds others by at most tau s, rounding included, the residual is
   * at most tau s, and the error of the iterate before at most {@code tau N^T s = tau x*}; so is
   * that after, but for the rounding of one more row.
   */
  double[] close() {
    double[] x = new double[z.length];
    double[] sizes = signed ? absolute(z) : z;
    Parts parts = system.pageRows().parts();
    Closing[] closings = new Closing[parts.count()];
    parts.each(part -> closings[part] = close(parts.begin(part), parts.end(part), sizes, x));
    Closing all = new Closing();
    for (Closing closing : closings) {
      all.add(closing);
    }
    rounding = Rounding.above(all.rounding);
    change = Rounding.above(all.moved) + rounding;
    norm = all.norm;
    relativeRounding =
        signed ? Double.POSITIVE_INFINITY : Rounding.above(all.worstRounding + all.lastRounding);
    relative = signed ? Double.POSITIVE_INFINITY : Rounding.above(all.worst + all.lastRounding);
    return x;
  }

  /** The outcome of a closing sweep. */
  private static final class Closing {

    private double moved; // the errors weighted, without rounding
    private double rounding; // the weighted rounding errors
    private double norm;
    private double worst; // of a move with its rounding relative to the source of the page
    private double worstRounding; // of the rounding alone
    private double lastRounding; // relative to the score

    void add(Closing other) {
      moved += other.moved;
      rounding += other.rounding;
      norm += other.norm;
      worst = Math.max(worst, other.worst);
      worstRounding = Math.max(worstRounding, other.worstRounding);
      lastRounding = Math.max(lastRounding, other.lastRounding);
    }
  }

  private Closing close(int low, int high, double[] sizes, double[] x) {
    Closing closing = new Closing();
    for (int v = low; v < high; v++) {
      x[v] = s[v] + predecessors.weightedSum(v, z);
      double size = signed ? Math.abs(s[v]) + predecessors.weightedSum(v, sizes) : x[v];
      double ofRow = Rounding.ofRow(predecessors, v, size);
      double scaled = x[v] * scale[v];
      double ofScaled = Rounding.ofScaled(scaled);
      double step = Math.abs(scaled - z[v]);
      closing.moved += weights[v] * step;
      closing.rounding += weights[v] * ofScaled + certificate.worth(v) * ofRow;
      closing.norm += Math.abs(x[v]);
      closing.lastRounding = Math.max(closing.lastRounding, x[v] == 0 ? 0 : ofRow / size);
      if (scale[v] != 0) {
        double rounded = ofRow + ofScaled / scale[v];
        closing.worst = Math.max(closing.worst, ratio(rounded + step / scale[v], s[v]));
        closing.worstRounding = Math.max(closing.worstRounding, ratio(rounded, s[v]));
      }
    }
    return closing;
  }

  private static double ratio(double error, double source) {
    return error == 0 ? 0 : source > 0 ? error / source : Double.POSITIVE_INFINITY;
  }

  private static double[] absolute(double[] values) {
    double[] sizes = new double[values.length];
    for (int v = 0; v < sizes.length; v++) {
      sizes[v] = Math.abs(values[v]);
    }
    return sizes;
  }

  /** The iterate of a page that feeds others, or NaN for one that does not. */
  double iterate(int v) {
    return scale[v] == 0 ? Double.NaN : z[v] / scale[v];
  }
}
