package org.siterank.whatif;

import java.util.Comparator;

/**
 * A page that may get the new link, with the bracket of its gain.
 *
 * @param page its number
 * @param gain what is known of the gain
 */
record Contender(int page, GainBracket gain) {

  /** By the greatest gain that is possible, equal ones by name. */
  static final Comparator<Contender> MOST_PROMISING_FIRST =
      Comparator.comparingDouble((Contender c) -> -c.gain.high()).thenComparingInt(c -> c.page);

  /** By the gain that is sure, ascending. */
  static final Comparator<Contender> LEAST_SURE_FIRST =
      Comparator.comparingDouble((Contender c) -> c.gain.low()).thenComparingInt(c -> c.page);
}
