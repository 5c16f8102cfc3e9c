package org.siterank.lab;

import java.util.SplittableRandom;

/** Draws from a Poisson law, exactly: D. Knuth, The Art of Computer Programming 2, 3.4.1. */
final class Poisson {

  /** Its exponential is far from the smallest double. */
  private static final double CHUNK = 500;

  private Poisson() {}

  /**
   * One count; takes time in proportion to its mean.
   *
   * @param mean at least 0
   */
  static long draw(SplittableRandom random, double mean) {
    if (!(mean >= 0 && mean < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("mean must be finite and at least 0, got " + mean);
    }
    long count = 0;
    double left = mean;
    for (; left > CHUNK; left -= CHUNK) { // Independent counts add up.
      count += small(random, CHUNK);
    }
    return count + small(random, left);
  }

  private static long small(SplittableRandom random, double mean) {
    double limit = Math.exp(-mean);
    long count = 0;
    for (double product = random.nextDouble(); product > limit; product *= random.nextDouble()) {
      count++;
    }
    return count;
  }
}
