package org.siterank.rank;

/**
 * When an iteration ends. Rules compose: {@code errorBelow(1e-10).or(afterIterations(10_000))}.
 *
 * <p>The distance between two iterates alone is no rule on purpose: it is no bound of the error.
 */
@FunctionalInterface
public interface Stop {

  /** What a rule says. */
  enum Verdict {
    /** Not yet. */
    GO_ON,
    /** The answer is good enough. */
    CONVERGED,
    /** It is not, but this is enough work. */
    GIVEN_UP
  }

  /**
   * Judges an iteration.
   *
   * @param iterations sweeps done
   * @param l1ErrorBound proven bound on the L1 error of the iterate
   * @param l1Norm L1 norm of the iterate, or a lower bound of it
   */
  Verdict judge(int iterations, double l1ErrorBound, double l1Norm);

  /**
   * Converged when the proven L1 error is at most {@code epsilon} times the L1 norm.
   *
   * @throws IllegalArgumentException when epsilon is not in (0, 1)
   */
  static Stop errorBelow(double epsilon) {
    checkTolerance(epsilon);
    return (iterations, bound, norm) -> bound <= epsilon * norm ? Verdict.CONVERGED : Verdict.GO_ON;
  }

  /**
   * Gives up after some iterations.
   *
   * @throws IllegalArgumentException when limit is less than 1
   */
  static Stop afterIterations(int limit) {
    checkIterations(limit);
    return (iterations, bound, norm) -> iterations >= limit ? Verdict.GIVEN_UP : Verdict.GO_ON;
  }

  /** Ends when this rule or the other one does; converged when either says so. */
  default Stop or(Stop other) {
    return (iterations, bound, norm) -> {
      Verdict mine = judge(iterations, bound, norm);
      if (mine == Verdict.CONVERGED) {
        return mine;
      }
      Verdict theirs = other.judge(iterations, bound, norm);
      return theirs == Verdict.GO_ON ? mine : theirs;
    };
  }

  /** Refuses a tolerance outside (0, 1). */
  static void checkTolerance(double tolerance) {
    if (!(tolerance > 0 && tolerance < 1)) {
      throw new IllegalArgumentException("tolerance must be in (0, 1), got " + tolerance);
    }
  }

  /** Refuses a limit below 1. */
  static void checkIterations(int limit) {
    if (limit < 1) {
      throw new IllegalArgumentException("max iterations must be at least 1, got " + limit);
    }
  }
}
