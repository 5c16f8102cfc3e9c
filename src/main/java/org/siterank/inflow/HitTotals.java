package org.siterank.inflow;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.siterank.accesslog.HitClass;

/**
 * Page views per node within a window of days, newer ones weighing more.
 *
 * <p>A view of age a days weighs {@code 2^(-a/h)}, h the half-life; S1 is the sum of weights, S2 of
 * their squares, and {@code S1²/S2} the effective number of views. Ages are counted from the newest
 * day there is a view of, not from today: an old log tells of its own time.
 *
 * <p>Views that come from one host to one page on one day count up to a cap, against forged
 * referrers; what the cap removes is counted.
 */
public final class HitTotals {

  private final LocalDate newest;
  private final int windowDays;
  private final double halfLifeDays;
  private final long capPerReferrer;
  private final double[] external;
  private final double[] induced;
  private final double[] squares;
  private final long[] externalHits;
  private final long[] inducedHits;
  private final long[] internalHits;
  private final Map<Integer, Set<String>> referrers = new HashMap<>();
  private LocalDate oldest;
  private long capped;

  /**
   * Nothing counted yet.
   *
   * @param nodes number of nodes
   * @param newest the newest day of any view; later views are ignored
   * @param windowDays days that count, the newest included; positive
   * @param halfLifeDays age in days at which a view weighs one half; positive, may be infinite
   * @param capPerReferrer most views counted from one host to one page on one day; positive
   */
  public HitTotals(
      int nodes, LocalDate newest, int windowDays, double halfLifeDays, long capPerReferrer) {
    if (windowDays < 1 || !(halfLifeDays > 0) || capPerReferrer < 1) {
      throw new IllegalArgumentException(
          "window, half-life and cap must be positive, got "
              + windowDays
              + ", "
              + halfLifeDays
              + ", "
              + capPerReferrer);
    }
    this.newest = newest;
    this.oldest = newest;
    this.windowDays = windowDays;
    this.halfLifeDays = halfLifeDays;
    this.capPerReferrer = capPerReferrer;
    this.external = new double[nodes];
    this.induced = new double[nodes];
    this.squares = new double[nodes];
    this.externalHits = new long[nodes];
    this.inducedHits = new long[nodes];
    this.internalHits = new long[nodes];
  }

  /** Counts views of a node. */
  public void add(int node, HitCount hit) {
    long age = ChronoUnit.DAYS.between(hit.day(), newest);
    if (age < 0 || age >= windowDays) {
      return;
    }
    if (hit.day().isBefore(oldest)) {
      oldest = hit.day();
    }
    if (hit.hitClass() == HitClass.INTERNAL) {
      internalHits[node] += hit.hits();
      return;
    }
    boolean isInduced = hit.hitClass() == HitClass.DIRECT || hit.hitClass() == HitClass.SEARCH;
    long hits = isInduced ? hit.hits() : Math.min(hit.hits(), capPerReferrer);
    capped += hit.hits() - hits;
    double weight = Math.exp(-Math.log(2) * age / halfLifeDays);
    squares[node] += weight * weight * hits;
    if (isInduced) {
      induced[node] += weight * hits;
      inducedHits[node] += hits;
    } else {
      external[node] += weight * hits;
      externalHits[node] += hits;
      referrers.computeIfAbsent(node, n -> new HashSet<>()).add(hit.referrer());
    }
  }

  /** Weighted days of the time observed: what a count is divided by to give views per day. */
  public double exposureDays() {
    double days = 0;
    long span = ChronoUnit.DAYS.between(oldest, newest);
    for (long age = 0; age <= span; age++) {
      days += Math.exp(-Math.log(2) * age / halfLifeDays);
    }
    return days;
  }

  /** Weighted views by links of other sites, per node. */
  double[] external() {
    return external;
  }

  /** Weighted views without a link: typed, bookmarked, searched. */
  double[] induced() {
    return induced;
  }

  /** Sum of the squared weights of all views that are inflow. */
  double[] squares() {
    return squares;
  }

  /** Views by links of other sites, unweighted, cap applied. */
  public long externalHits(int node) {
    return externalHits[node];
  }

  /** Views without a link, unweighted. */
  public long inducedHits(int node) {
    return inducedHits[node];
  }

  /** Clicks on links of the site itself. */
  public long internalHits(int node) {
    return internalHits[node];
  }

  /** Distinct referring hosts of a node. */
  public int referrers(int node) {
    return referrers.getOrDefault(node, Set.of()).size();
  }

  /** Views that the cap removed. */
  public long capped() {
    return capped;
  }

  int numNodes() {
    return external.length;
  }
}
