package org.siterank.rank;

/**
 * When an iteration ends. Rules compose: {@code errorBelow(1e-10).or(afterIterations(10_000))}.
 *
 * <p>The distance between two iterates alone is no rule on purpose: it is no bound of the error.
 */
@FunctionalInterface
public interface Stop {

  /** Verdicts of a rule. */
  enum Verdict {
    /** Not yet. */
    GO_ON,
    /** The answer is good enough. */
    CONVERGED,
    /** It is not, but this is enough work. */
    GIVEN_UP
  }

  /**
   * How far an iteration is.
   *
   * @param iterations sweeps done
   * @param l1ErrorBound proven bound on the L1 error of the iterate
   * @param l1Norm L1 norm of the iterate, or a lower bound of it
   * @param relativeErrorBound proven bound on the largest error of a component relative to that
   *     component; infinite where none is known
   */
  record Reached(int iterations, double l1ErrorBound, double l1Norm, double relativeErrorBound) {}

  /** Judges an iteration. */
  Verdict judge(Reached reached);

  /** Judges an iteration whose components are not bounded one by one. */
  default Verdict judge(int iterations, double l1ErrorBound, double l1Norm) {
    return judge(new Reached(iterations, l1ErrorBound, l1Norm, Double.POSITIVE_INFINITY));
  }

  /**
   * Converged when the proven L1 error is at most {@code epsilon} times the L1 norm.
   *
   * @throws IllegalArgumentException when epsilon is not in (0, 1)
   */
  static Stop errorBelow(double epsilon) {
    checkTolerance(epsilon);
    return reached ->
        reached.l1ErrorBound() <= epsilon * reached.l1Norm() ? Verdict.CONVERGED : Verdict.GO_ON;
  }

  /**
   * Converged when the proven error of every single score is at most {@code tau} times that score:
   * then pages of little importance are as exact as the others. Needs a source above 0 on every
   * page, and not so far below the scores that their rounding hides it: add {@link
   * #afterIterations}.
   *
   * @throws IllegalArgumentException when tau is not in (0, 1)
   */
  static Stop everyErrorBelow(double tau) {
    checkTolerance(tau);
    return reached -> reached.relativeErrorBound() <= tau ? Verdict.CONVERGED : Verdict.GO_ON;
  }

  /**
   * Gives up after some iterations.
   *
   * @throws IllegalArgumentException when limit is less than 1
   */
  static Stop afterIterations(int limit) {
    checkIterations(limit);
    return reached -> reached.iterations() >= limit ? Verdict.GIVEN_UP : Verdict.GO_ON;
  }

  /** Ends when this rule or the other one does; converged when either says so. */
  default Stop or(Stop other) {
    return reached -> {
      Verdict mine = judge(reached);
      if (mine == Verdict.CONVERGED) {
        return mine;
      }
      Verdict theirs = other.judge(reached);
      return theirs == Verdict.GO_ON ? mine : theirs;
    };
  }

  /** Converged when both rules are; gives up when either does. */
  default Stop and(Stop other) {
    return reached -> {
      Verdict mine = judge(reached);
      Verdict theirs = other.judge(reached);
      if (mine == Verdict.GIVEN_UP || theirs == Verdict.GIVEN_UP) {
        return Verdict.GIVEN_UP;
      }
      return mine == Verdict.CONVERGED ? theirs : mine;
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
