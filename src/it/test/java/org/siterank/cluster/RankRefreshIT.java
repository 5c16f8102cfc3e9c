package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** All ranks anew in a real OpenSearch: sent together, read by the node, switched at once. */
@Tag("minutes")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class RankRefreshIT {

  private static final ClusterAccess ACCESS =
      new ClusterAccess(ClusterCredentials.NONE, Optional.empty(), Duration.ofSeconds(20), 2);

  private static final Map<String, String> ALONE = Map.of("discovery.type", "single-node");

  /** More than a chunk of the vector would be slow; the unit tests have several. */
  private static final int PAGES = 3_000;

  private static OpenSearchNode node;
  private static ClusterAddress address;
  private static ClusterClient client;

  @BeforeAll
  static void startAndPush() throws Exception {
    OpenSearchNode.require();
    node = OpenSearchNode.install("ranks", true).start(ALONE);
    address = ClusterAddress.of(node.url() + "/docs");
    client = new ClusterClient(address, ACCESS, BackOff.Pause.SLEEP);
    PushReport report = push(1, true);
    assertEquals(PAGES, report.counts().added());
    assertEquals("", report.ranks(), "the pages have just been written with them");
  }

  @AfterAll
  static void stop() throws Exception {
    if (client != null) {
      client.close();
    }
    if (node != null) {
      node.close();
    }
  }

  private static PushReport push(int state, boolean together) throws IOException {
    try (Push push = Push.to(address, ACCESS)) {
      return push.run(
          new MadeUp(PAGES, state),
          TestOptions.push(1, 0, together, 0),
          false,
          (stage, done, total) -> {},
          () -> false);
    }
  }

  private static JsonNode search(String parameters, String body) throws IOException {
    return client.require(
        "searching", "POST", "/docs/_search" + parameters, ClusterClient.JSON.readTree(body));
  }

  /** Url, score and rank, the latter to the last bit of a float, of the best pages. */
  private static List<String> best(String more) throws IOException {
    JsonNode answer =
        search(
            "",
            "{\"size\":50,\"_source\":[\"url\"],\"ext\":{\"site_rank\":{}},"
                + "\"sort\":[\"_score\",\"url\"],\"query\":{\"site_rank\":{"
                + more
                + "\"query\":{\"match\":{\"body\":\"w3 w5 w17\"}}}}}");
    List<String> best = new ArrayList<>();
    for (JsonNode hit : answer.path("hits").path("hits")) {
      best.add(
          String.format(
              "%s %.5g %s",
              hit.path("_source").path("url").asText(),
              hit.path("sort").path(0).asDouble(),
              (float) hit.path("fields").path("site_rank").path(0).asDouble()));
    }
    assertEquals(50, best.size());
    return best;
  }

  private static String ranks(int number, int state) {
    return Float.toString((float) new MadeUp(PAGES, state).entry(number).rank());
  }

  private static void assertShows(int state) throws IOException {
    for (String line : best("")) {
      String[] parts = line.split(" ", -1);
      int number = Integer.parseInt(parts[0].replaceAll("\\D", ""));
      assertEquals(ranks(number, state), parts[2], line);
    }
  }

  private static JsonNode segments() throws IOException {
    return client
        .require("asking", "GET", "/docs-1/_stats/docs,store,segments,indexing", null)
        .path("indices")
        .path("docs-1")
        .path("primaries");
  }

  @Test
  @Order(1)
  void allRanksMoveAndNoPageIsWritten() throws Exception {
    assertShows(1);
    JsonNode before = segments();
    PushReport report = push(2, true);
    assertEquals(PAGES, report.counts().reranked());
    assertEquals(0, report.counts().changed());
    assertEquals(1, report.sent().requests());
    assertEquals("docs-ranks-1", report.ranks());
    assertEquals(before, segments(), "not a byte of the pages' index");
    assertShows(2);
  }

  @Test
  @Order(2)
  void theBestAreThoseOfPagesWrittenAnew() throws Exception {
    List<String> together = best("");
    try (Push push = Push.to(ClusterAddress.of(node.url() + "/other"), ACCESS)) {
      push.run(
          new MadeUp(PAGES, 2),
          TestOptions.push(1, 0, true, 0),
          false,
          (stage, done, total) -> {},
          () -> false);
    }
    List<String> anew;
    try (ClusterClient other =
        new ClusterClient(ClusterAddress.of(node.url() + "/other"), ACCESS, BackOff.Pause.SLEEP)) {
      JsonNode answer =
          other.require(
              "searching",
              "POST",
              "/other/_search",
              ClusterClient.JSON.readTree(
                  "{\"size\":50,\"_source\":[\"url\"],\"sort\":[\"_score\",\"url\"],"
                      + "\"query\":{\"site_rank\":{"
                      + "\"query\":{\"match\":{\"body\":\"w3 w5 w17\"}}}}}"));
      anew = new ArrayList<>();
      for (JsonNode hit : answer.path("hits").path("hits")) {
        anew.add(
            String.format(
                "%s %.5g",
                hit.path("_source").path("url").asText(), hit.path("sort").path(0).asDouble()));
      }
    }
    assertEquals(
        anew, together.stream().map(line -> line.substring(0, line.lastIndexOf(' '))).toList());
    client.require("deleting", "DELETE", "/other-1", null);
  }

  @Test
  @Order(3)
  void theFunctionAndTheExplanationFollow() throws Exception {
    String match = "{\"match\":{\"body\":\"w3\"}}";
    JsonNode function =
        search(
            "",
            "{\"explain\":true,\"query\":{\"function_score\":{\"query\":"
                + match
                + ",\"functions\":[{\"site_rank\":{}}]}}}");
    JsonNode query =
        search("", "{\"explain\":true,\"query\":{\"site_rank\":{\"query\":" + match + "}}}");
    for (int i = 0; i < 10; i++) {
      JsonNode one = query.path("hits").path("hits").path(i);
      JsonNode other = function.path("hits").path("hits").path(i);
      double score = one.path("_score").asDouble();
      assertEquals(score, other.path("_score").asDouble(), score * 1e-6);
      assertTrue(
          one.path("_explanation").toString().contains("rank, ranks docs-ranks-1:"),
          one.toString());
      assertTrue(other.path("_explanation").toString().contains("rank, ranks docs-ranks-1:"));
    }
  }

  @Test
  @Order(4)
  void theDocumentsOwnRanksCanStillBeAskedFor() throws Exception {
    assertNotEquals(best(""), best("\"ranks\":\"document\","));
  }

  @Test
  @Order(5)
  void noCacheAnswersWithRanksGoneBy() throws Exception {
    String body =
        "{\"size\":5,\"_source\":false,\"query\":{\"site_rank\":{\"query\":{\"match\":{"
            + "\"body\":\"w9\"}}}}}";
    String cached = "?request_cache=true";
    JsonNode first = search(cached, body).path("hits").path("hits");
    assertEquals(first, search(cached, body).path("hits").path("hits"));
    long hits = cacheHits();
    assertTrue(hits > 0, "the cache is used");
    push(3, true);
    assertNotEquals(first, search(cached, body).path("hits").path("hits"));
    assertEquals(
        search("?request_cache=false", body).path("hits").path("hits"),
        search(cached, body).path("hits").path("hits"));
    assertShows(3);
  }

  private static long cacheHits() throws IOException {
    return client
        .require("asking", "GET", "/docs/_stats/request_cache", null)
        .at("/_all/total/request_cache/hit_count")
        .asLong();
  }

  @Test
  @Order(6)
  void aPushThatIsLostWhileTheNodeReadsLeavesTheRanksInService() throws Exception {
    BackOff.Pause lost =
        wait -> {
          throw new InterruptedException("lost");
        };
    try (ClusterClient other = new ClusterClient(address, ACCESS, lost)) {
      ClusterIndexes indexes = new ClusterIndexes(other, "docs");
      IndexMeta meta = indexes.live().orElseThrow().meta().orElseThrow();
      ClusterRanks never = new ClusterRanks("docs-ranks-77", PAGES, "00000000");
      indexes.describe("docs-1", meta.announcing(never));
      assertThrows(
          IOException.class, () -> new RankIndexes(other, ACCESS, lost, "docs").await(never));
    } finally {
      Thread.interrupted();
    }
    assertShows(3);
    PushReport report = push(4, true);
    assertEquals(PAGES, report.counts().reranked());
    assertShows(4);
    assertEquals(List.of(report.ranks()), rankIndexes(), "nothing is left of the others");
  }

  private static List<String> rankIndexes() throws IOException {
    List<String> names = new ArrayList<>();
    client
        .require("asking", "GET", "/docs-ranks-*/_alias?expand_wildcards=all", null)
        .fieldNames()
        .forEachRemaining(names::add);
    return names;
  }

  @Test
  @Order(7)
  void pagesThatComeAndGoKeepTheOthersRanks() throws Exception {
    try (Push push = Push.to(address, ACCESS)) {
      PushReport report =
          push.run(
              new MadeUp(PAGES + 500, 5),
              TestOptions.push(1, 0, true, 0),
              false,
              (stage, done, total) -> {},
              () -> false);
      assertEquals(500, report.counts().added());
      assertEquals(PAGES, report.counts().reranked());
    }
    for (String line : best("")) {
      String[] parts = line.split(" ", -1);
      int number = Integer.parseInt(parts[0].replaceAll("\\D", ""));
      assertEquals(
          Float.toString((float) new MadeUp(PAGES + 500, 5).entry(number).rank()), parts[2], line);
    }
    PushReport back = push(6, true);
    assertEquals(500, back.counts().removed());
    assertShows(6);
  }

  @Test
  @Order(8)
  void whenAllPagesAreWrittenAnewTheirRanksAreInThem() throws Exception {
    try (Push push = Push.to(address, ACCESS)) {
      PushReport report =
          push.run(
              new MadeUp(PAGES, 7, 1),
              TestOptions.push(1, 0, true, 0),
              false,
              (stage, done, total) -> {},
              () -> false);
      assertEquals(PAGES, report.counts().changed());
      assertEquals("", report.ranks());
    }
    assertShows(7);
    assertEquals(PAGES, push(6, true).counts().changed(), "back to the text before");
    assertShows(6);
    assertEquals(PAGES, push(8, true).counts().reranked());
    assertShows(8);
  }

  @Test
  @Order(9)
  void theRanksAreThereAgainAfterARestart() throws Exception {
    // What was written over counts in the statistics until it is merged away, at a start at last.
    client.require("merging", "POST", "/docs-1/_forcemerge?max_num_segments=1", null);
    List<String> before = best("");
    node.stop();
    node.start(ALONE);
    awaitYellow();
    awaitInMemory();
    assertEquals(before, best(""));
  }

  private static void awaitYellow() throws IOException {
    String health = "/_cluster/health?wait_for_status=yellow&timeout=60s";
    client.require("waiting", "GET", health, null);
  }

  /** The node says in its log that it has them. */
  private static void awaitInMemory() {
    while (node.log().stream().noneMatch(line -> line.contains("are in memory"))) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  @Test
  @Order(10)
  void aNodeWithoutMemoryForTheRanksSearchesWithThoseOfThePages() throws Exception {
    node.stop();
    node.start(Map.of("discovery.type", "single-node", "breaker.siterank_ranks.limit", "10kb"));
    awaitYellow();
    while (node.log().stream().noneMatch(line -> line.contains("no memory for ranks"))) {
      LockSupport.parkNanos(1_000_000);
    }
    assertEquals(
        best("\"ranks\":\"document\",").get(0).split(" ", -1)[0],
        best("").get(0).split(" ", -1)[0]);
    ClusterException e = assertThrows(ClusterException.class, () -> push(7, true));
    assertTrue(e.getMessage().contains("has no memory for the ranks"), e.getMessage());
    assertEquals(1, e.getMessage().lines().count(), e.getMessage());
    PushReport pages = push(7, false);
    assertEquals(PAGES, pages.counts().reranked());
    assertEquals("", pages.ranks());
    assertShows(7);
  }
}
