package org.siterank.boost;

/**
 * {@code w·r^a/(r^a + k^a)}: half of w at the pivot, never above w, steeper there the larger the
 * exponent a.
 *
 * <p>The "sigm" of Craswell et al., SIGIR 2005, equation 6; they found a between 0.4 and 0.8 for
 * PageRank and in-degree.
 *
 * @param weight w, at least 0
 * @param pivot k, in the unit of the ranks, above 0
 * @param exponent a, above 0 and at most 16
 */
public record Sigmoid(double weight, double pivot, double exponent) implements RankBoost {

  /** With a steeper curve the boost is a threshold in all but name. */
  private static final double MAX_EXPONENT = 16;

  public Sigmoid {
    RankBoost.check(weight, pivot);
    if (!(exponent > 0 && exponent <= MAX_EXPONENT)) {
      throw new IllegalArgumentException(
          "boost exponent must be in (0, " + MAX_EXPONENT + "], got " + exponent);
    }
  }

  @Override
  public double value(double rank) {
    // The same as r^a/(r^a + k^a), without powers of tiny or huge ranks on both sides.
    return RankBoost.weighted(weight, 1 / (1 + Math.pow(rank / pivot, -exponent)));
  }

  @Override
  public String formula() {
    return "w * r^a / (r^a + k^a)";
  }

  @Override
  public Sigmoid withWeight(double other) {
    return new Sigmoid(other, pivot, exponent);
  }

  @Override
  public Sigmoid withPivot(double other) {
    return new Sigmoid(weight, other, exponent);
  }
}
