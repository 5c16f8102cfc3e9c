package org.siterank.inflow;

import java.util.Locale;

/** How hits become inflow. */
public enum Estimator {
  /** Hits, smoothed, mixed with referring hosts and a uniform part where hits are few. */
  MIXED,
  /** Hits as they are: pages without a hit have no inflow. */
  HITS;

  /** The name used in files. */
  public String label() {
    return name().toLowerCase(Locale.ROOT);
  }
}
