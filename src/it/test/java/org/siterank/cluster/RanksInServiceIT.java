package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** Two sites on one node: which ranks a search uses, who is told, and what a push leaves alone. */
@Tag("minutes")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class RanksInServiceIT {

  private static final ClusterAccess ACCESS =
      new ClusterAccess(ClusterCredentials.NONE, Optional.empty(), Duration.ofSeconds(20), 2);

  private static final Map<String, String> ALONE = Map.of("discovery.type", "single-node");

  private static final int PAGES = 1_000;

  private static final String MATCH = "{\"match\":{\"body\":\"w3 w5\"}}";

  private static OpenSearchNode node;

  @BeforeAll
  static void startAndPush() throws Exception {
    OpenSearchNode.require();
    node = OpenSearchNode.install("in-service", true).start(ALONE);
    for (String site : List.of("docs", "other")) {
      push(site, 1);
      assertEquals(PAGES, push(site, 2).counts().reranked());
    }
  }

  @AfterAll
  static void stop() throws Exception {
    if (node != null) {
      node.close();
    }
  }

  private static PushReport push(String site, int state) throws IOException {
    try (Push push = Push.to(ClusterAddress.of(node.url() + "/" + site), ACCESS)) {
      return push.run(
          new MadeUp(PAGES, state),
          TestOptions.push(1, 0, true, 0),
          false,
          (stage, done, total) -> {},
          () -> false);
    }
  }

  private static RankWatch.Answer ask(String method, String path, String body) throws Exception {
    return RankWatch.ask(method, node.url().resolve(path), body);
  }

  private static JsonNode require(String method, String path, String body) throws Exception {
    RankWatch.Answer answer = ask(method, path, body);
    assertTrue(answer.status() < 300, answer.json().toString());
    return answer.json();
  }

  /** A search of best pages by their ranks, explained. */
  private static String query(String more) {
    return "{\"size\":3,\"explain\":true,\"query\":{\"site_rank\":{"
        + more
        + "\"query\":"
        + MATCH
        + "}}}";
  }

  private static JsonNode ranks() throws Exception {
    return require("GET", "/_siterank/ranks", "");
  }

  /** The version that the push has put into service, as the mapping says. */
  private static String version(String index) throws Exception {
    JsonNode current =
        require("GET", "/" + index + "/_mapping", "")
            .at("/" + index + "/mappings/_meta/siterank/ranks/current");
    return current.path("index").asText() + ":" + current.path("checksum").asText();
  }

  @Test
  @Order(1)
  void theNodesSayWhichRanksTheyUseAndWhatTheyTake() throws Exception {
    JsonNode answer = ranks();
    assertEquals(1, answer.at("/_nodes/successful").asInt(), answer.toString());
    JsonNode docs = answer.path("indices").path("docs-1");
    String version = version("docs-1");
    assertTrue(version.matches("docs-ranks-1:[0-9a-f]{8}"), version);
    assertEquals(version, docs.path("in_service").asText());
    assertEquals(PAGES, docs.path("pages").asInt());
    JsonNode there = docs.path("nodes").path(node.name());
    assertEquals(version, there.path("uses").asText());
    assertTrue(there.path("in_service").asBoolean());
    assertEquals("in_memory", there.at("/ranks/0/state").asText());
    // Two floats a page, one in the vector and one by document, and the arrays' own.
    int bytes = 2 * (4 * PAGES + 24);
    assertEquals(bytes, there.at("/ranks/0/reserved_bytes").asInt());
    JsonNode counts = answer.path("nodes").path(node.name());
    assertEquals(2 * bytes, counts.path("reserved_bytes").asInt(), "two sites");
    assertEquals(2, counts.path("loads").asInt());
    assertEquals(0, counts.path("queries_with_ranks_of_documents").asInt());
    JsonNode breakers = require("GET", "/_nodes/stats/breaker", "").findValue("breakers");
    assertEquals(2 * bytes, breakers.at("/siterank_ranks/estimated_size_in_bytes").asInt());
  }

  @Test
  @Order(2)
  void theSameIsThereForPrometheus() throws Exception {
    String text = metrics();
    String labels = "{index=\"docs-1\",node=\"" + node.name() + "\"}";
    assertTrue(text.contains("\nsiterank_ranks_in_service" + labels + " 1\n"), text);
    assertTrue(
        text.contains("\nsiterank_ranks_loads_total{node=\"" + node.name() + "\"} 2\n"), text);
    for (String line : text.split("\n", -1)) {
      assertTrue(
          line.isEmpty()
              || line.matches("# (HELP|TYPE) siterank_\\w+ .+|siterank_\\w+(\\{.+\\})? \\d+"),
          line);
    }
  }

  private static String metrics() throws Exception {
    URI url = node.url().resolve("/_siterank/metrics");
    HttpResponse<String> answer =
        HttpClient.newHttpClient()
            .send(HttpRequest.newBuilder(url).build(), HttpResponse.BodyHandlers.ofString());
    assertEquals(200, answer.statusCode());
    assertEquals(
        Optional.of("text/plain; version=0.0.4; charset=utf-8"),
        answer.headers().firstValue("content-type"));
    return answer.body();
  }

  @Test
  @Order(3)
  void aPushToOneSiteLeavesTheCachedAnswersOfTheOther() throws Exception {
    List<String> searches =
        List.of(
            query(""),
            "{\"ext\":{\"site_rank\":{}}," + query("\"shape\":\"log\",").substring(1),
            "{\"query\":{\"bool\":{\"must\":[{\"site_rank\":{\"query\":" + MATCH + "}}]}}}",
            "{\"query\":{\"function_score\":{\"query\":"
                + MATCH
                + ",\"boost_mode\":\"multiply\",\"functions\":[{\"weight\":2,\"site_rank\":{}}]}}}");
    for (String search : searches) {
      require("POST", "/other/_search?request_cache=true", search);
    }
    push("docs", 3);
    long hits = cache("hit_count");
    long misses = cache("miss_count");
    for (String search : searches) {
      JsonNode cached = require("POST", "/other/_search?request_cache=true", search);
      assertEquals(
          require("POST", "/other/_search?request_cache=false", search).path("hits"),
          cached.path("hits"));
    }
    assertEquals(misses, cache("miss_count"));
    assertEquals(hits + searches.size(), cache("hit_count"));
    // A push to the site itself is seen at once.
    JsonNode before = require("POST", "/other/_search?request_cache=true", searches.get(0));
    push("other", 3);
    JsonNode after = require("POST", "/other/_search?request_cache=true", searches.get(0));
    assertFalse(before.path("hits").equals(after.path("hits")));
    assertTrue(after.toString().contains("ranks " + version("other-1")), after.toString());
  }

  private static long cache(String count) throws Exception {
    return require("GET", "/other/_stats/request_cache", "")
        .path("_all")
        .path("total")
        .path("request_cache")
        .path(count)
        .asLong();
  }

  @Test
  @Order(4)
  void aDocumentWithoutARankHasTheOneThatIsAssumed() throws Exception {
    require(
        "PUT",
        "/few",
        "{\"settings\":{\"number_of_replicas\":0},\"mappings\":{\"properties\":{"
            + "\"siterank\":{\"type\":\"double\"},\"body\":{\"type\":\"text\"}}}}");
    require("PUT", "/few/_doc/with?refresh", "{\"body\":\"w3\",\"siterank\":4}");
    require("PUT", "/few/_doc/without?refresh", "{\"body\":\"w3\"}");
    for (String missing : List.of("", "\"missing\":0,", "\"missing\":4,", "\"missing\":9,")) {
      String parameters = missing + "\"weight\":1,\"pivot\":1,\"shape\":\"linear\"";
      JsonNode query =
          require(
              "POST",
              "/few/_search",
              "{\"explain\":true,\"query\":{\"site_rank\":{\"query\":"
                  + MATCH
                  + ","
                  + parameters
                  + "}}}");
      JsonNode function =
          require(
              "POST",
              "/few/_search",
              "{\"query\":{\"function_score\":{\"query\":"
                  + MATCH
                  + ",\"functions\":[{\"site_rank\":{"
                  + parameters
                  + "}}]}}}");
      double assumed = missing.isEmpty() ? 0 : Double.parseDouble(missing.replaceAll("\\D", ""));
      for (JsonNode answer : List.of(query, function)) {
        assertEquals(
            (1 + assumed) / (1 + 4),
            score(answer, "without") / score(answer, "with"),
            1e-6,
            answer.toString());
      }
      assertEquals(
          assumed > 0, query.toString().contains("(" + assumed + " where missing)"), missing);
    }
    RankWatch.Answer refused = ask("POST", "/few/_search", query("\"missing\":-1,"));
    assertEquals(400, refused.status());
    assertTrue(refused.json().toString().contains("[missing] must be a rank, at least 0"));
  }

  private static double score(JsonNode answer, String id) {
    for (JsonNode hit : answer.path("hits").path("hits")) {
      if (hit.path("_id").asText().equals(id)) {
        return hit.path("_score").asDouble();
      }
    }
    throw new AssertionError(id + " is not in " + answer);
  }

  @Test
  @Order(5)
  void anIndexWithoutRanksIsAnErrorUnlessItIsSearchedWithoutThem() throws Exception {
    require(
        "PUT",
        "/plain",
        "{\"settings\":{\"number_of_replicas\":0},\"mappings\":{\"properties\":{"
            + "\"body\":{\"type\":\"text\"}}}}");
    require("PUT", "/plain/_doc/p?refresh", "{\"body\":\"w3\"}");
    RankWatch.Answer refused = ask("POST", "/plain/_search", query(""));
    assertEquals(400, refused.status());
    String said = refused.json().toString();
    assertTrue(said.contains("the index has no field [siterank]"), said);
    String function =
        "{\"query\":{\"function_score\":{\"query\":%s,\"functions\":[{\"site_rank\":{%s}}]}}}";
    assertEquals(400, ask("POST", "/plain/_search", String.format(function, MATCH, "")).status());
    String ignore = "\"ignore_unmapped\":true";
    double text = score(require("POST", "/plain/_search", "{\"query\":" + MATCH + "}"), "p");
    JsonNode alone = require("POST", "/plain/_search", query(ignore + ","));
    assertEquals(text, score(alone, "p"));
    assertEquals(
        text,
        score(require("POST", "/plain/_search", String.format(function, MATCH, ignore)), "p"));
    // One query over both.
    JsonNode both = require("POST", "/plain,docs/_search?size=200", query(ignore + ","));
    assertEquals(2, both.at("/_shards/successful").asInt(), both.toString());
    assertEquals(0, both.at("/_shards/failed").asInt(), both.toString());
  }

  @Test
  @Order(6)
  void afterARestartTheFirstAnswerUsesTheRanksInService() throws Exception {
    String inService = version("docs-1");
    // Those of the other site are lost.
    String lost = version("other-1");
    require("DELETE", "/" + lost.substring(0, lost.indexOf(':')), "");
    node.stop();
    URI search = node.url().resolve("/docs/_search");
    Map<String, Integer> seen;
    try (RankWatch watch = new RankWatch(search, query(""))) {
      node.start(ALONE);
      seen = watch.await(200);
    }
    assertEquals(List.of("[rank, ranks " + inService + "]"), List.copyOf(seen.keySet()));
    assertEquals(
        0,
        ranks().at("/nodes/" + node.name() + "/queries_with_ranks_of_documents").asInt(),
        "nobody has searched the other site yet");
  }

  @Test
  @Order(7)
  void ranksThatAreLostDoNotHoldTheirPagesAndEachAnswerSaysSo() throws Exception {
    require("GET", "/_cluster/health/other?wait_for_status=yellow&timeout=60s", "");
    String lost = version("other-1");
    RankWatch.Answer answer = ask("POST", "/other/_search?request_cache=true", query(""));
    assertEquals(
        "[rank, field siterank, not those in service, " + lost + "] with a warning",
        RankWatch.used(answer));
    String warning = answer.warnings().get(0);
    assertTrue(warning.startsWith("299 OpenSearch-"), warning);
    assertTrue(warning.contains("other-1") && warning.contains(lost), warning);
    long hits = cache("hit_count");
    assertEquals(
        answer.warnings(), ask("POST", "/other/_search?request_cache=true", query("")).warnings());
    assertEquals(hits, cache("hit_count"), "no such answer is kept");
    JsonNode said = ranks();
    JsonNode there = said.at("/indices/other-1/nodes/" + node.name());
    assertEquals("document", there.path("uses").asText());
    assertFalse(there.path("in_service").asBoolean(true));
    assertEquals("no_index", there.at("/ranks/0/state").asText(), said.toString());
    assertTrue(there.at("/ranks/0/problem").asText().startsWith("there is no index other-ranks-"));
    JsonNode counts = said.path("nodes").path(node.name());
    assertEquals(2, counts.path("queries_with_ranks_of_documents").asInt());
    assertEquals(1, counts.path("shards_started_without_ranks").asInt());
    String metrics = metrics();
    assertTrue(
        metrics.contains("ranks_in_service{index=\"other-1\",node=\"" + node.name() + "\"} 0\n"),
        metrics);
    // The next push puts it right.
    push("other", 4);
    assertEquals(
        "[rank, ranks " + version("other-1") + "]",
        RankWatch.used(ask("POST", "/other/_search", query(""))));
  }
}
