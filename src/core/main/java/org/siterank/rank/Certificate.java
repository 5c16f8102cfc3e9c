package org.siterank.rank;

import java.util.Arrays;
import org.siterank.graph.Arcs;

/**
 * A vector {@code h > 0} with {@code h - d A_S h >= c 1} and {@code c > 0}: it turns the change of
 * a sweep into a proven error bound (see {@link SiteSystem}).
 *
 * <p>Where {@code d Omega} is well below 1, h = 1 will do. Elsewhere h is an approximation of the
 * expected page views per entry, checked component by component with its rounding errors: the bound
 * does not depend on how it was found. A few sweeps find it on most sites; where visitors stay for
 * long, BiCGSTAB does. Where neither does, h = 1 is all there is, which proves nothing for d = 1.
 */
final class Certificate {

  /**
   * Below this gap 1 - d Omega the plain bound is off by up to a factor of 1000, as many sweeps as
   * the search for h costs.
   */
  private static final double PLAIN_GAP = 1e-3;

  /** The search ends when no page is off by more than this; h is then within a factor of 2. */
  private static final double SLACK = 0.5;

  /** Sweeps before the search becomes an accelerated one. */
  private static final int PATIENT_SWEEPS = 200;

  private final double[] views; // null: all 1
  private final double gap;

  private Certificate(double[] views, double gap) {
    this.views = views;
    this.gap = gap;
  }

  static Certificate of(SiteSystem system, Stop stop) {
    // Three roundings: of Omega, of d Omega and of the difference.
    double gap =
        Math.max(0, 1 - system.damping() * system.largestInternalShare() - 3 * Rounding.UNIT);
    if (gap >= PLAIN_GAP) {
      return new Certificate(null, gap);
    }
    Certificate found = new Search(system, stop).run();
    return found == null ? new Certificate(null, gap) : found;
  }

  /** The search for h. */
  private static final class Search {

    private final SiteSystem system;
    private final Stop stop;
    private final Arcs successors;
    private final AdjointRows rows;
    private final double[] scale;
    private final double[] one;
    private final double[] h;
    private int sweeps;

    Search(SiteSystem system, Stop stop) {
      this.system = system;
      this.stop = stop;
      successors = system.graph().successors();
      scale = system.scale().clone();
      if (system.damping() == 1) {
        boolean[] trapped = RankSinks.of(system.graph()).upstream();
        for (int v = 0; v < scale.length; v++) {
          scale[v] = trapped[v] ? 0 : scale[v]; // Nothing flows there: see SiteSystem.
        }
      }
      rows = new AdjointRows(successors, scale);
      one = new double[scale.length];
      Arrays.fill(one, 1);
      h = one.clone();
    }

    /** The certificate, or null when there is too little time for it. */
    Certificate run() {
      double change = Double.POSITIVE_INFINITY;
      while (change > SLACK && sweeps < PATIENT_SWEEPS) {
        if (isOver(1)) {
          return null;
        }
        change = sweep();
      }
      Certificate found = checked();
      Krylov krylov = null;
      while (found == null) {
        if (isOver(2)) {
          return null;
        }
        if (krylov == null) {
          krylov = new Krylov(rows, one, h);
          sweeps++;
        }
        krylov = krylov.step() ? krylov : null;
        sweeps += 2;
        found = checked();
      }
      return found;
    }

    private boolean isOver(int more) {
      return stop.judge(sweeps + more, Double.POSITIVE_INFINITY, 1) == Stop.Verdict.GIVEN_UP;
    }

    private double sweep() {
      sweeps++;
      double change = 0;
      int[] active = system.active();
      for (int i = active.length - 1; i >= 0; i--) {
        int v = active[i];
        double next = 1 + scale[v] * successors.weightedSum(v, h);
        change = Math.max(change, Math.abs(next - h[v]));
        h[v] = next;
      }
      return change;
    }

    /** h with its gap, when no page is off by more than the slack. */
    private Certificate checked() {
      double least = 1;
      for (int v : system.active()) {
        double following = scale[v] * successors.weightedSum(v, h);
        double rest = h[v] - following;
        if (!(h[v] > 0) || !(rest <= 1 + SLACK)) {
          return null;
        }
        double rounding =
            Rounding.ofRow(successors, v, following)
                + Rounding.ofScaled(following)
                + Rounding.UNIT * h[v];
        least = Math.min(least, rest - Rounding.above(rounding));
      }
      return least >= 1 - SLACK ? new Certificate(h, least) : null;
    }
  }

  /** Whether there is a bound at all. */
  boolean isProven() {
    return gap > 0;
  }

  /** Whether visitors stay so long that plain sweeps take thousands of steps. */
  boolean isHard() {
    return views != null || gap < PLAIN_GAP;
  }

  /** Returns what an error of 1 in the row of a node adds to the L1 error of x at most. */
  double worth(int v) {
    return (views == null ? 1 : views[v]) / gap;
  }

  /** Returns what a change of 1 in {@code z = d x / d+} can add to the L1 error of x, by node. */
  double[] weights(SiteSystem system) {
    double[] weights = new double[system.graph().numNodes()];
    if (!isProven()) {
      Arrays.fill(weights, Double.POSITIVE_INFINITY);
      return weights;
    }
    Arcs successors = views == null ? null : system.graph().successors();
    for (int v : system.active()) {
      double following =
          views == null ? system.graph().internalWeight(v) : successors.weightedSum(v, views);
      weights[v] = following / gap;
    }
    return weights;
  }

  /** The largest of {@link #worth}: what an error of 1 in every adjoint row adds up to. */
  double mostWorth(int[] active) {
    double most = views == null ? 1 : 0;
    for (int v : active) {
      most = Math.max(most, views == null ? 1 : views[v]);
    }
    return isProven() ? Math.max(1, most) / gap : Double.POSITIVE_INFINITY;
  }

  /**
   * Bound of the largest error of an adjoint iterate after a sweep that changed no component by
   * more than {@code change * h}: the residual is at most {@code change * d A_S h <= change (h - c
   * 1)}, and N (h - c 1) is at most h times the largest of (h - c)/c.
   */
  double adjointBound(double[] changes, int[] active) {
    if (!isProven()) {
      return Double.POSITIVE_INFINITY;
    }
    double largest = 0;
    double most = 0;
    for (int v : active) {
      double h = views == null ? 1 : views[v];
      largest = Math.max(largest, Math.abs(changes[v]) / h);
      most = Math.max(most, h);
    }
    return largest * Math.max(0, most - gap) / gap * most;
  }
}
