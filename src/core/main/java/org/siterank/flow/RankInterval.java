package org.siterank.flow;

/**
 * Where the rank may lie that counts estimate: a two-sided 95 % interval.
 *
 * <p>A rank is a sum of counts with the weights that the links give them, {@code y = sum x_w c_w},
 * Var y = sum x_w^2 c_w. It is taken for a gamma variable, as M. Fay and E. Feuer, "Confidence
 * intervals for directly standardized rates", Statistics in Medicine 16 (1997) do; with half an
 * event of the page itself added to both,
 *
 * <pre>[ G(.025), G(.975) ],   G of mean y + k/2 and variance Var y + k^2/2,   k the event</pre>
 *
 * which is Jeffreys' interval where the rank is a single count. Counts are discrete: an interval
 * that never holds less than 95 % (Garwood's) holds far more at a few events; this one holds 95 %
 * on average over the rates. Quantiles are those of E. Wilson and M. Hilferty, 1931: the cube root
 * of a gamma variable is about normal.
 *
 * @param lower at least 0
 * @param upper at least lower
 */
public record RankInterval(double lower, double upper) {

  /**
   * The interval of a sum of counts.
   *
   * @param sum y, at least 0
   * @param variance of y, by counting and what else is uncertain
   * @param event k, what one more event on the page adds to the sum; 0 where there are no events
   */
  public static RankInterval of(double sum, double variance, double event) {
    double mean = sum + event / 2;
    double spread = variance + event * event / 2;
    if (mean == 0 || spread == 0) {
      return new RankInterval(mean, mean);
    }
    double shape = mean / spread * mean;
    return new RankInterval(
        mean * quantile(shape, -RankDifference.Z95), mean * quantile(shape, RankDifference.Z95));
  }

  /** Of a gamma variable of mean 1. */
  private static double quantile(double shape, double z) {
    double root = 1 - 1 / (9 * shape) + z / (3 * Math.sqrt(shape));
    return Math.max(0, root * root * root);
  }

  /** About the standard deviation of the rank, by the width of its interval. */
  public double deviation() {
    return (upper - lower) / (2 * RankDifference.Z95);
  }

  /** The least interval that holds this one and an estimate. */
  public RankInterval with(double estimate) {
    return new RankInterval(Math.min(lower, estimate), Math.max(upper, estimate));
  }
}
