package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.TestReporter;
import org.siterank.SiteSearch;
import org.siterank.analysis.IdentifierSplitting;
import org.siterank.analysis.Language;
import org.siterank.analysis.SiteAnalyzers;
import org.siterank.search.FieldWeights;
import org.siterank.search.SearchRequest;
import org.siterank.search.SearchResponse;

/** A real site in a real OpenSearch with the plugin: its queries and analyzers. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class OpenSearchQueryCases extends PushedNode {

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
}
