package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.report.ReportFiles;

/** The search page below a path of another server, which takes the path off. */
@Tag("slow")
class PrefixTest {

  private static final List<String> ATTRIBUTES =
      List.of("href", "src", "action", "formaction", "data-suggest", "data-url", "poster");

  /** An address that a style sheet or a script loads: {@code url(…)}, or an address as a string. */
  private static final Pattern LOADED =
      Pattern.compile("url\\(['\"]?([^)'\"]+)|[\"'`](/[a-z][^\"'`\\s]*)[\"'`]");

  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  /** Pages that one crawl looks at: all kinds of them are among the first. */
  private static final int MOST = 150;

  @TempDir Path folder;
  private SmallFolder garden;
  private SiteSearch site;
  private SearchServer server;
  private PrefixProxy proxy;

  @BeforeEach
  void build() throws Exception {
    garden = new SmallFolder(folder);
    garden.publish();
  }

  @AfterEach
  void stop() throws IOException {
    if (proxy != null) {
      proxy.close();
    }
    if (server != null) {
      server.close();
      site.close();
    }
  }

  private void serve(Map<String, String> headers, String... settings) throws Exception {
    stop();
    site = SiteSearch.open(garden.config(settings).with("serve.rate-limit", "1000"));
    server = SearchServer.start(site);
    proxy = new PrefixProxy(server.url(), headers);
  }

