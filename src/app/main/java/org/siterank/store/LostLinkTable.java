package org.siterank.store;

import java.io.IOException;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Consumer;
import org.siterank.visits.LostLinkCount;

/** Pages of other sites whose links lead to what is missing. */
public final class LostLinkTable {

  /**
   * Rows kept at most, some 15 MB. Anybody can name any page as a referrer; above this, rows of the
   * oldest days go first, of one day those of fewest visits. Their hosts stay in {@link
   * LostTables}.
   */
  static final long MAX_ROWS = 50_000;

  /** Behind every day, and behind what a damaged file has in its place. */
  private static final String LAST_TEXT = "\uffff";

  private final Database database;
  private final long maxRows;

  LostLinkTable(Database database) {
    this(database, MAX_ROWS);
  }

  LostLinkTable(Database database, long maxRows) {
    this.database = database;
    this.maxRows = maxRows;
  }

  /** Adds what a batch counted; within the caller's transaction. */
  void add(List<LostLinkCount> counts) throws SQLException {
    for (LostLinkCount count : counts) {
      String day = count.day().toString();
      String url = count.url().value();
      if (count.visits() > 0) {
        database.update(
            "INSERT INTO lost_link(day, url, page, hits) VALUES (?,?,?,?)"
                + " ON CONFLICT DO UPDATE SET hits = hits + excluded.hits",
            day,
            url,
            count.page(),
            count.visits());
      } else {
        String where = " WHERE day = ?1 AND url = ?2 AND page = ?3";
        database.update(
            "UPDATE lost_link SET hits = hits + ?4" + where,
            day,
            url,
            count.page(),
            count.visits());
        database.update("DELETE FROM lost_link" + where + " AND hits <= 0", day, url, count.page());
      }
    }
    if (!counts.isEmpty()) {
      makeRoom();
    }
  }

  private void makeRoom() throws SQLException {
    long rows = database.number("SELECT count(*) FROM lost_link");
    if (rows > maxRows) {
      database.update(
          "DELETE FROM lost_link WHERE (day, url, page) IN (SELECT day, url, page FROM lost_link"
              + " ORDER BY day, hits, url, page LIMIT ?)",
          rows - maxRows + maxRows / 10); // Room for a while.
    }
  }

  /**
   * Every count of a period, by day, missing address and linking page.
   *
   * @param first its first day
   * @param last its last day
   */
  public void forEach(LocalDate first, LocalDate last, Consumer<LostLinkCount> action)
      throws IOException {
    forEach(first.toString(), last.toString(), action);
  }

  /** Every count. */
  void forEach(Consumer<LostLinkCount> action) throws IOException {
    forEach("", LAST_TEXT, action);
  }

  private void forEach(String first, String last, Consumer<LostLinkCount> action)
      throws IOException {
    database.read(
        () -> {
          database.forEach(
              "SELECT day, url, page, hits FROM lost_link WHERE day BETWEEN ? AND ?"
                  + " ORDER BY day, url, page",
              row ->
                  action.accept(
                      new LostLinkCount(
                          StoredValue.day(row, "day"),
                          StoredValue.url(row, "url"),
                          row.getString("page"),
                          row.getLong("hits"))),
              first,
              last);
          return null;
        });
  }
}
