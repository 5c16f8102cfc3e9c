package org.siterank.servlet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.siterank.SiteSearch;
import org.siterank.web.SearchServer;
import org.siterank.web.SmallFolder;

/**
 * The servlet in the containers of others answers as {@code siterank serve} does: status, headers
 * and body, for each kind of request.
 */
class SameAnswersTest {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  /** What the servers say of themselves and the connection, not of the answer. */
  private static final List<String> OF_THE_SERVER =
      List.of("server", "date", "connection", "keep-alive", "content-length", "transfer-encoding");

  private static final String[] GERMAN = {"Accept-Language", "de"};
  private static final String[] GZIP = {"Accept-Encoding", "gzip"};
  private static final String[] PORTAL = {"Origin", "https://portal.example.org"};
  private static final String[] EVIL = {"Origin", "https://portal.example.org.evil.example"};

  @TempDir static Path folder;
  private static SiteSearch site;
  private static SearchServer server;

  /** A request: its method, what stands behind the base path, what is posted, and headers. */
  private record Asked(String method, String address, String body, List<String> headers) {

    static Asked get(String address, String... headers) {
      return new Asked("GET", address, "", List.of(headers));
    }

    static Asked of(String method, String address, String body, String... headers) {
      return new Asked(method, address, body, List.of(headers));
    }

    HttpResponse<byte[]> answer(String base) throws IOException, InterruptedException {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create(base + address))
              .method(
                  method,
                  body.isEmpty()
                      ? HttpRequest.BodyPublishers.noBody()
                      : HttpRequest.BodyPublishers.ofString(body));
      if (!body.isEmpty()) {
        request.header("Content-Type", "application/x-www-form-urlencoded");
      }
      if (!headers.isEmpty()) {
        request.headers(headers.toArray(String[]::new));
      }
      return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
    }

    @Override
    public String toString() {
      return method + " " + address + " " + headers;
    }
  }

  private static final List<Asked> REQUESTS =
      List.of(
          Asked.get(""),
          Asked.get("?q=petals"),
          Asked.get("search?q=flower&page=4"),
          Asked.get("search?q=flower&in=/flowers/", GERMAN),
          Asked.get("search?q=gr%C3%BCn%2B+%22x"),
          Asked.get("search?q=flouer+-weed&in=/flowers/"),
          Asked.get("search?q=weed", GZIP),
          Asked.get("search"),
          Asked.get("search?q=flower&page=0"),
          Asked.get("why?q=weed&u=" + SmallFolder.SITE + "hostile.html"),
          Asked.get("why?q=weed&u=none"),
          Asked.get("api/search?q=flower&n=5&page=2&explain=1"),
          Asked.get("api/search?q=flower&n=101"),
          Asked.get("api/suggest?q=flow&format=opensearch"),
          Asked.get("api/related?url=/flowers/3.html&n=3"),
          Asked.get("api/related?url=flowers"),
          Asked.get("api/page?url=" + SmallFolder.SITE),
          Asked.get("api/nowhere"),
          Asked.get("api/openapi.json"),
          Asked.get("opensearch.xml"),
          Asked.get("assets/style.css", GZIP),
          Asked.get("assets/theme.css"),
          Asked.get("assets/embed.js", "If-None-Match", "*"),
          Asked.get("assets/none.css"),
          Asked.get("nowhere/else"),
          Asked.get("webmaster/"),
          Asked.get("metrics"),
          Asked.get("health"),
          Asked.get("api/search?q=flower", PORTAL),
          Asked.get("api/search?q=flower", EVIL),
          Asked.of("HEAD", "search?q=flower", ""),
          Asked.of("DELETE", "search?q=flower", ""),
          Asked.of(
              "OPTIONS",
              "api/search",
              "",
              "Origin",
              "https://portal.example.org",
              "Access-Control-Request-Method",
              "GET"),
          Asked.of("POST", "search", "q=flower"),
          Asked.get("click"),
          Asked.of("POST", "click", "q=petals&p=1&u=" + SmallFolder.SITE + "flowers/1.html"),
          Asked.of("POST", "click", "q=petals&p=1&u=https://evil.example/"),
          Asked.of("POST", "click", "q=%zz"),
          Asked.of("POST", "click", "q=%ff"),
          Asked.of("POST", "click", "q=" + "x".repeat(30_000)),
          Asked.of("POST", "api/documents", "[]"));

  @BeforeAll
  static void serve() throws Exception {
    SmallFolder garden = new SmallFolder(folder);
    garden.publish();
    site =
        SiteSearch.open(
            garden.config(
                "serve.path", "/shop/suche/",
                "serve.webmaster", "off",
                "serve.search-log", "off",
                "serve.cors-origins", "https://portal.example.org"));
    server = SearchServer.start(site);
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
    site.close();
  }

  private static String answer(Asked asked, String base) throws Exception {
    HttpResponse<byte[]> response = asked.answer(base);
    assertNotEquals(500, response.statusCode(), asked.toString());
    Map<String, List<String>> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.putAll(response.headers().map());
    headers.keySet().removeAll(OF_THE_SERVER);
    headers.computeIfPresent(
        "Content-Type",
        (name, type) -> List.of(type.get(0).toLowerCase(Locale.ROOT).replace(" ", "")));
    String body = new String(response.body(), StandardCharsets.ISO_8859_1);
    return (response.statusCode() + " " + headers + "\n" + body)
        .replace(base, "http://SERVER/")
        .replaceFirst("\"tookMillis\":\\d+", "\"tookMillis\":0");
  }

  @ParameterizedTest
  @EnumSource
  void aContainerAnswersAsServeDoes(Container.Kind kind) throws Exception {
    Container.Deployment deployment =
        new Container.Deployment(
            "/shop",
            new SearchServlet(site, ServletAccess.ANONYMOUS),
            "/suche/*",
            Optional.empty());
    try (Container container = kind.start(deployment)) {
      String base = "http://127.0.0.1:" + container.port() + "/shop/suche/";
      for (Asked asked : REQUESTS) {
        assertEquals(answer(asked, server.url()), answer(asked, base), asked.toString());
      }
      HttpResponse<byte[]> bare = Asked.get("").answer(base.substring(0, base.length() - 1));
      assertEquals(301, bare.statusCode());
      assertTrue(
          bare.headers().firstValue("Location").orElse("").endsWith("/shop/suche/"),
          bare.headers().toString());
    }
  }
}
