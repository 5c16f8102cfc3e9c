package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.apache.hc.core5.http.HttpStatus;

/**
 * An index, or an alias of several, that another program fills, in OpenSearch or Elasticsearch: its
 * mappings, its documents, and updates of them. Uses what both have in common, so that neither
 * version nor distribution is asked for.
 */
public final class ForeignIndex implements Closeable {

  /** Documents of one answer: the server unpacks the source of each. */
  private static final int BATCH = 2_000;

  private static final String KEEP = "10m";

  private final ClusterAddress address;
  private final ClusterAccess access;
  private final ClusterClient client;
  private final FieldRemoval removal;
  private BulkSender sender; // null until something is sent
  private BulkCounts sent = BulkCounts.NOTHING;

  private ForeignIndex(ClusterAddress address, ClusterAccess access) throws IOException {
    this.address = address;
    this.access = access;
    this.client = ClusterClient.exact(address, access, BackOff.Pause.SLEEP);
    this.removal = new FieldRemoval(client, address.index());
  }

  /** An index that is about to be used; nothing is asked or sent yet. */
  public static ForeignIndex open(ClusterAddress address, ClusterAccess access) throws IOException {
    return new ForeignIndex(address, access);
  }

  /** Takes documents as the server gives them: {@code _index}, {@code _id}, {@code _source} … */
  @FunctionalInterface
  public interface Hits {
    /** Takes some. */
    void take(JsonNode hits) throws IOException;
  }

  /** The mappings of the indexes behind the name, by the indexes' own names. */
  public Map<String, JsonNode> mappings() throws IOException {
    client.probe("/" + address.index()); // Without waiting, when no node is there.
    ClusterResponse answer = client.send("GET", "/" + address.index() + "/_mapping", null);
    if (answer.status() == HttpStatus.SC_NOT_FOUND) {
      throw new ClusterException(
          answer.node()
              + ": there is no index "
              + address.index()
              + "; --ranks-only writes into one that another program has made");
    }
    if (!answer.isOk()) {
      throw ClusterErrors.of("reading the mapping of " + address.index(), answer);
    }
    Map<String, JsonNode> mappings = new TreeMap<>();
    answer
        .json()
        .fieldNames()
        .forEachRemaining(name -> mappings.put(name, answer.json().path(name).path("mappings")));
    return mappings;
  }

  /** Changes the mapping of one of the indexes. */
  public void putMapping(String index, Object mapping) throws IOException {
    client.require("changing the mapping of " + index, "PUT", "/" + index + "/_mapping", mapping);
  }

  /**
   * The identity of the cluster, or the address of its first node where the cluster does not tell;
   * safe in the name of a file.
   */
  public String cluster() throws IOException {
    String uuid = client.probe("/").json().path("cluster_uuid").asText("");
    String name = uuid.isEmpty() ? address.nodes().get(0).getAuthority() : uuid;
    return name.replaceAll("[^A-Za-z0-9_.-]", "_");
  }

  /** Whether all nodes have the plugin; no, where the cluster does not tell. */
  public boolean hasPlugin() throws IOException {
    ClusterResponse answer = client.send("GET", "/_nodes/plugins", null);
    if (!answer.isOk() || answer.json().path("nodes").isEmpty()) {
      return false; // Managed services and restricted users may not ask.
    }
    for (JsonNode node : answer.json().path("nodes")) {
      boolean has = false;
      for (JsonNode plugin : node.path("plugins")) {
        has |= plugin.path("name").asText().equals("siterank");
      }
      if (!has) {
        return false;
      }
    }
    return true;
  }

  /**
   * Gives every document that a search finds, once.
   *
   * @param fields of the source that are wanted
   * @throws ClusterException when the listing is lost, with the node that kept its place
   */
  public void documents(List<String> fields, Hits hits) throws IOException {
    ClusterResponse answer =
        client.send(
            "POST",
            "/" + address.index() + "/_search?allow_partial_search_results=false&scroll=" + KEEP,
            Map.of("size", BATCH, "sort", List.of("_doc"), "_source", fields));
    String cursor = "";
    try {
      while (answer.isOk()) {
        JsonNode found = answer.json().path("hits").path("hits");
        cursor = answer.json().path("_scroll_id").asText();
        if (found.isEmpty()) {
          return;
        }
        hits.take(found);
        answer =
            client.send("POST", "/_search/scroll", Map.of("scroll", KEEP, "scroll_id", cursor));
      }
    } finally {
      if (!cursor.isEmpty()) {
        // It ends by itself when this fails.
        client.send("DELETE", "/_search/scroll", Map.of("scroll_id", List.of(cursor)));
      }
    }
    throw ClusterErrors.of("listing the documents of " + address.index(), answer);
  }

  /**
   * Sends an update of a document. It is sent again when another program writes to the document at
   * the same moment, and passed over when the document is gone.
   *
   * @param target names the document: {@code _id}, and where needed {@code _index}, {@code routing}
   * @param doc the fields to set
   */
  public void update(Map<String, String> target, Map<String, Object> doc) throws IOException {
    Map<String, Object> action = new TreeMap<>(target);
    action.put("retry_on_conflict", FieldRemoval.CONFLICTS);
    add(
        BulkOperation.ofOthers(
            Objects.requireNonNull(target.get("_id"), "_id"),
            () -> FieldRemoval.lines(Map.of("update", action), Map.of("doc", doc))));
  }

  /**
   * Sends the removal of a field from a document, like {@link #update}. It needs no scripts in the
   * server, and is faster with them.
   *
   * @param target names the document: {@code _id}, and where needed {@code _index}, {@code routing}
   */
  public void remove(Map<String, String> target, String field) throws IOException {
    add(removal.of(target, field));
  }

  private void add(BulkOperation operation) throws IOException {
    if (sender == null) {
      sender = new BulkSender(client, address.index(), access, BackOff.Pause.SLEEP);
    }
    sender.add(operation);
  }

  /** Waits until all updates have arrived, and makes them visible; what sending has cost. */
  public BulkCounts finish() throws IOException {
    if (sender != null) {
      sent = sent.plus(sender.finish());
      sender.close();
      sender = null;
      client.require(
          "refreshing " + address.index(), "POST", "/" + address.index() + "/_refresh", null);
    }
    return sent;
  }

  @Override
  public String toString() {
    return address.toString();
  }

  @Override
  public void close() throws IOException {
    if (sender != null) {
      sender.close();
    }
    client.close();
  }
}
