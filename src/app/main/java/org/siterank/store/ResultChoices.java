package org.siterank.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * By how many networks a result was opened for a query, on each day. A network counts once a day
 * for a result, wherever in the list that stood. Which networks those were is known until the day
 * after the next, as one byte each. Not thread-safe; the caller commits.
 */
final class ResultChoices {

  static final List<String> TABLES =
      List.of(
          "CREATE TABLE IF NOT EXISTS chosen(day TEXT NOT NULL, query TEXT NOT NULL,"
              + " url TEXT NOT NULL, position INTEGER NOT NULL, networks INTEGER NOT NULL,"
              + " PRIMARY KEY(day, query, url, position)) WITHOUT ROWID",
          "CREATE TABLE IF NOT EXISTS choosing(result BLOB NOT NULL, day TEXT NOT NULL,"
              + " networks BLOB NOT NULL, PRIMARY KEY(result, day)) WITHOUT ROWID");

  private final Connection connection;
  private final SearchKey key;

  ResultChoices(Connection connection, SearchKey key) throws SQLException {
    this.connection = connection;
    this.key = key;
    try (Statement statement = connection.createStatement()) {
      for (String table : TABLES) {
        statement.execute(table);
      }
    }
  }

  /** Forgets which networks opened results before a day; how many they were stays. */
  static void forgetBefore(Connection connection, LocalDate day) throws SQLException {
    try (PreparedStatement delete =
        connection.prepareStatement("DELETE FROM choosing WHERE day < ?")) {
      delete.setString(1, day.toString());
      delete.executeUpdate();
    }
  }

  /** Counts those networks that did not open the result on that day before. */
  void add(SearchCounts.Opening opening) throws SQLException {
    SearchCounts.Opened result = opening.result();
    byte[] digest = key.query(result.query() + "\n" + result.url());
    BitSet networks = read(digest, result.day());
    int before = networks.cardinality();
    opening.networks().forEach(network -> networks.set(Byte.toUnsignedInt(network)));
    int added = networks.cardinality() - before;
    if (added == 0) {
      return;
    }
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT OR REPLACE INTO choosing VALUES (?,?,?)")) {
      insert.setBytes(1, digest);
      insert.setString(2, result.day().toString());
      insert.setBytes(3, networks.toByteArray());
      insert.executeUpdate();
    }
    try (PreparedStatement insert =
        connection.prepareStatement(
            "INSERT INTO chosen VALUES (?,?,?,?,?) ON CONFLICT DO UPDATE SET"
                + " networks = networks + excluded.networks")) {
      insert.setString(1, result.day().toString());
      insert.setString(2, result.query());
      insert.setString(3, result.url());
      insert.setInt(4, result.position());
      insert.setInt(5, added);
      insert.executeUpdate();
    }
  }

  private BitSet read(byte[] digest, LocalDate day) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement("SELECT networks FROM choosing WHERE result = ? AND day = ?")) {
      select.setBytes(1, digest);
      select.setString(2, day.toString());
      try (ResultSet row = select.executeQuery()) {
        return row.next() ? BitSet.valueOf(row.getBytes(1)) : new BitSet();
      }
    }
  }

  /** All that was counted, by query; nothing where an earlier version counted. */
  static List<SearchCounts.Choice> all(Connection connection) throws SQLException {
    List<SearchCounts.Choice> all = new ArrayList<>();
    try (Statement statement = connection.createStatement()) {
      try (ResultSet table =
          statement.executeQuery("SELECT 1 FROM sqlite_master WHERE name = 'chosen'")) {
        if (!table.next()) {
          return all;
        }
      }
      try (ResultSet rows =
          statement.executeQuery(
              "SELECT day, query, url, position, networks FROM chosen"
                  + " ORDER BY query, day, url, position")) {
        while (rows.next()) {
          all.add(
              new SearchCounts.Choice(
                  StoredValue.day(rows.getString(1)),
                  rows.getString(2),
                  rows.getString(3),
                  rows.getInt(4),
                  rows.getInt(5)));
        }
      }
    }
    return all;
  }
}
