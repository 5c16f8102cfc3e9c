package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.apache.hc.core5.http.HttpStatus;
import org.siterank.index.SiteField;

/**
 * An index of pages in Elasticsearch: its mapping, and the documents in it. Only requests that
 * Elasticsearch 8 and 9 have in common are used.
 */
final class ElasticIndex {

  /** Documents of one answer, each of a name and two numbers. */
  private static final int LISTED = 2_000;

  private static final String KEEP = "10m";

  private final ClusterClient client;
  private final String name;
  private final JsonNode mapping;
  private final int shards;

  private ElasticIndex(ClusterClient client, String name, JsonNode mapping, int shards) {
    this.client = client;
    this.name = name;
    this.mapping = mapping;
    this.shards = shards;
  }

  /** An index that is there. */
  static ElasticIndex open(ClusterClient client, String name) throws IOException {
    JsonNode found = client.require("reading index " + name, "GET", "/" + name, null).path(name);
    int shards = found.path("settings").path("index").path("number_of_shards").asInt();
    return new ElasticIndex(client, name, found.path("mappings"), shards);
  }

  /** Makes an index, which is not in service yet. */
  static ElasticIndex create(ClusterClient client, String name, Map<String, Object> definition)
      throws IOException {
    ClusterResponse answer = client.send("PUT", "/" + name, definition);
    boolean repeated =
        answer.retries() > 0 && answer.errorType().equals("resource_already_exists_exception");
    if (!answer.isOk() && !repeated) {
      throw ClusterErrors.of("making index " + name, answer);
    }
    return open(client, name);
  }

  String name() {
    return name;
  }

  int shards() {
    return shards;
  }

  /** The metadata of the index; nothing when its fields are others than those of now. */
  Optional<ElasticMeta> meta() {
    return ElasticMeta.of(mapping);
  }

  /** Writes the metadata of the index. */
  void describe(ElasticMeta meta) throws IOException {
    client.require("describing " + name, "PUT", "/" + name + "/_mapping", meta.toMapping());
  }

  /** Adds the text fields that the index lacks; the endings of all that it has then. */
  List<String> addTexts(List<String> endings) throws IOException {
    List<String> missing =
        endings.stream().filter(ending -> !mapping.path("properties").has(body(ending))).toList();
    if (!missing.isEmpty()) {
      client.require(
          "adding the fields of " + String.join(", ", missing),
          "PUT",
          "/" + name + "/_mapping",
          Map.of("properties", ElasticDefinition.texts(missing)));
    }
    TreeSet<String> all = new TreeSet<>(endings);
    String prefix = body("");
    for (Map.Entry<String, JsonNode> field : mapping.path("properties").properties()) {
      if (field.getKey().startsWith(prefix)) {
        all.add(field.getKey().substring(prefix.length()));
      }
    }
    return List.copyOf(all);
  }

  private static String body(String ending) {
    return ElasticField.of(SiteField.BODY, ending);
  }

  /**
   * A document that is there.
   *
   * @param factor the factor of its page; NaN if it has none
   */
  record Held(long fingerprint, double factor) {}

  /**
   * Lists the documents.
   *
   * @param pages takes those that stand where a push would put them, by their ids
   * @return documents that no push has made
   */
  List<IndexHoldings.Foreign> list(Map<String, Held> pages) throws IOException {
    Map<String, Object> search = new LinkedHashMap<>();
    search.put("size", LISTED);
    search.put("sort", List.of("_doc"));
    search.put("_source", false);
    search.put(
        "docvalue_fields",
        List.of(SiteField.URL.key(), SiteField.FINGERPRINT.key(), ElasticField.FACTOR));
    List<IndexHoldings.Foreign> foreign = new ArrayList<>();
    ClusterResponse answer =
        client.send(
            "POST",
            "/" + name + "/_search?allow_partial_search_results=false&scroll=" + KEEP,
            search);
    String cursor = "";
    try {
      while (answer.isOk()) {
        JsonNode hits = answer.json().path("hits").path("hits");
        cursor = answer.json().path("_scroll_id").asText();
        if (hits.isEmpty()) {
          return foreign;
        }
        hits.forEach(hit -> add(hit, pages, foreign));
        answer =
            client.send("POST", "/_search/scroll", Map.of("scroll", KEEP, "scroll_id", cursor));
      }
    } finally {
      if (!cursor.isEmpty()) {
        // It ends by itself when this fails.
        client.send("DELETE", "/_search/scroll", Map.of("scroll_id", List.of(cursor)));
      }
    }
    throw ClusterErrors.of("listing the documents of " + name, answer);
  }

  private static void add(
      JsonNode hit, Map<String, Held> pages, List<IndexHoldings.Foreign> foreign) {
    String id = hit.path("_id").asText();
    String routing = hit.path("_routing").asText("");
    JsonNode fields = hit.path("fields");
    JsonNode urls = fields.path(SiteField.URL.key());
    if (routing.isEmpty() && urls.size() == 1 && PageLines.id(urls.path(0).asText()).equals(id)) {
      pages.put(
          id,
          new Held(
              fields.path(SiteField.FINGERPRINT.key()).path(0).asLong(),
              fields.path(ElasticField.FACTOR).path(0).asDouble(Double.NaN)));
    } else {
      foreign.add(new IndexHoldings.Foreign(id, routing));
    }
  }

  /**
   * Stores a search template, unless it is stored like that.
   *
   * @param id its name
   */
  static void store(ClusterClient client, String id, String source) throws IOException {
    ClusterResponse known = client.send("GET", "/_scripts/" + id, null);
    JsonNode script = known.json().path("script");
    if (known.isOk()
        && script.path("lang").asText().equals("mustache")
        && script.path("source").asText().equals(source)) {
      return;
    }
    Map<String, Object> stored = new HashMap<>();
    stored.put("lang", "mustache");
    stored.put("source", source);
    ClusterResponse answer = client.send("PUT", "/_scripts/" + id, Map.of("script", stored));
    if (answer.status() == HttpStatus.SC_FORBIDDEN) {
      throw new ClusterException(
          answer.node()
              + ": the user may not store the search template "
              + id
              + " ("
              + answer.reason()
              + "); give them a role with the cluster privilege manage");
    }
    if (!answer.isOk()) {
      throw ClusterErrors.of("storing the search template " + id, answer);
    }
  }
}
