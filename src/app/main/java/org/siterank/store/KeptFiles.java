package org.siterank.store;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.siterank.crawl.KeptFile;
import org.siterank.site.PageUrl;

/** The table of files that a crawl reads at its beginning: robots.txt and sitemaps. */
final class KeptFiles {

  private KeptFiles() {}

  static Optional<KeptFile> find(Database database, PageUrl url) throws SQLException, IOException {
    try (ResultSet row =
        database.statement("SELECT * FROM kept_file WHERE url = ?", url.value()).executeQuery()) {
      return row.next()
          ? Optional.of(
              new KeptFile(
                  url,
                  row.getString("etag"),
                  row.getString("last_modified"),
                  row.getString("content_type"),
                  unpacked(row.getBytes("body"))))
          : Optional.empty();
    }
  }

  static int save(Database database, KeptFile file) throws SQLException, IOException {
    return database.update(
        "INSERT OR REPLACE INTO kept_file(url, etag, last_modified, content_type, body)"
            + " VALUES (?,?,?,?,?)",
        file.url().value(),
        file.etag(),
        file.lastModified(),
        file.contentType(),
        packed(file.body()));
  }

  private static byte[] packed(byte[] body) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(body);
    }
    return packed.toByteArray();
  }

  private static byte[] unpacked(byte[] body) throws IOException {
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
      return in.readAllBytes();
    }
  }
}
