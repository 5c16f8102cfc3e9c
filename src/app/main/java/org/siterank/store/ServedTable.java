package org.siterank.store;

import java.io.IOException;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.siterank.site.PageUrl;
import org.siterank.visits.ServedCount;
import org.siterank.visits.ServedTimes;

/** How long the server took for the page views of people. */
public final class ServedTable {

  /** Rows kept at most, some 40 MB: above this, those of the oldest day are dropped. */
  static final long MAX_ROWS = 500_000;

  /** Behind every day, and behind what a damaged file has in its place. */
  private static final String LAST_TEXT = "\uffff";

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
    Map<String, NavigableMap<Long, ServedTimes>> days = new TreeMap<>();
    DayTexts texts = new DayTexts();
    for (ServedCount count : counts) {
      days.computeIfAbsent(texts.text(count.day()), none -> new TreeMap<>())
          .merge(addresses.id(count.url()), count.times(), ServedTimes::plus);
    }
    for (Map.Entry<String, NavigableMap<Long, ServedTimes>> day : days.entrySet()) {
      add(day.getKey(), day.getValue());
    }
    while (!counts.isEmpty() && database.number("SELECT count(*) FROM served") > maxRows) {
      database.update("DELETE FROM served WHERE day = (SELECT min(day) FROM served)");
    }
  }

  /** Adds the times of a day to those that are stored, in the order of the rows. */
  private void add(String day, NavigableMap<Long, ServedTimes> added)
      throws SQLException, IOException {
    Map<Long, ServedTimes> stored = new HashMap<>();
    database.forEach(
        "SELECT address, bins FROM served WHERE day = ? AND address BETWEEN ? AND ?",
        row -> {
          long address = row.getLong("address");
          if (added.containsKey(address)) {
            stored.put(address, ServedTimes.parse(row.getString("bins")));
          }
        },
        day,
        added.firstKey(),
        added.lastKey());
    for (Map.Entry<Long, ServedTimes> entry : added.entrySet()) {
      ServedTimes before = stored.get(entry.getKey());
      ServedTimes sum = before == null ? entry.getValue() : before.plus(entry.getValue());
      ServedTimes times = sum.atLeastZero();
      if (!times.isEmpty()) {
        database.update(
            "INSERT INTO served(day, address, bins) VALUES (?,?,?)"
                + " ON CONFLICT DO UPDATE SET bins = excluded.bins",
            day,
            entry.getKey(),
            times.toString());
      } else if (before != null) {
        database.update("DELETE FROM served WHERE day = ? AND address = ?", day, entry.getKey());
      }
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
    forEach(first.toString(), last.toString(), action);
  }

  /** Every count. */
  void forEach(Consumer<ServedCount> action) throws IOException {
    forEach("", LAST_TEXT, action);
  }

  private void forEach(String first, String last, Consumer<ServedCount> action) throws IOException {
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
              first,
              last);
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
