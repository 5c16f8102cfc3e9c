package org.siterank.cluster;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.siterank.boost.RankBoost;
import org.siterank.index.IndexEntry;
import org.siterank.index.IndexedPage;
import org.siterank.index.PageFields;
import org.siterank.index.SiteField;
import org.siterank.site.Section;

/**
 * Pages as the lines of a bulk request to Elasticsearch.
 *
 * @param boost what the rank of a page adds to 1 in its factor
 * @param endings of the text fields that the index has
 * @param vectors the sentence vectors of pages
 */
record ElasticPage(RankBoost boost, Set<String> endings, ElasticVectors vectors) {

  /** Marks a page whose text is in the fields of another language: the next push sends it. */
  private static final long MISPLACED = 0x5157_4c49_5354_4544L;

  ElasticPage {
    endings = Set.copyOf(endings);
  }

  /** The number by which the text score of a page is multiplied. */
  double factor(IndexEntry entry) {
    return 1 + boost.value(entry.rank());
  }

  /** Writes a page whole, replacing the one that was there. */
  byte[] index(IndexEntry entry) throws IOException {
    ByteArrayOutputStream lines = new ByteArrayOutputStream(1 << 13);
    PageLines.action("index", entry.url().value(), lines);
    PageLines.line(document(entry), lines);
    return lines.toByteArray();
  }

  /** Sets a page's rank and factor and leaves the rest. */
  byte[] rank(IndexEntry entry) throws IOException {
    ByteArrayOutputStream lines = new ByteArrayOutputStream(256);
    PageLines.action("update", entry.url().value(), lines);
    Map<String, Object> ranks = new LinkedHashMap<>();
    putRank(entry, ranks);
    PageLines.line(Map.of("doc", ranks), lines);
    return lines.toByteArray();
  }

  private void putRank(IndexEntry entry, Map<String, Object> document) {
    document.put(ElasticField.RANK, entry.rank());
    document.put(ElasticField.FACTOR, factor(entry));
  }

  /** A page as the fields of its document. */
  Map<String, Object> document(IndexEntry entry) throws IOException {
    IndexedPage page = entry.text().read();
    PageFields fields = PageFields.of(page);
    String wanted = ElasticField.ending(page.language());
    boolean isMapped = endings.contains(wanted);
    String ending = isMapped ? wanted : ElasticField.ending("");
    Map<String, Object> document = new LinkedHashMap<>();
    for (SiteField whole : ElasticDefinition.WHOLES) {
      put(document, whole.key(), fields.wholes().get(whole));
    }
    put(document, SiteField.DATED.key(), fields.wholes().get(SiteField.DATED));
    put(document, SiteField.READERS.key(), ReadersFilter.values(entry.readers()));
    String shown = page.fields().shown();
    put(document, ElasticField.TITLE, List.of(shown.isEmpty() ? page.fields().title() : shown));
    put(document, ElasticField.DESCRIPTION, List.of(page.fields().description()));
    if (!page.sections().isEmpty()) {
      document.put(ElasticField.SECTIONS, sections(page));
    }
    fields.texts().forEach((field, texts) -> put(document, ElasticField.of(field, ending), texts));
    List<Integer> vector = vectors.vector(page);
    if (!vector.isEmpty()) {
      document.put(ElasticVectors.FIELD, vector);
    }
    long fingerprint = RemotePage.fingerprint(entry);
    document.put(SiteField.FINGERPRINT.key(), isMapped ? fingerprint : fingerprint ^ MISPLACED);
    putRank(entry, document);
    return document;
  }

  private static List<Map<String, String>> sections(IndexedPage page) {
    List<Map<String, String>> sections = new ArrayList<>();
    for (Section section : page.sections()) {
      Map<String, String> shown = new LinkedHashMap<>();
      shown.put("title", section.title());
      shown.put("anchor", section.anchor());
      sections.add(shown);
    }
    return sections;
  }

  /** A field that has values; one alone stands by itself. */
  private static void put(Map<String, Object> document, String field, List<String> values) {
    List<String> some = values.stream().filter(value -> !value.isEmpty()).toList();
    if (!some.isEmpty()) {
      document.put(field, some.size() == 1 ? some.get(0) : some);
    }
  }
}
