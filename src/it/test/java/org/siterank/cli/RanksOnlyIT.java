package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.boost.Saturation;
import org.siterank.cluster.OpenSearchModules;
import org.siterank.cluster.OpenSearchNode;

/**
 * {@code push --ranks-only} into indexes as Fess, StormCrawler, Nutch and others make them, on a
 * real node with the plugin and one without. What Elasticsearch does otherwise cannot be tried
 * here: nothing is used that the two do not have in common.
 */
@Tag("minutes")
class RanksOnlyIT extends GardenIndexes {

  /** A unit in the last of a float's 24 bits: rounded once, printed once. */
  private static final double FLOAT_ERROR = 0x1p-22;

  private OpenSearchNode node;
  private OpenSearchNode plain;

  @BeforeAll
  void start(@TempDir Path folder) throws Exception {
    OpenSearchNode.require();
    plain = OpenSearchNode.install("plain", false);
    OpenSearchModules.install(plain);
    node = OpenSearchNode.install("ranks", true);
    OpenSearchModules.install(node);
    ExecutorService both = Executors.newFixedThreadPool(2);
    Future<OpenSearchNode> first = both.submit(() -> node.start());
    Future<OpenSearchNode> second = both.submit(() -> plain.start());
    publish(folder);
    first.get();
    second.get();
    both.shutdown();
  }

  @AfterAll
  void stop() throws IOException {
    for (OpenSearchNode started : new OpenSearchNode[] {node, plain}) {
      if (started != null) {
        started.close();
      }
    }
  }

  private void assertRefused(String part, String index, String... more) {
    CommandRun run = push(node, index, more);
    assertEquals(3, run.code(), run.err() + run.out());
    assertEquals("", run.out());
    assertEquals(1, run.err().lines().count(), run.err());
    assertTrue(run.err().contains(part), run.err());
  }

  @Test
  void anIndexOfFessThroughItsAlias() throws Exception {
    make(node, "fess.20261124", URLS);
    ask(
        node,
        "POST",
        "/_aliases",
        "{\"actions\":[{\"add\":{\"index\":\"fess.20261124\",\"alias\":\"fess.search\"}}]}");
    Map<String, Map<String, ?>> documents = pages(SITE);
    documents.remove("d7");
    documents.put("beds", Map.of("url", "http://garden.example/beds/"));
    documents.put("gone", Map.of("url", SITE + "gone.html"));
    documents.put("other", Map.of("url", "https://elsewhere.example/"));
    documents.put("bare", Map.of("content", "no address"));
    documents.put("odd", Map.of("url", "mailto:a@example.org"));
    documents.put("twice", Map.of("url", SITE + "p3.html#top"));
    fill(node, "fess.search", documents);
    Map<String, JsonNode> before = sources(node, "fess.search");

    JsonNode dry = pushed(node, "fess.search", "--dry-run");
    assertTrue(dry.path("dryRun").asBoolean());
    assertEquals(PAGES + 1, dry.path("written").asInt());
    assertEquals(before, sources(node, "fess.search"));
    assertFalse(ask(node, "GET", "/fess.search/_mapping", "").toString().contains("siterank"));

    JsonNode report = pushed(node, "fess.search", "--match", "url");
    assertEquals(documents.size(), report.path("documents").asInt());
    assertEquals(PAGES + 1, report.path("matched").asInt());
    assertEquals(PAGES + 1, report.path("written").asInt());
    assertSample(report, "missing", 2, SITE);
    assertSample(report, "unpublished", 1, SITE + "gone.html");
    assertSample(report, "elsewhere", 1, "https://elsewhere.example/");
    assertSample(report, "withoutAddress", 1, "fess.20261124/bare");
    assertSample(report, "unreadable", 1, "mailto:a@example.org");
    assertSample(report, "several", 1, SITE + "p3.html");
    Map<String, JsonNode> after = sources(node, "fess.search");
    for (String none : List.of("gone", "other", "bare", "odd")) {
      JsonNode source = after.remove("fess.20261124/" + none);
      assertEquals(before.get("fess.20261124/" + none), source);
    }
    assertRanked(after, "siterank");

    JsonNode again = pushed(node, "fess.search");
    assertEquals(0, again.path("requests").asInt());
    assertEquals(PAGES + 1, again.path("unchanged").asInt());

    // Fess writes a page anew, without its rank.
    fill(node, "fess.search", Map.of("d5", Map.of("url", SITE + "p5.html", "content", "new")));
    assertEquals(1, pushed(node, "fess.search").path("written").asInt());

    JsonNode removed = pushed(node, "fess.search", "--remove");
    assertEquals(PAGES + 1, removed.path("restored").asInt());
    Map<String, JsonNode> last = sources(node, "fess.search");
    assertEquals("new", last.remove("fess.20261124/d5").path("content").asText());
    before.remove("fess.20261124/d5");
    assertEquals(before, last);
    assertRefused("no ranks were pushed into this field", "fess.search", "--remove");
  }

