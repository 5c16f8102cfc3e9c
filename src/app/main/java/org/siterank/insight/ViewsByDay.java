package org.siterank.insight;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import org.siterank.accesslog.RequestClass;
import org.siterank.config.LogsSection;
import org.siterank.inflow.ClassWeights;
import org.siterank.inflow.PageVisits;
import org.siterank.inflow.VisitCounter;
import org.siterank.inflow.VisitWeighting;
import org.siterank.model.StoredVisits;
import org.siterank.report.DailyViews;
import org.siterank.report.DailyViews.Way;
import org.siterank.visits.VisitCount;

/**
 * Page views of the window by page, day and way: the same views that {@link StoredVisits#plain}
 * adds up, each counting one. Rows come by day and address, so that one of 12 bytes for each page,
 * day and way holds them.
 */
final class ViewsByDay implements VisitCounter {

  private final List<Way> ways = List.of(Way.values());

  private final ClassWeights weights;
  private final int windowDays;
  private LocalDate newest;
  private long oldestAge = -1;
  private int rows;
  private int[] pages = new int[256];
  private int[] when = new int[256]; // age in days * ways + way
  private int[] views = new int[256];

  ViewsByDay(LogsSection options) {
    this.weights = StoredVisits.classWeights(options);
    this.windowDays = StoredVisits.windowDays(options);
  }

  @Override
  public void add(PageVisits visits) {
    VisitCount visit = visits.count();
    newest = newest == null ? visit.day().plusDays(visits.age()) : newest;
    if (visits.age() >= windowDays) {
      return;
    }
    oldestAge = Math.max(oldestAge, visits.age());
    long count = counted(visit);
    if (visits.page() < 0 || count == 0) {
      return;
    }
    int at = Math.toIntExact(visits.age()) * ways.size() + ways.indexOf(way(visits));
    for (int k = rows - 1; k >= 0 && pages[k] == visits.page(); k--) {
      if (when[k] == at) {
        views[k] = Math.toIntExact(views[k] + count);
        return;
      }
    }
    if (rows == pages.length) {
      pages = Arrays.copyOf(pages, 2 * rows);
      when = Arrays.copyOf(when, 2 * rows);
      views = Arrays.copyOf(views, 2 * rows);
    }
    pages[rows] = visits.page();
    when[rows] = at;
    views[rows++] = Math.toIntExact(count);
  }

  /**
   * The views of a row that are counted: none of a class that is left out, and no referrer spam.
   */
  private long counted(VisitCount visit) {
    if (visit.requestClass() == RequestClass.INTERNAL) {
      return visit.visits();
    }
    if (weights.of(visit.requestClass()).weight() == 0) {
      return 0;
    }
    return visit.requestClass() == RequestClass.EXTERNAL
        ? Math.min(visit.visits(), VisitWeighting.STANDARD.cap())
        : visit.visits();
  }

  private static Way way(PageVisits visits) {
    return switch (visits.count().requestClass()) {
      case SEARCH -> Way.SEARCH;
      case EXTERNAL -> Way.EXTERNAL;
      case SOCIAL -> Way.SOCIAL;
      case ASSISTANT -> Way.ASSISTANT;
      case DIRECT -> Way.DIRECT;
      case INTERNAL -> visits.leadsOn() ? Way.INTERNAL : Way.RETURNING;
      default ->
          throw new IllegalArgumentException("no page view: " + visits.count().requestClass());
    };
  }

  /** Of the whole site. */
  DailyViews all() {
    return of(page -> true);
  }

  /**
   * Of one page.
   *
   * @param days the days of its site's logs, the last ones of all
   */
  DailyViews of(int page, double days) {
    DailyViews all = of(other -> other == page);
    int own = (int) Math.min(Math.round(days), all.days().size());
    return new DailyViews(all.days().subList(all.days().size() - own, all.days().size()));
  }

  private DailyViews of(IntPredicate wanted) {
    List<Map<Way, Long>> byAge = new ArrayList<>();
    for (long age = 0; age <= oldestAge; age++) {
      byAge.add(new EnumMap<>(Way.class));
    }
    for (int k = 0; k < rows; k++) {
      if (wanted.test(pages[k])) {
        byAge
            .get(when[k] / ways.size())
            .merge(ways.get(when[k] % ways.size()), (long) views[k], Long::sum);
      }
    }
    List<DailyViews.Day> days = new ArrayList<>();
    for (int age = byAge.size() - 1; age >= 0; age--) {
      days.add(new DailyViews.Day(newest.minusDays(age), byAge.get(age)));
    }
    return new DailyViews(days);
  }
}
