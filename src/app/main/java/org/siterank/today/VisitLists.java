package org.siterank.today;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.siterank.accesslog.CrawlerKind;
import org.siterank.accesslog.OwnSearch;
import org.siterank.accesslog.SearchAddresses;
import org.siterank.config.LogsSection;
import org.siterank.model.StoredSite;
import org.siterank.report.RecentVisits;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.SiteStore;
import org.siterank.visits.ServedTimes;

/** Lists the visits of the last weeks, for the report. */
public final class VisitLists {

  private static final double MILLIS = 1000;

  private static final Comparator<RecentVisits.PageRow> LARGEST =
      Comparator.<RecentVisits.PageRow>comparingLong(row -> -Math.abs(row.difference()))
          .thenComparing(Comparator.comparingLong(RecentVisits.PageRow::views).reversed())
          .thenComparing(RecentVisits.PageRow::page);

  private final SiteStore store;
  private final StoredSite model;
  private final RecentViews views;
  private final SearchAddresses searchPages;
  private final int fewest; // searches for a query
  private final Map<Integer, Long> onward = new HashMap<>(); // clicks on links of a page
  private final Map<String, Long> sources = new HashMap<>(); // of the week, of other sites
  private final Map<String, Long> sourcesBefore = new HashMap<>();
  private final Map<String, Map<Integer, Long>> sourcePages = new TreeMap<>();

  private VisitLists(
      SiteStore store,
      StoredSite model,
      RecentViews views,
      SearchAddresses searchPages,
      int fewest) {
    this.store = store;
    this.model = model;
    this.views = views;
    this.searchPages = searchPages;
    this.fewest = fewest;
  }

  /**
   * Makes the lists of views that were counted.
   *
   * @param logs its search pages, and the searches without which a query is not listed
   */
  public static RecentVisits of(
      SiteStore store, StoredSite model, RecentViews views, SiteScope scope, LogsSection logs)
      throws IOException {
    SearchAddresses searchPages = SearchAddresses.of(OwnSearch.of(logs.ownSearch(), scope));
    return new VisitLists(store, model, views, searchPages, logs.ownSearchMinVisits()).lists();
  }

  private RecentVisits lists() throws IOException {
    Map<String, int[]> bySource = new TreeMap<>();
    List<RecentVisits.AssistantRow> assistants = new ArrayList<>();
    Map<Integer, long[]> pages = new HashMap<>(); // views, before, entries, four weeks before
    views.forEachPage(
        (page, cells) ->
            cells.forEach(
                (source, counts) -> {
                  add(page, source, counts, pages.computeIfAbsent(page, none -> new long[4]));
                  int[] sum =
                      bySource.computeIfAbsent(
                          source.siteName(), none -> new int[RecentViews.DAYS]);
                  for (int age = 0; age < counts.length; age++) {
                    sum[age] += counts[age];
                  }
                  if (source.group() == ViewSource.Group.ASSISTANT && inTwoWeeks(counts) > 0) {
                    assistants.add(
                        new RecentVisits.AssistantRow(
                            source.name(), url(page), week(counts), weekBefore(counts)));
                  }
                }));
    assistants.sort(
        Comparator.comparingLong(RecentVisits.AssistantRow::views)
            .thenComparingLong(RecentVisits.AssistantRow::before)
            .reversed()
            .thenComparing(RecentVisits.AssistantRow::assistant)
            .thenComparing(RecentVisits.AssistantRow::page));
    return new RecentVisits(
        pages(pages),
        TodayBuilder.sources(bySource, Integer.MAX_VALUE),
        TodayBuilder.campaigns(store, views.day(), Integer.MAX_VALUE),
        assistants,
        crawlers(),
        slow(),
        searches(),
        newSources());
  }

  private void add(int page, ViewSource source, int[] counts, long[] sums) {
    long week = week(counts);
    sums[0] += week;
    sums[1] += weekBefore(counts);
    sums[3] += DaySeries.sum(counts, DaySeries.WEEK, RecentViews.DAYS);
    if (source.group() != ViewSource.Group.INTERNAL) {
      sums[2] += week;
    } else if (week > 0 && source.name().contains("://")) {
      int from = model.node(new PageUrl(source.name()));
      if (from >= 0) {
        onward.merge(from, week, Long::sum);
      }
    }
    if (source.group() == ViewSource.Group.EXTERNAL) {
      sources.merge(source.name(), week, Long::sum);
      sourcesBefore.merge(
          source.name(), DaySeries.sum(counts, DaySeries.WEEK, RecentViews.DAYS), Long::sum);
      if (week > 0) {
        sourcePages
            .computeIfAbsent(source.name(), none -> new HashMap<>())
            .merge(page, week, Long::sum);
      }
    }
  }

  private static long week(int[] counts) {
    return DaySeries.sum(counts, 0, DaySeries.WEEK);
  }

  private static long weekBefore(int[] counts) {
    return DaySeries.sum(counts, DaySeries.WEEK, 2 * DaySeries.WEEK);
  }

  private static long inTwoWeeks(int[] counts) {
    return week(counts) + weekBefore(counts);
  }

