package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Plays what Elasticsearch does with vectors of bytes in an OpenSearch that has no vectors: they
 * are kept as bytes, and a script of the same name and arguments makes the scalar product. The
 * query {@code knn} is answered exactly, by the products of all pages that its filters leave.
 */
final class PlayedVectors {

  private static final ObjectMapper JSON = new ObjectMapper();

  /** The function {@code dotProduct} of Elasticsearch, of bytes. */
  private static final String FUNCTION =
      "double dotProduct(List v, def ref) { int sum = 0;"
          + " for (int i = 0; i < v.size(); i++) { sum += v[i] * ref.bytes[ref.offset + i]; }"
          + " return sum; } ";

  /** Added to a product, as no score may be negative. */
  private static final int POSITIVE = 1 << 23;

  /** Sends a request to the node. */
  interface Node {
    JsonNode ask(String path, JsonNode body) throws IOException;
  }

  private final Node node;

  PlayedVectors(Node node) {
    this.node = node;
  }

  /** The request to make an index, as the node takes it. */
  static byte[] index(byte[] body) throws IOException {
    JsonNode request = JSON.readTree(body);
    for (Map.Entry<String, JsonNode> field : request.at("/mappings/properties").properties()) {
      if (field.getValue().path("type").asText().equals("dense_vector")) {
        ObjectNode kept = (ObjectNode) field.getValue();
        kept.removeAll();
        kept.put("type", "binary").put("doc_values", true);
      }
    }
    return JSON.writeValueAsBytes(request);
  }

  /** A request of bulk, as the node takes it. */
  static byte[] bulk(byte[] body) throws IOException {
    List<String> lines = new ArrayList<>();
    for (String line : new String(body, StandardCharsets.UTF_8).lines().toList()) {
      JsonNode object = JSON.readTree(line);
      if (object.path(ElasticVectors.FIELD).isArray()) {
        byte[] vector = JSON.convertValue(object.path(ElasticVectors.FIELD), byte[].class);
        ((ObjectNode) object).put(ElasticVectors.FIELD, vector);
      }
      lines.add(JSON.writeValueAsString(object));
    }
    return (String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8);
  }

  /** A search, as the node takes it. */
  JsonNode search(String index, JsonNode search) throws IOException {
    ObjectNode played = search.deepCopy();
    played.set("query", played(index, played.path("query")));
    return played;
  }

  private JsonNode played(String index, JsonNode query) throws IOException {
    if (query.isArray()) {
      ArrayNode all = JSON.createArrayNode();
      for (JsonNode one : query) {
        all.add(played(index, one));
      }
      return all;
    }
    if (query.has("knn")) {
      return nearest(index, query.path("knn"));
    }
    if (query.isObject()) {
      ObjectNode all = JSON.createObjectNode();
      for (Map.Entry<String, JsonNode> part : query.properties()) {
        all.set(part.getKey(), played(index, part.getValue()));
      }
      if (all.path("script_score").path("script").path("source").isTextual()) {
        ObjectNode script = (ObjectNode) all.path("script_score").path("script");
        String source = script.path("source").asText();
        script.put("source", FUNCTION + source.replaceAll(", '(\\w+)'\\)", ", doc['$1'].value)"));
      }
      return all;
    }
    return query;
  }

  private JsonNode nearest(String index, JsonNode knn) throws IOException {
    String field = knn.path("field").asText();
    ObjectNode search = JSON.createObjectNode();
    search.put("size", knn.path("k").asInt()).put("_source", false);
    ObjectNode score = search.putObject("query").putObject("script_score");
    score.putObject("query").putObject("bool").set("filter", knn.path("filter"));
    ObjectNode script = score.putObject("script");
    script.putObject("params").set("v", knn.path("query_vector"));
    script.put(
        "source",
        (FUNCTION + "doc['%1$s'].size() == 0 ? 0 : %2$d + dotProduct(params.v, doc['%1$s'].value)")
            .formatted(field, POSITIVE));
    ArrayNode ids = JSON.createArrayNode();
    for (JsonNode hit : node.ask("/" + index + "/_search", search).at("/hits/hits")) {
      if (hit.path("_score").asDouble() - POSITIVE >= knn.path("similarity").asDouble()) {
        ids.add(hit.path("_id"));
      }
    }
    ObjectNode near = JSON.createObjectNode();
    near.putObject("ids").set("values", ids);
    return near;
  }
}
