package org.siterank.lab;

import java.util.Arrays;
import java.util.Collection;
import java.util.function.DoublePredicate;

/** The verdict of a measure's interval on one part of a claim. */
enum Finding {
  /** The whole interval is on the side of the claim. */
  HOLDS,
  /** None of the interval is. */
  FAILS,
  /** Some of it is: more repetitions are needed. */
  OPEN;

  /** That both hold. */
  Finding and(Finding other) {
    if (this == FAILS || other == FAILS) {
      return FAILS;
    }
    return this == OPEN ? OPEN : other;
  }

  /**
   * The verdict on a claim that holds in every case, as a theorem does; one repetition can refute
   * it.
   */
  static Finding always(double[] values, DoublePredicate holds) {
    return Arrays.stream(values).allMatch(holds) ? HOLDS : FAILS;
  }

  /** That all of them hold. */
  static Finding all(Collection<Finding> findings) {
    return findings.stream().reduce(HOLDS, Finding::and);
  }
}
