package org.siterank.documentation;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import com.sun.net.httpserver.HttpServer;
import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * The sites that the documentation names, each on its own host: a program that serves them on the
 * loopback ports 80 and 443. Their pages have the same addresses and different words.
 */
final class SampleSite {

  /** Hosts that lead to this server. */
  static final List<String> HOSTS =
      List.of(
          "www.example.org",
          "old.example.org",
          "new.example.org",
          "shop.example.org",
          "portal.example.org",
          "handbook.example.org",
          "blog.example.org",
          "wiki.example.org",
          "search.example");

  static final String PASSWORD = "changeit";

  private static final List<String> WORDS =
      List.of(
          ("garden river window letter market bridge forest kitchen harbour winter morning museum"
                  + " travel music paper silver orange valley station summer village captain"
                  + " lantern island engine pocket mirror castle basket thunder feather blanket"
                  + " compass orchard meadow journey pepper ribbon saddle temple")
              .split(" ", -1));

  /** Path → title. Order is that of the links of the home page. */
  private static final Map<String, String> TITLES = titles();

  private SampleSite() {}

  private static Map<String, String> titles() {
    Map<String, String> titles = new TreeMap<>();
    titles.put("/", "Welcome");
    titles.put("/hours.html", "Opening hours");
    titles.put("/prices.html", "Prices");
    titles.put("/pricing.html", "Pricing for companies");
    titles.put("/contact.html", "Contact");
    titles.put("/about/", "About us");
    titles.put("/blog/", "Blog");
    titles.put("/news/", "News");
    titles.put("/hr/", "Human resources");
    titles.put("/hr/wages.html", "Wages");
    titles.put("/minutes/2024.html", "Minutes of 2024");
    titles.put("/handbook/", "Handbook");
    titles.put("/handbook/index-writer.html", "IndexWriter: an index writer and its codec");
    for (int i = 1; i <= 9; i++) {
      titles.put("/blog/" + i + ".html", "Story of a " + WORDS.get(i * 3));
      titles.put("/news/" + i + ".html", "News about the " + WORDS.get(i * 4));
      titles.put("/handbook/" + i + ".html", "How to use a " + WORDS.get(i * 2 + 10));
    }
    return titles;
  }

  static List<String> paths() {
    return List.copyOf(TITLES.keySet());
  }

  /** The pages that a page links to, besides the home page. */
  static List<String> links(String path) {
    List<String> links = new ArrayList<>();
    List<String> all = paths();
    if (path.endsWith("/")) {
      all.stream().filter(to -> to.startsWith(path) && !to.equals(path)).forEach(links::add);
    }
    Random random = new Random(path.hashCode());
    for (int i = 0; i < 3; i++) {
      links.add(all.get(random.nextInt(all.size())));
    }
    return links;
  }

  private static String page(String host, String path) {
    Random random = new Random((host + path).hashCode());
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 120; i++) {
      text.append(WORDS.get(random.nextInt(WORDS.size()))).append(i % 9 == 8 ? ". " : " ");
    }
    String title = TITLES.get(path);
    String hours = path.equals("/hours.html") ? "<p>Our opening hours: daily from 9 to 5." : "";
    StringBuilder links = new StringBuilder("<a href=\"/\">Home</a>");
    for (String to : links(path)) {
      links.append(" <a href=\"").append(to).append("\">").append(TITLES.get(to)).append("</a>");
    }
    return """
    <!doctype html><html lang="en"><head><meta charset="utf-8"><title>%s</title>
    <meta name="description" content="%s on %s, with all that a visitor has to know about it.">
    <link rel="stylesheet" href="/style.css"></head>
    <body><main><h1>%s</h1>%s<p>%s</main><nav>%s</nav></body></html>
    """
        .formatted(title, title, host, title, hours, text, links);
  }

  /** Writes the pages as the files of a static site. */
  static void write(String host, Path folder) throws IOException {
    for (String path : paths()) {
      Path file = folder.resolve(path.substring(1) + (path.endsWith("/") ? "index.html" : ""));
      Files.createDirectories(file.getParent());
      Files.writeString(file, page(host, path));
    }
  }

  private static void answer(HttpExchange exchange) throws IOException {
    String host = exchange.getRequestHeaders().getFirst("Host").replaceFirst(":.*", "");
    String path = exchange.getRequestURI().getPath();
    if (path.equals("/robots.txt")) {
      send(exchange, 200, "text/plain", "User-agent: *\nDisallow: /private/\n");
    } else if (path.equals("/style.css")) {
      send(exchange, 200, "text/css", "body { margin: 2em }\n");
    } else if (TITLES.containsKey(path)) {
      send(exchange, 200, "text/html", page(host, path));
    } else {
      send(exchange, 404, "text/html", "<title>Not found</title>");
    }
  }

  private static void send(HttpExchange exchange, int status, String type, String text)
      throws IOException {
    byte[] body = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type + "; charset=utf-8");
    boolean isHead = exchange.getRequestMethod().equals("HEAD");
    exchange.sendResponseHeaders(status, isHead ? -1 : body.length);
    if (!isHead) {
      exchange.getResponseBody().write(body);
    }
    exchange.close();
  }

  private static void redirect(HttpExchange exchange) throws IOException {
    String host = exchange.getRequestHeaders().getFirst("Host").replaceFirst(":.*", "");
    exchange.getResponseHeaders().set("Location", "https://" + host + exchange.getRequestURI());
    exchange.sendResponseHeaders(301, -1);
    exchange.close();
  }

  private static void serve(HttpServer server, HttpHandler handler) {
    server.createContext("/", handler);
    server.setExecutor(Executors.newFixedThreadPool(4));
    server.start();
  }

  private static SSLContext certificate(Path store) throws IOException, GeneralSecurityException {
    KeyStore keys = KeyStore.getInstance("PKCS12");
    try (InputStream in = Files.newInputStream(store)) {
      keys.load(in, PASSWORD.toCharArray());
    }
    KeyManagerFactory managers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    managers.init(keys, PASSWORD.toCharArray());
    SSLContext context = SSLContext.getInstance("TLS");
    context.init(managers.getKeyManagers(), null, null);
    return context;
  }

  /**
   * Serves until it is killed, and prints a line as soon as it does.
   *
   * @param arguments the file of the certificate with its key
   */
  public static void main(String[] arguments) throws Exception {
    InetAddress loopback = InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    HttpsServer https = HttpsServer.create(new InetSocketAddress(loopback, 443), 0);
    https.setHttpsConfigurator(new HttpsConfigurator(certificate(Path.of(arguments[0]))));
    serve(https, SampleSite::answer);
    serve(HttpServer.create(new InetSocketAddress(loopback, 80), 0), SampleSite::redirect);
    System.out.println("serving");
  }
}
