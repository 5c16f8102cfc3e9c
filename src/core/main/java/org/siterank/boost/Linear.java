package org.siterank.boost;

/**
 * {@code w·r/k}: proportional to the rank. Ranks of a site differ by orders of magnitude, so a few
 * pages take nearly all of it; it is here to be compared with.
 *
 * @param weight w, at least 0
 * @param pivot k, in the unit of the ranks, above 0: the rank whose boost is w
 */
public record Linear(double weight, double pivot) implements RankBoost {

  public Linear {
    RankBoost.check(weight, pivot);
  }

  @Override
  public double value(double rank) {
    return RankBoost.weighted(weight, rank / pivot);
  }

  @Override
  public String formula() {
    return "w * r / k";
  }

  @Override
  public Linear withWeight(double other) {
    return new Linear(other, pivot);
  }

  @Override
  public Linear withPivot(double other) {
    return new Linear(weight, other);
  }
}
