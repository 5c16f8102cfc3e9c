package org.siterank.store;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.siterank.accesslog.LogKey;
import org.siterank.accesslog.LogPosition;
import org.siterank.accesslog.RequestClass;
import org.siterank.accesslog.SegmentHash;
import org.siterank.visits.LogBatch;
import org.siterank.visits.VisitCount;
import org.siterank.visits.VisitStore;

/** The logs' part of the database: positions, line classes, visits per day. */
public final class VisitTables implements VisitStore {

  private static final String COUNTS =
      "SELECT h.day, a.url, h.class, h.referrer, h.hits, h.views, h.referring_pages"
          + " FROM hit h JOIN address a ON a.id = h.address WHERE h.views <> 0 ORDER BY ";

  private final Database database;
  private final Addresses addresses;
  private final LineTables lines;
  private final ReferralTables referrals;
  private final LostTables lost;
  private final LostLinkTable lostLinks;
  private final ServedTable served;
  private final RobotPageTable robotPages;
  private final CampaignTable campaigns;

  VisitTables(Database database, Addresses addresses) {
    this.database = database;
    this.addresses = addresses;
    this.lines = new LineTables(database);
    this.referrals = new ReferralTables(database, addresses);
    this.lost = new LostTables(database);
    this.robotPages = new RobotPageTable(database);
    this.served = new ServedTable(database, addresses);
    this.lostLinks = new LostLinkTable(database);
    this.campaigns = new CampaignTable(database, addresses);
  }

  /** Lines per day, class and detail. */
  LineTables lines() {
    return lines;
  }

  /** The tables of referrers. */
  ReferralTables referrals() {
    return referrals;
  }

  /** Visits that found nothing. */
  LostTables lost() {
    return lost;
  }

  /** Pages of other sites that link to missing ones. */
  LostLinkTable lostLinks() {
    return lostLinks;
  }

  /** How long the server took for page views. */
  ServedTable served() {
    return served;
  }

  /** Pages that robots read. */
  RobotPageTable robotPages() {
    return robotPages;
  }

  /** Visits by campaign. */
  CampaignTable campaigns() {
    return campaigns;
  }

  @Override
  public List<LogPosition> positions() throws IOException {
    return database.read(
        () -> {
          List<LogPosition> positions = new ArrayList<>();
          database.forEach(
              "SELECT * FROM log_position ORDER BY last_read, fingerprint, number",
              row -> positions.add(position(row)));
          return positions;
        });
  }

  private static LogPosition position(ResultSet row) throws SQLException {
    return new LogPosition(
        new LogKey(
            row.getString("fingerprint"), row.getInt("fingerprint_length"), row.getInt("number")),
        row.getString("path"),
        row.getLong("position"),
        row.getLong("replay_from"),
        Instant.ofEpochSecond(row.getLong("newest_line")),
        Instant.ofEpochMilli(row.getLong("last_read")),
        SegmentHash.parse(row.getString("segments")),
        row.getBoolean("cut_off"));
  }

  @Override
  public Map<String, Long> wholeLogs() throws IOException {
    return database.read(
        () -> {
          Map<String, Long> logs = new HashMap<>();
          database.forEach(
              "SELECT file, length FROM whole_log",
              row -> logs.put(row.getString("file"), row.getLong("length")));
          return logs;
        });
  }

  @Override
  public void keepWholeLogs(Map<String, Long> logs) throws IOException {
    if (logs.equals(wholeLogs())) {
      return;
    }
    database.inTransaction(
        () -> {
          database.update("DELETE FROM whole_log");
          for (Map.Entry<String, Long> log : logs.entrySet()) {
            database.update(
                "INSERT INTO whole_log(file, length) VALUES (?,?)", log.getKey(), log.getValue());
          }
          return null;
        });
  }

  @Override
  public long commit(LogBatch batch) throws IOException {
    try {
      return database.inTransaction(
          () -> {
            for (LogPosition position : batch.positions()) {
              save(position);
            }
            lines.add(batch);
            long missing = 0;
            for (Row row : inOrder(batch.visits())) {
              missing += add(row);
            }
            referrals.add(batch);
            lost.add(batch);
            lostLinks.add(batch.referrals().lostLinks());
            served.add(batch.served());
            robotPages.add(batch.robotCounts().pages());
            campaigns.add(batch.referrals().campaigns());
            return missing;
          });
    } catch (IOException | RuntimeException e) {
      addresses.forget();
      throw e;
    }
  }

  private void save(LogPosition position) throws SQLException {
    database.update(
        "INSERT OR REPLACE INTO log_position(fingerprint, fingerprint_length, number, path,"
            + " position, replay_from, newest_line, last_read, segments, cut_off)"
            + " VALUES (?,?,?,?,?,?,?,?,?,?)",
        position.fingerprint(),
        position.fingerprintLength(),
        position.key().number(),
        position.path(),
        position.offset(),
        position.replayFrom(),
        position.newestLine().getEpochSecond(),
        position.lastRead().toEpochMilli(),
        SegmentHash.format(position.segments()),
        position.cutOff());
  }

  /**
   * @param place by day, then by address: ids are given one after the other, and stay far below
   */
  private record Row(long place, String day, long address, VisitCount visit) {}

  /**
   * The counts by day and address: rows that follow each other lie on one page of the database,
   * which halves the time that they take.
   */
  private List<Row> inOrder(List<VisitCount> visits) throws SQLException {
    List<Row> rows = new ArrayList<>(visits.size());
    DayTexts days = new DayTexts();
    for (VisitCount visit : visits) {
      long address = addresses.id(visit.url());
      long place = (visit.day().toEpochDay() << 40) + address;
      rows.add(new Row(place, days.text(visit.day()), address, visit));
    }
    rows.sort(Comparator.comparingLong(Row::place));
    return rows;
  }

