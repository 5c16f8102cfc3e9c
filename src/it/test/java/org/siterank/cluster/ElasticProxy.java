package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Makes a node of OpenSearch answer as an Elasticsearch: it greets like one, and refuses requests
 * that Elasticsearch would not take ({@link ElasticRest}). All others are answered by the node,
 * those with vectors as {@link PlayedVectors} says.
 */
public final class ElasticProxy implements AutoCloseable {

  private static final String GREETING =
      "{\"name\":\"n1\",\"cluster_name\":\"c\",\"cluster_uuid\":\"u\",\"version\":{\"number\":"
          + "\"9.2.1\",\"build_flavor\":\"default\"},\"tagline\":\"You Know, for Search\"}";

  private static final ObjectMapper JSON = new ObjectMapper();

  private final URI node;
  private final HttpServer server;
  private final HttpClient client = HttpClient.newHttpClient();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<String> refused = Collections.synchronizedList(new ArrayList<>());
  private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger bulks = new AtomicInteger(Integer.MAX_VALUE);
  private final CountDownLatch held = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);

  private ElasticProxy(URI node) throws IOException {
    this.node = node;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  /** A proxy before a node, which need not have a plugin. */
  public static ElasticProxy before(OpenSearchNode node) throws IOException {
    return new ElasticProxy(node.url());
  }

  /** Where it answers. */
  public String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Requests that Elasticsearch would have refused. */
  public List<String> refused() {
    return List.copyOf(refused);
  }

  /** All requests, each as its method and address. */
  public List<String> requests() {
    return List.copyOf(requests);
  }

  /** Passes on so many bulk requests, and then holds each until {@link #release}. */
  public void holdAfter(int some) {
    bulks.set(some);
  }

  /** Waits until a bulk request is held. */
  public void awaitHeld() throws InterruptedException {
    held.await();
  }

  /** Drops what is held, whose sender is gone. */
  public void release() {
    bulks.set(Integer.MAX_VALUE);
    released.countDown();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      URI uri = exchange.getRequestURI();
      String method = exchange.getRequestMethod();
      String type = exchange.getRequestHeaders().getFirst("Content-Type");
      requests.add(method + " " + uri);
      String refusal = ElasticRest.refusal(method, uri, type, body);
      if (!refusal.isEmpty()) {
        refused.add(method + " " + uri + ": " + refusal);
        send(exchange, 400, "{\"error\":\"refused\"}".getBytes(StandardCharsets.UTF_8));
      } else if (uri.getPath().equals("/")) {
        send(exchange, 200, GREETING.getBytes(StandardCharsets.UTF_8));
      } else if (uri.getPath().endsWith("/_bulk") && bulks.decrementAndGet() < 0) {
        held.countDown();
        released.await();
      } else {
        HttpResponse<byte[]> answer = answer(method, uri, type, body);
        send(exchange, answer.statusCode(), answer.body());
      }
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private HttpResponse<byte[]> answer(String method, URI uri, String type, byte[] body)
      throws IOException, InterruptedException {
    String path = uri.getPath();
    if (path.endsWith("/_bulk")) {
      return pass(method, uri, type, PlayedVectors.bulk(body));
    }
    if (method.equals("PUT") && path.lastIndexOf('/') == 0) {
      return pass(method, uri, type, PlayedVectors.index(body));
    }
    if (path.endsWith("/_search/template")) {
      JsonNode search = rendered(body);
      if (search.toString().contains("'sentences'") || search.toString().contains("{\"knn\":")) {
        return searched(uri, search);
      }
    }
    return pass(method, uri, type, body);
  }

  /** The search that a template makes of its parameters. */
  private JsonNode rendered(byte[] body) throws IOException {
    ObjectNode asked = (ObjectNode) JSON.readTree(body);
    JsonNode id = asked.remove("id");
    String path = "/_render/template" + (id == null ? "" : "/" + id.asText());
    return ask(path, asked).path("template_output");
  }

  /** A search with vectors. */
  private HttpResponse<byte[]> searched(URI uri, JsonNode search)
      throws IOException, InterruptedException {
    String refusal = ElasticKnn.ofQueries(search.path("query"));
    if (!refusal.isEmpty()) {
      refused.add(uri + ": " + refusal);
    }
    String path = uri.toString().replace("/_search/template", "/_search");
    String index = uri.getPath().split("/", -1)[1];
    JsonNode played = new PlayedVectors(this::ask).search(index, search);
    return pass("POST", URI.create(path), "application/json", JSON.writeValueAsBytes(played));
  }

  private JsonNode ask(String path, JsonNode body) throws IOException {
    try {
      byte[] bytes = JSON.writeValueAsBytes(body);
      HttpResponse<byte[]> answer = pass("POST", URI.create(path), "application/json", bytes);
      JsonNode json = JSON.readTree(answer.body());
      if (answer.statusCode() != 200) {
        throw new IOException(path + ": " + json);
      }
      return json;
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  private HttpResponse<byte[]> pass(String method, URI uri, String type, byte[] body)
      throws IOException, InterruptedException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(node + uri.toString()))
            .method(method, HttpRequest.BodyPublishers.ofByteArray(body));
    if (type != null) {
      request.header("Content-Type", type);
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
  }

  private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.getResponseHeaders().add("X-elastic-product", "Elasticsearch");
    exchange.getResponseHeaders().add("Content-Type", "application/json");
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    if (body.length > 0) {
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdown();
  }
}
