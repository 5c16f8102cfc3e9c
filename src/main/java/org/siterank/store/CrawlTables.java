package org.siterank.store;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.siterank.crawl.CrawlResult;
import org.siterank.crawl.CrawlStore;
import org.siterank.crawl.UrlRecord;
import org.siterank.crawl.UrlStatus;
import org.siterank.site.Link;
import org.siterank.site.Page;
import org.siterank.site.PageUrl;

/** The crawl's part of the database: addresses of the site, documents, links, cycles. */
final class CrawlTables implements CrawlStore {

  private static final String SELECT_RECORD =
      "SELECT a.url, c.*, t.url AS target_url FROM crawl c JOIN address a ON a.id = c.address"
          + " LEFT JOIN address t ON t.id = c.target";

  /** Shorter texts, such as "Access denied" or an empty frame, are alike by chance. */
  private static final int MIN_DUPLICATE_LENGTH = 200;

  private final Database database;
  private final Addresses addresses;

  CrawlTables(Database database, Addresses addresses) {
    this.database = database;
    this.addresses = addresses;
  }

  @Override
  public long beginCycle() throws IOException {
    return database.inTransaction(
        () -> {
          long open = database.number("SELECT max(id) FROM cycle WHERE finished = 0");
          if (open == 0) {
            database.update("INSERT INTO cycle(finished) VALUES (0)");
            open = database.number("SELECT last_insert_rowid()");
          }
          return open;
        });
  }

  @Override
  public void endCycle(long cycle) throws IOException {
    database.inTransaction(
        () -> database.update("UPDATE cycle SET finished = 1 WHERE id <= ?", cycle));
  }

  @Override
  public Optional<UrlRecord> find(PageUrl url) throws IOException {
    return database.read(
        () -> {
          try (ResultSet row =
              database.statement(SELECT_RECORD + " WHERE a.url = ?", url.value()).executeQuery()) {
            return row.next() ? Optional.of(record(row)) : Optional.empty();
          }
        });
  }

  @Override
  public void forEach(Consumer<UrlRecord> action) throws IOException {
    database.read(
        () -> {
          database.forEach(SELECT_RECORD + " ORDER BY a.url", row -> action.accept(record(row)));
          return null;
        });
  }

  @Override
  public List<Link> links(PageUrl url) throws IOException {
    return database.read(
        () -> {
          List<Link> links = new ArrayList<>();
          database.forEach(
              "SELECT t.url, l.anchor, l.nofollow FROM link l JOIN address s ON s.id = l.source"
                  + " JOIN address t ON t.id = l.target WHERE s.url = ? ORDER BY l.position",
              row ->
                  links.add(
                      new Link(
                          Addresses.url(row, "url"),
                          row.getString("anchor"),
                          row.getBoolean("nofollow"))),
              url.value());
          return links;
        });
  }

  @Override
  public void save(Collection<CrawlResult> batch) throws IOException {
    try {
      database.inTransaction(
          () -> {
            for (CrawlResult result : batch) {
              save(result);
            }
            return null;
          });
    } catch (IOException | RuntimeException e) {
      addresses.forget();
      throw e;
    }
  }

  private void save(CrawlResult result) throws SQLException {
    UrlRecord record = result.record();
    long address = addresses.id(record.url());
    Long target = record.target().isPresent() ? addresses.id(record.target().get()) : null;
    database.update(
        "INSERT OR REPLACE INTO crawl(address, status, http_status, target, depth, fetched, etag,"
            + " last_modified, misses, cycle, problem) VALUES (?,?,?,?,?,?,?,?,?,?,?)",
        address,
        record.status().name(),
        record.httpStatus(),
        target,
        record.depth(),
        record.fetched().map(Instant::toEpochMilli).orElse(null),
        record.etag(),
        record.lastModified(),
        record.misses(),
        record.cycle(),
        record.problem());
    if (record.status() != UrlStatus.READ) {
      removeDocument(address);
    } else if (result.page().isPresent()) {
      saveDocument(address, record, result.page().get());
    }
  }

  private void saveDocument(long address, UrlRecord record, Page page) throws SQLException {
    byte[] digest = digest(page);
    if (Arrays.equals(digest, storedDigest(address))) {
      return;
    }
    removeDocument(address);
    database.update(
        "INSERT INTO document(address, content_type, title, headings, description, body, language,"
            + " noindex, nofollow, digest, changed) VALUES (?,?,?,?,?,?,?,?,?,?,?)",
        address,
        page.contentType(),
        page.title(),
        page.headings(),
        page.description(),
        page.text(),
        page.language(),
        page.noindex(),
        page.nofollow(),
        digest,
        record.fetched().map(Instant::toEpochMilli).orElse(0L));
    int position = 0;
    for (Link link : page.links()) {
      database.update(
          "INSERT INTO link(source, position, target, anchor, nofollow) VALUES (?,?,?,?,?)",
          address,
          position++,
          addresses.id(link.target()),
          link.anchorText(),
          link.nofollow());
    }
  }

  private byte[] storedDigest(long address) throws SQLException {
    try (ResultSet row =
        database
            .statement("SELECT digest FROM document WHERE address = ?", address)
            .executeQuery()) {
      return row.next() ? row.getBytes(1) : null;
    }
  }

