package org.siterank.cluster;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.hc.core5.http.HttpStatus;

/**
 * Takes a field out of documents that another program writes: by a script, which runs in the server
 * and sends no document. A server that runs no such script says so at the first update; from then
 * on each document is read and written without the field, on condition that nobody has written to
 * it in between.
 *
 * <p>The client must read numbers as they are written, since whole documents pass through it.
 */
final class FieldRemoval {

  /** How often the server itself reads a document again that changed while it was updated. */
  static final int CONFLICTS = 3;

  private final ClusterClient client;
  private final String index;
  private final AtomicBoolean scripts = new AtomicBoolean(true);

  /**
   * @param index where a document names no other
   */
  FieldRemoval(ClusterClient client, String index) {
    this.client = client;
    this.index = index;
  }

  /**
   * The operation for a document.
   *
   * @param target names the document: {@code _id}, and where needed {@code _index}, {@code routing}
   */
  BulkOperation of(Map<String, String> target, String field) {
    return BulkOperation.ofOthers(
        Objects.requireNonNull(target.get("_id"), "_id"),
        () -> scripts.get() ? script(target, field) : whole(target, field),
        () -> {
          scripts.set(false);
          return whole(target, field);
        });
  }

  private static byte[] script(Map<String, String> target, String field) throws IOException {
    Map<String, Object> action = new TreeMap<>(target);
    action.put("retry_on_conflict", CONFLICTS);
    Map<String, Object> script =
        Map.of("source", "ctx._source.remove(params.field)", "params", Map.of("field", field));
    return lines(Map.of("update", action), Map.of("script", script));
  }

  /** The document without the field; no lines when it is gone, or lacks the field by now. */
  private byte[] whole(Map<String, String> target, String field) throws IOException {
    String id = target.get("_id");
    String routing = target.containsKey("routing") ? "?routing=" + encoded(target, "routing") : "";
    String path =
        "/" + target.getOrDefault("_index", index) + "/_doc/" + encoded(target, "_id") + routing;
    ClusterResponse answer = client.send("GET", path, null);
    boolean gone =
        answer.status() == HttpStatus.SC_NOT_FOUND && answer.json().path("found").isBoolean();
    if (!answer.isOk() && !gone) {
      throw ClusterErrors.of("reading " + id + " to take " + field + " out of it", answer);
    }
    if (gone || !answer.json().path("_source").has(field)) {
      return new byte[0];
    }
    ObjectNode source = (ObjectNode) answer.json().path("_source");
    source.remove(field);
    Map<String, Object> action = new TreeMap<>(target);
    action.put("if_seq_no", answer.json().path("_seq_no").asLong());
    action.put("if_primary_term", answer.json().path("_primary_term").asLong());
    action.put("pipeline", "_none"); // It went through its pipeline when its program wrote it.
    return lines(Map.of("index", action), source);
  }

  private static String encoded(Map<String, String> target, String name) {
    return URLEncoder.encode(target.get(name), StandardCharsets.UTF_8).replace("+", "%20");
  }

  /** Lines of a bulk request. */
  static byte[] lines(Object action, Object body) throws IOException {
    ByteArrayOutputStream lines = new ByteArrayOutputStream();
    lines.writeBytes(ClusterClient.JSON.writeValueAsBytes(action));
    lines.write('\n');
    lines.writeBytes(ClusterClient.JSON.writeValueAsBytes(body));
    lines.write('\n');
    return lines.toByteArray();
  }
}
