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
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.siterank.HeldPort;

/** What is asked before anything is sent. */
class ClusterTroubleTest {

  private static final ClusterAccess ACCESS =
      new ClusterAccess(ClusterCredentials.basic("u", "p"), Optional.empty(), Duration.ZERO, 1);

  private final Map<String, String> pages = new ConcurrentHashMap<>();
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            String page = pages.get(exchange.getRequestURI().getPath());
            String user = exchange.getRequestHeaders().getFirst("Authorization");
            int status = !"Basic dTpw".equals(user) ? 401 : page == null ? 404 : 200;
            byte[] body = (status == 200 ? page : "{}").getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
          }
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private String trouble(String scheme, ClusterAccess access, int port) throws IOException {
    ClusterAddress address = ClusterAddress.of(scheme + "://127.0.0.1:" + port + "/docs");
    try (ClusterClient client = new ClusterClient(address, access, wait -> {})) {
      String message =
          assertThrows(
                  ClusterException.class, () -> new ClusterIndexes(client, "docs").checkCluster())
              .getMessage();
      assertEquals(1, message.lines().count(), message);
      return message;
    }
  }

  private String trouble() throws IOException {
    return trouble("http", ACCESS, server.getAddress().getPort());
  }

  private static String version(String distribution, String number) {
    return String.format(
        "{\"version\":{\"distribution\":\"%s\",\"number\":\"%s\"}}", distribution, number);
  }

  @Test
  void nodesWhosePluginComparesNoMeaningsAreNamed() throws IOException {
    String node =
        "\"%s\":{\"name\":\"%1$s\",\"attributes\":{%s},\"plugins\":[{\"name\":\"siterank\"}]}";
    pages.put("/", version("opensearch", "2.19.6"));
    pages.put(
        "/_nodes/plugins",
        "{\"nodes\":{"
            + String.format(node, "old", "\"siterank_ranks\":\"vector\"")
            + ","
            + String.format(node, "new", "\"siterank_meaning\":\"vectors\"")
            + "}}");
    ClusterAddress address =
        ClusterAddress.of("http://127.0.0.1:" + server.getAddress().getPort() + "/docs");
    try (ClusterClient client = new ClusterClient(address, ACCESS, wait -> {})) {
      assertEquals(Set.of("old"), new ClusterIndexes(client, "docs").checkCluster().older());
    }
  }

  @Test
  void nobodyAnswers() throws IOException {
    try (HeldPort port = new HeldPort()) {
      String message = trouble("http", ACCESS, port.number());
      assertTrue(message.contains("cannot be reached: nothing answers there"), message);
    }
  }

  @Test
  void anotherVersionOrProgram() throws IOException {
    pages.put("/", version("opensearch", "3.1.0"));
    assertTrue(
        trouble()
            .endsWith(
                "the plugin is for OpenSearch 2.19 and for 3.6 or a later 3.x, and this is version"
                    + " 3.1.0"));
    pages.put("/", version("opensearch", "2.18.0"));
    assertTrue(trouble().contains("this is version 2.18.0"));
    pages.put("/", version("opensearch", "4.6.0"));
    assertTrue(trouble().contains("this is version 4.6.0"));
    pages.put("/", version("", "8.1.0"));
    assertTrue(trouble().contains("this is version 8.1.0"));
    pages.put("/", "It works!");
    assertTrue(trouble().contains("this is no OpenSearch"));
  }

  @Test
  void aNodeWithoutThePluginIsNamed() throws IOException {
    pages.put(
        "/_nodes/plugins",
        "{\"nodes\":{\"x\":{\"name\":\"n1\",\"plugins\":[{\"name\":\"siterank\"}]},"
            + "\"y\":{\"name\":\"n2\",\"plugins\":[]}}}");
    Map<String, String> files =
        Map.of("2.19.6", "siterank-opensearch", "3.6.0", "siterank-opensearch3");
    for (Map.Entry<String, String> file : files.entrySet()) {
      pages.put("/", version("opensearch", file.getKey()));
      String message = trouble();
      assertTrue(message.startsWith("without the plugin: node n2; install it with"), message);
      assertTrue(message.contains("/" + file.getValue() + "-VERSION.zip and"), message);
    }
  }

  @Test
  void wrongCredentials() throws IOException {
    ClusterAccess wrong =
        new ClusterAccess(ClusterCredentials.apiKey("k"), Optional.empty(), Duration.ZERO, 1);
    String message = trouble("http", wrong, server.getAddress().getPort());
    assertTrue(message.contains("the cluster refuses these credentials"), message);
  }

  @Test
  void ranksMoveByAShare() {
    assertTrue(PushPass.moved(1, 1.02, 0.01));
    assertTrue(!PushPass.moved(1, 1.005, 0.01));
    assertTrue(PushPass.moved(0, 1e-300, 0.5));
    assertTrue(!PushPass.moved(0, 0, 0));
    assertTrue(PushPass.moved(1, Math.nextUp(1.0), 0));
  }
}