  private void removeDocument(long address) throws SQLException {
    database.update("DELETE FROM document WHERE address = ?", address);
    database.update("DELETE FROM link WHERE source = ?", address);
  }

  /** Forgets the addresses of the site that no longer belong to it; returns how many. */
  int removeUnless(Predicate<PageUrl> belongs) throws IOException {
    return database.inTransaction(
        () -> {
          List<Long> strangers = new ArrayList<>();
          database.forEach(
              "SELECT c.address, a.url FROM crawl c JOIN address a ON a.id = c.address",
              row -> {
                if (!belongs.test(Addresses.url(row, "url"))) {
                  strangers.add(row.getLong("address"));
                }
              });
          for (long address : strangers) {
            removeDocument(address);
            database.update("DELETE FROM crawl WHERE address = ?", address);
          }
          return strangers.size();
        });
  }

  void forEachDuplicate(BiConsumer<PageUrl, PageUrl> action) throws IOException {
    database.read(
        () -> {
          byte[][] digest = {new byte[0]};
          PageUrl[] original = {null};
          database.forEach(
              "SELECT a.url, d.digest FROM document d JOIN address a ON a.id = d.address"
                  + " WHERE d.digest IN (SELECT digest FROM document WHERE length(body) >= ?"
                  + " GROUP BY digest HAVING count(*) > 1)"
                  + " ORDER BY d.digest, length(a.url), a.url",
              row -> {
                byte[] next = row.getBytes("digest");
                PageUrl url = Addresses.url(row, "url");
                if (Arrays.equals(next, digest[0])) {
                  action.accept(original[0], url);
                } else {
                  digest[0] = next;
                  original[0] = url;
                }
              },
              MIN_DUPLICATE_LENGTH);
          return null;
        });
  }

  /** What the index needs to know of every page before it asks for a text. */
  void forEachHead(Consumer<StoredHead> action) throws IOException {
    database.read(
        () -> {
          database.forEach(
              "SELECT a.url, d.title, d.noindex, d.digest, d.changed, c.http_status, c.fetched"
                  + " FROM document d JOIN address a ON a.id = d.address"
                  + " JOIN crawl c ON c.address = d.address ORDER BY a.url",
              row ->
                  action.accept(
                      new StoredHead(
                          Addresses.url(row, "url"),
                          row.getString("title"),
                          row.getBoolean("noindex"),
                          ByteBuffer.wrap(row.getBytes("digest")).getLong(),
                          Instant.ofEpochMilli(row.getLong("changed")),
                          row.getInt("http_status"),
                          Instant.ofEpochMilli(row.getLong("fetched")))));
          return null;
        });
  }

  Optional<StoredPage> page(PageUrl url) throws IOException {
    return database.read(
        () -> {
          try (ResultSet row =
              database
                  .statement(
                      "SELECT a.url, d.* FROM document d JOIN address a ON a.id = d.address"
                          + " WHERE a.url = ?",
                      url.value())
                  .executeQuery()) {
            return row.next() ? Optional.of(page(row)) : Optional.empty();
          }
        });
  }

  void forEachLink(Consumer<StoredLink> action) throws IOException {
    database.read(
        () -> {
          database.forEach(
              "SELECT s.url AS source_url, t.url AS target_url, l.anchor,"
                  + " (l.nofollow OR d.nofollow) AS nofollow FROM link l"
                  + " JOIN document d ON d.address = l.source"
                  + " JOIN address s ON s.id = l.source JOIN address t ON t.id = l.target"
                  + " ORDER BY s.url, l.position",
              row ->
                  action.accept(
                      new StoredLink(
                          Addresses.url(row, "source_url"),
                          Addresses.url(row, "target_url"),
                          row.getString("anchor"),
                          row.getBoolean("nofollow"))));
          return null;
        });
  }

  private static StoredPage page(ResultSet row) throws SQLException {
    return new StoredPage(
        Addresses.url(row, "url"),
        row.getString("content_type"),
        row.getString("title"),
        row.getString("headings"),
        row.getString("description"),
        row.getString("body"),
        row.getString("language"),
        row.getBoolean("noindex"),
        Instant.ofEpochMilli(row.getLong("changed")));
  }

  private static UrlRecord record(ResultSet row) throws SQLException {
    long fetched = row.getLong("fetched");
    Optional<Instant> fetchedAt =
        row.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(fetched));
    return new UrlRecord(
        Addresses.url(row, "url"),
        UrlStatus.valueOf(row.getString("status")),
        row.getInt("http_status"),
        Optional.ofNullable(row.getString("target_url")).map(PageUrl::new),
        row.getInt("depth"),
        fetchedAt,
        row.getString("etag"),
        row.getString("last_modified"),
        row.getInt("misses"),
        row.getLong("cycle"),
        row.getString("problem"));
  }

  private static byte[] digest(Page page) {
    MessageDigest sha;
    try {
      sha = MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
    add(sha, page.contentType(), page.title(), page.headings(), page.description());
    add(sha, page.text(), page.language(), page.noindex() + "," + page.nofollow());
    for (Link link : page.links()) {
      add(sha, link.target().value(), link.anchorText(), Boolean.toString(link.nofollow()));
    }
    return sha.digest();
  }

  private static void add(MessageDigest sha, String... parts) {
    for (String part : parts) {
      sha.update(part.getBytes(StandardCharsets.UTF_8));
      sha.update((byte) 0);
    }
  }
}
