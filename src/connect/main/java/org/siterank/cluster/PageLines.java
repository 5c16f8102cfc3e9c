package org.siterank.cluster;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.siterank.analysis.Language;
import org.siterank.analysis.LanguageMark;
import org.siterank.index.IndexEntry;
import org.siterank.index.IndexedPage;
import org.siterank.index.PageFields;
import org.siterank.index.PagePassages;
import org.siterank.index.SiteField;
import org.siterank.index.WordCounts;
import org.siterank.output.Json;
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
  static byte[] index(IndexEntry entry, DocumentForm form, long number) throws IOException {
    Map<String, Object> document = document(entry, form, number);
    ByteArrayOutputStream lines = new ByteArrayOutputStream(1 << 13);
    action("index", entry.url().value(), lines);
    line(document, lines);
    return lines.toByteArray();
  }

  /**
   * A page as the fields of its document.
   *
   * @param number its place in a vector of ranks
   */
  static Map<String, Object> document(IndexEntry entry, DocumentForm form, long number)
      throws IOException {
    IndexedPage page = entry.text().read();
    Language language = Language.of(page.language());
    PageFields fields = PageFields.of(page);
    Map<String, Object> document = new LinkedHashMap<>();
    fields.wholes().forEach((field, values) -> put(document, field, values));
    for (Map.Entry<SiteField, List<String>> field : fields.texts().entrySet()) {
      List<String> marked =
          field.getValue().stream()
              .filter(text -> !text.isEmpty())
              .map(text -> LanguageMark.mark(language, text))
              .toList();
      put(document, field.getKey(), marked);
    }
    for (Map.Entry<SiteField, String> field : fields.kept().entrySet()) {
      if (!field.getValue().isEmpty()) {
        document.put(ClusterField.of(field.getKey()), field.getValue());
      }
    }
    put(document, SiteField.SPELLINGS, spellings(fields));
    document.put(
        ClusterField.of(SiteField.WORDS),
        WordCounts.of(fields, language, form.words()).delimited());
    document.put(ClusterField.of(SiteField.FETCHED), entry.fetched().toEpochMilli());
    document.put(ClusterField.of(SiteField.FINGERPRINT), RemotePage.fingerprint(entry));
    put(document, SiteField.READERS, ReadersFilter.values(entry.readers()));
    byte[] whole = form.vectors().sentences().direction(page);
    if (form.vectors().passages()) {
      put(document, SiteField.MEANING, PagePassages.of(page));
      put(document, SiteField.ABOUT, PagePassages.about(page));
    }
    put(document, SiteField.SENTENCES, whole);
    document.put(ClusterField.NUMBER, number);
    ranks(document, entry.rank());
    return document;
  }

  private static List<String> spellings(PageFields fields) {
    return Stream.of(SiteField.TITLE, SiteField.HEADINGS, SiteField.DESCRIPTION, SiteField.ANCHORS)
        .flatMap(field -> fields.texts().get(field).stream())
        .flatMap(text -> SpelledWords.listed(text).stream())
        .filter(word -> word.length() <= MAX_WORD)
        .distinct()
        .toList();
  }

  /** A field that has values; one alone stands by itself. */
  private static void put(Map<String, Object> document, SiteField field, List<String> values) {
    if (!values.isEmpty()) {
      document.put(ClusterField.of(field), values.size() == 1 ? values.get(0) : values);
    }
  }

  /** Directions, which a field of type {@code binary} takes in base64. */
  private static void put(Map<String, Object> document, SiteField field, byte[] directions) {
    if (directions.length > 0) {
      document.put(ClusterField.of(field), Base64.getEncoder().encodeToString(directions));
    }
  }

  /** Sets a page's rank and leaves the rest. */
  static byte[] rank(IndexEntry entry) throws IOException {
    ByteArrayOutputStream lines = new ByteArrayOutputStream(256);
    action("update", entry.url().value(), lines);
    Map<String, Object> ranks = new LinkedHashMap<>();
    ranks(ranks, entry.rank());
    // Every operation that is carried out counts, also one that changes nothing: IndexState.
    line(new Update(ranks, false), lines);
    return lines.toByteArray();
  }

  /** The page is written again as a whole anyway, so it may as well go to its place. */
  private record Update(Map<String, Object> doc, @JsonProperty("detect_noop") boolean detectNoop) {}

  private static void ranks(Map<String, Object> document, double rank) {
    document.put(ClusterField.RANK, rank);
    document.put(ClusterField.RANK_SORT, rank);
  }

  /** Removes a page. */
  static byte[] delete(String url) throws IOException {
    ByteArrayOutputStream lines = new ByteArrayOutputStream(128);
    action("delete", url, lines);
    return lines.toByteArray();
  }

  /** Removes a document that no push has made. */
  static byte[] delete(IndexHoldings.Foreign document) throws IOException {
    Map<String, Object> where = new LinkedHashMap<>();
    where.put("_id", document.id());
    if (!document.routing().isEmpty()) {
      where.put("routing", document.routing());
    }
    ByteArrayOutputStream lines = new ByteArrayOutputStream(128);
    line(Map.of("delete", where), lines);
    return lines.toByteArray();
  }

  /** The line that says what to do with which document. */
  static void action(String name, String url, ByteArrayOutputStream lines) throws IOException {
    line(Map.of(name, Map.of("_id", id(url))), lines);
  }

  /** An object on a line of its own. */
  static void line(Object object, ByteArrayOutputStream lines) throws IOException {
    lines.writeBytes(Json.COMPACT.bytes(object));
    lines.write('\n');
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
