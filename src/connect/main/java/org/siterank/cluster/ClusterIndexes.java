package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.apache.hc.core5.http.HttpStatus;

/**
 * The indexes behind one name: the name is an alias of one of {@code NAME-1, NAME-2 …}, which is in
 * service; another may be under construction.
 */
final class ClusterIndexes {

  /** An index of ours. Empty meta: of another schema, to be built anew. */
  record Found(String name, int number, Optional<IndexMeta> meta, int shards) {}

  private final ClusterClient client;
  private final String name;

  ClusterIndexes(ClusterClient client, String name) {
    this.client = client;
    this.name = name;
  }

  /**
   * A cluster that can be pushed to.
   *
   * @param uuid its identity, safe as the name of a file
   * @param dataNodes nodes that may hold a copy of a shard
   * @param takesVectors whether all nodes take ranks as a vector, which older plugins do not
   * @param older nodes whose plugin cannot compare meanings
   */
  record Cluster(String uuid, int dataNodes, boolean takesVectors, Set<String> older) {}

  /**
   * Makes sure that this is an OpenSearch that the plugin is for, and that all nodes have the
   * plugin.
   */
  Cluster checkCluster() throws IOException {
    ClusterResponse hello = client.probe("/");
    if (!hello.isOk()) {
      throw ClusterErrors.of("asking for the version", hello);
    }
    String number = hello.json().path("version").path("number").asText("");
    Optional<OpenSearchLine> line = OpenSearchLine.of(number);
    String distribution = hello.json().path("version").path("distribution").asText("");
    if (!distribution.equals("opensearch") || line.isEmpty()) {
      throw new ClusterException(
          hello.node()
              + ": the plugin is for OpenSearch "
              + OpenSearchLine.ALL
              + ", and this is "
              + (number.isEmpty() ? "no OpenSearch" : "version " + number));
    }
    JsonNode nodes =
        client.require("listing the plugins", "GET", "/_nodes/plugins", null).path("nodes");
    Set<String> without = new TreeSet<>();
    Set<OpenSearchLine> lacking = EnumSet.noneOf(OpenSearchLine.class);
    Set<String> older = new TreeSet<>();
    boolean vectors = true;
    int dataNodes = 0;
    for (JsonNode node : nodes) {
      boolean has = false;
      for (JsonNode plugin : node.path("plugins")) {
        has |= plugin.path("name").asText().equals("siterank");
      }
      for (JsonNode role : node.path("roles")) {
        dataNodes += role.asText().equals("data") ? 1 : 0;
      }
      vectors &= node.path("attributes").path("siterank_ranks").asText().equals("vector");
      if (!node.path("attributes").path("siterank_meaning").asText().equals("vectors")) {
        older.add(node.path("name").asText());
      }
      if (!has) {
        without.add(node.path("name").asText());
        // During an upgrade, nodes of both lines are in one cluster.
        lacking.add(OpenSearchLine.of(node.path("version").asText()).orElse(line.orElseThrow()));
      }
    }
    if (!without.isEmpty()) {
      throw new ClusterException(
          "without the plugin: node "
              + String.join(", ", without)
              + "; "
              + (lacking.size() > 1
                  ? OpenSearchLine.installAny()
                  : lacking.iterator().next().install()));
    }
    String uuid = hello.json().path("cluster_uuid").asText("");
    return new Cluster(uuid.replaceAll("[^A-Za-z0-9_-]", ""), dataNodes, vectors, older);
  }

  /** The index in service. */
  Optional<Found> live() throws IOException {
    // Not /_alias/NAME, which asks about all indexes, and so for a permission for all of them.
    ClusterResponse answer = client.send("GET", "/" + name + "/_alias", null);
    if (answer.status() == HttpStatus.SC_NOT_FOUND) {
      return Optional.empty();
    }
    if (!answer.isOk()) {
      throw ClusterErrors.of("asking what " + name + " is", answer);
    }
    List<String> behind = new ArrayList<>();
    answer.json().fieldNames().forEachRemaining(behind::add);
    if (behind.contains(name)) {
      throw new ClusterException(
          name + " is an index that no push made; push under another name, or delete it first");
    }
    Map<String, Found> ours = all();
    if (behind.size() != 1 || !ours.containsKey(behind.get(0))) {
      // What was begun and is not complete cannot be put into service by hand.
      ours.values().removeIf(found -> found.meta().filter(IndexMeta::published).isEmpty());
      throw OtherAlias.explain(client, name, behind, ours.keySet());
    }
    return Optional.of(ours.get(behind.get(0)));
  }

