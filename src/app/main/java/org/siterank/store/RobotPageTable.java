package org.siterank.store;

import java.io.IOException;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
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

  /** Less than nothing, whatever is added. */
  private static final long UNKNOWN = Long.MIN_VALUE / 2;

  /** Rows stored by one statement; our choice. */
  private static final int ROWS_AT_ONCE = 16;

  private static final String FOLDED =
      "(SELECT * FROM robot_page WHERE url <> '' ORDER BY day, requests, robot, url LIMIT ?)";

  private record Row(String day, String robot, String url, long requests) {}

  private static final Comparator<Row> KEY =
      Comparator.comparing(Row::day).thenComparing(Row::robot).thenComparing(Row::url);

  /** Behind every day, and behind what a damaged file has in its place. */
  private static final String LAST_TEXT = "\uffff";

  private final Database database;
  private final long maxRows;

  /** Rows with an address at most; negative while they have not been counted. */
  private long mostRows = UNKNOWN;

  RobotPageTable(Database database) {
    this(database, MAX_ROWS);
  }

  RobotPageTable(Database database, long maxRows) {
    this.database = database;
    this.maxRows = maxRows;
  }

  /** Adds what a batch counted; within the caller's transaction. */
  void add(List<RobotPageCount> counts) throws SQLException {
    DayTexts days = new DayTexts();
    List<Row> rows = new ArrayList<>(counts.size());
    for (RobotPageCount count : counts) {
      String url = count.url().map(PageUrl::value).orElse("");
      rows.add(new Row(days.text(count.day()), count.robot(), url, count.requests()));
    }
    rows.sort(KEY); // Rows that follow each other lie on one page of the database.
    int all = rows.size();
    int single = all % ROWS_AT_ONCE;
    for (int first = 0; first < all - single; first += ROWS_AT_ONCE) {
      add(rows, first, ROWS_AT_ONCE);
    }
    for (int last = all - single; last < all; last++) {
      add(rows, last, 1);
    }
    if (!counts.isEmpty()) {
      makeRoom(all);
    }
  }

  private void add(List<Row> rows, int first, int count) throws SQLException {
    Object[] values = new Object[4 * count];
    int next = 0;
    for (Row row : rows.subList(first, first + count)) {
      values[next++] = row.day();
      values[next++] = row.robot();
      values[next++] = row.url();
      values[next++] = row.requests();
    }
    database.update(
        "INSERT INTO robot_page(day, robot, url, requests) VALUES (?,?,?,?)"
            + ",(?,?,?,?)".repeat(count - 1)
            + " ON CONFLICT DO UPDATE SET requests = requests + excluded.requests",
        values);
  }

  /** Counts the rows, which takes long, only when there may be too many. */
  private void makeRoom(int added) throws SQLException {
    mostRows += added;
    if (mostRows >= 0 && mostRows <= maxRows) {
      return;
    }
    long rows = database.number("SELECT count(*) FROM robot_page WHERE url <> ''");
    mostRows = rows;
    if (rows > maxRows) {
      long more = rows - maxRows + maxRows / 10; // Room for a while.
      mostRows = UNKNOWN;
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
    forEach(first.toString(), last.toString(), action);
  }

  /** Every count. */
  void forEach(Consumer<RobotPageCount> action) throws IOException {
    forEach("", LAST_TEXT, action);
  }

  private void forEach(String first, String last, Consumer<RobotPageCount> action)
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
              first,
              last);
          return null;
        });
  }
}
