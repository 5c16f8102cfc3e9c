package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.searchlog.SearchLog;

/** {@code POST mcp}, asked by the SDK's own client and by hand, on a site with access rules. */
@Tag("slow")
class AssistantApiTest {

  private static final ObjectMapper JSON = new ObjectMapper();
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final String PING = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}";

  @TempDir Path folder;
  private SmallFolder garden;
  private SiteSearch site;
  private SearchServer server;

  @BeforeEach
  void write() throws Exception {
    garden = new SmallFolder(folder);
    garden.write("board/minutes.html", "Minutes", "The board sold a flower bed. <a href=/>x</a>");
    garden.write("flowers/1.html", "Flower 1", "<a href=/board/minutes.html>minutes</a>");
  }

  private void serve(String... more) throws Exception {
    site =
        SiteSearch.open(
            garden
                .config(more)
                .with("rights.rules", "/board/* board", "/* everybody")
                .with("rights.groups-header", "X-Remote-Groups")
                .with("serve.trusted-proxies", "127.0.0.1"));
    site.run();
    server = SearchServer.start(site);
  }

  @AfterEach
  void close() throws Exception {
    if (server != null) {
      server.close();
      site.close();
    }
  }

  private McpSyncClient client(String group) {
    HttpRequest.Builder asking = HttpRequest.newBuilder();
    if (!group.isEmpty()) {
      asking.header("X-Remote-Groups", group);
    }
    McpSyncClient client =
        McpClient.sync(
                HttpClientStreamableHttpTransport.builder(server.url())
                    .endpoint("mcp")
                    .requestBuilder(asking)
                    .build())
            .requestTimeout(Duration.ofSeconds(30))
            .build();
    client.initialize();
    return client;
  }

  private static McpSchema.CallToolResult call(
      McpSyncClient client, String tool, Map<String, Object> arguments) {
    return client.callTool(McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
  }

  private static String text(McpSchema.CallToolResult result) {
    return ((McpSchema.TextContent) result.content().get(0)).text();
  }

  private HttpResponse<String> post(String body, String... headers) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server.url() + "mcp"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return CLIENT.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void theClientOfTheSdkSearchesReadsAndFindsSimilarPages() throws Exception {
    serve();
    try (McpSyncClient client = client("")) {
      assertEquals("siterank", client.getServerInfo().name());
      assertEquals(
          List.of("search", "read", "related"),
          client.listTools().tools().stream().map(McpSchema.Tool::name).toList());
      client.ping();
      McpSchema.CallToolResult found =
          call(client, "search", Map.of("query", "flower with 17 petals", "limit", 3));
      JsonNode passages = JSON.valueToTree(found.structuredContent()).get("passages");
      assertEquals(3, passages.size());
      String url = passages.at("/0/url").textValue();
      assertEquals(SmallFolder.SITE + "flowers/17.html", url);
      assertTrue(text(call(client, "read", Map.of("url", url))).contains("> A flower of the"));
      assertFalse(call(client, "related", Map.of("url", url)).isError());
      assertTrue(call(client, "read", Map.of("url", "https://other.example/")).isError());
      McpError unknown =
          assertThrows(McpError.class, () -> call(client, "shell", Map.of("command", "ls")));
      assertEquals(-32602, unknown.getJsonRpcError().code());
    }
  }

  @Test
  void theRightsOfTheSearchPageHold() throws Exception {
    serve();
    Map<String, Object> query = Map.of("query", "board sold");
    Map<String, Object> minutes = Map.of("url", "/board/minutes.html");
    try (McpSyncClient stranger = client("");
        McpSyncClient member = client("board")) {
      assertFalse(text(call(stranger, "search", query)).contains("sold a flower"));
      assertTrue(text(call(member, "search", query)).contains("sold a flower"));
      assertTrue(call(stranger, "read", minutes).isError());
      assertTrue(text(call(member, "read", minutes)).contains("sold a flower"));
      assertTrue(call(stranger, "related", minutes).isError());
    }
    HttpResponse<String> answer = post(PING);
    assertEquals("private, no-store", answer.headers().firstValue("Cache-Control").orElseThrow());
  }

  @Test
  void pagesOfOtherOriginsMayNotPost() throws Exception {
    serve("serve.cors-origins", "https://portal.example.org");
    String own = server.url().replaceFirst("/$", "");
    for (String origin : List.of(own, "https://portal.example.org")) {
      assertEquals(200, post(PING, "Origin", origin).statusCode(), origin);
    }
    for (String origin :
        List.of(
            "https://evil.example",
            "null",
            "http://localhost:3000",
            own + ".evil.example",
            "https://portal.example.org.evil.example")) {
      HttpResponse<String> refused = post(PING, "Origin", origin);
      assertEquals(403, refused.statusCode(), origin);
      assertTrue(refused.body().contains("serve.cors-origins"), refused.body());
    }
    // A name of the attacker's that points to this machine: the browser calls it the same origin.
    assertEquals(
        403,
        new RawRequest(server.url())
            .status(
                "mcp",
                "Host: evil.example:8080",
                "Origin: http://evil.example:8080",
                "Sec-Fetch-Site: same-origin"));
  }

  @Test
  void badRequestsAreRefused() throws Exception {
    serve();
    assertEquals(200, post(PING).statusCode());
    assertEquals(
        202, post("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}").statusCode());
    for (String body : List.of("{not json", "[" + PING + "]", "{}")) {
      HttpResponse<String> refused = post(body);
      assertEquals(400, refused.statusCode(), body);
      assertTrue(JSON.readTree(refused.body()).at("/error/code").intValue() <= -32600);
    }
    assertEquals(413, post("{\"x\":\"" + "x".repeat(30_000) + "\"}").statusCode());
    assertEquals(400, post(PING, "MCP-Protocol-Version", "1999-01-01").statusCode());
    assertEquals(200, post(PING, "MCP-Protocol-Version", "2025-06-18").statusCode());
    assertEquals(406, post(PING, "Accept", "text/html").statusCode());
    HttpRequest form =
        HttpRequest.newBuilder(URI.create(server.url() + "mcp"))
            .POST(HttpRequest.BodyPublishers.ofString(PING))
            .build();
    HttpResponse<String> untyped = CLIENT.send(form, HttpResponse.BodyHandlers.ofString());
    assertEquals(415, untyped.statusCode());
    assertTrue(JSON.readTree(untyped.body()).has("error"), untyped.body());
    HttpRequest get = HttpRequest.newBuilder(URI.create(server.url() + "mcp")).build();
    HttpResponse<String> stream = CLIENT.send(get, HttpResponse.BodyHandlers.ofString());
    assertEquals(405, stream.statusCode());
    assertEquals("POST", stream.headers().firstValue("Allow").orElseThrow());
  }

  @Test
  void aClientThatAsksTooOftenIsSlowedDown() throws Exception {
    serve("serve.rate-limit", "1");
    int refused = 0;
    for (int i = 0; i < 30; i++) {
      refused += post(PING).statusCode() == 429 ? 1 : 0;
    }
    assertTrue(refused > 10, refused + " refused");
  }

  @Test
  void searchesAreCountedWithoutThePerson() throws Exception {
    serve("serve.search-log-people", "2");
    String call =
        "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\"search\","
            + "\"arguments\":{\"query\":\"petals\"}}}";
    assertEquals(200, post(call, "X-Forwarded-For", "192.0.2.7").statusCode());
    String metrics =
        CLIENT
            .send(
                HttpRequest.newBuilder(URI.create(server.metricsUrl().orElseThrow())).build(),
                HttpResponse.BodyHandlers.ofString())
            .body();
    assertTrue(metrics.contains("mcp"), metrics);
    assertFalse(metrics.contains("192.0.2.7"), metrics);
    server.close();
    try (SearchLog log = SearchLog.open(site.config().data(), 2)) {
      String asked = log.asked().toString();
      assertEquals(1, log.asked().size(), asked);
      assertFalse(asked.contains("petals"), asked);
      assertFalse(asked.contains("192.0.2.7"), asked);
    }
    server = SearchServer.start(site);
  }
}
