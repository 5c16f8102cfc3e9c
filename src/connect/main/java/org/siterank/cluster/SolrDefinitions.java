package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.siterank.analysis.Language;
import org.siterank.index.SiteField;
import org.siterank.search.FieldWeights;
import org.siterank.search.TextScore;

/** The types, fields, parsers and the request handler of a collection that holds pages. */
final class SolrDefinitions {

  static final String TEXT = "siterank_text";
  private static final String WORDS = "siterank_words";
  private static final String NAME = "siterank_name";
  private static final String LONG = "siterank_long";
  private static final String DOUBLE = "siterank_double";
  private static final String PASSAGES = "siterank_passages";
  private static final String SENTENCES = "siterank_sentences";

  /** Types of fields of vectors, which have neither terms nor doc values of Solr's. */
  private static final Set<String> VECTORS = Set.of(PASSAGES, SENTENCES);

  /** The package of the plugin's classes. */
  static final String PLUGIN = "org.siterank.solr.";

  /** The query parser of the plugin that puts ranks on top, and the name of the handler. */
  private static final String PARSER = "siterank";

  /**
   * Fields that are not sent. Versions are not brought together, and spellings are for corrections.
   */
  private static final Set<SiteField> LEFT_OUT =
      Set.of(SiteField.VERSIONS, SiteField.COPIES, SiteField.SPELLINGS, SiteField.RANK_SORT);

  private static final Set<SiteField> SHOWN =
      Set.of(SiteField.TITLE, SiteField.DESCRIPTION, SiteField.BODY, SiteField.URL);

  private static final Set<SiteField> SINGLE =
      Set.of(
          SiteField.TITLE,
          SiteField.DESCRIPTION,
          SiteField.BODY,
          SiteField.WORDS,
          SiteField.URL,
          SiteField.SITE_NAME,
          SiteField.PATH,
          SiteField.SECTION,
          SiteField.TYPE,
          SiteField.DATED,
          SiteField.MEANING,
          SiteField.ABOUT,
          SiteField.SENTENCES);

  private SolrDefinitions() {}

  /** Returns true if pages in Solr have the field. */
  static boolean isSent(String field) {
    return LEFT_OUT.stream().noneMatch(out -> ClusterField.of(out).equals(field))
        && !field.equals(ClusterField.NUMBER);
  }

  /**
   * The types of the fields.
   *
   * @param first the language in which Solr's own parsers read words
   */
  static List<Map<String, Object>> types(Language first) {
    Map<String, Object> similarity = new LinkedHashMap<>();
    similarity.put("class", "solr.BM25SimilarityFactory");
    similarity.put("k1", Float.toString(TextScore.K1));
    similarity.put("b", Float.toString(TextScore.B));
    return List.of(
        type(TEXT, PLUGIN + "SiteTextField", "language", first.tag(), "similarity", similarity),
        type(WORDS, PLUGIN + "SiteTextField", "counted", "true", "similarity", similarity),
        type(NAME, "solr.StrField", "similarity", similarity),
        type(PASSAGES, PLUGIN + "PassagesField"),
        type(SENTENCES, PLUGIN + "SentencesField"),
        type(LONG, "solr.LongPointField", "docValues", true),
        type(DOUBLE, "solr.DoublePointField", "docValues", true));
  }

  private static Map<String, Object> type(String name, String className, Object... more) {
    Map<String, Object> type = new LinkedHashMap<>();
    type.put("name", name);
    type.put("class", className);
    for (int i = 0; i < more.length; i += 2) {
      type.put(more[i].toString(), more[i + 1]);
    }
    return type;
  }

  /** The fields. */
  static List<Map<String, Object>> fields() {
    List<Map<String, Object>> fields = new ArrayList<>();
    for (SiteField field : SiteField.values()) {
      if (!LEFT_OUT.contains(field)) {
        fields.add(field(field));
      }
    }
    return fields;
  }

  private static Map<String, Object> field(SiteField field) {
    return switch (field) {
      case TITLE, HEADINGS, DESCRIPTION, ANCHORS, URL_WORDS, BODY ->
          field(field, TEXT, true, false);
      case WORDS -> field(field, WORDS, true, false);
      case TITLE_NAMES, HEADING_NAMES, ANCHOR_NAMES -> field(field, NAME, true, false);
      case SECTIONS, SHOWN_TITLE -> {
        Map<String, Object> kept = field(field, NAME, false, false);
        kept.put("stored", true);
        kept.put("multiValued", false);
        yield kept;
      }
      case MEANING, ABOUT -> field(field, PASSAGES, false, false);
      case SENTENCES -> field(field, SENTENCES, false, false);
      case FETCHED, FINGERPRINT -> number(field, LONG);
      case RANK -> number(field, DOUBLE);
      default -> field(field, NAME, true, true);
    };
  }

  private static Map<String, Object> number(SiteField field, String type) {
    Map<String, Object> number = field(field, type, false, true);
    number.put("multiValued", false);
    return number;
  }

  private static Map<String, Object> field(
      SiteField field, String type, boolean indexed, boolean docValues) {
    Map<String, Object> definition = new LinkedHashMap<>();
    definition.put("name", ClusterField.of(field));
    definition.put("type", type);
    definition.put("indexed", indexed);
    definition.put("stored", SHOWN.contains(field));
    definition.put("multiValued", !SINGLE.contains(field));
    if (!type.equals(TEXT) && !type.equals(WORDS) && !VECTORS.contains(type)) {
      definition.put("docValues", docValues);
    }
    return definition;
  }

  /** The parser of what people type. */
  static Map<String, Object> text(FieldWeights weights, HeldVectors vectors) {
    Map<String, Object> parser =
        type(
            TEXT,
            PLUGIN + "SiteTextQParserPlugin",
            "words",
            weights.words().toText(),
            "factors",
            weights.factors(),
            "meaning",
            !vectors.model().isEmpty() ? "sentences" : vectors.passages() ? "words" : "off");
    if (!vectors.model().isEmpty()) {
      parser.put("model", vectors.model());
    }
    return parser;
  }

  /** A query that is refused where questions cannot be read by a sentence model. */
  static String readBy(String model) {
    return "{!" + TEXT + " model=" + model + " v=$qq}";
  }

  /** The parser that puts the ranks on its scores. */
  static Map<String, Object> boost(double weight, double pivot) {
    return type(
        PARSER,
        PLUGIN + "SiteRankQParserPlugin",
        "weight",
        Double.toString(weight),
        "pivot",
        Double.toString(pivot),
        "defType",
        TEXT);
  }

  /** The request handler that searches as Siterank does. */
  static Map<String, Object> handler() {
    Map<String, Object> defaults = new LinkedHashMap<>();
    defaults.put("defType", PARSER);
    defaults.put("fl", "url,title,siterank,score");
    defaults.put("sort", "score desc,url asc");
    return type("/" + PARSER, "solr.SearchHandler", "defaults", defaults);
  }

  /** Returns true if a definition has every value of another one. */
  static boolean isSame(JsonNode known, JsonNode wanted) {
    return wanted
        .propertyStream()
        .allMatch(
            entry ->
                entry.getValue().isObject()
                    ? isSame(known.path(entry.getKey()), entry.getValue())
                    : known.path(entry.getKey()).asText().equals(entry.getValue().asText()));
  }
}
