package org.siterank.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;

/**
 * Counts of searches and opened results per day, in a database of its own ({@code searches.db}):
 * the search page writes while runs write {@code site.db}. The words of a query are in it once so
 * many people have asked it ({@link QueryCrowds}), and nothing of who asked. Not thread-safe.
 */
public final class SearchCounts implements AutoCloseable {

  /** Stands for queries whose words are not kept. */
  public static final String WITHHELD = "(withheld)";

  /** A query of one day: how often it was asked, and what it found when it was asked last. */
  public record Asked(LocalDate day, String query, long times, long hits) {}

  /** A result that was opened: which, for what, and where in the list it stood, from 1. */
  public record Opened(LocalDate day, String query, String url, int position, long times) {}

  /**
   * By how many networks a result was opened on a day.
   *
   * @param position where in the list it stood, from 1
   * @param networks how many, told apart by one byte, so {@value SearchKey#PEOPLE} at most
   */
  public record Choice(LocalDate day, String query, String url, int position, int networks) {}

  private static final List<String> TABLES =
      List.of(
          "CREATE TABLE IF NOT EXISTS asked(day TEXT NOT NULL, query TEXT NOT NULL,"
              + " times INTEGER NOT NULL, hits INTEGER NOT NULL, PRIMARY KEY(day, query))"
              + " WITHOUT ROWID",
          "CREATE TABLE IF NOT EXISTS opened(day TEXT NOT NULL, query TEXT NOT NULL,"
              + " url TEXT NOT NULL, position INTEGER NOT NULL, times INTEGER NOT NULL,"
              + " PRIMARY KEY(day, query, url, position)) WITHOUT ROWID");

  private final Path file;
  private final Connection connection;
  private final Optional<Writing> writing; // Empty where nothing is written.

  /** The newest day that was counted: what is too old on it is forgotten. */
  private LocalDate newest = LocalDate.MIN;

  /** The rules by which counts are written. */
  private record Writing(QueryCrowds crowds, ResultChoices choices) {}

  private SearchCounts(Path file, Connection connection, Optional<Writing> writing) {
    this.file = file;
    this.connection = connection;
    this.writing = writing;
  }

  /** Where the counts of a data directory are. */
  public static Path file(Path data) {
    return data.resolve("searches.db");
  }

  /**
   * Opens the counts of a data directory, making them when there are none.
   *
   * @param key of the directory
   * @param people how many must have asked a query before its words are kept, at least 1
   */
  public static SearchCounts openForWriting(Path data, SearchKey key, int people)
      throws IOException {
    Path file = file(data);
    // What is added waits for others that write, a restore among them, before it reads anything.
    Connection connection = SmallDatabase.open(data, file, true, TABLES);
    try {
      QueryCrowds crowds = new QueryCrowds(connection, key, people);
      WithheldWords.once(connection, crowds, people);
      Writing writing = new Writing(crowds, new ResultChoices(connection, key));
      return new SearchCounts(file, connection, Optional.of(writing));
    } catch (SQLException e) {
      throw SmallDatabase.failed(connection, file, e);
    }
  }

  /**
   * Opens the counts of a data directory to read them, also while a search page writes.
   *
   * @throws StoreException when there are none yet, or they cannot be read
   */
  public static SearchCounts openForReading(Path data) throws IOException {
    Path file = file(data);
    if (!Files.exists(file)) {
      throw new StoreException(
          StoreException.Trouble.MISSING,
          file + ": nothing was searched for yet; siterank serve counts it",
          null);
    }
    Properties options = new Properties();
    options.setProperty("busy_timeout", "30000");
    options.setProperty("open_mode", "1"); // SQLITE_OPEN_READONLY
    NativeLibrary.load(data);
    try {
      return new SearchCounts(
          file, DriverManager.getConnection("jdbc:sqlite:" + file, options), Optional.empty());
    } catch (SQLException e) {
      throw StoreException.of(file, e);
    }
  }

  /** The people who asked a query on a day, as {@link SearchKey#person} tells them apart. */
  public record Asking(LocalDate day, String query, Set<Byte> people) {}

  /** The networks that opened a result, as {@link SearchKey#person} tells them apart. */
  public record Opening(Opened result, Set<Byte> networks) {}

