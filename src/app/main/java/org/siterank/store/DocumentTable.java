package org.siterank.store;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.Consumer;
import org.siterank.crawl.PageFingerprints;
import org.siterank.crawl.SlowDocument;
import org.siterank.crawl.UrlRecord;
import org.siterank.site.Page;
import org.siterank.site.PageDate;

/**
 * The documents as they were read: texts, with layout and links, and those that took too long to
 * read. Works within the transaction of its caller. Not thread-safe.
 */
final class DocumentTable {

  private final Database database;
  private final LayoutTable layout;
  private final LinkTable links;
  private final PageChangeTable changes;

  DocumentTable(Database database, LayoutTable layout, LinkTable links, PageChangeTable changes) {
    this.database = database;
    this.layout = layout;
    this.links = links;
    this.changes = changes;
  }

  /**
   * Stores a document, if it says something else than the one that is stored.
   *
   * @return whether its text or layout was written
   */
  boolean save(long address, UrlRecord record, Page page, PageFingerprints marks)
      throws SQLException, IOException {
    database.update("DELETE FROM slow_document WHERE address = ?", address);
    byte[] digest = marks.digest();
    byte[] stored = digest(address);
    if (Arrays.equals(digest, stored)) {
      saveDate(address, page.dated());
      if (!layout.isStored(address, page.layout())) {
        database.update(
            "UPDATE document SET body = ? WHERE address = ?", page.content().text(), address);
        layout.save(address, page.layout(), marks.shingles());
        return true;
      }
      return false;
    }
    if (stored != null) {
      if (record.fetched().isPresent()) {
        changes.noteLinks(address, record.fetched().get(), page.links());
      }
      remove(address);
    }
    database.update(
        "INSERT INTO document(address, content_type, title, headings, description, body, language,"
            + " noindex, nofollow, digest, changed, sketch, dated, dated_by)"
            + " VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
        address,
        page.content().contentType(),
        page.content().title(),
        page.content().headings(),
        page.content().description(),
        page.content().text(),
        page.content().language(),
        page.directives().noindex(),
        page.directives().nofollow(),
        digest,
        record.fetched().map(Instant::toEpochMilli).orElse(0L),
        marks.sketch(),
        StoredDates.millis(page.dated()),
        StoredDates.kind(page.dated()));
    layout.save(address, page.layout(), marks.shingles());
    links.save(address, page.links());
    return true;
  }

  /** A page that says the same as before is not newer for being served anew, but may say so. */
  private void saveDate(long address, Optional<PageDate> date) throws SQLException {
    if (date.isPresent()) {
      database.update(
          "UPDATE document SET dated = ?1, dated_by = ?2 WHERE address = ?3"
              + " AND (dated IS NULL OR ?2 NOT IN ('SERVED', 'LISTED')"
              + " OR (?2 = 'LISTED' AND dated_by <> 'LISTED'))",
          StoredDates.millis(date),
          StoredDates.kind(date),
          address);
    }
  }

  /** The digest of the content that is stored; null when none is. */
  byte[] digest(long address) throws SQLException {
    try (ResultSet row =
        database
            .statement("SELECT digest FROM document WHERE address = ?", address)
            .executeQuery()) {
      return row.next() ? row.getBytes(1) : null;
    }
  }

  /** Removes what is stored of an address. */
  void remove(long address) throws SQLException {
    database.update("DELETE FROM document WHERE address = ?", address);
    links.remove(address);
    layout.remove(address);
  }

  /** Title, description and body, a line each; empty when nothing is stored. */
  String text(long address) throws SQLException {
    try (ResultSet row =
        database
            .statement("SELECT title, description, body FROM document WHERE address = ?", address)
            .executeQuery()) {
      return row.next()
          ? String.join("\n", row.getString(1), row.getString(2), row.getString(3))
          : "";
    }
  }

  /** Shows all documents that took too long to read. */
  void forEachSlow(Consumer<SlowDocument> action) throws SQLException, IOException {
    database.forEach(
        "SELECT a.url, s.digest, s.problem FROM slow_document s"
            + " JOIN address a ON a.id = s.address",
        row ->
            action.accept(
                new SlowDocument(
                    StoredValue.url(row, "url"),
                    row.getString("digest"),
                    row.getString("problem"))));
  }

  /** Notes a document that took too long to read. */
  int addSlow(long address, SlowDocument document) throws SQLException {
    return database.update(
        "INSERT OR REPLACE INTO slow_document(address, digest, problem) VALUES (?,?,?)",
        address,
        document.digest(),
        document.problem());
  }
}
