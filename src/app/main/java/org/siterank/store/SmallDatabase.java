package org.siterank.store;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.siterank.disk.OwnFiles;

/** Opens databases that lie beside {@code site.db} and have a few tables without versions. */
final class SmallDatabase {

  private SmallDatabase() {}

  /**
   * Opens a database for writing, and makes it if there is none.
   *
   * @param immediate whether a transaction waits for other writers before it reads anything
   * @param tables statements that make the tables if there are none
   */
  static Connection open(Path data, Path file, boolean immediate, List<String> tables)
      throws IOException {
    OwnFiles.refuseRoot(data);
    OwnFiles.makeFolder(data);
    Database.makeOwn(file);
    NativeLibrary.load(data);
    Properties options = new Properties();
    options.setProperty("busy_timeout", "30000");
    options.setProperty("journal_mode", "WAL");
    options.setProperty("synchronous", "NORMAL");
    if (immediate) {
      options.setProperty("transaction_mode", "IMMEDIATE");
    }
    try {
      Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file, options);
      try (Statement statement = connection.createStatement()) {
        for (String table : tables) {
          statement.execute(table);
        }
        return connection;
      } catch (SQLException e) {
        throw failed(connection, file, e);
      }
    } catch (SQLException e) {
      throw StoreException.of(file, e);
    }
  }

  /** Closes a connection that failed; the exception to throw. */
  static StoreException failed(Connection connection, Path file, SQLException cause) {
    try {
      connection.close();
    } catch (SQLException e) {
      cause.addSuppressed(e);
    }
    return StoreException.of(file, cause);
  }
}
