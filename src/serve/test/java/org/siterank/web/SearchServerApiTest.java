package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.SiteSearch;
import org.siterank.config.ConfigException;
import org.siterank.config.SiteConfig;
import org.siterank.searchlog.SearchLog;
import org.siterank.store.SearchCounts.Asked;
import org.siterank.store.SearchCounts.Opened;

/** What programs, proxies and monitoring ask of the search page over HTTP. */
@Tag("slow")
class SearchServerApiTest extends ServedGarden {

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
}
