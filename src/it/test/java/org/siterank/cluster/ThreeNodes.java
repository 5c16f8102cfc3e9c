package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;

/** A cluster of three nodes, each its own server, which may be killed and come back. */
final class ThreeNodes implements AutoCloseable {

  static final ClusterAccess ACCESS =
      new ClusterAccess(ClusterCredentials.NONE, Optional.empty(), Duration.ofMinutes(2), 2);

  private final List<OpenSearchNode> nodes = new ArrayList<>();
  private ClusterClient client;

  private ThreeNodes() {}

  static ThreeNodes start() throws IOException, InterruptedException {
    return start(Optional.empty(), Optional.empty());
  }

  /** Nodes of another release and with another plugin than this build's. */
  static ThreeNodes start(Path distribution, Path plugin) throws IOException, InterruptedException {
    return start(Optional.of(distribution), Optional.of(plugin));
  }

  private static ThreeNodes start(Optional<Path> distribution, Optional<Path> plugin)
      throws IOException, InterruptedException {
    ThreeNodes all = new ThreeNodes();
    try {
      for (String name : List.of("a", "b", "c")) {
        OpenSearchNode node = OpenSearchNode.install(name, distribution.isEmpty());
        all.nodes.add(node);
        if (distribution.isPresent()) {
          node.replaceServer(distribution.get(), plugin.orElseThrow());
        }
      }
      for (OpenSearchNode node : all.nodes) {
        node.launch(all.settings());
      }
      for (OpenSearchNode node : all.nodes) {
        node.awaitStart();
      }
      all.client = new ClusterClient(all.address("docs"), ACCESS, BackOff.Pause.SLEEP);
      return all;
    } catch (IOException | InterruptedException | RuntimeException | Error e) {
      all.close();
      throw e;
    }
  }

  Map<String, String> settings() {
    String seeds = String.join(", ", nodes.stream().map(OpenSearchNode::transport).toList());
    String names = String.join(", ", nodes.stream().map(OpenSearchNode::name).toList());
    return Map.of(
        "cluster.name", "siterank-test",
        "discovery.seed_hosts", "[" + seeds + "]",
        "cluster.initial_cluster_manager_nodes", "[" + names + "]");
  }

  /** An index, to be asked of any node. */
  ClusterAddress address(String index) {
    List<String> hosts = nodes.stream().map(node -> node.url().getAuthority()).toList();
    return ClusterAddress.of("http://" + String.join(",", hosts) + "/" + index);
  }

  ClusterClient client() {
    return client;
  }

  List<OpenSearchNode> nodes() {
    return nodes;
  }

  /** kill -9. */
  void kill(int node) {
    try {
      nodes.get(node).kill();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A node that was killed or stopped comes back; returns when every shard has its copy. */
  void restart(int node) throws IOException {
    nodes.get(node).start(settings());
    awaitGreen();
  }

  /** Waits until the others have noticed that nodes are gone. */
  void awaitNodes(int number) throws IOException {
    JsonNode health = health("wait_for_nodes=" + number);
    assertEquals(number, health.path("number_of_nodes").asInt(), health.toString());
  }

  void awaitGreen() throws IOException {
    JsonNode health = health("wait_for_status=green&wait_for_nodes=3");
    assertEquals("green", health.path("status").asText(), health.toString());
  }

  private JsonNode health(String condition) throws IOException {
    return client.require("waiting", "GET", "/_cluster/health?timeout=80s&" + condition, null);
  }

  /** Every node says in its log when it has read ranks. */
  void awaitRanks() {
    for (OpenSearchNode node : nodes) {
      while (node.log().stream().noneMatch(line -> line.contains("are in memory"))) {
        LockSupport.parkNanos(1_000_000);
      }
    }
  }

  /**
   * Merges away documents that were written over. What a copy that comes back might still ask for
   * is kept until it has said that it needs it no more, which it does every 30 seconds; and what is
   * not on disk yet is kept as well.
   */
  void mergeAway(String index) throws IOException {
    long left;
    do {
      client.require("flushing", "POST", "/" + index + "/_flush?force=true", null);
      client.require("merging", "POST", "/" + index + "/_forcemerge?max_num_segments=1", null);
      left =
          client
              .require("counting", "GET", "/" + index + "/_stats/docs", null)
              .at("/_all/total/docs/deleted")
              .asLong(-1);
    } while (left != 0);
  }

  @Override
  public void close() throws IOException {
    if (client != null) {
      client.close();
    }
    for (OpenSearchNode node : nodes) {
      node.close();
    }
  }
}
