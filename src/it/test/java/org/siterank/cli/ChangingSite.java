package org.siterank.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * A site on loopback that changes from day to day: pages come, change, move and go. A page that has
 * moved redirects from its former address for some weeks; a page that is gone answers with 410.
 */
final class ChangingSite implements AutoCloseable {

  private static final int PAGES = 60;
  private static final int LINKS = 5;

  /** Days for which a former address answers with a redirect. */
  private static final int REDIRECTED_DAYS = 45;

  private record Page(int number, int edition, List<Integer> links) {}

  private record Redirect(int page, int day) {}

  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(4);
  private final SplittableRandom random;
  private final List<Integer> pages = new ArrayList<>();
  private final Map<Integer, String> paths = new HashMap<>();
  private final Map<String, Page> served = new ConcurrentHashMap<>();
  private final Map<String, Redirect> redirects = new ConcurrentHashMap<>();
  private int next = 1;
  private int day;
  private int moved;
  private int removed;

  ChangingSite(long seed) throws IOException {
    random = new SplittableRandom(seed);
    for (int i = 0; i < PAGES; i++) {
      add();
    }
    publish();
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            answer(exchange);
          }
        });
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  /** The paths of all pages today. */
  List<String> paths() {
    return pages.stream().map(paths::get).toList();
  }

  /** Former addresses that redirect today. */
  List<String> formerPaths() {
    return redirects.keySet().stream().sorted().toList();
  }

  String changes() {
    return (next - 1 - PAGES) + " pages came, " + removed + " went, " + moved + " moved";
  }

  /** Goes on to the next day. */
  void change() {
    day++;
    if (random.nextInt(2) == 0) {
      add();
    }
    if (pages.size() > PAGES && random.nextInt(3) > 0) {
      paths.remove(pages.remove(random.nextInt(pages.size())));
      removed++;
    }
    if (random.nextInt(5) == 0) {
      int page = pages.get(random.nextInt(pages.size()));
      redirects.put(paths.get(page), new Redirect(page, day));
      paths.put(page, "/moved/" + page + "-" + day + ".html");
      moved++;
    }
    redirects
        .values()
        .removeIf(
            redirect ->
                redirect.day() + REDIRECTED_DAYS < day || !paths.containsKey(redirect.page()));
    publish();
  }

  private void add() {
    pages.add(next);
    paths.put(next, "/p" + next + ".html");
    next++;
  }

  /** Lays down what each page says today; two pages a day have another text than yesterday. */
  private void publish() {
    Map<String, Page> today = new HashMap<>();
    for (int i = 0; i < pages.size(); i++) {
      int page = pages.get(i);
      List<Integer> links = new ArrayList<>();
      for (int k = 1; k <= LINKS; k++) {
        links.add(pages.get((i * LINKS + k) % pages.size()));
      }
      int edition = (day + page * 7) / 30;
      today.put(paths.get(page), new Page(page, edition, links));
    }
    served.keySet().retainAll(today.keySet());
    served.putAll(today);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    Page page = served.get(path);
    Redirect redirect = redirects.get(path);
    byte[] body = {'-'};
    int status = path.matches("/(p|moved/)\\d+.*\\.html") ? 410 : 404;
    exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
    if (path.equals("/") || page != null) {
      status = 200;
      body = (page == null ? home() : text(page)).getBytes(StandardCharsets.UTF_8);
      String etag = "\"" + new String(body, StandardCharsets.UTF_8).hashCode() + "\"";
      exchange.getResponseHeaders().set("ETag", etag);
      if (etag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
        exchange.sendResponseHeaders(304, -1);
        return;
      }
    } else if (redirect != null && paths.containsKey(redirect.page())) {
      status = 301;
      exchange.getResponseHeaders().set("Location", paths.get(redirect.page()));
    }
    exchange.sendResponseHeaders(status, body.length);
    exchange.getResponseBody().write(body);
  }

  private String home() {
    StringBuilder html = new StringBuilder("<title>Home</title><h1>All topics</h1>");
    pages.forEach(page -> html.append(link(page)));
    return html.toString();
  }

  private String link(int page) {
    return "<a href=" + paths.get(page) + ">topic " + page + "</a> ";
  }

  private String text(Page page) {
    SplittableRandom words = new SplittableRandom(page.number() * 1_000L + page.edition());
    StringBuilder html = new StringBuilder("<title>Topic " + page.number() + "</title><h1>Topic ");
    html.append(page.number()).append("</h1><a href=/>home</a> ");
    page.links().forEach(link -> html.append(link(link)));
    for (int i = 0; i < 80; i++) {
      html.append("word").append(words.nextInt(400)).append(' ');
    }
    return html.toString();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
