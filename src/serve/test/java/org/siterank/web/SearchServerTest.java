package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.searchlog.SearchLog;
import org.siterank.store.SearchCounts.Asked;
import org.siterank.store.SearchCounts.Opened;

/** The search page over HTTP, without a browser. */
@Tag("slow")
class SearchServerTest {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path folder;
  private SmallFolder garden;
  private SiteSearch site;
  private SearchServer server;

  @BeforeEach
  void build() throws Exception {
    garden = new SmallFolder(folder);
  }

  @AfterEach
  void stop() throws IOException {
    if (server != null) {
      server.close();
      site.close();
    }
  }

  private void serve(String... settings) throws Exception {
    site = SiteSearch.open(garden.config(settings));
    server = SearchServer.start(site);
  }

  private HttpResponse<String> get(String address, String... headers) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url() + address));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  /** As somebody who carries the token of the address that is printed. */
  private HttpResponse<String> getAsWebmaster(String address) throws Exception {
    String token = server.webmasterUrl().orElseThrow().split("token=", -1)[1];
    return get(address, "Authorization", "Bearer " + token);
  }

  private JsonNode json(String address) throws Exception {
    HttpResponse<String> response = get(address);
    assertEquals(200, response.statusCode(), response.body());
    return JSON.readTree(response.body());
  }

  private static String header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }

  @Test
  void resultsCanBePagedAndNarrowedWithoutScript() throws Exception {
    garden.publish();
    serve();
    String first = get("search?q=flower").body();
    assertTrue(first.contains("1 to 10 of " + (SmallFolder.FLOWERS + 1)), first);
    assertTrue(first.contains("href=\"search?q=flower&amp;page=2\""), first);
    assertTrue(
        first.contains("<mark>flower</mark>") || first.contains("<mark>Flower</mark>"), first);
    String last = get("search?q=flower&page=4").body();
    assertTrue(last.contains("31 to 35 of 35"), last);
    String narrowed = get("search?q=flower&in=/flowers/").body();
    assertTrue(narrowed.contains("of " + SmallFolder.FLOWERS), narrowed);
    assertTrue(get("search?q=nothingofthekind").body().contains("Nothing found"));
  }

  @Test
  void aListIsMarkedInResultsAndItsPlaceIsExplained() throws Exception {
    garden.publish("search.listings", "/");
    serve();
    String found = get("search?q=welcome").body();
    assertTrue(json("api/search?q=welcome").at("/hits/0/listing").booleanValue());
    assertTrue(found.contains("<span class=\"type\">List</span>"), found);
    String why = found.substring(found.indexOf("href=\"why?") + 6);
    assertTrue(
        get(why.substring(0, why.indexOf('"')).replace("&amp;", "&"))
            .body()
            .contains("It lists other pages"));
    assertFalse(get("search?q=petals&in=/flowers/").body().contains(">List<"));
  }

  @Test
  void theHomePageSearchesWhenAskedTo() throws Exception {
    garden.publish();
    serve();
    assertEquals(get("search?q=petals").body(), get("?q=petals").body());
    assertEquals(get("search?q=flower&page=2").body(), get("?q=flower&page=2").body());
    assertEquals(get("").body(), get("?q=+").body());
  }

  @Test
  void sectionsOfALongPageAreShownWithAddressesThatLeadThere() throws Exception {
    StringBuilder manual = new StringBuilder("All of it.</p>");
    for (int i = 0; i < 12; i++) {
      String text =
          "Nothing of note stands here. ".repeat(30) + (i == 7 ? "Slugs <b>&amp;</b>." : "");
      manual.append("<h2 id='part \"" + i + "'>Part &lt;" + i + "&gt;</h2><p>" + text + "</p>");
    }
    garden.write("manual.html", "Manual", manual.toString());
    garden.write("flowers/1.html", "Flower 1", "A flower. <a href=/manual.html>manual</a>");
    garden.publish();
    serve();
    JsonNode hit = json("api/search?q=slugs").at("/hits/0");
    JsonNode section = hit.at("/sections/0");
    String address = SmallFolder.SITE + "manual.html#part%20%227";
    assertEquals("Part <7>", section.path("title").textValue(), hit::toString);
    assertEquals(address, section.path("url").textValue());
    String snippet = section.path("snippet").textValue();
    int from = section.at("/matches/0/0").intValue();
    int to = section.at("/matches/0/1").intValue();
    assertEquals("Slugs", snippet.substring(from, to));
    assertEquals(SmallFolder.SITE + "manual.html", hit.path("url").textValue());
    assertFalse(hit.path("listing").booleanValue());
    assertFalse(json("api/search?q=petals").at("/hits/0").has("sections"), "a short page");
    String page = get("search?q=slugs").body();
    assertTrue(page.contains("<a href=\"" + address + "\""), page);
    assertTrue(page.contains(">Part &lt;7></a>") || page.contains(">Part &lt;7&gt;</a>"), page);
    assertEquals(page.indexOf("<mark>Slugs"), page.lastIndexOf("<mark>Slugs"), "said once");
    assertTrue(page.contains("<h2><a href=\"" + address + "\""), "it opens where the answer is");
    String named = get("search?q=manual").body();
    assertTrue(named.contains("<h2><a href=\"" + SmallFolder.SITE + "manual.html\""), named);
  }

  @Test
  void theWarmUpIsCountedNeitherAsSearchesNorAsRequests() throws Exception {
    garden.publish();
    serve();
    String metrics = getAsWebmaster("metrics").body();
    assertFalse(metrics.contains("siterank_requests_total{"), metrics);
    server.close(); // Waits for the warm-up.
    try (SearchLog log = SearchLog.open(site.config().data(), 1)) {
      assertEquals(List.of(), log.asked());
    }
  }

  @Test
  void aDateThatIsNoneIsSaidOnThePage() throws Exception {
    garden.publish();
    serve();
    String page = get("search?q=flower+date:2024-13").body();
    assertTrue(page.contains("date: filter was ignored"), page);
    assertTrue(page.contains("1 to 10 of " + (SmallFolder.FLOWERS + 1)), page);
  }

  @Test
  void resultsHaveFacetsThatAddUpAndAMisspellingIsAsked() throws Exception {
    garden.write("garten/rose.html", "Die Rose", "Eine Blume: flower. <a href=/>home</a>");
    garden.write("flowers/1.html", "Flower 1", "A flower. <a href=/garten/rose.html>the rose</a>");
    garden.publish();
    serve();
    JsonNode found = json("api/search?q=flower");
    JsonNode sections = found.get("facets").get(1);
    assertEquals("in", sections.get("name").textValue());
    assertEquals("/flowers/", sections.at("/values/0/value").textValue());
    assertEquals(SmallFolder.FLOWERS, sections.at("/values/0/count").intValue());
    for (JsonNode value : sections.get("values")) {
      JsonNode narrowed = json("api/search?q=flower&in=" + value.get("value").textValue());
      assertEquals(value.get("count").intValue(), narrowed.get("total").intValue());
    }
    assertFalse(found.has("didYouMean"), found::toString);
    JsonNode misspelled = json("api/search?q=flouer+-weed&in=/flowers/");
    assertEquals("flower -weed in:/flowers/", misspelled.get("didYouMean").textValue());
    String page = get("search?q=flouer+-weed&in=/flowers/").body();
    assertTrue(page.contains("Showing results for <b>flower -weed</b><br>"), page);
    assertTrue(page.contains("search?q=flouer+-weed&amp;in=%2Fflowers%2F&amp;exact=1"), page);
    assertTrue(page.contains("of " + SmallFolder.FLOWERS + "<"), page);
    String asTyped = get("search?q=flouer+-weed&in=/flowers/&exact=1").body();
    assertTrue(asTyped.contains("Nothing found"), asTyped);
    assertTrue(asTyped.contains("Did you mean: <a href=\"search?q=flower+-weed&amp;in="), asTyped);
    assertEquals(0, misspelled.get("total").intValue(), "programs get what they asked for");
    assertFalse(misspelled.has("correctedTo"), misspelled::toString);
    JsonNode corrected = json("api/search?q=flouer+-weed&in=/flowers/&correct=1&explain=1");
    assertEquals("flouer -weed in:/flowers/", corrected.get("query").textValue());
    assertEquals("flower -weed in:/flowers/", corrected.get("correctedTo").textValue());
    assertTrue(corrected.at("/hits/0").has("explanation"), corrected::toString);
    has(json("api/openapi.json"), "SearchResult", corrected);
    assertFalse(json("api/search?q=flower&correct=1").has("correctedTo"));
    assertFalse(json("api/search?q=xylophone").has("didYouMean"));
  }

  @Test
  void foldersAreCalledByTheTitlesOfTheirPages() throws Exception {
    garden.write("docs/index.html", "Guides &amp; help", "<a href=rakes/long.html>rakes</a>");
    garden.write(
        "docs/rakes/long.html",
        "Long rakes",
        "A rake. <a href=index.html>all</a> <a href=/>home</a>");
    garden.write("docs/rakes/index.html", "docs/rakes", "All rakes. <a href=/docs/>up</a>");
    garden.write("flowers/1.html", "Flower 1", "A flower. <a href=/docs/>docs</a>");
    garden.publish();
    serve();
    String page = get("search?q=%22long+rakes%22").body();
    assertTrue(
        page.contains(
            "<span>www.example.org</span><span>Guides &amp; help</span><span>rakes</span>"
                + "<span>long.html</span>"),
        page);
  }

  @Test
  void typingIsCompletedByWordsAndPages() throws Exception {
    garden.publish();
    serve();
    JsonNode words = json("api/suggest?q=the+flow").get("suggestions");
    assertEquals("the flower", words.at("/0/text").textValue());
    assertFalse(words.get(0).has("url"));
    JsonNode pages = json("api/suggest?q=gard").get("suggestions");
    assertEquals("garden", pages.at("/0/text").textValue());
    assertEquals(SmallFolder.SITE, pages.get(pages.size() > 1 ? 1 : 0).get("url").textValue());
    assertEquals(0, json("api/suggest?q=").get("suggestions").size());
    assertEquals(0, json("api/suggest?q=%20*%22").get("suggestions").size());
    JsonNode forBrowsers = json("api/suggest?q=flow&format=opensearch");
    assertEquals("flow", forBrowsers.get(0).textValue());
    assertEquals("flower", forBrowsers.at("/1/0").textValue());
    assertEquals(400, get("api/suggest?q=" + "x".repeat(201)).statusCode());
  }

  @Test
  void everyForeignTextIsEscapedAndNothingInlineMayRun() throws Exception {
    garden.publish();
    serve("serve.title", SmallFolder.HOSTILE);
    List<String> pages = new ArrayList<>();
    pages.add("search?q=weed");
    pages.add("search?q=" + SearchQuery.encoded(SmallFolder.HOSTILE));
    pages.add("search?q=x&in=" + SearchQuery.encoded("/'><script>alert(1)</script>"));
    pages.add("why?q=weed&u=" + SearchQuery.encoded(SmallFolder.SITE + "hostile.html"));
    pages.add("nowhere/" + SearchQuery.encoded(SmallFolder.HOSTILE));
    for (String page : pages) {
      HttpResponse<String> response = get(page);
      String html = response.body();
      assertFalse(html.contains("<script>"), page);
      assertFalse(html.contains("<img"), page);
      String policy = header(response, "Content-Security-Policy");
      assertTrue(policy.startsWith("default-src 'none'"), policy);
      assertFalse(policy.contains("unsafe"), policy);
      assertEquals("nosniff", header(response, "X-Content-Type-Options"));
    }
    String weed = get("search?q=weed").body();
    assertTrue(weed.contains("&lt;img src=x"), weed);
  }

  @Test
  void theApiAnswersAsItsDescriptionSays() throws Exception {
    garden.publish();
    serve();
    JsonNode description = json("api/openapi.json");
    assertEquals(server.url(), description.at("/servers/0/url").textValue());
    JsonNode found = json("api/search?q=flower&n=5&page=2&explain=1");
    assertEquals(5, found.get("hits").size());
    assertEquals(SmallFolder.FLOWERS + 1, found.get("total").intValue());
    has(description, "SearchResult", found);
    has(description, "Hit", found.at("/hits/0"));
    has(description, "Derivation", found.at("/hits/0/explanation"));
    double score = found.at("/hits/0/score").doubleValue();
    assertEquals(score, found.at("/hits/0/explanation/value").doubleValue(), 1e-6 * score);
    JsonNode page = json("api/page?url=" + SearchQuery.encoded(SmallFolder.SITE));
    has(description, "Page", page);
    assertEquals(SmallFolder.FLOWERS + 2, page.get("pages").intValue());
    assertEquals(404, get("api/page?url=https://www.example.org/none").statusCode());
    HttpResponse<String> bad = get("api/page?url=none");
    assertEquals(400, bad.statusCode());
    has(description, "Error", JSON.readTree(bad.body()));
    for (String wrong : List.of("page=0", "page=x", "n=101", "page=1001", "page=99999999999")) {
      HttpResponse<String> refused = get("api/search?q=flower&" + wrong);
      assertEquals(400, refused.statusCode(), wrong);
      assertTrue(refused.body().contains("must be a number from"), refused.body());
    }
    JsonNode passages = json("api/passages?q=flower&tokens=1000&n=3");
    has(description, "Passages", passages);
    has(description, "Passage", passages.at("/passages/0"));
    assertEquals(1000, passages.get("budget").intValue());
    assertEquals(3, passages.get("passages").size());
    assertTrue(passages.get("more").booleanValue());
    assertTrue(passages.get("tokens").intValue() <= 1000, passages::toString);
    assertEquals("flower", passages.get("query").textValue());
    assertFalse(passages.has("license"), passages::toString);
    JsonNode meant = json("api/passages?q=flouer+-weed&in=/flowers/&correct=1");
    assertEquals("flower -weed in:/flowers/", meant.get("correctedTo").textValue());
    assertEquals(0, json("api/passages?q=flouer+-weed&in=/flowers/").get("passages").size());
    assertEquals(0, json("api/passages?q=").get("passages").size());
    for (String wrong : List.of("tokens=49", "tokens=x", "n=0", "n=101", "lang=d%20e")) {
      HttpResponse<String> refused = get("api/passages?q=flower&" + wrong);
      assertEquals(400, refused.statusCode(), wrong);
      has(description, "Error", JSON.readTree(refused.body()));
    }
    Set<String> described = new TreeSet<>();
    description
        .get("paths")
        .properties()
        .forEach(
            path -> {
              if (path.getValue().has("get")) {
                described.add(path.getKey());
              }
            });
    assertTrue(described.contains("/api/webmaster/pages"), described::toString);
    for (String path : described) {
      int status =
          getAsWebmaster(path.substring(1) + "?q=flower&url=" + SmallFolder.SITE).statusCode();
      assertEquals(200, status, path);
    }
  }

  /** Every property that the schema requires is there, and none that it does not know. */
  private static void has(JsonNode description, String schema, JsonNode value) {
    JsonNode type = description.at("/components/schemas/" + schema);
    assertFalse(type.isMissingNode(), schema);
    type.get("required")
        .forEach(name -> assertTrue(value.has(name.textValue()), schema + ": " + name));
    value
        .fieldNames()
        .forEachRemaining(
            name -> assertTrue(type.get("properties").has(name), schema + ": " + name));
  }

  @Test
  void nothingPublishedIsSaidAndTheFirstPublicationIsSeenAtOnce() throws Exception {
    serve();
    HttpResponse<String> page = get("search?q=flower");
    assertEquals(503, page.statusCode());
    assertTrue(page.body().contains("Nothing to search yet"), page.body());
    assertEquals(503, get("api/search?q=flower").statusCode());
    assertEquals(503, get("health").statusCode());
    assertEquals(200, get("").statusCode());
    garden.publish();
    assertEquals(200, get("health").statusCode());
    assertEquals(200, get("search?q=flower").statusCode());
    garden.write("new.html", "A daffodil", "Narcissus. <a href=/>home</a>");
    garden.write("flowers/1.html", "Flower 1", "<a href=/new.html>the daffodil</a>");
    assertEquals(0, json("api/search?q=daffodil").get("total").intValue());
    garden.publish();
    awaitAnother(0);
  }

  /** The answer of before may be given for the twentieth of a second. */
  private void awaitAnother(int total) throws Exception {
    long deadline = System.nanoTime() + 10_000_000_000L;
    while (json("api/search?q=daffodil").get("total").intValue() == total) {
      assertTrue(System.nanoTime() < deadline, "the new publication is not seen");
    }
  }

  @Test
  void behindAProxyPathLanguageAndAddressAreRight() throws Exception {
    garden.publish();
    serve("serve.path", "/suche/", "serve.trusted-proxies", "127.0.0.1");
    URI root = URI.create(server.url().replace("/suche/", "/suche"));
    HttpResponse<String> moved =
        CLIENT.send(HttpRequest.newBuilder(root).build(), HttpResponse.BodyHandlers.ofString());
    assertEquals(301, moved.statusCode());
    assertEquals("/suche/", header(moved, "Location"));
    for (String forged : List.of("X-Forwarded-Host", "X-Forwarded-Server", "Forwarded")) {
      String described = get("opensearch.xml", forged, "host=evil.example").body();
      assertTrue(
          described.contains("template=\"" + server.url() + "search?q={searchTerms}\""), forged);
    }
    assertTrue(
        get("search?q=flower", "Accept-Language", "fr-CA,en;q=.5").body().contains("1 à 10"));
    assertTrue(get("search?q=flower", "Accept-Language", "de").body().contains("1 bis 10"));
    assertTrue(get("search?q=flower", "Accept-Language", "tlh").body().contains("1 to 10"));
    String arabic = get("search?q=flower", "Accept-Language", "he, ar-EG;q=.9, en;q=.8").body();
    assertTrue(arabic.contains("<html lang=\"ar\" dir=\"rtl\">"), arabic);
    assertTrue(arabic.contains("lang=\"en\" dir=\"ltr\">Flower"), "a title: " + arabic);
    URI outside = URI.create(server.url().replace("/suche/", "/search?q=flower"));
    assertEquals(
        404,
        CLIENT
            .send(HttpRequest.newBuilder(outside).build(), HttpResponse.BodyHandlers.discarding())
            .statusCode());
  }

  @Test
  void otherSitesMayAskOnlyWhereTheyAreAllowed() throws Exception {
    garden.publish();
    serve("serve.cors-origins", "https://portal.example.org");
    String allowed = "Access-Control-Allow-Origin";
    String api = "api/search?q=flower";
    assertEquals(
        "https://portal.example.org",
        header(get(api, "Origin", "https://portal.example.org"), allowed));
    assertEquals(
        "", header(get(api, "Origin", "https://portal.example.org.evil.example"), allowed));
    assertEquals("", header(get(api), allowed));
  }

  @Test
  void methodsAreKeptToAndBodiesBounded() throws Exception {
    garden.publish();
    serve();
    HttpRequest head =
        HttpRequest.newBuilder(URI.create(server.url() + "search?q=flower"))
            .method("HEAD", HttpRequest.BodyPublishers.noBody())
            .build();
    assertEquals(200, CLIENT.send(head, HttpResponse.BodyHandlers.discarding()).statusCode());
    HttpResponse<String> posted = post("search", "q=flower");
    assertEquals(405, posted.statusCode());
    assertEquals("GET, HEAD", header(posted, "Allow"));
    assertEquals(405, get("click").statusCode());
    try {
      assertTrue(post("click", "q=" + "x".repeat(1_000_000)).statusCode() >= 400);
    } catch (IOException hungUp) {
      assertEquals(200, get("health").statusCode(), "it refuses, and goes on");
    }
    assertEquals(200, get("search?q=" + "flower+".repeat(300)).statusCode());
  }

  private HttpResponse<String> post(String address, String form) throws Exception {
    return CLIENT.send(
        HttpRequest.newBuilder(URI.create(server.url() + address))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .POST(HttpRequest.BodyPublishers.ofString(form))
            .build(),
        HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void searchesAndOpenedResultsAreCountedWithoutPersonalWords() throws Exception {
    garden.publish();
    serve("serve.search-log-people", "1");
    get("search?q=Flower++petals");
    get("search?q=flower+petals&page=2");
    get("api/search?q=flower+petals");
    get("api/search?q=flower+pet&typing=1"); // Not finished, so it does not count.
    assertEquals(400, get("api/search?q=flower&typing=2").statusCode());
    get("search?q=jane.doe%40example.org");
    get("search?q=call+0170+123456");
    String hit = json("api/search?q=flower+petals").at("/hits/0/url").textValue();
    assertEquals(204, post("click", "q=flower+petals&p=1&u=" + hit).statusCode());
    assertEquals(204, post("click", "q=flower+petals&p=1&u=" + hit).statusCode());
    assertEquals(400, post("click", "q=flower+petals&p=1&u=https://evil.example/").statusCode());
    stop();
    server = null;
    try (SearchLog log = SearchLog.open(garden.data(), 1)) {
      assertEquals(
          Set.of("flower petals 3 35", "(withheld) 2 0"),
          log.asked().stream()
              .map((Asked a) -> a.query() + " " + a.times() + " " + a.hits())
              .collect(Collectors.toSet()));
      assertEquals(
          List.of("flower petals " + hit + " 1 2"),
          log.opened().stream()
              .map((Opened o) -> o.query() + " " + o.url() + " " + o.position() + " " + o.times())
              .toList());
    }
  }

  @Test
  void monitoringReadsHealthAndMetrics() throws Exception {
    garden.publish();
    serve();
    get("search?q=flower");
    get("nowhere");
    String metrics = getAsWebmaster("metrics").body();
    assertTrue(
        metrics.contains("siterank_requests_total{path=\"search\",status=\"200\"} 1.0"), metrics);
    assertTrue(
        metrics.contains("siterank_requests_total{path=\"other\",status=\"404\"} 1.0"), metrics);
    assertTrue(
        metrics.contains("siterank_published_pages " + (SmallFolder.FLOWERS + 2) + ".0"), metrics);
    assertTrue(metrics.contains("siterank_searches_not_counted_total 0.0"), metrics);
    assertTrue(get("health").body().startsWith("ok, " + (SmallFolder.FLOWERS + 2) + " pages"));
  }

  @Test
  void filesAreCompressedAndColoursCanBeRead() throws Exception {
    garden.publish();
    serve("serve.accent", "#ffff00");
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.url() + "assets/style.css"))
            .header("Accept-Encoding", "gzip")
            .build();
    HttpResponse<byte[]> style = CLIENT.send(request, HttpResponse.BodyHandlers.ofByteArray());
    assertEquals("gzip", header(style, "Content-Encoding"));
    try (GZIPInputStream text = new GZIPInputStream(new ByteArrayInputStream(style.body()))) {
      assertTrue(new String(text.readAllBytes(), StandardCharsets.UTF_8).contains("--accent"));
    }
    assertTrue(get("assets/..%2ftexts.properties").statusCode() >= 400);
    String theme = get("assets/theme.css").body();
    assertFalse(theme.contains(":root{--accent:#ffff00}@"), "yellow on white cannot be read");
    assertTrue(theme.contains(":root{--accent:#ffff00}}"), theme);
  }

  @Test
  void aPortThatIsTakenIsSaid() throws Exception {
    garden.publish();
    serve();
    String port = Integer.toString(URI.create(server.url()).getPort());
    try (SiteSearch other = SiteSearch.open(garden.config("serve.port", port))) {
      IOException refused = assertThrows(IOException.class, () -> SearchServer.start(other));
      assertTrue(refused.getMessage().contains("--port"), refused.getMessage());
    }
  }

  @Test
  void withoutASiteNothingIsBegunAndALogThatCannotBeKeptIsSaid() throws Exception {
    Path nowhere = folder.resolve("typed wrongly");
    SiteConfig none =
        SiteConfig.defaults().with("data", nowhere.toString()).with("serve.port", "0");
    assertThrows(ConfigException.class, () -> SiteSearch.open(none));
    assertFalse(Files.exists(nowhere));
    garden.publish();
    Files.writeString(
        garden.data().resolve("searches.db"), "no database, but long enough to be one");
    try (SiteSearch damaged = SiteSearch.open(garden.config())) {
      IOException refused = assertThrows(IOException.class, () -> SearchServer.start(damaged));
      assertTrue(refused.getMessage().contains("--search-log off"), refused.getMessage());
    }
    serve("serve.search-log", "off");
    assertEquals(200, get("search?q=flower").statusCode());
    assertEquals(204, post("click", "q=flower&p=1&u=" + SmallFolder.SITE).statusCode());
  }

  @Test
  void aRecommendedPageIsMarkedAndSynonymsAreSaid() throws Exception {
    garden.publish();
    Path bets = folder.resolve("bets.tsv");
    Files.writeString(bets, "flower\t" + SmallFolder.SITE + "hostile.html\n");
    Path synonyms = Files.writeString(folder.resolve("synonyms.txt"), "blossom => flower\n");
    serve("search.best-bets", bets.toString(), "search.synonyms", synonyms.toString());
    JsonNode found = json("api/search?q=flower");
    assertEquals(SmallFolder.SITE + "hostile.html", found.at("/hits/0/url").textValue());
    assertTrue(found.at("/hits/0/recommended").booleanValue());
    assertFalse(found.at("/hits/1/recommended").booleanValue());
    assertEquals(SmallFolder.FLOWERS + 2, found.get("total").intValue());
    assertTrue(get("search?q=flower").body().contains(">Recommended<"));
    assertFalse(get("search?q=garden").body().contains(">Recommended<"));
    String why = get("why?q=flower&u=" + SmallFolder.SITE + "hostile.html").body();
    assertTrue(why.contains("an editor put it first"), why);
    JsonNode other = json("api/search?q=blossom");
    assertEquals("flower", other.at("/synonyms/0").textValue());
    assertEquals(SmallFolder.FLOWERS + 1, other.get("total").intValue());
    assertTrue(get("search?q=blossom").body().contains("Also searched for: flower."));
  }
}
