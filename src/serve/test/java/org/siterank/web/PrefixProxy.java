package org.siterank.web;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A reverse proxy that has another server below a path, which it takes off, as nginx does for
 * {@code location /search/ { proxy_pass http://127.0.0.1:8080/; }}. Elsewhere it answers 404.
 */
final class PrefixProxy implements AutoCloseable {

  static final String PREFIX = "/search/";

  /** Headers of one connection (RFC 9110, 7.6.1), and those that the client writes itself. */
  private static final Set<String> OF_CONNECTION =
      Set.of("host", "connection", "content-length", "transfer-encoding", "upgrade", "date");

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpClient client = HttpClient.newHttpClient();
  private final String behind;
  private final Map<String, String> headers;

  /**
   * @param behind the address of the server, ending in a slash
   * @param headers further headers that the proxy sets
   */
  PrefixProxy(String behind, Map<String, String> headers) throws IOException {
    this.behind = behind;
    this.headers = headers;
    this.server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  /** The address of the server behind, as its visitors see it. */
  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + PREFIX;
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String target = exchange.getRequestURI().toString();
      if (!target.startsWith(PREFIX)) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create(behind + target.substring(PREFIX.length())))
              .method(
                  exchange.getRequestMethod(),
                  HttpRequest.BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
      exchange.getRequestHeaders().forEach((name, values) -> add(request, name, values));
      headers.forEach(request::setHeader);
      HttpResponse<byte[]> answer;
      try {
        answer = client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
      answer
          .headers()
          .map()
          .forEach(
              (name, values) -> {
                if (!OF_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
                  exchange.getResponseHeaders().put(name, values);
                }
              });
      byte[] body = answer.body();
      exchange.sendResponseHeaders(answer.statusCode(), body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private static void add(HttpRequest.Builder request, String name, List<String> values) {
    if (!OF_CONNECTION.contains(name.toLowerCase(Locale.ROOT))) {
      values.forEach(value -> request.header(name, value));
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
