package org.siterank.imports;

import java.io.IOException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.accesslog.QueryText;
import org.siterank.site.AssetPaths;
import org.siterank.site.PageUrl;
import org.siterank.site.SiteScope;
import org.siterank.store.EngineQueryTable;
import org.siterank.store.SiteStore;
import org.siterank.visits.EngineQuery;

/**
 * Queries in whose results the pages of the site stood, as a search engine counted them. A table is
 * of one period: the days that its rows name, from the first to the last, or the period that is
 * given. Nothing of it changes a rank.
 *
 * <p>Memory: some 300 bytes for every page and query. Not thread-safe.
 */
public final class QueryImport {

  /** Pages and queries at most, some 600 MB while they are read. */
  static final int MAX_ROWS = 2_000_000;

  /** Fate of a row of the table. */
  public enum Fate {
    /** It is a query of a page of the site. */
    TAKEN,
    /** Its address is neither an absolute http or https URL nor a path. */
    UNREADABLE,
    /** It belongs to another site. */
    ELSEWHERE,
    /** It is an image, a style sheet, a script or another part of pages. */
    NO_PAGE,
    /** The search engine does not tell the query. */
    ANONYMISED,
    /** The query may name a person, or is too long to be one. */
    PERSONAL
  }

  /**
   * Result of an import.
   *
   * @param saved what became of the rows
   * @param queries different queries in the table
   * @param addresses addresses in the table
   * @param clicks in the table
   * @param impressions in the table
   * @param first the first day of the table
   * @param last the last one
   */
  public record Report(
      EngineQueryTable.Saved saved,
      int queries,
      int addresses,
      long clicks,
      long impressions,
      LocalDate first,
      LocalDate last) {}

  private record Key(PageUrl url, String query) {}

  private final SiteScope scope;
  private final LocalDate today;
  private final Map<Key, EngineQuery> rows = new HashMap<>();

  QueryImport(SiteScope scope, LocalDate today) {
    this.scope = scope;
    this.today = today;
  }

  /**
   * Takes a row; those of one page and query are added up.
   *
   * @param address the URL of the page, or its path on the site
   * @param query as the search engine tells it; empty when it does not
   * @param first the first day that was counted
   * @param last the last one: not before it, not in the future
   * @param clicks 0 or more
   * @param impressions 0 or more
   * @param position the mean one; 1 or more where there are impressions
   * @throws IllegalArgumentException naming the value and what is allowed
   */
  public Fate add(
      String address,
      String query,
      LocalDate first,
      LocalDate last,
      long clicks,
      long impressions,
      double position) {
    check(first, last, clicks, impressions, position);
    Optional<PageUrl> url = scope.written(address).map(scope::canonical);
    if (url.isEmpty()) {
      return Fate.UNREADABLE;
    }
    if (!scope.contains(url.get())) {
      return Fate.ELSEWHERE;
    }
    if (AssetPaths.isAsset(url.get())) {
      return Fate.NO_PAGE;
    }
    if (query.isBlank()) {
      return Fate.ANONYMISED;
    }
    Optional<String> words = QueryText.of(query);
    if (words.isEmpty()) {
      return Fate.PERSONAL;
    }
    EngineQuery row =
        new EngineQuery(
            url.get(), words.get(), first, last, clicks, impressions, impressions * position);
    rows.merge(new Key(row.url(), row.query()), row, EngineQuery::plus);
    if (rows.size() > MAX_ROWS) {
      throw new IllegalArgumentException(
          "a table has at most " + MAX_ROWS + " pages and queries; import fewer days");
    }
    return Fate.TAKEN;
  }

  private void check(
      LocalDate first, LocalDate last, long clicks, long impressions, double position) {
    if (last.isBefore(first)) {
      throw new IllegalArgumentException(
          "the last day must not be before the first, got " + first + " to " + last);
    }
    if (last.isAfter(today.plusDays(1))) {
      throw new IllegalArgumentException("queries cannot be of a day to come, got " + last);
    }
    if (clicks < 0 || impressions < 0) {
      throw new IllegalArgumentException(
          "clicks and impressions are 0 or more, got " + clicks + " and " + impressions);
    }
    if (impressions > 0 && !(position >= 1 && Double.isFinite(position))) {
      throw new IllegalArgumentException("a position is 1 or more, got " + position);
    }
  }

  /** Whether no query of a page of the site was taken. */
  public boolean isEmpty() {
    return rows.isEmpty();
  }

  Report save(SiteStore store) throws IOException {
    LocalDate first =
        rows.values().stream().map(EngineQuery::first).min(LocalDate::compareTo).orElseThrow();
    LocalDate last =
        rows.values().stream().map(EngineQuery::last).max(LocalDate::compareTo).orElseThrow();
    List<EngineQuery> all =
        rows.values().stream()
            .map(
                row ->
                    new EngineQuery(
                        row.url(),
                        row.query(),
                        first,
                        last,
                        row.clicks(),
                        row.impressions(),
                        row.positions()))
            .toList();
    return new Report(
        store.engineQueries().save(first, last, all),
        (int) all.stream().map(EngineQuery::query).distinct().count(),
        (int) all.stream().map(EngineQuery::url).distinct().count(),
        all.stream().mapToLong(EngineQuery::clicks).sum(),
        all.stream().mapToLong(EngineQuery::impressions).sum(),
        first,
        last);
  }
}
