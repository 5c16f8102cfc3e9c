package org.siterank.crawl;

import java.time.Duration;
import java.util.Objects;

/**
 * Fetch history of an address, from which its rate of change is estimated.
 *
 * @param compared visits that could be compared with the one before: unchanged, or changed
 * @param changed of them, those that found something else
 * @param watched time between the first and the last visit that were compared
 * @param failures runs in a row in which it could not be read
 */
public record FetchHistory(int compared, int changed, Duration watched, int failures) {

  /** Nothing is known yet. */
  public static final FetchHistory NONE = new FetchHistory(0, 0, Duration.ZERO, 0);

  private static final double DAY = Duration.ofDays(1).toMillis();

  /**
   * The rate of a page that nobody has seen twice, in changes per day: one in four months, about
   * the mean that J. Cho and H. Garcia-Molina found on the web (The evolution of the web and
   * implications for an incremental crawler, VLDB 2000).
   */
  static final double UNKNOWN_RATE = 1.0 / 120;

  public FetchHistory {
    if (compared < 0 || changed < 0 || changed > compared || failures < 0) {
      throw new IllegalArgumentException(
          "visits must not be negative, nor fewer than changes, got "
              + compared
              + " compared, "
              + changed
              + " changed, "
              + failures
              + " failures");
    }
    Objects.requireNonNull(watched, "watched");
  }

  /** One more visit, so long after the last one. */
  public FetchHistory seen(boolean change, Duration after) {
    return new FetchHistory(compared + 1, changed + (change ? 1 : 0), watched.plus(after), 0);
  }

  FetchHistory failed() {
    return new FetchHistory(compared, changed, watched, failures + 1);
  }

  /** Could be read again. */
  FetchHistory recovered() {
    return new FetchHistory(compared, changed, watched, 0);
  }

  /**
   * The estimated rate of change, lambda = -log((n - X + 1/2) / (n + 1/2)) / I: n visits at a mean
   * interval of I, X of which found a change. It stays finite when every visit found one, and its
   * bias is small from few visits on. Before the first comparison, and as long as the visits span
   * less than a day without a change, {@link #UNKNOWN_RATE}.
   *
   * <p>Source: J. Cho and H. Garcia-Molina, Estimating frequency of change, ACM TOIT 3(3), 2003,
   * section 4.2.
   *
   * @return changes per day
   */
  public double changesPerDay() {
    double days = watched.toMillis() / DAY;
    if (compared == 0 || days <= 0 || (changed == 0 && days < 1)) {
      return UNKNOWN_RATE;
    }
    double unchanged = (compared - changed + 0.5) / (compared + 0.5);
    // Without any change the estimate is 0, which would mean never again: half a change is assumed.
    double perVisit = changed == 0 ? 0.5 / (compared + 0.5) : -Math.log(unchanged);
    return perVisit * compared / days;
  }
}
