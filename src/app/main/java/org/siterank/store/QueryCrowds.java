package org.siterank.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Set;

/**
 * Which queries are asked by so many that their words name nobody (k-anonymity: L. Sweeney, 2002):
 * by k people, each on another day. Of the others nothing is kept but what {@link SearchKey} makes
 * of them, and that for {@value #DAYS} days. Not thread-safe; the caller commits.
 */
final class QueryCrowds {

  /** How long a query waits for the next person who asks it. */
  private static final int DAYS = 90;

  private static final String TABLE =
      "CREATE TABLE IF NOT EXISTS crowds(query BLOB PRIMARY KEY, day TEXT NOT NULL,"
          + " people BLOB NOT NULL) WITHOUT ROWID";

  private final Connection connection;
  private final SearchKey key;
  private final int people;

  /**
   * @param people how many must have asked
   */
  QueryCrowds(Connection connection, SearchKey key, int people) throws SQLException {
    this.connection = connection;
    this.key = key;
    this.people = people;
    try (Statement statement = connection.createStatement()) {
      statement.execute(TABLE);
    }
  }

  /** Whether enough have asked a query. */
  boolean isLarge(String query) throws SQLException {
    return people == 1 || read(query).people.length >= people;
  }

  /** The people that have asked so far, and when the last of them was counted. */
  private static final class Crowd {
    private final String day;
    private final byte[] people;

    Crowd(String day, byte[] people) {
      this.day = day;
      this.people = people;
    }
  }

  private Crowd read(String query) throws SQLException {
    try (PreparedStatement select =
        connection.prepareStatement("SELECT day, people FROM crowds WHERE query = ?")) {
      select.setBytes(1, key.query(query));
      try (ResultSet row = select.executeQuery()) {
        return row.next()
            ? new Crowd(row.getString(1), row.getBytes(2))
            : new Crowd("", new byte[0]);
      }
    }
  }

  /** Counts those who asked a query on a day: one that is new, at most. */
  void add(LocalDate day, String query, Set<Byte> asking) throws SQLException {
    Crowd crowd = read(query);
    if (people == 1 || crowd.day.compareTo(day.toString()) >= 0) {
      return;
    }
    byte[] all = crowd.people;
    for (byte person : asking) {
      if (all.length < people && !contains(all, person)) {
        all = Arrays.copyOf(all, all.length + 1);
        all[all.length - 1] = person;
        break;
      }
    }
    if (all.length > crowd.people.length || all.length >= people) {
      write(query, new Crowd(day.toString(), all));
    }
  }

  private static boolean contains(byte[] people, byte person) {
    for (byte each : people) {
      if (each == person) {
        return true;
      }
    }
    return false;
  }

  private void write(String query, Crowd crowd) throws SQLException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT OR REPLACE INTO crowds VALUES (?,?,?)")) {
      insert.setBytes(1, key.query(query));
      insert.setString(2, crowd.day);
      insert.setBytes(3, crowd.people);
      insert.executeUpdate();
    }
  }

  /** Forgets what nobody new has asked for long. */
  void forget(LocalDate today) throws SQLException {
    try (PreparedStatement delete =
        connection.prepareStatement("DELETE FROM crowds WHERE day < ?")) {
      delete.setString(1, today.minusDays(DAYS).toString());
      delete.executeUpdate();
    }
  }

  /** Takes a query for asked by enough, without knowing by whom. */
  void trust(String query, String day) throws SQLException {
    byte[] all = new byte[people];
    for (int i = 0; i < people; i++) {
      all[i] = (byte) i;
    }
    write(query, new Crowd(day, all));
  }
}
