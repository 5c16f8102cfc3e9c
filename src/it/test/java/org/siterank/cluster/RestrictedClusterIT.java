package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.siterank.cluster.RestrictedSites.BOTH;
import static org.siterank.cluster.RestrictedSites.SECRETS;
import static org.siterank.cluster.RestrictedSites.TOPICS;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
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
import org.siterank.analysis.Language;
import org.siterank.config.SiteConfig;
import org.siterank.index.CountedWord;
import org.siterank.run.PublishedPages;
import org.siterank.run.RunProgress;
import org.siterank.search.Asker;
import org.siterank.search.Facet;
import org.siterank.search.Hit;
import org.siterank.search.SearchRequest;
import org.siterank.search.WordFrequencies;
import org.siterank.web.SearchServer;

/**
 * Two sites of one intranet, with pages that not everybody may read, pushed to a real node: once
 * with pages of the board and once without. Whoever is not of the board gets the same from both.
 */
@Tag("minutes")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class RestrictedClusterIT {

  private static final ClusterAccess ACCESS =
      new ClusterAccess(ClusterCredentials.NONE, Optional.empty(), Duration.ofSeconds(20), 2);

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private static final Asker BOARD = Asker.memberOf(List.of("board"));
  private static final Asker STAFF = Asker.memberOf(List.of("staff"));

  @TempDir static Path folder;
  private static OpenSearchNode node;

  @BeforeAll
  static void start() throws Exception {
    OpenSearchNode.require();
    node = OpenSearchNode.install("restricted", true).start();
    for (String name : List.of("with", "without")) {
      RestrictedSites.write(folder.resolve(name), name.equals("with"));
      publish(name);
    }
  }

  @AfterAll
  static void stop() throws IOException {
    if (node != null) {
      node.close();
    }
  }

  private static ClusterAddress address(String name) throws Exception {
    return ClusterAddress.of(node.url() + "/" + name);
  }

  private static void publish(String name) throws Exception {
    SiteConfig config = RestrictedSites.config(folder.resolve(name), BOTH);
    try (SiteSearch site = SiteSearch.open(config)) {
      site.run();
    }
    push(name, config);
  }

  private static PushReport push(String name, SiteConfig config) throws Exception {
    try (SiteSearch site = SiteSearch.open(config);
        PublishedPages pages = site.ranking().pages();
        Push push = Push.to(address(name), ACCESS)) {
      return push.run(pages, config.cluster(), false, (stage, done, total) -> {}, () -> false);
    }
  }

  /** How many pages of each site somebody finds. */
  private static Map<String, Integer> found(String name, Asker asker, String query)
      throws Exception {
    Map<String, Integer> found = new TreeMap<>();
    try (ClusterSite site = ClusterSite.open(SiteConfig.defaults(), address(name), ACCESS)) {
      SearchRequest request = SearchRequest.of(query).page(0, 100).as(asker);
      for (Hit hit : site.search(request).hits()) {
        found.merge(hit.site(), 1, Integer::sum);
      }
      Map<String, Integer> counted = new TreeMap<>();
      for (Facet facet : site.facets(query, asker)) {
        if (facet.kind() == Facet.Kind.SITE) {
          facet.values().forEach(value -> counted.put(value.text(), value.count()));
        }
      }
      if (found.size() > 1) {
        assertEquals(found, counted);
      }
    }
    return found;
  }

  @Test
  @Order(1)
  void eachFindsWhatTheyMayReadOfBothSites() throws Exception {
    int topics = TOPICS.size();
    assertEquals(
        Map.of("portal", topics, "handbook", topics), found("with", Asker.PUBLIC, "office"));
    assertEquals(Map.of("portal", topics, "handbook", 2 * topics), found("with", STAFF, "office"));
    assertEquals(Map.of(), found("with", STAFF, "whistleblower"));
    assertEquals(Map.of("portal", 1), found("with", BOARD, "whistleblower"));
    assertEquals(Map.of("handbook", topics), found("with", BOARD, "wages site:handbook"));
    assertEquals(Map.of(), found("with", STAFF, "wages site:portal"));
    assertEquals(Map.of("portal", SECRETS.size()), found("with", BOARD, "wages site:portal"));
    assertEquals(Map.of(), found("with", Asker.ADMINISTRATOR, "xylophone"), "nobody's");
  }

  private static String get(SearchServer server, String address, String groups) throws Exception {
    HttpResponse<String> answer =
        HTTP.send(
            HttpRequest.newBuilder(URI.create(server.url() + address))
                .header("X-Remote-Groups", groups)
                .build(),
            HttpResponse.BodyHandlers.ofString());
    assertTrue(Map.of(200, "", 403, "").containsKey(answer.statusCode()), address);
    return answer.body();
  }

  /** All of an answer but ranks, scores and their order, which all pages make. */
  private static JsonNode answer(SearchServer server, String address, String groups)
      throws Exception {
    JsonNode json = ClusterClient.JSON.readTree(get(server, address, groups));
    if (json instanceof ObjectNode answer) {
      answer.remove("tookMillis");
      List<JsonNode> hits = new ArrayList<>();
      answer.path("hits").forEach(hits::add);
      hits.forEach(hit -> ((ObjectNode) hit).remove(List.of("score", "textScore", "rank")));
      hits.sort(Comparator.comparing(hit -> hit.path("url").asText()));
      if (answer.path("hits") instanceof ArrayNode list) {
        list.removeAll().addAll(hits);
      }
    }
    return json;
  }

  /** Words are counted to weigh them, and a count of one would tell that there is such a page. */
  @Test
  @Order(1)
  void wordsAreCountedOnPagesThatWhoAsksMayRead() throws Exception {
    String secret = CountedWord.of("whistleblow", Language.ENGLISH);
    String open = CountedWord.of("offic", Language.ENGLISH);
    try (ClusterClient client = new ClusterClient(address("with"), ACCESS, BackOff.Pause.SLEEP)) {
      Map<Asker, WordFrequencies.Counts> counts = new HashMap<>();
      for (Asker asker : List.of(Asker.PUBLIC, STAFF, BOARD)) {
        counts.put(asker, new ClusterWords(client, "with", asker).of(List.of(secret, open)));
      }
      assertEquals(0, counts.get(Asker.PUBLIC).byTerm().get(secret));
      assertEquals(0, counts.get(STAFF).byTerm().get(secret));
      assertEquals(1, counts.get(BOARD).byTerm().get(secret));
      assertEquals(2 * TOPICS.size(), counts.get(Asker.PUBLIC).byTerm().get(open));
      assertTrue(counts.get(Asker.PUBLIC).pages() < counts.get(STAFF).pages());
      assertTrue(counts.get(STAFF).pages() < counts.get(BOARD).pages());
    }
  }

  @Test
  @Order(1)
  void whatOneMayNotReadLeavesNoTrace() throws Exception {
    TreeSet<String> words = new TreeSet<>(SECRETS);
    words.addAll(TOPICS);
    words.addAll(
        List.of(
            "gardenias",
            "gardenia",
            "wages",
            "wage",
            "confidential",
            "office",
            "xylophone",
            "kingfisher"));
    words.addAll(List.of("ofice", "gardennias", "cantene", "whistelblower", "the plan of wages"));
    int compared = 0;
    try (ClusterSite with =
            ClusterSite.forVisitors(
                RestrictedSites.config(folder.resolve("with"), BOTH), address("with"), ACCESS);
        ClusterSite without =
            ClusterSite.forVisitors(
                RestrictedSites.config(folder.resolve("without"), List.of("portal")),
                address("without"),
                ACCESS);
        SearchServer one = SearchServer.start(with);
        SearchServer two = SearchServer.start(without)) {
      for (String groups : List.of("staff", "canteen")) {
        for (String word : words) {
          String q = "q=" + URLEncoder.encode(word, StandardCharsets.UTF_8);
          for (String tail :
              List.of("", "&explain=1", "&correct=1", "&in=/board/", "&site=portal", "&lang=en")) {
            String address = "api/search?n=100&" + q + tail;
            assertEquals(answer(two, address, groups), answer(one, address, groups), address);
            compared++;
          }
          for (int i = 1; i <= word.length(); i += 1 + i / 3) {
            String address =
                "api/suggest?q=" + URLEncoder.encode(word.substring(0, i), StandardCharsets.UTF_8);
            assertEquals(answer(two, address, groups), answer(one, address, groups), address);
            compared++;
          }
        }
      }
      String query = "api/search?n=100&q=whistleblower";
      assertNotEquals(answer(two, query, "board"), answer(one, query, "board"));
      String explained = get(one, "api/search?explain=1&q=office", "staff");
      assertTrue(explained.contains("not everybody may read"), explained);
      assertFalse(explained.contains("number of documents"), explained);
      assertFalse(get(one, "health", "staff").contains("pages of"));
    }
    System.out.println("requests compared on a cluster: " + compared);
  }

  @Test
  @Order(2)
  void aRightThatIsTakenAwayHoldsWithTheNextPush() throws Exception {
    String[] rules = {"/staff/* board", "/board/* board, staff", "/* everybody"};
    SiteConfig config = RestrictedSites.config(folder.resolve("with"), BOTH, rules);
    try (SiteSearch site = SiteSearch.open(config)) {
      site.stages().rank(RunProgress.SILENT, () -> false);
    }
    PushReport report = push("with", config);
    assertEquals(Map.of(), found("with", STAFF, "wages site:handbook"));
    assertEquals(Map.of("portal", 1), found("with", STAFF, "whistleblower"));
    assertEquals(Map.of("portal", 1), found("with", BOARD, "xylophone"), "somebody's now");
    assertEquals(
        TOPICS.size() + SECRETS.size() + 1, report.counts().added() + report.counts().changed());
  }

  @Test
  @Order(3)
  void aSiteThatIsTakenAwayLeavesTheClusterWithItsPages() throws Exception {
    SiteConfig config = RestrictedSites.config(folder.resolve("without"), List.of("portal"));
    try (SiteSearch site = SiteSearch.open(config.with("crawl.max-vanished", "1"))) {
      site.run();
    }
    push("without", config);
    assertEquals(Map.of("portal", TOPICS.size()), found("without", Asker.ADMINISTRATOR, "office"));
    assertEquals(Map.of(), found("without", Asker.ADMINISTRATOR, "office site:handbook"));
  }

  @Test
  @Order(4)
  void withoutTheSettingOnlyWhatEverybodyMayReadIsThere() throws Exception {
    SiteConfig config = RestrictedSites.config(folder.resolve("with"), BOTH);
    push("with", config.with("cluster.restricted", "off"));
    assertEquals(Map.of(), found("with", Asker.ADMINISTRATOR, "wages"));
    assertEquals(
        Map.of("portal", TOPICS.size(), "handbook", TOPICS.size()),
        found("with", Asker.ADMINISTRATOR, "office"));
  }
}
