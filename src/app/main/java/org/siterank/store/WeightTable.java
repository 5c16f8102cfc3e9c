package org.siterank.store;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.stream.LongStream;

/** Stores the weight of the site's pages, crawl by crawl. */
public final class WeightTable {

  /** Share of the pages that are as fast as the slow ones are said to be. */
  private static final double SLOW = 0.95;

  private final Database database;

  WeightTable(Database database) {
    this.database = database;
  }

  /** Notes how the site stands at the end of a crawl; within the caller's transaction. */
  void add(long cycle) throws SQLException, IOException {
    LongStream.Builder allBytes = LongStream.builder();
    LongStream.Builder allMillis = LongStream.builder();
    long[] fetched = {0, 0}; // pages, when the last one was asked for
    database.forEach(
        "SELECT f.bytes, f.millis, c.cycle, c.http_status, c.fetched FROM page_facts f"
            + " JOIN crawl c ON c.address = f.address WHERE f.bytes IS NOT NULL",
        row -> {
          allBytes.add(row.getLong("bytes"));
          String times = row.getString("millis");
          if (!times.isEmpty()) {
            allMillis.add(Long.parseLong(times.split(" ", 2)[0]));
          }
          boolean whole = row.getInt("http_status") == 200 || row.getInt("http_status") == 203;
          fetched[0] += whole && row.getLong("cycle") == cycle ? 1 : 0;
          fetched[1] = Math.max(fetched[1], row.getLong("fetched"));
        });
    long[] bytes = allBytes.build().sorted().toArray();
    long[] millis = allMillis.build().sorted().toArray();
    if (bytes.length > 0) {
      database.update(
          "INSERT OR REPLACE INTO crawl_weight(cycle, ended, pages, fetched, median_bytes, timed,"
              + " median_millis, slow_millis) VALUES (?,?,?,?,?,?,?,?)",
          cycle,
          fetched[1],
          bytes.length,
          fetched[0],
          quantile(bytes, 0.5),
          millis.length,
          quantile(millis, 0.5),
          quantile(millis, SLOW));
    }
  }

  /** The least of the values that this share of them does not exceed. */
  private static long quantile(long[] ascending, double share) {
    int place = (int) Math.ceil(share * ascending.length) - 1;
    return ascending.length == 0 ? 0 : ascending[Math.max(0, place)];
  }

  /** Gives the bytes and times of the pages, the newest crawl first. */
  public void forEach(Consumer<StoredWeight> action) throws IOException {
    database.read(
        () -> {
          database.forEach(
              "SELECT * FROM crawl_weight ORDER BY cycle DESC",
              row ->
                  action.accept(
                      new StoredWeight(
                          Instant.ofEpochMilli(row.getLong("ended")),
                          row.getLong("pages"),
                          row.getLong("fetched"),
                          row.getLong("median_bytes"),
                          row.getLong("timed"),
                          row.getLong("median_millis"),
                          row.getLong("slow_millis"))));
          return null;
        });
  }
}