  /** Runs a query that was printed, and compares each score with the formula over the text's. */
  private void assertFormula(OpenSearchNode on, String index, String query, int hits)
      throws Exception {
    String text = "{\"match\": {\"content\": \"plant\"}}";
    String yours = "{\"match\": {\"content\": \"your words\"}}";
    assertTrue(query.contains(yours), query);
    Map<String, Double> scores = scores(on, index, query.replace(yours, text));
    Map<String, Double> plainly = scores(on, index, "{\"query\":" + text + "}");
    Map<String, JsonNode> sources = sources(on, index);
    assertEquals(hits, scores.size());
    Saturation boost = ranks.boost();
    for (Map.Entry<String, Double> entry : scores.entrySet()) {
      double t = plainly.get(entry.getKey());
      double r = sources.get(index + "/" + entry.getKey()).path("siterank").asDouble();
      double expected = t * (1 + boost.weight() * r / (r + boost.pivot()));
      assertEquals(expected, entry.getValue(), expected * FLOAT_ERROR, entry.getKey());
    }
  }

  private Map<String, Double> scores(OpenSearchNode on, String index, String query)
      throws Exception {
    ObjectNode body = (ObjectNode) JSON.readTree(query);
    body.put("size", 1000);
    Map<String, Double> scores = new LinkedHashMap<>();
    JsonNode found = ask(on, "POST", "/" + index + "/_search", body.toString());
    for (JsonNode hit : found.path("hits").path("hits")) {
      scores.put(hit.path("_id").asText(), hit.path("_score").asDouble());
    }
    return scores;
  }

  @Test
  void theQueriesThatArePrintedScoreByTheFormula() throws Exception {
    for (OpenSearchNode on : List.of(node, plain)) {
      // StormCrawler; addresses of the site's other spelling, and one page that is none of ours.
      make(on, "content", "{\"dynamic\":\"strict\"," + URLS.substring(1));
      Map<String, Map<String, ?>> documents = pages("http://garden.example/");
      documents.put("unranked", Map.of("url", SITE + "gone.html", "content", "plant"));
      fill(on, "content", documents);
      JsonNode queries = pushed(on, "content").path("queries");
      assertEquals(on == node ? 2 : 1, queries.size());
      for (JsonNode query : queries) {
        assertFormula(on, "content", query.path("text").asText(), PAGES + 1);
      }
      assertTrue(queries.toString().contains("script_score"), queries::toString);
      assertEquals(on == node, queries.toString().contains("site_rank"));
    }
  }

  @Test
  void aFeatureAddsItsPartOfTheFormula() throws Exception {
    make(node, "features", URLS);
    fill(node, "features", pages(SITE));
    JsonNode report = pushed(node, "features", "--field-type", "rank_feature");
    assertEquals(0, pushed(node, "features").path("written").asInt());
    String text = "{\"match\": {\"content\": \"plant\"}}";
    String query =
        report
            .path("queries")
            .path(0)
            .path("text")
            .asText()
            .replace("{\"match\": {\"content\": \"your words\"}}", text);
    Map<String, Double> scores = scores(node, "features", query);
    Map<String, Double> plainly = scores(node, "features", "{\"query\":" + text + "}");
    assertEquals(PAGES, scores.size());
    Saturation boost = ranks.boost();
    Map<String, JsonNode> sources = sources(node, "features");
    for (String id : scores.keySet()) {
      double r = sources.get("features/" + id).path("siterank").asDouble();
      double part = 10 * boost.weight() * r / (r + boost.pivot());
      // Features keep 9 bits of a float: one part in 256 of the rank.
      assertEquals(plainly.get(id) + part, scores.get(id), part / 128 + 1e-5, id);
    }
    pushed(node, "features", "--remove");
    assertFalse(sources(node, "features").toString().contains("siterank"));
  }

