package org.siterank.config;

/**
 * How P = d·A_Sᵗ·P + s is solved.
 *
 * @param damping d, in [0, 1]
 * @param tolerance the proven bound on the L1 error of the scores, relative to their L1 norm
 * @param maxIterations sweeps, at most
 */
public record RankSection(double damping, double tolerance, int maxIterations) {

  public RankSection {
    Settings.RANK_DAMPING.require(damping);
    Settings.RANK_TOLERANCE.require(tolerance);
    Settings.RANK_MAX_ITERATIONS.require(maxIterations);
  }
}
