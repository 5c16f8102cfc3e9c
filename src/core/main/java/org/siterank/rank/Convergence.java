package org.siterank.rank;

/**
 * How an iteration ended.
 *
 * @param iterations sweeps over the arcs (or the algorithm's own unit), not negative
 * @param l1ErrorBound proven bound on the sum of the absolute errors of the scores, in the unit of
 *     the scores; infinite where nothing is proven
 * @param relativeErrorBound proven bound on the error of every score relative to that score;
 *     infinite where nothing is proven
 * @param converged whether the stopping rule was met, rather than the limit of iterations
 */
public record Convergence(
    int iterations, double l1ErrorBound, double relativeErrorBound, boolean converged) {

  public Convergence {
    if (iterations < 0) {
      throw new IllegalArgumentException("iterations must not be negative, got " + iterations);
    }
    if (!(relativeErrorBound >= 0)) {
      throw new IllegalArgumentException(
          "an error bound must be at least 0, got " + relativeErrorBound);
    }
    if (!(l1ErrorBound >= 0)) {
      throw new IllegalArgumentException("an error bound must be at least 0, got " + l1ErrorBound);
    }
  }

  /** Without a bound for single scores. */
  public Convergence(int iterations, double l1ErrorBound, boolean converged) {
    this(iterations, l1ErrorBound, Double.POSITIVE_INFINITY, converged);
  }

  /** Of an answer that needs no iteration. */
  static Convergence exact() {
    return new Convergence(0, 0, 0, true);
  }
}
