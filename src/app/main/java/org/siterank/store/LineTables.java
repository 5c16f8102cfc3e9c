package org.siterank.store;

import java.io.IOException;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.siterank.accesslog.RequestClass;
import org.siterank.accesslog.UnreadableLine;
import org.siterank.visits.LineCount;
import org.siterank.visits.LogBatch;
import org.siterank.visits.RobotCount;
import org.siterank.visits.RobotSign;

/** Where every line went: days, classes, robots, statuses, and the first that nobody could read. */
public final class LineTables {

  /** Examples of unreadable lines that are kept. */
  private static final int KEPT_UNREADABLE = 5;

  private final Database database;

  LineTables(Database database) {
    this.database = database;
  }

  /** Adds a batch's lines; within the caller's transaction. */
  void add(LogBatch batch) throws SQLException {
    Map<String, Long> missing = new TreeMap<>();
    for (LineCount count : batch.lineCounts()) {
      if (count.lines() >= 0) {
        add(count);
      } else {
        missing.merge(day(count), takeBack(count), Long::sum);
      }
    }
    // Moved to the robots by this batch, but from where they are not: they are there already.
    for (Map.Entry<String, Long> entry : missing.entrySet()) {
      long left = entry.getValue();
      for (RobotSign sign : RobotSign.values()) {
        left = takeBack(entry.getKey(), RequestClass.ROBOT, sign.label(), left);
      }
    }
    for (RobotCount count : batch.recognised()) {
      database.update(
          "INSERT INTO robot_client(day, sign, clients) VALUES (?,?,?)"
              + " ON CONFLICT(day, sign) DO UPDATE SET clients = clients + excluded.clients",
          count.day().toString(),
          count.sign().name(),
          count.clients());
    }
    long kept = database.number("SELECT count(*) FROM log_unreadable");
    for (UnreadableLine line : batch.unreadable()) {
      if (kept++ < KEPT_UNREADABLE) {
        database.update(
            "INSERT INTO log_unreadable(file, line, reason, shape) VALUES (?,?,?,?)",
            line.file(),
            line.line(),
            line.reason(),
            line.shape());
      }
    }
  }

  private void add(LineCount count) throws SQLException {
    database.update(
        "INSERT INTO log_line(day, class, detail, lines) VALUES (?,?,?,?)"
            + " ON CONFLICT(day, class, detail) DO UPDATE SET lines = lines + excluded.lines",
        day(count),
        count.requestClass().label(),
        count.detail(),
        count.lines());
  }

  private static String day(LineCount count) {
    return count.day().map(LocalDate::toString).orElse("");
  }

  private long takeBack(LineCount count) throws SQLException {
    return takeBack(day(count), count.requestClass(), count.detail(), -count.lines());
  }

  /** Takes lines away where they are; returns how many were not there. */
  private long takeBack(String day, RequestClass requestClass, String detail, long lines)
      throws SQLException {
    if (lines == 0) {
      return 0;
    }
    long stored =
        database.number(
            "SELECT lines FROM log_line WHERE day = ? AND class = ? AND detail = ?",
            day,
            requestClass.label(),
            detail);
    if (stored > lines) {
      database.update(
          "UPDATE log_line SET lines = lines - ? WHERE day = ? AND class = ? AND detail = ?",
          lines,
          day,
          requestClass.label(),
          detail);
      return 0;
    }
    database.update(
        "DELETE FROM log_line WHERE day = ? AND class = ? AND detail = ?",
        day,
        requestClass.label(),
        detail);
    return lines - stored;
  }

  /** Every count, by day, class and detail. */
  public void forEach(Consumer<LineCount> action) throws IOException {
    database.read(
        () -> {
          database.forEach(
              "SELECT day, class, detail, lines FROM log_line ORDER BY day, class, detail",
              row -> {
                String day = row.getString("day");
                action.accept(
                    new LineCount(
                        day.isEmpty() ? Optional.empty() : Optional.of(StoredValue.day(day)),
                        VisitTables.requestClass(row.getString("class")),
                        row.getString("detail"),
                        row.getLong("lines")));
              });
          return null;
        });
  }

  /** Lines read so far, per class; every class is there. */
  public Map<RequestClass, Long> classes() throws IOException {
    Map<RequestClass, Long> classes = new EnumMap<>(RequestClass.class);
    for (RequestClass requestClass : RequestClass.values()) {
      classes.put(requestClass, 0L);
    }
    forEach(count -> classes.merge(count.requestClass(), count.lines(), Long::sum));
    return classes;
  }

  /** Lines per robot name, most first. */
  public Map<String, Long> robots() throws IOException {
    return database.read(
        () -> {
          Map<String, Long> robots = new LinkedHashMap<>();
          database.forEach(
              "SELECT detail, sum(lines) AS n FROM log_line WHERE class = 'robot'"
                  + " GROUP BY detail ORDER BY n DESC, detail",
              row -> robots.put(row.getString("detail"), row.getLong("n")));
          return robots;
        });
  }

  /** The first lines that could not be read. */
  public List<UnreadableLine> unreadable() throws IOException {
    return database.read(
        () -> {
          List<UnreadableLine> lines = new ArrayList<>();
          database.forEach(
              "SELECT file, line, reason, shape FROM log_unreadable ORDER BY id",
              row ->
                  lines.add(
                      new UnreadableLine(
                          row.getString(1), row.getLong(2), row.getString(3), row.getString(4))));
          return lines;
        });
  }

  /** Clients that turned out to be robots, by day and sign. */
  public void forEachRecognised(Consumer<RobotCount> action) throws IOException {
    database.read(
        () -> {
          database.forEach(
              "SELECT * FROM robot_client ORDER BY day, sign",
              row ->
                  action.accept(
                      new RobotCount(
                          StoredValue.day(row, "day"),
                          StoredValue.constant(RobotSign.class, row, "sign"),
                          row.getLong("clients"))));
          return null;
        });
  }
}
