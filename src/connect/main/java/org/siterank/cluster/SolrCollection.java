package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.hc.core5.http.HttpStatus;

/**
 * A core or collection of Solr that another program fills: its schema, its documents, and updates
 * of one field of them in place. Uses the interfaces that a core and SolrCloud have in common.
 */
public final class SolrCollection implements Closeable {

  /** Documents of an answer. */
  private static final int LISTED = 2_000;

  /** Updates of a request: Solr looks each document up by its key. */
  private static final int UPDATED = 500;

  private final SolrAddress address;
  private final ClusterClient client;
  private final String path;
  private boolean sent;
  private long operations;
  private long requests;
  private long bytes;
  private long repeated;

  private SolrCollection(SolrAddress address, ClusterAccess access) throws IOException {
    this.address = address;
    this.path = address.context() + "/" + address.collection();
    // Solr's Jetty does not unpack what it is sent.
    this.client = new ClusterClient(address.nodes(), access, BackOff.Pause.SLEEP, false);
  }

  /** A collection that is about to be used; nothing is asked or sent yet. */
  public static SolrCollection open(SolrAddress address, ClusterAccess access) throws IOException {
    return new SolrCollection(address, access);
  }

  /** Takes documents as Solr gives them. */
  @FunctionalInterface
  public interface Documents {
    /** Takes some. */
    void take(JsonNode documents) throws IOException;
  }

  /** The name of the field that is every document's key. Asked first, to push ranks alone. */
  public String uniqueKey() throws IOException {
    return uniqueKey("--ranks-only writes into one that another program has made");
  }

  /**
   * The name of the field that is every document's key. Asked first.
   *
   * @param advice what to do where there is no such collection
   */
  String uniqueKey(String advice) throws IOException {
    ClusterResponse answer = client.probe(path + "/schema/uniquekey");
    if (answer.status() == HttpStatus.SC_NOT_FOUND) {
      throw new ClusterException(
          answer.node()
              + ": there is no collection "
              + address.collection()
              + " at "
              + address.context()
              + "; "
              + advice);
    }
    if (!answer.isOk()) {
      throw SolrErrors.of("reading the schema of " + address.collection(), answer);
    }
    return answer.json().path("uniqueKey").asText();
  }

  /** The definition of a field, what its type brings included; nothing when there is none. */
  public Optional<JsonNode> field(String name) throws IOException {
    ClusterResponse answer =
        client.send(
            "GET",
            path + "/schema/fields/" + encoded(name) + "?includeDynamic=true&showDefaults=true",
            null);
    if (answer.status() == HttpStatus.SC_NOT_FOUND) {
      return Optional.empty();
    }
    if (!answer.isOk()) {
      throw SolrErrors.of("reading the schema of " + address.collection(), answer);
    }
    return Optional.of(answer.json().path("field"));
  }

  /** All field types. */
  public JsonNode fieldTypes() throws IOException {
    return get("reading the schema", "/schema/fieldtypes").path("fieldTypes");
  }

  /**
   * Changes the schema.
   *
   * @param command such as {@code add-field}
   * @return why it cannot be changed; empty when it was
   */
  public String changeSchema(String command, Map<String, ?> definition) throws IOException {
    return changeSchema(Map.of(command, definition));
  }

  /**
   * Changes the schema by several commands, all or none.
   *
   * @return why it cannot be changed; empty when it was
   */
  String changeSchema(Map<String, ?> commands) throws IOException {
    ClusterResponse answer = client.send("POST", path + "/schema", commands);
    if (answer.isOk()) {
      return "";
    }
    String reason = SolrErrors.reason(answer);
    return reason.isEmpty() ? "status " + answer.status() : reason;
  }

  /** All fields, by their names, with what their types bring. */
  JsonNode fields() throws IOException {
    return get("reading the schema", "/schema/fields?showDefaults=true").path("fields");
  }

  /**
   * Defines something in the configuration unless it is defined so.
   *
   * @param kind such as {@code queryParser}
   * @param definition with its name
   */
  void define(String kind, Map<String, ?> definition) throws IOException {
    Optional<ClusterResponse> refusal = tryToDefine(kind, definition);
    if (refusal.isPresent()) {
      // It may be defined by now: by another push, or by this one, whose answer was lost.
      refusal = tryToDefine(kind, definition);
    }
    if (refusal.isPresent()) {
      throw SolrErrors.of(
          "defining " + definition.get("name") + " in " + address.collection(), refusal.get());
    }
  }

