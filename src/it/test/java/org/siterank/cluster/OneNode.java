package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;

/** A cluster of one node, with made-up pages in it, on which tests do what operators do. */
final class OneNode implements AutoCloseable {

  /** Enough for searches to tell ranks apart. */
  static final int PAGES = 300;

  static final ClusterAccess ACCESS =
      new ClusterAccess(ClusterCredentials.NONE, Optional.empty(), Duration.ofSeconds(20), 2);

  private final OpenSearchNode node;
  private final ClusterClient client;

  private OneNode(OpenSearchNode node) throws IOException {
    this.node = node;
    this.client = new ClusterClient(address("docs"), ACCESS, BackOff.Pause.SLEEP);
  }

  /** Launches a node; it does not answer yet. */
  static OneNode launch(String name, Map<String, String> more) throws Exception {
    OpenSearchNode node = OpenSearchNode.install(name, true);
    node.addReindex();
    Map<String, String> settings = new HashMap<>(more);
    settings.put("discovery.type", "single-node");
    settings.replaceAll((key, value) -> value.replace("HOME", node.folder("")));
    node.launch(settings);
    return new OneNode(node);
  }

  OneNode awaitStart() throws IOException {
    node.awaitStart();
    return this;
  }

  OpenSearchNode node() {
    return node;
  }

  ClusterClient client() {
    return client;
  }

  ClusterAddress address(String index) {
    return ClusterAddress.of(node.url() + "/" + index);
  }

  /** A request that must succeed. */
  JsonNode ask(String method, String path, String body) throws IOException {
    return client.require(
        path, method, path, body.isEmpty() ? null : ClusterClient.JSON.readTree(body));
  }

  /** The indexes and aliases that a pattern stands for, hidden and closed ones too. */
  Set<String> indexes(String pattern) throws IOException {
    Set<String> names = new TreeSet<>();
    ask("GET", "/" + pattern + "/_alias?expand_wildcards=all", "")
        .fieldNames()
        .forEachRemaining(names::add);
    return names;
  }

  /** Deletes the indexes that a pattern stands for, hidden and closed ones too. */
  void drop(String pattern) throws IOException {
    ask("DELETE", "/" + String.join(",", indexes(pattern)), "");
  }

  PushReport push(String index, Publication publication, boolean blueGreen) throws IOException {
    return push(index, publication, blueGreen, ACCESS);
  }

  PushReport push(String index, Publication publication, boolean blueGreen, ClusterAccess access)
      throws IOException {
    try (Push push = Push.to(address(index), access)) {
      return push.run(
          publication,
          TestOptions.push(1, 0, true, 0),
          blueGreen,
          (stage, done, total) -> {},
          () -> false);
    }
  }

  /** Pages whose ranks are those of a state. */
  PushReport push(String index, int state) throws IOException {
    return push(index, new MadeUp(PAGES, state), false);
  }

  /** Pushes twice, so that the ranks of the second state are in an index of their own. */
  void fill(String index, int state) throws IOException {
    push(index, state - 1);
    assertFalse(push(index, state).ranks().isEmpty(), "ranks beside the pages");
  }

  /** A push that fails; its message is one line. */
  String refused(String index, Publication publication, boolean blueGreen, ClusterAccess access) {
    String message =
        assertThrows(ClusterException.class, () -> push(index, publication, blueGreen, access))
            .getMessage();
    assertEquals(1, message.lines().count(), message);
    return message;
  }

  String refused(String index, int state) {
    return refused(index, new MadeUp(PAGES, state), false, ACCESS);
  }

  /** The state whose ranks a search of this moment shows; -1 when it is none of those up to 30. */
  int shown(String index) throws IOException {
    JsonNode hits =
        ask(
                "POST",
                "/" + index + "/_search",
                "{\"size\":50,\"_source\":[\"url\"],\"ext\":{\"site_rank\":{}},\"query\":"
                    + "{\"site_rank\":{\"query\":{\"match\":{\"body\":\"w3 w5 w17\"}}}}}")
            .at("/hits/hits");
    assertEquals(50, hits.size());
    for (int state = 0; state <= 30; state++) {
      MadeUp pages = new MadeUp(PAGES, state);
      boolean all = true;
      for (JsonNode hit : hits) {
        String url = hit.at("/_source/url").asText();
        int number = Integer.parseInt(url.replaceAll("\\D", ""));
        all &=
            (float) hit.at("/fields/site_rank/0").asDouble() == (float) pages.entry(number).rank();
      }
      if (all) {
        return state;
      }
    }
    return -1;
  }

  /** Waits until searches show the ranks of a state: a node reads them once it has their index. */
  void awaitShown(int state, String index) throws IOException {
    long end = System.nanoTime() + Duration.ofSeconds(30).toNanos();
    int shown = shown(index);
    while (shown != state && System.nanoTime() < end) {
      LockSupport.parkNanos(1_000_000);
      shown = shown(index);
    }
    assertEquals(state, shown, index);
  }

  @Override
  public void close() throws IOException {
    client.close();
    node.close();
  }
}
