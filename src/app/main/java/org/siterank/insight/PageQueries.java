package org.siterank.insight;

import java.io.IOException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.siterank.model.StoredSite;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;
import org.siterank.visits.EngineQuery;

/**
 * Queries of search engines in whose results a page stood, as the search engine counted them. They
 * are for webmasters alone: what people asked elsewhere is nobody else's business.
 *
 * @param first the first day that was counted
 * @param last the last one
 * @param rows the queries, most clicks first
 */
public record PageQueries(LocalDate first, LocalDate last, List<Row> rows) {

  /**
   * A query.
   *
   * @param position the mean one; nothing without impressions
   */
  public record Row(String query, long clicks, long impressions, Optional<Double> position) {

    private static Row of(EngineQuery counted) {
      return new Row(
          counted.query(),
          counted.clicks(),
          counted.impressions(),
          counted.impressions() == 0 ? Optional.empty() : Optional.of(counted.position()));
    }
  }

  public PageQueries {
    rows = List.copyOf(rows);
  }

  /** Reads those of all addresses that stand for a page; nothing where none were imported. */
  static Optional<PageQueries> read(SiteStore store, StoredSite model, int node)
      throws IOException {
    Map<String, EngineQuery> found = new TreeMap<>();
    for (PageUrl address : store.engineQueries().addresses()) {
      if (model.node(address) == node) {
        store
            .engineQueries()
            .forEach(address, row -> found.merge(row.query(), row, EngineQuery::plus));
      }
    }
    if (found.isEmpty()) {
      return Optional.empty();
    }
    List<EngineQuery> all = new ArrayList<>(found.values());
    all.sort(
        Comparator.comparingLong(EngineQuery::clicks)
            .thenComparingLong(EngineQuery::impressions)
            .reversed()
            .thenComparing(EngineQuery::query));
    return Optional.of(
        new PageQueries(
            all.stream().map(EngineQuery::first).min(LocalDate::compareTo).orElseThrow(),
            all.stream().map(EngineQuery::last).max(LocalDate::compareTo).orElseThrow(),
            all.stream().map(Row::of).toList()));
  }

  /** Clicks of all queries. */
  public long clicks() {
    return rows.stream().mapToLong(Row::clicks).sum();
  }

  /** Impressions of all queries. */
  public long impressions() {
    return rows.stream().mapToLong(Row::impressions).sum();
  }
}
