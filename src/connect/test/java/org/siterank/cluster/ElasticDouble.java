package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Answers as Elasticsearch does, which the tests cannot get: it keeps indexes, aliases, documents
 * and scripts in memory, answers as the reference of Elasticsearch says, and refuses whatever
 * {@link ElasticRest} says that Elasticsearch refuses. It does not search.
 */
final class ElasticDouble implements AutoCloseable {

  private static final ObjectMapper JSON = new ObjectMapper();

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final String version;
  private final Map<String, Held> indexes = new TreeMap<>();
  final Map<String, JsonNode> scripts = new TreeMap<>();
  final List<String> requests = new ArrayList<>();
  final List<String> refused = new ArrayList<>();

  /** Bulk items that are turned away for now, from the next one on. */
  int busy;

  /** Statuses of requests of bulk that come next; 200 is an ordinary one. */
  final List<Integer> troubles = new ArrayList<>();

  /** Refuses to store scripts, as for a user without the privilege. */
  boolean forbidsScripts;

  /** An index: its documents show when it is refreshed. */
  static final class Held {
    final ObjectNode definition;
    final Map<String, ObjectNode> visible = new TreeMap<>();
    final Map<String, ObjectNode> documents = new TreeMap<>();
    final List<String> aliases = new ArrayList<>();

    Held(ObjectNode definition) {
      this.definition = definition;
    }

    JsonNode mapping() {
      return definition.path("mappings");
    }
  }

