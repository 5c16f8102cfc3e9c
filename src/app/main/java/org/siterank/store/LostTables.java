package org.siterank.store;

import java.io.IOException;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.siterank.visits.LogBatch;
import org.siterank.visits.VisitCount;

/** Visits that found nothing although a link led there. */
public final class LostTables {

  /**
   * Rows kept at most, some 20 MB. Anybody can ask for addresses that never were, and say that a
   * link led there; above this, rows of the oldest days go first, of one day those of fewest
   * visits.
   */
  static final long MAX_ROWS = 100_000;

  /** Rows that are left when some are dropped: a tenth of room, so that it is done rarely. */
  private static final double KEPT = 0.9;

  private final Database database;
  private final long maxRows;

  LostTables(Database database) {
    this(database, MAX_ROWS);
  }

  LostTables(Database database, long maxRows) {
    this.database = database;
    this.maxRows = maxRows;
  }

  /** Adds a batch's lost visits; within the caller's transaction. */
  void add(LogBatch batch) throws SQLException, IOException {
    for (VisitCount visit : batch.lost()) {
      if (visit.views() > 0 && visit.visits() >= 0) {
        add(visit);
      } else {
        takeBack(visit);
      }
    }
    if (!batch.lost().isEmpty()) {
      makeRoom();
    }
  }

  private void add(VisitCount visit) throws SQLException {
    database.update(
        "INSERT INTO lost_visit(day, url, class, referrer, hits, views) VALUES (?,?,?,?,?,?)"
            + " ON CONFLICT(day, url, class, referrer)"
            + " DO UPDATE SET hits = hits + excluded.hits, views = views + excluded.views",
        visit.day().toString(),
        visit.url().value(),
        visit.requestClass().label(),
        visit.referrer(),
        visit.visits(),
        visit.views());
  }

  /**
   * Takes visits away from their row; of a row that was dropped, from what was dropped that day.
   */
  private void takeBack(VisitCount visit) throws SQLException {
    String day = visit.day().toString();
    String where = " WHERE day = ? AND url = ? AND class = ? AND referrer = ?";
    long stored =
        database.number(
            "SELECT count(*) FROM lost_visit" + where,
            day,
            visit.url().value(),
            visit.requestClass().label(),
            visit.referrer());
    if (stored == 0) {
      database.update(
          "UPDATE lost_visit_dropped SET hits = max(0, hits + ?) WHERE day = ?",
          visit.visits(),
          day);
      return;
    }
    database.update(
        "UPDATE lost_visit SET hits = max(0, hits + ?), views = max(0, views + ?)" + where,
        visit.visits(),
        visit.views(),
        day,
        visit.url().value(),
        visit.requestClass().label(),
        visit.referrer());
    database.update(
        "DELETE FROM lost_visit" + where + " AND views = 0",
        day,
        visit.url().value(),
        visit.requestClass().label(),
        visit.referrer());
  }

  private record Row(String day, String url, String requestClass, String referrer, long visits) {}

  private void makeRoom() throws SQLException, IOException {
    long rows = database.number("SELECT count(*) FROM lost_visit");
    if (rows <= maxRows) {
      return;
    }
    List<Row> dropped = new ArrayList<>();
    database.forEach(
        "SELECT day, url, class, referrer, hits FROM lost_visit"
            + " ORDER BY day, hits, url, class, referrer LIMIT ?",
        row ->
            dropped.add(
                new Row(
                    row.getString("day"),
                    row.getString("url"),
                    row.getString("class"),
                    row.getString("referrer"),
                    row.getLong("hits"))),
        rows - (long) (KEPT * maxRows));
    for (Row row : dropped) {
      database.update(
          "INSERT INTO lost_visit_dropped(day, hits) VALUES (?,?)"
              + " ON CONFLICT(day) DO UPDATE SET hits = hits + excluded.hits",
          row.day(),
          row.visits());
      database.update(
          "DELETE FROM lost_visit WHERE day = ? AND url = ? AND class = ? AND referrer = ?",
          row.day(),
          row.url(),
          row.requestClass(),
          row.referrer());
    }
  }

  /** Every count, by day, URL, class and referrer. */
  public void forEach(Consumer<VisitCount> action) throws IOException {
    database.read(
        () -> {
          database.forEach(
              "SELECT * FROM lost_visit ORDER BY day, url, class, referrer",
              row ->
                  action.accept(
                      new VisitCount(
                          StoredValue.day(row, "day"),
                          StoredValue.url(row, "url"),
                          VisitTables.requestClass(row.getString("class")),
                          row.getString("referrer"),
                          row.getLong("hits"))));
          return null;
        });
  }

  /** Visits that were dropped for want of room, by day. */
  public void forEachDropped(DroppedLost action) throws IOException {
    database.read(
        () -> {
          database.forEach(
              "SELECT * FROM lost_visit_dropped ORDER BY day",
              row -> action.dropped(StoredValue.day(row, "day"), row.getLong("hits")));
          return null;
        });
  }
}
