package org.siterank.store;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.function.Predicate;
import org.siterank.disk.OwnFiles;

/**
 * The one connection to {@code site.db}: opening, schema version, transactions, prepared
 * statements. Write-ahead logging lets readers go on while a run writes; a killed process loses at
 * most its open transaction. Not thread-safe: the tables above it synchronise on it.
 */
final class Database implements AutoCloseable {

  /** Marks the file as Siterank's ("SRnk"), for file(1) and for us. */
  private static final int APPLICATION_ID = 0x53526e6b;

  static final int SCHEMA_VERSION = 18;

  /** Up to here unreadable lines were kept with their text. */
  private static final int LAST_WITH_TEXT = 5;

  /** Something that talks to the database. */
  interface Work<T> {
    T run() throws SQLException, IOException;
  }

  /** Something done with each row. */
  interface Row {
    void accept(ResultSet row) throws SQLException, IOException;
  }

  /** Something made from a row. */
  interface Reader<T> {
    T read(ResultSet row) throws SQLException, IOException;
  }

  private final Path file;
  private final Connection connection;
  private final Map<String, PreparedStatement> statements = new HashMap<>();

  private Database(Path file, Connection connection) {
    this.file = file;
    this.connection = connection;
  }

  static Database openForWriting(Path file) throws IOException {
    makeOwn(file);
    return open(file, false);
  }

  /** Makes a database that only its owner can read; its log gets the same rights from SQLite. */
  static void makeOwn(Path file) throws IOException {
    OwnFiles.make(file);
    for (String beside : List.of("-wal", "-shm")) {
      OwnFiles.shut(file.resolveSibling(file.getFileName() + beside));
    }
  }

  static Database openForReading(Path file) throws IOException {
    return openForReading(file, true);
  }

  /**
   * Opens a file to read it.
   *
   * @param mayChange whether one of an older schema is brought up to date; otherwise it is shown as
   *     if it were of the newest
   */
  static Database openForReading(Path file, boolean mayChange) throws IOException {
    if (!Files.exists(file)) {
      throw missing(file);
    }
    Database database = open(file, true);
    if (database.version() == 0) {
      database.close(); // The first run is just making it.
      throw missing(file);
    }
    if (mayChange && database.isOutdated()) {
      database.close();
      openForWriting(file).close();
      database = open(file, true);
    }
    return database;
  }

  private static StoreException missing(Path file) {
    return new StoreException(
        StoreException.Trouble.MISSING,
        file + ": nothing is known here yet; start with: siterank run",
        null);
  }

  /** Of the schema; 0 when there is none yet. */
  private synchronized long version() throws IOException {
    return read(() -> number("PRAGMA user_version"));
  }

  private boolean isOutdated() throws IOException {
    return version() < SCHEMA_VERSION;
  }

  private static Database open(Path file, boolean readOnly) throws IOException {
    NativeLibrary.load(file.toAbsolutePath().getParent());
    try {
      Database database = new Database(file, connect(file, readOnly));
      try {
        database.checkVersion();
        if (readOnly) {
          database.prepareForReading();
        } else {
          database.prepareForWriting();
        }
        return database;
      } catch (SQLException | IOException e) {
        database.connection.close();
        throw e;
      }
    } catch (SQLException e) {
      throw StoreException.of(file, e);
    }
  }

  private static Connection connect(Path file, boolean readOnly) throws SQLException {
    Properties options = new Properties();
    options.setProperty("busy_timeout", "30000");
    options.setProperty("foreign_keys", "true");
    // The driver would ask for the last row's number after every insertion, to have it ready.
    options.setProperty("jdbc.get_generated_keys", "false");
    if (readOnly) {
      options.setProperty("open_mode", "1"); // SQLITE_OPEN_READONLY
    } else {
      options.setProperty("journal_mode", "WAL");
      // NORMAL in WAL mode: a power cut may undo the last transactions, never break the file.
      options.setProperty("synchronous", "NORMAL");
      options.setProperty("cache_size", "-65536");
      // 64 MB of log before it goes into the file: a batch touches pages all over it, and many of
      // them again and again (a tenth off a crawl of 50,000 pages, a quarter off what it writes).
      options.setProperty("wal_autocheckpoint", "16384");
    }
    return DriverManager.getConnection("jdbc:sqlite:" + file, options);
  }

  private void prepareForWriting() throws SQLException, IOException {
    ReadAhead.read(file); // The check visits all pages in no order.
    String health = text("PRAGMA quick_check(1)").replace("*** in database main ***\n", "");
    if (!health.equals("ok")) {
      throw StoreException.of(
          file, new SQLException(health, null, org.sqlite.SQLiteErrorCode.SQLITE_CORRUPT.code));
    }
    int version = (int) number("PRAGMA user_version");
    if (version == 0) {
      migrate("schema.sql", SCHEMA_VERSION);
    } else {
      if (version <= LAST_WITH_TEXT) {
        // Pages that have had other uses since may still hold some of it.
        execute("VACUUM");
      }
      for (int from = version; from < SCHEMA_VERSION; from++) {
        migrate("from-" + from + ".sql", from + 1);
      }
    }
  }

