package org.siterank.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.siterank.index.SiteField;
import org.siterank.search.FieldWeights;
import org.siterank.site.Readers;

/**
 * The search template that is stored in Elasticsearch: a request in which the words and filters of
 * a search are filled in (Mustache). The server escapes what is filled in as a text of JSON, so no
 * parameter can change the query.
 *
 * <p>Parameters: {@code query}; {@code from}, {@code size}; {@code language}, {@code type}, {@code
 * section}, {@code site}, each a value or a list; {@code readers}, the groups of who asks, a name
 * or a list; {@code operator}, {@code or} for pages that have some of the words; {@code words}, how
 * many of them; {@code facets}; {@code vector}, {@code weight} and {@code near}, the meaning of the
 * query: {@link org.siterank.search.QuestionVector}.
 */
final class ElasticTemplate {

  /** Filters that a search may set, each by the name of its field. */
  private static final List<SiteField> FILTERS =
      List.of(SiteField.LANGUAGE, SiteField.TYPE, SiteField.SECTION, SiteField.SITE);

  /** The operators of a query: those that people type and mean. */
  private static final String SYNTAX = "AND|OR|NOT|PHRASE|PREFIX|ESCAPE|WHITESPACE";

  /** How many words a page must have; without it, the operator says it. */
  private static final String LEAST_WORDS = "\"minimum_should_match\":\"{{words}}\"";

  /** Words between the words of a phrase that is nearly the query; our choice. */
  private static final int SLOP = 2;

  /** Values that a facet counts. */
  private static final int FACET_VALUES = 20;

  private ElasticTemplate() {}

  /** The name under which it is stored. */
  static String id(String index) {
    return "siterank-" + index;
  }

  /**
   * The text of the template.
   *
   * @param endings of the text fields that are searched
   * @param vectors whether pages have sentence vectors
   */
  static String source(FieldWeights weights, List<String> endings, boolean vectors)
      throws JsonProcessingException {
    return """
        {
        "from": "{{from}}{{^from}}0{{/from}}",
        "size": "{{size}}{{^size}}10{{/size}}",
        "_source": %s,
        "query": {"function_score": {
        "query": %s{"bool": {
        "must": [%s],
        "should": %s,
        "filter": [
        %s]}}%s,
        "field_value_factor": {"field": "%s", "missing": 1},
        "boost_mode": "multiply"}},
        "sort": [{"_score": "desc"}, {"url": "asc"}],
        "highlight": %s
        {{#facets}},"aggs": %s{{/facets}}
        }"""
        .formatted(
            json(shown()),
            vectors ? ElasticMeaning.BEFORE : "",
            found(weights, endings, vectors),
            json(near(weights, endings)),
            filters(),
            vectors ? ElasticMeaning.AFTER : "",
            ElasticField.FACTOR,
            json(highlight(endings)),
            json(facets()));
  }

  private static String json(Object value) throws JsonProcessingException {
    return ClusterClient.JSON.writeValueAsString(value);
  }

  private static List<String> shown() {
    return List.of(
        SiteField.URL.key(),
        ElasticField.TITLE,
        ElasticField.DESCRIPTION,
        ElasticField.SECTIONS,
        SiteField.LANGUAGE.key(),
        SiteField.TYPE.key(),
        SiteField.SECTION.key(),
        SiteField.DATED.key(),
        ElasticField.RANK);
  }

  /**
   * The words of the query in one language's fields, as another may have other stop words; or a
   * page that is near.
   */
  private static String found(FieldWeights weights, List<String> endings, boolean vectors)
      throws JsonProcessingException {
    List<String> languages = new ArrayList<>();
    for (String ending : endings) {
      Map<String, Object> query = new LinkedHashMap<>();
      query.put("query", "{{query}}");
      query.put("fields", ElasticField.weighted(weights.words(), ending));
      query.put("default_operator", "{{operator}}{{^operator}}and{{/operator}}");
      query.put("flags", SYNTAX);
      languages.add(
          json(Map.of("simple_query_string", query))
              .replace("\"flags\"", "{{#words}}" + LEAST_WORDS + ",{{/words}}\"flags\""));
    }
    return "{\"bool\":{\"should\":[%s%s]}}"
        .formatted(String.join(",", languages), vectors ? ElasticMeaning.near(filters()) : "");
  }

  /** The words of the query near to each other, which adds to the score. */
  private static List<Object> near(FieldWeights weights, List<String> endings) {
    List<Object> languages = new ArrayList<>();
    if (weights.proximity() > 0) {
      for (String ending : endings) {
        Map<String, Object> query = new LinkedHashMap<>();
        query.put("query", "{{query}}");
        query.put("type", "phrase");
        query.put("slop", SLOP);
        query.put("fields", ElasticField.weighted(weights.words(), ending));
        query.put("boost", weights.proximity());
        languages.add(Map.of("multi_match", query));
      }
    }
    return languages;
  }

  /** Without readers, pages that everybody may read; without another filter, all pages. */
  private static String filters() {
    String readers =
        "{\"bool\":{\"should\":[{{#readers}}{\"term\":{\"%1$s\":\"{{.}}\"}},{{/readers}}"
                .formatted(SiteField.READERS.key())
            + "{\"term\":{\"%1$s\":\"%2$s\"}}]}}"
                .formatted(SiteField.READERS.key(), Readers.EVERYBODY.text());
    String others =
        FILTERS.stream()
            .map(
                field ->
                    ("{\"bool\":{\"should\":[{{#%1$s}}{\"term\":{\"%1$s\":\"{{.}}\"}},{{/%1$s}}"
                            + "{{^%1$s}}{\"match_all\":{}},{{/%1$s}}{\"match_none\":{}}]}}")
                        .formatted(field.key()))
            .collect(Collectors.joining(",\n"));
    return readers + ",\n" + others;
  }

  private static Map<String, Object> highlight(List<String> endings) {
    Map<String, Object> fields = new LinkedHashMap<>();
    for (String ending : endings) {
      fields.put(ElasticField.of(SiteField.TITLE, ending), Map.of("number_of_fragments", 0));
      fields.put(
          ElasticField.of(SiteField.BODY, ending),
          Map.of("number_of_fragments", 2, "fragment_size", 160));
    }
    Map<String, Object> highlight = new LinkedHashMap<>();
    highlight.put("encoder", "html");
    highlight.put("fields", fields);
    return highlight;
  }

  private static Map<String, Object> facets() {
    Map<String, Object> facets = new LinkedHashMap<>();
    for (SiteField field : FILTERS) {
      facets.put(field.key(), Map.of("terms", Map.of("field", field.key(), "size", FACET_VALUES)));
    }
    return facets;
  }
}
