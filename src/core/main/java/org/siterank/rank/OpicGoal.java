package org.siterank.rank;

import java.util.Map;

/** When a run of OPIC over a stored graph ends. */
public sealed interface OpicGoal {

  /**
   * Reads per page where nothing else is said and nothing is proven: about the 1 % error that the
   * paper aims at, on graphs of the paper's kind (Abiteboul, Preda and Cobena reach it after 5 by
   * their own account; repeated here it takes 7 to 14).
   */
  double DEFAULT_READS_PER_PAGE = 20;

  /** Adds the parameters of the goal. */
  void describe(Map<String, Object> parameters);

  /** Visits after which to end in any case. */
  long maxVisits(int pages);

  /** Whether the error is small enough to end. */
  boolean reached(double l1ErrorBound);

  /** Whether an end after all visits is one that was asked for. */
  boolean visitsAreEnough();

  /**
   * Ends when the proven error is small enough.
   *
   * @param tolerance L1 error of the scores, which sum to 1, in (0, 1)
   * @param maxIterations reads per page after which the answer is given as not converged
   */
  record ProvenError(double tolerance, int maxIterations) implements OpicGoal {

    public ProvenError {
      Stop.checkTolerance(tolerance);
      Stop.checkIterations(maxIterations);
    }

    @Override
    public void describe(Map<String, Object> parameters) {
      parameters.put("tolerance", tolerance);
      parameters.put("maxIterations", maxIterations);
    }

    @Override
    public long maxVisits(int pages) {
      return (long) maxIterations * pages;
    }

    @Override
    public boolean reached(double l1ErrorBound) {
      return l1ErrorBound <= tolerance;
    }

    @Override
    public boolean visitsAreEnough() {
      return false;
    }
  }

  /**
   * Ends after so many visits, whatever is proven then: the result has converged in the sense that
   * what was asked for was done, and its bound, possibly infinite, says how good it is.
   *
   * @param perPage visits per page on average, positive, at most a million
   */
  record Reads(double perPage) implements OpicGoal {

    private static final double MOST = 1e6; // Beyond, the visits of a large graph do not end.

    public Reads {
      if (!(perPage > 0 && perPage <= MOST)) {
        throw new IllegalArgumentException("reads per page must be in (0, 1e6], got " + perPage);
      }
    }

    @Override
    public void describe(Map<String, Object> parameters) {
      parameters.put("readsPerPage", perPage);
    }

    @Override
    public long maxVisits(int pages) {
      return (long) Math.ceil(perPage * pages);
    }

    @Override
    public boolean reached(double l1ErrorBound) {
      return false;
    }

    @Override
    public boolean visitsAreEnough() {
      return true;
    }
  }
}
