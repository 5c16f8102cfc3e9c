package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
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
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A server that answers as told; what a real cluster does is shown by {@link OpenSearchCases}. */
@Tag("slow")
class BulkSenderTest {

  private record Scripted(int status, String body) {}

  private static final String DONE = "{\"errors\":false}";

  private final Deque<Scripted> script = new ArrayDeque<>();
  private final List<String> received = Collections.synchronizedList(new ArrayList<>());
  private final List<Duration> waits = Collections.synchronizedList(new ArrayList<>());
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            received.add(
                new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
            Scripted next = script.isEmpty() ? new Scripted(200, DONE) : script.remove();
            byte[] body = next.body().getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(next.status(), body.length);
            exchange.getResponseBody().write(body);
          }
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private BulkCounts send(String... urls) throws IOException {
    return send(Duration.ofSeconds(10), urls);
  }

  private BulkCounts send(Duration retryFor, String... urls) throws IOException {
    ClusterAddress address =
        ClusterAddress.of("http://127.0.0.1:" + server.getAddress().getPort() + "/docs");
    ClusterAccess access =
        new ClusterAccess(ClusterCredentials.NONE, Optional.empty(), retryFor, 1);
    try (ClusterClient client = new ClusterClient(address, access, waits::add);
        BulkSender sender = new BulkSender(client, "docs", access, waits::add)) {
      for (String url : urls) {
        byte[] lines = (url + "\n").getBytes(StandardCharsets.UTF_8);
        byte[] whole = (url + " whole\n").getBytes(StandardCharsets.UTF_8);
        sender.add(new BulkOperation(url, () -> lines, () -> whole));
      }
      return sender.finish();
    }
  }

  private static String items(String... items) {
    return "{\"errors\":true,\"items\":[" + String.join(",", items) + "]}";
  }

  private static String item(int status, String type, String reason) {
    return String.format(
        "{\"index\":{\"status\":%d,\"error\":{\"type\":\"%s\",\"reason\":\"%s\"}}}",
        status, type, reason);
  }

  private static final String FINE = "{\"index\":{\"status\":201}}";

  @Test
  void whatIsTurnedAwayIsSentAgainAloneAndLater() throws IOException {
    String busy = item(429, "opensearch_rejected_execution_exception", "queue full");
    script.add(new Scripted(200, items(FINE, busy, FINE)));
    script.add(new Scripted(200, items(busy)));
    BulkCounts counts = send("a", "b", "c");
    assertEquals(List.of("a\nb\nc\n", "b\n", "b\n"), received);
    assertEquals(2, counts.repeatedPages());
    assertEquals(List.of(Duration.ofMillis(50), Duration.ofMillis(100)), waits);
  }

  @Test
  void aRequestThatIsTurnedAwayIsSentAgain() throws IOException {
    script.add(new Scripted(429, ""));
    script.add(new Scripted(503, "<html>no backend</html>"));
    assertEquals(2, send("a").repeatedRequests());
    assertEquals(3, received.size());
  }

  @Test
  void patienceEnds() {
    for (int i = 0; i < 20; i++) {
      script.add(new Scripted(429, "{\"error\":{\"type\":\"x\",\"reason\":\"too busy\"}}"));
    }
    IOException e = assertThrows(ClusterException.class, () -> send(Duration.ofMillis(200), "a"));
    assertTrue(e.getMessage().contains("too busy"), e.getMessage());
    assertEquals(List.of(Duration.ofMillis(50), Duration.ofMillis(100)), waits);
  }

  @Test
  void whatIsTooLargeIsDividedUntilASinglePageIs() {
    script.add(new Scripted(413, ""));
    script.add(new Scripted(200, DONE));
    script.add(new Scripted(413, ""));
    IOException e = assertThrows(ClusterException.class, () -> send("a", "b"));
    assertTrue(e.getMessage().startsWith("b: alone it is larger"), e.getMessage());
    assertEquals(List.of("a\nb\n", "a\n", "b\n"), received);
  }

