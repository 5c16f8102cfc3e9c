package org.siterank.cluster;

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
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** A busy server: passes requests on to a real one, refuses some, and loses answers. */
final class RefusingProxy implements AutoCloseable {

  /** The fate of a request. */
  enum Fate {
    PASSED,
    /** Refused with 429, and not passed on. */
    TOO_MANY,
    /** Refused with 503, and not passed on. */
    UNAVAILABLE,
    /** Passed on; its sender gets 503. */
    ANSWER_LOST
  }

  /** Decides what becomes of a request. */
  @FunctionalInterface
  interface Rule {
    Fate of(String path, int count);
  }

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final String server;
  private final AtomicInteger count = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer proxy;
  private volatile Rule rule = (path, requests) -> Fate.PASSED;

  /**
   * Starts a proxy.
   *
   * @param server scheme, host and port
   */
  RefusingProxy(String server) throws IOException {
    this.server = server;
    this.proxy = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    proxy.setExecutor(threads);
    proxy.createContext("/", this::handle);
    proxy.start();
  }

  /** From now on, requests are treated so. */
  void use(Rule other) {
    rule = other;
  }

  /** Requests whose sender got an error. */
  int refused() {
    return refused.get();
  }

  /** Scheme, host and port of the proxy. */
  String url() {
    return "http://127.0.0.1:" + proxy.getAddress().getPort();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      URI uri = exchange.getRequestURI();
      Fate fate = rule.of(uri.getPath(), count.getAndIncrement());
      byte[] answer = "{}".getBytes(StandardCharsets.UTF_8);
      int status = fate == Fate.TOO_MANY ? 429 : 503;
      if (fate == Fate.PASSED || fate == Fate.ANSWER_LOST) {
        HttpRequest.Builder request =
            HttpRequest.newBuilder(URI.create(server + uri))
                .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
        String type = exchange.getRequestHeaders().getFirst("Content-Type");
        if (type != null) {
          request.header("Content-Type", type);
        }
        HttpResponse<byte[]> response =
            HTTP.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
        if (fate == Fate.PASSED) {
          status = response.statusCode();
          answer = response.body();
        }
      }
      refused.addAndGet(fate == Fate.PASSED ? 0 : 1);
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      exchange.sendResponseHeaders(status, answer.length);
      exchange.getResponseBody().write(answer);
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  @Override
  public void close() {
    proxy.stop(0);
    threads.shutdown();
  }
}
