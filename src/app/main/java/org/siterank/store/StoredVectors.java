package org.siterank.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import org.siterank.site.PageUrl;

/**
 * The vectors that a sentence model gave the pages, in a database of its own ({@code vectors.db}):
 * they are made once for each text, survive a run that is interrupted, and can be made again when
 * the file is deleted. Thread-safe.
 */
public final class StoredVectors implements AutoCloseable {

  /** {@code text} is a hash over the text and what identifies the model. */
  private static final String TABLE =
      "CREATE TABLE IF NOT EXISTS vector(url TEXT NOT NULL PRIMARY KEY, text BLOB NOT NULL,"
          + " direction BLOB NOT NULL) WITHOUT ROWID";

  private final Path file;
  private final Connection connection;

  private StoredVectors(Path file, Connection connection) {
    this.file = file;
    this.connection = connection;
  }

  /** Where the vectors of a data directory are. */
  public static Path file(Path data) {
    return data.resolve("vectors.db");
  }

  /**
   * Opens the vectors of a data directory, and makes the file if there is none.
   *
   * @throws StoreException when it is damaged or not writable
   */
  public static StoredVectors open(Path data) throws IOException {
    Path file = file(data);
    return new StoredVectors(file, SmallDatabase.open(data, file, false, List.of(TABLE)));
  }

  /** Removes the vectors of a data directory, which nobody has open. */
  public static void remove(Path data) throws IOException {
    for (String part : List.of("", "-wal", "-shm")) {
      Files.deleteIfExists(Path.of(file(data) + part));
    }
  }

  /**
   * The direction of a page's vector.
   *
   * @param text a hash over its text and what identifies the model
   * @return empty when it has none for this text
   */
  public synchronized byte[] find(PageUrl url, byte[] text) throws IOException {
    try (PreparedStatement select =
        connection.prepareStatement("SELECT text, direction FROM vector WHERE url = ?")) {
      select.setString(1, url.value());
      try (ResultSet row = select.executeQuery()) {
        return row.next() && Arrays.equals(row.getBytes(1), text) ? row.getBytes(2) : new byte[0];
      }
    } catch (SQLException e) {
      throw StoreException.of(file, e);
    }
  }

  /** Keeps the direction of a page's vector, in place of that of an earlier text. */
  public synchronized void save(PageUrl url, byte[] text, byte[] direction) throws IOException {
    try (PreparedStatement insert =
        connection.prepareStatement("INSERT OR REPLACE INTO vector VALUES (?,?,?)")) {
      insert.setString(1, url.value());
      insert.setBytes(2, text);
      insert.setBytes(3, direction);
      insert.executeUpdate();
    } catch (SQLException e) {
      throw StoreException.of(file, e);
    }
  }

  /** Removes the vectors of pages that are not wanted any more. */
  public synchronized void keep(Predicate<PageUrl> wanted) throws IOException {
    try (Statement select = connection.createStatement();
        PreparedStatement delete =
            connection.prepareStatement("DELETE FROM vector WHERE url = ?")) {
      List<String> gone = new ArrayList<>();
      try (ResultSet rows = select.executeQuery("SELECT url FROM vector")) {
        while (rows.next()) {
          if (!wanted.test(new PageUrl(rows.getString(1)))) {
            gone.add(rows.getString(1));
          }
        }
      }
      for (String url : gone) {
        delete.setString(1, url);
        delete.executeUpdate();
      }
    } catch (SQLException e) {
      throw StoreException.of(file, e);
    }
  }

  @Override
  public synchronized void close() throws IOException {
    try {
      connection.close();
    } catch (SQLException e) {
      throw StoreException.of(file, e);
    }
  }
}
