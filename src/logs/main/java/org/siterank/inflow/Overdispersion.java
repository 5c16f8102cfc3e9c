package org.siterank.inflow;

import java.time.LocalDate;
import org.siterank.accesslog.RequestClass;
import org.siterank.visits.VisitCount;

/**
 * How much more visits scatter from day to day than independent visitors would:
 *
 * <pre>phi = max(1, sum over pages of the variance of daily visits / sum over pages of their mean)
 * </pre>
 *
 * <p>A Poisson count has phi = 1. Visitors who come in crowds (a mailing, weekdays) make it larger,
 * and every variance that is derived from counts should be multiplied by it (P. McCullagh and J. A.
 * Nelder, Generalized linear models, 1989, 6.2.3). Days without any visit within the window count
 * as zeros; of several sites, those of each from its own first day on ({@link SiteDays}). Visits
 * are counted, never repeated views: what those add is in the variance of {@link DecayedCounts}
 * already. With fewer than {@value #LEAST_DAYS} days nothing is known of it, and phi is 1.
 *
 * @param phi at least 1
 * @param days days observed, from the first to the last day with a visit
 */
public record Overdispersion(double phi, long days) {

  /** A week: less would take a single weekday for a habit. */
  private static final int LEAST_DAYS = 7;

  public Overdispersion {
    if (!(phi >= 1 && phi < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("overdispersion must be at least 1, got " + phi);
    }
  }

  /** Sums up days, which come in order; to be asked once, at the end. */
  public static final class Builder implements VisitCounter {

    private final VisitWeighting weighting;
    private final double[] today;
    private final int[] touched;
    private final double[] sums;
    private int size;
    private double squares;
    private final SiteDays sites;
    private final SiteDays.Watch watch;
    private final double[] squaresOfSites;
    private LocalDate first;
    private LocalDate current;

    /**
     * @param nodes number of pages
     * @param weighting its window, its cap, and which classes count at all; weights do not matter
     */
    public Builder(int nodes, VisitWeighting weighting) {
      this(nodes, weighting, SiteDays.ONE);
    }

    /**
     * Counts of several sites.
     *
     * @param sites since when logs tell of each
     */
    public Builder(int nodes, VisitWeighting weighting, SiteDays sites) {
      this.weighting = weighting;
      this.sites = sites;
      this.watch = sites.new Watch();
      this.squaresOfSites = new double[sites.sites()];
      today = new double[nodes];
      touched = new int[nodes];
      sums = new double[nodes];
    }

    @Override
    public void add(PageVisits visits) {
      VisitCount visit = visits.count();
      if (visits.page() >= 0
          && visits.age() < weighting.windowDays()
          && weighting.classes().counts(visit.requestClass())) {
        watch.add(visits.page(), visit.day(), visit.visits());
        boolean capped = visit.requestClass() == RequestClass.EXTERNAL;
        add(
            visit.day(),
            visits.page(),
            capped ? Math.min(visit.visits(), weighting.cap()) : visit.visits());
      }
    }

    private void add(LocalDate day, int page, long visits) {
      if (!day.equals(current)) {
        close();
        current = day;
        first = first == null ? day : first;
      }
      if (today[page] == 0 && visits > 0) { // Views that all repeat one make no visit.
        touched[size++] = page;
      }
      today[page] += visits;
    }

    private void close() {
      for (int k = 0; k < size; k++) {
        int page = touched[k];
        squares += today[page] * today[page];
        if (sites.several()) {
          squaresOfSites[sites.siteOf(page)] += today[page] * today[page];
        }
        sums[page] += today[page];
        today[page] = 0;
      }
      size = 0;
    }

    /** How much they scatter. */
    public Overdispersion done() {
      close();
      long days = first == null ? 0 : current.toEpochDay() - first.toEpochDay() + 1;
      if (days < LEAST_DAYS) {
        return new Overdispersion(1, days);
      }
      if (sites.several()) {
        return new Overdispersion(Math.max(1, ofSites()), days);
      }
      double visits = 0;
      double scatter = squares;
      for (double sum : sums) {
        visits += sum;
        scatter -= sum * sum / days;
      }
      double phi = scatter / (days - 1) / (visits / days);
      return new Overdispersion(Math.max(1, phi), days);
    }

    /** phi over the sites that were watched for long enough; 1 when there is none. */
    private double ofSites() {
      double[] days = new double[sites.sites()];
      double[] visits = new double[days.length];
      double[] scatter = squaresOfSites.clone();
      for (int site = 0; site < days.length; site++) {
        LocalDate start = watch.start(site, first, current);
        days[site] = current.toEpochDay() - start.toEpochDay() + 1;
      }
      for (int page = 0; page < sums.length; page++) {
        int site = sites.siteOf(page);
        visits[site] += sums[page];
        scatter[site] -= sums[page] * sums[page] / days[site];
      }
      double variance = 0;
      double mean = 0;
      for (int site = 0; site < days.length; site++) {
        if (days[site] >= LEAST_DAYS) {
          variance += scatter[site] / (days[site] - 1);
          mean += visits[site] / days[site];
        }
      }
      return mean == 0 ? 1 : variance / mean;
    }
  }
}
