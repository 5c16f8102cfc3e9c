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

  /** Steps without a smaller residual; BiCGSTAB is known to rise now and then. */
  private static final int PATIENCE = 20;

  private final SiteSystem system;
  private final SiteGraph graph;
  private final Arcs predecessors;
  private final int[] active;
  private final double[] scale;
  private final double[] s;
  private final double[] weights;
  private final boolean proven;
  private final boolean signed;
  private final double inactiveSource;

  private double[] z;
  private int sweeps;
  private double change;
  private double norm;
  private double relative = Double.POSITIVE_INFINITY;
  private double worstToMean = 1; // the relative error of the worst page to that of the sum

  ForwardSweeps(SiteSystem system, double[] s, double[] start, Certificate certificate) {
    this.system = system;
    this.graph = system.graph();
    this.predecessors = graph.predecessors();
    this.active = system.active();
    this.scale = system.scale();
    this.s = s;
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
    while (true) {
      // The closing sweep counts, so a rule that gives up is asked about it in advance.
      Stop.Verdict verdict = inAdvance(stop, 1);
      while (verdict == Stop.Verdict.GO_ON) {
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
      SiteSystem.Solution solution = closed(stop);
      if (solution != null) {
        return solution;
      }
    }
  }

  /** What a rule says about some more sweeps, whatever they bring. */
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
    if (verdict == Stop.Verdict.GO_ON) {
      if (bound > 0 && Double.isFinite(relative)) {
        worstToMean = Math.max(worstToMean, 2 * relative * norm / bound);
      }
      return null;
    }
    return new SiteSystem.Solution(
        NodeVector.of(graph, x),
        new Convergence(sweeps, bound, relative, verdict == Stop.Verdict.CONVERGED));
  }

  /** Krylov steps and a closing sweep, again until the rule is content; null: no progress. */
  private SiteSystem.Solution accelerated(Stop stop) {
    if (!proven) {
      return null;
    }
    Condensed condensed = system.condensed();
    Condensed.Problem problem = condensed == null ? null : condensed.problem(s);
    double[] y = problem == null ? z : problem.unknowns(z);
    double[] b = problem == null ? s : problem.b;
    double caution = Math.min(MOST_CAUTION, CAUTION / (1 - system.damping()));
    double last = Double.POSITIVE_INFINITY;
    Krylov krylov = null;
    while (true) {
      if (krylov == null) {
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
      if (!(reached < last * PROGRESS)) {
        return null;
      }
      last = reached;
      double estimate = krylov.change() / krylov.norm();
      if (reached > DRIFT * caution * estimate) {
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
    while (estimated(stop, caution * krylov.change(), krylov.norm()) != Stop.Verdict.CONVERGED
        && inAdvance(stop, 3) != Stop.Verdict.GIVEN_UP
        && idle <= PATIENCE
        && krylov.step()) {
      sweeps += 2;
      idle = krylov.change() < best ? 0 : idle + 1;
      best = Math.min(best, krylov.change());
    }
  }

  /** Bound of the L1 error after the last sweep. */
  double l1ErrorBound() {
    return proven || change == 0 ? change : Double.POSITIVE_INFINITY;
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
      double x = source[v] + predecessors.sum(v, out);
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
      double x = s[v] + predecessors.sum(v, z);
      next[v] = x * scale[v];
      moved += weights[v] * Math.abs(next[v] - z[v]);
      total += Math.abs(x);
    }
    z = next;
    change = moved;
    norm = total;
  }

  /**
   * A Jacobi sweep over all pages: their x, from which the bounds follow. That of single scores: if
   * the sweep moves every score that feeds others by at most tau s, the residual is at most tau s,
   * and the error of the iterate before at most {@code tau N^T s = tau x*}; so is that after.
   */
  double[] close() {
    double[] x = new double[z.length];
    Parts parts = system.pageRows().parts();
    double[] totals = new double[parts.count()];
    double[] worsts = new double[parts.count()];
    change =
        parts.sum(
            part -> {
              double moved = 0;
              double total = 0;
              double worst = 0;
              for (int v = parts.begin(part); v < parts.end(part); v++) {
                x[v] = s[v] + predecessors.sum(v, z);
                double change = Math.abs(x[v] * scale[v] - z[v]);
                moved += weights[v] * change;
                total += Math.abs(x[v]);
                if (change > worst * scale[v] * s[v]) {
                  worst = s[v] > 0 ? change / (scale[v] * s[v]) : Double.POSITIVE_INFINITY;
                }
              }
              totals[part] = total;
              worsts[part] = worst;
              return moved;
            });
    norm = 0;
    relative = signed ? Double.POSITIVE_INFINITY : 0;
    for (int part = 0; part < totals.length; part++) {
      norm += totals[part];
      relative = Math.max(relative, worsts[part]);
    }
    return x;
  }

  /** The iterate of a page that feeds others, or NaN for one that does not. */
  double iterate(int v) {
    return scale[v] == 0 ? Double.NaN : z[v] / scale[v];
  }
}
