package org.siterank.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The requests that Elasticsearch takes, of those that a push makes: paths, methods, parameters,
 * content types and the keys of bodies that its versions 8.0 to 9.x have in common. Source: the
 * files {@code rest-api-spec/api/*.json} of 8.19 and 9; of search, count, creating and deleting an
 * index, and reading a template those of 7; the reference of 8.0 for bodies. Elasticsearch refuses
 * every parameter and every key that it does not know.
 */
final class ElasticRest {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** Parameters that every request takes. */
  private static final Set<String> COMMON =
      Set.of("pretty", "human", "error_trace", "source", "filter_path");

  private static final Set<String> OF_JSON = Set.of("application/json");

  private static final String NAME = "[a-z0-9][a-z0-9_.-]*";

  /**
   * One of its interfaces.
   *
   * @param path as a pattern
   * @param types content types of a body; empty where none is taken
   * @param keys of the body's object; empty where the body is something else
   */
  private record Api(
      String methods, String path, String parameters, Set<String> types, String keys) {

    boolean isFor(String method, String asked) {
      return List.of(methods.split(" ", -1)).contains(method) && Pattern.matches(path, asked);
    }
  }

  private static final List<Api> APIS =
      List.of(
          new Api("GET HEAD", "/", "", Set.of(), ""),
          new Api(
              "GET",
              "/" + NAME + "\\*?",
              "local ignore_unavailable allow_no_indices expand_wildcards flat_settings"
                  + " include_defaults master_timeout features",
              Set.of(),
              ""),
          new Api(
              "PUT",
              "/" + NAME,
              "wait_for_active_shards timeout master_timeout",
              OF_JSON,
              "settings mappings aliases"),
          new Api(
              "DELETE",
              "/" + NAME,
              "timeout master_timeout ignore_unavailable allow_no_indices expand_wildcards",
              Set.of(),
              ""),
          new Api(
              "GET",
              "/" + NAME + "/_alias",
              "ignore_unavailable allow_no_indices expand_wildcards master_timeout",
              Set.of(),
              ""),
          new Api("POST", "/_aliases", "timeout master_timeout", OF_JSON, "actions"),
          new Api(
              "PUT POST",
              "/" + NAME + "/_mapping",
              "timeout master_timeout ignore_unavailable allow_no_indices expand_wildcards"
                  + " write_index_only",
              OF_JSON,
              "_meta dynamic properties _source _routing dynamic_templates runtime"),
          new Api(
              "GET POST",
              "/" + NAME + "/_refresh",
              "ignore_unavailable allow_no_indices expand_wildcards",
              Set.of(),
              ""),
          new Api(
              "GET POST",
              "/" + NAME + "/_count",
              "ignore_unavailable ignore_throttled allow_no_indices expand_wildcards min_score"
                  + " preference routing q analyzer analyze_wildcard default_operator df lenient"
                  + " terminate_after",
              OF_JSON,
              "query"),
          new Api(
              "GET POST",
              "/" + NAME + "/_search",
              "scroll allow_partial_search_results search_type size from timeout routing preference"
                  + " track_total_hits rest_total_hits_as_int request_cache",
              OF_JSON,
              "query size from sort _source docvalue_fields fields aggs highlight track_total_hits"
                  + " timeout post_filter search_after pit stored_fields"),
          new Api("GET POST", "/_search/scroll", "", OF_JSON, "scroll scroll_id"),
          new Api("DELETE", "/_search/scroll", "", OF_JSON, "scroll_id"),
          new Api(
              "GET POST",
              "/" + NAME + "/_search/template",
              "ignore_unavailable allow_no_indices expand_wildcards preference routing scroll"
                  + " search_type explain profile typed_keys rest_total_hits_as_int"
                  + " ccs_minimize_roundtrips",
              OF_JSON,
              "id source params explain profile"),
          new Api(
              "POST PUT",
              "/" + NAME + "/_bulk",
              "wait_for_active_shards refresh routing timeout _source _source_excludes"
                  + " _source_includes pipeline require_alias",
              Set.of("application/x-ndjson", "application/json"),
              ""),
          new Api("GET", "/_scripts/siterank-" + NAME, "master_timeout", Set.of(), ""),
          new Api(
              "PUT POST",
              "/_scripts/siterank-" + NAME,
              "timeout master_timeout context",
              OF_JSON,
              "script"),
          new Api("DELETE", "/_scripts/siterank-" + NAME, "timeout master_timeout", Set.of(), ""));

  private static final Map<String, Set<String>> BULK =
      Map.of(
          "index",
          Set.of("_index", "_id", "routing", "if_seq_no", "if_primary_term", "pipeline"),
          "update",
          Set.of("_index", "_id", "routing", "retry_on_conflict", "if_seq_no", "if_primary_term"),
          "delete",
          Set.of("_index", "_id", "routing", "if_seq_no", "if_primary_term"));

  private static final Set<String> UPDATE =
      Set.of("doc", "doc_as_upsert", "upsert", "script", "detect_noop", "_source");

  private ElasticRest() {}

  /**
   * The reason for which Elasticsearch would refuse a request; empty when it would not.
   *
   * @param type the header {@code Content-Type}; or null
   */
  static String refusal(String method, URI uri, String type, byte[] body) {
    Api api =
        APIS.stream().filter(one -> one.isFor(method, uri.getPath())).findFirst().orElse(null);
    if (api == null) {
      return "no handler found for uri [" + uri + "] and method [" + method + "]";
    }
    Set<String> unknown = new TreeSet<>();
    if (uri.getRawQuery() != null) {
      for (String parameter : uri.getRawQuery().split("&", -1)) {
        unknown.add(parameter.replaceAll("=.*", ""));
      }
    }
    unknown.removeAll(COMMON);
    Arrays.asList(api.parameters().split(" ", -1)).forEach(unknown::remove);
    if (!unknown.isEmpty()) {
      return "request [" + uri.getPath() + "] contains unrecognized parameters: " + unknown;
    }
    if (body.length == 0) {
      return "";
    }
    String bare = type == null ? "" : type.replaceAll(";.*", "").strip();
    if (api.types().isEmpty()) {
      return "request [" + method + " " + uri.getPath() + "] does not support having a body";
    }
    if (!api.types().contains(bare)) {
      return "Content-Type header [" + type + "] is not supported";
    }
    String text = new String(body, StandardCharsets.UTF_8);
    try {
      return uri.getPath().endsWith("/_bulk") ? bulk(text) : object(api, text);
    } catch (JsonProcessingException e) {
      return "not JSON: " + e.getOriginalMessage();
    }
  }

  private static String object(Api api, String text) throws JsonProcessingException {
    List<String> keys = List.of(api.keys().split(" ", -1));
    JsonNode object = JSON.readTree(text);
    for (Map.Entry<String, JsonNode> key : object.properties()) {
      if (!keys.contains(key.getKey())) {
        return "unknown key [" + key.getKey() + "]";
      }
    }
    String fields = ElasticKnn.ofFields(object.path("properties"));
    fields += ElasticKnn.ofFields(object.path("mappings").path("properties"));
    return fields.isEmpty() ? ElasticKnn.ofQueries(object.path("query")) : fields;
  }

  private static String bulk(String text) throws JsonProcessingException {
    if (!text.endsWith("\n")) {
      return "The bulk request must be terminated by a newline [\\n]";
    }
    List<String> lines = text.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      Map.Entry<String, JsonNode> action =
          JSON.readTree(lines.get(i)).properties().iterator().next();
      Set<String> known = BULK.getOrDefault(action.getKey(), Set.of());
      for (Map.Entry<String, JsonNode> part : action.getValue().properties()) {
        if (!known.contains(part.getKey())) {
          return "Action/metadata line [" + (i + 1) + "] contains an unknown parameter " + part;
        }
      }
      if (!action.getKey().equals("delete")) {
        i++;
        for (Map.Entry<String, JsonNode> key : JSON.readTree(lines.get(i)).properties()) {
          if (action.getKey().equals("update") && !UPDATE.contains(key.getKey())) {
            return "[UpdateRequest] unknown field [" + key.getKey() + "]";
          }
        }
      }
    }
    return "";
  }
}
