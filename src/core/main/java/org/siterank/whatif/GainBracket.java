package org.siterank.whatif;

import org.siterank.whatif.LinkGain.Estimate;

/**
 * Between what the gain of a new link must lie, from a row and a column of its target alone: the
 * least and the greatest quotient {@code P_i (d x_t - x_i) / (k + N_ii - d N_ti)} over the
 * intervals of its parts. Since {@code N_ti <= d N_ii} and {@code N_ii >= 1}, no denominator is
 * below {@code k + 1 - d^2}; where i has a nofollow link to t, {@code k - d N_ti >= k (1 - d^2)}.
 *
 * @param low at least 0
 * @param high at least low; infinite where the denominator may be 0
 */
record GainBracket(double low, double high) {

  /**
   * Of a new link beside the others of its source.
   *
   * @param links k, the links of the source
   * @param damping d
   * @param score P_i
   * @param own x_t
   * @param ahead x_i
   * @param leastStay at most N_ii
   * @param mostStay at least N_ii
   * @param back N_ti
   */
  static GainBracket of(
      double links,
      double damping,
      Estimate score,
      Estimate own,
      Estimate ahead,
      double leastStay,
      double mostStay,
      Estimate back) {
    double floor = links + 1 - damping * damping;
    double gain = damping * own.value() - ahead.value();
    double off = damping * own.error() + ahead.error();
    return quotient(score, gain, off, floor, links + leastStay, links + mostStay, damping, back);
  }

  /**
   * Of a link that takes the place of a nofollow link of its source.
   *
   * @param links one over the share of that link
   */
  static GainBracket ofWithheld(
      double links, double damping, Estimate score, Estimate own, Estimate back) {
    double floor = links * (1 - damping * damping);
    double gain = damping * own.value();
    double off = damping * own.error();
    return quotient(score, gain, off, floor, links, links, damping, back);
  }

  private static GainBracket quotient(
      Estimate score,
      double gain,
      double off,
      double floor,
      double least,
      double most,
      double damping,
      Estimate back) {
    double mostBack = damping * (back.value() + back.error());
    double leastBack = damping * Math.max(0, back.value() - back.error());
    double highest = (score.value() + score.error()) * Math.max(0, gain + off);
    double lowest = Math.max(0, score.value() - score.error()) * Math.max(0, gain - off);
    return new GainBracket(
        ratio(lowest, Math.max(floor, most - leastBack)),
        ratio(highest, Math.max(floor, least - mostBack)));
  }

  /** A share of nothing is nothing, even of an unlimited nothing. */
  private static double ratio(double above, double below) {
    return above == 0 ? 0 : above / below;
  }
}
