package org.siterank.spark.block;

/**
 * Proven L1 error of the iteration over parts.
 *
 * <pre>
 *   P = s + L P + C P                  L = d A^T within parts, C = d A^T between parts, M = L + C
 *   q_k = s + C x_(k-1)                what enters each page from outside its part
 *   x_k = N q_k + e_k                  each part for itself, N = (I - L)^-1, |e_k|_1 &lt;= eps_k
 *   |P - x_k|_1 &lt;= delta / (1 - delta) (|q_k - q_(k-1)|_1 + eps_(k-1)) + eps_k
 * </pre>
 *
 * <p>Symbols: delta = d Omega, Omega the largest share of the links of a page that stay in the web,
 * so that no column of M sums to more than delta; x_0 = 0 and q_0 = 0; eps_k is what the solver of
 * {@link org.siterank.rank.SiteSystem} proves of each part, added up.
 *
 * <p>Proof. Let {@code x' = N q_k}. Since {@code x' = q_k + L x'}, its residual in the whole system
 * is {@code s + M x' - x' = s + C x' - q_k = C (x' - x_(k-1))}, so {@code P - x' = (I - M)^-1 C (x'
 * - x_(k-1))} and {@code x' - x_(k-1) = N (q_k - q_(k-1)) - e_(k-1)}. The columns of C N sum to at
 * most delta: {@code 1^T C <= delta 1^T - 1^T L}, hence {@code 1^T C N <= 1^T (delta (I - L) - (1 -
 * delta) L) N <= delta 1^T}; those of C do anyway, and those of {@code (I - M)^-1} to at most
 * {@code 1 / (1 - delta)}. The last eps_k is {@code x_k - x'}. The same argument a round later,
 * when {@code q_(k+1)} is known, gives {@code (|q_(k+1) - q_k|_1 + eps_k) / (1 - delta)}.
 *
 * <p>One sweep of power iteration, {@code x_k = s + M x_(k-1)}, leaves {@code delta / (1 - delta)
 * |x_k - x_(k-1)|_1}.
 *
 * <p>Source: the residual bound of the solver of one site, carried to the block iteration of F.
 * Mathieu and L. Viennot, Local aspects of the global ranking of web pages, 2004, section 4.3. The
 * rounding of the sums that make q or a sweep counts as a residual of its own; that of norms and
 * differences is far below {@value #SUMS}.
 *
 * @param delta d Omega, in [0, 1)
 * @param roundings the most additions and products that one component of q or of a sweep is made of
 */
record OuterBound(double delta, long roundings) {

  private static final double UNIT = 0x1p-53;

  /** Relative rounding of a sum of 2^31 terms, and more. */
  private static final double SUMS = 1e-6;

  OuterBound {
    if (!(delta >= 0 && delta < 1)) {
      throw new IllegalArgumentException("d Omega must be in [0, 1), got " + delta);
    }
  }

  /**
   * Of x_k.
   *
   * @param moved |q_k - q_(k-1)|_1
   * @param before eps_(k-1)
   * @param now eps_k
   * @param norm |x_k|_1
   */
  double ofRound(double moved, double before, double now, double norm) {
    return above(delta * (moved + before) / (1 - delta) + now, norm);
  }

  /**
   * Of x_k, from what it sent.
   *
   * @param moved |q_(k+1) - q_k|_1
   * @param now eps_k
   */
  double ofAnswer(double moved, double now, double norm) {
    return above((moved + now) / (1 - delta), norm);
  }

  /**
   * Of a sweep of power iteration.
   *
   * @param moved |x_k - x_(k-1)|_1
   */
  double ofSweep(double moved, double norm) {
    return above(delta * moved / (1 - delta), norm);
  }

  private double above(double bound, double norm) {
    double rounding = roundings * UNIT * norm / (1 - delta);
    return (bound + rounding) * (1 + SUMS);
  }
}
