package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Nodes that come back: no answer of theirs uses other ranks than those in service. */
@EnabledIfSystemProperty(
    named = "siterank.cluster",
    matches = "true",
    disabledReason = "three nodes take minutes: mvn verify -Dsiterank.cluster=true")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@Tag("minutes")
class ThreeNodesRanksIT {

  private static final int PAGES = 3_000;

  private static final String EXPLAINED =
      "{\"explain\":true,\"query\":{\"site_rank\":{\"query\":{\"match\":{\"body\":\"w3 w5\"}}}}}";

  private static ThreeNodes cluster;

  @BeforeAll
  static void startAndPush() throws Exception {
    OpenSearchNode.require();
    cluster = ThreeNodes.start();
    push(1);
    push(2);
    cluster.awaitGreen();
  }

  @AfterAll
  static void stop() throws Exception {
    if (cluster != null) {
      cluster.close();
    }
  }

  private static PushReport push(int state) throws IOException {
    try (Push push = Push.to(cluster.address("docs"), ThreeNodes.ACCESS)) {
      return push.run(
          new MadeUp(PAGES, state),
          TestOptions.push(3, 1, true, 0),
          false,
          (stage, done, total) -> {},
          () -> false);
    }
  }

  private static String inService() throws IOException {
    return cluster
        .client()
        .require("asking", "GET", "/_siterank/ranks", null)
        .at("/indices/docs-1/in_service")
        .asText();
  }

  private static URI search(int node, String parameters) {
    return cluster.nodes().get(node).url().resolve("/docs/_search" + parameters);
  }

  private static void assertAlways(String version, Map<String, Integer> seen) {
    System.out.println("answers by ranks: " + seen);
    assertEquals(List.of("[rank, ranks " + version + "]"), List.copyOf(seen.keySet()));
  }

  @Test
  @Order(1)
  void allNodesHaveTheRanksInService() throws Exception {
    String version = inService();
    JsonNode nodes =
        cluster
            .client()
            .require("asking", "GET", "/_siterank/ranks", null)
            .at("/indices/docs-1/nodes");
    assertEquals(3, nodes.size());
    nodes.forEach(node -> assertEquals(version, node.path("uses").asText()));
  }

  /** It is asked for what its own shards say as soon as they say anything. */
  @Test
  @Order(2)
  void aNodeThatWasKilledComesBackWithThem() throws Exception {
    String version = inService();
    cluster.kill(2);
    try (RankWatch watch = new RankWatch(search(2, "?preference=_local"), EXPLAINED)) {
      cluster.restart(2);
      assertAlways(version, watch.await(200));
    }
  }

  @Test
  @Order(3)
  void aNodeThatMissedAPushComesBackWithTheNewOnes() throws Exception {
    cluster.kill(1);
    cluster.awaitNodes(2);
    String before = inService();
    push(3);
    String version = inService();
    assertTrue(!version.equals(before) && version.startsWith("docs-ranks-"), version);
    try (RankWatch watch = new RankWatch(search(1, "?preference=_local"), EXPLAINED)) {
      cluster.restart(1);
      assertAlways(version, watch.await(200));
    }
  }

  @Test
  @Order(4)
  void theWholeClusterComesBackWithThem() throws Exception {
    String version = inService();
    for (OpenSearchNode node : cluster.nodes()) {
      node.kill();
    }
    try (RankWatch watch = new RankWatch(search(0, ""), EXPLAINED)) {
      for (OpenSearchNode node : cluster.nodes()) {
        node.launch(cluster.settings());
      }
      for (OpenSearchNode node : cluster.nodes()) {
        node.awaitStart();
      }
      assertAlways(version, watch.await(200));
    }
  }
}
