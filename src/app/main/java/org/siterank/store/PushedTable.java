package org.siterank.store;

import java.io.IOException;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.siterank.crawl.CrawlResult;
import org.siterank.crawl.UrlRecord;
import org.siterank.site.PageUrl;
import org.siterank.site.Readers;

/** Pages that were pushed. Their texts and links are those of any page; the crawl asks for none. */
public final class PushedTable {

  /** Changes what was pushed, all of it or nothing. */
  public interface Change<R> {
    R make(PushedTable table) throws IOException;
  }

  /** Selects the pushed addresses, {@code a} being their table. */
  static final String SELECT = "SELECT a.url FROM pushed p JOIN address a ON a.id = p.address";

  private final Database database;
  private final Addresses addresses;
  private final CrawlTables crawl;

  PushedTable(Database database, Addresses addresses, CrawlTables crawl) {
    this.database = database;
    this.addresses = addresses;
    this.crawl = crawl;
  }

  /** Makes changes in one transaction, which is on the disk when this returns. */
  public <R> R change(Change<R> change) throws IOException {
    try {
      return database.inDurableTransaction(() -> change.make(this));
    } catch (IOException | RuntimeException e) {
      database.read(
          () -> {
            addresses.forget(); // Numbers given in it are void.
            return null;
          });
      throw e;
    }
  }

  /** Stores a page in the place of what is known of its address; within a {@link #change}. */
  public void save(CrawlResult page, Optional<Readers> readers, Instant when) throws IOException {
    database.read(
        () -> {
          crawl.write(page);
          return database.update(
              "INSERT OR REPLACE INTO pushed(address, readers, pushed) VALUES (?,?,?)",
              addresses.id(page.record().url()),
              readers.map(Readers::text).orElse(""),
              when.toEpochMilli());
        });
  }

  /** Removes a page that was pushed; the crawl may ask for it again. Within a {@link #change}. */
  public void remove(UrlRecord gone) throws IOException {
    database.read(
        () -> {
          crawl.write(new CrawlResult(gone, Optional.empty()));
          return database.update("DELETE FROM pushed WHERE address = ?", addresses.id(gone.url()));
        });
  }

  /** Forgets which pages were pushed; the pages stay until they are replaced. */
  public void forget() throws IOException {
    database.inTransaction(() -> database.update("DELETE FROM pushed"));
  }

  /** The pages that were pushed. */
  public Set<PageUrl> pages() throws IOException {
    return pages(SiteAddresses.ALONE);
  }

  /** The pages of one of several sites that were pushed. */
  Set<PageUrl> pages(SiteAddresses site) throws IOException {
    return database.read(
        () -> {
          Set<PageUrl> pages = new HashSet<>();
          site.forEach(database, SELECT, row -> pages.add(StoredValue.url(row, "url")));
          return pages;
        });
  }

  /** The readers of the pages whose push names them. */
  public Map<PageUrl, Readers> readers() throws IOException {
    return database.read(
        () -> {
          Map<PageUrl, Readers> readers = new HashMap<>();
          database.forEach(
              "SELECT a.url, p.readers FROM pushed p JOIN address a ON a.id = p.address"
                  + " WHERE p.readers <> ''",
              row ->
                  readers.put(StoredValue.url(row, "url"), new Readers(row.getString("readers"))));
          return readers;
        });
  }

  /** No longer of the site; within a transaction. */
  void remove(long address) throws SQLException {
    database.update("DELETE FROM pushed WHERE address = ?", address);
  }
}