  private ElasticDouble(String version) throws IOException {
    this.version = version;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  static ElasticDouble start(String version) throws IOException {
    return new ElasticDouble(version);
  }

  ClusterAddress address(String index) {
    return ClusterAddress.of("http://127.0.0.1:" + server.getAddress().getPort() + "/" + index);
  }

  /** The index of a name, or the one that an alias stands for. */
  synchronized Held index(String name) {
    return indexes.containsKey(name)
        ? indexes.get(name)
        : indexes.values().stream()
            .filter(held -> held.aliases.contains(name))
            .findFirst()
            .orElse(null);
  }

  synchronized List<String> names() {
    return List.copyOf(indexes.keySet());
  }

  /** Waits until an index has documents, seen or not. */
  synchronized boolean hasArrived(String index) {
    try {
      while (index(index) == null || index(index).documents.isEmpty()) {
        wait();
      }
      return true;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Makes an index as another program does. */
  synchronized Held make(String name, String definition) throws IOException {
    Held held = new Held((ObjectNode) JSON.readTree(definition));
    indexes.put(name, held);
    return held;
  }

  private record Answer(int status, Object body) {}

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      String method = exchange.getRequestMethod();
      String type = exchange.getRequestHeaders().getFirst("Content-Type");
      Answer answer;
      synchronized (this) {
        requests.add(method + " " + exchange.getRequestURI());
        String refusal = ElasticRest.refusal(method, exchange.getRequestURI(), type, body);
        if (!refusal.isEmpty()) {
          refused.add(method + " " + exchange.getRequestURI() + ": " + refusal);
        }
        answer =
            refusal.isEmpty()
                ? of(method, exchange.getRequestURI().getPath(), body)
                : error(400, "illegal_argument_exception", refusal);
        notifyAll();
      }
      byte[] bytes = JSON.writeValueAsBytes(answer.body());
      exchange.getResponseHeaders().add("X-Elastic-Product", "Elasticsearch");
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      exchange.sendResponseHeaders(answer.status(), bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  private static Answer error(int status, String type, String reason) {
    Map<String, ?> error = Map.of("type", type, "reason", reason);
    return new Answer(
        status,
        Map.of(
            "error",
            Map.of("root_cause", List.of(error), "type", type, "reason", reason),
            "status",
            status));
  }

  private static Answer ok() {
    return new Answer(200, Map.of("acknowledged", true));
  }

  private Answer of(String method, String path, byte[] body) throws IOException {
    String[] parts = path.substring(1).split("/", -1);
    String last = parts[parts.length - 1];
    if (path.equals("/")) {
      return new Answer(200, greeting());
    }
    if (parts[0].equals("_scripts")) {
      return script(method, last, body);
    }
    if (path.equals("/_aliases")) {
      JSON.readTree(body).path("actions").forEach(this::alias);
      return ok();
    }
    if (path.equals("/_search/scroll")) {
      return new Answer(
          200,
          method.equals("DELETE")
              ? Map.of("succeeded", true, "num_freed", 1)
              : Map.of("_scroll_id", "c", "hits", Map.of("hits", List.of())));
    }
    if (parts[0].endsWith("*")) {
      ObjectNode all = JSON.createObjectNode();
      String prefix = parts[0].substring(0, parts[0].length() - 1);
      indexes.forEach(
          (name, held) -> {
            if (name.startsWith(prefix)) {
              all.set(name, held.definition);
            }
          });
      return new Answer(200, all);
    }
    if (method.equals("PUT") && parts.length == 1) {
      indexes.put(last, new Held((ObjectNode) JSON.readTree(body)));
      return ok();
    }
    Held held = index(parts[0]);
    if (held == null) {
      return error(404, "index_not_found_exception", "no such index [" + parts[0] + "]");
    }
    if (parts.length == 1) {
      if (method.equals("DELETE")) {
        indexes.remove(last);
        return ok();
      }
      return new Answer(200, Map.of(name(held), held.definition));
    }
    return switch (last) {
      case "_alias" -> {
        ObjectNode aliases = JSON.createObjectNode();
        held.aliases.forEach(aliases::putObject);
        yield new Answer(200, Map.of(name(held), Map.of("aliases", aliases)));
      }
      case "_mapping" -> {
        merge(held.definition.withObject("/mappings"), JSON.readTree(body));
        yield ok();
      }
      case "_refresh" -> {
        held.visible.clear();
        held.visible.putAll(held.documents);
        yield new Answer(200, Map.of("_shards", Map.of("total", 1, "failed", 0)));
      }
      case "_count" -> new Answer(200, Map.of("count", held.visible.size()));
      case "_search" -> new Answer(200, hits(held, JSON.readTree(body)));
      case "_bulk" -> bulk(held, new String(body, StandardCharsets.UTF_8));
      default -> throw new IOException("no answer is known for " + method + " " + path);
    };
  }

  private Object greeting() {
    return Map.of(
        "name",
        "n1",
        "cluster_name",
        "c",
        "cluster_uuid",
        "u",
        "version",
        Map.of(
            "number",
            version,
            "build_flavor",
            "default",
            "minimum_wire_compatibility_version",
            "8.19.0"),
        "tagline",
        "You Know, for Search");
  }

  private String name(Held held) {
    return indexes.entrySet().stream()
        .filter(entry -> entry.getValue() == held)
        .findFirst()
        .orElseThrow()
        .getKey();
  }

  private Answer script(String method, String id, byte[] body) throws IOException {
    if (method.equals("GET")) {
      return scripts.containsKey(id)
          ? new Answer(200, Map.of("_id", id, "found", true, "script", scripts.get(id)))
          : new Answer(404, Map.of("_id", id, "found", false));
    }
    if (forbidsScripts) {
      return error(403, "security_exception", "action [cluster:admin/script/put] is unauthorized");
    }
    scripts.put(id, JSON.readTree(body).path("script"));
    return ok();
  }

  private void alias(JsonNode action) {
    JsonNode remove = action.path("remove");
    String pattern = remove.path("index").asText().replace("*", ".*");
    indexes.forEach(
        (name, held) -> {
          if (name.matches(pattern)) {
            held.aliases.remove(remove.path("alias").asText());
          }
        });
    JsonNode add = action.path("add");
    if (add.isObject()) {
      indexes.get(add.path("index").asText()).aliases.add(add.path("alias").asText());
    }
  }

  private static void merge(ObjectNode mapping, JsonNode more) {
    if (more.has("_meta")) {
      mapping.set("_meta", more.path("_meta"));
    }
    more.path("properties")
        .properties()
        .forEach(field -> mapping.withObject("/properties").set(field.getKey(), field.getValue()));
  }

  private static JsonNode hits(Held held, JsonNode search) {
    ObjectNode answer = JSON.createObjectNode();
    answer.put("_scroll_id", "c");
    ArrayNode hits = answer.putObject("hits").putArray("hits");
    held.visible.forEach(
        (id, document) -> {
          ObjectNode hit = hits.addObject().put("_id", id);
          ObjectNode fields = hit.putObject("fields");
          for (JsonNode field : search.path("docvalue_fields")) {
            if (document.has(field.asText())) {
              fields.putArray(field.asText()).add(document.get(field.asText()));
            }
          }
        });
    return answer;
  }

  private Answer bulk(Held held, String text) throws IOException {
    int trouble = troubles.isEmpty() ? 200 : troubles.remove(0);
    if (trouble != 200) {
      return error(trouble, "es_rejected_execution_exception", "busy");
    }
    List<String> lines = text.lines().toList();
    ArrayNode items = JSON.createArrayNode();
    boolean errors = false;
    for (int i = 0; i < lines.size(); i++) {
      Map.Entry<String, JsonNode> action =
          JSON.readTree(lines.get(i)).properties().iterator().next();
      String id = action.getValue().path("_id").asText();
      JsonNode body = action.getKey().equals("delete") ? null : JSON.readTree(lines.get(++i));
      Answer answer = operation(held, action.getKey(), id, body);
      ObjectNode item = items.addObject().putObject(action.getKey());
      item.put("status", answer.status());
      if (answer.status() >= 300 && answer.body() instanceof Map<?, ?> error) {
        item.set("error", JSON.valueToTree(error.get("error")));
        errors = true;
      }
    }
    return new Answer(200, Map.of("errors", errors, "items", items));
  }

  private Answer operation(Held held, String name, String id, JsonNode body) {
    if (busy > 0) {
      busy--;
      return error(429, "es_rejected_execution_exception", "rejected execution");
    }
    ObjectNode known = held.documents.get(id);
    switch (name) {
      case "delete" -> held.documents.remove(id);
      case "update" -> {
        if (known == null) {
          return error(404, "document_missing_exception", "[" + id + "]: document missing");
        }
        ObjectNode next = known.deepCopy();
        next.setAll((ObjectNode) body.path("doc"));
        held.documents.put(id, next);
      }
      default -> {
        for (Map.Entry<String, JsonNode> field : body.properties()) {
          if (!held.mapping().path("properties").has(field.getKey())) {
            return error(
                400,
                "strict_dynamic_mapping_exception",
                "mapping set to strict, dynamic introduction of [" + field.getKey() + "]");
          }
        }
        held.documents.put(id, (ObjectNode) body);
      }
    }
    return new Answer(200, "");
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdown();
  }
}
