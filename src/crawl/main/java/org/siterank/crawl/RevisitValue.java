package org.siterank.crawl;

import java.time.Duration;
import java.time.Instant;

/**
 * Value of fetching a known page again: {@code age * sqrt(w * lambda)}, with w its importance and
 * lambda its rate of change ({@link FetchHistory#changesPerDay}).
 *
 * <p>Whoever always takes the largest looks at every page at intervals in proportion to {@code 1 /
 * sqrt(w * lambda)}, whatever the budget; and these intervals make the sum of {@code w * lambda *
 * interval / 2} least, the importance of what readers do not find because it is newer than the last
 * visit. (Minimise sum w lambda / (2 f) over frequencies f of a given sum: f is in proportion to
 * sqrt(w lambda).)
 *
 * <p>Source of the square root: K. C. Sia, J. Cho and H.-K. Cho, Efficient monitoring algorithm for
 * fast news alerts, IEEE TKDE 19(7), 2007, for delay; J. Cho and H. Garcia-Molina, Effective page
 * refresh policies for web crawlers, ACM TODS 28(4), 2003, for freshness, which gives up on pages
 * that change too fast to keep up with; here they are still looked at.
 */
public final class RevisitValue {

  private static final double DAY = Duration.ofDays(1).toMillis();

  private RevisitValue() {}

  static double of(UrlRecord known, double importance, Instant now) {
    return of(ageMillis(known, now), importance, known.visits().changesPerDay());
  }

  /**
   * Computes the value from the quantities that it depends on.
   *
   * @param ageMillis time since the last visit
   * @param importance w
   * @param changesPerDay lambda, not negative
   */
  public static double of(long ageMillis, double importance, double changesPerDay) {
    double days = Math.max(0, ageMillis / DAY);
    return days * Math.sqrt(Math.max(0, importance) * changesPerDay);
  }

  /** Time since the last visit; without any, since 1970. */
  static long ageMillis(UrlRecord known, Instant now) {
    return Duration.between(known.fetched().orElse(Instant.EPOCH), now).toMillis();
  }
}