  /**
   * Adds counts, all of them or none; those of queries that too few have asked without their words.
   *
   * @param asking who asked them
   */
  public void add(Iterable<Asked> asked, Iterable<Opening> opened, Iterable<Asking> asking)
      throws IOException {
    QueryCrowds crowds = writing.orElseThrow().crowds();
    ResultChoices choices = writing.orElseThrow().choices();
    try {
      for (Asking each : asking) {
        forgetOld(each.day());
      }
      for (Opening each : opened) {
        forgetOld(each.result().day());
      }
      connection.setAutoCommit(false);
      for (Asking each : asking) {
        crowds.add(each.day(), each.query(), each.people());
      }
      try (PreparedStatement insert =
          connection.prepareStatement(
              "INSERT INTO asked VALUES (?,?,?,?) ON CONFLICT DO UPDATE SET"
                  + " times = times + excluded.times, hits = excluded.hits")) {
        for (Asked each : asked) {
          fill(insert, each.day().toString(), words(each.query()), each.times(), each.hits());
        }
      }
      try (PreparedStatement insert =
          connection.prepareStatement(
              "INSERT INTO opened VALUES (?,?,?,?,?) ON CONFLICT DO UPDATE SET"
                  + " times = times + excluded.times")) {
        for (Opening opening : opened) {
          Opened each = opening.result();
          String words = words(each.query());
          fill(insert, each.day().toString(), words, each.url(), each.position(), each.times());
          if (!words.equals(WITHHELD)) {
            choices.add(opening);
          }
        }
      }
      connection.commit();
      connection.setAutoCommit(true); // What is read begins nothing that would hold up the file.
    } catch (SQLException e) {
      rollBack(e);
      throw StoreException.of(file, e);
    }
  }

  /** Forgets what is too old on a day; once for each day, since all that is known is looked at. */
  private void forgetOld(LocalDate day) throws SQLException {
    if (day.isAfter(newest)) {
      writing.orElseThrow().crowds().forget(day);
      // What is written late may be of the day before.
      ResultChoices.forgetBefore(connection, day.minusDays(1));
      newest = day;
    }
  }

  private String words(String query) throws SQLException {
    return query.equals(WITHHELD) || writing.orElseThrow().crowds().isLarge(query)
        ? query
        : WITHHELD;
  }

  private static void fill(PreparedStatement insert, Object... values) throws SQLException {
    for (int i = 0; i < values.length; i++) {
      insert.setObject(i + 1, values[i]);
    }
    insert.executeUpdate();
  }

  private void rollBack(SQLException reason) {
    try {
      if (!connection.getAutoCommit()) {
        connection.rollback();
        connection.setAutoCommit(true);
      }
    } catch (SQLException e) {
      reason.addSuppressed(e);
    }
  }

  /** Every query of every day, the newest day first, then the most asked. */
  public List<Asked> asked() throws IOException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT day, query, times, hits FROM asked ORDER BY day DESC, times DESC, query")) {
      List<Asked> asked = new ArrayList<>();
      while (rows.next()) {
        asked.add(
            new Asked(
                StoredValue.day(rows.getString(1)),
                rows.getString(2),
                rows.getLong(3),
                rows.getLong(4)));
      }
      return asked;
    } catch (SQLException e) {
      throw StoreException.of(file, e);
    }
  }

  /**
   * The queries that were asked most and found something, the most frequent first.
   *
   * @param most how many, at least 1
   */
  public List<String> popular(int most) throws IOException {
    try (PreparedStatement select =
        connection.prepareStatement(
            "SELECT query FROM asked WHERE hits > 0 GROUP BY query"
                + " ORDER BY sum(times) DESC, query LIMIT ?")) {
      select.setInt(1, most);
      List<String> popular = new ArrayList<>();
      try (ResultSet rows = select.executeQuery()) {
        while (rows.next()) {
          popular.add(rows.getString(1));
        }
      }
      return popular;
    } catch (SQLException e) {
      throw StoreException.of(file, e);
    }
  }

  /** Every result opened, in the order of {@link #asked}. */
  public List<Opened> opened() throws IOException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT day, query, url, position, times FROM opened"
                    + " ORDER BY day DESC, query, times DESC, url, position")) {
      List<Opened> opened = new ArrayList<>();
      while (rows.next()) {
        opened.add(
            new Opened(
                StoredValue.day(rows.getString(1)),
                rows.getString(2),
                rows.getString(3),
                rows.getInt(4),
                rows.getLong(5)));
      }
      return opened;
    } catch (SQLException e) {
      throw StoreException.of(file, e);
    }
  }

  /** Forgets which networks opened results before a day, where any are known. */
  public static void forgetNetworks(Path data, LocalDate before) throws IOException {
    Path file = file(data);
    try (Connection connection = SmallDatabase.open(data, file, true, ResultChoices.TABLES)) {
      ResultChoices.forgetBefore(connection, before);
    } catch (SQLException e) {
      throw StoreException.of(file, e);
    }
  }

  /** By how many networks each result was opened, by day and position; queries in order. */
  public List<Choice> choices() throws IOException {
    try {
      return ResultChoices.all(connection);
    } catch (SQLException e) {
      throw StoreException.of(file, e);
    }
  }

  @Override
  public void close() throws IOException {
    try {
      connection.close();
    } catch (SQLException e) {
      throw StoreException.of(file, e);
    }
  }
}
