package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.run.PublishedPages;
import org.siterank.search.Hit;
import org.siterank.search.SearchResponse;

/** A real site in a real OpenSearch with the plugin: one node, and what it answers. */
abstract class PushedNode {

  static final ClusterAccess ACCESS =
      new ClusterAccess(ClusterCredentials.NONE, Optional.empty(), Duration.ofSeconds(20), 2);

  @TempDir static Path folder;

  OpenSearchNode node;
  RealSite site;
  ClusterAddress address;
  ClusterClient client;

  /** The line that is tested. */
  abstract OpenSearchLine line();

  @BeforeAll
  void startAndPush() throws Exception {
    OpenSearchNode.require(line());
    node = OpenSearchNode.install(line(), "one", true);
    // Its disk has room, so its monitor would soon lift the block that a test puts up.
    node.launch(Map.of("discovery.type", "single-node", "cluster.info.update.interval", "1h"));
    site = RealSite.publish(folder); // While the node starts.
    node.awaitStart();
    address = ClusterAddress.of(node.url() + "/docs");
    client = new ClusterClient(address, ACCESS, BackOff.Pause.SLEEP);
    PushReport report = push(false);
    assertTrue(report.built());
    assertEquals("docs-1", report.index());
    assertEquals(published(), report.counts().added());
    assertTrue(published() > 2_000, "a site of some size");
  }

  int published() throws Exception {
    try (SiteSearch search = site.open()) {
      return search.publication().pages();
    }
  }

  @AfterAll
  void stop() throws Exception {
    if (client != null) {
      client.close();
    }
    if (node != null) {
      node.close();
    }
  }

  PushReport push(boolean blueGreen) throws Exception {
    try (SiteSearch from = site.open();
        PublishedPages pages = from.ranking().pages();
        Push push = Push.to(address, ACCESS)) {
      return push.run(
          pages,
          TestOptions.push(1, 0, true, 0.01),
          blueGreen,
          (stage, done, total) -> {},
          () -> false);
    }
  }

  JsonNode search(String body) throws IOException {
    return client.require("searching", "POST", "/docs/_search", ClusterClient.JSON.readTree(body));
  }

  static List<JsonNode> hits(JsonNode answer) {
    return StreamSupport.stream(answer.path("hits").path("hits").spliterator(), false).toList();
  }

  /** All that is shown of the hits; scores to the digits that the order of additions leaves. */
  static List<String> described(SearchResponse response) {
    List<String> lines = new ArrayList<>();
    for (Hit hit : response.hits()) {
      lines.add(
          String.format(
              "%s | %s | %s | %.4g | %.4g | %.6g",
              hit.url(),
              hit.title(),
              hit.snippet(),
              hit.scores().score(),
              hit.scores().textScore(),
              hit.scores().rank()));
    }
    return lines;
  }

  static Map<String, Double> ranks(SearchResponse response) {
    Map<String, Double> ranks = new LinkedHashMap<>();
    response.hits().forEach(h -> ranks.put(h.url().value(), h.scores().rank()));
    return ranks;
  }

  void block(String name, boolean on) throws IOException {
    client.require("setting", "PUT", "/docs/_settings", Map.of("index.blocks." + name, on));
  }
}
