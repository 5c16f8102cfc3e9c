package org.siterank.store;

import java.io.IOException;
import java.sql.SQLException;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.siterank.accesslog.LogKey;

/**
 * Keeps the database from growing with the years: deletes what logs said of days that are no longer
 * kept, and every few runs the addresses that nothing names any more. A page that is gone is
 * forgotten when no page links to it, no visit to it is kept, and its end is no news of the last
 * {@value PageChangeTable#KEPT_DAYS} days; until then each crawl asks for it.
 *
 * <p>Cost: what is deleted; at a sweep, once through all rows that name addresses.
 */
final class ExpiredRows {

  /** Publications that are noted, ranks or not: three years of nights. Our choice. */
  static final int KEPT_RUNS = 1_000;

  /** A sweep goes through the whole database, and little has changed since the last one. */
  private static final int RUNS_BETWEEN_SWEEPS = 16;

  /** Tables with a day, and the column of it. */
  static final Map<String, String> DAYS =
      Map.ofEntries(
          Map.entry("hit", "day"),
          Map.entry("campaign", "day"),
          Map.entry("served", "day"),
          Map.entry("lost_visit", "day"),
          Map.entry("lost_visit_dropped", "day"),
          Map.entry("lost_link", "day"),
          Map.entry("log_referrer", "day"),
          Map.entry("robot_client", "day"),
          Map.entry("robot_page", "day"),
          Map.entry("own_query", "day"),
          Map.entry("engine_query", "last_day"));

  /** Every column that names an address, as the schema has them. */
  static final List<String> NAMED =
      List.of(
          "crawl.address",
          "crawl.target",
          "document.address",
          "layout.address",
          "listing.address",
          "link.source",
          "link.target",
          "own_query.address",
          "engine_query.address",
          "hit.address",
          "campaign.address",
          "served.address",
          "rank.address",
          "link_share.source",
          "counted_visit.address",
          "visit.address",
          "cash.address",
          "slow_document.address",
          "page_facts.address",
          "pushed.address",
          "page_readers.address",
          "stated_readers.address",
          "page_change.address");

  private final Database database;

  ExpiredRows(Database database) {
    this.database = database;
  }

  /**
   * Deletes what logs said of the days before one; of their lines the number stays, under no day.
   *
   * @param present logs that are still there: how far they were read is kept
   */
  void discard(LocalDate first, Set<LogKey> present) throws SQLException, IOException {
    for (Map.Entry<String, String> table : DAYS.entrySet()) {
      database.update(
          "DELETE FROM " + table.getKey() + " WHERE " + table.getValue() + " < ?",
          first.toString());
    }
    database.update(
        "INSERT INTO log_line(day, class, detail, lines)"
            + " SELECT '', class, detail, sum(lines) FROM log_line WHERE day <> '' AND day < ?"
            + " GROUP BY class, detail"
            + " ON CONFLICT(day, class, detail) DO UPDATE SET lines = lines + excluded.lines",
        first.toString());
    database.update("DELETE FROM log_line WHERE day <> '' AND day < ?", first.toString());
    discardPositions(first, present);
  }

  /** A log that has gone and all of whose lines are too old would count for nothing. */
  private void discardPositions(LocalDate first, Set<LogKey> present)
      throws SQLException, IOException {
    long second = first.atStartOfDay(ZoneOffset.UTC).toEpochSecond();
    List<LogKey> old = new ArrayList<>();
    database.forEach(
        "SELECT fingerprint, fingerprint_length, number FROM log_position"
            + " WHERE newest_line < ? AND last_read < ?",
        row -> old.add(new LogKey(row.getString(1), row.getInt(2), row.getInt(3))),
        second,
        second * 1_000);
    for (LogKey log : old) {
      if (!present.contains(log)) {
        database.update(
            "DELETE FROM log_position"
                + " WHERE fingerprint = ? AND fingerprint_length = ? AND number = ?",
            log.fingerprint(),
            log.length(),
            log.number());
      }
    }
  }

  /** Returns true if a sweep is due, which is every few runs. */
  boolean isTimeToSweep() throws SQLException {
    return database.number("SELECT max(id) FROM run") % RUNS_BETWEEN_SWEEPS == 0;
  }

  /** Forgets pages that are gone, old runs and crawls, and addresses that nothing names. */
  void sweep() throws SQLException {
    forgetGone();
    database.update(
        "DELETE FROM run WHERE published IS NOT NULL AND id NOT IN (SELECT run FROM rank)"
            + " AND id NOT IN (SELECT id FROM run ORDER BY id DESC LIMIT ?)",
        KEPT_RUNS);
    database.update(
        "DELETE FROM cycle WHERE finished = 1"
            + " AND id NOT IN (SELECT id FROM cycle ORDER BY id DESC LIMIT ?)",
        KEPT_RUNS);
    database.update(
        "DELETE FROM crawl_weight WHERE cycle NOT IN"
            + " (SELECT cycle FROM crawl_weight ORDER BY cycle DESC LIMIT ?)",
        KEPT_RUNS);
    StringBuilder unnamed = new StringBuilder("SELECT id FROM address");
    for (String column : NAMED) {
      unnamed.append(" EXCEPT ").append(select(column));
    }
    database.update("DELETE FROM address WHERE id IN (" + unnamed + ")");
  }

  private static String select(String column) {
    String table = column.substring(0, column.indexOf('.'));
    return "SELECT " + column + " FROM " + table;
  }

  private void forgetGone() throws SQLException {
    database.update("CREATE TEMP TABLE IF NOT EXISTS gone(address INTEGER PRIMARY KEY)");
    database.update("DELETE FROM temp.gone");
    database.update(
        "INSERT INTO temp.gone SELECT address FROM crawl WHERE status = 'GONE'"
            + " EXCEPT SELECT address FROM page_change"
            + " EXCEPT SELECT address FROM pushed"
            // Its cash goes to other pages with the next crawl.
            + " EXCEPT SELECT address FROM cash WHERE own <> 0 OR weight <> 0");
    if (database.number("SELECT count(*) FROM temp.gone") == 0) {
      return;
    }
    for (String wanted :
        List.of("link.target", "crawl.target", "hit.address", "engine_query.address")) {
      database.update("DELETE FROM temp.gone WHERE address IN (" + select(wanted) + ")");
    }
    for (String table :
        List.of("visit", "cash", "slow_document", "page_facts", "stated_readers", "crawl")) {
      database.update("DELETE FROM " + table + " WHERE address IN (SELECT address FROM temp.gone)");
    }
  }
}