  /**
   * An older schema is shown as the newest, by temporary views under the names of the tables that
   * have changed since: for those who leave the file to the program that made it.
   */
  private void prepareForReading() throws SQLException, IOException {
    long version = number("PRAGMA user_version");
    if (version > 0 && version < SCHEMA_VERSION) {
      executeAll("view-" + version + ".sql");
    }
  }

  private void checkVersion() throws SQLException, StoreException {
    long version = number("PRAGMA user_version");
    long id = number("PRAGMA application_id");
    if (version != 0 && id != APPLICATION_ID) {
      throw new StoreException(
          StoreException.Trouble.DAMAGED,
          file + " is a database, but not one of Siterank's; give another --data directory",
          null);
    }
    if (version > SCHEMA_VERSION) {
      throw new StoreException(
          StoreException.Trouble.TOO_NEW,
          file
              + " was made by a newer Siterank (schema "
              + version
              + ", this one knows "
              + SCHEMA_VERSION
              + "); upgrade, or give another --data directory",
          null);
    }
  }

  /** Creates the tables, or changes them to the next schema: all of it, or nothing. */
  private void migrate(String script, int version) throws IOException {
    inTransaction(
        () -> {
          executeAll(script);
          execute("PRAGMA application_id = " + APPLICATION_ID);
          execute("PRAGMA user_version = " + version);
          return null;
        });
  }

  private void executeAll(String script) throws SQLException, IOException {
    String text;
    try (InputStream in = Database.class.getResourceAsStream(script)) {
      text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    try {
      for (String part : text.replaceAll("(?m)--.*$", "").split(";", -1)) {
        if (!part.isBlank()) {
          execute(part);
        }
      }
    } catch (SQLException e) {
      throw StoreException.ofScript(file, e);
    }
  }

  /** Runs the work as one transaction: all of it is stored, or nothing. */
  synchronized <T> T inTransaction(Work<T> work) throws IOException {
    try {
      execute("BEGIN IMMEDIATE");
      try {
        T result = work.run();
        execute("COMMIT");
        return result;
      } catch (SQLException | IOException | RuntimeException e) {
        rollback(e);
        throw e;
      }
    } catch (SQLException e) {
      throw StoreException.of(file, e);
    }
  }

  /**
   * Runs the work as one transaction that is on the disk when this returns: a power cut does not
   * undo it.
   */
  synchronized <T> T inDurableTransaction(Work<T> work) throws IOException {
    try {
      execute("PRAGMA synchronous = FULL");
      try {
        return inTransaction(work);
      } finally {
        execute("PRAGMA synchronous = NORMAL");
      }
    } catch (SQLException e) {
      throw StoreException.of(file, e);
    }
  }

  private void execute(String command) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.execute(command);
    }
  }

  private void rollback(Exception cause) {
    try {
      execute("ROLLBACK");
    } catch (SQLException e) {
      cause.addSuppressed(e);
    }
  }

  /** Reads without changing anything. */
  synchronized <T> T read(Work<T> work) throws IOException {
    try {
      return work.run();
    } catch (SQLException e) {
      throw StoreException.of(file, e);
    }
  }

  /** A prepared statement with its parameters bound, kept for the next call with the same text. */
  PreparedStatement statement(String sql, Object... parameters) throws SQLException {
    PreparedStatement statement = statements.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      statements.put(sql, statement);
    }
    for (int i = 0; i < parameters.length; i++) {
      statement.setObject(i + 1, parameters[i]);
    }
    return statement;
  }

  int update(String sql, Object... parameters) throws SQLException {
    return statement(sql, parameters).executeUpdate();
  }

  /**
   * Walks over a result. The statement is the walk's own, so that the work on a row may itself ask
   * the database.
   */
  void forEach(String sql, Row action, Object... parameters) throws SQLException, IOException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.length; i++) {
        statement.setObject(i + 1, parameters[i]);
      }
      try (ResultSet rows = statement.executeQuery()) {
        while (rows.next()) {
          action.accept(rows);
        }
      }
    }
  }

  /** The first thing read from a row that is wanted; no row behind it is asked for. */
  <T> Optional<T> first(String sql, Reader<T> reader, Predicate<T> wanted)
      throws SQLException, IOException {
    try (PreparedStatement statement = connection.prepareStatement(sql);
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        T found = reader.read(rows);
        if (wanted.test(found)) {
          return Optional.of(found);
        }
      }
    }
    return Optional.empty();
  }

  /** The first column of the only row, 0 when there is none or it is null. */
  long number(String sql, Object... parameters) throws SQLException {
    try (ResultSet row = statement(sql, parameters).executeQuery()) {
      return row.next() ? row.getLong(1) : 0;
    }
  }

  private String text(String sql) throws SQLException {
    try (ResultSet row = statement(sql).executeQuery()) {
      return row.next() ? row.getString(1) : "";
    }
  }

  @Override
  public synchronized void close() throws IOException {
    try {
      for (PreparedStatement statement : statements.values()) {
        statement.close();
      }
      connection.close();
    } catch (SQLException e) {
      throw StoreException.of(file, e);
    }
  }
}
