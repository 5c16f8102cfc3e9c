package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.engines.SolrCore;
import org.siterank.engines.SolrLine;
import org.siterank.engines.SolrNode;
import org.siterank.run.PublishedPages;
import org.siterank.search.FieldWeights;
import org.siterank.search.Hit;
import org.siterank.search.SearchRequest;
import org.siterank.site.PageUrl;

/** The pages of a real site in a real Solr with the plugin. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class SolrPagesCases {

  private static final int QUERIES = 200;

  /** A unit in the last of a float's 24 bits: rounded once, printed once. */
  private static final double FLOAT_ERROR = 0x1p-23;

  private static final ClusterAccess ACCESS =
      new ClusterAccess(
          ClusterCredentials.of(
              Map.of(
                  "SITERANK_CLUSTER_USER", SolrNode.USER,
                  "SITERANK_CLUSTER_PASSWORD", SolrNode.PASSWORD)),
          Optional.empty(),
          Duration.ofSeconds(20),
          2);

  private Path folder;
  private SolrCore core;
  private RealSite site;

  /** The line that is tested. */
  abstract SolrLine line();

  @BeforeAll
  void push(@TempDir Path own) throws Exception {
    folder = own; // Not static: both lines are tested at the same time.
    SolrNode.require(line());
    site = RealSite.publish(folder);
    core = SolrNode.shared(line()).core("pages", "pages.xml");
    PushReport report = pushed();
    assertTrue(report.built());
    assertEquals(report.counts().pages(), report.counts().added());
    assertTrue(report.counts().pages() > 2_000, "a site of some size");
    System.out.println("pages: " + report.sent() + " in " + report.tookMillis() + " ms");
  }

  private PushReport pushed() throws Exception {
    return pushed(site.config(), core, () -> false);
  }

  private PushReport pushed(SiteConfig config, SolrCore to, BooleanSupplier stop) throws Exception {
    try (SiteSearch from = SiteSearch.open(config);
        PublishedPages pages = from.ranking().pages();
        SolrPush push = SolrPush.to(SolrAddress.of(to.url()), ACCESS)) {
      return push.run(pages, config.fields(), (stage, done, total) -> {}, stop);
    }
  }

  private static JsonNode found(SolrCore in, String query, String... more) throws IOException {
    Map<String, String> parameters = new LinkedHashMap<>(Map.of("q", query, "rows", "10"));
    for (int i = 0; i < more.length; i += 2) {
      parameters.put(more[i], more[i + 1]);
    }
    return in.node().post("/" + in.name() + "/siterank", parameters).ok().path("response");
  }

  private void assertTensAreEqual(SiteConfig config, SolrCore in, List<String> queries)
      throws Exception {
    int places = 0;
    int equal = 0;
    List<String> others = new ArrayList<>();
    try (SiteSearch embedded = SiteSearch.open(config)) {
      for (String query : queries) {
        List<Hit> expected =
            embedded
                .search(SearchRequest.of(query).page(0, 10).boosted(embedded.boosting()))
                .hits();
        JsonNode docs = found(in, query).path("docs");
        assertEquals(expected.size(), docs.size(), query);
        for (int i = 0; i < expected.size(); i++) {
          double score = expected.get(i).scores().score();
          assertEquals(
              score, docs.path(i).path("score").asDouble(), 8 * FLOAT_ERROR * score, query);
          places++;
          if (expected.get(i).url().value().equals(docs.path(i).path("url").asText())) {
            equal++;
          } else {
            others.add(query + ": " + expected.get(i).url() + " / " + docs.path(i));
          }
        }
      }
    }
    System.out.println(equal + " of " + places + " places of " + queries.size() + " queries");
    assertTrue(places > 4 * queries.size(), "the queries find " + places);
    assertTrue(equal >= 0.999 * places, others::toString);
  }

  private List<String> queries() throws Exception {
    try (SiteSearch embedded = site.open()) {
      return RealSite.queries(embedded, QUERIES);
    }
  }

  @Test
  @Order(1)
  void theFirstTenAreThoseOfTheEmbeddedEngine() throws Exception {
    assertTensAreEqual(site.config(), core, queries());
  }

  @Test
  @Order(2)
  void aSecondPushSendsNothing() throws Exception {
    JsonNode before = core.index();
    PushReport report = pushed();
    assertFalse(report.built());
    assertEquals(report.counts().pages(), report.counts().unchanged());
    assertEquals(0, report.sent().requests());
    assertEquals(before.path("version"), core.index().path("version"));
  }

  @Test
  @Order(3)
  @Tag("minutes")
  void ranksAreRefreshedInPlace() throws Exception {
    site.rerank();
    int max = core.index().path("maxDoc").asInt();
    PushReport report = pushed();
    assertTrue(report.counts().reranked() > 2_000, report::toString);
    assertEquals(0, report.counts().added() + report.counts().changed(), report::toString);
    assertEquals(max, core.index().path("maxDoc").asInt(), "no document is written anew");
    System.out.println("ranks: " + report.sent() + " in " + report.tookMillis() + " ms");
    assertTensAreEqual(site.config(), core, queries());
  }

  @Test
  @Order(4)
  @Tag("minutes")
  void questionsInOtherWordsFindThePagesOfTheEmbeddedEngine() throws Exception {
    SiteConfig meaning = site.config().with("search.meaning", "words");
    SolrCore asked = core.node().core("meaning", "pages.xml");
    assertTrue(pushed(meaning, asked, () -> false).built());
    assertTensAreEqual(meaning, asked, MeaningCases.QUESTIONS);
    PushReport without = pushed(site.config(), asked, () -> false);
    assertEquals(without.counts().pages(), without.counts().changed(), "all lose their vectors");
    assertEquals(0, pushed(site.config(), asked, () -> false).sent().requests());
    int moved = 0;
    try (SiteSearch words = site.open();
        SiteSearch both = SiteSearch.open(meaning)) {
      for (String question : MeaningCases.QUESTIONS) {
        SearchRequest request = SearchRequest.of(question).page(0, 10);
        List<PageUrl> plain = words.search(request).hits().stream().map(Hit::url).toList();
        List<PageUrl> with = both.search(request).hits().stream().map(Hit::url).toList();
        moved += with.equals(plain) ? 0 : 1;
      }
    }
    assertTrue(moved > 10, "the vectors change the answers to " + moved);
  }

  @Test
  @Order(5)
  @Tag("minutes")
  void whatChangedIsSentAndWhatIsGoneIsRemovedAlsoAfterAPushThatWasStopped() throws Exception {
    SolrCore halfway = core.node().core("halfway", "pages.xml");
    AtomicInteger pages = new AtomicInteger();
    assertThrows(
        Push.StoppedException.class,
        () -> pushed(site.config(), halfway, () -> pages.incrementAndGet() > 1_500));
    assertEquals(0, halfway.index().path("numDocs").asInt(), "nothing is shown before the end");
    site.change();
    PushReport report = pushed();
    assertEquals(1, report.counts().added(), report::toString);
    assertEquals(1, report.counts().removed(), report::toString);
    assertTrue(report.counts().changed() >= 3, report::toString);
    assertTrue(report.counts().changed() < 100, report::toString);
    PushReport completed = pushed(site.config(), halfway, () -> false);
    assertFalse(completed.built(), "a part was there");
    assertTrue(completed.counts().added() < completed.counts().pages(), completed::toString);
    for (SolrCore each : List.of(core, halfway)) {
      assertEquals(report.counts().pages(), each.index().path("numDocs").asInt());
      assertEquals(3, found(each, "zyxomorphic").path("numFound").asInt());
      assertTrue(urls(found(each, "quixotary")).contains("https://docs.example/new.html"));
      assertEquals(0, pushed(site.config(), each, () -> false).sent().requests());
    }
    SolrCore fresh = core.node().core("fresh", "pages.xml");
    assertTrue(pushed(site.config(), fresh, () -> false).built());
    // Pages that were replaced count in the statistics of words until their segment is merged.
    halfway.node().post("/halfway/update?optimize=true", List.of()).ok();
    int found = 0;
    for (String query : queries()) {
      List<String> expected = described(found(fresh, query));
      assertEquals(expected, described(found(halfway, query)), query);
      found += expected.size();
    }
    assertTrue(found > 1_000, "the queries find " + found);
  }

  private static List<String> described(JsonNode found) {
    return found
        .path("docs")
        .valueStream()
        .map(
            doc -> String.format("%s %.5g", doc.path("url").asText(), doc.path("score").asDouble()))
        .toList();
  }

  @Test
  @Order(6)
  void documentsOfOthersAreDeletedHereAndRefusedElsewhere() throws Exception {
    core.update(List.of(Map.of("id", "somebody's")));
    assertEquals(1, pushed().counts().foreign());
    assertEquals(0, found(core, "type:html -type:html").path("numFound").asInt());
    SolrCore other = core.node().core("others", "pages.xml");
    other.update(List.of(Map.of("id", "somebody's")));
    ClusterException refused =
        assertThrows(ClusterException.class, () -> pushed(site.config(), other, () -> false));
    assertTrue(refused.getMessage().contains("1 document of another program"), refused::getMessage);
    assertEquals(1, other.index().path("numDocs").asInt());
    String schema = other.node().get("/others/schema/fields", Map.of()).ok().toString();
    assertFalse(schema.contains("url_words"), "the schema is as it was");
  }

  @Test
  @Order(7)
  void pagesAreFoundByThoseWhoMayReadThem() throws Exception {
    ModelSite restricted = ModelSite.write(folder.resolve("restricted"));
    SolrCore to = core.node().core("restricted", "pages.xml");
    try (SolrPush push = SolrPush.to(SolrAddress.of(to.url()), ACCESS)) {
      ClusterException unread =
          assertThrows(
              ClusterException.class,
              () ->
                  push.run(
                      restricted, FieldWeights.DEFAULT, (stage, done, total) -> {}, () -> false));
      assertTrue(
          unread
              .getMessage()
              .contains("the pages were sent, and questions are read by words alone"),
          unread::getMessage);
    }
    String secret = "https://x.example/secret";
    for (String query : List.of("reimbursement", "type:html", "faulty products", "reimb*")) {
      assertFalse(urls(found(to, query)).contains(secret), query);
      assertFalse(urls(found(to, query, "siterank.readers", "*,sales")).contains(secret), query);
      assertFalse(urls(found(to, query, "siterank.readers", "")).contains(secret), query);
      String all = "70";
      assertTrue(
          urls(found(to, query, "siterank.readers", "*,hr", "rows", all)).contains(secret), query);
    }
    assertEquals(0, found(to, "reimbursement").path("numFound").asInt());
  }

  @Test
  @Order(8)
  @Tag("minutes")
  void typesOfAnEarlierVersionAreReplacedAndAllPagesAreWrittenAnew() throws Exception {
    SolrCore earlier = core.node().core("earlier", "pages.xml");
    assertTrue(pushed(site.config(), earlier, () -> false).built());
    Map<String, Object> similarity =
        Map.of("class", "solr.BM25SimilarityFactory", "k1", "2.5", "b", "0.1");
    earlier.schema(
        "replace-field-type",
        Map.of(
            "name", "siterank_text",
            "class", "org.siterank.solr.SiteTextField",
            "language", "en",
            "similarity", similarity));
    // What a push of an earlier version has noted.
    Map<String, Object> notes = Map.of("earlier/pages", "idle 1/none/text");
    earlier.node().post("/earlier/config/params", Map.of("set", Map.of("siterank", notes))).ok();
    PushReport report = pushed(site.config(), earlier, () -> false);
    assertFalse(report.built());
    assertEquals(report.counts().pages(), report.counts().changed(), report::toString);
    assertEquals(0, pushed(site.config(), earlier, () -> false).sent().requests());
    earlier.node().post("/earlier/update?optimize=true", List.of()).ok();
    SolrCore fresh = core.node().core("afresh", "pages.xml");
    assertTrue(pushed(site.config(), fresh, () -> false).built());
    for (String query : queries()) {
      assertEquals(described(found(fresh, query)), described(found(earlier, query)), query);
    }
  }

  @Test
  @Order(9)
  void aFieldThatHoldsLessThanAPageNeedsIsRefusedWithTheRemedy() throws Exception {
    SolrCore other = core.node().core("unindexed", "pages.xml");
    other.schema("add-field-type", Map.of("name", "siterank_name", "class", "solr.StrField"));
    other.schema(
        "add-field",
        Map.of(
            "name",
            "type",
            "type",
            "siterank_name",
            "indexed",
            false,
            "docValues",
            true,
            "stored",
            false));
    ClusterException refused =
        assertThrows(ClusterException.class, () -> pushed(site.config(), other, () -> false));
    assertTrue(refused.getMessage().contains("a field type without indexed"), refused::getMessage);
    assertTrue(refused.getMessage().endsWith("bin/solr create -c unindexed"), refused::getMessage);
  }

  private static List<String> urls(JsonNode found) {
    return found.path("docs").valueStream().map(doc -> doc.path("url").asText()).toList();
  }
}
