package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.engines.SolrCore;
import org.siterank.engines.SolrLine;
import org.siterank.engines.SolrNode;
import org.siterank.run.PublishedPages;
import org.siterank.search.Hit;
import org.siterank.search.SearchRequest;

/** The pages of a real site in a real Solr with the plugin. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SolrPagesIT {

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

  @TempDir static Path folder;

  private SolrCore core;
  private RealSite site;

  @BeforeAll
  void push() throws Exception {
    SolrNode.require(SolrLine.NINE);
    site = RealSite.publish(folder);
    core = SolrNode.shared(SolrLine.NINE).core("pages", "pages.xml");
    PushReport report = pushed();
    assertTrue(report.built());
    assertEquals(report.counts().pages(), report.counts().added());
    assertTrue(report.counts().pages() > 2_000, "a site of some size");
  }

  private PushReport pushed() throws Exception {
    try (SiteSearch from = site.open();
        PublishedPages pages = from.ranking().pages();
        SolrPush push = SolrPush.to(SolrAddress.of(core.url()), ACCESS)) {
      return push.run(pages, site.config().fields(), (stage, done, total) -> {}, () -> false);
    }
  }

  private JsonNode found(String query) throws IOException {
    return core.node()
        .post("/pages/siterank", new LinkedHashMap<>(Map.of("q", query, "rows", "10")))
        .ok()
        .path("response");
  }

  @Test
  @Order(1)
  void theFirstTenAreThoseOfTheEmbeddedEngine(TestReporter reporter) throws Exception {
    assertTensAreEqual(reporter);
  }

  private void assertTensAreEqual(TestReporter reporter) throws Exception {
    int places = 0;
    int equal = 0;
    List<String> others = new ArrayList<>();
    try (SiteSearch embedded = site.open()) {
      for (String query : RealSite.queries(embedded, QUERIES)) {
        List<Hit> expected =
            embedded
                .search(SearchRequest.of(query).page(0, 10).boosted(embedded.boosting()))
                .hits();
        JsonNode docs = found(query).path("docs");
        assertEquals(expected.size(), docs.size(), query);
        for (int i = 0; i < expected.size(); i++) {
          places++;
          boolean same = expected.get(i).url().value().equals(docs.path(i).path("url").asText());
          equal += same ? 1 : 0;
          double score = expected.get(i).scores().score();
          assertEquals(
              score, docs.path(i).path("score").asDouble(), 8 * FLOAT_ERROR * score, query);
          if (!same) {
            others.add(query + ": " + expected.get(i).url() + " / " + docs.path(i));
          }
        }
      }
    }
    reporter.publishEntry(equal + " of " + places + " places of " + QUERIES + " queries");
    assertTrue(equal >= 0.999 * places, others::toString);
  }
}
