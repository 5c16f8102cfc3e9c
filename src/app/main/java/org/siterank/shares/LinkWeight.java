package org.siterank.shares;

import org.siterank.flow.RankDifference;

/**
 * How much rather a link of some kind is clicked than one that is not, other things being equal.
 *
 * @param kind content, prose, heading, words, repeated, everywhere: it is or has that; later: per
 *     unit of ln(1 + links before it)
 * @param coefficient b; a link of the kind is clicked {@code exp(b)} times as often
 * @param deviation standard deviation of b
 */
public record LinkWeight(String kind, double coefficient, double deviation) {

  /** {@code exp(b)}. */
  public double factor() {
    return Math.exp(coefficient);
  }

  /** Lower end of its 95 % interval. */
  public double lower() {
    return Math.exp(coefficient - RankDifference.Z95 * deviation);
  }

  /** Upper end. */
  public double upper() {
    return Math.exp(coefficient + RankDifference.Z95 * deviation);
  }
}
