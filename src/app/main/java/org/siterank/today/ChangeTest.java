package org.siterank.today;

import java.util.Optional;
import org.siterank.report.Today.Period;

/**
 * Tests whether counts of views are news of a day or a week, which chance does not explain.
 *
 * <p>All of them together give at most {@value #ALARMS} false alarms a night. Each hypothesis gets
 * a share of that, half of it in equal parts and half by the views of the four weeks before: the
 * page that most people read is watched most closely, and the sum stays what it was (Genovese,
 * Roeder and Wasserman, <i>False discovery control with p-value weighting</i>, Biometrika 93, 2006,
 * for the weights; Bonferroni for the sum).
 */
final class ChangeTest {

  /** False alarms that are expected in a night on a site that does not change. */
  static final double ALARMS = 1 / 30.0;

  /** Probability above which a change is no news beside the last days or the weeks before. */
  private static final double OLD_NEWS = 0.01;

  /** Shares of the false alarms: of days, weeks and trends. */
  private static final double[] PERIODS = {0.6, 0.25, 0.15};

  /** Things that are tested, and their shares of the false alarms. */
  enum Scope {
    SITE(0.05, false),
    SOURCE(0.1, false),
    PAGE(0.4, true),
    SOURCE_OF_PAGE(0.45, true);

    private final double share;
    private final boolean ofPage;

    Scope(double share, boolean ofPage) {
      this.share = share;
      this.ofPage = ofPage;
    }
  }

  private final int days;
  private final int history;
  private final double[] factors;
  private final int[] all;

  /**
   * Prepares the tests.
   *
   * @param days days that were counted, the day itself among them
   * @param history days before the day
   * @param factors by age, of the weekday
   * @param all views of the site by age in days
   */
  ChangeTest(int days, int history, double[] factors, int[] all) {
    this.days = days;
    this.history = history;
    this.factors = factors;
    this.all = all;
  }

  /** The expected views of a day, as a share of the views of the history. */
  double exposure(int age) {
    return factors[age] / history;
  }

  /** A hypothesis. */
  static final class Tested {
    private final int[] counts;
    private final double level;
    private final double weekLevel;
    private final double dispersion;
    private final Scope scope;

    /**
     * @param counts views of one thing by age in days
     * @param level what all of its kind do on the day, 1 being usual
     * @param weekLevel what they do in the week
     * @param dispersion variance over mean of the counts of a day, at least 1
     * @param scope what it is
     */
    Tested(int[] counts, double level, double weekLevel, double dispersion, Scope scope) {
      this.counts = counts;
      this.level = level;
      this.weekLevel = weekLevel;
      this.dispersion = dispersion;
      this.scope = scope;
    }
  }

  /** The false alarms that a hypothesis may give, on each of both sides. */
  private static double share(int period, Scope scope, double before, double sum, long number) {
    double weight = sum == 0 ? 1.0 / number : 0.5 * before / sum + 0.5 / number;
    return ALARMS * PERIODS[period] * scope.share * weight / 2;
  }

  private boolean isUnusualDay(Tested tested, double[] alarms) {
    double before = DaySeries.robustSum(tested.counts, 1, 1 + history);
    double count = tested.counts[0];
    double tail = CountTest.tail(count, before, tested.level * exposure(0), tested.dispersion);
    if (tail > alarms[0]
        || !isPlain(count, before, exposure(0), tested, expected(tested, before))) {
      return false;
    }
    // A change that is days old is not news of the day: the week reports it.
    int recent = Math.min(3, history);
    double lately = DaySeries.sum(tested.counts, 1, 1 + recent);
    double sinceThen = tested.level * factors[0] / sum(factors, 1, 1 + recent);
    boolean sameSide = count < expected(tested, before) == count < lately * sinceThen;
    return sameSide && CountTest.tail(count, lately, sinceThen, tested.dispersion) <= OLD_NEWS;
  }

  private double expected(Tested tested, double before) {
    return before * tested.level * exposure(0);
  }

  /** Returns true if the count is news as people read it, too: beside what was counted before. */
  private static boolean isPlain(
      double count, double before, double exposure, Tested tested, double expected) {
    return count < expected == count < before * exposure
        && CountTest.tail(count, before, exposure, tested.dispersion) <= OLD_NEWS;
  }

  private static double sum(double[] values, int from, int to) {
    double sum = 0;
    for (int k = from; k < to; k++) {
      sum += values[k];
    }
    return sum;
  }

  private boolean isUnusualWeek(Tested tested, double[] alarms) {
    int week = DaySeries.WEEK;
    if (days < 2 * week) {
      return false;
    }
    double now = DaySeries.robustSum(tested.counts, 0, week);
    double then = DaySeries.robustSum(tested.counts, week, 2 * week);
    double tail = CountTest.tail(now, then, tested.weekLevel, tested.dispersion);
    if (tail <= alarms[1] && isPlain(now, then, 1, tested, then * tested.weekLevel)) {
      int longer = Math.min(days - week, 4 * week);
      double weeks = tested.weekLevel * week / longer;
      double usual = DaySeries.robustSum(tested.counts, week, week + longer);
      boolean sameSide = now < then * tested.weekLevel == now < usual * weeks;
      if (sameSide && CountTest.tail(now, usual, weeks, tested.dispersion) <= OLD_NEWS) {
        return true;
      }
    }
    return days >= RecentViews.DAYS && isTrend(tested, alarms[2]);
  }

  /**
   * Five weeks that rise or fall more than the site does, tested by the score of the slope of a
   * Poisson regression.
   */
  private boolean isTrend(Tested tested, double share) {
    double slope = 0;
    double mean = 0;
    double[] weeks = new double[5];
    for (int w = 0; w < weeks.length; w++) {
      int from = w * DaySeries.WEEK;
      weeks[w] = DaySeries.robustSum(tested.counts, from, from + DaySeries.WEEK);
      if (tested.scope.ofPage) {
        double site = DaySeries.sum(all, from, from + DaySeries.WEEK);
        weeks[w] *= DaySeries.sum(all, 0, RecentViews.DAYS) / (weeks.length * Math.max(1, site));
      }
      slope += (2 - w) * weeks[w];
      mean += weeks[w] / weeks.length;
    }
    if (mean == 0) {
      return false;
    }
    double z = slope / Math.sqrt(10 * mean * tested.dispersion);
    boolean goesOn = slope > 0 ? weeks[0] > weeks[1] : weeks[0] < weeks[1];
    return goesOn && CountTest.normalTail(z) <= share;
  }

  /**
   * Returns the period whose change is news.
   *
   * @param before views of the thing before the day
   * @param sum views before the day of all things of its scope
   * @param number how many things there are
   */
  Optional<Period> find(Tested tested, double before, double sum, long number) {
    double[] alarms = new double[PERIODS.length];
    for (int k = 0; k < alarms.length; k++) {
      alarms[k] = share(k, tested.scope, before, sum, number);
    }
    if (isUnusualDay(tested, alarms)) {
      return Optional.of(Period.DAY);
    }
    return isUnusualWeek(tested, alarms) ? Optional.of(Period.WEEK) : Optional.empty();
  }
}
