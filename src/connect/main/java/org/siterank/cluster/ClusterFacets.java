package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.siterank.index.LanguageVariant;
import org.siterank.index.SiteField;
import org.siterank.search.DatePeriods;
import org.siterank.search.Facet;

/**
 * Facets as aggregations. Counts are exact with one shard; with several, OpenSearch adds up the
 * most frequent values of each, so that rare ones may be counted too low.
 */
final class ClusterFacets {

  private static final Map<Facet.Kind, SiteField> FIELDS =
      new EnumMap<>(
          Map.of(
              Facet.Kind.SITE, SiteField.SITE_NAME,
              Facet.Kind.TYPE, SiteField.TYPE,
              Facet.Kind.SECTION, SiteField.SECTION,
              Facet.Kind.LIST, SiteField.LISTING,
              Facet.Kind.LANGUAGE, SiteField.LANGUAGE,
              Facet.Kind.PERIOD, SiteField.DATED,
              Facet.Kind.DATE, SiteField.DATED));

  /** Digits of the year, with which a day begins. */
  private static final int YEAR = 4;

  /** Days counted, to be added up to years: 27 years in which there are pages of every day. */
  private static final int DAYS = 10_000;

  /** Values asked of each shard, so that few are missed: OpenSearch would take 28. */
  private static final int OF_A_SHARD = 200;

  /** Sites that push alone have no name in their pages; in a search of several it is their host. */
  private static final String NAMELESS = "nameless";

  private ClusterFacets() {}

  /**
   * Writes the request that counts the facets of the pages that a query finds.
   *
   * @param several whether several indexes are asked
   */
  static Map<String, Object> request(Map<String, Object> query, boolean several) {
    Map<String, Object> counts = new LinkedHashMap<>();
    FIELDS.forEach(
        (kind, field) -> {
          if (kind != Facet.Kind.PERIOD) { // Its days are those of the years.
            counts.put(kind.name(), terms(kind, field));
          }
        });
    counts.put(Facet.Kind.SECTION.name(), sections());
    if (several) {
      counts.put(
          NAMELESS,
          Map.of(
              "missing",
              Map.of("field", ClusterField.of(SiteField.SITE_NAME)),
              "aggs",
              Map.of(NAMELESS, terms(Facet.Kind.SITE, SiteField.SITE))));
    }
    return Map.of(
        "size",
        0,
        "track_total_hits",
        false,
        "query",
        Map.of("bool", Map.of("filter", List.of(query))),
        "aggs",
        counts);
  }

  /** Lists are counted apart from the sections they are in. */
  private static Map<String, Object> sections() {
    Map<String, Object> list =
        Map.of("term", Map.of(ClusterField.of(SiteField.LISTING), SiteField.YES));
    return Map.of(
        "filter",
        Map.of("bool", Map.of("must_not", List.of(list))),
        "aggs",
        Map.of(Facet.Kind.SECTION.name(), terms(Facet.Kind.SECTION, SiteField.SECTION)));
  }

  private static Map<String, Object> terms(Facet.Kind kind, SiteField field) {
    return Map.of(
        "terms",
        Map.of(
            "field",
            ClusterField.of(field),
            "size",
            // One more, as pages without a value have the empty one.
            kind == Facet.Kind.DATE ? DAYS : Facet.MOST_VALUES + 1,
            "shard_size",
            kind == Facet.Kind.DATE ? DAYS : OF_A_SHARD,
            "order",
            List.of(Map.of("_count", "desc"), Map.of("_key", "asc"))));
  }

  /** The facets, each with at least one value. */
  static List<Facet> read(JsonNode answer) {
    List<Facet> facets = new ArrayList<>();
    for (Facet.Kind kind : FIELDS.keySet()) {
      if (kind == Facet.Kind.PERIOD) {
        List<Facet.Value> periods = periods(answer.path("aggregations"));
        if (!periods.isEmpty()) {
          facets.add(new Facet(kind, periods));
        }
        continue;
      }
      Map<String, Integer> counts = new LinkedHashMap<>();
      for (JsonNode bucket : buckets(kind, answer.path("aggregations"))) {
        String text = bucket.path("key").asText();
        if (kind == Facet.Kind.LIST) {
          text = text.equals(SiteField.YES) ? "list" : "";
        }
        if (!text.isEmpty()) {
          counts.merge(
              kind == Facet.Kind.DATE ? text.substring(0, YEAR) : text,
              bucket.path("doc_count").asInt(),
              Integer::sum);
        }
      }
      if (kind == Facet.Kind.LANGUAGE) {
        divide(counts);
      }
      Map<String, Integer> ordered = counts;
      if (kind == Facet.Kind.DATE) {
        ordered = new TreeMap<>(Comparator.reverseOrder());
        ordered.putAll(counts);
      }
      List<Facet.Value> values =
          ordered.entrySet().stream()
              .limit(Facet.MOST_VALUES)
              .map(value -> new Facet.Value(value.getKey(), value.getValue()))
              .toList();
      if (!values.isEmpty()) {
        facets.add(new Facet(kind, values));
      }
    }
    return Facet.withoutYears(facets);
  }

  private static List<Facet.Value> periods(JsonNode counts) {
    Map<String, Integer> days = new HashMap<>();
    buckets(Facet.Kind.DATE, counts)
        .forEach(day -> days.put(day.path("key").asText(), day.path("doc_count").asInt()));
    return DatePeriods.of(days, LocalDate.now(ZoneOffset.UTC));
  }

  /**
   * Puts variants in the place of a language that has several, as a data directory does: {@code
   * zh-cn} and {@code zh-tw}. A page counts for its language and for its variant.
   */
  private static void divide(Map<String, Integer> languages) {
    Map<String, Map<String, Integer>> variants = new HashMap<>();
    languages.forEach(
        (tag, count) -> {
          if (tag.contains("-")) {
            String language = LanguageVariant.primary(tag);
            variants.computeIfAbsent(language, none -> new LinkedHashMap<>()).put(tag, count);
          }
        });
    variants.forEach(
        (language, tags) -> {
          int divided = tags.values().stream().mapToInt(Integer::intValue).sum();
          if (tags.size() > 1) {
            languages.computeIfPresent(
                language, (tag, pages) -> pages > divided ? pages - divided : null);
          } else {
            languages.keySet().removeAll(tags.keySet());
          }
        });
  }

  private static List<JsonNode> buckets(Facet.Kind kind, JsonNode counts) {
    List<JsonNode> buckets = new ArrayList<>();
    JsonNode own = counts.path(kind.name());
    (kind == Facet.Kind.SECTION ? own.path(kind.name()) : own)
        .path("buckets")
        .forEach(buckets::add);
    if (kind == Facet.Kind.SITE) {
      counts.path(NAMELESS).path(NAMELESS).path("buckets").forEach(buckets::add);
      buckets.sort(
          Comparator.comparingLong((JsonNode bucket) -> -bucket.path("doc_count").asLong())
              .thenComparing(bucket -> bucket.path("key").asText()));
    }
    return buckets;
  }
}