  @Test
  void nutchsDocumentsAreNamedByTheirUrls() throws Exception {
    make(
        node,
        "nutch",
        "{\"_meta\":{\"owner\":\"nutch\"},\"properties\":{\"id\":{\"type\":\"keyword\"},"
            + "\"url\":{\"type\":\"text\"}}}");
    Map<String, Map<String, ?>> documents = new LinkedHashMap<>();
    for (int i = 0; i < PAGES; i++) {
      String url = SITE + "p" + i + ".html";
      documents.put(url, Map.of("id", url, "url", url));
    }
    fill(node, "nutch", documents);
    assertEquals(PAGES, pushed(node, "nutch").path("written").asInt());
    assertEquals(PAGES, pushed(node, "nutch", "--match", "id").path("unchanged").asInt());
    assertRanked(sources(node, "nutch"), "siterank");
    JsonNode meta = ask(node, "GET", "/nutch/_mapping", "").at("/nutch/mappings/_meta");
    assertEquals("nutch", meta.path("owner").asText());
    pushed(node, "nutch", "--remove");
    assertEquals(
        "{\"owner\":\"nutch\"}",
        ask(node, "GET", "/nutch/_mapping", "").at("/nutch/mappings/_meta").toString());
  }

  @Test
  void severalIndexesAndRoutedDocumentsBehindAnAlias() throws Exception {
    for (String name : List.of("months-1", "months-2")) {
      make(node, name, URLS.replaceFirst("\\{", "{\"_routing\":{\"required\":true},"));
      ask(
          node,
          "POST",
          "/_aliases",
          "{\"actions\":[{\"add\":{\"index\":\"" + name + "\",\"alias\":\"months\"}}]}");
    }
    for (int i = 0; i < PAGES; i++) {
      ask(
          node,
          "PUT",
          "/months-" + (1 + i % 2) + "/_doc/same" + i / 2 + "?routing=a%2Fb%3F" + i,
          "{\"url\":\"/p" + i + ".html\"}"); // A path of the only site.
    }
    Map<String, JsonNode> before = sources(node, "months");
    assertEquals(PAGES, pushed(node, "months").path("written").asInt());
    assertRanked(sources(node, "months"), "siterank");
    assertEquals(0, pushed(node, "months").path("requests").asInt());
    pushed(node, "months", "--remove");
    assertEquals(before, sources(node, "months"));
  }

  @Test
  void aFieldThatWasThereBeforeGetsBackItsValues() throws Exception {
    make(node, "cms", URLS.replaceFirst("properties\":\\{", "$0\"score\":{\"type\":\"double\"},"));
    Map<String, Map<String, ?>> documents = pages(SITE);
    documents.put("number", Map.of("url", SITE + "p0.html", "score", 3));
    documents.put("text", Map.of("url", SITE + "p1.html", "score", "4.50"));
    documents.put("list", Map.of("url", SITE + "p2.html", "score", List.of(1, 2.5)));
    Map<String, Object> none = new LinkedHashMap<>(Map.of("url", SITE + "p3.html"));
    none.put("score", null);
    documents.put("null", none);
    documents.put("foreign", Map.of("url", "https://elsewhere.example/", "score", 9));
    fill(node, "cms", documents);
    Map<String, JsonNode> before = sources(node, "cms");
    assertRefused("no ranks were pushed into this field", "cms", "--field", "score", "--remove");
    pushed(node, "cms", "--field", "score", "--dry-run");
    assertEquals(PAGES + 4, pushed(node, "cms", "--field", "score").path("written").asInt());
    Map<String, JsonNode> after = sources(node, "cms");
    assertEquals(9, after.remove("cms/foreign").path("score").asInt());
    assertRanked(after, "score");
    assertEquals(0, pushed(node, "cms", "--field", "score").path("requests").asInt());
    // The CMS writes one value of its own again, and a page that has moved away.
    ask(node, "POST", "/cms/_update/number?refresh=true", "{\"doc\":{\"score\":7}}");
    ask(
        node,
        "POST",
        "/cms/_update/text?refresh=true",
        "{\"doc\":{\"url\":\"https://elsewhere.example/1\"}}");
    JsonNode again = pushed(node, "cms", "--field", "score");
    assertEquals(1, again.path("written").asInt());
    assertEquals(1, again.path("restored").asInt());
    ask(node, "POST", "/cms/_update/d9?refresh=true", "{\"doc\":{\"score\":8}}");
    JsonNode removed = pushed(node, "cms", "--field", "score", "--remove");
    assertEquals(1, removed.path("changedByOthers").asInt());
    Map<String, JsonNode> last = sources(node, "cms");
    assertEquals(7, last.remove("cms/number").path("score").asInt());
    assertEquals(8, last.remove("cms/d9").path("score").asInt());
    assertEquals("4.50", last.remove("cms/text").path("score").asText());
    before.keySet().retainAll(last.keySet());
    assertEquals(before, last);
    // Another data directory does not know what was there before.
    pushed(node, "cms", "--field", "score");
    Path push = Path.of(data(), "push");
    try (var files = Files.newDirectoryStream(push, "cms-*-score.before")) {
      for (Path file : files) {
        Files.move(file, file.resolveSibling("elsewhere"));
      }
    }
    assertRefused("pushed from another data directory", "cms", "--field", "score");
  }

