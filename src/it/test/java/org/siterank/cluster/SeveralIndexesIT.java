package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.siterank.ClusterSite;
import org.siterank.analysis.Language;
import org.siterank.config.SiteConfig;
import org.siterank.search.Asker;
import org.siterank.search.Completion;
import org.siterank.search.Facet;
import org.siterank.search.Hit;
import org.siterank.search.Notice;
import org.siterank.search.SearchRequest;
import org.siterank.search.SearchResponse;
import org.siterank.site.Readers;

/**
 * Several sites in one real OpenSearch: searched together, behind aliases that outlive rebuilds.
 */
@Tag("minutes")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SeveralIndexesIT {

  private static final ClusterAccess ACCESS =
      new ClusterAccess(ClusterCredentials.NONE, Optional.empty(), Duration.ofSeconds(20), 2);

  /** A site that many visit: a page of 20 views a day is none of its large ones. */
  private static final SmallSite DOCS =
      SmallSite.of("docs.example", Language.ENGLISH, 100)
          .page("opening", 20, "Opening hours", "The office opens at nine.")
          .page("start", 180, "Welcome", "The documentation of the company.")
          .page("writer", 100, "Index writer", "How an index is written by its writer.");

  /** A site that hardly anybody visits: here five views a day are many. */
  private static final SmallSite BLOG =
      SmallSite.of("blog.example", Language.GERMAN, 1)
          .weighing(0.1)
          .page("opening", 5, "Opening hours", "The office opens at nine.")
          .page("haus", 0.5, "Häuser der Stadt", "Hier stehen viele Häuser und ein Leuchtturm.");

  private static OpenSearchNode node;
  private static ClusterClient client;

  @BeforeAll
  static void startAndPush() throws Exception {
    OpenSearchNode.require();
    node = OpenSearchNode.install("several", true).start();
    client = new ClusterClient(address("docs"), ACCESS, BackOff.Pause.SLEEP);
    push("docs", DOCS, false);
    push("blog", BLOG, false);
    client.require(
        "naming",
        "POST",
        "/_aliases",
        ClusterClient.JSON.readTree(
            """
            {"actions": [{"add": {"index": "docs-1", "alias": "intranet", "is_write_index": true,
                                  "filter": {"term": {"type": "html"}},
                                  "index_routing": "a", "search_routing": "a,b"}},
                         {"add": {"index": "blog-1", "alias": "intranet"}},
                         {"add": {"index": "docs-1", "alias": "manuals"}}]}
            """));
  }

  @AfterAll
  static void stop() throws Exception {
    if (client != null) {
      client.close();
    }
    if (node != null) {
      node.close();
    }
  }

  private static ClusterAddress address(String names) {
    return ClusterAddress.of(node.url() + "/" + names);
  }

  private static PushReport push(String name, Publication site, boolean blueGreen)
      throws IOException {
    try (Push push = Push.to(address(name), ACCESS)) {
      return push.run(
          site,
          TestOptions.push(1, 0, true, 0),
          blueGreen,
          (stage, done, total) -> {},
          () -> false);
    }
  }

  private static ClusterSite open(String names) throws IOException {
    return ClusterSite.open(SiteConfig.defaults(), address(names), ACCESS);
  }

  private static SearchResponse search(String names, String query, Asker asker) throws IOException {
    try (ClusterSite site = open(names)) {
      return site.search(SearchRequest.of(query).boosted(site.boosting()).as(asker).explained());
    }
  }

  private static List<String> urls(SearchResponse response) {
    return response.hits().stream().map(hit -> hit.url().value()).toList();
  }

  @Test
  @Order(1)
  void pageViewsADayCountAlikeOnAllSites() throws Exception {
    double pivot = (3 * 100 + 2 * 1) / 5.0;
    double weight = (3 * 0.3 + 2 * 0.1) / 5.0;
    for (String names : List.of("docs,blog", "intranet", "blog,docs", "docs-1,blog")) {
      SearchResponse response = search(names, "opening hours", Asker.ADMINISTRATOR);
      assertEquals(
          List.of("https://docs.example/opening", "https://blog.example/opening"),
          urls(response),
          "20 views a day before 5: " + names);
      for (Hit hit : response.hits()) {
        double boost = weight * hit.scores().rank() / (hit.scores().rank() + pivot);
        assertEquals(
            hit.scores().textScore() * (1 + boost),
            hit.scores().score(),
            1e-5 * hit.scores().score());
        String why = hit.scores().explanation().orElseThrow().toString();
        assertTrue(why.contains(pivot + "  k of all indexes that were searched"), why);
        assertTrue(why.contains("pivot of docs-1: 3 pages, in page views a day"), why);
        assertTrue(why.contains("pivot of blog-1: 2 pages"), why);
      }
      assertEquals(
          response.hits().get(0).scores().textScore(),
          response.hits().get(1).scores().textScore(),
          // A page in German also has its words as they are written, beside their stems.
          0.03 * response.hits().get(1).scores().textScore(),
          "the same text scores nearly the same wherever it stands");
    }
    String alone =
        search("blog", "opening hours", Asker.ADMINISTRATOR)
            .hits()
            .get(0)
            .scores()
            .explanation()
            .orElseThrow()
            .toString();
    assertFalse(alone.contains("of all indexes"), alone);
  }

  @Test
  @Order(2)
  void eachHasItsOwnPivotWhereVisitsWereNotMeasured() throws Exception {
    push("wiki", unmeasured(BLOG, "wiki.example"), false);
    SearchResponse response = search("docs,wiki", "opening hours", Asker.ADMINISTRATOR);
    assertEquals(
        List.of("https://wiki.example/opening", "https://docs.example/opening"), urls(response));
    double weight = (3 * 0.3 + 2 * 0.1) / 5.0;
    for (Hit hit : response.hits()) {
      double pivot = hit.site().equals("docs.example") ? 100 : 1;
      double boost = weight * hit.scores().rank() / (hit.scores().rank() + pivot);
      assertEquals(
          hit.scores().textScore() * (1 + boost),
          hit.scores().score(),
          1e-5 * hit.scores().score());
      String why = hit.scores().explanation().orElseThrow().toString();
      assertTrue(why.contains("each has its own k"), why);
      assertTrue(why.contains("pivot of wiki-1: 2 pages, from its links alone"), why);
    }
  }

  @Test
  @Order(2)
  void variantsOfALanguageAreToldApartAndFoundInEitherScript() throws Exception {
    SmallSite manual =
        SmallSite.of("manual.example", Language.CHINESE, 1)
            .page("zh_TW/install", 2, "安裝軟體", "本章說明如何安裝軟體。")
            .page("zh_CN/install", 1, "安装软件", "本章说明如何安装软件。")
            .page("zh_CN/update", 1, "更新软件", "本章说明如何更新软件。");
    push("manual", manual, false);

    assertEquals(
        List.of("https://manual.example/zh_TW/install"),
        urls(search("manual", "lang:zh-tw 安裝", Asker.PUBLIC)));
    for (String word : List.of("說明", "说明")) {
      SearchResponse both = search("manual", word, Asker.PUBLIC);
      assertEquals(3, both.total(), word);
    }
    try (ClusterSite site = open("manual")) {
      Facet languages =
          site.facets("說明", Asker.PUBLIC).stream()
              .filter(facet -> facet.kind() == Facet.Kind.LANGUAGE)
              .findFirst()
              .orElseThrow();
      assertEquals(
          List.of(new Facet.Value("zh-cn", 2), new Facet.Value("zh-tw", 1)), languages.values());
    }
  }

  private static SmallSite unmeasured(SmallSite site, String host) {
    return SmallSite.of(host, site.language(), site.pivot())
        .weighing(site.weight())
        .page("opening", 5, "Opening hours", "The office opens at nine.")
        .page("haus", 0.5, "Häuser der Stadt", "Hier stehen viele Häuser und ein Leuchtturm.")
        .unmeasured();
  }

  @Test
  @Order(3)
  void whatAnOpenSiteTellsItTellsOfAll() throws Exception {
    try (ClusterSite site = open("docs,blog")) {
      assertEquals(5, site.publication().pages());
      assertEquals("blog-1: 1, docs-1: 1", site.publication().run());
      assertEquals("docs,blog", site.name());
      List<Facet> facets = site.facets("opening hours", Asker.PUBLIC);
      Facet sites =
          facets.stream().filter(f -> f.kind() == Facet.Kind.SITE).findFirst().orElseThrow();
      assertEquals(
          List.of(new Facet.Value("blog.example", 1), new Facet.Value("docs.example", 1)),
          sites.values());
      assertEquals(
          List.of("https://blog.example/opening"),
          urls(site.search(SearchRequest.of("opening hours site:blog.example"))));
      assertEquals(
          List.of("https://blog.example/haus"), urls(site.search(SearchRequest.of("Haus"))));
      assertEquals(
          List.of("https://docs.example/writer"), urls(site.search(SearchRequest.of("writers"))));
      List<String> completed =
          site.completions("w", 10, Asker.PUBLIC).stream().map(Completion::text).toList();
      assertTrue(completed.contains("Welcome"), completed.toString());
      List<String> german =
          site.completions("sta", 10, Asker.PUBLIC).stream().map(Completion::text).toList();
      assertTrue(german.contains("stadt"), german.toString());
      assertEquals(Optional.of("stadt"), site.didYouMean("stadr", Asker.PUBLIC));
      assertEquals(Optional.of("welcome"), site.didYouMean("welcone", Asker.PUBLIC));
    }
    try (ClusterSite site = open("docs")) {
      assertTrue(
          site.facets("opening hours", Asker.PUBLIC).stream()
              .noneMatch(facet -> facet.kind() == Facet.Kind.SITE),
          "one site alone needs no choice");
    }
  }

  @Test
  @Order(4)
  void oneRestrictedIndexRestrictsWhatIsTold() throws Exception {
    SmallSite staff =
        SmallSite.of("staff.example", Language.ENGLISH, 1)
            .restricted()
            .page("wages", 1, "Opening of wages", "Gardenia wages.", Readers.of(List.of("hr")));
    push("staff", staff, false);
    assertEquals(2, search("docs,staff", "opening", Asker.ADMINISTRATOR).hits().size());
    SearchResponse found = search("docs,staff", "opening", Asker.PUBLIC);
    assertEquals(List.of("https://docs.example/opening"), urls(found));
    assertTrue(found.notices().contains(Notice.NOT_EXPLAINED), found.notices().toString());
    assertTrue(found.hits().get(0).scores().explanation().isEmpty());
    try (ClusterSite site = open("docs,staff")) {
      assertTrue(site.hasRules());
      assertEquals(Optional.empty(), site.didYouMean("wellcome", Asker.PUBLIC));
      assertEquals(Optional.of("welcome"), site.didYouMean("wellcome", Asker.ADMINISTRATOR));
    }
  }

  @Test
  @Order(5)
  void whatIsNoIndexOfOursIsNamed() throws Exception {
    client.require("making", "PUT", "/foreign", null);
    client.require(
        "making",
        "PUT",
        "/older",
        Map.of("mappings", Map.of("_meta", Map.of("siterank", Map.of("schema", 2)))));
    client.require(
        "naming",
        "POST",
        "/_aliases",
        ClusterClient.JSON.readTree(
            """
            {"actions": [{"add": {"index": "docs-1", "alias": "mixed"}},
                         {"add": {"index": "foreign", "alias": "mixed"}}]}
            """));
    Map<String, String> wrong =
        Map.of(
            "docs,foreign", "foreign was made by no push; name or alias only what siterank push",
            "mixed", "foreign, behind mixed, was made by no push",
            "docs,older", "older was made by another version of siterank; push to it again",
            "docs,none", "there is no index none; make it with siterank push");
    for (Map.Entry<String, String> names : wrong.entrySet()) {
      try (ClusterSite site = open(names.getKey())) {
        Exception e = assertThrows(Exception.class, site::publication);
        String message = e.getCause() == null ? e.getMessage() : e.getCause().getMessage();
        assertTrue(message.contains(names.getValue()), message);
        assertEquals(1, message.lines().count(), message);
      }
    }
    ClusterException e = assertThrows(ClusterException.class, () -> push("intranet", DOCS, false));
    assertTrue(e.getMessage().startsWith("intranet "), e.getMessage());
    assertTrue(e.getMessage().contains("blog-1"), e.getMessage());
  }

  @Test
  @Order(6)
  void aliasesGoOverToARebuiltIndexAsTheyAre() throws Exception {
    JsonNode before = client.require("asking", "GET", "/docs-1/_alias", null).at("/docs-1/aliases");
    assertEquals(4, before.size(), before.toString());
    assertTrue(before.at("/intranet/filter").has("term"), before.toString());
    assertEquals("docs-2", push("docs", DOCS, true).index());
    JsonNode after = client.require("asking", "GET", "/docs-2/_alias", null).at("/docs-2/aliases");
    assertEquals(before, after);
    assertEquals(404, client.send("HEAD", "/docs-1", null).status());
    assertEquals(
        List.of("blog-1", "docs-2"),
        names(client.require("asking", "GET", "/_alias/intranet", null)));
    assertEquals(2, search("intranet", "opening hours", Asker.PUBLIC).hits().size());
  }

  private static List<String> names(JsonNode object) {
    TreeSet<String> names = new TreeSet<>();
    object.fieldNames().forEachRemaining(names::add);
    return List.copyOf(names);
  }

  @Test
  @Order(7)
  void ranksAreHiddenAndOlderOnesThatAreNotAreStillCleanedUp() throws Exception {
    assertEquals("docs-ranks-1", push("docs", other(2), false).ranks());
    assertFalse(indexes("/_cat/indices?format=json").contains("docs-ranks-1"));
    assertTrue(indexes("/_cat/indices?format=json&expand_wildcards=all").contains("docs-ranks-1"));
    JsonNode everything =
        client.require(
            "searching", "POST", "/*/_search", Map.of("size", 100, "_source", List.of("ranks")));
    for (JsonNode hit : everything.at("/hits/hits")) {
      assertFalse(hit.path("_source").has("ranks"), hit.toString());
    }
    client.require("showing", "PUT", "/docs-ranks-1/_settings", Map.of("index.hidden", false));
    assertTrue(indexes("/_cat/indices?format=json").contains("docs-ranks-1"));
    assertEquals("docs-ranks-2", push("docs", other(3), false).ranks());
    assertEquals(404, client.send("HEAD", "/docs-ranks-1", null).status());
    assertEquals("docs-ranks-3", push("docs", other(4), false).ranks());
    assertEquals(404, client.send("HEAD", "/docs-ranks-2", null).status(), "hidden, and gone");
    Hit hit = search("intranet", "opening hours", Asker.PUBLIC).hits().get(0);
    assertEquals(
        80, hit.scores().rank(), 1e-5, "ranks beside the pages of one index among several");
  }

  /** The same pages with other ranks. */
  private static SmallSite other(double factor) {
    return SmallSite.of("docs.example", Language.ENGLISH, 100)
        .page("opening", 20 * factor, "Opening hours", "The office opens at nine.")
        .page("start", 180 * factor, "Welcome", "The documentation of the company.")
        .page("writer", 100, "Index writer", "How an index is written by its writer.");
  }

  private static List<String> indexes(String path) throws IOException {
    List<String> names = new ArrayList<>();
    client
        .require("listing", "GET", path, null)
        .forEach(index -> names.add(index.path("index").asText()));
    return names;
  }

  @Test
  @Order(8)
  void anAliasThatStandsForMoreIsNotPushedTo() throws Exception {
    client.require(
        "naming",
        "POST",
        "/_aliases",
        ClusterClient.JSON.readTree(
            "{\"actions\": [{\"add\": {\"index\": \"blog-1\", \"alias\": \"docs\"}}]}"));
    assertEquals(2, search("docs", "opening hours", Asker.PUBLIC).hits().size());
    ClusterException e = assertThrows(ClusterException.class, () -> push("docs", DOCS, false));
    assertTrue(e.getMessage().contains("blog-1"), e.getMessage());
    assertThrows(IllegalArgumentException.class, () -> push("docs,blog", DOCS, false));
  }
}
