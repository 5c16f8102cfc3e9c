package org.siterank.inflow;

import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/**
 * Since when logs tell of each of several sites that are ranked together. Days before a site's
 * first log line are not days without visits: its visits a day are those of the days from then on.
 *
 * <p>Of a site with logs of its own the first line is known. Of one whose lines are in the logs of
 * all sites only its first visit is, which may be late by chance. It is taken for the beginning
 * when visits that were spread over all days would all have come so late with a probability below
 * {@value #CHANCE}:
 *
 * <pre>(days since the first visit / all days)^(visits / 5)</pre>
 *
 * <p>Five views are taken for one visitor, who comes or does not. Both numbers are our choice.
 */
public final class SiteDays {

  /** One site: the days of the logs are its days. */
  public static final SiteDays ONE = new SiteDays(new int[0], List.of());

  private static final double CHANCE = 0.01;

  private static final double VIEWS_OF_A_VISITOR = 5;

  private final int[] siteOf;
  private final List<Optional<LocalDate>> firstLines;

  /**
   * @param siteOf number of the site of each page; empty for one site alone
   * @param firstLines the day of the first line of each site's own logs, where it has some
   */
  public SiteDays(int[] siteOf, List<Optional<LocalDate>> firstLines) {
    this.siteOf = siteOf.clone();
    this.firstLines = List.copyOf(firstLines);
    for (int site : siteOf) {
      if (site < 0 || site >= firstLines.size()) {
        throw new IllegalArgumentException(
            "the number of a site must be below " + firstLines.size() + ", got " + site);
      }
    }
  }

  /** Returns true for several sites. */
  boolean several() {
    return firstLines.size() > 1;
  }

  int sites() {
    return firstLines.size();
  }

  int siteOf(int page) {
    return siteOf[page];
  }

  /** Watches when each site is visited first. Visits come in the order of their days. */
  final class Watch {

    private final LocalDate[] firstVisits = new LocalDate[sites()];
    private final long[] visits = new long[sites()];

    void add(int page, LocalDate day, long count) {
      if (several() && count > 0) {
        int site = siteOf[page];
        firstVisits[site] = firstVisits[site] == null ? day : firstVisits[site];
        visits[site] += count;
      }
    }

    /**
     * The first day of a site within the days of all logs.
     *
     * @param oldest the first day of all
     * @param newest the last one
     */
    LocalDate start(int site, LocalDate oldest, LocalDate newest) {
      LocalDate visited = firstVisits[site];
      if (visited == null) {
        return oldest;
      }
      Optional<LocalDate> line = firstLines.get(site);
      if (line.isPresent()) {
        LocalDate first = line.get().isBefore(visited) ? line.get() : visited;
        return first.isBefore(oldest) ? oldest : first;
      }
      double own = newest.toEpochDay() - visited.toEpochDay() + 1;
      double all = newest.toEpochDay() - oldest.toEpochDay() + 1;
      double chance = Math.pow(own / all, visits[site] / VIEWS_OF_A_VISITOR);
      return chance < CHANCE ? visited : oldest;
    }
  }
}
