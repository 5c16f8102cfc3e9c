package org.siterank.backtest;

import org.apache.commons.numbers.gamma.RegularizedBeta;
import org.apache.commons.numbers.gamma.RegularizedGamma;

/**
 * How many page views a day to come may have, by a rate that is not known exactly: Poisson where
 * the variance is the mean, else negative binomial (a Poisson count whose rate is a gamma
 * variable).
 *
 * @param mean at least 0
 * @param variance of the count; no less than the mean is used
 */
record PredictedCount(double mean, double variance) {

  /** The probability of a count of k or less. */
  double atMost(long k) {
    if (k < 0) {
      return 0;
    }
    if (mean == 0) {
      return 1;
    }
    double excess = variance - mean;
    if (excess <= 1e-9 * mean) {
      return RegularizedGamma.Q.value(k + 1.0, mean);
    }
    double shape = mean / excess * mean;
    return RegularizedBeta.value(shape / (shape + mean), shape, k + 1.0);
  }

  /** Whether a count lies in the equal-tailed interval of this level. */
  boolean contains(long count, double level) {
    double tail = (1 - level) / 2;
    return atMost(count) >= tail && atMost(count - 1) < 1 - tail;
  }

  /** Whether all of that interval exceeds a count. */
  boolean exceeds(long count, double level) {
    return atMost(count) < (1 - level) / 2;
  }

  /**
   * The probability that the interval of this level holds the count. Above the level, since counts
   * are whole numbers.
   */
  double coverage(double level) {
    double tail = (1 - level) / 2;
    return atMost(quantile(1 - tail)) - atMost(quantile(tail) - 1);
  }

  /** The least k with a probability of at least this for k or less. */
  private long quantile(double probability) {
    long high = 1;
    while (atMost(high) < probability) {
      high *= 2;
    }
    long low = -1;
    while (high - low > 1) {
      long middle = (low + high) / 2;
      if (atMost(middle) < probability) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return high;
  }
}
