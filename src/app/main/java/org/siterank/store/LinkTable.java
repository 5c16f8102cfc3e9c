package org.siterank.store;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.siterank.site.Link;
import org.siterank.site.PageUrl;

/** The links of each page, as a crawl writes them. */
public final class LinkTable {

  /** Links stored by one statement; our choice. */
  private static final int LINKS_AT_ONCE = 16;

  private final Database database;
  private final Addresses addresses;

  LinkTable(Database database, Addresses addresses) {
    this.database = database;
    this.addresses = addresses;
  }

  /** Those of a page, in its order. */
  public List<Link> of(PageUrl url) throws IOException {
    return database.read(
        () -> {
          List<Link> links = new ArrayList<>();
          try (ResultSet rows =
              database
                  .statement(
                      "SELECT t.url, l.anchor, l.nofollow FROM link l JOIN address s ON"
                          + " s.id = l.source JOIN address t ON t.id = l.target WHERE s.url = ?"
                          + " ORDER BY l.position",
                      url.value())
                  .executeQuery()) {
            while (rows.next()) {
              PageUrl target = StoredValue.url(rows.getString(1));
              links.add(new Link(target, rows.getString(2), rows.getBoolean(3)));
            }
          }
          return links;
        });
  }

  /** Where the links of a page lead, in its order. */
  public List<PageUrl> targets(PageUrl url) throws IOException {
    return database.read(
        () -> {
          List<PageUrl> targets = new ArrayList<>();
          try (ResultSet rows =
              database
                  .statement(
                      "SELECT t.url FROM link l JOIN address s ON s.id = l.source"
                          + " JOIN address t ON t.id = l.target WHERE s.url = ?"
                          + " ORDER BY l.position",
                      url.value())
                  .executeQuery()) {
            while (rows.next()) {
              targets.add(StoredValue.url(rows, "url"));
            }
          }
          return targets;
        });
  }

  /**
   * Every link to an address that no crawl has met, once for each page that has it.
   *
   * @param nofollow whether links with {@code rel=nofollow}, and those of nofollow pages, count
   * @param action gets the page and the address
   */
  public void forEachUnmet(boolean nofollow, BiConsumer<PageUrl, PageUrl> action)
      throws IOException {
    database.read(
        () -> {
          database.forEach(
              "SELECT DISTINCT s.url AS source, t.url AS target FROM link l"
                  + " JOIN address s ON s.id = l.source JOIN address t ON t.id = l.target"
                  + " JOIN document d ON d.address = l.source"
                  + " WHERE l.target NOT IN (SELECT address FROM crawl)"
                  + (nofollow ? "" : " AND l.nofollow = 0 AND d.nofollow = 0"),
              row -> action.accept(StoredValue.url(row, "source"), StoredValue.url(row, "target")));
          return null;
        });
  }

  /** Many links with one statement: the way into SQLite costs more than a row. */
  void save(long source, List<Link> links) throws SQLException {
    for (int first = 0; first < links.size(); first += LINKS_AT_ONCE) {
      int rows = Math.min(LINKS_AT_ONCE, links.size() - first);
      if (rows < LINKS_AT_ONCE) {
        for (int position = first; position < first + rows; position++) {
          save(source, links, position, 1);
        }
      } else {
        save(source, links, first, rows);
      }
    }
  }

  private void save(long source, List<Link> links, int first, int rows) throws SQLException {
    Object[] values = new Object[5 * rows];
    int next = 0;
    for (int position = first; position < first + rows; position++) {
      Link link = links.get(position);
      values[next++] = source;
      values[next++] = position;
      values[next++] = addresses.id(link.target());
      values[next++] = link.anchorText();
      values[next++] = link.nofollow() ? 1 : 0;
    }
    database.update(
        "INSERT INTO link(source, position, target, anchor, nofollow) VALUES (?,?,?,?,?)"
            + ",(?,?,?,?,?)".repeat(rows - 1),
        values);
  }

  /** Removes those of a page. */
  void remove(long source) throws SQLException {
    database.update("DELETE FROM link WHERE source = ?", source);
  }
}
