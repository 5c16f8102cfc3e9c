package org.siterank.engines;

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
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/** Passes requests on to a server until one has come, which waits until it is let go. */
public final class HaltingProxy implements AutoCloseable {

  private static final HttpClient HTTP = HttpClient.newHttpClient();

  private final String server;
  private final String ending;
  private final int passed;
  private final AtomicInteger count = new AtomicInteger();
  private final CountDownLatch halted = new CountDownLatch(1);
  private final CountDownLatch letGo = new CountDownLatch(1);
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer proxy;

  /**
   * Starts a proxy.
   *
   * @param server scheme, host and port
   * @param ending of the paths of the requests that are counted
   * @param passed how many of them are passed on; the next one waits
   */
  public HaltingProxy(String server, String ending, int passed) throws IOException {
    this.server = server;
    this.ending = ending;
    this.passed = passed;
    this.proxy = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    proxy.setExecutor(threads);
    proxy.createContext("/", this::handle);
    proxy.start();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readAllBytes();
      URI uri = exchange.getRequestURI();
      if (uri.getPath().endsWith(ending) && count.incrementAndGet() == passed + 1) {
        halted.countDown();
        letGo.await();
      }
      HttpRequest.Builder request =
          HttpRequest.newBuilder(URI.create(server + uri))
              .method(exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
      for (String name : List.of("Content-Type", "Authorization")) {
        String value = exchange.getRequestHeaders().getFirst(name);
        if (value != null) {
          request.header(name, value);
        }
      }
      HttpResponse<byte[]> answer =
          HTTP.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
      exchange.getResponseHeaders().add("Content-Type", "application/json");
      exchange.sendResponseHeaders(answer.statusCode(), answer.body().length);
      exchange.getResponseBody().write(answer.body());
    } catch (InterruptedException e) {
      throw new IOException(e);
    }
  }

  /** Scheme, host and port of the proxy. */
  public String url() {
    return "http://127.0.0.1:" + proxy.getAddress().getPort();
  }

  /** Returns once the request has come that waits, or the program has ended that should send it. */
  public void awaitHalt(Process program) throws InterruptedException {
    awaitHalt(program.onExit());
  }

  /** Returns once the request has come that waits, or what should send it has ended. */
  public void awaitHalt(CompletableFuture<?> sender) throws InterruptedException {
    CompletableFuture<?> ended = sender.whenComplete((result, failure) -> halted.countDown());
    halted.await();
    ended.cancel(false);
  }

  /** Returns once the request has come that waits. */
  public void awaitHalt() throws InterruptedException {
    halted.await();
  }

  /** Passes on the request that waits, too. */
  public void letGo() {
    letGo.countDown();
  }

  @Override
  public void close() {
    proxy.stop(0);
    letGo();
    threads.shutdown();
  }
}
