package org.siterank.lab;

import java.util.Locale;

/**
 * The mean of independent repetitions with its 95 % interval: {@code m -+ t s / sqrt(k)}, s being
 * the standard deviation of the k values and t the 97.5 % quantile of Student's distribution with k
 * - 1 degrees of freedom (Student, The probable error of a mean, 1908). Values that agree in all
 * repetitions give an interval without width.
 *
 * @param mean m
 * @param low lower end
 * @param high upper end
 * @param repetitions k, at least 2
 */
record Interval(double mean, double low, double high, int repetitions) {

  private static final double CONFIDENCE = 0.95;

  /**
   * The interval of some values, one per repetition.
   *
   * @param values at least 2; the interval is NaN when one of them is
   */
  static Interval of(double... values) {
    int k = values.length;
    if (k < 2) {
      throw new IllegalArgumentException("an interval needs at least 2 repetitions, got " + k);
    }
    double mean = 0;
    for (double value : values) {
      mean += value / k;
    }
    double squares = 0;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    double half = squares == 0 ? 0 : quantile(k - 1) * Math.sqrt(squares / (k - 1) / k);
    return new Interval(mean, mean - half, mean + half, k);
  }

  /** Whether the true mean is above a number. */
  Finding above(double limit) {
    return low > limit ? Finding.HOLDS : high <= limit ? Finding.FAILS : Finding.OPEN;
  }

  /** Whether the true mean is below a number. */
  Finding below(double limit) {
    return high < limit ? Finding.HOLDS : low >= limit ? Finding.FAILS : Finding.OPEN;
  }

  /** Whether the true mean is between two numbers. */
  Finding between(double least, double most) {
    return above(least).and(below(most));
  }

  /** Mean and ends, {@code 0.67 [0.66, 0.68]}. */
  String shown(int digits) {
    String number = "%." + digits + "f";
    return String.format(
        Locale.ROOT, number + " [" + number + ", " + number + "]", plain(mean), low, high);
  }

  private static double plain(double value) {
    return value == 0 ? 0.0 : value; // Not "-0".
  }

  /** The t that so many degrees of freedom exceed, in absolute value, with a chance of 5 %. */
  static double quantile(int degrees) {
    double low = 0;
    double high = 13; // One degree of freedom has 12.7.
    for (int halving = 0; halving < 60; halving++) {
      double t = (low + high) / 2;
      if (within(t, degrees) < CONFIDENCE) {
        low = t;
      } else {
        high = t;
      }
    }
    return high;
  }

  /**
   * The chance of a value between -t and t: finite sums, M. Abramowitz and I. Stegun, Handbook of
   * mathematical functions, 1964, 26.7.3 and 26.7.4.
   */
  private static double within(double t, int degrees) {
    double theta = Math.atan(t / Math.sqrt(degrees));
    double sine = Math.sin(theta);
    double cosine = Math.cos(theta);
    boolean odd = degrees % 2 == 1;
    double term = odd ? cosine : 1;
    double sum = degrees == 1 ? 0 : term;
    for (int k = odd ? 3 : 2; k <= degrees - 2; k += 2) {
      term *= cosine * cosine * (k - 1) / k;
      sum += term;
    }
    return odd ? 2 / Math.PI * (theta + sine * sum) : sine * sum;
  }
}
