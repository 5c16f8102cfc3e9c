package org.siterank.store;

import java.io.IOException;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.siterank.site.PageUrl;
import org.siterank.visits.ServedCount;
import org.siterank.visits.ServedTimes;

/** How long the server took for the page views of people. */
public final class ServedTable {

  /** Rows kept at most, some 40 MB: above this, those of the oldest day are dropped. */
  static final long MAX_ROWS = 500_000;

  private final Database database;
  private final Addresses addresses;
  private final long maxRows;

  ServedTable(Database database, Addresses addresses) {
    this(database, addresses, MAX_ROWS);
  }

  ServedTable(Database database, Addresses addresses, long maxRows) {
    this.database = database;
    this.addresses = addresses;
    this.maxRows = maxRows;
  }

  /** Adds what a batch counted; within the caller's transaction. */
  void add(List<ServedCount> counts) throws SQLException, IOException {
    for (ServedCount count : counts) {
      String day = count.day().toString();
      long address = addresses.id(count.url());
      ServedTimes[] sum = {count.times()};
      database.forEach(
          "SELECT bins FROM served WHERE day = ? AND address = ?",
          row -> sum[0] = sum[0].plus(ServedTimes.parse(row.getString("bins"))),
          day,
          address);
      ServedTimes times = sum[0].atLeastZero();
      if (times.isEmpty()) {
        database.update("DELETE FROM served WHERE day = ? AND address = ?", day, address);
      } else {
        database.update(
            "INSERT OR REPLACE INTO served(day, address, bins) VALUES (?,?,?)",
            day,
            address,
            times.toString());
      }
    }
    while (!counts.isEmpty() && database.number("SELECT count(*) FROM served") > maxRows) {
      database.update("DELETE FROM served WHERE day = (SELECT min(day) FROM served)");
    }
  }

  /**
   * Every count of a period, by day and address.
   *
   * @param first its first day
   * @param last its last day
   */
  public void forEach(LocalDate first, LocalDate last, Consumer<ServedCount> action)
      throws IOException {
    database.read(
        () -> {
          database.forEach(
              "SELECT s.day, a.url, s.bins FROM served s JOIN address a ON a.id = s.address"
                  + " WHERE s.day BETWEEN ? AND ? ORDER BY s.day, a.url",
              row ->
                  action.accept(
                      new ServedCount(
                          StoredValue.day(row, "day"),
                          StoredValue.url(row, "url"),
                          ServedTimes.parse(row.getString("bins")))),
              first.toString(),
              last.toString());
          return null;
        });
  }

  /** The times of a period by address. */
  public Map<PageUrl, ServedTimes> byAddress(LocalDate first, LocalDate last) throws IOException {
    Map<PageUrl, ServedTimes> times = new TreeMap<>();
    forEach(first, last, count -> times.merge(count.url(), count.times(), ServedTimes::plus));
    return times;
  }

  /** The times of one address in days. */
  public ServedTimes of(LocalDate first, LocalDate last, PageUrl url) throws IOException {
    return database.read(
        () -> {
          ServedTimes[] sum = {ServedTimes.NONE};
          database.forEach(
              "SELECT bins FROM served WHERE address = ? AND day BETWEEN ? AND ?",
              row -> sum[0] = sum[0].plus(ServedTimes.parse(row.getString("bins"))),
              addresses.find(url),
              first.toString(),
              last.toString());
          return sum[0];
        });
  }
}
