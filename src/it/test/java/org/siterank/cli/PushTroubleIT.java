package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.cluster.OpenSearchNode;

/**
 * The packaged {@code siterank push} and a real OpenSearch in trouble: one line, exit status 3, and
 * what was in service stays. What needs no cluster to say it is in {@link ClusterCommandsTest}.
 */
@Tag("minutes")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class PushTroubleIT {

  private static final Map<String, String> ALONE =
      Map.of(
          "discovery.type",
          "single-node",
          "cluster.info.update.interval",
          "10s",
          "cluster.routing.allocation.disk.reroute_interval",
          "1s");

  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir static Path folder;

  private static OpenSearchNode node;

  /** Words of the page that is published, and of the one in service. */
  private static String written;

  private static String inService;

  private record Said(int status, String out, String err) {}

  @BeforeAll
  static void start() throws Exception {
    OpenSearchNode.require();
    node = OpenSearchNode.install("trouble", true).start(ALONE);
    Files.createDirectory(folder.resolve("www"));
    publish("first");
    assertPushed();
  }

  @AfterAll
  static void stop() throws IOException {
    if (node != null) {
      node.close();
    }
  }

  private static Said run(String... words) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(Siterank.COMMAND);
    command.addAll(List.of(words));
    command.addAll(List.of("--data", folder.resolve("data").toString(), "--no-progress"));
    Path err = folder.resolve("err");
    Process process = new ProcessBuilder(command).redirectError(err.toFile()).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return new Said(process.waitFor(), out, Files.readString(err));
  }

  private static String index() {
    return node.url() + "/docs";
  }

  /** Publishes a site of one page with these words. */
  private static void publish(String words) throws Exception {
    written = words;
    Files.writeString(
        folder.resolve("www/index.html"), "<title>Garden</title><p>flowers " + words + "</p>");
    Said said = run("run", "--site", "https://g.example/", "--dir", folder + "/www");
    assertTrue(said.status() <= 1, said.toString()); // Without logs, ranks need a look.
  }

  private static Said push() throws Exception {
    return run("push", "--to", index(), "--replicas", "0", "--retry-for", "1s");
  }

  private static void assertPushed() throws Exception {
    Said said = push();
    assertEquals(0, said.status(), said.toString());
    inService = written;
    assertFound();
  }

  private static void assertFound() throws Exception {
    Said said = run("search", "--on", index(), "--format", "json", inService.split(" ", -1)[0]);
    assertEquals(0, said.status(), said.toString());
    assertEquals(1, JSON.readTree(said.out()).path("total").asInt(), said.out());
  }

  /** A push of a page that changed fails in one line, and the page before is still found. */
  private static void assertRefused(String part) throws Exception {
    Said said = push();
    assertEquals(3, said.status(), said.toString());
    assertEquals("", said.out());
    List<String> lines =
        said.err().lines().filter(line -> !line.startsWith("pushing run")).toList();
    assertEquals(1, lines.size(), said.err());
    assertTrue(lines.get(0).contains(part), lines.get(0));
    assertFound();
  }

  private static JsonNode ask(String method, String path, Object body) throws Exception {
    HttpResponse<byte[]> answer =
        HTTP.send(
            HttpRequest.newBuilder(URI.create(node.url() + path))
                .header("Content-Type", "application/json")
                .method(
                    method, HttpRequest.BodyPublishers.ofByteArray(JSON.writeValueAsBytes(body)))
                .build(),
            HttpResponse.BodyHandlers.ofByteArray());
    JsonNode json = JSON.readTree(answer.body());
    assertTrue(answer.statusCode() < 400, json::toString);
    return json;
  }

  @Test
  @Order(1)
  void anIndexThatIsReadOnly() throws Exception {
    publish("second");
    ask("PUT", "/docs/_settings", Map.of("index.blocks.write", true));
    assertRefused("the index is read-only");
    ask("PUT", "/docs/_settings", Map.of("index.blocks.write", false));
    assertPushed();
  }

  @Test
  @Order(2)
  void aDiskThatIsFull() throws Exception {
    publish("third");
    watermarks("1000tb"); // So much must be free: no disk has it.
    awaitBlock(true);
    assertRefused("the cluster's disk is full, so the index takes no more");
    Said anew = run("push", "--to", index(), "--retry-for", "1s", "--blue-green");
    assertEquals(3, anew.status(), anew.toString());
    assertTrue(anew.err().contains("the cluster makes no index"), anew.err());
    watermarks(null);
    awaitBlock(false);
    assertPushed();
  }

  private static void watermarks(String free) throws Exception {
    ObjectNode settings = JSON.createObjectNode();
    for (String level : List.of("low", "high", "flood_stage")) {
      settings.put("cluster.routing.allocation.disk.watermark." + level, free);
    }
    ask("PUT", "/_cluster/settings", JSON.createObjectNode().set("transient", settings));
  }

  /** The server looks at its disk every ten seconds, which is as often as it can. */
  private static void awaitBlock(boolean wanted) throws Exception {
    awaitSetting("/docs/_settings", "index.blocks.read_only_allow_delete", wanted);
    if (!wanted) { // This one is taken away later.
      awaitSetting("/_cluster/settings", "cluster.blocks.create_index", false);
    }
  }

  private static void awaitSetting(String path, String key, boolean wanted) throws Exception {
    String set = "\"" + key + "\":\"true\"";
    while (ask("GET", path + "?flat_settings=true", null).toString().contains(set) != wanted) {
      // The server waits for us: nothing becomes red in this second.
      HTTP.send(
          HttpRequest.newBuilder(
                  URI.create(node.url() + "/_cluster/health?wait_for_nodes=9&timeout=1s"))
              .build(),
          HttpResponse.BodyHandlers.discarding());
    }
  }

  @Test
  @Order(3)
  void anIndexWithAnotherMapping() throws Exception {
    publish("fourth");
    JsonNode mapping = ask("GET", "/docs-1", null).path("docs-1").path("mappings");
    ask("DELETE", "/docs-1", null);
    ObjectNode other = JSON.createObjectNode();
    ObjectNode properties = mapping.path("properties").deepCopy();
    properties.putObject("body").put("type", "long");
    other.set("mappings", ((ObjectNode) mapping.deepCopy()).set("properties", properties));
    other.putObject("aliases").putObject("docs");
    ask("PUT", "/docs-1", other);
    Said said = push();
    assertEquals(3, said.status(), said.toString());
    assertTrue(said.err().contains("mapping is not the one that was made for it"), said.err());
    Said anew =
        run("push", "--to", index(), "--replicas", "0", "--retry-for", "1s", "--blue-green");
    assertEquals(0, anew.status(), "as the line says: " + anew);
    inService = written;
    assertFound();
  }

  @Test
  @Order(4)
  void aPageLargerThanTheClusterTakes() throws Exception {
    publish("fifth " + "larger ".repeat(50_000));
    node.stop();
    node.start(with("http.max_content_length", "200kb"));
    awaitPrimaries();
    assertRefused("https://g.example/: alone it is larger than the cluster takes (413)");
    node.stop();
    node.start(ALONE);
    awaitPrimaries();
    assertPushed();
  }

  private static Map<String, String> with(String key, String value) {
    Map<String, String> settings = new java.util.LinkedHashMap<>(ALONE);
    settings.put(key, value);
    return settings;
  }

  private static void awaitPrimaries() throws Exception {
    ask("GET", "/_cluster/health?wait_for_status=yellow&timeout=60s", null);
  }

  @Test
  @Order(5)
  void aNodeThatIsGone() throws Exception {
    publish("sixth");
    node.kill();
    Said said = push();
    assertEquals(3, said.status(), said.toString());
    assertTrue(said.err().contains("cannot be reached: nothing answers there"), said.err());
    node.start(ALONE);
    awaitPrimaries();
    assertFound();
    assertPushed();
  }

  @Test
  @Order(6)
  void anIndexOfAnotherRelease() throws Exception {
    JsonNode indexes = ask("GET", "/docs", null);
    String older = indexes.fieldNames().next();
    ObjectNode meta = indexes.path(older).path("mappings").path("_meta").deepCopy();
    ObjectNode ours = (ObjectNode) meta.path("siterank");
    int schema = ours.path("schema").asInt();
    ours.put("schema", schema - 1);
    ask("PUT", "/" + older + "/_mapping", JSON.createObjectNode().set("_meta", meta));
    Said search = run("search", "--on", index(), inService);
    assertEquals(3, search.status(), search.toString());
    assertTrue(
        search.err().contains("another version of siterank; push to it again"), search.err());
    publish("seventh");
    assertPushed();
    JsonNode now = ask("GET", "/docs", null);
    String newer = now.fieldNames().next();
    assertEquals(schema, now.path(newer).at("/mappings/_meta/siterank/schema").asInt());
    assertNotEquals(older, newer, "it is built anew");
  }
}
