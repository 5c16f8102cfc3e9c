package org.siterank.report;

/**
 * Visits that the logs count on the pages of a site, without any model.
 *
 * @param days days of the logs; 0 without logs
 * @param views page views in them
 * @param entries those that came from outside: visits that start here
 * @param viewsPerDay page views per day; of several sites the sum, each over the days of its logs
 * @param entriesPerDay visits that start here, per day, in the same way
 */
public record Counted(
    double days, long views, long entries, double viewsPerDay, double entriesPerDay) {

  /** Factor by which expectation and count may differ before the report says why. */
  static final double FACTOR = 1.25;

  static Counted of(SiteFacts.Views views) {
    double outside = 0;
    double internal = 0;
    double late = 0;
    double lateOutside = 0;
    for (int v = 0; v < views.outside().size(); v++) {
      outside += views.outside().get(v);
      internal += views.internal().get(v);
      // What a page adds to views / days because it was watched for fewer days.
      double more = views.days() == 0 ? 0 : 1 / views.pageDays().get(v) - 1 / views.days();
      late += more * (views.outside().get(v) + views.internal().get(v));
      lateOutside += more * views.outside().get(v);
    }
    long all = Math.round(outside + internal);
    long entries = Math.round(outside);
    return new Counted(
        views.days(),
        all,
        entries,
        all / views.days() + late,
        entries / views.days() + lateOutside);
  }

  /** Whether there is something to compare with. */
  public boolean any() {
    return days > 0 && views > 0;
  }

  /** Whether so many expected page views per day are as many as were counted, or nearly. */
  boolean agreesWith(double expected) {
    return expected <= FACTOR * viewsPerDay() && viewsPerDay() <= FACTOR * expected;
  }
}
