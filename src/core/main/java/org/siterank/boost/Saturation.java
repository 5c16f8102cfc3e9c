package org.siterank.boost;

/**
 * {@code w·r/(r + k)}: rises fast for small ranks, half of w at the pivot, never above w.
 *
 * <p>The "satu" of Craswell et al., SIGIR 2005, equation 5; the shape that needs least care.
 *
 * @param weight w, at least 0
 * @param pivot k, in the unit of the ranks, above 0
 */
public record Saturation(double weight, double pivot) implements RankBoost {

  public Saturation {
    RankBoost.check(weight, pivot);
  }

  @Override
  public double value(double rank) {
    // The same as r/(r + k), without the sum that overflows for huge ranks; k/0 is infinite.
    return RankBoost.weighted(weight, 1 / (1 + pivot / rank));
  }

  @Override
  public String formula() {
    return "w * r / (r + k)";
  }

  @Override
  public Saturation withWeight(double other) {
    return new Saturation(other, pivot);
  }

  @Override
  public Saturation withPivot(double other) {
    return new Saturation(weight, other);
  }
}
