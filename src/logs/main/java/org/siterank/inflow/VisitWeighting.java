package org.siterank.inflow;

/**
 * How much a page view of the past counts: {@code 2^(-age / half-life)} within the window, nothing
 * before it, age being counted in days back from the newest day counted. The wall clock does not
 * matter: a log that ends a year ago gives what it gave then.
 *
 * @param halfLifeDays days after which a view counts half; positive, infinite for no decay
 * @param windowDays days looked at, the newest included; at least 1
 * @param cap most views that count of one external host, page and day, against referrer spam; at
 *     least 1. Search engines, social networks and assistants are known by name and not capped.
 * @param classes how much a view of each class counts
 * @param unit what is counted
 */
public record VisitWeighting(
    double halfLifeDays, int windowDays, long cap, ClassWeights classes, CountUnit unit) {

  /**
   * A half-life of 30 days averages over the rhythm of weeks and still follows a new link within a
   * month; after a year a view weighs less than 1/4000, so the window cuts nothing that matters.
   * The cap lets a busy portal through and stops a host that floods one page. All three are choices
   * of engineering, not results.
   */
  public static final VisitWeighting STANDARD = new VisitWeighting(30, 366, 1_000);

  public VisitWeighting {
    if (!(halfLifeDays > 0)) {
      throw new IllegalArgumentException(
          "the half-life must be a positive number of days, got " + halfLifeDays);
    }
    if (windowDays < 1) {
      throw new IllegalArgumentException(
          "the window must be at least 1 day long, got " + windowDays);
    }
    if (cap < 1) {
      throw new IllegalArgumentException(
          "the cap per referring host, page and day must be at least 1, got " + cap);
    }
  }

  /** Visits of standard weights. */
  public VisitWeighting(double halfLifeDays, int windowDays, long cap) {
    this(halfLifeDays, windowDays, cap, ClassWeights.STANDARD, CountUnit.VISITS);
  }

  /** The weight of a view that is this many days old; 0 outside the window. */
  public double weight(long ageDays) {
    return ageDays < 0 || ageDays >= windowDays ? 0 : Math.pow(2, -ageDays / halfLifeDays);
  }
}
