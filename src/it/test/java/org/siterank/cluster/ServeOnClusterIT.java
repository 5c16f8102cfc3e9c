package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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
import org.junit.jupiter.api.io.TempDir;
import org.siterank.ClusterSite;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.run.PublishedPages;
import org.siterank.web.SearchServer;

/** The search page of a real site twice, from the data directory and from a real OpenSearch. */
@Tag("minutes")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ServeOnClusterIT {

  private static final ClusterAccess ACCESS =
      new ClusterAccess(ClusterCredentials.NONE, Optional.empty(), Duration.ofSeconds(20), 2);

  @TempDir static Path folder;

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private static final String CODEC = "https://docs.example/org/apache/lucene/codecs/Codec.html";
  private static final String WRITER =
      "https://docs.example/org/apache/lucene/index/IndexWriter.html";

  private static final String LOG_POLICY =
      "https://docs.example/org/apache/lucene/index/LogDocMergePolicy.html";

  private static OpenSearchNode node;
  private static SiteSearch here;
  private static ClusterSite there;
  private static SearchServer embedded;
  private static SearchServer onCluster;

  @BeforeAll
  static void start() throws Exception {
    OpenSearchNode.require();
    node = OpenSearchNode.install("serve", true);
    node.launch(Map.of("discovery.type", "single-node"));
    RealSite site = RealSite.publish(folder);
    node.awaitStart();
    ClusterAddress address = ClusterAddress.of(node.url() + "/docs");
    SiteConfig dated = addDays(site);
    Path synonyms = Files.writeString(folder.resolve("synonyms.txt"), "writer, scribe\n");
    Path bestBets =
        Files.writeString(
            folder.resolve("best-bets.tsv"),
            "index writer\t"
                + CODEC
                + "\nindex writer\t"
                + WRITER
                + "\n"
                + "index writer\thttps://docs.example/none.html\nscribe xylophone\t"
                + CODEC
                + "\n");
    here =
        SiteSearch.open(
            dated
                .with("serve.port", "0")
                .with("search.synonyms", synonyms.toString())
                .with("search.best-bets", bestBets.toString()));
    embedded = SearchServer.start(here);
    SiteConfig elsewhere =
        SiteConfig.defaults()
            .with("serve.port", "0")
            .with("search.synonyms", synonyms.toString())
            .with("search.best-bets", bestBets.toString())
            .with("data", folder.resolve("no such folder").toString());
    chosen(here.config().data());
    there = ClusterSite.forVisitors(elsewhere, address, ACCESS);
    onCluster = SearchServer.start(there);
    assertEquals(503, get(onCluster, "health").statusCode(), "nothing has been pushed yet");
    assertEquals(503, get(onCluster, "search?q=index").statusCode());
    try (PublishedPages pages = here.ranking().pages();
        Push push = Push.to(address, ACCESS)) {
      push.run(
          pages, TestOptions.push(1, 0, true, 0), false, (stage, done, total) -> {}, () -> false);
    }
  }

  /**
   * The site's own pages have no day: three that have one. Published anew, because pages that were
   * replaced count in the statistics of words until they are merged away.
   */
  private static SiteConfig addDays(RealSite site) throws Exception {
    Path pages = site.config().site().dir().orElseThrow();
    Path index = pages.resolve("index.html");
    StringBuilder links = new StringBuilder();
    for (String day : List.of("2024-05-31", "2024-06-01", "1999-12-31")) {
      Files.writeString(
          pages.resolve(day + ".html"),
          "<html lang=en><title>Codec of "
              + day
              + "</title><meta property=article:published_time content="
              + day
              + "T10:00:00Z><body>A codec of its day.</body></html>");
      links.append("<a href=").append(day).append(".html>codec</a> ");
    }
    Files.writeString(index, Files.readString(index).replace("</body>", links + "</body>"));
    SiteConfig config = site.config().with("data", folder.resolve("dated").toString());
    try (SiteSearch anew = SiteSearch.open(config)) {
      anew.run();
    }
    return config;
  }

  @AfterAll
  static void stop() throws Exception {
    for (AutoCloseable open : new AutoCloseable[] {embedded, onCluster, here, there, node}) {
      if (open != null) {
        open.close();
      }
    }
  }

  private static HttpResponse<String> get(SearchServer server, String path)
      throws IOException, InterruptedException {
    return HTTP.send(
        HttpRequest.newBuilder(URI.create(server.url() + path)).build(),
        HttpResponse.BodyHandlers.ofString());
  }

  private static JsonNode json(SearchServer server, String path) throws Exception {
    HttpResponse<String> answer = get(server, path);
    assertEquals(200, answer.statusCode(), answer.body());
    JsonNode json = ClusterClient.JSON.readTree(answer.body());
    if (json instanceof ObjectNode object) {
      object.remove("tookMillis");
      if (!object.path("totalIsExact").asBoolean(true)) {
        object.remove("total"); // "At least": each index stops counting where it may.
      }
      object.path("hits").forEach(hit -> round((ObjectNode) hit));
    }
    return json;
  }

  /** To the digits that the order of additions leaves. */
  private static void round(ObjectNode hit) {
    for (String field : List.of("score", "textScore", "rank")) {
      hit.put(field, String.format("%.4g", hit.path(field).asDouble()));
    }
  }

  private static String q(String words) {
    return URLEncoder.encode(words, StandardCharsets.UTF_8);
  }

  @Test
  @Order(1)
  void theApiAnswersAlikeFacetsAndCorrectionsIncluded() throws Exception {
    for (String words :
        List.of(
            "index writer",
            "codec in:/org/apache/lucene/codecs/",
            "\"merge policy\" -abstract",
            "analyser",
            "indxe wirter",
            "indexwirter",
            "index_writre",
            "codecs indexx",
            "xylophone",
            "scribe",
            "index scribe",
            "scribe xylophone",
            "index writer type:html",
            "codec sort:date",
            "codec date:2024",
            "codec date:2024-13",
            "type:html lang:en query")) {
      assertEquals(
          json(embedded, "api/search?q=" + q(words)),
          json(onCluster, "api/search?q=" + q(words)),
          words);
    }
    assertTrue(json(onCluster, "api/search?q=codec").path("facets").size() > 0);
    JsonNode method = json(onCluster, "api/search?q=" + q("addIndexes")).at("/hits/0/sections/0");
    assertTrue(method.path("url").asText().contains("#addIndexes"), method.toString());
    assertTrue(json(onCluster, "api/search?q=" + q("indxe wirter")).has("didYouMean"));
    assertTrue(json(onCluster, "api/search?q=scribe").path("synonyms").size() > 0);
    assertTrue(
        json(onCluster, "api/search?q=codec").path("facets").toString().contains("\"2024\""),
        "years are a facet");
  }

  @Test
  @Order(1)
  void pagesThatStandFirstDoSoAlikePageByPage() throws Exception {
    JsonNode hits = json(onCluster, "api/search?q=" + q("Index Writer")).path("hits");
    assertEquals(CODEC, hits.path(0).path("url").asText());
    assertEquals(WRITER, hits.path(1).path("url").asText());
    assertTrue(hits.path(1).path("recommended").asBoolean());
    assertFalse(hits.path(2).path("recommended").asBoolean());
    for (String part : List.of("&n=1", "&n=1&page=2", "&n=1&page=3", "&n=3&page=2")) {
      String address = "api/search?q=" + q("index writer") + part;
      assertEquals(json(embedded, address), json(onCluster, address), part);
    }
    String why = get(onCluster, "why?q=" + q("index writer") + "&u=" + q(WRITER)).body();
    assertTrue(why.contains("recommended"), why);
  }

  /** What people open, in the folder of the runs; a cluster is told of it by a copy. */
  private static void chosen(Path data) throws IOException {
    Files.writeString(
        data.resolve("chosen.tsv"),
        "merge policy\t" + LOG_POLICY + "\t0.8\t31\t40\nmerge policy\t" + CODEC + "\t1\t5\t40\n");
  }

  @Test
  @Order(2)
  void whatPeopleOpenComesFirstOnAClusterToo() throws Exception {
    String ask = "api/search?explain=1&q=" + q("merge policy");
    JsonNode before = json(onCluster, ask);
    chosen(Files.createDirectories(folder.resolve("beside")));
    SiteConfig told = there.config().with("data", folder.resolve("beside").toString());
    try (ClusterSite site =
            ClusterSite.forVisitors(told, ClusterAddress.of(node.url() + "/docs"), ACCESS);
        SearchServer server = SearchServer.start(site)) {
      JsonNode after = json(server, ask);
      String why = after.at("/hits/0/explanation").toString();
      assertTrue(why.contains("text score * factor, for people choose it, of:"), why);
      assertTrue(why.contains("factor: opened 31 of 40 times that a result was opened"), why);
      assertEquals(31, after.at("/hits/0/chosen/opened").asInt());
      assertFalse(after.toString().contains("function score"), after.toString());
      assertEquals(withoutTrees(json(embedded, ask)), withoutTrees(after));
      assertEquals(LOG_POLICY, after.at("/hits/0/url").asText());
      assertNotEquals(LOG_POLICY, before.at("/hits/0/url").asText());
      assertEquals(before.path("total"), after.path("total"), "nothing more is found");
      String page = get(server, "why?q=" + q("merge policy") + "&u=" + q(LOG_POLICY)).body();
      assertTrue(page.contains("opened 31 of 40"), page);
      SiteConfig off = told.with("search.chosen", "off");
      try (ClusterSite without =
              ClusterSite.forVisitors(off, ClusterAddress.of(node.url() + "/docs"), ACCESS);
          SearchServer plain = SearchServer.start(without)) {
        assertEquals(before, json(plain, ask));
      }
    }
  }

  /** A cluster writes the same terms into another tree. */
  private static JsonNode withoutTrees(JsonNode answer) {
    JsonNode copy = answer.deepCopy();
    copy.path("hits").forEach(hit -> ((ObjectNode) hit).remove("explanation"));
    return copy;
  }

  @Test
  @Order(2)
  void whatIsTypedIsCompletedAlike() throws Exception {
    for (String typed :
        List.of("in", "ind", "index wri", "cod", "indexwriter", "index ", "zzz", "a.*", "(", "x")) {
      assertEquals(
          json(embedded, "api/suggest?q=" + q(typed)),
          json(onCluster, "api/suggest?q=" + q(typed)),
          typed);
    }
    assertTrue(json(onCluster, "api/suggest?q=ind").path("suggestions").size() > 2);
  }

  @Test
  @Order(3)
  void thePageItselfIsTheSameAndSaysWhy() throws Exception {
    String results = get(onCluster, "search?q=" + q("index writer")).body();
    assertTrue(results.contains("IndexWriter"), results);
    String url = "https://docs.example/org/apache/lucene/index/IndexWriter.html";
    HttpResponse<String> why = get(onCluster, "why?q=" + q("index writer") + "&u=" + q(url));
    assertEquals(200, why.statusCode(), why.body());
    assertEquals(200, get(onCluster, "").statusCode());
    HttpResponse<String> health = get(onCluster, "health");
    assertEquals(get(embedded, "health").body(), health.body());
  }

  @Test
  @Order(4)
  void whatTheClusterDoesNotHoldIsSaid() throws Exception {
    HttpResponse<String> page =
        get(onCluster, "api/page?url=" + q("https://docs.example/index.html"));
    assertEquals(501, page.statusCode());
    assertTrue(page.body().contains("links and flows are not in the cluster"), page.body());
    HttpResponse<String> similar = get(onCluster, "api/related?url=" + q("https://docs.example/"));
    assertEquals(501, similar.statusCode());
    assertTrue(similar.body().contains("a cluster cannot find similar pages"), similar.body());
    assertFalse(Files.exists(folder.resolve("no such folder")), "no data directory is made");
  }

  @Test
  @Order(5)
  void aClusterThatIsAwayIsSaidWithoutALongWait() throws Exception {
    node.kill();
    assertEquals(503, get(onCluster, "search?q=reader").statusCode());
    assertEquals(503, get(onCluster, "health").statusCode());
    assertEquals(503, get(onCluster, "api/suggest?q=ind").statusCode());
  }
}
