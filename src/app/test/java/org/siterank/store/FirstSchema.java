package org.siterank.store;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** A database as the first schema had it. */
final class FirstSchema {

  private static final List<String> NEW_TABLES =
      List.of("log_line", "log_referrer", "own_query", "visit", "cash", "ledger", "trap");

  private FirstSchema() {}

  /** Takes out of a database what came later, and puts in what went; then runs some statements. */
  static void make(Path directory, String... statements) throws IOException, SQLException {
    SiteStore.openForWriting(directory).close();
    List<String> all = new ArrayList<>(SecondSchema.STEPS_BACK);
    NEW_TABLES.forEach(table -> all.add("DROP TABLE " + table));
    all.add("ALTER TABLE hit DROP COLUMN views");
    all.add("ALTER TABLE hit DROP COLUMN referring_pages");
    all.add("ALTER TABLE rank DROP COLUMN promotion");
    all.add("ALTER TABLE document DROP COLUMN sketch");
    all.add("CREATE TABLE log_class (class TEXT PRIMARY KEY, lines INTEGER NOT NULL)");
    all.add("CREATE TABLE log_robot (name TEXT PRIMARY KEY, lines INTEGER NOT NULL)");
    all.add("PRAGMA user_version = 1");
    all.addAll(List.of(statements));
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + SiteStore.file(directory));
        Statement statement = connection.createStatement()) {
      for (String sql : all) {
        statement.execute(sql);
      }
    }
  }
}
