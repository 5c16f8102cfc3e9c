package org.siterank.cli;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.siterank.cluster.OpenSearchNode;

/** A push that is killed when the node has taken one of its bulk requests. */
final class HaltedPush {

  private HaltedPush() {}

  /** kill -9 of a push through a proxy that passes on one bulk request, and then no more. */
  static void kill(GardenIndexes site, OpenSearchNode node, String index, String... more)
      throws Exception {
    CountDownLatch second = new CountDownLatch(1);
    CountDownLatch killed = new CountDownLatch(1);
    AtomicInteger bulks = new AtomicInteger();
    HttpServer proxy =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    ExecutorService threads = Executors.newCachedThreadPool();
    proxy.setExecutor(threads);
    proxy.createContext(
        "/",
        exchange -> {
          byte[] body = exchange.getRequestBody().readAllBytes();
          URI uri = exchange.getRequestURI();
          if (uri.getPath().endsWith("/_bulk") && bulks.incrementAndGet() > 1) {
            second.countDown();
            await(killed);
            exchange.close();
            return;
          }
          HttpRequest.Builder request =
              HttpRequest.newBuilder(URI.create(node.url() + uri.toString()))
                  .method(
                      exchange.getRequestMethod(), HttpRequest.BodyPublishers.ofByteArray(body));
          String type = exchange.getRequestHeaders().getFirst("Content-Type");
          if (type != null) {
            request.header("Content-Type", type);
          }
          try (exchange) {
            HttpResponse<byte[]> answer =
                GardenIndexes.HTTP.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
            byte[] bytes = answer.body();
            exchange.getResponseHeaders().add("Content-Type", "application/json");
            exchange.sendResponseHeaders(
                answer.statusCode(), bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
          } catch (InterruptedException e) {
            throw new IOException(e);
          }
        });
    proxy.start();
    List<String> command = new ArrayList<>(Siterank.COMMAND);
    String to = "http://127.0.0.1:" + proxy.getAddress().getPort() + "/" + index;
    command.addAll(List.of("push", "--ranks-only", "--cluster-connections", "1", "--to", to));
    command.addAll(List.of(more));
    command.addAll(List.of("--no-progress", "--data", site.data()));
    Processes.Started push = Processes.start(site.folder, Map.of(), command);
    await(second);
    push.process().destroyForcibly().waitFor();
    killed.countDown();
    proxy.stop(0);
    threads.shutdown();
  }

  private static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }
}