  private PageUrl url(int page) {
    return new PageUrl(model.graph().name(page));
  }

  private List<RecentVisits.PageRow> pages(Map<Integer, long[]> sums) {
    List<RecentVisits.PageRow> rows = new ArrayList<>();
    boolean comparable = views.days() == RecentViews.DAYS;
    sums.forEach(
        (page, sum) -> {
          if (sum[0] + sum[1] > 0) {
            rows.add(
                new RecentVisits.PageRow(
                    url(page),
                    sum[0],
                    sum[1],
                    sum[2],
                    Math.max(0, sum[0] - onward.getOrDefault(page, 0L)),
                    comparable && sum[3] == 0));
          }
        });
    rows.sort(LARGEST);
    return rows;
  }

  private List<RecentVisits.NewSource> newSources() {
    List<RecentVisits.NewSource> rows = new ArrayList<>();
    sources.forEach(
        (host, week) -> {
          if (week > 0 && sourcesBefore.get(host) == 0 && views.days() > DaySeries.WEEK) {
            int most =
                sourcePages.get(host).entrySet().stream()
                    .max(
                        Map.Entry.<Integer, Long>comparingByValue()
                            .thenComparing(Map.Entry.comparingByKey(Comparator.reverseOrder())))
                    .orElseThrow()
                    .getKey();
            rows.add(new RecentVisits.NewSource(host, week, url(most)));
          }
        });
    rows.sort(
        Comparator.comparingLong(RecentVisits.NewSource::views)
            .reversed()
            .thenComparing(RecentVisits.NewSource::host));
    return rows;
  }

  /** Queries that are not empty and not of few people; those that nobody followed first. */
  private List<RecentVisits.SearchRow> searches() throws IOException {
    Map<String, long[]> sums = new TreeMap<>();
    store
        .siteSearches(searchPages)
        .forEach(
            fourWeeksAgo(),
            views.day(),
            count -> {
              long[] sum = sums.computeIfAbsent(count.query(), none -> new long[2]);
              sum[0] += count.asked();
              sum[1] += count.followed();
            });
    List<RecentVisits.SearchRow> rows = new ArrayList<>();
    sums.forEach(
        (query, sum) -> {
          if (!query.isEmpty() && sum[0] >= Math.max(1, fewest)) {
            rows.add(new RecentVisits.SearchRow(query, sum[0], sum[1]));
          }
        });
    rows.sort(
        Comparator.comparingLong(RecentVisits.SearchRow::unfollowed)
            .thenComparingLong(RecentVisits.SearchRow::searches)
            .reversed()
            .thenComparing(RecentVisits.SearchRow::query));
    return rows;
  }

  private LocalDate fourWeeksAgo() {
    return views.day().minusDays(4L * DaySeries.WEEK - 1);
  }

  private List<RecentVisits.CrawlerRow> crawlers() throws IOException {
    Map<String, Map<PageUrl, Long>> sums = new TreeMap<>();
    store
        .robotPages()
        .forEach(
            fourWeeksAgo(),
            views.day(),
            count -> {
              if (count.url().isPresent()) {
                sums.computeIfAbsent(count.robot(), none -> new TreeMap<>())
                    .merge(count.url().get(), count.requests(), Long::sum);
              }
            });
    List<RecentVisits.CrawlerRow> rows = new ArrayList<>();
    sums.forEach(
        (robot, read) ->
            read.forEach(
                (url, requests) ->
                    rows.add(
                        new RecentVisits.CrawlerRow(
                            robot,
                            CrawlerKind.of(robot).name().toLowerCase(java.util.Locale.ROOT),
                            url,
                            requests))));
    rows.sort(
        Comparator.comparing((RecentVisits.CrawlerRow row) -> !row.kind().equals("assistant"))
            .thenComparing(Comparator.comparingLong(RecentVisits.CrawlerRow::requests).reversed())
            .thenComparing(RecentVisits.CrawlerRow::crawler)
            .thenComparing(RecentVisits.CrawlerRow::page));
    return rows;
  }

  private List<RecentVisits.SlowRow> slow() throws IOException {
    Map<Integer, ServedTimes> byPage = new TreeMap<>();
    store
        .served()
        .byAddress(fourWeeksAgo(), views.day())
        .forEach(
            (url, times) -> {
              int page = model.node(url);
              if (page >= 0) {
                byPage.merge(page, times, ServedTimes::plus);
              }
            });
    List<RecentVisits.SlowRow> rows = new ArrayList<>();
    byPage.forEach(
        (page, times) -> {
          if (times.views() >= RecentVisits.SLOW_VIEWS) {
            rows.add(
                new RecentVisits.SlowRow(
                    url(page),
                    times.views(),
                    times.quantileMillis(0.75) / MILLIS,
                    times.quantileMillis(0.95) / MILLIS));
          }
        });
    rows.sort(
        Comparator.comparingDouble(RecentVisits.SlowRow::p75)
            .thenComparingLong(RecentVisits.SlowRow::views)
            .reversed()
            .thenComparing(RecentVisits.SlowRow::page));
    return rows;
  }
}
