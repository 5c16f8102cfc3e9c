package org.siterank.engines;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Pattern;
import org.siterank.output.Json;
import org.siterank.output.JsonRows;

/** Partial documents that engines merge into those they have. */
final class DocumentFiles {

  private static final String FIELD = RankField.DEFAULT_NAME;
  private static final List<String> DOC = List.of(FIELD);

  /** Ids that Meilisearch accepts, up to 511 bytes (its manual, "Primary key"). */
  private static final Pattern MEILISEARCH_ID = Pattern.compile("[A-Za-z0-9_-]{1,511}");

  private DocumentFiles() {}

  /** Elasticsearch and OpenSearch: an action and its body, a line each. */
  static void bulk(Iterator<RankRow> rows, Writer out) throws IOException {
    while (rows.hasNext()) {
      RankRow row = rows.next();
      Json.COMPACT.write(
          JsonRows.object(List.of("update"), JsonRows.object(List.of("_id"), row.id())), out);
      Json.COMPACT.write(JsonRows.object(List.of("doc"), JsonRows.object(DOC, row.rank())), out);
    }
  }

  /** Meilisearch: one array. Ids that it would refuse are replaced by their SHA-256 sums. */
  static void meilisearch(Iterator<RankRow> rows, Writer out) throws IOException {
    try (JsonRows array = JsonRows.array(out, "id", "url", FIELD)) {
      while (rows.hasNext()) {
        RankRow row = rows.next();
        array.row(
            MEILISEARCH_ID.matcher(row.id()).matches() ? row.id() : sha256(row.id()),
            row.url(),
            row.rank());
      }
    }
  }

  private static String sha256(String text) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** Solr's ExternalFileField: a key and a float, which is what follows the last equals sign. */
  static void solr(Iterator<RankRow> rows, Writer out) throws IOException {
    while (rows.hasNext()) {
      RankRow row = rows.next();
      out.write(row.id() + "=" + (float) row.rank() + "\n");
    }
  }

  /** Typesense: a document a line. */
  static void typesense(Iterator<RankRow> rows, Writer out) throws IOException {
    try (JsonRows lines = JsonRows.lines(out, "id", FIELD)) {
      while (rows.hasNext()) {
        RankRow row = rows.next();
        lines.row(row.id(), row.rank());
      }
    }
  }
}
