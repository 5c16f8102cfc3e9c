package org.siterank.inflow;

import org.apache.commons.numbers.gamma.RegularizedGamma;

/**
 * Where the mean of a count may lie: a two-sided 95 % interval.
 *
 * <p>An undecayed count c that is Poisson has the exact interval of F. Garwood, "Fiducial limits
 * for the Poisson distribution", Biometrika 28 (1936), between the quantiles
 *
 * <pre>[ gamma(c; 0.025), gamma(c + 1; 0.975) ],   lower 0 when c = 0</pre>
 *
 * of the gamma distribution with that shape and scale 1. A decayed count S1 with S2 is treated as
 * its {@code n_eff = S1^2 / S2} events: the quantiles of shape n_eff and n_eff + 1 times S1/n_eff.
 * It covers the noise of counting and nothing else: no wrong classification, no overdispersion.
 *
 * @param lower in the unit of the count
 * @param upper in the unit of the count; infinite when nothing is known
 */
public record CountInterval(double lower, double upper) {

  private static final double TAIL = 0.025;

  /** Halvings after which an interval of doubles cannot shrink any more. */
  private static final int MOST_STEPS = 2_200;

  /** The interval of a count of events, none of them decayed. */
  public static CountInterval ofCount(long count) {
    if (count < 0) {
      throw new IllegalArgumentException("a count must be 0 or more, got " + count);
    }
    return new CountInterval(
        count == 0 ? 0 : gammaQuantile((double) count, TAIL), gammaQuantile(count + 1.0, 1 - TAIL));
  }

  /**
   * The interval of a decayed count.
   *
   * @param sum S1, the sum of the weights
   * @param squares S2, the sum of their squares; 0 gives an interval without an upper end, because
   *     without an event there is no scale
   */
  public static CountInterval ofDecayed(double sum, double squares) {
    if (!(sum >= 0) || !(squares >= 0)) {
      throw new IllegalArgumentException(
          "sums of weights must be 0 or more, got " + sum + " and " + squares);
    }
    if (squares == 0) {
      return new CountInterval(0, Double.POSITIVE_INFINITY);
    }
    double effective = sum * sum / squares;
    double unit = sum / effective;
    return new CountInterval(
        unit * gammaQuantile(effective, TAIL), unit * gammaQuantile(effective + 1, 1 - TAIL));
  }

  /**
   * The x with P(shape, x) = p: Newton's steps on the regularised gamma function, each replaced by
   * a halving when it would leave the interval that is known to hold x.
   */
  private static double gammaQuantile(double shape, double p) {
    double low = 0;
    double high = Math.max(1, 2 * shape);
    while (RegularizedGamma.P.value(shape, high) < p) {
      low = high;
      high *= 2;
    }
    double x = (low + high) / 2;
    for (int step = 0; step < MOST_STEPS; step++) {
      double error = RegularizedGamma.P.value(shape, x) - p;
      if (error == 0) {
        return x;
      }
      if (error > 0) {
        high = x;
      } else {
        low = x;
      }
      double next = x - error / RegularizedGamma.P.derivative(shape, x);
      if (!(next > low && next < high)) {
        next = (low + high) / 2;
      }
      if (Math.abs(next - x) <= Math.ulp(x)) {
        return next;
      }
      x = next;
    }
    throw new ArithmeticException("no gamma quantile for shape " + shape + " and p " + p);
  }
}