  private Optional<ClusterResponse> tryToDefine(String kind, Map<String, ?> definition)
      throws IOException {
    JsonNode known =
        get("reading the configuration", "/config/" + kind)
            .path("config")
            .path(kind)
            .path(definition.get("name").toString());
    // As text: Solr gives numbers back as they were sent, and nothing that was not.
    if (SolrDefinitions.isSame(known, ClusterClient.JSON.valueToTree(definition))) {
      return Optional.empty();
    }
    String command = (known.isObject() ? "update-" : "add-") + kind.toLowerCase(Locale.ROOT);
    ClusterResponse answer = client.send("POST", path + "/config", Map.of(command, definition));
    return answer.isOk() ? Optional.empty() : Optional.of(answer);
  }

  /** Writes documents, replacing those with the same keys; they are visible after the commit. */
  void write(List<byte[]> documents) throws IOException {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (byte[] document : documents) {
      body.write(body.size() == 0 ? '[' : ',');
      body.writeBytes(document);
    }
    body.write(']');
    update("sending pages to ", body.toByteArray(), documents.size());
  }

  /** Deletes documents; they are gone after the commit. */
  void delete(List<String> keys) throws IOException {
    update(
        "deleting pages of ",
        ClusterClient.JSON.writeValueAsBytes(Map.of("delete", keys)),
        keys.size());
  }

  private void update(String doing, byte[] body, int documents) throws IOException {
    requests++;
    bytes += body.length;
    ClusterResponse answer = client.post(path + "/update", body);
    repeated += answer.retries();
    if (!answer.isOk()) {
      throw SolrErrors.of(doing + address.collection(), answer);
    }
    operations += documents;
    sent = true;
  }

  /** Makes visible what an earlier push has sent before it was killed. */
  void settle() throws IOException {
    sent = true;
    finish();
  }

  /** The class of the query parser of this name; empty when none is defined. */
  public String queryParser(String name) throws IOException {
    ClusterResponse answer = client.send("GET", path + "/config/queryParser", null);
    // Who may not read the configuration is not told of the plugin.
    return answer.json().path("config").path("queryParser").path(name).path("class").asText("");
  }

  /** Returns the reason why a query is refused; empty when it is answered. */
  String refusal(String query) throws IOException {
    String search = "q=" + encoded(query) + "&qq=a&defType=lucene&rows=0";
    ClusterResponse answer = client.form(path + "/select", search);
    String reason = answer.isOk() ? "" : SolrErrors.reason(answer);
    return answer.isOk() || !reason.isEmpty() ? reason : "status " + answer.status();
  }

  /** A set of request parameters that is kept with the collection's configuration. */
  public Map<String, String> parameters(String set) throws IOException {
    JsonNode found =
        get("reading the request parameters", "/config/params/" + encoded(set))
            .path("response")
            .path("params")
            .path(set);
    return found
        .propertyStream()
        .filter(entry -> entry.getValue().isTextual())
        .collect(Collectors.toMap(Map.Entry::getKey, entry -> entry.getValue().asText()));
  }

  /** Replaces a set of request parameters; an empty one is deleted. */
  public void putParameters(String set, Map<String, String> parameters) throws IOException {
    Map<String, Object> command =
        parameters.isEmpty()
            ? Map.of("delete", List.of(set))
            : Map.of("set", Map.of(set, parameters));
    ClusterResponse answer = client.send("POST", path + "/config/params", command);
    if (!answer.isOk()) {
      throw SolrErrors.of("noting in the request parameters whose the field is", answer);
    }
  }