  /** All indexes of ours of this name, by their own name. */
  Map<String, Found> all() throws IOException {
    ClusterResponse answer = client.send("GET", "/" + name + "-*?expand_wildcards=open", null);
    if (answer.status() == HttpStatus.SC_NOT_FOUND) {
      return Map.of();
    }
    if (!answer.isOk()) {
      throw ClusterErrors.of("listing the indexes of " + name, answer);
    }
    Map<String, Found> all = new TreeMap<>();
    for (Map.Entry<String, JsonNode> index : answer.json().properties()) {
      JsonNode mapping = index.getValue().path("mappings");
      String number = index.getKey().substring(name.length() + 1);
      if (number.matches("\\d{1,9}") && IndexMeta.isOurs(mapping)) {
        JsonNode settings = index.getValue().path("settings").path("index");
        all.put(
            index.getKey(),
            new Found(
                index.getKey(),
                Integer.parseInt(number),
                IndexMeta.of(mapping),
                settings.path("number_of_shards").asInt()));
      }
    }
    return all;
  }

  /**
   * Begins an index, by a template that the next one will use again.
   *
   * @param dataNodes nodes that may hold its copies: it is waited for all that these can hold, for
   *     half a minute (OpenSearch's own limit), so that a node may be lost from the first page on
   */
  String create(int shards, int replicas, int dataNodes, IndexMeta meta) throws IOException {
    int number = all().values().stream().mapToInt(Found::number).max().orElse(0) + 1;
    client.require(
        "writing the index template",
        "PUT",
        "/_index_template/siterank-" + name,
        IndexDefinition.template(name, shards, replicas, meta.building()));
    String index = name + "-" + number;
    int copies = Math.max(1, Math.min(replicas + 1, dataNodes));
    ClusterResponse answer =
        client.send("PUT", "/" + index + "?wait_for_active_shards=" + copies, null);
    boolean repeated =
        answer.retries() > 0 && answer.errorType().equals("resource_already_exists_exception");
    if (!answer.isOk() && !repeated) {
      throw ClusterErrors.of("making index " + index, answer);
    }
    if (!all().containsKey(index)) {
      delete(index);
      throw OtherTemplates.explain(client, index);
    }
    return index;
  }

  /** Makes visible what was sent to an index. */
  void refresh(String index) throws IOException {
    JsonNode shards =
        client
            .require("refreshing " + index, "POST", "/" + index + "/_refresh", null)
            .path("_shards");
    if (shards.path("failed").asInt() > 0) {
      throw new ClusterException(
          "refreshing " + index + " failed on " + shards.path("failed").asInt() + " shards");
    }
  }

  /** The number of visible pages. */
  long count(String index) throws IOException {
    return client
        .require("counting pages", "GET", "/" + index + "/_count", null)
        .path("count")
        .asLong();
  }

  /** Writes into an index what it says of itself. */
  void describe(String index, IndexMeta meta) throws IOException {
    client.require("describing " + index, "PUT", "/" + index + "/_mapping", meta.toMapping());
  }

  /**
   * Lets the name stand for an index and for no other, in one step. Other aliases of the index that
   * was in service go over in the same step, as they are: those that somebody has put over several
   * sites.
   *
   * @param before what was in service
   */
  void putInService(String index, Optional<String> before) throws IOException {
    List<Object> actions = new ArrayList<>();
    actions.add(Map.of("remove", Map.of("index", name + "-*", "alias", name, "must_exist", false)));
    Map<String, Object> own = new LinkedHashMap<>();
    own.put("index", index);
    own.put("alias", name);
    if (before.isPresent()) {
      JsonNode aliases =
          client
              .require(
                  "asking for the aliases of " + before.get(),
                  "GET",
                  "/" + before.get() + "/_alias",
                  null)
              .path(before.get())
              .path("aliases");
      for (Map.Entry<String, JsonNode> alias : aliases.properties()) {
        if (alias.getKey().equals(name)) {
          putParts(own, alias.getValue());
        } else {
          Map<String, Object> moved = new LinkedHashMap<>();
          moved.put("index", index);
          moved.put("alias", alias.getKey());
          putParts(moved, alias.getValue());
          actions.add(Map.of("remove", Map.of("index", before.get(), "alias", alias.getKey())));
          actions.add(Map.of("add", moved));
        }
      }
    }
    actions.add(Map.of("add", own));
    client.require("switching " + name, "POST", "/_aliases", Map.of("actions", actions));
  }

  /** Filter, routing and whatever else an alias has, which is named alike where it is asked for. */
  private static void putParts(Map<String, Object> action, JsonNode alias) {
    alias.properties().forEach(part -> action.put(part.getKey(), part.getValue()));
  }

  /**
   * Deletes an index; one that is gone already is fine.
   *
   * @return whether it is gone; it is not while a snapshot is being taken of it
   */
  boolean delete(String index) throws IOException {
    ClusterResponse answer = client.send("DELETE", "/" + index, null);
    if (ClusterErrors.isInSnapshot(answer)) {
      return false;
    }
    if (!answer.isOk() && answer.status() != HttpStatus.SC_NOT_FOUND) {
      throw ClusterErrors.of("deleting " + index, answer);
    }
    return true;
  }
}