  private HttpResponse<String> get(String address, String... headers) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(address));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private String bearer() {
    return "Bearer " + server.webmasterUrl().orElseThrow().split("token=", -1)[1];
  }

  /** Follows everything that leads to the server itself; nothing may lead out of the prefix. */
  private Set<String> followed() throws Exception {
    String own = URI.create(proxy.url()).resolve("/").toString();
    Deque<String> waiting = new ArrayDeque<>();
    Set<String> seen = new HashSet<>();
    Set<String> paths = new TreeSet<>();
    Stream.of(
            "",
            "search?q=flower",
            "search?q=flower&p=2&explain=1",
            "search?q=none",
            "webmaster",
            "webmaster/",
            "api/search?q=flower",
            "api/openapi.json",
            "assets/embed.js",
            "nowhere",
            "search?q=")
        .map(proxy.url()::concat)
        .forEach(waiting::add);
    while (!waiting.isEmpty() && seen.size() < MOST) {
      String address = waiting.remove();
      int fragment = address.indexOf('#');
      address = fragment < 0 ? address : address.substring(0, fragment);
      if (!seen.add(address)) {
        continue;
      }
      assertTrue(address.startsWith(proxy.url()), address + " is not below " + proxy.url());
      HttpResponse<String> answer = get(address, "Authorization", bearer());
      String path = URI.create(address).getPath().substring(PrefixProxy.PREFIX.length());
      paths.add(path);
      boolean form = answer.statusCode() == 405; // Of a form that is posted.
      assertTrue(
          form || path.equals("nowhere") || answer.statusCode() < 400,
          answer.statusCode() + " " + address);
      for (String found : references(address, answer)) {
        if (found.startsWith(own)) {
          waiting.add(found);
        }
      }
    }
    return paths;
  }

  private static List<String> references(String address, HttpResponse<String> answer) {
    URI base = URI.create(address);
    Set<String> found = new TreeSet<>();
    answer.headers().firstValue("Location").ifPresent(found::add);
    String type = answer.headers().firstValue("Content-Type").orElse("");
    if (type.startsWith("text/html")) {
      for (Element element : Jsoup.parse(answer.body()).getAllElements()) {
        for (String attribute : ATTRIBUTES) {
          if (!element.attr(attribute).isEmpty()) {
            found.add(element.attr(attribute));
          }
        }
      }
    } else if (type.contains("css") || type.contains("javascript")) {
      Matcher loaded = LOADED.matcher(answer.body());
      while (loaded.find()) {
        found.add(loaded.group(1) == null ? loaded.group(2) : loaded.group(1));
      }
    }
    return found.stream()
        .filter(reference -> !reference.matches("(?s)(mailto|data|javascript):.*|#.*"))
        .map(reference -> base.resolve(reference.replace(" ", "%20")).toString())
        .toList();
  }

  @Test
  void nothingLeadsOutOfThePath() throws Exception {
    for (Map<String, String> headers :
        List.of(Map.<String, String>of(), Map.of("X-Forwarded-Prefix", "/search"))) {
      serve(headers, "serve.trusted-proxies", "127.0.0.1");
      Set<String> paths = followed();
      for (String path :
          List.of("assets/style.css", "assets/search.js", "webmaster/", "opensearch.xml")) {
        assertTrue(paths.contains(path), path + " in " + paths);
      }
      assertTrue(paths.stream().anyMatch(path -> path.startsWith("webmaster/page")), paths + "");
    }
  }

  @Test
  void whatIsAbsoluteHasThePathThatATrustedProxyNames() throws Exception {
    serve(Map.of("X-Forwarded-Prefix", "/search/"), "serve.trusted-proxies", "127.0.0.1");
    String search = get(proxy.url() + "opensearch.xml").body();
    assertTrue(search.contains("/search/search?q="), search);
    assertFalse(search.matches("(?s).*:\\d+/search\\?q=.*"), search);
    String api = get(proxy.url() + "api/openapi.json").body();
    assertTrue(api.contains("/search/"), api);
    assertTrue(cookie(proxy.url()).contains("; Path=/search/;"), cookie(proxy.url()));
    // An address of the configuration does as well; one asks the server itself as before.
    serve(Map.of(), "serve.public-url", "https://127.0.0.1/search/");
    assertTrue(get(proxy.url() + "opensearch.xml").body().contains("https://127.0.0.1/search/"));
    assertTrue(cookie(server.url()).contains("; Path=/;"), cookie(server.url()));
  }

  @Test
  void aPathThatNoTrustedProxyNamesIsNotBelieved() throws Exception {
    for (String forged :
        List.of("/evil", "//evil.example", "/a\"onload=", "https://evil.example")) {
      serve(Map.of("X-Forwarded-Prefix", forged));
      assertFalse(get(proxy.url() + "opensearch.xml").body().contains("evil"), forged);
      assertTrue(cookie(proxy.url()).contains("; Path=/;"), forged);
      if (!forged.equals("/evil")) {
        serve(Map.of("X-Forwarded-Prefix", forged), "serve.trusted-proxies", "127.0.0.1");
        assertFalse(get(proxy.url() + "opensearch.xml").body().contains("evil"), forged);
      }
    }
  }

  /** The cookie that the address with the token is exchanged for. */
  private String cookie(String root) throws Exception {
    String token = server.webmasterUrl().orElseThrow().split("token=", -1)[1];
    HttpResponse<String> answer = get(root + "webmaster/?token=" + token);
    assertEquals(302, answer.statusCode());
    URI target =
        URI.create(root + "webmaster/")
            .resolve(answer.headers().firstValue("Location").orElseThrow());
    assertEquals(root + "webmaster/", target.toString());
    return answer.headers().firstValue("Set-Cookie").orElseThrow();
  }

  @Test
  void theReportsLinksAreRelative() throws Exception {
    site = SiteSearch.open(garden.config());
    server = SearchServer.start(site);
    Path report = folder.resolve("report");
    new ReportFiles(site.report(), "en").write(report);
    try (Stream<Path> files = Files.walk(report)) {
      for (Path file : files.filter(path -> path.toString().endsWith(".html")).toList()) {
        for (Element element : Jsoup.parse(Files.readString(file)).getAllElements()) {
          for (String attribute : ATTRIBUTES) {
            assertFalse(
                element.attr(attribute).startsWith("/"), file + ": " + element.attr(attribute));
          }
        }
      }
    }
  }
}
