package org.siterank.config;

import java.util.List;
import java.util.Optional;

/**
 * How P = d·A_Sᵗ·P + s is solved.
 *
 * @param choice how d is chosen
 * @param tolerance the proven bound on the L1 error of the scores, relative to their L1 norm
 * @param maxIterations sweeps, at most
 * @param promotions pages whose share of s is multiplied by hand; the first that fits a page counts
 */
public record RankSection(
    Damping choice, double tolerance, int maxIterations, List<Promotion> promotions) {

  /** The d of Brin and Page (WWW 1998). */
  static final double STANDARD_DAMPING = 0.85;

  public RankSection {
    Settings.RANK_DAMPING.require(choice);
    Settings.RANK_TOLERANCE.require(tolerance);
    Settings.RANK_MAX_ITERATIONS.require(maxIterations);
    promotions = List.copyOf(Settings.RANK_PROMOTIONS.require(promotions));
  }

  /**
   * The same.
   *
   * @param fixedDamping d, in [0, 1]; empty when it is measured
   */
  public RankSection(
      Optional<Double> fixedDamping,
      double tolerance,
      int maxIterations,
      List<Promotion> promotions) {
    this(Damping.of(fixedDamping), tolerance, maxIterations, promotions);
  }

  /** d, or what stands in for it where it is to be measured and cannot be. */
  public double damping() {
    return choice.number().orElse(STANDARD_DAMPING);
  }

  /** Whether d is measured from the clicks in the logs. */
  public boolean measuresDamping() {
    return choice.number().isEmpty();
  }
}
