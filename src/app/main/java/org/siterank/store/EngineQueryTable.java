package org.siterank.store;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.siterank.site.PageUrl;
import org.siterank.visits.EngineQuery;

/** Stores the counts of search engines for the queries in whose results pages stood. */
public final class EngineQueryTable {

  private static final String SELECT =
      "SELECT a.url, q.query, q.first_day, q.last_day, q.clicks, q.impressions, q.positions"
          + " FROM engine_query q JOIN address a ON a.id = q.address";

  /**
   * Summary of what was stored.
   *
   * @param added rows that were not there
   * @param changed rows that were there with other counts
   * @param same rows that were there with these counts
   * @param dropped rows of other periods that share a day with this one: they went
   */
  public record Saved(int added, int changed, int same, int dropped) {}

  private final Database database;
  private final Addresses addresses;

  EngineQueryTable(Database database, Addresses addresses) {
    this.database = database;
    this.addresses = addresses;
  }

  /**
   * Stores the counts of a period, all of them or nothing. No day counts twice: rows of the same
   * period, page and query are replaced, and rows of any other period that shares a day with this
   * one are dropped.
   *
   * @param rows all with these days, one for each page and query
   */
  public Saved save(LocalDate first, LocalDate last, Collection<EngineQuery> rows)
      throws IOException {
    try {
      return database.inTransaction(
          () -> {
            int dropped =
                database.update(
                    "DELETE FROM engine_query WHERE first_day <= ? AND last_day >= ?"
                        + " AND (first_day <> ? OR last_day <> ?)",
                    last.toString(),
                    first.toString(),
                    first.toString(),
                    last.toString());
            int added = 0;
            int same = 0;
            for (EngineQuery row : rows) {
              Optional<EngineQuery> known = find(row);
              if (known.isPresent() && known.get().equals(row)) {
                same++;
                continue;
              }
              added += known.isPresent() ? 0 : 1;
              put(row);
            }
            return new Saved(added, rows.size() - added - same, same, dropped);
          });
    } catch (IOException | RuntimeException e) {
      addresses.forget();
      throw e;
    }
  }

  private Optional<EngineQuery> find(EngineQuery row) throws SQLException, IOException {
    List<EngineQuery> found = new ArrayList<>();
    database.forEach(
        SELECT + " WHERE q.address = ? AND q.query = ? AND q.first_day = ? AND q.last_day = ?",
        each -> found.add(row(each)),
        addresses.id(row.url()),
        row.query(),
        row.first().toString(),
        row.last().toString());
    return found.stream().findFirst();
  }

  private void put(EngineQuery row) throws SQLException {
    database.update(
        "INSERT OR REPLACE INTO engine_query(address, query, first_day, last_day, clicks,"
            + " impressions, positions) VALUES (?,?,?,?,?,?,?)",
        addresses.id(row.url()),
        row.query(),
        row.first().toString(),
        row.last().toString(),
        row.clicks(),
        row.impressions(),
        row.positions());
  }

  private static EngineQuery row(ResultSet row) throws SQLException {
    return new EngineQuery(
        StoredValue.url(row, "url"),
        row.getString("query"),
        StoredValue.day(row, "first_day"),
        StoredValue.day(row, "last_day"),
        row.getLong("clicks"),
        row.getLong("impressions"),
        row.getDouble("positions"));
  }

  /** Every address that has queries, in URL order. */
  public List<PageUrl> addresses() throws IOException {
    return database.read(
        () -> {
          List<PageUrl> found = new ArrayList<>();
          database.forEach(
              "SELECT url FROM address WHERE id IN (SELECT address FROM engine_query) ORDER BY url",
              row -> found.add(StoredValue.url(row, "url")));
          return found;
        });
  }

  /** All counts of an address, by query and day. */
  public void forEach(PageUrl address, Consumer<EngineQuery> action) throws IOException {
    database.read(
        () -> {
          database.forEach(
              SELECT + " WHERE a.url = ? ORDER BY q.query, q.first_day",
              row -> action.accept(row(row)),
              address.value());
          return null;
        });
  }

  /** All counts, by address, query and day. */
  public void forEach(Consumer<EngineQuery> action) throws IOException {
    database.read(
        () -> {
          database.forEach(
              SELECT + " ORDER BY a.url, q.query, q.first_day", row -> action.accept(row(row)));
          return null;
        });
  }
}
