package org.siterank.store;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.siterank.site.PageUrl;

/** Which pages are listings of others, and why. */
public final class ListingTable {

  private static final String SELECT =
      "SELECT a.url, l.* FROM listing l JOIN address a ON a.id = l.address";

  /** Those that are changed at once. */
  private static final int BATCH = 1_000;

  private final Database database;
  private final Addresses addresses;

  ListingTable(Database database, Addresses addresses) {
    this.database = database;
    this.addresses = addresses;
  }

  /** Adds and replaces what is known of pages being listings. */
  public void save(Collection<StoredListing> listings) throws IOException {
    database.inTransaction(
        () -> {
          for (StoredListing listing : listings) {
            database.update(
                "INSERT OR REPLACE INTO listing(address, input, listing, evidence, reasons)"
                    + " VALUES (?,?,?,?,?)",
                addresses.id(listing.url()),
                listing.input(),
                listing.listing() ? 1 : 0,
                listing.evidence(),
                listing.reasons());
          }
          return null;
        });
  }

  /** Returns the evidence that a page is a listing; nothing before the first run. */
  public Optional<StoredListing> find(PageUrl url) throws IOException {
    return database.read(
        () -> {
          try (ResultSet row =
              database.statement(SELECT + " WHERE a.url = ?", url.value()).executeQuery()) {
            return row.next() ? Optional.of(listing(row)) : Optional.empty();
          }
        });
  }

  /** The evidence of every page, in URL order. */
  public void forEach(Consumer<StoredListing> action) throws IOException {
    database.read(
        () -> {
          database.forEach(SELECT + " ORDER BY a.url", row -> action.accept(listing(row)));
          return null;
        });
  }

  /**
   * Puts in the place of each what a rule makes of it. Some are held at a time: of a large site all
   * may change.
   */
  public void update(UnaryOperator<StoredListing> rule) throws IOException {
    List<StoredListing> some = after("");
    while (!some.isEmpty()) {
      List<StoredListing> changed = new ArrayList<>();
      for (StoredListing before : some) {
        StoredListing now = rule.apply(before);
        if (!now.equals(before)) {
          changed.add(now);
        }
      }
      save(changed);
      some = after(some.get(some.size() - 1).url().value());
    }
  }

  /** The next ones by their addresses. */
  private List<StoredListing> after(String url) throws IOException {
    List<StoredListing> some = new ArrayList<>();
    database.read(
        () -> {
          database.forEach(
              SELECT + " WHERE a.url > ? ORDER BY a.url LIMIT ?",
              row -> some.add(listing(row)),
              url,
              BATCH);
          return null;
        });
    return some;
  }

  private static StoredListing listing(ResultSet row) throws SQLException {
    return new StoredListing(
        StoredValue.url(row, "url"),
        row.getLong("input"),
        row.getBoolean("listing"),
        row.getString("evidence"),
        row.getString("reasons"));
  }
}
