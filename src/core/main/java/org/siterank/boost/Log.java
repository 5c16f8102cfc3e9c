package org.siterank.boost;

/**
 * {@code w·ln(1 + r/k)}: each tenfold of the rank adds about the same.
 *
 * <p>Craswell et al., SIGIR 2005, take {@code w·log(r)}; the 1 keeps it at 0 for rank 0, as
 * Lucene's {@code FeatureField.newLogQuery} does with its scaling factor.
 *
 * @param weight w, at least 0
 * @param pivot k, in the unit of the ranks, above 0
 */
public record Log(double weight, double pivot) implements RankBoost {

  public Log {
    RankBoost.check(weight, pivot);
  }

  @Override
  public double value(double rank) {
    return RankBoost.weighted(weight, Math.log1p(rank / pivot));
  }

  @Override
  public String formula() {
    return "w * ln(1 + r / k)";
  }

  @Override
  public Log withWeight(double other) {
    return new Log(other, pivot);
  }

  @Override
  public Log withPivot(double other) {
    return new Log(weight, other);
  }
}
