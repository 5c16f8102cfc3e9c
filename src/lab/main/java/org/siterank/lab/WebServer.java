package org.siterank.lab;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.siterank.graph.Arcs;
import org.siterank.graph.SiteGraph;
import org.siterank.site.PageUrl;

/**
 * A graph as a web site on loopback: a page of HTML for each node, with its links and some words of
 * its own. It counts how often each page is asked for.
 */
final class WebServer implements AutoCloseable {

  private static final int WORDS = 40;
  private static final int DIFFERENT_WORDS = 5_000;
  private static final int LETTERS = 26;

  private final SiteGraph graph;
  private final int start;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final AtomicIntegerArray requests;

  /**
   * Serves a graph.
   *
   * @param start the node of the start page
   */
  WebServer(SiteGraph graph, int start) throws IOException {
    this.graph = graph;
    this.start = start;
    requests = new AtomicIntegerArray(graph.numNodes());
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/", this::answer);
    server.start();
  }

  /** The address of the start page. */
  PageUrl start() {
    return url(start);
  }

  /** The address of a page. */
  PageUrl url(int node) {
    return PageUrl.of("http://127.0.0.1:" + server.getAddress().getPort() + path(node));
  }

  private String path(int node) {
    return node == start ? "/" : "/page-" + node;
  }

  /** How often a page was asked for since the last call. */
  int takeRequests(int node) {
    return requests.getAndSet(node, 0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      int node = node(exchange.getRequestURI().getPath());
      if (node < 0) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      requests.incrementAndGet(node);
      byte[] page = page(node).getBytes(UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
      exchange.sendResponseHeaders(200, page.length);
      exchange.getResponseBody().write(page);
    }
  }

  private int node(String path) {
    if (path.equals("/")) {
      return start;
    }
    if (!path.matches("/page-[0-9]{1,9}")) {
      return -1; // robots.txt and the sitemap.
    }
    int node = Integer.parseInt(path.substring("/page-".length()));
    return node < graph.numNodes() ? node : -1;
  }

  private String page(int node) {
    StringBuilder html = new StringBuilder("<!doctype html><title>Page " + node + "</title><p>");
    for (int k = 0; k < WORDS; k++) {
      html.append(word(Math.floorMod(((node * WORDS + k) * 0x9E3779B9) >>> 8, DIFFERENT_WORDS)));
    }
    Arcs successors = graph.successors();
    for (int k = successors.begin(node); k < successors.end(node); k++) {
      int target = successors.node(k);
      html.append("<p><a href=\"").append(path(target)).append("\">Page ").append(target);
      html.append("</a>");
    }
    return html.toString();
  }

  private static String word(int number) {
    StringBuilder word = new StringBuilder();
    for (int rest = number + LETTERS * LETTERS; rest > 0; rest /= LETTERS) {
      word.append((char) ('a' + rest % LETTERS));
    }
    return word.append(' ').toString();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
