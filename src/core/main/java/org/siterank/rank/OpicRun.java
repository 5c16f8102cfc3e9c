package org.siterank.rank;

/** The course of a run over a stored graph: rounds of n visits until the goal is reached. */
final class OpicRun {

  private final OpicGoal goal;
  private final int pages;
  private final long most;
  private long visits;
  private double bound = Double.POSITIVE_INFINITY;

  OpicRun(OpicGoal goal, int pages) {
    this.goal = goal;
    this.pages = pages;
    this.most = goal.maxVisits(pages);
  }

  boolean goesOn() {
    return visits < most && !goal.reached(bound);
  }

  long visits() {
    return visits;
  }

  /** Visits of the next round: as many as there are pages, or what is left. */
  int nextVisits() {
    return (int) Math.min(pages, most - visits);
  }

  /** The next round is done. */
  void visited(double l1ErrorBound) {
    visits += nextVisits();
    bound = l1ErrorBound;
  }

  /**
   * How it ended.
   *
   * @param checked a bound of the error of the result that does not lean on the sums that were kept
   */
  Convergence convergence(double checked) {
    bound = Math.max(bound, checked);
    return convergence();
  }

  Convergence convergence() {
    int rounds = (int) ((visits + pages - 1) / pages);
    return new Convergence(rounds, bound, goal.reached(bound) || goal.visitsAreEnough());
  }
}
