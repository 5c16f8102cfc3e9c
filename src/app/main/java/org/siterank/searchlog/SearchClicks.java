package org.siterank.searchlog;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.siterank.eval.JudgedQuery;
import org.siterank.model.DayRange;
import org.siterank.model.StoredSite;
import org.siterank.site.PageUrl;
import org.siterank.store.SearchCounts;
import org.siterank.store.SearchCounts.Opened;
import org.siterank.store.SiteStore;
import org.siterank.visits.QueryCount;

/**
 * Clicks on results of the site's own search, by day: those that referrers tell, and those that the
 * search page of {@code serve} counted. A click that both saw is one: of two counts for a day,
 * query and page the larger counts.
 */
public final class SearchClicks {

  private record Key(LocalDate day, String query, PageUrl page) {}

  private final Map<Key, Long> clicks = new HashMap<>();

  private SearchClicks() {}

  /** Reads the clicks of the days that count, on pages that are known. */
  public static SearchClicks read(SiteStore store, StoredSite model, DayRange days, Path data)
      throws IOException {
    SearchClicks read = new SearchClicks();
    Map<Key, Long> logged = new HashMap<>();
    store
        .referrals()
        .forEachQuery(
            count -> {
              if (days.contains(count.day()) && !count.query().isEmpty()) {
                read.add(logged, model, count);
              }
            });
    Map<Key, Long> counted = new HashMap<>();
    if (Files.exists(SearchCounts.file(data))) {
      try (SearchCounts counts = SearchCounts.openForReading(data)) {
        for (Opened opened : counts.opened()) {
          Optional<PageUrl> url = PageUrl.parse(opened.url());
          if (days.contains(opened.day())
              && !opened.query().equals(SearchLog.WITHHELD)
              && url.isPresent()) {
            read.add(
                counted,
                model,
                new QueryCount(opened.day(), opened.query(), url.get(), opened.times()));
          }
        }
      }
    }
    logged.forEach((key, n) -> read.clicks.merge(key, n, Math::max));
    counted.forEach((key, n) -> read.clicks.merge(key, n, Math::max));
    return read;
  }

  private void add(Map<Key, Long> counts, StoredSite model, QueryCount count) {
    model
        .resolver()
        .page(count.url())
        .ifPresent(
            page ->
                counts.merge(new Key(count.day(), count.query(), page), count.clicks(), Long::sum));
  }

  /** The first day of the later half of the clicks; nothing when all are of one day. */
  public Optional<LocalDate> middle() {
    SortedMap<LocalDate, Long> days = days();
    long all = days.values().stream().mapToLong(Long::longValue).sum();
    long before = 0;
    LocalDate first = days.isEmpty() ? null : days.firstKey();
    for (Map.Entry<LocalDate, Long> day : days.entrySet()) {
      if (!day.getKey().equals(first) && 2 * (before + day.getValue()) > all) {
        return Optional.of(day.getKey());
      }
      before += day.getValue();
    }
    return Optional.empty();
  }

  /** Returns the judgments of the days from the split on. */
  public LogJudgments from(LocalDate split) {
    OwnQuery.Collector collector = new OwnQuery.Collector();
    clicks.forEach(
        (key, n) -> {
          if (!key.day().isBefore(split)) {
            collector.add(new QueryCount(key.day(), key.query(), key.page(), n), key.page());
          }
        });
    List<JudgedQuery> queries = new ArrayList<>();
    for (OwnQuery query : collector.queries()) {
      Map<PageUrl, Integer> grades = new HashMap<>();
      query.clicks().keySet().forEach(page -> grades.put(page, query.grade(page)));
      queries.add(new JudgedQuery(query.query(), grades));
    }
    SortedMap<LocalDate, Long> days = days();
    return new LogJudgments(
        split,
        days.isEmpty() ? split : days.lastKey(),
        days.tailMap(split).values().stream().mapToLong(Long::longValue).sum(),
        queries);
  }

  private SortedMap<LocalDate, Long> days() {
    SortedMap<LocalDate, Long> days = new TreeMap<>();
    clicks.forEach((key, n) -> days.merge(key.day(), n, Long::sum));
    return days;
  }
}
