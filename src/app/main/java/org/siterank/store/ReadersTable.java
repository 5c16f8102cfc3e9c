package org.siterank.store;

import java.io.IOException;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;
import org.siterank.site.StatedReaders;

/**
 * Stores who may read which page: by the access rules of the last run, and by what the site states
 * itself.
 */
public final class ReadersTable {

  private final Database database;
  private final Addresses addresses;

  ReadersTable(Database database, Addresses addresses) {
    this.database = database;
    this.addresses = addresses;
  }

  /** Replaces all of them. */
  public void save(Map<PageUrl, Readers> readers) throws IOException {
    database.inTransaction(
        () -> {
          database.update("DELETE FROM page_readers");
          for (Map.Entry<PageUrl, Readers> page : readers.entrySet()) {
            database.update(
                "INSERT INTO page_readers(address, readers) VALUES (?,?)",
                addresses.id(page.getKey()),
                page.getValue().text());
          }
          return null;
        });
  }

  /** Replaces what the site states of a page; within the caller's transaction. */
  void save(long address, StatedReaders stated) throws SQLException {
    if (stated.bySource().isEmpty()) {
      database.update("DELETE FROM stated_readers WHERE address = ?", address);
    } else {
      database.update(
          "INSERT OR REPLACE INTO stated_readers(address, stated) VALUES (?,?)",
          address,
          stated.text());
    }
  }

  /** Every page of which the site states who may read it, with what it states. */
  public Map<PageUrl, StatedReaders> stated() throws IOException {
    Map<PageUrl, StatedReaders> stated = new HashMap<>();
    Map<String, StatedReaders> known = new HashMap<>();
    database.read(
        () -> {
          database.forEach(
              "SELECT a.url, s.stated FROM stated_readers s JOIN address a ON a.id = s.address",
              row ->
                  stated.put(
                      StoredValue.url(row, "url"),
                      known.computeIfAbsent(row.getString("stated"), StatedReaders::parse)));
          return null;
        });
    return stated;
  }

  /** Every page with its readers. */
  public Map<PageUrl, Readers> all() throws IOException {
    Map<PageUrl, Readers> readers = new HashMap<>();
    Map<String, Readers> known = new HashMap<>();
    database.read(
        () -> {
          database.forEach(
              "SELECT a.url, r.readers FROM page_readers r JOIN address a ON a.id = r.address",
              row ->
                  readers.put(
                      StoredValue.url(row, "url"),
                      known.computeIfAbsent(row.getString("readers"), Readers::new)));
          return null;
        });
    return readers;
  }
}
