package org.siterank.store;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.stream.Stream;

/** A database as the second schema had it. */
final class SecondSchema {

  /** What leads from the newest schema back to the tenth, whose crawl was of one site. */
  static final List<String> TENTH =
      List.of(
          "CREATE TABLE old_position (fingerprint TEXT NOT NULL, fingerprint_length INTEGER NOT NULL,"
              + " path TEXT NOT NULL, position INTEGER NOT NULL, replay_from INTEGER NOT NULL,"
              + " newest_line INTEGER NOT NULL, last_read INTEGER NOT NULL,"
              + " PRIMARY KEY (fingerprint, fingerprint_length)) WITHOUT ROWID",
          "INSERT INTO old_position SELECT fingerprint, fingerprint_length, path, position,"
              + " replay_from, newest_line, last_read FROM log_position",
          "DROP TABLE log_position",
          "ALTER TABLE old_position RENAME TO log_position",
          "DROP TABLE link_kind",
          "DROP TABLE link_share",
          "DROP TABLE campaign",
          "DROP TABLE robot_page",
          "DROP TABLE served",
          "DROP TABLE lost_link",
          "DROP TABLE page_change",
          "DROP TABLE whole_log",
          "DROP TABLE slow_document",
          "DROP TABLE stated_readers",
          "DROP TABLE pushed",
          "ALTER TABLE cycle DROP COLUMN site",
          "CREATE TABLE old_ledger (id INTEGER PRIMARY KEY CHECK (id = 1), total INTEGER NOT NULL,"
              + " virtual INTEGER NOT NULL, to_all INTEGER NOT NULL, weights INTEGER NOT NULL,"
              + " clock REAL NOT NULL)",
          "INSERT INTO old_ledger SELECT 1, total, virtual, to_all, weights, clock FROM ledger"
              + " WHERE site = ''",
          "DROP TABLE ledger",
          "ALTER TABLE old_ledger RENAME TO ledger",
          "PRAGMA user_version = 10");

  /** What leads from there back to the second. */
  private static final List<String> FROM_TENTH =
      List.of(
          "DROP TABLE page_readers",
          "ALTER TABLE log_position DROP COLUMN newest_line",
          "DROP TABLE engine_query",
          "DROP TABLE page_facts",
          "DROP TABLE crawl_weight",
          "DROP TABLE known_warning",
          "DROP TABLE log_unreadable",
          "CREATE TABLE log_unreadable (id INTEGER PRIMARY KEY, line TEXT NOT NULL)",
          "DROP TABLE layout",
          "DROP TABLE template",
          "DROP TABLE listing",
          "DROP TABLE counted_visit",
          "DROP TABLE lost_visit",
          "DROP TABLE lost_visit_dropped",
          "DROP TABLE robot_client",
          "ALTER TABLE document DROP COLUMN dated",
          "ALTER TABLE document DROP COLUMN dated_by",
          "DROP TABLE kept_file",
          "PRAGMA user_version = 2");

  /** What leads from the newest schema back to the second. */
  static final List<String> STEPS_BACK =
      Stream.concat(TENTH.stream(), FROM_TENTH.stream()).toList();

  private SecondSchema() {}

  /** Takes out of a database what came later. */
  static void make(Path directory) throws IOException, SQLException {
    make(directory, STEPS_BACK);
  }

  /** The same, as far as some steps lead. */
  static void make(Path directory, List<String> steps) throws IOException, SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + SiteStore.file(directory));
        Statement statement = connection.createStatement()) {
      for (String sql : steps) {
        statement.execute(sql);
      }
    }
  }
}
