package org.siterank.searchlog;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.function.Function;
import org.siterank.site.PageUrl;
import org.siterank.store.SearchCounts;
import org.siterank.store.SearchCounts.Asked;
import org.siterank.store.SearchCounts.Opened;

/** Queries asked on the search page, and the results opened. */
public final class Searches {

  /**
   * A query, on one day or over all of them.
   *
   * @param query what was asked; {@link SearchLog#WITHHELD} for those whose words are not kept
   * @param first the first day
   * @param last the last day; the first one for a single day
   * @param asked how often it was asked
   * @param hits how many pages it found when it was asked last
   * @param opened how many results were opened
   * @param position mean position of those, the first result being 1; empty when none was opened
   */
  public record Query(
      String query,
      LocalDate first,
      LocalDate last,
      long asked,
      long hits,
      long opened,
      OptionalDouble position) {}

  /**
   * A query whose most opened result does not stand first.
   *
   * @param url that result
   * @param opened how often it was opened
   * @param of how often any result was opened
   * @param position where it stood when it was opened last, the first result being 1
   */
  public record Misplaced(String query, String url, long opened, long of, int position) {}

  /** Queries with fewer opened results tell nothing; our choice. */
  private static final int LEAST_OPENED = 10;

  private record Key(LocalDate day, String query) {}

  private static final Comparator<Query> MOST_ASKED =
      Comparator.comparingLong(Query::asked).reversed().thenComparing(Query::query);

  /** Of one result: where it stood mostly on the last day. */
  private static final Comparator<Opened> NEWEST_MOST =
      Comparator.comparing(Opened::day).thenComparing(Opened::times);

  private final List<Query> daily;
  private final List<Opened> opened;

  private Searches(List<Query> daily, List<Opened> opened) {
    this.daily = daily;
    this.opened = opened;
  }

  public static Searches read(Path data) throws IOException {
    try (SearchCounts counts = SearchCounts.openForReading(data)) {
      return of(counts.asked(), counts.opened());
    }
  }

  static Searches of(List<Asked> asked, List<Opened> opened) {
    Map<Key, long[]> clicks = new HashMap<>(); // Clicks, and the sum of their positions.
    for (Opened result : opened) {
      long[] sums = clicks.computeIfAbsent(new Key(result.day(), result.query()), k -> new long[2]);
      sums[0] += result.times();
      sums[1] += result.times() * result.position();
    }
    List<Query> daily = new ArrayList<>();
    for (Asked query : asked) {
      long[] sums = clicks.getOrDefault(new Key(query.day(), query.query()), new long[2]);
      daily.add(
          new Query(
              query.query(),
              query.day(),
              query.day(),
              query.times(),
              query.hits(),
              sums[0],
              mean((double) sums[1], (double) sums[0])));
    }
    return new Searches(List.copyOf(daily), List.copyOf(opened));
  }

  private static OptionalDouble mean(double sum, double count) {
    return count == 0 ? OptionalDouble.empty() : OptionalDouble.of(sum / count);
  }

  /** Every query of every day, the newest day first, then the most asked. */
  public List<Query> daily() {
    return daily;
  }

  /** Every query over all days, the most asked first. */
  public List<Query> popular() {
    Map<String, Query> queries = new TreeMap<>();
    daily.forEach(day -> queries.merge(day.query(), day, Searches::sum));
    return queries.values().stream().sorted(MOST_ASKED).toList();
  }

  /** Queries that found nothing when they were asked last, the most asked first. */
  public List<Query> empty() {
    return popular().stream()
        .filter(query -> query.hits() == 0 && !query.query().equals(SearchLog.WITHHELD))
        .toList();
  }

  /**
   * Queries whose most opened result stood further down when it was opened last, the most opened
   * first.
   */
  public List<Misplaced> misplaced() {
    Map<String, Map<String, Long>> times = new TreeMap<>();
    Map<List<String>, Opened> last = new HashMap<>();
    for (Opened result : opened) {
      if (!result.query().equals(SearchLog.WITHHELD)) {
        times
            .computeIfAbsent(result.query(), none -> new TreeMap<>())
            .merge(result.url(), result.times(), Long::sum);
        last.merge(
            List.of(result.query(), result.url()),
            result,
            (a, b) -> NEWEST_MOST.compare(a, b) >= 0 ? a : b);
      }
    }
    List<Misplaced> misplaced = new ArrayList<>();
    times.forEach(
        (query, results) -> {
          long of = results.values().stream().mapToLong(Long::longValue).sum();
          Map.Entry<String, Long> most =
              Collections.max(results.entrySet(), Map.Entry.comparingByValue());
          int position = last.get(List.of(query, most.getKey())).position();
          if (of >= LEAST_OPENED && position > 1) {
            misplaced.add(new Misplaced(query, most.getKey(), most.getValue(), of, position));
          }
        });
    misplaced.sort(
        Comparator.comparingLong(Misplaced::opened).reversed().thenComparing(Misplaced::query));
    return misplaced;
  }

  private static Query sum(Query a, Query b) {
    Query newer = a.last().isBefore(b.last()) ? b : a;
    Query older = a.first().isBefore(b.first()) ? a : b;
    double positions =
        a.position().orElse(0) * (double) a.opened() + b.position().orElse(0) * (double) b.opened();
    long clicks = a.opened() + b.opened();
    return new Query(
        a.query(),
        older.first(),
        newer.last(),
        a.asked() + b.asked(),
        newer.hits(),
        clicks,
        mean(positions, (double) clicks));
  }

  /** Every result that was opened, by day and position. */
  public List<Opened> opened() {
    return opened;
  }

  /**
   * Returns the pages chosen for each query, most asked first: judgments. Clicks prefer what stands
   * high, whatever it is, so that they confirm the order that was shown; see {@link
   * OwnQuery#grade}.
   *
   * @param page the page that an address stands for now; empty when it is no more
   * @param minVisits queries asked less often are left out
   */
  public List<OwnQuery> chosen(Function<PageUrl, Optional<PageUrl>> page, int minVisits) {
    Map<String, Map<PageUrl, Long>> clicks = new TreeMap<>();
    for (Opened result : opened) {
      if (!result.query().equals(SearchLog.WITHHELD)) {
        PageUrl.parse(result.url())
            .flatMap(page)
            .ifPresent(
                url ->
                    clicks
                        .computeIfAbsent(result.query(), none -> new TreeMap<>())
                        .merge(url, result.times(), Long::sum));
      }
    }
    return popular().stream()
        .filter(query -> query.asked() >= minVisits && clicks.containsKey(query.query()))
        .map(query -> new OwnQuery(query.query(), clicks.get(query.query())))
        .toList();
  }
}
