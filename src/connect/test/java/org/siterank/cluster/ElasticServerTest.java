package org.siterank.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.siterank.HeldPort;

/** Greetings as the servers print them. */
class ElasticServerTest {

  private static final ClusterAccess ACCESS =
      new ClusterAccess(ClusterCredentials.NONE, Optional.empty(), Duration.ZERO, 1);

  private static final String ELASTIC =
      "{\"name\":\"n\",\"cluster_uuid\":\"u\",\"version\":{\"number\":\"%s\",\"build_flavor\":"
          + "\"default\",\"lucene_version\":\"9.12.1\"},\"tagline\":\"You Know, for Search\"}";

  private static final String OPEN =
      "{\"name\":\"n\",\"version\":{\"distribution\":\"opensearch\",\"number\":\"2.19.6\"},"
          + "\"tagline\":\"The OpenSearch Project: https://opensearch.org/\"}";

  private static boolean isElastic(int status, String product, String greeting) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            byte[] body = greeting.getBytes(StandardCharsets.UTF_8);
            if (!product.isEmpty()) {
              exchange.getResponseHeaders().add("X-elastic-product", product);
            }
            exchange.sendResponseHeaders(status, body.length);
            exchange.getResponseBody().write(body);
          }
        });
    server.start();
    try {
      return ElasticServer.answers(
          ClusterAddress.of("http://127.0.0.1:" + server.getAddress().getPort() + "/docs"), ACCESS);
    } finally {
      server.stop(0);
    }
  }

  @Test
  void versions8And9AreKnownByTheirHeaderOrTheirTagline() throws IOException {
    for (String number : new String[] {"8.0.0", "8.19.3", "9.0.0", "9.2.1"}) {
      assertTrue(isElastic(200, "Elasticsearch", ELASTIC.formatted(number)), number);
      assertTrue(isElastic(200, "", ELASTIC.formatted(number)), number);
    }
  }

  @Test
  void aUserWhoMayNotAskForTheVersionIsAnsweredByElasticsearchAllTheSame() throws IOException {
    assertTrue(isElastic(403, "Elasticsearch", "{\"error\":{\"type\":\"security_exception\"}}"));
  }

  @Test
  void openSearchAndOtherProgramsAreNot() throws IOException {
    assertFalse(isElastic(200, "", OPEN));
    assertFalse(isElastic(403, "", "{}"));
    assertFalse(isElastic(200, "", "It works!"));
    // OpenSearch under the setting compatibility.override_main_response_version.
    assertFalse(isElastic(200, "", OPEN.replace("2.19.6", "7.10.2")));
  }

  @Test
  void anOlderOneIsRefusedInOneLine() {
    for (String product : new String[] {"Elasticsearch", ""}) {
      String message =
          assertThrows(
                  ClusterException.class,
                  () -> isElastic(200, product, ELASTIC.formatted("7.17.28")))
              .getMessage();
      assertEquals(1, message.lines().count());
      assertTrue(
          message.endsWith(
              ": pages go to Elasticsearch 8 and 9, and this is version 7.17.28; upgrade it, or"
                  + " push ranks alone with --ranks-only"),
          message);
    }
  }

  @Test
  void nobodyAnswers() throws IOException {
    try (HeldPort port = new HeldPort()) {
      ClusterAddress address = ClusterAddress.of("http://127.0.0.1:" + port.number() + "/docs");
      String message =
          assertThrows(ClusterException.class, () -> ElasticServer.answers(address, ACCESS))
              .getMessage();
      assertTrue(message.contains("cannot be reached: nothing answers there"), message);
    }
  }
}
