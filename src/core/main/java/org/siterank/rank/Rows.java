package org.siterank.rank;

/**
 * The equation {@code y = W y + b} as sweeps see it: a Gauss-Seidel sweep in each part of the rows,
 * which takes what the other parts had before (block Jacobi between them). The outcome does not
 * depend on how many parts run at the same time.
 */
interface Rows {

  /** How the rows are cut. */
  Parts parts();

  /**
   * Sweeps the rows of one part, in ascending order.
   *
   * @param in the iterate before
   * @param b right-hand side; null: 0
   * @param out receives this part's rows of the iterate after; not the same array as {@code in}
   *     unless there is one part only
   */
  void sweep(int part, double[] in, double[] b, double[] out);
}
