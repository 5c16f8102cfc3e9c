package org.siterank.rank;

import org.siterank.graph.Arcs;
import org.siterank.graph.NodeVector;

/** Gauss-Seidel sweeps of {@code y <- d A_S y + c}, pages in descending order. */
final class AdjointSweeps {

  /** Steps aim a little lower: the sweep after them is bounded, not estimated. */
  private static final double CAUTION = 0.1;

  private final SiteSystem system;
  private final double[] c;
  private final double[] y;
  private final Certificate certificate;

  AdjointSweeps(SiteSystem system, double[] c, double[] start, Certificate certificate) {
    this.system = system;
    this.c = c;
    this.y = start;
    this.certificate = certificate;
  }

  SiteSystem.Solution run(Stop stop) {
    Arcs successors = system.graph().successors();
    int[] active = system.active();
    double worth = certificate.mostWorth(active);
    double inactive = 0;
    double largest = 0;
    boolean signed = false;
    for (int v = 0; v < y.length; v++) {
      if (system.scale()[v] == 0) {
        y[v] = c[v];
        inactive = Math.max(inactive, Math.abs(c[v]));
      }
      largest = Math.max(largest, Math.abs(c[v]));
      signed |= c[v] < 0 || y[v] < 0;
    }
    int sweeps = certificate.isHard() ? accelerated(worth, stop) : 0;
    double[] changes = new double[y.length];
    double before = largest(y);
    double bound;
    double rounding;
    Stop.Verdict verdict;
    double norm;
    do {
      norm = inactive;
      double rounded = 0;
      int longest = 0;
      for (int i = active.length - 1; i >= 0; i--) {
        int v = active[i];
        double next = c[v] + system.expected(successors, v, y);
        changes[v] = next - y[v];
        norm = Math.max(norm, Math.abs(next));
        int roundings = successors.roundings(v);
        longest = Math.max(longest, roundings);
        rounded = Math.max(rounded, roundings * Math.abs(next) + 3 * Math.abs(next));
        y[v] = next;
      }
      sweeps++;
      if (signed) { // Terms may cancel, but none is larger than the largest value.
        rounded = (longest + 3) * (largest + Math.max(norm, before));
      }
      before = norm;
      rounding = Rounding.above(worth * (rounded * Rounding.UNIT + Double.MIN_NORMAL));
      double moved = certificate.adjointBound(changes, active);
      bound = Rounding.above(moved) + rounding;
      verdict = stop.judge(sweeps, bound, norm);
      if (moved <= rounding && stop.judge(sweeps, rounding, norm) != Stop.Verdict.CONVERGED) {
        break; // What is left is rounding.
      }
    } while (verdict == Stop.Verdict.GO_ON);
    return new SiteSystem.Solution(
        NodeVector.of(system.graph(), y),
        new Convergence(sweeps, bound, verdict == Stop.Verdict.CONVERGED));
  }

  /** Krylov steps until their own estimate of the error would do; returns the sweeps of them. */
  private int accelerated(double worth, Stop stop) {
    AdjointRows rows = new AdjointRows(system.graph().successors(), system.scale());
    int sweeps = 1;
    if (stop.judge(sweeps + 1, Double.POSITIVE_INFINITY, 1) == Stop.Verdict.GIVEN_UP) {
      return 0;
    }
    Krylov krylov = new Krylov(rows, c, y);
    double best = krylov.change();
    int idle = 0;
    while (idle <= ForwardSweeps.HARD_PATIENCE
        && stop.judge(sweeps + 3, worth * krylov.change() / CAUTION, largest(y))
            == Stop.Verdict.GO_ON
        && krylov.step()) {
      sweeps += 2;
      idle = krylov.change() < best ? 0 : idle + 1;
      best = Math.min(best, krylov.change());
    }
    return sweeps;
  }

  private static double largest(double[] values) {
    double largest = 0;
    for (double value : values) {
      largest = Math.max(largest, Math.abs(value));
    }
    return largest;
  }
}
