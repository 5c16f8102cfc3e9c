package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * The fields and queries of vectors that Elasticsearch 8.15 to 9.5 take, of those with bytes.
 * Source: elasticsearch-specification, branches 8.15 to 9.5: {@code
 * _types/mapping/DenseVectorProperty.ts}, {@code _types/Knn.ts} (KnnQuery), {@code
 * _types/query_dsl/specialized.ts} (ScriptScoreQuery); and the tests of its interface: {@code
 * search.vectors/190_knn_query-with-k-param.yml} and {@code 45_knn_search_byte.yml}, {@code
 * painless/165_dense_vector_byte_special_cases.yml}.
 */
final class ElasticKnn {

  private static final Set<String> FIELD =
      Set.of("type", "dims", "element_type", "index", "index_options", "similarity");

  private static final Set<String> SIMILARITIES =
      Set.of("cosine", "dot_product", "l2_norm", "max_inner_product");

  /** Kinds of an index of vectors of bytes; those that quantise are of floats alone. */
  private static final Set<String> OF_BYTES = Set.of("hnsw", "flat");

  private static final int MOST_DIMENSIONS = 4096;

  private static final Set<String> KNN =
      Set.of(
          "field",
          "query_vector",
          "query_vector_builder",
          "num_candidates",
          "k",
          "filter",
          "similarity",
          "boost",
          "_name");

  private static final int MOST_CANDIDATES = 10_000;

  private static final Set<String> SCRIPT_SCORE =
      Set.of("query", "script", "min_score", "boost", "_name");

  private static final Set<String> SCRIPT = Set.of("source", "id", "lang", "params", "options");

  private ElasticKnn() {}

  /** The reason for which Elasticsearch would refuse fields of a mapping; empty for none. */
  static String ofFields(JsonNode properties) {
    for (Map.Entry<String, JsonNode> field : properties.properties()) {
      if (field.getValue().path("type").asText().equals("dense_vector")) {
        String refusal = ofField(field.getValue());
        if (!refusal.isEmpty()) {
          return "Failed to parse mapping: field [" + field.getKey() + "]: " + refusal;
        }
      }
    }
    return "";
  }

  private static String ofField(JsonNode field) {
    String unknown = unknown(field, FIELD);
    if (!unknown.isEmpty()) {
      return unknown;
    }
    int dims = field.path("dims").asInt();
    if (dims < 1 || dims > MOST_DIMENSIONS) {
      return "The number of dimensions should be in the range [1, 4096] but was " + dims;
    }
    if (!field.path("element_type").asText().equals("byte")) {
      return "this table knows vectors of bytes alone";
    }
    if (!SIMILARITIES.contains(field.path("similarity").asText())) {
      return "unknown similarity " + field.path("similarity");
    }
    String kind = field.path("index_options").path("type").asText();
    return OF_BYTES.contains(kind) ? "" : "element type byte is not supported by " + kind;
  }

  /** The reason for which Elasticsearch would refuse queries in a search; empty for none. */
  static String ofQueries(JsonNode search) {
    for (Map.Entry<String, JsonNode> part : search.properties()) {
      JsonNode value = part.getValue();
      String refusal =
          switch (part.getKey()) {
            case "knn" -> ofKnn(value);
            case "script_score" -> ofScript(value);
            default -> "";
          };
      if (refusal.isEmpty() && value.isContainerNode()) {
        refusal = ofQueries(value);
      }
      if (!refusal.isEmpty()) {
        return refusal;
      }
    }
    if (search.isArray()) {
      for (JsonNode part : search) {
        String refusal = ofQueries(part);
        if (!refusal.isEmpty()) {
          return refusal;
        }
      }
    }
    return "";
  }

  private static String ofKnn(JsonNode knn) {
    String unknown = unknown(knn, KNN);
    if (!unknown.isEmpty()) {
      return "[knn] " + unknown;
    }
    if (!knn.path("field").isTextual() || !isOfBytes(knn.path("query_vector"))) {
      return "[knn] needs a field and a vector of bytes";
    }
    int k = knn.path("k").asInt();
    int candidates = knn.path("num_candidates").asInt();
    if (k < 1) {
      return "[k] must be greater than 0";
    }
    if (candidates < k || candidates > MOST_CANDIDATES) {
      return "[num_candidates] must be from [k] to 10000, got " + candidates;
    }
    return knn.path("similarity").isNumber() ? "" : "[similarity] must be a number";
  }

  private static String ofScript(JsonNode query) {
    String unknown = unknown(query, SCRIPT_SCORE);
    if (unknown.isEmpty()) {
      unknown = unknown(query.path("script"), SCRIPT);
    }
    if (!unknown.isEmpty()) {
      return "[script_score] " + unknown;
    }
    return query.path("query").isObject() && query.path("script").path("source").isTextual()
        ? ""
        : "[script_score] needs a query and a script";
  }

  private static boolean isOfBytes(JsonNode vector) {
    List<JsonNode> components = vector.valueStream().toList();
    return !components.isEmpty()
        && IntStream.range(0, components.size())
            .allMatch(
                i ->
                    components.get(i).isInt()
                        && components.get(i).asInt() == (byte) components.get(i).asInt());
  }

  private static String unknown(JsonNode object, Set<String> known) {
    return object.properties().stream()
        .map(Map.Entry::getKey)
        .filter(key -> !known.contains(key))
        .findFirst()
        .map(key -> "unknown parameter [" + key + "]")
        .orElse("");
  }
}
