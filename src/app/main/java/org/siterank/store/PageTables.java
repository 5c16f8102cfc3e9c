package org.siterank.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import org.siterank.site.PageLayout;
import org.siterank.site.PageUrl;

/** The pages and links that a crawl left in the database, for those who come after it. */
public final class PageTables {

  private static final String SELECT_PAGE =
      "SELECT a.url, d.*, l.*, c.http_status, c.fetched FROM document d"
          + " JOIN address a ON a.id = d.address"
          + " JOIN crawl c ON c.address = d.address"
          + " LEFT JOIN layout l ON l.address = d.address";

  private final Database database;
  private final LayoutTable layout;

  PageTables(Database database, LayoutTable layout) {
    this.database = database;
    this.layout = layout;
  }

  /**
   * Every page that says the same as another one, title, text and links: the one with the shortest
   * URL is the original, the others are its copies. Very short texts are left alone.
   *
   * @param exact gets original and copy
   * @param near gets original and a page with nearly the same text
   */
  public void forEachDuplicate(
      BiConsumer<PageUrl, PageUrl> exact, BiConsumer<PageUrl, PageUrl> near) throws IOException {
    new DuplicateFinder(database, layout.template(), /* amongAll= */ false).forEach(exact, near);
  }

  /** Gives each pair of pages with the same text, also where readers differ. Pairs may repeat. */
  public void forEachCopy(BiConsumer<PageUrl, PageUrl> action) throws IOException {
    DuplicateFinder finder = new DuplicateFinder(database, layout.template(), /* amongAll= */ true);
    finder.forEachSameText(action);
    finder.forEachCopy(action);
  }

  /**
   * Finds pages that contain nearly all of another page's text, also where readers differ.
   *
   * @param wanted the pages whose text is searched for in the other pages
   * @param action gets a wanted page, and a page that contains its text
   */
  public void forEachContained(Predicate<PageUrl> wanted, BiConsumer<PageUrl, PageUrl> action)
      throws IOException {
    new ContainedTexts(database, layout.template()).forEach(wanted, action);
  }

  /** Every page that was read, without its text, in URL order. */
  public void forEachHead(Consumer<StoredHead> action) throws IOException {
    forEachHead(false, action);
  }

  /** Every page that was read, with its layout and without its text, in URL order. */
  public void forEachLaidOut(Consumer<StoredHead> action) throws IOException {
    forEachHead(true, action);
  }

  private void forEachHead(boolean withLayout, Consumer<StoredHead> action) throws IOException {
    database.read(
        () -> {
          database.forEach(
              "SELECT a.url, d.content_type, d.title, d.language, d.noindex, d.digest, d.changed,"
                  + " d.dated, d.dated_by, c.http_status, c.fetched"
                  + (withLayout ? ", l.blocks, l.sections, l.signs" : "")
                  + " FROM document d JOIN address a ON a.id = d.address"
                  + " JOIN crawl c ON c.address = d.address"
                  + (withLayout ? " LEFT JOIN layout l ON l.address = d.address" : "")
                  + " ORDER BY a.url",
              row -> action.accept(head(row, withLayout)));
          return null;
        });
  }

  /**
   * Every page with what its evidence was found from, when there is any.
   *
   * @param action gets the page as it is laid out, and the hash of its input
   */
  public void forEachInput(BiConsumer<StoredHead, OptionalLong> action) throws IOException {
    database.read(
        () -> {
          database.forEach(
              "SELECT a.url, d.content_type, d.title, d.language, d.noindex, d.digest, d.changed,"
                  + " d.dated, d.dated_by, c.http_status, c.fetched, l.blocks, '' AS sections,"
                  + " l.signs, i.input FROM document d JOIN address a ON a.id = d.address JOIN"
                  + " crawl c ON c.address = d.address JOIN layout l ON l.address = d.address LEFT"
                  + " JOIN listing i ON i.address = d.address",
              row -> {
                long input = row.getLong("input");
                OptionalLong known = row.wasNull() ? OptionalLong.empty() : OptionalLong.of(input);
                action.accept(head(row, true), known);
              });
          return null;
        });
  }

  private static StoredHead head(ResultSet row, boolean withLayout) throws SQLException {
    return new StoredHead(
        StoredValue.url(row, "url"),
        row.getString("content_type"),
        row.getString("title"),
        row.getString("language"),
        row.getBoolean("noindex"),
        ByteBuffer.wrap(row.getBytes("digest")).getLong(),
        Instant.ofEpochMilli(row.getLong("changed")),
        StoredDates.of(row),
        row.getInt("http_status"),
        Instant.ofEpochMilli(row.getLong("fetched")),
        withLayout ? LayoutTable.of(row) : PageLayout.NONE);
  }

  /**
   * The words of followed links that lead to pages, directly or by one redirect, with how many
   * links have them. Reads all links once, whatever the number of pages.
   *
   * @param pages numbers of addresses
   */
  public Map<Long, Map<String, Integer>> anchors(Collection<Long> pages) throws IOException {
    return database.read(() -> IncomingWords.of(database, pages));
  }

  /**
   * The pages whose texts are new or changed since a time, in no order.
   *
   * @param action gets the numbers of their addresses
   */
  public void forEachPageSince(Instant time, LongConsumer action) throws IOException {
    database.read(
        () -> {
          database.forEach(
              // The first condition spares the second the way over all documents.
              "SELECT c.address FROM crawl c WHERE c.fetched > ?1 AND (SELECT d.changed FROM"
                  + " document d WHERE d.address = c.address) > ?1",
              row -> action.accept(row.getLong("address")),
              time.toEpochMilli());
          return null;
        });
  }

  /** A page that was read. */
  public Optional<StoredPage> page(PageUrl url) throws IOException {
    return page("a.url = ?", url.value());
  }

  /** A page that was read, by the number of its address. */
  public Optional<StoredPage> page(long address) throws IOException {
    return page("d.address = ?", address);
  }

  private Optional<StoredPage> page(String condition, Object value) throws IOException {
    return database.read(
        () -> {
          try (ResultSet row =
              database.statement(SELECT_PAGE + " WHERE " + condition, value).executeQuery()) {
            return row.next() ? Optional.of(page(row)) : Optional.empty();
          }
        });
  }

  /** Every page that was read, with its text, in URL order. */
  public void forEachPage(Consumer<StoredPage> action) throws IOException {
    database.read(
        () -> {
          database.forEach(SELECT_PAGE + " ORDER BY a.url", row -> action.accept(page(row)));
          return null;
        });
  }

  /** Every link of every page that was read, by source URL and position. */
  public void forEachLink(Consumer<StoredLink> action) throws IOException {
    database.read(
        () -> {
          new LinkWalk(database).forEach(action);
          return null;
        });
  }

  private static StoredPage page(ResultSet row) throws SQLException {
    return new StoredPage(
        head(row, true),
        row.getString("headings"),
        row.getString("description"),
        row.getString("body"),
        row.getString("language"));
  }
}
