package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server that answers as told; a real one without scripts is in the integration tests. */
class FieldRemovalTest {

  private static final String DONE = "{\"errors\":false}";

  private static final String REFUSED =
      item(
          "update",
          400,
          "{\"type\":\"illegal_argument_exception\",\"reason\":\"failed to execute script\","
              + "\"caused_by\":{\"type\":\"illegal_argument_exception\","
              + "\"reason\":\"script_lang not supported [painless]\"}}");

  private static final String CONFLICT =
      item("index", 409, "{\"type\":\"version_conflict_engine_exception\",\"reason\":\"changed\"}");

  private final Deque<String> answers = new ArrayDeque<>();
  private final List<String> received = Collections.synchronizedList(new ArrayList<>());
  private HttpServer server;

  private static String item(String action, int status, String error) {
    return "{\"" + action + "\":{\"status\":" + status + ",\"error\":" + error + "}}";
  }

  private static String errors(String... items) {
    return "{\"errors\":true,\"items\":[" + String.join(",", items) + "]}";
  }

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            String body =
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            String path = exchange.getRequestURI().toString().replaceAll("\\?filter.*$", "");
            received.add((exchange.getRequestMethod() + " " + path + "\n" + body).strip());
            byte[] answer = answers.remove().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
          }
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void remove(String... ids) throws IOException {
    ClusterAddress address =
        ClusterAddress.of("http://127.0.0.1:" + server.getAddress().getPort() + "/docs");
    ClusterAccess access =
        new ClusterAccess(ClusterCredentials.NONE, Optional.empty(), Duration.ofSeconds(10), 1);
    try (ClusterClient client = ClusterClient.exact(address, access, wait -> {});
        BulkSender sender = new BulkSender(client, "docs", access, wait -> {})) {
      FieldRemoval removal = new FieldRemoval(client, "docs");
      for (String id : ids) {
        sender.add(removal.of(Map.of("_id", id, "routing", "a b"), "siterank"));
      }
      sender.finish();
    }
  }

  private static String document(int number, String source) {
    return "{\"found\":true,\"_seq_no\":"
        + number
        + ",\"_primary_term\":2,\"_source\":"
        + source
        + "}";
  }

  private static String written(int number, String source) {
    return "POST /docs/_bulk\n{\"index\":{\"_id\":\"x/y\",\"if_primary_term\":2,\"if_seq_no\":"
        + number
        + ",\"pipeline\":\"_none\",\"routing\":\"a b\"}}\n"
        + source;
  }

  @Test
  void aScriptTakesItOutWhereItRuns() throws IOException {
    answers.add(DONE);
    remove("x/y");
    assertEquals(1, received.size());
    assertTrue(received.get(0).contains("ctx._source.remove(params.field)"), received::toString);
  }

  @Test
  void withoutScriptsTheDocumentIsWrittenOnlyIfNobodyElseHas() throws IOException {
    String number = "0.12345678901234567890,\"n\":4.50";
    answers.add(errors(REFUSED));
    answers.add(document(7, "{\"a\":1,\"siterank\":3.0}"));
    answers.add(errors(CONFLICT));
    answers.add(document(8, "{\"a\":" + number + ",\"siterank\":3.0}"));
    answers.add(DONE);
    remove("x/y");
    String read = "GET /docs/_doc/x%2Fy?routing=a%20b";
    assertEquals(
        List.of(read, written(7, "{\"a\":1}"), read, written(8, "{\"a\":" + number + "}")),
        received.subList(1, 5));
    assertEquals(5, received.size());
  }

  @Test
  void aDocumentThatLacksTheFieldByNowIsLeft() throws IOException {
    answers.add(errors(REFUSED, REFUSED));
    answers.add("{\"found\":true,\"_seq_no\":7,\"_primary_term\":2,\"_source\":{\"a\":1}}");
    answers.add(document(9, "{\"b\":1,\"siterank\":3.0}"));
    answers.add(errors(CONFLICT));
    answers.add("{\"found\":true,\"_seq_no\":10,\"_primary_term\":2,\"_source\":{\"b\":2}}");
    remove("one", "two");
    assertEquals(5, received.size());
  }
}
