package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.siterank.SiteSearch;

/** Headers that tell browsers and proxies how long to keep an answer, and for whom. */
@Tag("slow")
class CacheHeadersTest {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  @TempDir static Path folder;

  private static SiteSearch site;
  private static SearchServer server;

  @BeforeAll
  static void serve() throws Exception {
    SmallFolder garden = new SmallFolder(folder);
    garden.publish();
    site = SiteSearch.open(garden.config("serve.cors-origins", "https://portal.example.org"));
    server = SearchServer.start(site);
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
    site.close();
  }

  private static HttpResponse<String> get(String address, String... headers) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(server.url() + address));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private static String header(HttpResponse<?> response, String name) {
    return response.headers().firstValue(name).orElse("");
  }

  @ParameterizedTest
  @ValueSource(strings = {"embed.js", "embed-fr.js", "style.css", "theme.css", "icon.svg"})
  void aFileUnderAStableAddressIsAskedForAgain(String name) throws Exception {
    HttpResponse<String> first = get("assets/" + name);
    assertEquals(200, first.statusCode());
    assertEquals("no-cache", header(first, "Cache-Control"));
    String tag = header(first, "ETag");
    for (String known : new String[] {tag, "\"other\", " + tag, "*"}) {
      HttpResponse<String> again = get("assets/" + name, "If-None-Match", known);
      assertEquals(304, again.statusCode(), known);
      assertEquals("", again.body());
      assertEquals(tag, header(again, "ETag"));
      assertEquals("no-cache", header(again, "Cache-Control"));
    }
    HttpResponse<String> changed = get("assets/" + name, "If-None-Match", "W/\"00000000\"");
    assertEquals(200, changed.statusCode());
    assertEquals(first.body(), changed.body());
  }

  @Test
  void aFileIsKeptForGoodUnderTheAddressThatPagesNameAndUnderNoOther() throws Exception {
    Matcher version = Pattern.compile("assets/style\\.css\\?(\\w+)").matcher(get("").body());
    assertTrue(version.find());
    for (String name : new String[] {"style.css", "theme.css", "search.js", "icon.svg"}) {
      assertEquals(
          "public, max-age=31536000, immutable",
          header(get("assets/" + name + "?" + version.group(1)), "Cache-Control"));
      assertEquals("no-cache", header(get("assets/" + name + "?1234abcd"), "Cache-Control"));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "?q=petals",
        "search?q=flower",
        "search?q=flower&page=0",
        "search",
        "why?q=flower&u=none",
        "api/search?q=flower",
        "api/search?q=flower&n=101",
        "api/suggest?q=flo",
        "api/related?url=/flowers/3.html",
        "api/nowhere",
        "nowhere",
        "assets/none.css",
        "webmaster/",
        "sign-in"
      })
  void whatIsInTheLanguageOfTheReaderSaysSo(String address) throws Exception {
    for (String coding : new String[] {"gzip", "identity"}) {
      String vary = header(get(address, "Accept-Encoding", coding), "Vary");
      assertTrue(vary.contains("Accept-Language"), vary);
      assertTrue(vary.contains("Origin"), vary);
    }
  }

  @Test
  void aCompressedAnswerVariesByAllThatItDependsOn() throws Exception {
    HttpResponse<String> found = get("search?q=flower", "Accept-Encoding", "gzip");
    assertEquals("gzip", header(found, "Content-Encoding"));
    assertEquals("Accept-Language, Accept-Encoding, Origin", header(found, "Vary"));
    assertFalse(header(get("assets/style.css"), "Vary").contains("Accept-Language"));
  }

  @Test
  void noSharedCacheKeepsWhatWebmastersSee() throws Exception {
    String token = server.webmasterUrl().orElseThrow().split("token=", -1)[1];
    for (String address : new String[] {"webmaster/", "webmaster/goal", "metrics"}) {
      HttpResponse<String> seen = get(address, "Authorization", "Bearer " + token);
      assertEquals(200, seen.statusCode());
      assertEquals("private, no-cache", header(seen, "Cache-Control"), address);
    }
    HttpResponse<String> exchanged = get("webmaster/?token=" + token);
    assertEquals(302, exchanged.statusCode());
    assertEquals("private, no-store", header(exchanged, "Cache-Control"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "search?q=flower",
        "api/search?q=flower",
        "api/suggest?q=flo",
        "api/passages?q=flower",
        "api/suggest?q=flo&format=opensearch",
        "api/related?url=/flowers/3.html",
        "api/vector?q=flower",
        "opensearch.xml",
        "api/openapi.json",
        "health"
      })
  void whatChangesWithEveryRunIsAskedForAgain(String address) throws Exception {
    assertEquals("no-cache", header(get(address), "Cache-Control"));
  }
}
