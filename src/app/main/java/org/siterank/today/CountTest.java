package org.siterank.today;

import org.apache.commons.numbers.gamma.RegularizedBeta;

/**
 * How probable a count is, given what was counted before. Views are Poisson with an unknown mean
 * whose prior is Jeffreys' gamma(1/2), so that a count after {@code history} views is negative
 * binomial: exact for independent views, and without an estimate that is taken for the truth.
 * Counts that scatter more than Poisson are divided by their index of dispersion first
 * (quasi-likelihood; McCullagh and Nelder, <i>Generalized Linear Models</i>, 2nd ed. 1989, 9.2).
 */
final class CountTest {

  private static final double PRIOR = 0.5;

  private CountTest() {}

  /**
   * The probability of a count that is at least as far on its side of the expected one.
   *
   * @param count what was counted
   * @param history views before
   * @param exposure the expected count of one view before: 1/28 for a day after 28 days
   * @param dispersion variance over mean of the counts, at least 1
   */
  static double tail(double count, double history, double exposure, double dispersion) {
    double shape = history / dispersion + PRIOR;
    double seen = count / dispersion;
    double p = 1 / (1 + exposure);
    if (count < history * exposure) {
      return RegularizedBeta.value(p, shape, seen + 1);
    }
    return seen == 0 ? 1 : RegularizedBeta.complement(p, shape, seen);
  }

  /**
   * The probability of a standard normal value beyond {@code z} on its side.
   *
   * @param z number of standard deviations
   */
  static double normalTail(double z) {
    return 0.5 * org.apache.commons.numbers.gamma.Erfc.value(Math.abs(z) / Math.sqrt(2));
  }
}
