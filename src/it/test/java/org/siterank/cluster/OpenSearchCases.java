package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.siterank.Needs;
import org.siterank.SiteSearch;
import org.siterank.run.PublishedPages;
import org.siterank.search.FieldWeights;
import org.siterank.search.SearchRequest;

/** A real site in a real OpenSearch with the plugin: one node, from installation to removal. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class OpenSearchCases extends OpenSearchQueryCases {

  /** A unit in the last of a float's 24 bits: rounded once, printed once. */
  private static final double FLOAT_ERROR = 0x1p-23;

  @Test
  @Order(8)
  void aSecondPushSendsNothing() throws Exception {
    PushReport report = push(false);
    assertFalse(report.built());
    assertEquals(published(), report.counts().unchanged());
    assertEquals(0, report.sent().requests());
  }

  @Test
  @Order(9)
  void anotherPushSendsWhatChanged() throws Exception {
    site.change();
    PushReport report = push(false);
    assertFalse(report.built());
    assertEquals(1, report.counts().added());
    assertEquals(1, report.counts().removed());
    assertTrue(
        report.counts().changed() >= 3 && report.counts().changed() < 300, report.toString());
    assertTrue(report.counts().reranked() > 1500, report.toString());
    assertEquals("docs-ranks-1", report.ranks());
    try (ClusterSearcher cluster = ClusterSearcher.open(address, ACCESS, FieldWeights.DEFAULT);
        SiteSearch embedded = site.open()) {
      assertEquals(3, cluster.search(SearchRequest.of("zyxomorphic")).total());
      // The new page, and the one that links to it by that word, when it is no copy of another.
      long added = embedded.search(SearchRequest.of("quixotary")).total();
      assertTrue(added > 0, "the new page is published");
      assertEquals(added, cluster.search(SearchRequest.of("quixotary")).total());
    }
  }

  @Test
  @Order(10)
  void ranksAloneAreSentTogetherAndAreThoseOfTheEmbeddedIndex() throws Exception {
    site.rerank();
    PushReport report = push(false);
    assertEquals(published(), report.counts().reranked());
    assertEquals("docs-ranks-2", report.ranks());
    assertEquals(1, report.sent().requests(), "one request for all ranks");
    assertEquals(404, client.send("HEAD", "/docs-ranks-1", null).status(), "the old are gone");
    int compared = 0;
    try (SiteSearch embedded = site.open();
        ClusterSearcher cluster = ClusterSearcher.open(address, ACCESS, FieldWeights.DEFAULT)) {
      for (String query : RealSite.queries(embedded, 100)) {
        SearchRequest request = SearchRequest.of(query).boosted(embedded.boosting());
        // Pages that were written again count twice in the statistics until they are merged, here
        // as there, so that scores may differ a little by now; ranks may not.
        Map<String, Double> ranks = ranks(embedded.search(request));
        for (Map.Entry<String, Double> there : ranks(cluster.search(request)).entrySet()) {
          if (ranks.containsKey(there.getKey())) {
            double rank = ranks.get(there.getKey());
            assertEquals(rank, there.getValue(), FLOAT_ERROR * rank, there.getKey());
            compared++;
          }
        }
      }
    }
    assertTrue(compared > 500, "hits compared: " + compared);
  }

  @Test
  @Order(11)
  void blueGreenBuildsBesideAndSwitches() throws Exception {
    PushReport report = push(true);
    assertTrue(report.built());
    assertEquals("docs-2", report.index());
    JsonNode aliases = client.require("asking", "GET", "/_alias/docs", null);
    assertEquals(List.of("docs-2"), List.copyOf(names(aliases)));
    assertEquals(404, client.send("HEAD", "/docs-1", null).status(), "the old one is gone");
  }

  private static List<String> names(JsonNode object) {
    List<String> names = new ArrayList<>();
    object.fieldNames().forEachRemaining(names::add);
    return names;
  }

  /** Waits for the first request of a push to an index. */
  private boolean arrived(String index) {
    try {
      while (IndexState.of(client, index).orElseThrow().operations() == 0) {
        LockSupport.parkNanos(1_000_000);
      }
      return true;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  @Order(12)
  void aPushThatIsStoppedLeavesWhatWasAndIsTakenUp() throws Exception {
    int[] looks = {0};
    try (SiteSearch from = site.open();
        PublishedPages pages = from.ranking().pages();
        Push push = Push.to(address, ACCESS)) {
      assertThrows(
          Push.StoppedException.class,
          () ->
              push.run(
                  pages,
                  TestOptions.push(1, 0, true, 0.01),
                  true,
                  (stage, done, total) -> {},
                  () -> ++looks[0] > 2200 && arrived("docs-3")));
    }
    assertEquals(List.of("docs-2"), names(client.require("asking", "GET", "/_alias/docs", null)));
    try (ClusterSearcher cluster = ClusterSearcher.open(address, ACCESS, FieldWeights.DEFAULT)) {
      assertEquals(3, cluster.search(SearchRequest.of("zyxomorphic")).total());
    }
    PushReport report = push(true);
    assertEquals("docs-3", report.index());
    assertTrue(report.counts().unchanged() > 0, "what was sent is not sent again: " + report);
    assertEquals(published(), report.counts().pages());
  }

  @Test
  @Order(13)
  void troubleIsSaidInOneLineAndNothingIsHalfPublished() throws Exception {
    String gone =
        "/docs/_doc/https:%2F%2Fdocs.example%2Forg%2Fapache%2Flucene%2Findex%2FIndexReader.html";
    client.require("deleting", "DELETE", gone + "?refresh=true", null);
    block("read_only_allow_delete", true);
    ClusterException full = assertThrows(ClusterException.class, () -> push(false));
    assertTrue(full.getMessage().contains("the cluster's disk is full"), full.getMessage());
    block("read_only_allow_delete", false);
    block("write", true);
    ClusterException readOnly = assertThrows(ClusterException.class, () -> push(false));
    assertTrue(readOnly.getMessage().contains("the index is read-only"), readOnly.getMessage());
    block("write", false);
    for (ClusterException e : List.of(full, readOnly)) {
      assertEquals(1, e.getMessage().lines().count(), e.getMessage());
    }
    try (ClusterSearcher cluster = ClusterSearcher.open(address, ACCESS, FieldWeights.DEFAULT)) {
      assertEquals(2, cluster.search(SearchRequest.of("zyxomorphic")).total());
      assertEquals(1, push(false).counts().added());
      assertEquals(3, cluster.search(SearchRequest.of("zyxomorphic")).total());
    }
    client.require("making an index", "PUT", "/foreign", null);
    ClusterAddress foreign = ClusterAddress.of(node.url() + "/foreign");
    try (SiteSearch from = site.open();
        PublishedPages pages = from.ranking().pages();
        Push push = Push.to(foreign, ACCESS)) {
      ClusterException e =
          assertThrows(
              ClusterException.class,
              () ->
                  push.run(
                      pages, TestOptions.push(1, 0, true, 0), false, (s, d, t) -> {}, () -> false));
      assertTrue(e.getMessage().contains("no push made"), e.getMessage());
    }
    try (ClusterSearcher none =
        ClusterSearcher.open(
            ClusterAddress.of(node.url() + "/nothing"), ACCESS, FieldWeights.DEFAULT)) {
      ClusterException e =
          assertThrows(ClusterException.class, () -> none.search(SearchRequest.of("x")));
      assertTrue(e.getMessage().contains("there is no index nothing"), e.getMessage());
    }
  }

  @Test
  @Order(14)
  void theWalkThroughOfTheManualWorks() throws Exception {
    Needs.program("curl", "curl");
    Path manual = Path.of("src/site/opensearch.md");
    List<String> commands = new ArrayList<>(List.of("set -euo pipefail"));
    // Blocks behind a comment need more than a node: DocumentationIT runs them, too.
    boolean inside = false;
    boolean isMarked = false;
    for (String line : Files.readAllLines(manual)) {
      if (line.startsWith("```")) {
        inside = !inside && line.equals("```sh") && !isMarked;
      } else if (inside) {
        commands.add(line);
      }
      isMarked = line.startsWith("<!-- ") || (isMarked && line.isEmpty());
    }
    String script =
        String.join("\n", commands)
            .replace("http://localhost:9200", node.url().toString())
            .replace(
                "bin/siterank",
                "\""
                    + System.getProperty("java.home")
                    + "/bin/java\" -jar target/siterank/lib/siterank.jar")
            .replace("data/", site.config().data() + "/");
    Process shell = new ProcessBuilder("bash", "-c", script).redirectErrorStream(true).start();
    String said = new String(shell.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, shell.waitFor(), said);
    assertTrue(said.contains("IndexWriter"), said);
    assertTrue(said.contains("text * (1 + boost)"), said);
  }

  @Test
  @Order(15)
  void theInstallerRefusesThePluginOfTheOtherLine() throws Exception {
    OpenSearchLine other = line() == OpenSearchLine.TWO ? OpenSearchLine.THREE : OpenSearchLine.TWO;
    HostedLine.of(other).requireJava();
    OpenSearchNode.Installer installer = node.tryToInstall(other);
    assertNotEquals(0, installer.status(), installer.said());
    assertTrue(
        installer
            .said()
            .matches(
                "(?s).*Plugin \\[siterank] was built for OpenSearch version [~^][\\d.]+ but version"
                    + " [\\d.]+ is running.*"),
        installer.said());
  }

  @Test
  @Order(16)
  void thePluginCanBeTakenOutAndIsThenMissed() throws Exception {
    node.stop();
    assertTrue(node.plugin("list").contains("siterank"));
    node.plugin("remove", "siterank");
    node.start();
    ClusterException e = assertThrows(ClusterException.class, () -> push(false));
    assertTrue(
        e.getMessage().startsWith("without the plugin: node " + node.name()), e.getMessage());
    node.stop();
    node.installPlugin();
    node.start();
    String green = "/_cluster/health/docs?wait_for_status=green&timeout=60s";
    client.require("waiting", "GET", green, null);
    try (ClusterSearcher cluster = ClusterSearcher.open(address, ACCESS, FieldWeights.DEFAULT)) {
      assertEquals(3, cluster.search(SearchRequest.of("zyxomorphic")).total());
    }
  }
}
