package org.siterank.store;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Consumer;
import org.siterank.visits.LogBatch;
import org.siterank.visits.QueryCount;
import org.siterank.visits.ReferrerCount;

/** Tables of referrer details: pages or origins per host, queries of the own search. */
public final class ReferralTables {

  /**
   * Rows of queries kept at most, some 20 MB. Anybody can send queries that nobody asked; above
   * this, those of the oldest day are folded into one row per page, without their words.
   */
  static final long MAX_QUERIES = 200_000;

  private final Database database;
  private final Addresses addresses;
  private final long maxQueries;

  ReferralTables(Database database, Addresses addresses) {
    this(database, addresses, MAX_QUERIES);
  }

  ReferralTables(Database database, Addresses addresses, long maxQueries) {
    this.database = database;
    this.addresses = addresses;
    this.maxQueries = maxQueries;
  }

  /** Adds what a batch's referrers told; within the caller's transaction. */
  void add(LogBatch batch) throws SQLException, IOException {
    for (ReferrerCount count : batch.referrers()) {
      database.update(
          "INSERT INTO log_referrer(day, class, host, pages, origins) VALUES (?,?,?,?,?)"
              + " ON CONFLICT(day, class, host) DO UPDATE SET"
              + " pages = pages + excluded.pages, origins = origins + excluded.origins",
          count.day().toString(),
          count.requestClass().label(),
          count.host(),
          count.pages(),
          count.origins());
      if (count.pages() <= 0 || count.origins() <= 0) {
        settle(count);
      }
    }
    for (QueryCount count : batch.queries()) {
      long address = addresses.id(count.url());
      if (count.clicks() > 0) {
        add(count.day().toString(), count.query(), address, count.clicks());
      } else {
        takeBack(count, address);
      }
    }
    if (!batch.queries().isEmpty()) {
      makeRoom();
    }
  }

  private void add(String day, String query, long address, long clicks) throws SQLException {
    database.update(
        "INSERT INTO own_query(day, query, address, clicks) VALUES (?,?,?,?)"
            + " ON CONFLICT(day, query, address) DO UPDATE SET clicks = clicks + excluded.clicks",
        day,
        query,
        address,
        clicks);
  }

  /**
   * Raises counts below zero, of which more was taken back than was there, and deletes empty rows.
   */
  private void settle(ReferrerCount count) throws SQLException {
    database.update(
        "UPDATE log_referrer SET pages = max(pages, 0), origins = max(origins, 0)"
            + " WHERE day = ? AND class = ? AND host = ?",
        count.day().toString(),
        count.requestClass().label(),
        count.host());
    database.update(
        "DELETE FROM log_referrer WHERE day = ? AND class = ? AND host = ?"
            + " AND pages = 0 AND origins = 0",
        count.day().toString(),
        count.requestClass().label(),
        count.host());
  }

  /** Takes clicks away from their query, or from the row that it was folded into. */
  private void takeBack(QueryCount count, long address) throws SQLException {
    long left = -count.clicks();
    for (String query : List.of(count.query(), "")) {
      String day = count.day().toString();
      long stored =
          database.number(
              "SELECT clicks FROM own_query WHERE day = ? AND query = ? AND address = ?",
              day,
              query,
              address);
      if (stored > 0 && left > 0) {
        long less = Math.min(stored, left);
        left -= less;
        database.update(
            "UPDATE own_query SET clicks = clicks - ?"
                + " WHERE day = ? AND query = ? AND address = ?",
            less,
            day,
            query,
            address);
        database.update(
            "DELETE FROM own_query WHERE day = ? AND query = ? AND address = ? AND clicks = 0",
            day,
            query,
            address);
      }
    }
  }

  private void makeRoom() throws SQLException, IOException {
    while (database.number("SELECT count(*) FROM own_query WHERE query <> ''") > maxQueries) {
      String[] oldest = new String[1];
      database.forEach(
          "SELECT min(day) FROM own_query WHERE query <> ''", row -> oldest[0] = row.getString(1));
      database.forEach(
          "SELECT address, sum(clicks) AS n FROM own_query WHERE day = ? AND query <> ''"
              + " GROUP BY address",
          row -> add(oldest[0], "", row.getLong("address"), row.getLong("n")),
          oldest[0]);
      database.update("DELETE FROM own_query WHERE day = ? AND query <> ''", oldest[0]);
    }
  }

  /** Every count of referring hosts, by day, class and host. */
  public void forEachReferrer(Consumer<ReferrerCount> action) throws IOException {
    database.read(
        () -> {
          database.forEach(
              "SELECT * FROM log_referrer ORDER BY day, class, host",
              row ->
                  action.accept(
                      new ReferrerCount(
                          StoredValue.day(row, "day"),
                          VisitTables.requestClass(row.getString("class")),
                          row.getString("host"),
                          row.getLong("pages"),
                          row.getLong("origins"))));
          return null;
        });
  }

  /** Every count of the own search, by query, address and day. */
  public void forEachQuery(Consumer<QueryCount> action) throws IOException {
    database.read(
        () -> {
          database.forEach(
              "SELECT q.day, q.query, a.url, q.clicks FROM own_query q"
                  + " JOIN address a ON a.id = q.address ORDER BY q.query, a.url, q.day",
              row ->
                  action.accept(
                      new QueryCount(
                          StoredValue.day(row, "day"),
                          row.getString("query"),
                          StoredValue.url(row, "url"),
                          row.getLong("clicks"))));
          return null;
        });
  }
}
