package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.run.PublishedPages;
import org.siterank.search.FieldWeights;
import org.siterank.search.Hit;
import org.siterank.search.SearchRequest;

/**
 * A real site on three nodes, three shards, one replica; nodes are killed while the cluster works.
 * Each step goes on from the one before.
 */
@EnabledIfSystemProperty(
    named = "siterank.cluster",
    matches = "true",
    disabledReason = "three nodes take minutes: mvn verify -Dsiterank.cluster=true")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ClusterIT {

  @TempDir static Path folder;

  private static RealSite site;
  private static ThreeNodes cluster;

  @BeforeAll
  static void start() throws Exception {
    OpenSearchNode.require();
    site = RealSite.publish(folder);
    cluster = ThreeNodes.start();
  }

  @AfterAll
  static void stop() throws Exception {
    if (cluster != null) {
      cluster.close();
    }
  }

  /** Surefire shows what a test prints, and not what it tells a TestReporter. */
  private static void report(String step, String said) {
    System.out.println(step + ": " + said);
  }

  private static PushReport push(boolean blueGreen, PushProgress progress) throws Exception {
    try (SiteSearch from = site.open();
        PublishedPages pages = from.ranking().pages();
        Push push =
            Push.to(
                cluster.address("docs"),
                ThreeNodes.ACCESS,
                Files.createDirectories(folder.resolve("push")))) {
      return push.run(pages, TestOptions.push(3, 1, true, 0.01), blueGreen, progress, () -> false);
    }
  }

  private static PushReport push() throws Exception {
    return push(false, (stage, done, total) -> {});
  }

  /** Kills a node once, when a push is at some place. */
  private static final class Killer implements PushProgress {

    private final int node;
    private final String stage;
    private final long done;
    private boolean killed;

    Killer(int node, String stage, long done) {
      this.node = node;
      this.stage = stage;
      this.done = done;
    }

    @Override
    public void update(String now, long looked, long total) {
      if (!killed && now.equals(stage) && looked >= done) {
        killed = true;
        cluster.kill(node);
      }
    }
  }

  /** Top ten here and there; differences are allowed where shards look words up on their own. */
  private static String compare() throws Exception {
    int equal = 0;
    List<String> different = new ArrayList<>();
    try (SiteSearch embedded = site.open();
        ClusterSearcher there =
            ClusterSearcher.open(
                cluster.address("docs"), ThreeNodes.ACCESS, FieldWeights.DEFAULT)) {
      List<String> queries = RealSite.queries(embedded, 200);
      for (String query : queries) {
        SearchRequest request = SearchRequest.of(query).boosted(embedded.boosting());
        if (urls(embedded.search(request).hits()).equals(urls(there.search(request).hits()))) {
          equal++;
        } else {
          different.add(query);
        }
      }
      assertTrue(different.stream().allMatch(query -> query.contains("*")), "differ: " + different);
      return equal + " of " + queries.size() + " equal; different: " + different;
    }
  }

  private static List<String> urls(List<Hit> hits) {
    return hits.stream().map(hit -> hit.url().value()).toList();
  }

  private static void assertEveryPageOnce() throws Exception {
    ClusterIndexes.Found live = new ClusterIndexes(cluster.client(), "docs").live().orElseThrow();
    Set<String> there =
        new TreeSet<>(
            new PushedPages(cluster.client(), live.name(), live.meta().orElseThrow())
                .list(count -> {})
                .pages()
                .keySet());
    Set<String> here = new TreeSet<>();
    try (SiteSearch from = site.open();
        PublishedPages pages = from.ranking().pages()) {
      pages.entries().forEachRemaining(entry -> here.add(entry.url().value()));
    }
    assertEquals(here, there);
    assertEquals(here.size(), new ClusterIndexes(cluster.client(), "docs").count("docs"));
  }

  @Test
  @Order(1)
  void theTopTenAreThoseOfTheEmbeddedIndex() throws Exception {
    report("first push", push().toString());
    cluster.awaitGreen();
    report("equal top 10", compare());
    PushReport again = push();
    assertFalse(again.listed(), again.toString());
    assertEquals(0, again.sent().operations());
  }

  @Test
  @Order(2)
  void aNodeLostWhileSearchingCostsNoSearch() throws Exception {
    try (SteadySearch search = new SteadySearch(cluster.address("docs"), ThreeNodes.ACCESS)) {
      search.await(50);
      long before = search.slowestMillis();
      cluster.kill(2);
      cluster.awaitNodes(2);
      search.await(100);
      int searches = search.end();
      report(
          "killed while searching",
          String.format(
              "%d searches, none failed; slowest %d ms before the kill, %d ms after",
              searches, before, search.slowestMillis()));
    }
    cluster.restart(2);
  }

  @Test
  @Order(3)
  void aNodeLostWhilePushingCostsNoPage() throws Exception {
    Killer killer = new Killer(1, "Pushing", 1800); // The first requests are under way by then.
    PushReport report = push(true, killer);
    assertTrue(killer.killed);
    report("killed while pushing", report.toString());
    cluster.restart(1);
    assertEveryPageOnce();
    // Pages that were sent twice count twice in the statistics until they are merged away.
    cluster.mergeAway("docs");
    report("after that", compare());
    PushReport again = push();
    assertEquals(again.counts().pages(), again.counts().unchanged());
    report("pushed again", again.toString());
  }

  @Test
  @Order(4)
  void aNodeLostWhileRanksArePushedCostsNone() throws Exception {
    site.rerank();
    Killer killer = new Killer(0, "Ranking", 0); // All pages are looked at.
    PushReport report = push(false, killer);
    assertTrue(killer.killed);
    assertEquals(report.counts().pages(), report.counts().reranked());
    report("killed while the ranks were pushed", report.toString());
    cluster.restart(0);
    cluster.awaitRanks();
    report("with the new ranks", compare());
  }

  @Test
  @Order(5)
  void oneNodeAfterTheOtherGetsAnotherPlugin() throws Exception {
    try (SteadySearch search = new SteadySearch(cluster.address("docs"), ThreeNodes.ACCESS)) {
      for (int node = 0; node < 3; node++) {
        cluster.nodes().get(node).stop();
        cluster.nodes().get(node).upgradePlugin("9.9.9");
        cluster.restart(node);
        PushReport between = push();
        assertEquals(between.counts().pages(), between.counts().unchanged());
      }
      int searches = search.end();
      report(
          "rolling restart",
          String.format(
              "%d searches, none failed; slowest %d ms", searches, search.slowestMillis()));
    }
    JsonNode plugins = cluster.client().require("asking", "GET", "/_cat/plugins?format=json", null);
    assertEquals(3, plugins.size());
    plugins.forEach(plugin -> assertEquals("9.9.9", plugin.path("version").asText()));
  }

  @Test
  @Order(6)
  void aNodeWithoutThePluginIsNamed() throws Exception {
    try (OpenSearchNode bare = OpenSearchNode.install("d", false)) {
      bare.start(cluster.settings());
      ClusterException e = assertThrows(ClusterException.class, () -> push());
      assertTrue(
          e.getMessage().startsWith("without the plugin: node " + bare.name()), e.getMessage());
      report("a node without the plugin", e.getMessage());
    }
  }
}
