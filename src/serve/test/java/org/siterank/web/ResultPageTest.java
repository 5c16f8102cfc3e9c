package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.StringReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.xml.sax.InputSource;

/** The page of results for people, and the forms of it for programs. */
@Tag("slow")
class ResultPageTest {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir Path directory;

  private SmallFolder garden;
  private SiteSearch site;
  private SearchServer server;

  @BeforeEach
  void plant() throws Exception {
    garden = new SmallFolder(directory);
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
    site.close();
  }

  private void serve(String... settings) throws Exception {
    garden.publish(settings);
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

  private Document page(String address) throws Exception {
    return Jsoup.parse(get(address).body());
  }

  @Test
  void reasonIsInTheMenuBehindTheTitle() throws Exception {
    serve();
    Document page = page("search?q=flower");
    assertEquals(10, page.select("article h2 + details.menu a.why").size());
    assertEquals(10, page.select("a.why").size());
    assertTrue(
        page.select(".hits + nav.facets").size() == 1 || page.select("nav.facets").isEmpty());
  }

  @Test
  void reasonCanBeKeptForWebmasters() throws Exception {
    serve("serve.explanations", "webmasters");
    Document page = page("search?q=flower");
    assertEquals(0, page.select("a.why").size());
    String why = "why?q=flower&u=" + SmallFolder.SITE + "flowers/1.html&n=100";
    assertEquals(404, get(why).statusCode());
    assertEquals(200, get("api/search?q=flower").statusCode());
    HttpResponse<String> refused = get("api/search?q=flower&explain=1");
    assertEquals(403, refused.statusCode());
    assertTrue(refused.body().contains("serve.explanations"), refused.body());
    String token = server.webmasterUrl().orElseThrow().split("token=", -1)[1];
    assertEquals(200, get(why, "Authorization", "Bearer " + token).statusCode());
  }

  @Test
  void siteNameIsCutFromShownTitlesAndStillFindsPages() throws Exception {
    for (int i = 1; i <= SmallFolder.FLOWERS; i++) {
      garden.write("flowers/" + i + ".html", "Flower " + i + " - Kew &amp;amp; Co", "A flower.");
    }
    serve();
    Document page = page("search?q=Flower+7");
    assertEquals("Flower 7", page.select(".hits h2 a").first().text());
    JsonNode answer = new ObjectMapper().readTree(get("api/search?q=kew").body());
    assertEquals(SmallFolder.FLOWERS, answer.path("total").asInt());
    assertTrue(answer.at("/hits/0/title").asText().matches("Flower \\d+"), answer.toString());
    assertEquals("en", answer.at("/hits/0/lang").asText());
    assertEquals("ltr", answer.at("/hits/0/dir").asText());
  }

  @Test
  void deadEndLeadsOn() throws Exception {
    serve();
    Document page = page("search?q=flowerz+xyzzy+plugh");
    assertEquals(0, page.select(".hits article").size());
    Document none = page("search?q=hostilex");
    assertFalse(none.select(".ways a[href=" + SmallFolder.SITE + "]").isEmpty(), none.html());
    assertTrue(page("search?q=flower&page=9").select(".ways").isEmpty());
  }

  @Test
  void resultsAreAFeedWithTheNewestFirst() throws Exception {
    garden.write("2020/01/02/old.html", "Old tulip", "A tulip & a rose. <a href=/>home</a>");
    garden.write("2021/03/04/new.html", "New tulip", "A tulip. <a href=/>home</a>");
    garden.write(
        "index.html",
        "The garden",
        "<a href=2020/01/02/old.html>old</a> <a href=2021/03/04/new.html>new</a>");
    serve();
    HttpResponse<String> feed = get("feed?q=tulip");
    assertEquals(
        "application/rss+xml; charset=utf-8", feed.headers().firstValue("Content-Type").orElse(""));
    org.w3c.dom.Document rss =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(feed.body())));
    assertEquals(2, rss.getElementsByTagName("item").getLength());
    assertEquals("New tulip", rss.getElementsByTagName("title").item(1).getTextContent());
    assertEquals(
        "Thu, 4 Mar 2021 00:00:00 GMT",
        rss.getElementsByTagName("pubDate").item(0).getTextContent());
    Document page = page("search?q=tulip");
    assertEquals("feed?q=tulip", page.select("link[type=application/rss+xml]").attr("href"));
    assertEquals(400, get("feed").statusCode());
  }

  @Test
  void startPageDescribesItsSearch() throws Exception {
    serve("serve.title", "A <b> & </script>");
    JsonNode search =
        new ObjectMapper().readTree(page("").select("script[type=application/ld+json]").html());
    assertEquals("A <b> & </script>", search.path("name").asText());
    assertEquals("SearchAction", search.at("/potentialAction/@type").asText());
    assertEquals(
        server.url() + "search?q={search_term_string}",
        search.at("/potentialAction/target/urlTemplate").asText());
  }
}