  /**
   * Gives every document once, in the order of their keys.
   *
   * @param key the field of the key
   * @param fields that are wanted
   * @param filter which documents
   */
  public void documents(String key, List<String> fields, String filter, Documents documents)
      throws IOException {
    // What the handler adds by default to what people search for is switched off.
    String search =
        path
            + "/select?q=*:*&defType=lucene&wt=json&facet=false&hl=false&group=false&spellcheck=false"
            + "&fq="
            + encoded(filter)
            + "&sort="
            + encoded(key + " asc")
            + "&fl="
            + encoded(String.join(",", fields))
            + "&rows="
            + LISTED
            + "&cursorMark=";
    String mark = "";
    String next = "*";
    while (!next.equals(mark)) {
      mark = next;
      ClusterResponse answer = client.send("GET", search + encoded(mark), null);
      if (!answer.isOk()) {
        throw SolrErrors.of("listing the documents of " + address.collection(), answer);
      }
      if (answer.json().path("responseHeader").path("partialResults").asBoolean()) {
        throw new ClusterException(
            answer.node() + ": Solr listed a part of its documents only; are all shards there?");
      }
      JsonNode found = answer.json().path("response").path("docs");
      if (!found.isEmpty()) {
        documents.take(found);
      }
      next = answer.json().path("nextCursorMark").asText(mark);
    }
  }

  /**
   * Sets one field of documents in place: Solr refuses what would write a document anew, which
   * would lose the fields that it does not store. Documents that are gone are passed over.
   *
   * @param key the field of the key
   * @param values by the documents' keys
   */
  public void update(String key, String field, Map<String, Double> values) throws IOException {
    List<Map<String, Object>> updates = new ArrayList<>();
    for (Map.Entry<String, Double> value : values.entrySet()) {
      updates.add(Map.of(key, value.getKey(), field, Map.of("set", value.getValue())));
      if (updates.size() == UPDATED) {
        send(key, updates);
        updates.clear();
      }
    }
    if (!updates.isEmpty()) {
      send(key, updates);
    }
  }

  private void send(String key, List<Map<String, Object>> updates) throws IOException {
    ClusterResponse answer = post(updates);
    if (answer.status() == HttpStatus.SC_BAD_REQUEST) {
      // A document that is gone cannot be updated in place; what was before it has arrived.
      Set<String> there = existing(key, updates);
      List<Map<String, Object>> rest =
          updates.stream().filter(update -> there.contains(update.get(key))).toList();
      if (rest.size() < updates.size()) {
        repeated++;
        answer = rest.isEmpty() ? null : post(rest);
      }
    }
    if (answer != null && !answer.isOk()) {
      throw SolrErrors.of("updating documents of " + address.collection(), answer);
    }
    operations += updates.size();
    sent = true;
  }

  private ClusterResponse post(List<Map<String, Object>> updates) throws IOException {
    byte[] body = ClusterClient.JSON.writeValueAsBytes(updates);
    requests++;
    bytes += body.length;
    ClusterResponse answer = client.post(path + "/update?update.partial.requireInPlace=true", body);
    repeated += answer.retries();
    return answer;
  }

  private Set<String> existing(String key, List<Map<String, Object>> updates) throws IOException {
    String asked =
        updates.stream()
            .map(update -> "id=" + encoded(update.get(key).toString()))
            .collect(Collectors.joining("&"));
    ClusterResponse answer = client.form(path + "/get", asked + "&fl=" + encoded(key));
    if (!answer.isOk()) {
      throw SolrErrors.of("looking up documents of " + address.collection(), answer);
    }
    Set<String> keys = new HashSet<>();
    JsonNode docs = answer.json().path("response").path("docs");
    docs.forEach(doc -> keys.add(doc.path(key).asText()));
    JsonNode one = answer.json().path("doc"); // Of a single key.
    if (one.isObject()) {
      keys.add(one.path(key).asText());
    }
    return keys;
  }

  /** Makes the updates visible; what sending them has cost. */
  public BulkCounts finish() throws IOException {
    if (sent) {
      ClusterResponse answer =
          client.send("POST", path + "/update", Map.of("commit", Map.of("waitSearcher", true)));
      if (!answer.isOk()) {
        throw SolrErrors.of("committing to " + address.collection(), answer);
      }
      sent = false;
    }
    return new BulkCounts(operations, bytes, requests, repeated, 0, 0);
  }

  private JsonNode get(String doing, String rest) throws IOException {
    ClusterResponse answer = client.send("GET", path + rest, null);
    if (!answer.isOk()) {
      throw SolrErrors.of(doing + " of " + address.collection(), answer);
    }
    return answer.json();
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  @Override
  public String toString() {
    return address.toString();
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
