package org.siterank.rank;

/** How the linear system of a site is swept. */
public enum Method {
  /** Every sweep reads the iterate of the sweep before. */
  JACOBI,
  /** Every page reads what the sweep has done so far: about half the sweeps. */
  GAUSS_SEIDEL
}
