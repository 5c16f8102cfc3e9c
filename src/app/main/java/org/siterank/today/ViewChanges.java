package org.siterank.today;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.siterank.report.Today.Change;
import org.siterank.report.Today.Period;
import org.siterank.report.Today.SourceViews;

/**
 * Finds the changes of page views that chance does not explain: of the whole site, of a source, of
 * a page, and of a source of a page; on one day against the usual for that weekday, and in one week
 * against the week before or over five weeks.
 *
 * <p>All of them together give at most {@value #ALARMS} false alarms a night. Each hypothesis gets
 * a share of that, half of it in equal parts and half by the views of the four weeks before: the
 * page that most people read is watched most closely, and the sum stays what it was (Genovese,
 * Roeder and Wasserman, <i>False discovery control with p-value weighting</i>, Biometrika 93, 2006,
 * for the weights; Bonferroni for the sum). On a day on which all views from search engines rise or
 * fall, a page is compared with the others: {@link #levels}.
 */
final class ViewChanges {

  /** False alarms that are expected in a night on a site that does not change. */
  static final double ALARMS = 1 / 30.0;

  /** Days of history without which no day is called unusual. */
  private static final int LEAST_DAYS = 7;

  /** Sources that are named of a change. */
  private static final int SOURCES = 5;

  /** A source is named when it changed by this part of the one that changed most. */
  private static final double PART = 0.1;

  /** Views of the weekday that its factor needs to be half believed. */
  private static final double WEEKDAY = 50;

  /** Days of the dispersion of all pages that a page's own is mixed with. */
  private static final double DISPERSION_DAYS = 10;

  /** Probability above which a change is no news beside the last days or the weeks before. */
  private static final double OLD_NEWS = 0.01;

  /** Shares of the false alarms: of days, weeks and trends; of the site, sources, pages, cells. */
  private static final double[] PERIODS = {0.6, 0.25, 0.15};

  private static final double[] SCOPES = {0.05, 0.1, 0.4, 0.45};

  private final RecentViews views;
  private final IntFunction<String> address;
  private final int days;
  private final int history; // days before the day
  private final double[] factors = new double[RecentViews.DAYS]; // by age, of the weekday
  private final double[] shares = new double[RecentViews.DAYS]; // by age, of the mean of all pages
  private final Map<ViewSource.Group, Double> levels = new EnumMap<>(ViewSource.Group.class);
  private final Map<ViewSource.Group, Double> weekLevels = new EnumMap<>(ViewSource.Group.class);
  private final int[] all = new int[RecentViews.DAYS];
  private final Map<String, int[]> bySource = new TreeMap<>();
  private final List<Change> whole = new ArrayList<>();
  private final List<Change> pages = new ArrayList<>();
  private double dispersion = 1; // of pages that are read daily
  private long pageCount;
  private long cellCount;
  private double pageViews; // of the history
  private double cellViews;

  private ViewChanges(RecentViews views, IntFunction<String> address) {
    this.views = views;
    this.address = address;
    this.days = views.days();
    this.history = Math.max(0, Math.min(days - 1, 4 * DaySeries.WEEK));
  }

  /**
   * Finds them.
   *
   * @param address the address of a page
   */
  static ViewChanges of(RecentViews views, IntFunction<String> address) {
    ViewChanges changes = new ViewChanges(views, address);
    changes.addUp();
    changes.weekdays();
    if (changes.history >= LEAST_DAYS) {
      changes.levels();
      changes.testSite();
      views.forEachPage(changes::testPage);
    }
    Comparator<Change> largest = Comparator.comparingLong(c -> -Math.abs(c.difference()));
    changes.whole.sort(largest);
    changes.pages.sort(largest.thenComparing(Change::page));
    return changes;
  }

  /** Changes of the site and of its sources. */
  List<Change> whole() {
    return whole;
  }

  /** Changes of pages. */
  List<Change> pages() {
    return pages;
  }

  /** Page views of all pages by age in days. */
  int[] all() {
    return all.clone();
  }

  /** Page views of all pages by source and age in days. */
  Map<String, int[]> bySource() {
    return bySource;
  }

  private void addUp() {
    views.forEachPage(
        (page, cells) ->
            cells.forEach(
                (source, counts) -> {
                  int[] sum =
                      bySource.computeIfAbsent(
                          source.siteName(), none -> new int[RecentViews.DAYS]);
                  for (int age = 0; age < counts.length; age++) {
                    sum[age] += counts[age];
                    all[age] += counts[age];
                  }
                }));
  }

