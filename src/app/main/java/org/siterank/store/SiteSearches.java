package org.siterank.store;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.siterank.accesslog.OwnSearch;
import org.siterank.accesslog.SearchAddresses;
import org.siterank.site.PageUrl;

/**
 * Searches on the site, those that were followed and those that were not. They are page views like
 * others, so their counts are taken from {@code hit}, and from {@code own_query} for the configured
 * search page: robots and repeats are left out there, and nothing is counted twice.
 */
public final class SiteSearches {

  private final Database database;
  private final SearchAddresses searches;

  SiteSearches(Database database, SearchAddresses searches) {
    this.database = database;
    this.searches = searches;
  }

  /**
   * Every count of a period, by day and query. Who shows them leaves out queries of few people.
   *
   * @param first its first day
   * @param last its last day
   */
  public void forEach(LocalDate first, LocalDate last, Consumer<SiteSearchCount> action)
      throws IOException {
    Map<LocalDate, Map<String, long[]>> days = new TreeMap<>();
    database.read(
        () -> {
          database.forEach(
              "SELECT h.day, a.url, h.referrer, h.hits FROM hit h JOIN address a ON a.id = h.address"
                  + " WHERE h.day BETWEEN ? AND ? AND h.hits > 0"
                  + " AND (instr(a.url, '?') OR (h.class = 'internal' AND instr(h.referrer, '?')))",
              row -> add(row, days),
              first.toString(),
              last.toString());
          database.forEach(
              "SELECT day, query, sum(clicks) AS n FROM own_query"
                  + " WHERE day BETWEEN ? AND ? GROUP BY day, query",
              row ->
                  counts(days, StoredValue.day(row, "day"), row.getString("query"))[1] +=
                      row.getLong("n"),
              first.toString(),
              last.toString());
          return null;
        });
    days.forEach(
        (day, queries) ->
            queries.forEach(
                (query, counts) ->
                    action.accept(new SiteSearchCount(day, query, counts[0], counts[1]))));
  }

  private void add(ResultSet row, Map<LocalDate, Map<String, long[]>> days)
      throws SQLException, IOException {
    Optional<String> query = searches.query(StoredValue.url(row, "url"));
    Optional<String> before = before(row.getString("referrer"));
    LocalDate day = StoredValue.day(row, "day");
    if (query.isPresent() && !query.equals(before)) {
      counts(days, day, query.get())[0] += row.getLong("hits");
    } else if (query.isEmpty() && before.isPresent()) {
      counts(days, day, before.get())[1] += row.getLong("hits");
    }
  }

  /** The query of the page that was seen before. */
  private Optional<String> before(String referrer) {
    return OwnSearch.isMarked(referrer)
        ? Optional.empty() // Its clicks are in own_query.
        : PageUrl.parse(referrer).flatMap(searches::query);
  }

  private static long[] counts(
      Map<LocalDate, Map<String, long[]>> days, LocalDate day, String query) {
    return days.computeIfAbsent(day, none -> new TreeMap<>())
        .computeIfAbsent(query, none -> new long[2]);
  }
}
