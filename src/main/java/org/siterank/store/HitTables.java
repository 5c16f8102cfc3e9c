package org.siterank.store;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import org.siterank.accesslog.HitClass;
import org.siterank.accesslog.LogPosition;
import org.siterank.inflow.HitCount;
import org.siterank.inflow.HitLedger;
import org.siterank.inflow.LogBatch;

/** The logs' part of the database: positions, line classes, hits per day. */
final class HitTables implements HitLedger {

  /** Examples of unreadable lines that are kept. */
  private static final int KEPT_UNREADABLE = 5;

  private final Database database;
  private final Addresses addresses;

  HitTables(Database database, Addresses addresses) {
    this.database = database;
    this.addresses = addresses;
  }

  @Override
  public List<LogPosition> positions() throws IOException {
    return database.read(
        () -> {
          List<LogPosition> positions = new ArrayList<>();
          database.forEach(
              "SELECT * FROM log_position ORDER BY last_read, fingerprint",
              row -> positions.add(position(row)));
          return positions;
        });
  }

  private static LogPosition position(ResultSet row) throws SQLException {
    return new LogPosition(
        row.getString("fingerprint"),
        row.getInt("fingerprint_length"),
        row.getString("path"),
        row.getLong("position"),
        row.getLong("replay_from"),
        Instant.ofEpochMilli(row.getLong("last_read")));
  }

  @Override
  public void commit(LogBatch batch) throws IOException {
    try {
      database.inTransaction(
          () -> {
            save(batch.position());
            addLines(batch);
            for (HitCount hit : batch.hits()) {
              add(hit);
            }
            return null;
          });
    } catch (IOException | RuntimeException e) {
      addresses.forget();
      throw e;
    }
  }

  private void save(LogPosition position) throws SQLException {
    database.update(
        "INSERT OR REPLACE INTO log_position(fingerprint, fingerprint_length, path, position,"
            + " replay_from, last_read) VALUES (?,?,?,?,?,?)",
        position.fingerprint(),
        position.fingerprintLength(),
        position.path(),
        position.offset(),
        position.replayFrom(),
        position.lastRead().toEpochMilli());
  }

  private void addLines(LogBatch batch) throws SQLException {
    for (Map.Entry<HitClass, Long> entry : batch.lines().entrySet()) {
      database.update(
          "INSERT INTO log_class(class, lines) VALUES (?,?)"
              + " ON CONFLICT(class) DO UPDATE SET lines = lines + excluded.lines",
          entry.getKey().label(),
          entry.getValue());
    }
    for (Map.Entry<String, Long> entry : batch.robots().entrySet()) {
      database.update(
          "INSERT INTO log_robot(name, lines) VALUES (?,?)"
              + " ON CONFLICT(name) DO UPDATE SET lines = lines + excluded.lines",
          entry.getKey(),
          entry.getValue());
    }
    long kept = database.number("SELECT count(*) FROM log_unreadable");
    for (String line : batch.unreadable()) {
      if (kept++ < KEPT_UNREADABLE) {
        database.update("INSERT INTO log_unreadable(line) VALUES (?)", line);
      }
    }
  }

  private void add(HitCount hit) throws SQLException {
    database.update(
        "INSERT INTO hit(day, address, class, referrer, hits) VALUES (?,?,?,?,?)"
            + " ON CONFLICT(day, address, class, referrer)"
            + " DO UPDATE SET hits = hits + excluded.hits",
        hit.day().toString(),
        addresses.id(hit.url()),
        hit.hitClass().label(),
        hit.referrer(),
        hit.hits());
  }

  @Override
  public void forEachHit(Consumer<HitCount> action) throws IOException {
    database.read(
        () -> {
          database.forEach(
              "SELECT h.day, a.url, h.class, h.referrer, h.hits FROM hit h"
                  + " JOIN address a ON a.id = h.address ORDER BY h.day, a.url, h.class, h.referrer",
              row ->
                  action.accept(
                      new HitCount(
                          LocalDate.parse(row.getString("day")),
                          Addresses.url(row, "url"),
                          hitClass(row.getString("class")),
                          row.getString("referrer"),
                          row.getLong("hits"))));
          return null;
        });
  }

  /** Lines read so far, per class; every class is there. */
  Map<HitClass, Long> lines() throws IOException {
    return database.read(
        () -> {
          Map<HitClass, Long> lines = new EnumMap<>(HitClass.class);
          for (HitClass hitClass : HitClass.values()) {
            lines.put(hitClass, 0L);
          }
          database.forEach(
              "SELECT class, lines FROM log_class",
              row -> lines.put(hitClass(row.getString("class")), row.getLong("lines")));
          return lines;
        });
  }

  /** Lines per robot name, most first. */
  Map<String, Long> robots() throws IOException {
    return database.read(
        () -> {
          Map<String, Long> robots = new LinkedHashMap<>();
          database.forEach(
              "SELECT name, lines FROM log_robot ORDER BY lines DESC, name",
              row -> robots.put(row.getString("name"), row.getLong("lines")));
          return robots;
        });
  }

  /** The first lines that could not be read, as {@code file, line number: text}. */
  List<String> unreadable() throws IOException {
    return database.read(
        () -> {
          List<String> lines = new ArrayList<>();
          database.forEach(
              "SELECT line FROM log_unreadable ORDER BY id", row -> lines.add(row.getString(1)));
          return lines;
        });
  }

  private static HitClass hitClass(String label) {
    return HitClass.valueOf(label.toUpperCase(Locale.ROOT));
  }
}