  /** Adds what is positive, takes back what is negative; returns views that were not there. */
  private long add(Row row) throws SQLException, IOException {
    VisitCount visit = row.visit();
    long visits = visit.visits();
    long views = visit.views();
    if (visits < 0 || views < 0) {
      long[] stored = stored(row);
      long viewsThen = Math.max(0, stored[1] + views);
      long hitsThen = Math.min(viewsThen, Math.max(0, stored[0] + visits));
      visits = hitsThen - stored[0];
      views = viewsThen - stored[1];
    }
    database.update(
        "INSERT INTO hit(day, address, class, referrer, hits, views, referring_pages)"
            + " VALUES (?,?,?,?,?,?,?)"
            + " ON CONFLICT(day, address, class, referrer)"
            + " DO UPDATE SET hits = hits + excluded.hits, views = views + excluded.views,"
            + " referring_pages = referring_pages | excluded.referring_pages",
        row.day(),
        row.address(),
        visit.requestClass().label(),
        visit.referrer(),
        visits,
        views,
        visit.referringPages());
    if (views <= 0) {
      // A set is kept, since it cannot be told which pages came by the views that are left.
      database.update(
          "DELETE FROM hit WHERE day = ? AND address = ? AND class = ? AND referrer = ?"
              + " AND views = 0 AND referring_pages = 0",
          row.day(),
          row.address(),
          visit.requestClass().label(),
          visit.referrer());
    }
    return views - visit.views();
  }

  /** Visits and views that are stored under the same key. */
  private long[] stored(Row key) throws SQLException, IOException {
    long[] found = new long[2];
    database.forEach(
        "SELECT hits, views FROM hit"
            + " WHERE day = ? AND address = ? AND class = ? AND referrer = ?",
        row -> {
          found[0] = row.getLong("hits");
          found[1] = row.getLong("views");
        },
        key.day(),
        key.address(),
        key.visit().requestClass().label(),
        key.visit().referrer());
    return found;
  }

  @Override
  public void forEachVisit(Consumer<VisitCount> action) throws IOException {
    database.read(
        () -> {
          database.forEach(
              COUNTS + "h.day, a.url, h.class, h.referrer", row -> action.accept(visit(row)));
          return null;
        });
  }

  @Override
  public Optional<LocalDate> newest(Predicate<VisitCount> wanted) throws IOException {
    // In the order of the primary key, so that nothing is sorted and the first row is soon there.
    return database
        .read(() -> database.first(COUNTS + "h.day DESC", row -> visit(row), wanted))
        .map(VisitCount::day);
  }

  private static VisitCount visit(ResultSet row) throws SQLException, IOException {
    VisitCount visit =
        new VisitCount(
            StoredValue.day(row, "day"),
            StoredValue.url(row, "url"),
            requestClass(row.getString("class")),
            row.getString("referrer"),
            row.getLong("hits"),
            row.getLong("views"),
            row.getLong("referring_pages"));
    if (visit.visits() < 0 || visit.views() < visit.visits()) {
      throw new StoreException(
          StoreException.Trouble.DAMAGED,
          "the hits of the database are damaged: hits must be 0 to views, got "
              + visit.visits()
              + " and "
              + visit.views()
              + " of "
              + visit.url()
              + " on "
              + visit.day()
              + "; \"siterank logs --forget\" reads the logs again",
          null);
    }
    return visit;
  }

  /** Drops all that logs said, and how far they were read. */
  public ForgottenLogs forget() throws IOException {
    return database.inTransaction(
        () -> {
          List<LogPosition> positions = positions();
          ForgottenLogs forgotten =
              new ForgottenLogs(
                  positions,
                  database.number("SELECT sum(lines) FROM log_line"),
                  database.number("SELECT sum(hits) FROM hit"),
                  day("SELECT min(day) FROM hit"),
                  day("SELECT max(day) FROM hit"));
          for (String table :
              List.of(
                  "log_position",
                  "whole_log",
                  "log_line",
                  "log_unreadable",
                  "log_referrer",
                  "robot_client",
                  "own_query",
                  "engine_query",
                  "campaign",
                  "robot_page",
                  "served",
                  "lost_link",
                  "lost_visit",
                  "lost_visit_dropped",
                  "hit")) {
            database.update("DELETE FROM " + table);
          }
          return forgotten;
        });
  }

  /**
   * Deletes what logs said of days that are no longer kept; the number of lines stays.
   *
   * @param first the first day that is kept
   * @param present logs that are still there
   */
  public void discard(LocalDate first, Set<LogKey> present) throws IOException {
    database.inTransaction(
        () -> {
          new ExpiredRows(database).discard(first, present);
          return null;
        });
  }

  /** Returns the oldest day of a line that was read. */
  public Optional<LocalDate> oldestDay() throws IOException {
    return database.read(() -> day("SELECT min(day) FROM log_line WHERE day <> ''"));
  }

  /** Returns the newest day with visits. */
  public Optional<LocalDate> newestDay() throws IOException {
    return database.read(() -> day("SELECT max(day) FROM hit"));
  }

  private Optional<LocalDate> day(String sql) throws SQLException, IOException {
    List<LocalDate> found = new ArrayList<>();
    database.forEach(
        sql,
        row -> {
          if (row.getString(1) != null) {
            found.add(StoredValue.day(row.getString(1)));
          }
        });
    return found.stream().findFirst();
  }

  static RequestClass requestClass(String label) {
    return RequestClass.valueOf(label.toUpperCase(Locale.ROOT));
  }
}
