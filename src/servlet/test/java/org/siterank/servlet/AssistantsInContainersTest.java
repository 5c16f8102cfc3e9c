package org.siterank.servlet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.HttpClientStreamableHttpTransport;
import io.modelcontextprotocol.spec.McpSchema;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.siterank.SiteSearch;
import org.siterank.search.Asker;
import org.siterank.web.SmallFolder;

/**
 * {@code POST mcp} of the servlet, asked by the client of the SDK, with the application's rights.
 */
class AssistantsInContainersTest {

  @TempDir Path folder;

  private static McpSyncClient client(String base, String group) {
    McpSyncClient client =
        McpClient.sync(
                HttpClientStreamableHttpTransport.builder(base)
                    .endpoint("mcp")
                    .requestBuilder(HttpRequest.newBuilder().header("Test-Group", group))
                    .build())
            .requestTimeout(Duration.ofSeconds(30))
            .build();
    client.initialize();
    return client;
  }

  private static McpSchema.CallToolResult call(
      McpSyncClient client, String tool, String name, String value) {
    return client.callTool(
        McpSchema.CallToolRequest.builder(tool)
            .arguments(Map.<String, Object>of(name, value))
            .build());
  }

  private static String text(McpSchema.CallToolResult result) {
    return ((McpSchema.TextContent) result.content().get(0)).text();
  }

  @ParameterizedTest
  @EnumSource
  void anAssistantReadsAsMuchAsThoseItAsksFor(Container.Kind kind) throws Exception {
    SmallFolder garden = new SmallFolder(folder);
    garden.write("board/minutes.html", "Minutes", "The board sold a flower bed. <a href=/>x</a>");
    garden.write("flowers/1.html", "Flower 1", "<a href=/board/minutes.html>minutes</a>");
    ServletAccess access =
        ServletAccess.of(
            request ->
                "board".equals(request.getHeader("Test-Group"))
                    ? Asker.memberOf(List.of("board"))
                    : Asker.PUBLIC);
    try (SiteSearch site =
        SiteSearch.open(garden.config().with("rights.rules", "/board/* board", "/* everybody"))) {
      site.run();
      try (Container container =
          kind.start(
              new Container.Deployment(
                  "/shop", new SearchServlet(site, access), "/suche/*", Optional.empty()))) {
        String base = "http://127.0.0.1:" + container.port() + "/shop/suche/";
        try (McpSyncClient stranger = client(base, "none");
            McpSyncClient member = client(base, "board")) {
          assertEquals(3, member.listTools().tools().size());
          assertTrue(text(call(member, "search", "query", "board sold")).contains("flower bed"));
          assertFalse(text(call(stranger, "search", "query", "board sold")).contains("flower bed"));
          assertFalse(call(member, "read", "url", "/board/minutes.html").isError());
          assertTrue(call(stranger, "read", "url", "/board/minutes.html").isError());
        }
        HttpRequest foreign =
            HttpRequest.newBuilder(URI.create(base + "mcp"))
                .header("Content-Type", "application/json")
                .header("Origin", "https://evil.example")
                .POST(HttpRequest.BodyPublishers.ofString("{}"))
                .build();
        HttpResponse<String> refused =
            HttpClient.newHttpClient().send(foreign, HttpResponse.BodyHandlers.ofString());
        assertEquals(403, refused.statusCode(), refused.body());
      }
    }
  }
}
