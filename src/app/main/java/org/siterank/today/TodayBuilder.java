package org.siterank.today;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.siterank.accesslog.RequestClass;
import org.siterank.config.LogsSection;
import org.siterank.model.StoredSite;
import org.siterank.model.StoredVisits;
import org.siterank.report.Today;
import org.siterank.report.Today.SourceViews;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;

/** Makes a {@link Today} of what is stored. */
public final class TodayBuilder {

  /** Tasks that are kept, most asked for first. */
  private static final int MOST_TASKS = 1_000;

  /** Sources and crawlers that are listed. */
  private static final int LISTED = 50;

  private final SiteStore store;
  private final StoredSite model;
  private final LogsSection options;
  private final String site;

  /**
   * @param site the host of the site
   */
  public TodayBuilder(SiteStore store, StoredSite model, LogsSection options, String site) {
    this.store = store;
    this.model = model;
    this.options = options;
    this.site = site;
  }

  /**
   * Makes it; nothing when the logs do not cover a whole day yet.
   *
   * @param data where the marks of tasks are
   */
  public Optional<Today> build(Path data, Instant now) throws IOException {
    Optional<LastDay> last = LastDay.of(store, now);
    if (last.isEmpty()) {
      return Optional.empty();
    }
    LocalDate day = last.get().day();
    RecentViews views = new RecentViews(day);
    last.get().lines().keySet().forEach(views::logged);
    Map<PageUrl, Integer> nodes = new HashMap<>();
    StoredVisits.readSince(
        views.from(),
        store,
        options,
        visit -> views.add(nodes.computeIfAbsent(visit.url(), model::node), visit));
    ViewChanges changes = ViewChanges.of(views, page -> model.graph().name(page));
    int[] all = changes.all();
    double usual = DaySeries.usual(all, views.days());
    int before = views.days() - 1;
    if (usual < 0 && before > 0) {
      usual = (double) DaySeries.sum(all, 1, views.days()) / before;
    }
    LostTasks lost = new LostTasks(day, views.days(), TaskMarks.read(data));
    lost.read(store, model::node);
    List<Today.Task> tasks = lost.tasks();
    return Optional.of(
        new Today(
            site,
            day,
            all[0],
            Math.max(0, Math.round(usual)),
            new Today.Week(
                day.minusDays(DaySeries.WEEK - 1),
                day,
                DaySeries.sum(all, 0, DaySeries.WEEK),
                DaySeries.sum(all, DaySeries.WEEK, 2 * DaySeries.WEEK)),
            changes.whole(),
            changes.pages(),
            tasks.subList(0, Math.min(MOST_TASKS, tasks.size())),
            sources(changes.bySource()),
            List.of(),
            new Today.Assistants(assistants(views), crawlers(day))));
  }

  private static List<SourceViews> sources(Map<String, int[]> bySource) {
    List<SourceViews> sources = new ArrayList<>();
    bySource.forEach((name, counts) -> sources.add(week(name, counts)));
    return mostFirst(sources);
  }

  private static List<SourceViews> mostFirst(List<SourceViews> sources) {
    return sources.stream()
        .filter(source -> source.views() + source.before() > 0)
        .sorted(
            Comparator.comparingLong(SourceViews::views)
                .thenComparingLong(SourceViews::before)
                .reversed()
                .thenComparing(SourceViews::source))
        .limit(LISTED)
        .toList();
  }

  private static SourceViews week(String name, int[] counts) {
    return new SourceViews(
        name,
        DaySeries.sum(counts, 0, DaySeries.WEEK),
        DaySeries.sum(counts, DaySeries.WEEK, 2 * DaySeries.WEEK));
  }

  private static List<SourceViews> assistants(RecentViews views) {
    Map<String, int[]> sums = new TreeMap<>();
    views.forEachPage(
        (page, cells) ->
            cells.forEach(
                (source, counts) -> {
                  if (source.group() == ViewSource.Group.ASSISTANT) {
                    int[] sum =
                        sums.computeIfAbsent(source.name(), none -> new int[RecentViews.DAYS]);
                    for (int age = 0; age < sum.length; age++) {
                      sum[age] += counts[age];
                    }
                  }
                }));
    return sources(sums);
  }

  /** Requests of robots that say their names, this week and the week before. */
  private List<Today.CrawlerRequests> crawlers(LocalDate day) throws IOException {
    Map<String, long[]> sums = new TreeMap<>();
    store
        .lines()
        .forEach(
            count -> {
              if (count.requestClass() == RequestClass.ROBOT && count.day().isPresent()) {
                long age = day.toEpochDay() - count.day().get().toEpochDay();
                if (age >= 0 && age < 2 * DaySeries.WEEK) {
                  sums.computeIfAbsent(count.detail(), none -> new long[2])[
                          age < DaySeries.WEEK ? 0 : 1] +=
                      count.lines();
                }
              }
            });
    List<Today.CrawlerRequests> crawlers = new ArrayList<>();
    sums.forEach((name, sum) -> crawlers.add(new Today.CrawlerRequests(name, sum[0], sum[1])));
    return crawlers.stream()
        .sorted(
            Comparator.comparingLong(Today.CrawlerRequests::requests)
                .reversed()
                .thenComparing(Today.CrawlerRequests::crawler))
        .limit(LISTED)
        .toList();
  }
}
