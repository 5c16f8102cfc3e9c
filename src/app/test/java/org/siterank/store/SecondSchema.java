package org.siterank.store;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** A database as the second schema had it. */
final class SecondSchema {

  /** What leads from the newest schema back to the second. */
  static final List<String> STEPS_BACK =
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

  private SecondSchema() {}

  /** Takes out of a database what came later. */
  static void make(Path directory) throws IOException, SQLException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + SiteStore.file(directory));
        Statement statement = connection.createStatement()) {
      for (String sql : STEPS_BACK) {
        statement.execute(sql);
      }
    }
  }
}
