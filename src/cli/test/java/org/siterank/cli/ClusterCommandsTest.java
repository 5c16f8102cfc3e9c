package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.HeldPort;
import org.siterank.cluster.PrivateAuthority;

/**
 * What the commands say of a cluster in trouble, one line and an exit status each. The cluster's
 * answers are those of OpenSearch 2.19, played back; OpenSearch itself is asked in other tests.
 */
@Tag("slow")
class ClusterCommandsTest {

  private static final String HELLO =
      "{\"version\":{\"distribution\":\"opensearch\",\"number\":\"2.19.6\"}}";
  private static final String PLUGIN =
      "{\"nodes\":{\"x\":{\"name\":\"n1\",\"attributes\":{\"siterank_ranks\":\"vector\"},"
          + "\"plugins\":[{\"name\":\"siterank\"}]}}}";

  private static final ObjectMapper JSON = new ObjectMapper();

  private record Reply(int status, String body) {}

  @TempDir Path folder;

  private final Map<String, Reply> replies = new ConcurrentHashMap<>();
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            JsonNode sent = JSON.readTree(exchange.getRequestBody().readAllBytes());
            String asked = exchange.getRequestMethod() + " " + exchange.getRequestURI().getPath();
            if (asked.equals("PUT /_index_template/siterank-docs")) {
              make(sent.path("template").path("mappings"));
            }
            Reply reply = replies.getOrDefault(asked, new Reply(404, "{}"));
            byte[] body = reply.body().getBytes(StandardCharsets.UTF_8);
            boolean head = exchange.getRequestMethod().equals("HEAD");
            exchange.sendResponseHeaders(reply.status(), head ? -1 : body.length);
            if (!head) {
              exchange.getResponseBody().write(body);
            }
          }
        });
    server.start();
    Path www = Files.createDirectory(folder.resolve("www"));
    Files.writeString(www.resolve("index.html"), "<title>Garden</title>flowers");
    StringWriter said = new StringWriter();
    int code =
        Main.run(
            new PrintWriter(said),
            new PrintWriter(said),
            "run",
            "--no-progress",
            "--site",
            "https://garden.example/",
            "--dir",
            www.toString(),
            "--data",
            folder.resolve("data").toString());
    assertTrue(code <= 1, said::toString); // Without logs, ranks need a look.
    replies.put("GET /", new Reply(200, HELLO));
    replies.put("GET /_nodes/plugins", new Reply(200, PLUGIN));
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/docs";
  }

  /** Runs a command; the last line of what it says to people. */
  private String run(int expected, String... words) {
    StringWriter err = new StringWriter();
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--data", folder.resolve("data").toString(), "--retry-for", "0s"));
    all.add("--no-progress");
    int code =
        Main.run(
            new PrintWriter(new StringWriter()), new PrintWriter(err), all.toArray(String[]::new));
    assertEquals(expected, code, err.toString());
    List<String> lines = err.toString().lines().toList();
    return lines.isEmpty() ? "" : lines.get(lines.size() - 1);
  }

  private void assertRefused(String part) {
    String line = run(3, "push", "--to", url());
    assertTrue(line.contains(part), line);
  }

  @Test
  void nobodyAnswers() throws IOException {
    try (HeldPort port = new HeldPort()) {
      String nowhere = "http://127.0.0.1:" + port.number() + "/docs";
      for (String[] command :
          new String[][] {
            {"push", "--to", nowhere}, {"search", "--on", nowhere, "x"}, {"serve", "--on", nowhere}
          }) {
        String line = run(3, command);
        assertTrue(line.contains("cannot be reached: nothing answers there"), line);
      }
    }
  }

  @Test
  void anAddressThatIsNone() {
    assertTrue(run(2, "push", "--to", "localhost:9200").contains("an index is named by"));
    assertTrue(run(2, "search", "--on", "localhost", "x").contains("--on"));
    assertTrue(run(2, "serve", "--on", "http://u:p@h/docs").contains("no user and password"));
  }

  @Test
  void aCertificateThatHasExpiredOrThatNobodyKnows() throws Exception {
    PrivateAuthority expired =
        PrivateAuthority.in(
            Files.createDirectory(folder.resolve("expired")),
            "-startdate",
            "-9d",
            "-validity",
            "3");
    PrivateAuthority unknown =
        PrivateAuthority.in(Files.createDirectory(folder.resolve("unknown")), "-validity", "3");
    for (String[] command :
        new String[][] {{"push", "--to", "URL"}, {"search", "--on", "URL", "x"}}) {
      assertCertificate(expired, "its certificate is not valid now", command);
      assertCertificate(unknown, "name the authority's certificate with --ca FILE", command);
    }
  }

  /** The certificate of the first authority is trusted, whichever the server has. */
  private void assertCertificate(PrivateAuthority authority, String part, String... command)
      throws Exception {
    HttpsServer https = authority.serve();
    try {
      List<String> words = new ArrayList<>();
      for (String word : command) {
        words.add(
            word.equals("URL")
                ? "https://127.0.0.1:" + https.getAddress().getPort() + "/docs"
                : word);
      }
      Path trusted = folder.resolve("expired/authority.pem");
      words.addAll(List.of("--ca", trusted.toString()));
      String line = run(3, words.toArray(String[]::new));
      assertTrue(line.contains(part), line);
    } finally {
      https.stop(0);
    }
  }

  @Test
  void anotherVersion() {
    replies.put("GET /", new Reply(200, HELLO.replace("2.19.6", "3.0.0")));
    assertRefused(
        "the plugin is for OpenSearch 2.19 and for 3.6 or a later 3.x, and this is version 3.0.0");
  }

  @Test
  void aNodeWithoutThePlugin() {
    replies.put("GET /_nodes/plugins", new Reply(200, PLUGIN.replace("\"siterank\"}", "\"x\"}")));
    assertRefused("without the plugin: node n1; install it with");
  }

  @Test
  void credentialsThatAreRefused() {
    replies.put("GET /", new Reply(401, "Unauthorized"));
    assertRefused("the cluster refuses these credentials (status 401)");
  }

  @Test
  void anIndexThatIsSomebodyElses() {
    replies.put("GET /docs/_alias", new Reply(200, "{\"docs\":{\"aliases\":{}}}"));
    assertRefused("docs is an index that no push made");
  }

  @Test
  void nothingHasBeenPushed() {
    replies.put(
        "GET /docs/_mapping",
        new Reply(404, "{\"error\":{\"type\":\"index_not_found_exception\"},\"status\":404}"));
    for (String[] command :
        new String[][] {{"search", "--on", url(), "x"}, {"serve", "--on", url()}}) {
      String line = run(3, command);
      assertTrue(line.contains("there is no index docs; make it with siterank push"), line);
    }
  }

  @Test
  void whatTheClusterSaysOfAPageEndsThePush() {
    // Up to the first page all is well; each time the cluster answers something else to it.
    replies.put("PUT /_index_template/siterank-docs", new Reply(200, "{}"));
    replies.put("PUT /docs-1", new Reply(200, "{}"));
    replies.put("POST /docs-1/_refresh", new Reply(200, "{\"_shards\":{\"failed\":0}}"));
    replies.put(
        "GET /_cluster/state/metadata/docs-1",
        new Reply(200, "{\"metadata\":{\"indices\":{\"docs-1\":{\"primary_terms\":{\"0\":1}}}}}"));
    replies.put(
        "GET /docs-1/_stats/docs",
        new Reply(
            200,
            "{\"indices\":{\"docs-1\":{\"uuid\":\"u\",\"shards\":{\"0\":[{\"routing\":{\"primary\":true},"
                + "\"seq_no\":{\"max_seq_no\":-1,\"global_checkpoint\":-1},"
                + "\"commit\":{\"user_data\":{\"history_uuid\":\"h\"}}}]}}}}"));
    replies.put("POST /docs-1/_search", new Reply(200, "{\"hits\":{\"hits\":[]}}"));
    Map<Reply, String> trouble =
        Map.of(
            new Reply(413, ""),
            "alone it is larger than the cluster takes (413)",
            item(
                403,
                "cluster_block_exception",
                "index [docs-1] blocked by: [FORBIDDEN/8/index" + " write (api)];"),
            "the index is read-only",
            item(
                429,
                "cluster_block_exception",
                "index [docs-1] blocked by:"
                    + " [TOO_MANY_REQUESTS/12/disk usage exceeded flood-stage watermark, index has"
                    + " read-only-allow-delete block];"),
            "the cluster's disk is full",
            item(400, "mapper_parsing_exception", "failed to parse field [siterank]"),
            "the index's mapping is not the one that was made for it",
            item(400, "strict_dynamic_mapping_exception", "introduction of [x] is not allowed"),
            "push with --blue-green to rebuild it");
    trouble.forEach(
        (reply, part) -> {
          replies.put("POST /docs-1/_bulk", reply);
          assertRefused(part);
        });
  }

  /** The index that a push begins, with the mapping of its template. */
  private void make(JsonNode mappings) {
    ObjectNode index = JSON.createObjectNode();
    index.set("mappings", mappings);
    index.putObject("settings").putObject("index").put("number_of_shards", "1");
    replies.put(
        "GET /docs-*", new Reply(200, JSON.createObjectNode().set("docs-1", index).toString()));
  }

  private static Reply item(int status, String type, String reason) {
    return new Reply(
        200,
        String.format(
            "{\"errors\":true,\"items\":[{\"index\":{\"_id\":\"x\",\"status\":%d,\"error\":"
                + "{\"type\":\"%s\",\"reason\":\"%s\"}}}]}",
            status, type, reason));
  }
}
