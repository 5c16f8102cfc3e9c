package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.PublishedPages;
import org.siterank.SiteSearch;
import org.siterank.search.FieldWeights;
import org.siterank.search.Hit;
import org.siterank.search.SearchRequest;

/** Three nodes, three shards, one replica; a node is killed while the cluster works. */
@EnabledIfSystemProperty(
    named = "siterank.cluster",
    matches = "true",
    disabledReason = "three nodes take minutes: mvn verify -Dsiterank.cluster=true")
class ClusterIT {

  private static final ClusterAccess ACCESS =
      new ClusterAccess(ClusterCredentials.NONE, Optional.empty(), Duration.ofMinutes(2), 2);

  private final List<OpenSearchNode> nodes = new ArrayList<>();

  @Test
  void aLostNodeCostsNoPageAndNoSearch(@TempDir Path folder, TestReporter reporter)
      throws Exception {
    OpenSearchNode.require();
    RealSite site = RealSite.publish(folder);
    try {
      startThree();
      ClusterAddress address =
          ClusterAddress.of(
              "http://"
                  + String.join(",", nodes.stream().map(node -> node.url().getAuthority()).toList())
                  + "/docs");
      try (ClusterClient client = new ClusterClient(address, ACCESS, BackOff.Pause.SLEEP)) {
        PushReport first = push(site, address, false, () -> {});
        awaitGreen(client);
        reporter.publishEntry("first push", first.toString());
        reporter.publishEntry("equal top 10", compare(site, address));
        reporter.publishEntry("killed while searching", killWhileSearching(client, address));
        nodes.get(2).start(settings());
        awaitGreen(client);
        AtomicBoolean killed = new AtomicBoolean();
        PushReport second =
            push(
                site,
                address,
                true,
                () -> {
                  if (killed.compareAndSet(false, true)) {
                    kill(nodes.get(1));
                  }
                });
        assertTrue(killed.get());
        reporter.publishEntry("killed while pushing", second.toString());
        nodes.get(1).start(settings());
        awaitGreen(client);
        assertEveryPageOnce(site, client);
        // Pages that were sent twice count twice in the statistics until they are merged away.
        client.require("merging", "POST", "/docs/_forcemerge?max_num_segments=1", null);
        reporter.publishEntry("after that", compare(site, address));
        site.rerank();
        killed.set(false);
        PushReport ranks =
            pushKilling(
                site,
                address,
                () -> {
                  killed.set(true);
                  kill(nodes.get(0));
                });
        assertTrue(killed.get());
        assertEquals(ranks.pages(), ranks.reranked());
        reporter.publishEntry("killed while the ranks were pushed", ranks.toString());
        nodes.get(0).start(settings());
        awaitGreen(client);
        awaitRanks();
        reporter.publishEntry("with the new ranks", compare(site, address));
        reporter.publishEntry("rolling restart", roll(site, client, address));
        reporter.publishEntry("a node without the plugin", withoutPlugin(site, address));
      }
    } finally {
      for (OpenSearchNode node : nodes) {
        node.close();
      }
    }
  }

  private void startThree() throws Exception {
    for (String name : List.of("a", "b", "c")) {
      nodes.add(OpenSearchNode.install(name, true));
    }
    for (OpenSearchNode node : nodes) {
      node.launch(settings());
    }
    for (OpenSearchNode node : nodes) {
      node.awaitStart();
    }
  }

  private Map<String, String> settings() {
    String seeds = String.join(", ", nodes.stream().map(OpenSearchNode::transport).toList());
    String names = String.join(", ", nodes.stream().map(OpenSearchNode::name).toList());
    return Map.of(
        "cluster.name", "siterank-test",
        "discovery.seed_hosts", "[" + seeds + "]",
        "cluster.initial_cluster_manager_nodes", "[" + names + "]");
  }

  private static PushReport push(
      RealSite site, ClusterAddress address, boolean blueGreen, Runnable halfway) throws Exception {
    AtomicInteger looked = new AtomicInteger();
    try (SiteSearch from = site.open();
        PublishedPages pages = from.publishedPages();
        Push push = Push.to(address, ACCESS)) {
      return push.run(
          pages,
          new PushOptions(3, 1, true, 0.01, blueGreen),
          (stage, done, total) -> {},
          () -> {
            // The first requests are under way by then.
            if (looked.incrementAndGet() == 1800) {
              halfway.run();
            }
            return false;
          });
    }
  }

  /** Pushes, and kills a node when all pages are looked at and the ranks are to be sent. */
  private static PushReport pushKilling(RealSite site, ClusterAddress address, Runnable kill)
      throws Exception {
    try (SiteSearch from = site.open();
        PublishedPages pages = from.publishedPages();
        Push push = Push.to(address, ACCESS)) {
      return push.run(
          pages,
          new PushOptions(3, 1, true, 0, false),
          (stage, done, total) -> {
            if (stage.equals("Ranking")) {
              kill.run();
            }
          },
          () -> false);
    }
  }

  /** Every node says in its log when it has read ranks. */
  private void awaitRanks() {
    for (OpenSearchNode node : nodes) {
      while (node.log().stream().noneMatch(line -> line.contains("are in memory"))) {
        Thread.onSpinWait();
      }
    }
  }

