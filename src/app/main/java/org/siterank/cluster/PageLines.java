package org.siterank.cluster;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.siterank.analysis.Language;
import org.siterank.analysis.LanguageMark;
import org.siterank.index.IndexEntry;
import org.siterank.index.IndexedPage;
import org.siterank.index.PageFields;
import org.siterank.index.SiteField;
import org.siterank.index.WordCounts;
import org.siterank.index.WordWeights;
import org.siterank.search.SpelledWords;

/** Pages as the lines of a bulk request. */
final class PageLines {

  /** Longest document id that OpenSearch takes, in bytes; our URLs are ASCII. */
  private static final int MAX_ID = 512;

  /** Longest word worth completing; Lucene refuses a page with a word above 32,766 bytes. */
  private static final int MAX_WORD = 255;

  private PageLines() {}

  /**
   * Writes a page whole, replacing the one that was there.
   *
   * @param number its place in a vector of ranks
   */
  static byte[] index(IndexEntry entry, WordWeights weights, long number) throws IOException {
    IndexedPage page = entry.text().read();
    ByteArrayOutputStream lines = new ByteArrayOutputStream(page.body().length() + 1024);
    action("index", entry.url().value(), lines);
    Language language = Language.of(page.language());
    PageFields fields = PageFields.of(page);
    try (JsonGenerator json = generator(lines)) {
      json.writeStartObject();
      for (Map.Entry<SiteField, List<String>> field : fields.wholes().entrySet()) {
        write(json, field.getKey(), field.getValue());
      }
      for (Map.Entry<SiteField, List<String>> field : fields.texts().entrySet()) {
        List<String> marked =
            field.getValue().stream()
                .filter(text -> !text.isEmpty())
                .map(text -> LanguageMark.mark(language, text))
                .toList();
        write(json, field.getKey(), marked);
      }
      for (Map.Entry<SiteField, String> field : fields.kept().entrySet()) {
        if (!field.getValue().isEmpty()) {
          json.writeStringField(ClusterField.of(field.getKey()), field.getValue());
        }
      }
      write(json, SiteField.SPELLINGS, spellings(fields));
      json.writeStringField(
          ClusterField.of(SiteField.WORDS), WordCounts.of(fields, language, weights).delimited());
      json.writeNumberField(ClusterField.of(SiteField.FETCHED), entry.fetched().toEpochMilli());
      json.writeNumberField(ClusterField.of(SiteField.FINGERPRINT), entry.fingerprint());
      json.writeNumberField(ClusterField.NUMBER, number);
      ranks(json, entry.rank());
      json.writeEndObject();
    }
    lines.write('\n');
    return lines.toByteArray();
  }

  private static List<String> spellings(PageFields fields) {
    return Stream.of(SiteField.TITLE, SiteField.HEADINGS, SiteField.DESCRIPTION, SiteField.ANCHORS)
        .flatMap(field -> fields.texts().get(field).stream())
        .flatMap(text -> SpelledWords.of(text).stream())
        .filter(word -> word.length() <= MAX_WORD)
        .distinct()
        .toList();
  }

  private static void write(JsonGenerator json, SiteField field, List<String> values)
      throws IOException {
    if (values.isEmpty()) {
      return;
    }
    json.writeFieldName(ClusterField.of(field));
    if (values.size() == 1) {
      json.writeString(values.get(0));
    } else {
      json.writeStartArray();
      for (String value : values) {
        json.writeString(value);
      }
      json.writeEndArray();
    }
  }

  /** Sets a page's rank and leaves the rest. */
  static byte[] rank(IndexEntry entry) throws IOException {
    ByteArrayOutputStream lines = new ByteArrayOutputStream(256);
    action("update", entry.url().value(), lines);
    try (JsonGenerator json = generator(lines)) {
      json.writeStartObject();
      json.writeObjectFieldStart("doc");
      // The page is written again as a whole anyway, so it may as well go to its place.
      ranks(json, entry.rank());
      json.writeEndObject();
      // Every operation that is carried out counts, also one that changes nothing: IndexState.
      json.writeBooleanField("detect_noop", false);
      json.writeEndObject();
    }
    lines.write('\n');
    return lines.toByteArray();
  }

  private static void ranks(JsonGenerator json, double rank) throws IOException {
    json.writeNumberField(ClusterField.RANK, rank);
    json.writeNumberField(ClusterField.RANK_SORT, rank);
  }

  /** Removes a page. */
  static byte[] delete(String url) throws IOException {
    ByteArrayOutputStream lines = new ByteArrayOutputStream(128);
    action("delete", url, lines);
    return lines.toByteArray();
  }

  private static void action(String name, String url, ByteArrayOutputStream lines)
      throws IOException {
    try (JsonGenerator json = generator(lines)) {
      json.writeStartObject();
      json.writeObjectFieldStart(name);
      json.writeStringField("_id", id(url));
      json.writeEndObject();
      json.writeEndObject();
    }
    lines.write('\n');
  }

  private static JsonGenerator generator(ByteArrayOutputStream lines) throws IOException {
    return ClusterClient.JSON
        .getFactory()
        .createGenerator(lines)
        .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET);
  }

  /** The URL, or its SHA-256 where it is longer than an id may be. */
  static String id(String url) {
    if (url.length() <= MAX_ID) {
      return url;
    }
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      return "sha256:"
          + HexFormat.of().formatHex(digest.digest(url.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
