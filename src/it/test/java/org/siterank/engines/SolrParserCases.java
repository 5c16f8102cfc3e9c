package org.siterank.engines;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.siterank.boost.Combine;
import org.siterank.boost.RankBoost;
import org.siterank.boost.Shape;

/** The query parser {@code siterank} in a real Solr, and the same by functions without it. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SolrParserCases {

  /** The line of Solr. */
  abstract SolrLine line();

  private static final int DOCUMENTS = 1_000;
  private static final int VOCABULARY = 400;
  private static final String TEXT = "{!edismax qf='title^2 content' v='w3 w17 w60'}";

  /** The commands of {@code src/site/manual/solr.md}. */
  private static final SolrPage MANUAL = SolrPage.read();

  private SolrCore core;

  @BeforeAll
  void fill() throws IOException {
    SolrNode.require(line());
    core = SolrNode.shared(line()).core("parser", "cms.xml");
    core.addRankField();
    core.config(MANUAL.definition());
    SplittableRandom random = new SplittableRandom(1);
    List<Map<String, Object>> documents = new ArrayList<>();
    List<Map<String, Object>> ranks = new ArrayList<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      documents.add(
          Map.of(
              "id",
              "d" + i,
              "title",
              words(random, 4),
              "content",
              words(random, 20 + random.nextInt(60)),
              "section",
              "s" + random.nextInt(7)));
      if (i % 5 != 0) { // The others are without a rank.
        ranks.add(Map.of("id", "d" + i, "siterank", Map.of("set", rank(random))));
      }
    }
    core.update(documents);
    core.update(ranks);
  }

  private double rank(SplittableRandom random) {
    return Math.exp(6 * random.nextDouble() - 3);
  }

  private String words(SplittableRandom random, int count) {
    return random
        .doubles(count)
        .mapToObj(x -> "w" + (int) Math.pow(VOCABULARY, x))
        .collect(Collectors.joining(" "));
  }

  private String boosted(String parameters) {
    return "{!siterank " + parameters + " v=$qq}";
  }

  private Map<String, String> query(String query, String... more) {
    Map<String, String> parameters = new LinkedHashMap<>();
    parameters.put("q", query);
    parameters.put("qq", TEXT);
    parameters.put("defType", "lucene");
    for (int i = 0; i < more.length; i += 2) {
      parameters.put(more[i], more[i + 1]);
    }
    return parameters;
  }

  private Map<String, SolrCore.Hit> all(String query) throws IOException {
    Map<String, SolrCore.Hit> found = new HashMap<>();
    core.hits(query(query, "rows", "9999")).forEach(hit -> found.put(hit.id(), hit));
    return found;
  }

  @Test
  void scoresAreBm25TimesOnePlusTheShareOfTheRank() throws IOException {
    Map<String, SolrCore.Hit> plain = all("{!query v=$qq}");
    Map<String, SolrCore.Hit> boosted = all(boosted("weight=0.3 pivot=0.8"));
    assertTrue(plain.size() > 300, () -> plain.size() + " hits");
    assertEquals(plain.keySet(), boosted.keySet());
    boosted.forEach(
        (id, hit) -> {
          double r = hit.rank();
          double expected = plain.get(id).score() * (1 + 0.3 * r / (r + 0.8));
          assertEquals(expected, hit.score(), 1e-6 * expected, id);
        });
  }

  @Test
  void theQueriesOfTheManualGiveTheScoresOfTheFormula() throws IOException {
    Map<String, SolrCore.Hit> plain = all("{!query v=$qq}");
    for (Map<String, String> query : MANUAL.queries("w3 w17 w60")) {
      Map<String, String> parameters =
          new LinkedHashMap<>(Map.of("defType", "edismax", "q", "w3 w17 w60"));
      parameters.putAll(Map.of("qf", "title^2 content", "rows", "9999"));
      parameters.putAll(query);
      List<SolrCore.Hit> hits = core.hits(parameters);
      assertEquals(plain.size(), hits.size(), query.toString());
      for (SolrCore.Hit hit : hits) {
        double r = hit.rank();
        double expected = plain.get(hit.id()).score() * (1 + 0.3 * r / (r + 0.8));
        assertEquals(expected, hit.score(), 1e-6 * expected, query.toString());
      }
    }
  }

  @Test
  void everyShapeAndCombinationGivesTheScoresOfTheCore() throws IOException {
    Map<String, SolrCore.Hit> plain = all("{!query v=$qq}");
    for (Shape shape : Shape.values()) {
      RankBoost boost = shape.boost(0.5, 2, 0.7);
      for (Combine combine : Combine.values()) {
        String name = combine.name().toLowerCase(Locale.ROOT);
        String parameters = "shape=" + shape + " weight=0.5 pivot=2 exponent=0.7 combine=" + name;
        Map<String, SolrCore.Hit> boosted = all(boosted(parameters));
        assertEquals(plain.keySet(), boosted.keySet(), parameters);
        boosted.forEach(
            (id, hit) ->
                assertEquals(
                    combine.score(plain.get(id).score(), boost.value(hit.rank())),
                    hit.score(),
                    parameters));
      }
    }
  }

  @Test
  void aDocumentWithoutRankHasTheOneThatIsAssumed() throws IOException {
    Map<String, SolrCore.Hit> plain = all("{!query v=$qq}");
    all(boosted("missing=0.8"))
        .forEach(
            (id, hit) -> {
              double r = hit.rank() == 0 ? 0.8 : hit.rank();
              double expected = plain.get(id).score() * (1 + 0.3 * r / (r + 0.8));
              assertEquals(expected, hit.score(), 1e-6 * expected, id);
            });
  }

  @Test
  void theFirstTenAreThoseOfAllHits() throws IOException {
    List<SolrCore.Hit> all = core.hits(query(boosted("weight=2"), "rows", "9999"));
    List<SolrCore.Hit> ten = core.hits(query(boosted("weight=2"), "minExactCount", "10"));
    assertEquals(all.subList(0, 10), ten);
  }

  @Test
  void withoutThePluginAFunctionComesToTheSame() throws IOException {
    String function = "sum(1,product(0.3,div(field(siterank),sum(field(siterank),0.8))))";
    Map<String, SolrCore.Hit> boosted = all(boosted("weight=0.3 pivot=0.8"));
    Map<String, SolrCore.Hit> wrapped = all("{!boost b='" + function + "' v=$qq}");
    assertEquals(boosted.keySet(), wrapped.keySet());
    Map<String, String> words = query("w3 w17 w60", "rows", "9999", "boost", function);
    words.remove("defType"); // The collection's own: edismax.
    Map<String, SolrCore.Hit> dismax = new HashMap<>();
    core.hits(words).forEach(hit -> dismax.put(hit.id(), hit));
    boosted.forEach(
        (id, hit) -> {
          assertEquals(hit.score(), wrapped.get(id).score(), 1e-6 * hit.score(), id);
          assertEquals(hit.score(), dismax.get(id).score(), 1e-6 * hit.score(), id);
        });
  }

  @Test
  void anotherParserReadsTheWords() throws IOException {
    Map<String, String> words = query("w3 w17 w60", "defType", "siterank");
    assertTrue(
        core.search(words).refusal(400).contains("no field name"),
        "Solr's standard parser knows no field to look in");
    Map<String, String> dismax = query("{!siterank defType=edismax v='w3 w17 w60'}");
    assertEquals(core.hits(query(boosted(""))), core.hits(dismax));
  }

  @Test
  void filtersFacetsAndGroupsAreThoseOfThePlainQuery() throws IOException {
    String[] more = {"fq", "section:(s1 OR s2)", "facet", "true", "facet.field", "section"};
    JsonNode plain = core.search(query("{!query v=$qq}", more)).ok();
    JsonNode boosted = core.search(query(boosted("weight=2"), more)).ok();
    assertTrue(plain.path("response").path("numFound").asInt() > 0);
    assertEquals(
        plain.path("response").path("numFound"), boosted.path("response").path("numFound"));
    assertEquals(plain.path("facet_counts"), boosted.path("facet_counts"));
    JsonNode groups =
        core.search(query(boosted("weight=2"), "group", "true", "group.field", "section"))
            .ok()
            .path("grouped")
            .path("section")
            .path("groups");
    List<SolrCore.Hit> all = core.hits(query(boosted("weight=2"), "rows", "9999"));
    assertEquals(7, groups.size());
    assertEquals(
        all.get(0).id(), groups.path(0).path("doclist").path("docs").path(0).path("id").asText());
  }

  @Test
  void aParameterThatIsWrongIsRefusedInOneLine() throws IOException {
    Map<String, String> messages = new LinkedHashMap<>();
    messages.put("weight=much", "siterank: [weight] must be a number, got \"much\"");
    messages.put("weight=-1", "siterank: boost weight must be in [0, 3.4028235E38], got -1.0");
    messages.put("pivot=0", "siterank: boost pivot must be positive and finite, got 0.0");
    messages.put(
        "shape=sigmoid exponent=99", "siterank: boost exponent must be in (0, 16.0], got 99.0");
    messages.put(
        "shape=steep",
        "siterank: [shape] must be one of saturation, log, sigmoid, linear, got \"steep\"");
    messages.put("combine=sum", "siterank: [combine] must be one of multiply, add, got \"sum\"");
    messages.put("field=ranks", "siterank: the schema has no field [ranks] to take ranks from");
    messages.put(
        "field=section",
        "siterank: ranks need a single-valued field of type pdouble with doc values, [section] is"
            + " of type string");
    messages.put(
        "wieght=1",
        "siterank: does not support [wieght]; allowed are field, missing, shape, weight, pivot, exponent,"
            + " combine, defType");
    for (Map.Entry<String, String> each : messages.entrySet()) {
      assertEquals(
          each.getValue(), core.search(query(boosted(each.getKey()))).refusal(400), each.getKey());
    }
  }

  @Test
  void withoutWordsTheOtherParserDecides() throws IOException {
    assertEquals(List.of(), core.hits(Map.of("q", "{!siterank v=$nothing}", "defType", "lucene")));
    List<SolrCore.Hit> hits = core.hits(query("{!siterank defType=edismax v=''}", "q.alt", "*:*"));
    assertEquals(10, hits.size());
    double best = 1 + 0.3 * hits.get(0).rank() / (hits.get(0).rank() + 0.8);
    assertEquals(best, hits.get(0).score(), 1e-6);
  }

  @Test
  void aScoreIsExplained() throws IOException {
    JsonNode debug =
        core.search(query(boosted(""), "rows", "1", "debugQuery", "true")).ok().path("debug");
    String explained = debug.path("explain").iterator().next().asText();
    for (String part :
        List.of(
            "score = text * (1 + boost), of:",
            "text score, of:",
            "boost, Saturation, computed as w * r / (r + k) from:",
            "0.3 = w, weight of the rank",
            "0.8 = k, pivot of the ranks",
            "= r, rank, field siterank")) {
      assertTrue(explained.contains(part), explained);
    }
    assertEquals("SiteRankQParser", debug.path("QParser").asText());
  }

  @Test
  void wordsAreHighlightedAsWithoutRanks() throws IOException {
    for (String method : List.of("unified", "original")) {
      String[] more = {"hl", "true", "hl.fl", "content", "hl.method", method, "sort", "id asc"};
      JsonNode plain = core.search(query("{!query v=$qq}", more)).ok().path("highlighting");
      JsonNode boosted = core.search(query(boosted(""), more)).ok().path("highlighting");
      assertTrue(plain.toString().contains("<em>w17</em>"), method);
      assertEquals(plain, boosted, method);
    }
  }
}
