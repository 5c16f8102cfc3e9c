package org.siterank.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.siterank.crawl.FetchHistory;
import org.siterank.crawl.UrlRecord;
import org.siterank.crawl.UrlStatus;
import org.siterank.site.PageUrl;
import org.siterank.site.StatedReaders;

/** Reads the records of the crawl from the database. */
final class UrlRecordRow {

  /** Selects the rows of addresses, {@code a} being their table. */
  static final String SELECT =
      "SELECT a.url, c.*, t.url AS target_url, v.compared, v.changed AS changes, v.watched,"
          + " v.failures, s.stated FROM crawl c JOIN address a ON a.id = c.address"
          + " LEFT JOIN address t ON t.id = c.target LEFT JOIN visit v ON v.address = c.address"
          + " LEFT JOIN stated_readers s ON s.address = c.address";

  private UrlRecordRow() {}

  /** The record in a row of {@link #SELECT}. */
  static UrlRecord of(ResultSet row) throws SQLException {
    String stated = row.getString("stated");
    long fetched = row.getLong("fetched");
    Optional<Instant> fetchedAt =
        row.wasNull() ? Optional.empty() : Optional.of(Instant.ofEpochMilli(fetched));
    return new UrlRecord(
        StoredValue.url(row, "url"),
        StoredValue.constant(UrlStatus.class, row, "status"),
        row.getInt("http_status"),
        Optional.ofNullable(row.getString("target_url")).map(PageUrl::new),
        row.getInt("depth"),
        fetchedAt,
        row.getString("etag"),
        row.getString("last_modified"),
        row.getInt("misses"),
        row.getLong("cycle"),
        row.getString("problem"),
        new FetchHistory(
            row.getInt("compared"),
            row.getInt("changes"),
            Duration.ofMillis(row.getLong("watched")),
            row.getInt("failures")),
        stated == null ? StatedReaders.NONE : StatedReaders.parse(stated));
  }
}
