package org.siterank.today;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.siterank.accesslog.Campaign;
import org.siterank.accesslog.CrawlerKind;
import org.siterank.model.StoredSite;
import org.siterank.report.Today;
import org.siterank.report.Today.SourceViews;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;

/** Makes a {@link Today} of what is stored. */
final class TodayBuilder {

  /** Tasks that are kept, most asked for first. */
  private static final int MOST_TASKS = 1_000;

  /** Sources and campaigns that are listed. */
  private static final int LISTED = 50;

  /** Pages that are named of an assistant or a crawler. */
  private static final int PAGES = 5;

  private static final Comparator<Today.Task> MOST_ASKED =
      Comparator.comparingLong(Today.Task::requests)
          .reversed()
          .thenComparing(Today.Task::page)
          .thenComparing(Today.Task::query);

  private final SiteStore store;
  private final StoredSite model;
  private final String site;

  /**
   * @param site the host of the site
   */
  TodayBuilder(SiteStore store, StoredSite model, String site) {
    this.store = store;
    this.model = model;
    this.site = site;
  }

  /** Makes it of views that were counted, the marks of tasks, and the searches that were read. */
  Today build(TaskMarks marks, RecentViews views, SearchTasks searches) throws IOException {
    LocalDate day = views.day();
    ViewChanges changes = ViewChanges.of(views, page -> model.graph().name(page));
    int[] all = changes.all();
    double usual = DaySeries.usual(all, views.days());
    int before = views.days() - 1;
    if (usual < 0 && before > 0) {
      usual = (double) DaySeries.sum(all, 1, views.days()) / before;
    }
    LostTasks lost = new LostTasks(day, views.days(), marks, model.missingLinks());
    lost.read(store, model::node);
    lost.addGone(views);
    List<Today.Task> tasks = new ArrayList<>(lost.tasks());
    tasks.addAll(searches.tasks());
    tasks.sort(MOST_ASKED);
    return new Today(
        site,
        day,
        all[0],
        Math.max(0, Math.round(usual)),
        new Today.Week(
            day.minusDays(DaySeries.WEEK - 1),
            day,
            DaySeries.sum(all, 0, DaySeries.WEEK),
            DaySeries.sum(all, DaySeries.WEEK, 2 * DaySeries.WEEK),
            Math.min(views.days(), 2 * DaySeries.WEEK)),
        changes.whole(),
        new ChangeReasons(store, day).of(changes.pages()),
        tasks.subList(0, Math.min(MOST_TASKS, tasks.size())),
        sources(changes.bySource(), LISTED),
        campaigns(store, day, LISTED),
        new Today.Assistants(assistants(views), crawlers(day)));
  }

  /** The sources of the week and of the week before, the most first. */
  static List<SourceViews> sources(Map<String, int[]> bySource, int most) {
    List<SourceViews> sources = new ArrayList<>();
    bySource.forEach((name, counts) -> sources.add(week(name, counts)));
    return sources.stream()
        .filter(source -> source.views() + source.before() > 0)
        .sorted(
            Comparator.comparingLong(SourceViews::views)
                .thenComparingLong(SourceViews::before)
                .reversed()
                .thenComparing(SourceViews::source))
        .limit(most)
        .toList();
  }

  private static SourceViews week(String name, int[] counts) {
    return new SourceViews(
        name,
        DaySeries.sum(counts, 0, DaySeries.WEEK),
        DaySeries.sum(counts, DaySeries.WEEK, 2 * DaySeries.WEEK));
  }

