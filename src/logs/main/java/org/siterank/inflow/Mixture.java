package org.siterank.inflow;

/**
 * The weights of parts that are mixed, each part normalised to sum 1: an empty part gives its
 * weight to the others, in proportion to theirs.
 */
final class Mixture {

  private Mixture() {}

  /**
   * The weights to use, with sum 1.
   *
   * @param weights intended weight of each part, 0 or more
   * @param sums what each part sums to before it is normalised; 0 for an empty one. When no part
   *     that has weight has anything in it, all weight goes to the last one that has something.
   */
  static double[] weights(double[] weights, double[] sums) {
    double[] used = new double[weights.length];
    double total = 0;
    int last = -1;
    for (int i = 0; i < weights.length; i++) {
      if (sums[i] > 0) {
        used[i] = weights[i];
        total += weights[i];
        last = i;
      }
    }
    if (last < 0) {
      throw new IllegalArgumentException("at least one part of a mixture must not be empty");
    }
    if (total == 0) {
      used[last] = 1;
      return used;
    }
    for (int i = 0; i < used.length; i++) {
      used[i] /= total;
    }
    return used;
  }
}
