package org.siterank.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Properties;
import org.siterank.disk.OwnFiles;

/** Copies a database while others read and write it. */
public final class DatabaseCopy {

  private DatabaseCopy() {}

  /**
   * Copies the state of a database at one moment to a new file that only its owner can read, in one
   * reading transaction; writers go on meanwhile.
   *
   * @throws StoreException when it cannot be read, or the copy not be written
   */
  public static void copy(Path from, Path to) throws IOException {
    NativeLibrary.load(from.toAbsolutePath().getParent());
    OwnFiles.make(to); // SQLite fills an empty file, and keeps its rights.
    try (Connection connection = connect(from, true);
        PreparedStatement copy = connection.prepareStatement("VACUUM INTO ?")) {
      copy.setString(1, to.toAbsolutePath().toString());
      copy.execute();
    } catch (SQLException e) {
      throw failure(from, to, e);
    }
  }

  /** A full disk is that of the copy; damage is that of the source. */
  private static StoreException failure(Path from, Path to, SQLException e) {
    StoreException failure = StoreException.of(from, e);
    return failure.trouble() == StoreException.Trouble.DAMAGED ? failure : StoreException.of(to, e);
  }

  /**
   * Replaces all that is in a database by what is in another one, in one transaction: those who
   * have it open read the new content from their next question on. A database that is missing or
   * damaged is replaced as a file.
   *
   * @param by is not changed, and nobody has it open
   */
  public static void replace(Path file, Path by) throws IOException {
    NativeLibrary.load(file.toAbsolutePath().getParent());
    if (Files.exists(file)) {
      try (Connection connection = connect(file, false);
          Statement statement = connection.createStatement()) {
        Database.makeOwn(file);
        statement.execute("SELECT count(*) FROM sqlite_master");
        statement.executeUpdate("restore from '" + by.toString().replace("'", "''") + "'");
        return;
      } catch (SQLException e) {
        StoreException failure = StoreException.of(file, e);
        if (failure.trouble() != StoreException.Trouble.DAMAGED) {
          throw failure;
        }
      }
    }
    replaceFile(file, by);
  }

  /** Nothing of the old log may be applied to the new file. */
  private static void replaceFile(Path file, Path by) throws IOException {
    Path draft = file.resolveSibling(file.getFileName() + ".new");
    OwnFiles.make(draft);
    Files.copy(by, draft, StandardCopyOption.REPLACE_EXISTING);
    OwnFiles.shut(draft);
    for (String beside : List.of("-wal", "-shm")) {
      Files.deleteIfExists(file.resolveSibling(file.getFileName() + beside));
    }
    Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  private static Connection connect(Path file, boolean readOnly) throws SQLException {
    Properties options = new Properties();
    options.setProperty("busy_timeout", "30000");
    if (readOnly) {
      options.setProperty("open_mode", "1"); // SQLITE_OPEN_READONLY
    } else {
      options.setProperty("journal_mode", "WAL");
    }
    return DriverManager.getConnection("jdbc:sqlite:" + file, options);
  }
}
