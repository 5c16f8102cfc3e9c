package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.modelcontextprotocol.client.McpClient;
import io.modelcontextprotocol.client.McpSyncClient;
import io.modelcontextprotocol.client.transport.ServerParameters;
import io.modelcontextprotocol.client.transport.StdioClientTransport;
import io.modelcontextprotocol.json.McpJsonDefaults;
import io.modelcontextprotocol.spec.McpError;
import io.modelcontextprotocol.spec.McpSchema;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code siterank mcp} of the archive, spoken to by the client of the protocol's SDK. */
class McpIT {

  @TempDir static Path folder;
  private static PublishedGarden garden;

  @BeforeAll
  static void publish() throws Exception {
    garden = PublishedGarden.publish(folder, 30);
  }

  private static List<String> command() {
    List<String> words = new ArrayList<>(Siterank.COMMAND);
    words.addAll(List.of("mcp", "--data", garden.data()));
    return words;
  }

  @Test
  void theClientOfTheSdkSearchesAndReads() {
    List<String> words = command();
    StdioClientTransport transport =
        new StdioClientTransport(
            ServerParameters.builder(words.get(0)).args(words.subList(1, words.size())).build(),
            McpJsonDefaults.getMapper());
    List<String> said = new ArrayList<>();
    transport.setStdErrorHandler(said::add);
    try (McpSyncClient client =
        McpClient.sync(transport).requestTimeout(Duration.ofSeconds(60)).build()) {
      assertEquals("siterank", client.initialize().serverInfo().name());
      assertEquals(
          List.of("search", "read", "related"),
          client.listTools().tools().stream().map(McpSchema.Tool::name).toList());
      McpSchema.CallToolResult found = call(client, "search", Map.of("query", "\"words of 7\""));
      JsonNode passages = new ObjectMapper().valueToTree(found.structuredContent());
      String url = passages.at("/passages/0/url").textValue();
      assertEquals(PublishedGarden.URL + "p7.html", url);
      McpSchema.CallToolResult read = call(client, "read", Map.of("url", url));
      assertFalse(read.isError());
      assertTrue(read.content().toString().contains("words of 7"), read::toString);
      assertFalse(call(client, "related", Map.of("url", "/p7.html")).isError());
      assertTrue(call(client, "read", Map.of("url", "https://other.example/")).isError());
      assertTrue(call(client, "search", Map.of("query", "x".repeat(100_000))).isError());
      assertThrows(McpError.class, () -> call(client, "shell", Map.of()));
      client.ping();
    }
    assertEquals(List.of(), said);
  }

  private static McpSchema.CallToolResult call(
      McpSyncClient client, String tool, Map<String, Object> arguments) {
    return client.callTool(McpSchema.CallToolRequest.builder(tool).arguments(arguments).build());
  }

  @Test
  void theOutputHasTheProtocolAloneAndEndsWithTheInput() throws Exception {
    Process process = new ProcessBuilder(command()).redirectErrorStream(true).start();
    OutputStream in = process.getOutputStream();
    try (BufferedReader out = process.inputReader(StandardCharsets.UTF_8)) {
      assertTrue(reply(in, out, "{broken").at("/error/code").intValue() < 0);
      JsonNode pong = reply(in, out, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"ping\"}");
      assertEquals(1, pong.get("id").intValue());
      in.close();
      assertEquals(null, out.readLine());
    }
    assertTrue(process.waitFor(30, TimeUnit.SECONDS));
    assertEquals(0, process.exitValue());
  }

  private static JsonNode reply(OutputStream in, BufferedReader out, String message)
      throws IOException {
    in.write((message + "\n").getBytes(StandardCharsets.UTF_8));
    in.flush();
    return new ObjectMapper().readTree(out.readLine());
  }

  @Test
  void aFolderWithoutASiteIsSaidBeforeTheFirstMessage() throws Exception {
    List<String> words = new ArrayList<>(Siterank.COMMAND);
    words.addAll(List.of("mcp", "--data", folder.resolve("nothing").toString()));
    Process process = new ProcessBuilder(words).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(3, process.waitFor(), said);
    assertTrue(said.contains("nothing"), said);
  }
}
