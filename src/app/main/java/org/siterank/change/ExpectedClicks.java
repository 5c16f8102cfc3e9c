package org.siterank.change;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Arrays;

/**
 * The clicks a month that a new link may get, by what similar links got: those in the text of the
 * page, or of the pages of its part of the site.
 *
 * @param low clicks that nine of ten similar links exceed or reach
 * @param high clicks that nine of ten do not exceed
 * @param mean clicks of a similar link on average
 * @param similar how many similar links there are; 0 when nothing is known
 * @param samePage whether they are on the page itself
 */
public record ExpectedClicks(
    long low, long high, double mean, @JsonProperty("similarLinks") int similar, boolean samePage) {

  /** Nothing is known of similar links. */
  static final ExpectedClicks UNKNOWN = new ExpectedClicks(0, 0, 0, 0, false);

  private static final double TAIL = 0.1;

  /** Of the clicks a month of similar links. */
  static ExpectedClicks of(double[] clicks, boolean samePage) {
    if (clicks.length == 0) {
      return UNKNOWN;
    }
    double[] sorted = clicks.clone();
    Arrays.sort(sorted);
    int tail = (int) (TAIL * sorted.length);
    return new ExpectedClicks(
        (long) Math.floor(sorted[tail]),
        (long) Math.ceil(sorted[sorted.length - 1 - tail]),
        Arrays.stream(sorted).average().orElseThrow(),
        sorted.length,
        samePage);
  }
}
