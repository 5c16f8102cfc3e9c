package org.siterank.rank;

import org.siterank.graph.Arcs;

/**
 * A-priori bounds of rounding errors, so that what is proven of exact numbers holds for those of
 * the machine.
 *
 * <p>Every operation is off by at most u = 2^-53 of its result, so a sum of numbers of one sign is
 * off by at most {@code k u} of itself, to first order, where no number goes through more than k
 * operations (N. Higham, Accuracy and Stability of Numerical Algorithms, 2002, section 4.2); terms
 * of second order are below {@link #SECOND_ORDER}. Products below the least normal number are off
 * by at most {@link Double#MIN_NORMAL}, however many there are.
 */
final class Rounding {

  /** u, the unit roundoff. */
  static final double UNIT = 0x1p-53;

  /** Bound of the terms of second order: k u is below 1e-7 wherever it is used. */
  private static final double SECOND_ORDER = 1e-6;

  private Rounding() {}

  /**
   * The error of {@code s_v + sum of z over the neighbours}.
   *
   * @param size the same sum of the absolute values
   */
  static double ofRow(Arcs arcs, int v, double size) {
    return arcs.degree(v) == 0 ? 0 : (arcs.roundings(v) + 1) * UNIT * size;
  }

  /** The error of {@code d x / d+}: of the quotient and of the product. */
  static double ofScaled(double scaled) {
    return scaled == 0 ? 0 : 2 * UNIT * Math.abs(scaled) + Double.MIN_NORMAL;
  }

  /** An upper bound of a sum of bounds, computed with up to 2^31 terms. */
  static double above(double bound) {
    return bound * (1 + SECOND_ORDER);
  }
}
