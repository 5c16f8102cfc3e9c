package org.siterank.store;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;

/** Who may read which page, by the access rules of the last run. */
final class ReadersTable {

  private final Database database;
  private final Addresses addresses;

  ReadersTable(Database database, Addresses addresses) {
    this.database = database;
    this.addresses = addresses;
  }

  /** Replaces all of them. */
  void save(Map<PageUrl, Readers> readers) throws IOException {
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

  /** Every page with its readers. */
  Map<PageUrl, Readers> all() throws IOException {
    Map<PageUrl, Readers> readers = new HashMap<>();
    Map<String, Readers> known = new HashMap<>();
    database.read(
        () -> {
          database.forEach(
              "SELECT a.url, r.readers FROM page_readers r JOIN address a ON a.id = r.address",
              row ->
                  readers.put(
                      Addresses.url(row, "url"),
                      known.computeIfAbsent(row.getString("readers"), Readers::new)));
          return null;
        });
    return readers;
  }
}