  @Test
  void whatCannotTakeRanksIsRefusedInOneLine() throws Exception {
    make(
        node,
        "typed",
        URLS.replaceFirst("properties\":\\{", "$0\"siterank\":{\"type\":\"keyword\"},"));
    assertRefused("is there already, of type keyword", "typed");
    assertRefused(
        "has no field \"link\" to match by; it has content, siterank, url",
        "typed",
        "--match",
        "link");
    make(node, "half", "{\"_source\":{\"excludes\":[\"content\"]}," + URLS.substring(1));
    assertRefused("does not keep the whole source", "half");
    assertRefused("there is no index nowhere", "nowhere");
    make(node, "made", "{\"_meta\":{\"siterank\":{}}," + URLS.substring(1));
    assertRefused("was made by siterank push", "made");
    make(node, "locked", URLS);
    fill(node, "locked", pages(SITE));
    ask(node, "PUT", "/locked/_settings", "{\"index.blocks.write\":true}");
    assertRefused("the index is read-only", "locked");
    assertEquals(2, push(node, "locked", "--blue-green").code());
    assertEquals(2, push(node, "locked", "--field", "a.b").code());
    make(node, "others", URLS);
    fill(node, "others", Map.of("x", Map.of("url", "https://elsewhere.example/")));
    CommandRun none = push(node, "others");
    assertEquals(1, none.code(), none.err());
    assertTrue(none.err().contains("no document is a published page"), none.err());
  }

  @Test
  void aPushThatIsKilledIsCompletedByTheNext() throws Exception {
    make(node, "many", URLS.replaceFirst("properties\":\\{", "$0\"score\":{\"type\":\"double\"},"));
    fillMany(node, "many");
    Map<String, JsonNode> before = sources(node, "many");
    HaltedPush.kill(this, node, "many", "--field", "score");
    int there = ranked("many");
    assertTrue(there > 0 && there < MANY, "ranked when it was killed: " + there);
    JsonNode report = pushed(node, "many", "--field", "score");
    assertEquals(MANY - there, report.path("written").asInt());
    assertRanked(sources(node, "many"), "score");
    HaltedPush.kill(this, node, "many", "--field", "score", "--remove");
    int left = ranked("many");
    assertTrue(left > 0 && left < MANY, "ranked when the removal was killed: " + left);
    pushed(node, "many", "--field", "score", "--remove");
    assertEquals(before, sources(node, "many"));
  }

  private int ranked(String index) throws Exception {
    int ranked = 0;
    for (JsonNode source : sources(node, index).values()) {
      double rank = rank(source.path("url").asText());
      ranked += source.path("score").asDouble() == rank ? 1 : 0;
    }
    return ranked;
  }

  @Test
  void aProgramThatWritesMeanwhileLosesNothing() throws Exception {
    make(node, "busy", URLS);
    fillMany(node, "busy");
    AtomicBoolean done = new AtomicBoolean();
    Future<Integer> written = writing(node, "busy", done);
    JsonNode report = pushed(node, "busy");
    done.set(true);
    int rounds = written.get();
    assertEquals(MANY, report.path("documents").asInt());
    Map<String, JsonNode> sources = sources(node, "busy");
    assertTrue(rounds > 0 && sources.size() == MANY - rounds, rounds + ", " + sources.size());
    assertRanked(sources, "siterank");
    assertEquals(rounds, sources.get("busy/m0").path("seen").asInt());
  }
}
