package org.siterank.today;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.siterank.accesslog.OwnSearch;
import org.siterank.accesslog.SearchAddresses;
import org.siterank.config.LogsSection;
import org.siterank.report.Today.Links;
import org.siterank.report.Today.Task;
import org.siterank.report.Today.TaskKind;
import org.siterank.site.SiteScope;
import org.siterank.store.SearchCounts;
import org.siterank.store.SiteStore;

/**
 * Searches on the site after which most visitors opened no page, as things to do. Queries of few
 * people are left out, as everywhere. A search may be in the access log and in that of Siterank's
 * search page; then the one that has more of a query counts, so that nothing counts twice.
 */
final class SearchTasks {

  private final LocalDate day;
  private final int days;
  private final TaskMarks marks;
  private final int fewest;
  private final SearchAddresses addresses;
  private final Map<String, Sum> logged = new HashMap<>();
  private final Map<String, Sum> own = new HashMap<>();

  /** Searches for a query, and those that led to a page. */
  private static final class Sum {
    private long asked;
    private long followed;

    long unfollowed() {
      return Math.max(0, asked - followed);
    }
  }

  /**
   * @param day the last day that counts
   * @param logged days of the logs up to it
   */
  SearchTasks(LocalDate day, int logged, TaskMarks marks, LogsSection logs, SiteScope scope) {
    this.day = day;
    this.days = Math.max(1, Math.min(LostTasks.WINDOW, logged));
    this.marks = marks;
    this.fewest = Math.max(1, logs.ownSearchMinVisits());
    this.addresses = SearchAddresses.of(OwnSearch.of(logs.ownSearch(), scope));
  }

  /** Counts the searches in the access logs. */
  void read(SiteStore store) throws IOException {
    store
        .siteSearches(addresses)
        .forEach(
            day.minusDays(days - 1L),
            day,
            count -> add(logged, count.day(), count.query(), count.asked(), count.followed()));
  }

  /** Counts the searches on Siterank's search page, if there were any. */
  void readOwn(Path data) throws IOException {
    if (!Files.exists(SearchCounts.file(data))) {
      return;
    }
    try (SearchCounts counts = SearchCounts.openForReading(data)) {
      for (SearchCounts.Asked asked : counts.asked()) {
        if (!asked.query().equals(SearchCounts.WITHHELD)) {
          add(own, asked.day(), asked.query(), asked.times(), 0);
        }
      }
      for (SearchCounts.Opened opened : counts.opened()) {
        if (!opened.query().equals(SearchCounts.WITHHELD)) {
          add(own, opened.day(), opened.query(), 0, opened.times());
        }
      }
    }
  }

  private void add(Map<String, Sum> to, LocalDate on, String query, long asked, long followed) {
    boolean counts = !on.isAfter(day) && on.isAfter(day.minusDays(days));
    if (!query.isEmpty() && counts && !marks.doneBy(id(query), on)) {
      Sum sum = to.computeIfAbsent(query, none -> new Sum());
      sum.asked += asked;
      sum.followed += followed;
    }
  }

  private static String id(String query) {
    return TaskMarks.id(TaskKind.SEARCH, query);
  }

  /** Returns the queries that mostly led to no page, in no order. */
  List<Task> tasks() {
    Map<String, Sum> larger = new HashMap<>(logged);
    own.forEach((query, sum) -> larger.merge(query, sum, (a, b) -> b.asked >= a.asked ? b : a));
    List<Task> tasks = new ArrayList<>();
    larger.forEach(
        (query, sum) -> {
          if (sum.unfollowed() >= fewest && 2 * sum.followed < sum.asked) {
            tasks.add(
                new Task(
                    id(query),
                    TaskKind.SEARCH,
                    "",
                    query,
                    sum.unfollowed(),
                    days,
                    List.of(),
                    Links.NONE,
                    "",
                    ""));
          }
        });
    return tasks;
  }
}
