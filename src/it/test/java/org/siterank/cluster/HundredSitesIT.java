package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** What a hundred small sites, each pushed on its own, cost one node. */
@EnabledIfSystemProperty(
    named = "siterank.cluster",
    matches = "true",
    disabledReason = "two hundred pushes take minutes: mvn verify -Dsiterank.cluster=true")
@Tag("minutes")
class HundredSitesIT {

  private static final int SITES = Integer.getInteger("siterank.bench.sites", 100);

  private static final int PAGES = 50;

  private static final ClusterAccess ACCESS =
      new ClusterAccess(ClusterCredentials.NONE, Optional.empty(), Duration.ofMinutes(1), 2);

  private static void push(OpenSearchNode node, int site, int state) throws IOException {
    try (Push push = Push.to(ClusterAddress.of(node.url() + "/site" + site), ACCESS)) {
      push.run(
          new MadeUp(PAGES, state),
          TestOptions.push(1, 0, true, 0),
          false,
          (stage, done, total) -> {},
          () -> false);
    }
  }

  @Test
  void ranksTakeEightBytesAPageAndOneShardASite() throws Exception {
    OpenSearchNode.require();
    try (OpenSearchNode node =
            OpenSearchNode.install("sites", true).start(Map.of("discovery.type", "single-node"));
        ClusterClient client =
            new ClusterClient(
                ClusterAddress.of(node.url() + "/site0"), ACCESS, BackOff.Pause.SLEEP)) {
      for (int site = 0; site < SITES; site++) {
        push(node, site, 1);
      }
      report(client, "ranks in the pages");
      for (int site = 0; site < SITES; site++) {
        push(node, site, 2);
      }
      JsonNode ranks = report(client, "ranks beside the pages");
      JsonNode there = ranks.path("nodes").path(node.name());
      assertEquals(SITES * 2 * (4 * PAGES + 24), there.path("reserved_bytes").asInt());
      assertEquals(SITES, ranks.path("indices").size());
      for (JsonNode index : ranks.path("indices")) {
        assertTrue(index.at("/nodes/" + node.name() + "/in_service").asBoolean(), index.toString());
      }
    }
  }

  /** Surefire shows what a test prints, and not what it tells a TestReporter. */
  private static JsonNode report(ClusterClient client, String when) throws IOException {
    JsonNode ranks = client.require("asking", "GET", "/_siterank/ranks", null);
    JsonNode cluster = client.require("asking", "GET", "/_cluster/stats", null);
    JsonNode store = client.require("asking", "GET", "/*-ranks-*/_stats/store,segments", null);
    System.out.printf(
        "%s: %d shards; %d bytes reserved for ranks; heap in use %d MB; on disk for ranks %d KB;"
            + " cluster state %d KB%n",
        when,
        cluster.at("/indices/shards/total").asInt(),
        ranks.path("nodes").findPath("reserved_bytes").asInt(),
        cluster.at("/nodes/jvm/mem/heap_used_in_bytes").asLong() >> 20,
        store.at("/_all/total/store/size_in_bytes").asLong() >> 10,
        client.require("asking", "GET", "/_cluster/state", null).toString().length() >> 10);
    return ranks;
  }
}
