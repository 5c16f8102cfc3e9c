package org.siterank.cluster;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.siterank.index.SiteField;
import org.siterank.search.TextScore;

/**
 * Settings and mapping of an index of pages in Elasticsearch. It is refreshed by pushes alone:
 * nothing of one is visible before all of it is there.
 */
final class ElasticDefinition {

  /** Raised with every change of fields or analysis; an older index is built anew. */
  static final int SCHEMA = 1;

  private static final List<SiteField> TEXTS =
      List.of(
          SiteField.TITLE,
          SiteField.HEADINGS,
          SiteField.DESCRIPTION,
          SiteField.ANCHORS,
          SiteField.URL_WORDS,
          SiteField.BODY);

  /** Fields that are compared whole. */
  static final List<SiteField> WHOLES =
      List.of(
          SiteField.URL,
          SiteField.SITE,
          SiteField.SECTION,
          SiteField.TYPE,
          SiteField.LANGUAGE,
          SiteField.LISTING);

  private ElasticDefinition() {}

  /** The body of the request that makes an index. */
  static Map<String, Object> index(
      ClusterOptions options, List<String> endings, ElasticVectors vectors, ElasticMeta meta) {
    Map<String, Object> index = new LinkedHashMap<>();
    index.put("number_of_shards", options.shards());
    index.put("number_of_replicas", options.replicas());
    index.put("refresh_interval", "-1");
    index.put(
        "similarity",
        Map.of("default", Map.of("type", "BM25", "k1", TextScore.K1, "b", TextScore.B)));
    Map<String, Object> mapping = new LinkedHashMap<>();
    mapping.put("dynamic", "strict");
    mapping.putAll(meta.toMapping());
    Map<String, Object> properties = wholes();
    properties.putAll(texts(endings));
    if (vectors.any()) {
      properties.put(ElasticVectors.FIELD, vectors.field());
    }
    mapping.put("properties", properties);
    return Map.of("settings", Map.of("index", index), "mappings", mapping);
  }

  private static Map<String, Object> wholes() {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (SiteField whole : WHOLES) {
      fields.put(whole.key(), Map.of("type", "keyword"));
    }
    fields.put(SiteField.READERS.key(), Map.of("type", "keyword"));
    fields.put(SiteField.DATED.key(), Map.of("type", "date", "format", "strict_date"));
    Map<String, Object> number = Map.of("type", "double", "index", false);
    fields.put(ElasticField.RANK, number);
    fields.put(ElasticField.FACTOR, number);
    fields.put(SiteField.FINGERPRINT.key(), Map.of("type", "long", "index", false));
    Map<String, Object> kept = Map.of("type", "keyword", "index", false, "doc_values", false);
    fields.put(ElasticField.TITLE, kept);
    fields.put(ElasticField.DESCRIPTION, kept);
    fields.put(ElasticField.SECTIONS, Map.of("type", "object", "enabled", false));
    return fields;
  }

  /** The text fields of some endings. */
  static Map<String, Object> texts(List<String> endings) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (String ending : endings) {
      for (SiteField text : TEXTS) {
        Map<String, Object> field = new LinkedHashMap<>();
        field.put("type", "text");
        field.put("analyzer", ElasticField.analyzer(ending));
        if (text == SiteField.BODY) {
          // A long text is highlighted without being analysed again, which has a limit of length.
          field.put("index_options", "offsets");
        }
        fields.put(ElasticField.of(text, ending), field);
      }
    }
    return fields;
  }
}
