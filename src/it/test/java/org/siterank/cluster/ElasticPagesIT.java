package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.analysis.Language;
import org.siterank.run.PublishedPages;
import org.siterank.search.Asker;
import org.siterank.search.FieldWeights;
import org.siterank.search.SearchRequest;

/**
 * The pages of a real site, pushed as to Elasticsearch. What answers is an OpenSearch without the
 * plugin, behind a proxy that refuses what Elasticsearch would not take: of the interfaces that a
 * push uses, both have the same.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("minutes")
class ElasticPagesIT {

  private static final int QUERIES = 200;

  private static final ClusterAccess ACCESS =
      new ClusterAccess(ClusterCredentials.NONE, Optional.empty(), Duration.ofSeconds(20), 2);

  @TempDir static Path folder;

  private OpenSearchNode node;
  private ElasticProxy proxy;
  private RealSite site;

  @BeforeAll
  void push() throws Exception {
    OpenSearchNode.require();
    node = OpenSearchNode.install("elastic", false);
    OpenSearchModules.installShared(node);
    OpenSearchModules.install(node);
    node.start();
    proxy = ElasticProxy.before(node);
    assertTrue(ElasticServer.answers(address("docs"), ACCESS));
    assertFalse(ElasticServer.answers(ClusterAddress.of(node.url() + "/docs"), ACCESS));
    site = RealSite.publish(folder);
    PushReport report = pushed("docs");
    assertTrue(report.built());
    assertEquals(report.counts().pages(), report.counts().added());
    assertTrue(report.counts().pages() > 2_000, "a site of some size");
    System.out.println("pages: " + report.sent() + " in " + report.tookMillis() + " ms");
  }

  @AfterAll
  void stop() throws IOException {
    if (proxy != null) {
      proxy.close();
    }
    if (node != null) {
      node.close();
    }
    assertEquals(List.of(), proxy == null ? List.of() : proxy.refused());
  }

  private ClusterAddress address(String index) {
    return ClusterAddress.of(proxy.url() + "/" + index);
  }

  private PushReport pushed(String index) throws Exception {
    return pushed(index, () -> false);
  }

  private PushReport pushed(String index, BooleanSupplier stop) throws Exception {
    try (SiteSearch from = SiteSearch.open(site.config());
        PublishedPages pages = from.ranking().pages()) {
      return pushed(index, pages, stop);
    }
  }

  private PushReport pushed(String index, Publication pages, BooleanSupplier stop)
      throws Exception {
    try (ElasticPush push = ElasticPush.to(address(index), ACCESS)) {
      return push.run(
          pages,
          FieldWeights.DEFAULT,
          TestOptions.push(1, 0, true, 0.01),
          false,
          (stage, done, total) -> {},
          stop);
    }
  }

  private JsonNode ask(String method, String path, Object body) throws IOException {
    try (ClusterClient client = new ClusterClient(address("docs"), ACCESS, wait -> {})) {
      return client.require(path, method, path, body);
    }
  }

  private JsonNode found(String index, Map<String, ?> parameters) throws IOException {
    return ask(
        "POST",
        "/" + index + "/_search/template",
        Map.of("id", "siterank-" + index, "params", parameters));
  }

  private List<String> urls(String index, Map<String, ?> parameters) throws IOException {
    return found(index, parameters)
        .at("/hits/hits")
        .valueStream()
        .map(hit -> hit.at("/_source/url").asText())
        .toList();
  }

  /** Queries in the syntax that both have. */
  private List<String> queries(SiteSearch embedded) throws IOException {
    return RealSite.queries(embedded, QUERIES).stream()
        .filter(query -> !query.contains("in:"))
        .toList();
  }

  @Test
  @Order(1)
  void theTemplateFindsPagesByTheirTitlesAndSomeOfWhatTheEmbeddedEngineFinds() throws Exception {
    int first = 0;
    int common = 0;
    int places = 0;
    int asked = 0;
    try (SiteSearch embedded = site.open()) {
      for (String query : queries(embedded)) {
        List<String> expected = embedded(embedded, query);
        List<String> there = urls("docs", Map.of("query", query));
        assertEquals(there.size(), Set.copyOf(there).size(), query);
        if (!expected.isEmpty()) {
          asked++;
          places += expected.size();
          common += (int) expected.stream().filter(there::contains).count();
          first += !there.isEmpty() && there.get(0).equals(expected.get(0)) ? 1 : 0;
        }
      }
      System.out.println(
          common + " of " + places + " places of " + asked + " queries, first alike: " + first);
      assertTrue(places > 4 * asked, "the queries find " + places);
      // Other analysis, no names of pages, parts of names and spellings: a third is alike.
      assertTrue(common > 0.25 * places, common + " of " + places);
      assertPagesAreFoundByTheirTitles(embedded);
    }
  }

  private static List<String> embedded(SiteSearch search, String query) throws IOException {
    return search
        .search(SearchRequest.of(query).page(0, 10).boosted(search.boosting()))
        .hits()
        .stream()
        .map(hit -> hit.url().value())
        .toList();
  }

  /** The mean of 1 / place of the page whose title is the query. */
  private void assertPagesAreFoundByTheirTitles(SiteSearch search) throws IOException {
    double here = 0;
    double there = 0;
    int asked = 0;
    JsonNode all =
        ask("POST", "/docs/_search", Map.of("size", 10_000, "sort", List.of(Map.of("url", "asc"))));
    List<JsonNode> pages = all.at("/hits/hits").valueStream().toList();
    for (int i = 0; i < pages.size(); i += 12) {
      JsonNode page = pages.get(i).path("_source");
      String title = page.path("title").asText().replaceAll("\\(.*\\)", "").strip();
      String url = page.path("url").asText();
      here += reciprocal(embedded(search, title), url);
      there += reciprocal(urls("docs", Map.of("query", title)), url);
      asked++;
    }
    System.out.printf(
        "MRR@10 of %d titles: %.3f, embedded %.3f%n", asked, there / asked, here / asked);
    assertTrue(there / asked > 0.9, there / asked + " in the mean of " + asked);
  }

  private static double reciprocal(List<String> found, String url) {
    int place = found.indexOf(url);
    return place < 0 ? 0 : 1.0 / (1 + place);
  }

  @Test
  @Order(2)
  void scoresAreTextTimesTheFactorAndTiesFollowTheAddress() throws Exception {
    JsonNode with = found("docs", Map.of("query", "segment", "size", 100));
    Map<String, Double> text = new LinkedHashMap<>();
    Map<String, Object> weak = Map.of("query", "segment", "size", 1000);
    String source = ask("GET", "/_scripts/siterank-docs", null).at("/script/source").asText();
    String plain = source.replace("\"boost_mode\": \"multiply\"", "\"boost_mode\": \"replace\"");
    assertFalse(plain.equals(source));
    ask("POST", "/docs/_search/template", Map.of("source", plain, "params", weak))
        .at("/hits/hits")
        .forEach(hit -> text.put(hit.path("_id").asText(), hit.path("_score").asDouble()));
    double last = Double.MAX_VALUE;
    String before = "";
    for (JsonNode hit : with.at("/hits/hits")) {
      double score = hit.path("_score").asDouble();
      assertTrue(score <= last);
      String url = hit.at("/_source/url").asText();
      assertTrue(score < last || url.compareTo(before) > 0, url);
      double rank = hit.at("/_source/rank").asDouble();
      try (SiteSearch from = site.open();
          PublishedPages pages = from.ranking().pages()) {
        double factor = 1 + pages.weight() * rank / (rank + pages.pivot());
        assertEquals(factor, text.get(hit.path("_id").asText()), 1e-6, url);
      }
      last = score;
      before = url;
    }
    assertEquals(100, with.at("/hits/hits").size());
  }

  @Test
  @Order(3)
  void parametersNarrowTheResultsAndShowTheirWords() throws Exception {
    JsonNode all = found("docs", Map.of("query", "segment", "facets", true));
    int total = all.at("/hits/total/value").asInt();
    assertTrue(total > 100, "found " + total);
    assertTrue(all.at("/hits/hits/0/highlight").toString().contains("<em>"), all::toString);
    String type = all.at("/aggregations/type/buckets/0/key").asText();
    assertEquals("html", type);
    Map<String, Object> narrow = new LinkedHashMap<>(Map.of("query", "segment"));
    narrow.put("type", "pdf");
    assertEquals(0, found("docs", narrow).at("/hits/total/value").asInt());
    narrow.put("type", List.of("pdf", "html"));
    assertEquals(total, found("docs", narrow).at("/hits/total/value").asInt());
    narrow.put("site", "docs.example");
    assertEquals(total, found("docs", narrow).at("/hits/total/value").asInt());
    narrow.put("from", 10);
    narrow.put("size", 5);
    List<String> twenty = urls("docs", Map.of("query", "segment", "size", 20));
    assertEquals(twenty.subList(10, 15), urls("docs", narrow));
    assertEquals(List.of(), urls("docs", Map.of("query", "segment xqzzy")));
    assertEquals(10, urls("docs", Map.of("query", "segment xqzzy", "operator", "or")).size());
    // What is filled in stays a text: the words "segment", "match_all" and "x" are searched.
    String hostile = "segment\"}},{\"match_all\":{}},{\"x\":\"";
    int few = found("docs", Map.of("query", hostile)).at("/hits/total/value").asInt();
    assertTrue(few < total, "found " + few);
  }

  @Test
  @Order(4)
  void aSecondPushSendsNothing() throws Exception {
    PushReport report = pushed("docs");
    assertFalse(report.built());
    assertEquals(report.counts().pages(), report.counts().unchanged());
    assertEquals(0, report.sent().requests());
  }

  @Test
  @Order(5)
  void ranksAreSentAlone() throws Exception {
    String url = urls("docs", Map.of("query", "IndexWriter")).get(0);
    site.rerank();
    PushReport report = pushed("docs");
    assertTrue(report.counts().reranked() > 0, report::toString);
    assertEquals(0, report.counts().added() + report.counts().changed(), report::toString);
    System.out.println("ranks: " + report);
    assertEquals(url, urls("docs", Map.of("query", "IndexWriter")).get(0));
    assertEquals(0, pushed("docs").counts().reranked());
    JsonNode written = found("docs", Map.of("query", "IndexWriter")).at("/hits/hits/0/_source");
    assertTrue(written.has("title") && written.path("rank").asDouble() > 0, written::toString);
  }

  @Test
  @Order(6)
  void whatChangedIsSentAndWhatIsGoneIsRemovedAlsoAfterAPushThatWasStopped() throws Exception {
    AtomicInteger pages = new AtomicInteger();
    assertThrows(
        Push.StoppedException.class,
        () -> pushed("halfway", () -> pages.incrementAndGet() > 2_000));
    assertEquals(404, status("/halfway"), "nothing is shown before the end");
    site.change();
    PushReport report = pushed("docs");
    assertEquals(1, report.counts().added(), report::toString);
    assertEquals(1, report.counts().removed(), report::toString);
    assertTrue(report.counts().changed() >= 3, report::toString);
    assertTrue(report.counts().changed() < 100, report::toString);
    PushReport completed = pushed("halfway");
    assertEquals("halfway-1", completed.index());
    for (String index : List.of("docs", "halfway")) {
      assertEquals(
          report.counts().pages(), ask("GET", "/" + index + "/_count", null).path("count").asInt());
      assertEquals(3, urls(index, Map.of("query", "zyxomorphic")).size());
      assertTrue(
          urls(index, Map.of("query", "quixotary")).contains("https://docs.example/new.html"));
      assertEquals(0, pushed(index).sent().requests());
    }
  }

  private int status(String path) throws IOException {
    try (ClusterClient client = new ClusterClient(address("docs"), ACCESS, wait -> {})) {
      return client.send("GET", path + "/_count", null).status();
    }
  }

  @Test
  @Order(7)
  void anIndexOfAnotherProgramIsRefusedAndLeft() throws Exception {
    Map<String, ?> theirs =
        Map.of("mappings", Map.of("properties", Map.of("content", Map.of("type", "text"))));
    ask("PUT", "/theirs", theirs);
    ClusterException refused = assertThrows(ClusterException.class, () -> pushed("theirs"));
    assertTrue(refused.getMessage().contains("is an index that no push made"), refused::getMessage);
    JsonNode mapping = ask("GET", "/theirs", null).at("/theirs/mappings/properties");
    assertEquals("{\"content\":{\"type\":\"text\"}}", mapping.toString());
  }

  @Test
  @Order(8)
  void pagesAreFoundByThoseWhoMayReadThem() throws Exception {
    pushed("secrets", ModelSite.write(folder.resolve("restricted")), () -> false);
    String secret = "https://x.example/secret";
    for (String query : List.of("reimbursement", "faulty products", "reimb*")) {
      assertFalse(urls("secrets", Map.of("query", query)).contains(secret), query);
      assertFalse(
          urls("secrets", Map.of("query", query, "readers", List.of("sales"))).contains(secret));
      assertTrue(
          urls("secrets", Map.of("query", query, "readers", List.of("sales", "hr")))
              .contains(secret));
      assertTrue(urls("secrets", Map.of("query", query, "readers", "hr")).contains(secret));
    }
    assertEquals(
        0, found("secrets", Map.of("query", "reimbursement")).at("/hits/total/value").asInt());
    assertTrue(
        urls("secrets", Map.of("query", "refunds", "readers", "hr"))
            .contains("https://x.example/refund"),
        "a group reads what everybody may, too");
  }

  private List<String> meant(ModelSite site, Asker asker, Map<String, ?> more) throws IOException {
    Map<String, Object> parameters = site.parameters(asker);
    parameters.putAll(more);
    return urls("secrets", parameters);
  }

  @Test
  @Order(9)
  void meaningFindsPagesWithoutTheWordsForThoseWhoMayReadThem() throws Exception {
    ModelSite pages = ModelSite.write(folder.resolve("meant"));
    pushed("secrets", pages, () -> false);
    String refund = "https://x.example/refund";
    String secret = "https://x.example/secret";
    List<String> open = meant(pages, Asker.PUBLIC, Map.of());
    assertEquals(refund, open.get(0));
    assertFalse(open.contains(secret));
    Asker hr = Asker.memberOf(Set.of("hr"));
    List<String> toHr = meant(pages, hr, Map.of("readers", "hr"));
    assertEquals(Set.of(refund, secret), Set.copyOf(toHr.subList(0, 2)));
    // The parameters give no right: the template filters by the readers that it gets.
    assertFalse(meant(pages, hr, Map.of()).contains(secret));
    assertEquals(List.of(), meant(pages, hr, Map.of("type", "pdf", "readers", "hr")));
    String shown = found("secrets", Map.of("query", "refunds")).toString();
    assertFalse(shown.contains("sentences"), "vectors are not shown");
  }

  @Test
  @Order(10)
  void everyLanguageHasAnAnalyzerAndAPartOfTheTemplate() throws Exception {
    List<String> endings = ElasticField.endings(List.of(Language.values()));
    assertTrue(endings.size() > 30, endings::toString);
    ElasticMeta meta = new ElasticMeta(true, "1", 0, 0.3, 1, "");
    ask(
        "PUT",
        "/languages",
        ElasticDefinition.index(
            TestOptions.push(1, 0, true, 0), endings, ElasticVectors.NONE, meta));
    String source = ElasticTemplate.source(FieldWeights.DEFAULT, endings, true);
    assertTrue(source.length() < 65_535, "Elasticsearch stores no longer script");
    ask("PUT", "/languages/_mapping", Map.of("properties", ElasticDefinition.texts(endings)));
    JsonNode none =
        ask(
            "POST",
            "/languages/_search/template",
            Map.of("source", source, "params", Map.of("query", "a \"b c\" -d e*", "facets", true)));
    assertEquals(0, none.at("/hits/total/value").asInt());
  }
}
