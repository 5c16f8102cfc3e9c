package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.run.PublishedPages;

/**
 * Three nodes of an older patch release get the newer one, one after the other, while searches and
 * pushes go on. With {@code -Dsiterank.older.plugin=FILE} they begin with that plugin and get the
 * one of this build at the same time.
 */
@EnabledIfSystemProperty(
    named = "siterank.cluster",
    matches = "true",
    disabledReason = "three nodes take minutes: mvn verify -Dsiterank.cluster=true")
@Tag("minutes")
class RollingUpgradeIT {

  private static final Path OLDER = Path.of("target/opensearch/older.zip");
  private static final Path NEWER = Path.of("target/opensearch/opensearch.zip");

  @TempDir static Path folder;

  private static Path olderPlugin() throws IOException {
    Optional<String> named = Optional.ofNullable(System.getProperty("siterank.older.plugin"));
    return named.isPresent() ? Path.of(named.get()) : OpenSearchNode.plugin(OpenSearchLine.TWO);
  }

  private static PushReport push(RealSite site, ThreeNodes cluster) throws Exception {
    try (SiteSearch from = site.open();
        PublishedPages pages = from.ranking().pages();
        Push push = Push.to(cluster.address("docs"), ThreeNodes.ACCESS)) {
      return push.run(
          pages,
          TestOptions.push(1, 2, true, 0.01),
          false,
          (stage, done, total) -> {},
          () -> false);
    }
  }

  private static Set<String> versions(ThreeNodes cluster) throws IOException {
    Set<String> versions = new TreeSet<>();
    JsonNode nodes =
        cluster.client().require("asking", "GET", "/_nodes/plugins", null).path("nodes");
    for (JsonNode node : nodes) {
      versions.add(node.path("version").asText());
    }
    return versions;
  }

  @Test
  void searchesAndPushesGoOnWhileEachNodeIsUpgraded() throws Exception {
    OpenSearchNode.require();
    RealSite site = RealSite.publish(folder);
    try (ThreeNodes cluster = ThreeNodes.start(OLDER, olderPlugin())) {
      assertTrue(push(site, cluster).built());
      site.rerank();
      assertFalse(push(site, cluster).ranks().isEmpty());
      Set<String> before = versions(cluster);
      assertEquals(1, before.size(), before.toString());
      try (SteadySearch search = new SteadySearch(cluster.address("docs"), ThreeNodes.ACCESS)) {
        for (int node = 0; node < 3; node++) {
          cluster.nodes().get(node).stop();
          cluster.nodes().get(node).replaceServer(NEWER, OpenSearchNode.plugin(OpenSearchLine.TWO));
          cluster.restart(node);
          search.await(100);
          PushReport between = push(site, cluster);
          assertEquals(between.counts().pages(), between.counts().unchanged(), between.toString());
        }
        int searches = search.end();
        System.out.println(
            "rolling upgrade from "
                + before
                + " to "
                + versions(cluster)
                + ": "
                + searches
                + " searches, none failed; slowest "
                + search.slowestMillis()
                + " ms");
      }
      Set<String> after = versions(cluster);
      assertEquals(1, after.size(), after.toString());
      assertTrue(!after.equals(before), after.toString());
      cluster.awaitRanks();
      PushReport last = push(site, cluster);
      assertEquals(last.counts().pages(), last.counts().unchanged());
    }
  }
}
