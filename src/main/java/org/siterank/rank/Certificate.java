package org.siterank.rank;

import java.util.Arrays;
import org.siterank.graph.Arcs;

/**
 * A vector {@code h > 0} with {@code h - d A_S h >= c 1} and {@code c > 0}: it turns the change of
 * a sweep into a proven error bound (see {@link SiteSystem}).
 *
 * <p>Where {@code d Omega} is well below 1, h = 1 will do. Elsewhere h is an approximation of the
 * expected page views per entry, checked component by component: the bound does not depend on how
 * it was found.
 */
final class Certificate {

  /**
   * Below this gap 1 - d Omega the plain bound is off by up to a factor of 1000, as many sweeps as
   * the search for h costs.
   */
  private static final double PLAIN_GAP = 1e-3;

  /** The search ends when no page is off by more than this; h is then within a factor of 2. */
  private static final double SLACK = 0.5;

  private final double[] views; // null: all 1
  private final double gap;

  private Certificate(double[] views, double gap) {
    this.views = views;
    this.gap = gap;
  }

  static Certificate of(SiteSystem system, Stop stop) {
    double gap = 1 - system.damping() * system.largestInternalShare();
    return gap >= PLAIN_GAP ? new Certificate(null, gap) : searched(system, stop);
  }

  private static Certificate searched(SiteSystem system, Stop stop) {
    Arcs successors = system.graph().successors();
    boolean[] trapped = new boolean[system.graph().numNodes()];
    if (system.damping() == 1) {
      trapped = Traps.of(system.graph()).upstream(); // Nothing flows there: see SiteSystem.
    }
    double[] h = new double[trapped.length];
    Arrays.fill(h, 1);
    double change = Double.POSITIVE_INFINITY;
    for (int sweep = 1; change > SLACK; sweep++) {
      if (stop.judge(sweep, Double.POSITIVE_INFINITY, 1) == Stop.Verdict.GIVEN_UP) {
        return new Certificate(null, 0);
      }
      change = 0;
      for (int i = system.active().length - 1; i >= 0; i--) {
        int v = system.active()[i];
        if (!trapped[v]) {
          double next = 1 + system.expected(successors, v, h);
          change = Math.max(change, Math.abs(next - h[v]));
          h[v] = next;
        }
      }
    }
    double gap = 1;
    for (int v : system.active()) {
      if (!trapped[v]) {
        gap = Math.min(gap, h[v] - system.expected(successors, v, h));
      }
    }
    return new Certificate(h, Math.max(0, gap));
  }

  /** Whether there is a bound at all. */
  boolean isProven() {
    return gap > 0;
  }

  /** What a change of 1 in {@code z = d x / d+} can add to the L1 error of x, by node. */
  double[] weights(SiteSystem system) {
    double[] weights = new double[system.graph().numNodes()];
    if (!isProven()) {
      Arrays.fill(weights, Double.POSITIVE_INFINITY);
      return weights;
    }
    Arcs successors = views == null ? null : system.graph().successors();
    for (int v : system.active()) {
      double following =
          views == null ? system.graph().internalOutdegree(v) : successors.sum(v, views);
      weights[v] = following / gap;
    }
    return weights;
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
