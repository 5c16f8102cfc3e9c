package org.siterank.store;

import java.io.IOException;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.siterank.site.PageUrl;
import org.siterank.visits.RobotPageCount;

/** Pages that robots with a known name read. */
public final class RobotPageTable {

  /**
   * Rows with an address kept at most, some 25 MB. Above this, those of the oldest days are folded
   * into one row per robot, of one day those of fewest requests first.
   */
  static final long MAX_ROWS = 200_000;

  private static final String FOLDED =
      "(SELECT * FROM robot_page WHERE url <> '' ORDER BY day, requests, robot, url LIMIT ?)";

  private final Database database;
  private final long maxRows;

  RobotPageTable(Database database) {
    this(database, MAX_ROWS);
  }

  RobotPageTable(Database database, long maxRows) {
    this.database = database;
    this.maxRows = maxRows;
  }

  /** Adds what a batch counted; within the caller's transaction. */
  void add(List<RobotPageCount> counts) throws SQLException {
    for (RobotPageCount count : counts) {
      database.update(
          "INSERT INTO robot_page(day, robot, url, requests) VALUES (?,?,?,?)"
              + " ON CONFLICT DO UPDATE SET requests = requests + excluded.requests",
          count.day().toString(),
          count.robot(),
          count.url().map(PageUrl::value).orElse(""),
          count.requests());
    }
    if (!counts.isEmpty()) {
      makeRoom();
    }
  }

  private void makeRoom() throws SQLException {
    long rows = database.number("SELECT count(*) FROM robot_page WHERE url <> ''");
    if (rows > maxRows) {
      long more = rows - maxRows + maxRows / 10; // Room for a while.
      database.update(
          "INSERT INTO robot_page SELECT day, robot, '', sum(requests) FROM "
              + FOLDED
              + " GROUP BY day, robot"
              + " ON CONFLICT DO UPDATE SET requests = requests + excluded.requests",
          more);
      database.update(
          "DELETE FROM robot_page WHERE (day, robot, url) IN (SELECT day, robot, url FROM "
              + FOLDED
              + ")",
          more);
    }
  }

  /**
   * Every count of a period, by day, robot and address.
   *
   * @param first its first day
   * @param last its last day
   */
  public void forEach(LocalDate first, LocalDate last, Consumer<RobotPageCount> action)
      throws IOException {
    database.read(
        () -> {
          database.forEach(
              "SELECT day, robot, url, requests FROM robot_page WHERE day BETWEEN ? AND ?"
                  + " ORDER BY day, robot, url",
              row ->
                  action.accept(
                      new RobotPageCount(
                          StoredValue.day(row, "day"),
                          row.getString("robot"),
                          row.getString("url").isEmpty()
                              ? Optional.empty()
                              : Optional.of(StoredValue.url(row, "url")),
                          row.getLong("requests"))),
              first.toString(),
              last.toString());
          return null;
        });
  }
}
