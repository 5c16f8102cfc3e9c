package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;

/** A page in two languages, which readers of both ask for. */
@Tag("slow")
class VersionsOverHttpTest {

  @TempDir Path folder;

  private static String get(SearchServer server, String address, String languages)
      throws Exception {
    HttpResponse<String> response =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(URI.create(server.url() + address))
                    .header("Accept-Language", languages)
                    .build(),
                HttpResponse.BodyHandlers.ofString());
    assertEquals(200, response.statusCode(), response.body());
    return response.body();
  }

  @Test
  void readersSeeTheVersionInTheirLanguageAndTheOtherBelow() throws Exception {
    SmallFolder garden = new SmallFolder(folder);
    garden.write("en/bonsai.html", "Bonsai", "<div lang=en>Bonsai are small trees in a pot.</div>");
    garden.write("de/bonsai.html", "Bonsai", "<div lang=de>Bonsai sind Bäume im Topf.</div>");
    garden.write(
        "index.html",
        "Garden",
        "<a href=en/bonsai.html>Trees</a> <a href=de/bonsai.html>Bäume</a>");
    garden.publish();
    try (SiteSearch site = SiteSearch.open(garden.config());
        SearchServer server = SearchServer.start(site)) {
      String german = get(server, "search?q=bonsai", "de-AT,en;q=0.5");
      assertTrue(german.contains("<h2><a href=\"" + SmallFolder.SITE + "de/bonsai.html\""), german);
      assertTrue(german.contains("Andere Fassungen:"), german);
      assertTrue(german.contains("hreflang=\"en\" lang=\"en\""), german);
      assertTrue(german.contains(">English</a>"), german);
      String english = get(server, "search?q=bonsai", "en");
      assertTrue(english.contains("<h2><a href=\"" + SmallFolder.SITE + "en/bonsai.html\""));
      assertFalse(english.contains("<h2><a href=\"" + SmallFolder.SITE + "de/bonsai.html\""));
      JsonNode json = new ObjectMapper().readTree(get(server, "api/search?q=bonsai", "de"));
      assertEquals(SmallFolder.SITE + "de/bonsai.html", json.at("/hits/0/url").asText());
      assertEquals(SmallFolder.SITE + "en/bonsai.html", json.at("/hits/0/versions/0/url").asText());
      assertEquals("en", json.at("/hits/0/versions/0/language").asText());
      assertEquals(1, json.path("total").asInt(), json.toString());
    }
  }

  @Test
  void variantsOfALanguageAreToldApart() throws Exception {
    SmallFolder garden = new SmallFolder(folder);
    garden.write("en/a.html", "Bonsai", "<div lang=en>Bonsai are small trees in a pot.</div>");
    garden.write("zh_CN/a.html", "Bonsai", "<div lang=zh-CN>盆景 Bonsai 是种在盆中的小树。</div>");
    garden.write("zh_TW/a.html", "Bonsai", "<div lang=zh-TW>盆景 Bonsai 是種在盆中的小樹。</div>");
    garden.write(
        "index.html",
        "Garden",
        "<a href=en/a.html>1</a> <a href=zh_CN/a.html>2</a> <a href=zh_TW/a.html>3</a>");
    garden.publish();
    try (SiteSearch site = SiteSearch.open(garden.config());
        SearchServer server = SearchServer.start(site)) {
      String english = get(server, "search?q=bonsai", "en");
      assertTrue(english.contains(">中文 (中国)</a>"), english);
      assertTrue(english.contains(">中文 (台灣)</a>"), english);
      assertTrue(english.contains("hreflang=\"zh-TW\" lang=\"zh-TW\""), english);
      assertTrue(english.contains(">Chinese (Taiwan)"), "a choice beside the results: " + english);
      assertTrue(english.contains("lang=zh-tw"), english);
      String narrowed = get(server, "search?q=bonsai&lang=zh-tw", "zh-CN");
      assertTrue(narrowed.contains("<h2><a href=\"" + SmallFolder.SITE + "zh_TW/a.html\""));
      assertTrue(narrowed.contains(">Chinese (Taiwan)") || narrowed.contains("台湾"), narrowed);
      String taiwan = get(server, "search?q=bonsai", "zh-TW,zh;q=0.9");
      assertTrue(taiwan.contains("<h2><a href=\"" + SmallFolder.SITE + "zh_TW/a.html\""), taiwan);
      assertTrue(taiwan.contains(">中文 (中国)</a>"), taiwan);
    }
  }
}