  /** How much more than the mean a weekday has, shrunk to 1 where there are few views. */
  private void weekdays() {
    Arrays.fill(factors, 1);
    Arrays.fill(shares, 1);
    double counted = DaySeries.sum(all, 1, 1 + history);
    for (int age = 1; age <= history && counted > 0; age++) {
      shares[age] = (all[age] + 1) * history / (counted + history);
    }
    if (history < 2 * DaySeries.WEEK) {
      return;
    }
    double mean = DaySeries.robustSum(all, 1, 1 + history) / history;
    for (int weekday = 0; weekday < DaySeries.WEEK; weekday++) {
      int[] same = new int[history / DaySeries.WEEK + 1];
      int n = 0;
      for (int age = weekday == 0 ? DaySeries.WEEK : weekday;
          age <= history;
          age += DaySeries.WEEK) {
        same[n++] = all[age];
      }
      double factor = (DaySeries.robustSum(same, 0, n) + WEEKDAY) / (n * mean + WEEKDAY);
      for (int age = weekday; age < factors.length; age += DaySeries.WEEK) {
        factors[age] = factor;
      }
    }
  }

  /** The expected views of a day, as a share of the views of the history. */
  private double exposure(int age) {
    return factors[age] / history;
  }

  /** How each group stands on the day and in the week, 1 being usual; and how counts scatter. */
  private void levels() {
    Map<ViewSource.Group, GroupLevel> found = new EnumMap<>(ViewSource.Group.class);
    Map<ViewSource.Group, GroupLevel> week = new EnumMap<>(ViewSource.Group.class);
    double[] scatter = new double[2]; // sum, pages
    views.forEachPage(
        (page, cells) -> {
          int[] sum = new int[RecentViews.DAYS];
          cells.forEach(
              (source, counts) -> {
                double before = DaySeries.robustSum(counts, 1, 1 + history);
                found
                    .computeIfAbsent(source.group(), none -> new GroupLevel())
                    .add(counts[0], before * exposure(0));
                week.computeIfAbsent(source.group(), none -> new GroupLevel())
                    .add(
                        DaySeries.robustSum(counts, 0, DaySeries.WEEK),
                        DaySeries.robustSum(counts, DaySeries.WEEK, 2 * DaySeries.WEEK));
                cellCount++;
                cellViews += before;
                for (int age = 0; age < sum.length; age++) {
                  sum[age] += counts[age];
                }
              });
          double before = DaySeries.robustSum(sum, 1, 1 + history);
          pageCount++;
          pageViews += before;
          if (before >= history) {
            scatter[0] += DaySeries.dispersion(sum, 1, 1 + history, shares);
            scatter[1]++;
          }
        });
    found.forEach((group, level) -> levels.put(group, level.level()));
    week.forEach((group, level) -> weekLevels.put(group, level.level()));
    dispersion = scatter[1] == 0 ? 1 : Math.max(1, scatter[0] / scatter[1]);
  }

  /** The false alarms that a hypothesis may give, on each of both sides. */
  private static double share(int period, int scope, double before, double sum, long number) {
    double weight = sum == 0 ? 1.0 / number : 0.5 * before / sum + 0.5 / number;
    return ALARMS * PERIODS[period] * SCOPES[scope] * weight / 2;
  }

  /**
   * A hypothesis: the counts of one thing, and what all of its kind do on the day and in the week.
   */
  private static final class Tested {
    private final int[] counts;
    private final double level;
    private final double weekLevel;
    private final double dispersion;
    private final int scope;

