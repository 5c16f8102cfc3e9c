package org.siterank.store;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.Optional;
import java.util.function.Consumer;
import org.siterank.site.PageUrl;

/** Which pages are listings of others, and why. */
final class ListingTable {

  private static final String SELECT =
      "SELECT a.url, l.* FROM listing l JOIN address a ON a.id = l.address";

  private final Database database;
  private final Addresses addresses;

  ListingTable(Database database, Addresses addresses) {
    this.database = database;
    this.addresses = addresses;
  }

  void save(Collection<StoredListing> listings) throws IOException {
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

  Optional<StoredListing> find(PageUrl url) throws IOException {
    return database.read(
        () -> {
          try (ResultSet row =
              database.statement(SELECT + " WHERE a.url = ?", url.value()).executeQuery()) {
            return row.next() ? Optional.of(listing(row)) : Optional.empty();
          }
        });
  }

  void forEach(Consumer<StoredListing> action) throws IOException {
    database.read(
        () -> {
          database.forEach(SELECT + " ORDER BY a.url", row -> action.accept(listing(row)));
          return null;
        });
  }

  private static StoredListing listing(ResultSet row) throws SQLException {
    return new StoredListing(
        Addresses.url(row, "url"),
        row.getLong("input"),
        row.getBoolean("listing"),
        row.getString("evidence"),
        row.getString("reasons"));
  }
}
