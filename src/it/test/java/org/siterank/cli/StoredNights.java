package org.siterank.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.siterank.store.SiteStore;

/** What many nights left in a data folder, as anybody with sqlite3 sees it. */
final class StoredNights {

  private interface Action {
    void accept(ResultSet row) throws SQLException;
  }

  private StoredNights() {}

  private static void forEach(Path data, String query, Action action) throws SQLException {
    try (Connection database =
            DriverManager.getConnection("jdbc:sqlite:" + SiteStore.file(data).toAbsolutePath());
        Statement statement = database.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        action.accept(rows);
      }
    }
  }

  /** Page views by day. */
  static NavigableMap<LocalDate, Long> views(Path data) throws SQLException {
    TreeMap<LocalDate, Long> views = new TreeMap<>();
    forEach(
        data,
        "SELECT day, sum(views) FROM hit GROUP BY day",
        row -> views.put(LocalDate.parse(row.getString(1)), row.getLong(2)));
    return views;
  }

  /** Scores of the last publication by URL. */
  static Map<String, Double> ranks(Path data) throws SQLException {
    Map<String, Double> ranks = new TreeMap<>();
    forEach(
        data,
        "SELECT url, score FROM rank JOIN address ON id = address"
            + " WHERE run = (SELECT max(id) FROM run WHERE published IS NOT NULL)",
        row -> ranks.put(row.getString(1), row.getDouble(2)));
    return ranks;
  }

  /** Bytes of all files. */
  static long bytes(Path data) throws IOException {
    try (Stream<Path> files = Files.walk(data)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    }
  }
}
