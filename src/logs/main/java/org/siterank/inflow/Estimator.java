package org.siterank.inflow;

import java.util.Locale;

/** How visits become inflow; {@link InflowEstimator} has the equations. */
public enum Estimator {
  /** Visits, drawn towards their mean as far as that makes the ranks more certain. */
  SMOOTHED,
  /**
   * Visits, shrunk by their own noise, mixed with referring hosts and a uniform part where visits
   * are few.
   */
  MIXED,
  /** Visits as they are: pages without one have no inflow. */
  VISITS,
  /** Page views as they are, repeats included. */
  HITS,
  /** External inflow by distinct referrers, whatever the visits of each; induced by visits. */
  REFERRERS;

  /** The name used in files. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the unit that it counts. */
  public CountUnit unit() {
    return this == HITS ? CountUnit.VIEWS : CountUnit.VISITS;
  }
}
