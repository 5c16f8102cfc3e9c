package org.siterank.store;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.siterank.cache.Recent;
import org.siterank.site.PageUrl;

/**
 * Walks over the links of all pages, page by page. One statement that sorts them all by the names
 * of their pages takes longer than the whole walk, and every target is named as often as it is
 * linked to: here mostly once.
 */
final class LinkWalk {

  private record Source(long address, PageUrl url, boolean nofollow) {}

  private final Database database;

  private final Map<Long, PageUrl> names = new Recent<>(Addresses.RECENT);

  LinkWalk(Database database) {
    this.database = database;
  }

  /** Every link of every page that was read, by source URL and position. */
  void forEach(Consumer<StoredLink> action) throws SQLException, IOException {
    database.forEach(
        "SELECT d.address, a.url, d.nofollow FROM document d JOIN address a ON a.id = d.address"
            + " ORDER BY a.url",
        row ->
            links(new Source(row.getLong(1), StoredValue.url(row.getString(2)), row.getBoolean(3)))
                .forEach(action));
  }

  private List<StoredLink> links(Source source) throws SQLException {
    List<StoredLink> links = new ArrayList<>();
    try (ResultSet row =
        database
            .statement(
                "SELECT target, anchor, nofollow FROM link WHERE source = ? ORDER BY position",
                source.address())
            .executeQuery()) {
      while (row.next()) {
        links.add(
            new StoredLink(
                source.url(),
                name(row.getLong(1)),
                row.getString(2),
                source.nofollow() || row.getBoolean(3)));
      }
    }
    return links;
  }

  private PageUrl name(long address) throws SQLException {
    PageUrl known = names.get(address);
    if (known == null) {
      try (ResultSet row =
          database.statement("SELECT url FROM address WHERE id = ?", address).executeQuery()) {
        if (!row.next()) {
          throw new SQLException("a link leads to address " + address + ", which has no name");
        }
        known = StoredValue.url(row.getString(1));
      }
      names.put(address, known);
    }
    return known;
  }
}
