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
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.Needs;
import org.siterank.SiteSearch;
import org.siterank.analysis.IdentifierSplitting;
import org.siterank.analysis.Language;
import org.siterank.analysis.SiteAnalyzers;
import org.siterank.run.PublishedPages;
import org.siterank.search.FieldWeights;
import org.siterank.search.Hit;
import org.siterank.search.SearchRequest;
import org.siterank.search.SearchResponse;

/** A real site in a real OpenSearch with the plugin: one node, from installation to removal. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class OpenSearchCases {

  /** A unit in the last of a float's 24 bits: rounded once, printed once. */
  private static final double FLOAT_ERROR = 0x1p-23;

  private static final ClusterAccess ACCESS =
      new ClusterAccess(ClusterCredentials.NONE, Optional.empty(), Duration.ofSeconds(20), 2);

  @TempDir static Path folder;

  private OpenSearchNode node;
  private RealSite site;
  private ClusterAddress address;
  private ClusterClient client;

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

  private int published() throws Exception {
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

  private PushReport push(boolean blueGreen) throws Exception {
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

  private JsonNode search(String body) throws IOException {
    return client.require("searching", "POST", "/docs/_search", ClusterClient.JSON.readTree(body));
  }

  private static List<JsonNode> hits(JsonNode answer) {
    return StreamSupport.stream(answer.path("hits").path("hits").spliterator(), false).toList();
  }

  private static List<String> ids(JsonNode answer) {
    return hits(answer).stream().map(hit -> hit.path("_id").asText()).toList();
  }

  @Test
  @Order(1)
  void theClusterFindsWhatTheEmbeddedIndexFinds(TestReporter reporter) throws Exception {
    int equal = 0;
    int found = 0;
    try (SiteSearch embedded = site.open();
        ClusterSearcher cluster = ClusterSearcher.open(address, ACCESS, FieldWeights.DEFAULT)) {
      for (String query : RealSite.queries(embedded, 200)) {
        SearchRequest request = SearchRequest.of(query).boosted(embedded.boosting());
        SearchResponse here = embedded.search(request);
        SearchResponse there = cluster.search(request);
        assertEquals(described(here), described(there), query);
        if (there.totalIsExact()) {
          assertEquals(here.total(), there.total(), query);
        }
        assertEquals(here.notices(), there.notices(), query);
        equal++;
        found += here.hits().size();
      }
    }
    reporter.publishEntry("equal", equal + " queries, " + found + " hits");
    assertTrue(found > 1000, "the queries find " + found);
  }

  /** All that is shown of the hits; scores to the digits that the order of additions leaves. */
  private static List<String> described(SearchResponse response) {
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

  private static final String MATCH = "{\"match\":{\"body\":\"codec\"}}";

  @Test
  @Order(2)
  void queryAndFunctionScoreAlikeAndExplainThemselves() throws Exception {
    JsonNode query =
        search("{\"explain\":true,\"query\":{\"site_rank\":{\"query\":" + MATCH + "}}}");
    JsonNode function =
        search(
            "{\"explain\":true,\"query\":{\"function_score\":{\"query\":"
                + MATCH
                + ",\"functions\":[{\"site_rank\":{}}]}}}");
    assertEquals(10, hits(query).size());
    for (int i = 0; i < 10; i++) {
      double score = hits(query).get(i).path("_score").asDouble();
      assertEquals(score, hits(function).get(i).path("_score").asDouble(), score * 1e-6);
      assertEquals(
          score, hits(query).get(i).path("_explanation").path("value").asDouble(), score * 1e-6);
    }
    String formula = hits(query).get(0).path("_explanation").toString();
    assertTrue(formula.contains("text * (1 + boost)"), formula);
    String explained = hits(function).get(0).path("_explanation").toString();
    for (String part : List.of("1 + boost, of:", "computed as w * r / (r + k)", "\"r, rank, ")) {
      assertTrue(explained.contains(part), part + " in " + explained);
    }
  }

  @Test
  @Order(3)
  void allShapesAndCombinationsAreTaken() throws Exception {
    for (String shape : List.of("saturation", "log", "sigmoid", "linear")) {
      for (String combine : List.of("multiply", "add")) {
        JsonNode answer =
            search(
                String.format(
                    "{\"query\":{\"site_rank\":{\"query\":%s,\"shape\":\"%s\",\"combine\":\"%s\","
                        + "\"weight\":0.5,\"pivot\":0.001,\"boost\":2}}}",
                    MATCH, shape, combine));
        assertEquals(10, hits(answer).size(), shape + " " + combine);
      }
    }
    double once =
        hits(search("{\"query\":{\"site_rank\":{\"query\":" + MATCH + "}}}"))
            .get(0)
            .path("_score")
            .asDouble();
    double twice =
        hits(search("{\"query\":{\"site_rank\":{\"boost\":2,\"query\":" + MATCH + "}}}"))
            .get(0)
            .path("_score")
            .asDouble();
    assertEquals(2 * once, twice, once * 1e-6);
  }

  @Test
  @Order(4)
  void badParametersAreRefusedWithTheirPosition() throws Exception {
    Map<String, String> wrong =
        Map.of(
            "\"shape\":\"cube\"",
                "[site_rank] [shape] must be one of saturation, log, sigmoid, linear",
            "\"weight\":-1", "[site_rank] boost weight must be in [0, ",
            "\"weight\":\"x\"", "[site_rank] [weight] must be a number, got VALUE_STRING",
            "\"pivot\":0", "[site_rank] boost pivot must be positive and finite, got 0.0",
            "\"wieght\":1", "[site_rank] does not support [wieght]");
    for (Map.Entry<String, String> entry : wrong.entrySet()) {
      String body = "{\"query\":{\"site_rank\":{\"query\":" + MATCH + "," + entry.getKey() + "}}}";
      ClusterResponse answer =
          client.send("POST", "/docs/_search", ClusterClient.JSON.readTree(body));
      assertEquals(400, answer.status(), entry.getKey());
      assertEquals("parsing_exception", answer.errorType());
      assertTrue(answer.reason().startsWith(entry.getValue()), answer.reason());
      JsonNode error = answer.json().path("error");
      int value = body.indexOf(entry.getKey()) + entry.getKey().indexOf(':') + 2;
      assertEquals(1, error.path("line").asInt());
      assertEquals(value, error.path("col").asInt(), entry.getKey());
    }
  }

  @Test
  @Order(5)
  void fieldsThatHoldNoRanksAreRefused() throws Exception {
    Map<String, String> wrong =
        Map.of(
            "nowhere", "[site_rank] the index has no field [nowhere]",
            "title", "[site_rank] ranks need a field of type [double] with doc values, [title]",
            "fetched", "[site_rank] ranks need a field of type [double]");
    for (Map.Entry<String, String> entry : wrong.entrySet()) {
      String body =
          "{\"query\":{\"site_rank\":{\"query\":"
              + MATCH
              + ",\"field\":\""
              + entry.getKey()
              + "\"}}}";
      ClusterResponse answer =
          client.send("POST", "/docs/_search", ClusterClient.JSON.readTree(body));
      assertEquals(400, answer.status(), answer.json().toString());
      assertTrue(answer.reason().startsWith(entry.getValue()), answer.reason());
    }
  }

  @Test
  @Order(6)
  void theRestOfOpenSearchWorksWithIt() throws Exception {
    String query = "{\"site_rank\":{\"query\":" + MATCH + "}}";
    JsonNode answer =
        search(
            "{\"query\":"
                + query
                + ",\"aggs\":{\"types\":{\"terms\":{\"field\":\"type\"}}},"
                + "\"highlight\":{\"fields\":{\"body\":{}}},\"track_total_hits\":true}");
    long total = answer.path("hits").path("total").path("value").asLong();
    assertEquals(
        total,
        answer
            .path("aggregations")
            .path("types")
            .path("buckets")
            .path(0)
            .path("doc_count")
            .asLong());
    for (JsonNode hit : hits(answer)) {
      String passage = hit.path("highlight").path("body").path(0).asText();
      assertTrue(passage.contains("<em>"), passage);
    }
    JsonNode rescored =
        search(
            "{\"query\":"
                + MATCH
                + ",\"rescore\":{\"window_size\":"
                + total
                + ",\"query\":{\"query_weight\":0,\"rescore_query\":"
                + query
                + "}}}");
    assertEquals(ids(answer), ids(rescored));
    JsonNode collapsed = search("{\"query\":" + query + ",\"collapse\":{\"field\":\"site\"}}");
    assertEquals(ids(answer).subList(0, 1), ids(collapsed));
    JsonNode nested =
        search(
            "{\"query\":{\"bool\":{\"must\":["
                + query
                + "],\"filter\":[{\"term\":{\"type\":\"html\"}}]}}}");
    assertEquals(ids(answer), ids(nested));
    JsonNode dfs =
        client.require(
            "searching",
            "POST",
            "/docs/_search?search_type=dfs_query_then_fetch",
            ClusterClient.JSON.readTree("{\"query\":" + query + "}"));
    assertEquals(ids(answer), ids(dfs));
    concurrently(true);
    assertEquals(ids(answer), ids(search("{\"query\":" + query + "}")));
    concurrently(false);
  }

  private void concurrently(boolean on) throws IOException {
    client.require(
        "setting",
        "PUT",
        "/_cluster/settings",
        Map.of("transient", Map.of("search.concurrent_segment_search.enabled", on)));
  }

  /** Languages that have other stems there. */
  Set<Language> otherStems() {
    return Set.of();
  }

  @Test
  @Order(7)
  void theAnalyzersGiveTheTermsOfTheEmbeddedIndex() throws Exception {
    List<String> texts =
        new ArrayList<>(List.of("Opening os.path.join C++", "adding egged Enning's add errs"));
    for (int from = 0; from < 0x2000; from += 0x800) {
      // Every letter of the alphabets, as a word and inside of one.
      texts.add(
          IntStream.range(from, from + 0x800)
              .filter(Character::isLetterOrDigit)
              .mapToObj(Character::toString)
              .map(letter -> letter + " A" + letter + "B")
              .collect(Collectors.joining(" ")));
    }
    Set<Language> alike = EnumSet.allOf(Language.class);
    alike.removeAll(otherStems());
    for (Language language : alike) {
      String name = language.tag().isEmpty() ? "other" : language.tag();
      for (String text : texts) {
        assertEquals(
            SiteAnalyzers.terms(text, language, IdentifierSplitting.WHOLE_AND_PARTS),
            analysed("siterank_" + name, text),
            name);
      }
    }
  }

  private List<String> analysed(String analyzer, String text) throws IOException {
    JsonNode tokens =
        client
            .require("analysing", "POST", "/_analyze", Map.of("analyzer", analyzer, "text", text))
            .path("tokens");
    List<String> terms = new ArrayList<>();
    tokens.forEach(token -> terms.add(token.path("token").asText()));
    return terms;
  }

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

  private static Map<String, Double> ranks(SearchResponse response) {
    Map<String, Double> ranks = new LinkedHashMap<>();
    response.hits().forEach(h -> ranks.put(h.url().value(), h.scores().rank()));
    return ranks;
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

  private void block(String name, boolean on) throws IOException {
    client.require("setting", "PUT", "/docs/_settings", Map.of("index.blocks." + name, on));
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
