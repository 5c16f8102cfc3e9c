package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.searchlog.SearchLog;

/** The search page over HTTP, without a browser. */
@Tag("slow")
class SearchServerTest extends ServedGarden {

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