  /** The campaigns of the week and of the week before, the most first. */
  static List<Today.CampaignViews> campaigns(SiteStore store, LocalDate day, int most)
      throws IOException {
    Map<Campaign, long[]> sums = new HashMap<>();
    store
        .campaigns()
        .forEach(
            day.minusDays(2L * DaySeries.WEEK - 1),
            day,
            count ->
                sums.computeIfAbsent(count.campaign(), none -> new long[2])[
                        week(day, count.day())] +=
                    count.visits());
    List<Today.CampaignViews> campaigns = new ArrayList<>();
    sums.forEach(
        (campaign, sum) ->
            campaigns.add(
                new Today.CampaignViews(
                    campaign.source(), campaign.medium(), campaign.name(), sum[0], sum[1])));
    campaigns.sort(
        Comparator.comparingLong(Today.CampaignViews::views)
            .thenComparingLong(Today.CampaignViews::before)
            .reversed()
            .thenComparing(Today.CampaignViews::source)
            .thenComparing(Today.CampaignViews::campaign));
    return campaigns.subList(0, Math.min(most, campaigns.size()));
  }

  /** 0 for the week that ends with a day, 1 for the one before. */
  private static int week(LocalDate day, LocalDate counted) {
    return day.toEpochDay() - counted.toEpochDay() < DaySeries.WEEK ? 0 : 1;
  }

  /** Views of one source or crawler, in two weeks and by page. */
  private static final class Sum {
    private final long[] weeks = new long[2];
    private final Map<String, Long> pages = new HashMap<>();

    void add(int week, long count, Optional<String> page) {
      weeks[week] += count;
      if (week == 0 && page.isPresent()) {
        pages.merge(page.get(), count, Long::sum);
      }
    }

    List<Today.PageCount> mostFirst() {
      return pages.entrySet().stream()
          .map(page -> new Today.PageCount(page.getKey(), page.getValue()))
          .filter(page -> page.count() > 0)
          .sorted(
              Comparator.comparingLong(Today.PageCount::count)
                  .reversed()
                  .thenComparing(Today.PageCount::page))
          .limit(PAGES)
          .toList();
    }
  }

  private List<Today.AssistantViews> assistants(RecentViews views) {
    Map<String, Sum> sums = new TreeMap<>();
    views.forEachPage(
        (page, cells) ->
            cells.forEach(
                (source, counts) -> {
                  if (source.group() == ViewSource.Group.ASSISTANT) {
                    Sum sum = sums.computeIfAbsent(source.name(), none -> new Sum());
                    Optional<String> name = Optional.of(model.graph().name(page));
                    sum.add(0, DaySeries.sum(counts, 0, DaySeries.WEEK), name);
                    sum.add(1, DaySeries.sum(counts, DaySeries.WEEK, 2 * DaySeries.WEEK), name);
                  }
                }));
    List<Today.AssistantViews> assistants = new ArrayList<>();
    sums.forEach(
        (name, sum) -> {
          if (sum.weeks[0] + sum.weeks[1] > 0) {
            assistants.add(
                new Today.AssistantViews(name, sum.weeks[0], sum.weeks[1], sum.mostFirst()));
          }
        });
    assistants.sort(
        Comparator.comparingLong(Today.AssistantViews::views)
            .reversed()
            .thenComparing(Today.AssistantViews::source));
    return assistants;
  }

  /** The pages that the crawlers of assistants read, this week and the week before. */
  private List<Today.CrawlerRequests> crawlers(LocalDate day) throws IOException {
    Map<String, Sum> sums = new TreeMap<>();
    store
        .robotPages()
        .forEach(
            day.minusDays(2L * DaySeries.WEEK - 1),
            day,
            count -> {
              if (CrawlerKind.of(count.robot()) == CrawlerKind.ASSISTANT) {
                sums.computeIfAbsent(count.robot(), none -> new Sum())
                    .add(week(day, count.day()), count.requests(), count.url().map(PageUrl::value));
              }
            });
    List<Today.CrawlerRequests> crawlers = new ArrayList<>();
    sums.forEach(
        (name, sum) ->
            crawlers.add(
                new Today.CrawlerRequests(name, sum.weeks[0], sum.weeks[1], sum.mostFirst())));
    crawlers.sort(
        Comparator.comparingLong(Today.CrawlerRequests::requests)
            .reversed()
            .thenComparing(Today.CrawlerRequests::crawler));
    return crawlers;
  }
}
