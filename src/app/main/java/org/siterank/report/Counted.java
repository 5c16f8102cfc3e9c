package org.siterank.report;

/**
 * Visits that the logs count on the pages of a site, without any model.
 *
 * @param days days of the logs; 0 without logs
 * @param views page views in them
 * @param entries those that came from outside: visits that start here
 */
public record Counted(double days, long views, long entries) {

  /** Factor by which expectation and count may differ before the report says why. */
  static final double FACTOR = 1.25;

  static Counted of(SiteFacts.Views views) {
    double outside = 0;
    double internal = 0;
    for (int v = 0; v < views.outside().size(); v++) {
      outside += views.outside().get(v);
      internal += views.internal().get(v);
    }
    return new Counted(views.days(), Math.round(outside + internal), Math.round(outside));
  }

  /** Whether there is something to compare with. */
  public boolean any() {
    return days > 0 && views > 0;
  }

  /** Page views per day. */
  public double viewsPerDay() {
    return views / days;
  }

  /** Visits that start here, per day. */
  public double entriesPerDay() {
    return entries / days;
  }

  /** Whether so many expected page views per day are as many as were counted, or nearly. */
  boolean agreesWith(double expected) {
    return expected <= FACTOR * viewsPerDay() && viewsPerDay() <= FACTOR * expected;
  }
}
