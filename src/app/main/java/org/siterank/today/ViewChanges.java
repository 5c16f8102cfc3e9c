package org.siterank.today;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.siterank.report.Today.Change;
import org.siterank.report.Today.Period;
import org.siterank.report.Today.SourceViews;
import org.siterank.today.ChangeTest.Scope;
import org.siterank.today.ChangeTest.Tested;

/**
 * Finds the changes of page views that chance does not explain: of the whole site, of a source, of
 * a page, and of a source of a page; on one day against the usual for that weekday, and in one week
 * against the week before or over five weeks.
 *
 * <p>Each is a hypothesis of a {@link ChangeTest}. On a day on which all views from search engines
 * rise or fall, a page is compared with the others: {@link #levels}.
 */
final class ViewChanges {

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
  private final ChangeTest test;
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
    this.test = new ChangeTest(days, history, factors, all);
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

  /** How each group stands on the day and in the week, 1 being usual; and how counts scatter. */
  private void levels() {
    Map<ViewSource.Group, GroupLevel> found = new EnumMap<>(ViewSource.Group.class);
    Map<ViewSource.Group, GroupLevel> week = new EnumMap<>(ViewSource.Group.class);
    double[] scatter = new double[2]; // sum, pages
    views.forEachPage(
        (page, cells) -> {
          int[] sum = new int[RecentViews.DAYS];
          links(cells).ifPresent(counts -> addCell(DaySeries.robustSum(counts, 1, 1 + history)));
          cells.forEach(
              (source, counts) -> {
                double before = DaySeries.robustSum(counts, 1, 1 + history);
                found
                    .computeIfAbsent(source.group(), none -> new GroupLevel())
                    .add(counts[0], before * test.exposure(0));
                week.computeIfAbsent(source.group(), none -> new GroupLevel())
                    .add(
                        DaySeries.robustSum(counts, 0, DaySeries.WEEK),
                        DaySeries.robustSum(counts, DaySeries.WEEK, 2 * DaySeries.WEEK));
                addCell(before);
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

  private void addCell(double before) {
    cellCount++;
    cellViews += before;
  }

  /** Views by links of the site; nothing when they are those of one page. */
  private static Optional<int[]> links(Map<ViewSource, int[]> cells) {
    int[] sum = new int[RecentViews.DAYS];
    int pages = 0;
    for (Map.Entry<ViewSource, int[]> cell : cells.entrySet()) {
      if (cell.getKey().isLink()) {
        pages++;
        for (int age = 0; age < sum.length; age++) {
          sum[age] += cell.getValue()[age];
        }
      }
    }
    return pages < 2 ? Optional.empty() : Optional.of(sum);
  }

  /** The sources of a page, and all links of the site together: one of a menu is on many pages. */
  private static Map<ViewSource, int[]> tested(Map<ViewSource, int[]> cells) {
    Map<ViewSource, int[]> all = new LinkedHashMap<>();
    links(cells).ifPresent(counts -> all.put(ViewSource.LINKS, counts));
    all.putAll(cells);
    return all;
  }

  /** The sources of a page by name; its links together, unless half of them is one page's. */
  private Map<String, int[]> named(Map<ViewSource, int[]> cells) {
    Map<String, int[]> named = new TreeMap<>();
    cells.forEach((source, counts) -> named.put(source.name(), counts));
    Optional<int[]> together = links(cells);
    if (together.isPresent()) {
      List<ViewSource> links = cells.keySet().stream().filter(ViewSource::isLink).toList();
      long most = links.stream().mapToLong(source -> difference(cells.get(source))).max().orElse(0);
      if (2 * most < difference(together.get())) {
        links.forEach(source -> named.remove(source.name()));
        named.put(ViewSource.LINKS.name(), together.get());
      }
    }
    return named;
  }

  private long difference(int[] counts) {
    return Math.max(
        Math.abs(counts[0] - usual(counts)),
        Math.abs(
            DaySeries.sum(counts, 0, DaySeries.WEEK)
                - DaySeries.sum(counts, DaySeries.WEEK, 2 * DaySeries.WEEK)));
  }

  private void testSite() {
    double scatter = Math.max(1, DaySeries.dispersion(all, 1, 1 + history, factors));
    Tested site = new Tested(all, 1, 1, scatter, Scope.SITE);
    double sum = DaySeries.robustSum(all, 1, 1 + history);
    test.find(site, sum, sum, 1).ifPresent(period -> whole.add(change("", period, all, bySource)));
    bySource.forEach(
        (name, counts) -> {
          double own = Math.max(scatter, DaySeries.dispersion(counts, 1, 1 + history, factors));
          test.find(
                  new Tested(counts, 1, 1, own, Scope.SOURCE),
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
        test.find(
            new Tested(sum, level, weekLevel, scatter, Scope.PAGE), before, pageViews, pageCount);
    for (Map.Entry<ViewSource, int[]> cell : tested(cells).entrySet()) {
      if (found.isPresent()) {
        break;
      }
      found =
          test.find(
              new Tested(
                  cell.getValue(),
                  levels.get(cell.getKey().group()),
                  weekLevels.get(cell.getKey().group()),
                  scatter,
                  Scope.SOURCE_OF_PAGE),
              DaySeries.robustSum(cell.getValue(), 1, 1 + history),
              cellViews,
              cellCount);
    }
    if (found.isPresent()) {
      pages.add(change(address.apply(page), found.get(), sum, named(cells)));
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
    return Math.round(DaySeries.robustSum(counts, 1, 1 + history) * test.exposure(0));
  }
}
