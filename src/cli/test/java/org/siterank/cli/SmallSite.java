package org.siterank.cli;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Predicate;

/** A generated site on loopback whose server can fail on demand, and a log of its visitors. */
final class SmallSite implements AutoCloseable {

  private final int pages;
  private final HttpServer server;
  private final ExecutorService threads = Executors.newFixedThreadPool(4);

  /** What every request answers; 200 serves the page. */
  volatile int status = 200;

  /** Paths that are not there any more. */
  volatile Predicate<String> lost = path -> false;

  /** A cookie that every answer sets; none when empty. */
  volatile String cookie = "";

  /** What one page says beside the rest; it is another page then. */
  volatile String news = "";

  /** The page with the news. */
  static final String NEWS_PATH = "/p3.html";

  SmallSite(int pages) throws IOException {
    this.pages = pages;
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext(
        "/",
        exchange -> {
          try (exchange) {
            String path = exchange.getRequestURI().getPath();
            boolean page = path.equals("/") || path.matches("/p\\d+\\.html");
            boolean known = page && !lost.test(path);
            int answer = status != 200 ? status : known ? 200 : 404;
            byte[] body = answer == 200 ? page(path) : new byte[] {'-'};
            String etag = "\"" + path + (path.equals(NEWS_PATH) ? news : "") + "\"";
            if (answer == 200
                && etag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
              exchange.sendResponseHeaders(304, -1);
              return;
            }
            exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
            exchange.getResponseHeaders().set("ETag", etag);
            if (!cookie.isEmpty()) {
              exchange.getResponseHeaders().set("Set-Cookie", cookie);
            }
            exchange.sendResponseHeaders(answer, body.length);
            exchange.getResponseBody().write(body);
          }
        });
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  private byte[] page(String path) {
    int number = path.equals("/") ? 0 : Integer.parseInt(path.replaceAll("\\D", ""));
    SplittableRandom random = new SplittableRandom(number);
    StringBuilder html = new StringBuilder("<title>Page " + number + "</title><h1>Topic ");
    html.append(number % 17).append("</h1><a href=/>home</a> ");
    for (int i = 1; i <= 8; i++) {
      int target = (number * 5 + i + random.nextInt(20)) % pages;
      html.append("<a href=/p").append(target).append(".html>to ").append(target).append("</a> ");
    }
    html.append("<a href=/missing.html>gone</a> <a href=https://away.example/>away</a> ");
    html.append(path.equals(NEWS_PATH) ? news : "").append(' ');
    for (int i = 0; i < 120; i++) {
      html.append("word").append(random.nextInt(400)).append(' ');
    }
    return html.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** Writes a combined log of so many lines, a few seconds apart. */
  Path writeLog(Path file, int lines) throws IOException {
    SplittableRandom random = new SplittableRandom(7);
    DateTimeFormatter format =
        DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss +0000", Locale.ENGLISH);
    LocalDateTime time = LocalDateTime.ofEpochSecond(1_700_000_000L, 0, ZoneOffset.UTC);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines; i++) {
      time = time.plusSeconds(random.nextInt(6));
      String referrer =
          switch (random.nextInt(4)) {
            case 0 -> "https://portal.example/links";
            case 1 -> "https://www.google.com/";
            case 2 -> url();
            default -> "-";
          };
      text.append("10.0.")
          .append(random.nextInt(3))
          .append('.')
          .append(random.nextInt(40))
          .append(" - - [")
          .append(format.format(time))
          .append("] \"GET /p")
          .append(random.nextInt(pages))
          .append(".html HTTP/1.1\" 200 900 \"")
          .append(referrer)
          .append(
              "\" \"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0\"\n");
    }
    return Files.writeString(file, text);
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
