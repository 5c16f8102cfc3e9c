package org.siterank.rank;

/** How the linear system of a site is solved. */
public enum Method {
  /** Every sweep reads the iterate of the sweep before. */
  JACOBI,
  /** Every page reads what the sweep has done so far: about half the sweeps. */
  GAUSS_SEIDEL,
  /**
   * BiCGSTAB over Gauss-Seidel sweeps of the condensed system, closed by a plain sweep over all
   * pages whose bound is the one quoted; Gauss-Seidel where that gets nowhere. The fastest.
   */
  ACCELERATED
}