    Tested(int[] counts, double level, double weekLevel, double dispersion, int scope) {
      this.counts = counts;
      this.level = level;
      this.weekLevel = weekLevel;
      this.dispersion = dispersion;
      this.scope = scope;
    }
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
      if (tested.scope > 1) {
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

  private void testSite() {
    double scatter = Math.max(1, DaySeries.dispersion(all, 1, 1 + history, factors));
    Tested site = new Tested(all, 1, 1, scatter, 0);
    double sum = DaySeries.robustSum(all, 1, 1 + history);
    find(site, sum, sum, 1).ifPresent(period -> whole.add(change("", period, all, bySource)));
    bySource.forEach(
        (name, counts) -> {
          double own = Math.max(scatter, DaySeries.dispersion(counts, 1, 1 + history, factors));
          find(
                  new Tested(counts, 1, 1, own, 1),
                  DaySeries.robustSum(counts, 1, 1 + history),
                  sum,
                  bySource.size())
              .ifPresent(
                  period -> {
                    if (whole.stream().noneMatch(c -> names(c, name))) {
                      whole.add(change("", period, counts, Map.of(name, counts)));
                    }
                  });
        });
  }

  private static boolean names(Change change, String source) {
    return change.sources().stream().anyMatch(s -> s.source().equals(source));
  }

  private Optional<Period> find(Tested tested, double before, double sum, long number) {
    double[] alarms = new double[PERIODS.length];
    for (int k = 0; k < alarms.length; k++) {
      alarms[k] = share(k, tested.scope, before, sum, number);
    }
    if (isUnusualDay(tested, alarms)) {
      return Optional.of(Period.DAY);
    }
    return isUnusualWeek(tested, alarms) ? Optional.of(Period.WEEK) : Optional.empty();
  }

  private void testPage(int page, Map<ViewSource, int[]> cells) {
    int[] sum = new int[RecentViews.DAYS];
    double expected = 0;
    double weekBefore = 0;
    double weekExpected = 0;
    for (Map.Entry<ViewSource, int[]> cell : cells.entrySet()) {
      for (int age = 0; age < sum.length; age++) {
        sum[age] += cell.getValue()[age];
      }
      ViewSource.Group group = cell.getKey().group();
      expected += levels.get(group) * DaySeries.robustSum(cell.getValue(), 1, 1 + history);
      double then = DaySeries.robustSum(cell.getValue(), DaySeries.WEEK, 2 * DaySeries.WEEK);
      weekBefore += then;
      weekExpected += weekLevels.get(group) * then;
    }
    double before = DaySeries.robustSum(sum, 1, 1 + history);
    double own =
        before < history
            ? dispersion
            : (history * DaySeries.dispersion(sum, 1, 1 + history, shares)
                    + DISPERSION_DAYS * dispersion)
                / (history + DISPERSION_DAYS);
    double scatter = Math.max(1, own);
    double level = before == 0 ? 1 : expected / before;
    double weekLevel = weekBefore == 0 ? 1 : weekExpected / weekBefore;
    Optional<Period> found =
        find(new Tested(sum, level, weekLevel, scatter, 2), before, pageViews, pageCount);
    for (Map.Entry<ViewSource, int[]> cell : cells.entrySet()) {
      if (found.isPresent()) {
        break;
      }
      found =
          find(
              new Tested(
                  cell.getValue(),
                  levels.get(cell.getKey().group()),
                  weekLevels.get(cell.getKey().group()),
                  scatter,
                  3),
              DaySeries.robustSum(cell.getValue(), 1, 1 + history),
              cellViews,
              cellCount);
    }
    if (found.isPresent()) {
      Map<String, int[]> named = new TreeMap<>();
      cells.forEach((source, counts) -> named.put(source.name(), counts));
      pages.add(change(address.apply(page), found.get(), sum, named));
    }
  }

  /** The change in counts, with the sources that make it. */
  private Change change(String page, Period period, int[] counts, Map<String, int[]> sources) {
    List<SourceViews> changed = new ArrayList<>();
    sources.forEach(
        (name, series) -> {
          SourceViews source =
              period == Period.DAY
                  ? new SourceViews(name, series[0], usual(series))
                  : new SourceViews(
                      name,
                      DaySeries.sum(series, 0, DaySeries.WEEK),
                      DaySeries.sum(series, DaySeries.WEEK, 2 * DaySeries.WEEK));
          if (source.views() != source.before()) {
            changed.add(source);
          }
        });
    changed.sort(
        Comparator.<SourceViews>comparingLong(s -> -Math.abs(s.views() - s.before()))
            .thenComparing(SourceViews::source));
    if (!page.isEmpty() && !changed.isEmpty()) {
      double least = PART * Math.abs(changed.get(0).views() - changed.get(0).before());
      changed.removeIf(source -> Math.abs(source.views() - source.before()) < least);
    }
    return new Change(
        page,
        period,
        period == Period.DAY ? counts[0] : DaySeries.sum(counts, 0, DaySeries.WEEK),
        period == Period.DAY
            ? usual(counts)
            : DaySeries.sum(counts, DaySeries.WEEK, 2 * DaySeries.WEEK),
        changed.subList(0, Math.min(SOURCES, changed.size())),
        List.of());
  }

  /** The usual views of the weekday, as a whole number. */
  private long usual(int[] counts) {
    return Math.round(DaySeries.robustSum(counts, 1, 1 + history) * exposure(0));
  }
}