  /** One node after the other gets another version of the plugin, while searches go on. */
  private String roll(RealSite site, ClusterClient client, ClusterAddress address)
      throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    AtomicInteger searches = new AtomicInteger();
    AtomicLong slowestNanos = new AtomicLong();
    ExecutorService threads = Executors.newFixedThreadPool(1);
    try (ClusterSearcher cluster = ClusterSearcher.open(address, ACCESS, FieldWeights.DEFAULT)) {
      Future<?> searching =
          threads.submit(
              () -> {
                while (!done.get()) {
                  long start = System.nanoTime();
                  assertEquals(10, cluster.search(SearchRequest.of("index writer")).hits().size());
                  slowestNanos.accumulateAndGet(System.nanoTime() - start, Math::max);
                  searches.incrementAndGet();
                }
                return null;
              });
      for (OpenSearchNode node : nodes) {
        node.stop();
        node.upgradePlugin("9.9.9");
        node.start(settings());
        awaitGreen(client);
        PushReport between = push(site, address, false, () -> {});
        assertEquals(between.pages(), between.unchanged());
      }
      done.set(true);
      searching.get();
    } finally {
      threads.shutdownNow();
    }
    JsonNode plugins = client.require("asking", "GET", "/_cat/plugins?format=json", null);
    assertEquals(3, plugins.size());
    plugins.forEach(plugin -> assertEquals("9.9.9", plugin.path("version").asText()));
    return String.format(
        "%d searches, none failed; slowest %d ms", searches.get(), slowestNanos.get() / 1_000_000);
  }

  private String withoutPlugin(RealSite site, ClusterAddress address) throws Exception {
    Map<String, String> joining = settings();
    OpenSearchNode bare = OpenSearchNode.install("d", false);
    nodes.add(bare);
    bare.start(joining);
    ClusterException e =
        assertThrows(ClusterException.class, () -> push(site, address, false, () -> {}));
    assertTrue(
        e.getMessage().startsWith("without the plugin: node " + bare.name()), e.getMessage());
    return e.getMessage();
  }

  private static void awaitGreen(ClusterClient client) throws Exception {
    JsonNode health =
        client.require(
            "waiting",
            "GET",
            "/_cluster/health?wait_for_status=green&wait_for_nodes=3&timeout=80s",
            null);
    assertEquals("green", health.path("status").asText(), health.toString());
  }

  /** Top ten here and there; differences are allowed where shards look words up on their own. */
  private static String compare(RealSite site, ClusterAddress address) throws Exception {
    int equal = 0;
    List<String> different = new ArrayList<>();
    try (SiteSearch embedded = site.open();
        ClusterSearcher cluster = ClusterSearcher.open(address, ACCESS, FieldWeights.DEFAULT)) {
      List<String> queries = RealSite.queries(embedded, 200);
      for (String query : queries) {
        SearchRequest request = SearchRequest.of(query).boosted(embedded.boosting());
        List<String> here = embedded.search(request).hits().stream().map(ClusterIT::url).toList();
        List<String> there = cluster.search(request).hits().stream().map(ClusterIT::url).toList();
        if (here.equals(there)) {
          equal++;
        } else {
          different.add(query);
        }
      }
      assertTrue(different.stream().allMatch(query -> query.contains("*")), "differ: " + different);
      return equal + " of " + queries.size() + " equal; different: " + different;
    }
  }

  private static String url(Hit hit) {
    return hit.url().value();
  }

  /** Searches without a pause, one after the other, and kills a node amid them. */
  private String killWhileSearching(ClusterClient client, ClusterAddress address) throws Exception {
    AtomicBoolean done = new AtomicBoolean();
    AtomicInteger searches = new AtomicInteger();
    AtomicLong slowestNanos = new AtomicLong();
    ExecutorService threads = Executors.newFixedThreadPool(1);
    try (ClusterSearcher cluster = ClusterSearcher.open(address, ACCESS, FieldWeights.DEFAULT)) {
      Future<?> searching =
          threads.submit(
              () -> {
                while (!done.get()) {
                  long start = System.nanoTime();
                  assertEquals(10, cluster.search(SearchRequest.of("index writer")).hits().size());
                  slowestNanos.accumulateAndGet(System.nanoTime() - start, Math::max);
                  searches.incrementAndGet();
                }
                return null;
              });
      while (searches.get() < 50 && !searching.isDone()) {
        Thread.onSpinWait();
      }
      long slowestBefore = slowestNanos.getAndSet(0);
      int before = searches.get();
      kill(nodes.get(2));
      JsonNode health =
          client.require("waiting", "GET", "/_cluster/health?wait_for_nodes=2&timeout=80s", null);
      assertEquals(2, health.path("number_of_nodes").asInt());
      while (searches.get() < before + 100 && !searching.isDone()) {
        Thread.onSpinWait();
      }
      done.set(true);
      searching.get();
      return String.format(
          "%d searches, none failed; slowest %d ms before the kill, %d ms after",
          searches.get(), slowestBefore / 1_000_000, slowestNanos.get() / 1_000_000);
    } finally {
      threads.shutdownNow();
    }
  }

  private static void kill(OpenSearchNode node) {
    try {
      node.kill();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void assertEveryPageOnce(RealSite site, ClusterClient client) throws Exception {
    Set<String> there = new TreeSet<>(new PushedPages(client, "docs").list().keySet());
    Set<String> here = new TreeSet<>();
    try (SiteSearch from = site.open();
        PublishedPages pages = from.publishedPages()) {
      pages.entries().forEachRemaining(entry -> here.add(entry.url().value()));
    }
    assertEquals(here, there);
    assertEquals(here.size(), new ClusterIndexes(client, "docs").count("docs"));
  }
}