  @Test
  void anUpdateOfAMissingPageBecomesThePage() throws IOException {
    script.add(new Scripted(200, items(item(404, "document_missing_exception", "gone"))));
    send("a");
    assertEquals(List.of("a\n", "a whole\n"), received);
  }

  @Test
  void aBlockIsNoReasonToWait() {
    String block =
        "index [docs-1] blocked by: [TOO_MANY_REQUESTS/12/disk usage exceeded flood-stage"
            + " watermark, index has read-only-allow-delete block];";
    script.add(new Scripted(200, items(item(429, "cluster_block_exception", block))));
    IOException e = assertThrows(ClusterException.class, () -> send("a"));
    assertTrue(e.getMessage().startsWith("a: the cluster's disk is full"), e.getMessage());
    assertEquals(List.of(), waits);
  }

  @Test
  void aMappingConflictNamesThePage() {
    script.add(
        new Scripted(200, items(item(400, "mapper_parsing_exception", "failed to parse field"))));
    IOException e = assertThrows(ClusterException.class, () -> send("a"));
    assertTrue(e.getMessage().startsWith("a: the index's mapping is not"), e.getMessage());
    assertTrue(e.getMessage().contains("--blue-green"), e.getMessage());
  }

  @Test
  void manySmallOperationsAreDividedIntoRequests() throws IOException {
    String[] urls = new String[BulkSender.MAX_OPERATIONS + 1];
    java.util.Arrays.fill(urls, "a");
    assertEquals(2, send(urls).requests());
  }

  private BulkCounts updateOthers(String... ids) throws IOException {
    ClusterAddress address =
        ClusterAddress.of("http://127.0.0.1:" + server.getAddress().getPort() + "/docs");
    ClusterAccess access =
        new ClusterAccess(ClusterCredentials.NONE, Optional.empty(), Duration.ofSeconds(10), 1);
    try (ClusterClient client = new ClusterClient(address, access, waits::add);
        BulkSender sender = new BulkSender(client, "docs", access, waits::add)) {
      for (String id : ids) {
        byte[] lines = (id + "\n").getBytes(StandardCharsets.UTF_8);
        sender.add(BulkOperation.ofOthers(id, () -> lines));
      }
      return sender.finish();
    }
  }

  private static String failed(int status, String type, String reason) {
    return "{\"update\":{\"status\":%d,\"error\":{\"type\":\"%s\",\"reason\":\"%s\"}}}"
        .formatted(status, type, reason);
  }

  @Test
  void aDocumentOfOthersMayBeGoneOrBeWrittenMeanwhile() throws IOException {
    script.add(
        new Scripted(
            200,
            items(
                failed(404, "document_missing_exception", "missing"),
                failed(409, "version_conflict_engine_exception", "conflict"),
                "{\"update\":{\"status\":200}}")));
    BulkCounts counts = updateOthers("gone", "busy", "fine");
    assertEquals(List.of("gone\nbusy\nfine\n", "busy\n"), received);
    assertEquals(1, counts.repeatedPages());
    assertEquals(1, waits.size());
  }

  @Test
  void aDocumentOfOthersWhoseIndexIsGoneIsAFailure() {
    script.add(new Scripted(200, items(failed(404, "index_not_found_exception", "no such index"))));
    ClusterException e = assertThrows(ClusterException.class, () -> updateOthers("one"));
    assertEquals("one: no such index", e.getMessage());
  }

  @Test
  void anIndexOfOthersThatDoesNotTakeTheRankIsNotAdvisedToBeRebuilt() {
    script.add(new Scripted(200, items(failed(400, "mapper_parsing_exception", "not a number"))));
    ClusterException e = assertThrows(ClusterException.class, () -> updateOthers("one"));
    assertEquals("one: the index does not take the rank (not a number)", e.getMessage());
  }
}
