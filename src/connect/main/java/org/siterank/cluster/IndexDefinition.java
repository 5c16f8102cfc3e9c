package org.siterank.cluster;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.siterank.analysis.Language;
import org.siterank.index.SiteField;
import org.siterank.search.TextScore;

/**
 * Settings and mapping of an index in a cluster: the same analysis, text score and order of
 * documents as in an index of our own.
 *
 * <p>The index is refreshed by pushes alone: nothing of one is visible before all of it is there.
 */
final class IndexDefinition {

  /** Of the template: above any of a general pattern. */
  static final int PRIORITY = 1000;

  private IndexDefinition() {}

  /** The template for all indexes that a push makes under one name. */
  static Map<String, Object> template(String name, int shards, int replicas, IndexMeta meta) {
    return Map.of(
        "index_patterns",
        // NAME-1 and so on; not the ranks beside them, nor what another push calls NAME-OTHER.
        IntStream.rangeClosed(1, 9).mapToObj(digit -> name + "-" + digit + "*").toList(),
        "priority",
        PRIORITY,
        "_meta",
        Map.of("siterank", Map.of("schema", IndexMeta.SCHEMA)),
        "template",
        Map.of("settings", settings(shards, replicas), "mappings", mapping(meta)));
  }

  private static Map<String, Object> settings(int shards, int replicas) {
    Map<String, Object> index = new LinkedHashMap<>();
    index.put("number_of_shards", shards);
    index.put("number_of_replicas", replicas);
    index.put("refresh_interval", "-1");
    // Documents that compare high by rank come first, so that a search may stop early.
    index.put("sort.field", List.of(ClusterField.RANK_SORT, ClusterField.of(SiteField.URL)));
    index.put("sort.order", List.of("desc", "asc"));
    index.put("similarity.default.type", "siterank");
    index.put("similarity.default.k1", TextScore.K1);
    index.put("similarity.default.b", TextScore.B);
    return Map.of("index", index);
  }

  /** A search in a cluster does not bring versions together, and lists no copies. */
  private static final Set<SiteField> NOT_PUSHED = Set.of(SiteField.VERSIONS, SiteField.COPIES);

  private static Map<String, Object> mapping(IndexMeta meta) {
    Language first = meta.languages().get(0);
    Map<String, Object> fields = new LinkedHashMap<>();
    for (SiteField field : SiteField.values()) {
      if (NOT_PUSHED.contains(field)) {
        continue;
      }
      fields.put(ClusterField.of(field), field(field, first));
    }
    fields.put(ClusterField.NUMBER, Map.of("type", "long", "index", false));
    Map<String, Object> mapping = new LinkedHashMap<>(meta.toMapping());
    mapping.put("dynamic", "strict");
    mapping.put("properties", fields);
    return mapping;
  }

  private static Map<String, Object> field(SiteField field, Language first) {
    return switch (field) {
      case TITLE, HEADINGS, DESCRIPTION, ANCHORS, URL_WORDS -> text(first);
      case BODY -> {
        Map<String, Object> body = new LinkedHashMap<>(text(first));
        body.put("index_options", "offsets");
        yield body;
      }
      case WORDS ->
          Map.of("type", "text", "analyzer", "siterank_counted", "index_options", "freqs");
      case URL,
          SITE,
          SITE_NAME,
          PATH,
          SECTION,
          TYPE,
          LANGUAGE,
          DATED,
          LISTING,
          SPELLINGS,
          READERS,
          VERSIONS,
          COPIES ->
          Map.of("type", "keyword");
      case TITLE_NAMES, HEADING_NAMES, ANCHOR_NAMES ->
          Map.of("type", "keyword", "doc_values", false);
      case SECTIONS, SHOWN_TITLE -> Map.of("type", "keyword", "index", false, "doc_values", false);
      case MEANING, ABOUT, SENTENCES -> Map.of("type", "binary", "doc_values", true);
      case FETCHED -> Map.of("type", "date", "format", "epoch_millis");
      case RANK, RANK_SORT -> Map.of("type", "double", "index", false);
      case FINGERPRINT -> Map.of("type", "long", "index", false);
    };
  }

  private static Map<String, Object> text(Language first) {
    String tag = first.tag().isEmpty() ? "other" : first.tag();
    return Map.of(
        "type", "text", "analyzer", "siterank", "search_analyzer", "siterank_query_" + tag);
  }
}
