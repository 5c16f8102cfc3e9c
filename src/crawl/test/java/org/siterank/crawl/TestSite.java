package org.siterank.crawl;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.siterank.site.PageUrl;

/** A web site on loopback whose answers the test writes. Unknown paths answer 404. */
public final class TestSite implements AutoCloseable {

  /** Answers one request. */
  public interface Reply {
    void to(HttpExchange exchange) throws IOException;
  }

  /** One request as it arrived. */
  public record Seen(String target, Map<String, List<String>> headers) {
    public String header(String name) {
      List<String> values = headers.get(name);
      return values == null ? "" : values.get(0);
    }
  }

  /** Opened when the site closes: what handlers that never end wait for. */
  public final CountDownLatch closing = new CountDownLatch(1);

  public final List<Seen> seen = new CopyOnWriteArrayList<>();
  private final Map<String, Reply> replies = new ConcurrentHashMap<>();
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private volatile Reply fallback = status(404);

  /** What every request answers while the site is down; 0 while it is not. */
  public volatile int down;

  public TestSite() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            String target = exchange.getRequestURI().toString();
            seen.add(new Seen(target, Map.copyOf(exchange.getRequestHeaders())));
            Reply reply = down == 0 ? replies.getOrDefault(target, fallback) : status(down);
            reply.to(exchange);
          }
        });
    server.start();
  }

  public PageUrl url(String target) {
    return PageUrl.of("http://127.0.0.1:" + server.getAddress().getPort() + target);
  }

  public TestSite on(String target, Reply reply) {
    replies.put(target, reply);
    return this;
  }

  /** What the answer to one target waits for. */
  public interface Wait {
    void now() throws InterruptedException;
  }

  /** Holds back the answer to a target until {@code wait} returns. */
  public TestSite before(String target, Wait wait) {
    Reply reply = replies.getOrDefault(target, fallback);
    return on(
        target,
        exchange -> {
          try {
            wait.now();
          } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
          }
          reply.to(exchange);
        });
  }

  /** An HTML page with an entity tag made of its text. */
  public TestSite page(String target, String html) {
    return on(target, html(html));
  }

  /** A page whose body is links. */
  public TestSite links(String target, String... hrefs) {
    StringBuilder html = new StringBuilder("<title>" + target + "</title>");
    for (String href : hrefs) {
      html.append("<a href='").append(href).append("'>").append(href).append("</a> ");
    }
    return page(target, html.toString());
  }

  public TestSite otherwise(Reply reply) {
    fallback = reply;
    return this;
  }

  /** Paths in order of arrival, robots.txt and sitemaps left out. */
  public List<String> targets() {
    return seen.stream()
        .map(Seen::target)
        .filter(target -> !target.equals("/robots.txt") && !target.startsWith("/sitemap"))
        .toList();
  }

  public static Reply html(String html) {
    String etag = "\"" + Integer.toHexString(html.hashCode()) + "\"";
    return exchange -> {
      exchange.getResponseHeaders().set("ETag", etag);
      if (etag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
        exchange.sendResponseHeaders(304, -1);
        return;
      }
      exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
      send(exchange, 200, html.getBytes(UTF_8));
    };
  }

  public static Reply body(String type, byte[] body, String... headers) {
    return exchange -> {
      exchange.getResponseHeaders().set("Content-Type", type);
      for (int i = 0; i < headers.length; i += 2) {
        exchange.getResponseHeaders().set(headers[i], headers[i + 1]);
      }
      send(exchange, 200, body);
    };
  }

  static Reply text(String text) {
    return body("text/plain", text.getBytes(UTF_8));
  }

  public static Reply status(int status, String... headers) {
    return exchange -> {
      for (int i = 0; i < headers.length; i += 2) {
        exchange.getResponseHeaders().set(headers[i], headers[i + 1]);
      }
      exchange.sendResponseHeaders(status, -1);
    };
  }

  static Reply redirect(String location) {
    return status(301, "Location", location);
  }

  private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
  }

  @Override
  public void close() {
    closing.countDown();
    server.stop(0);
    threads.shutdownNow();
  }
}
