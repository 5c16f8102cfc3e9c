package org.siterank.crawl;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;

/** 300 real pages, and beside them whatever a crawler can fall into. */
final class TrapSite {

  static final int REAL_PAGES = 300;

  /** Real pages from this one on are linked with session ids alone. */
  static final int BEHIND_SESSIONS = 250;

  private static final String[] SYLLABLES = {
    "ba", "co", "di", "fu", "ga", "he", "ji", "ko", "lu", "me", "no", "pi", "qua", "ri", "so", "tu"
  };

  private int sessions;

  private TrapSite() {}

  static void on(TestSite site) {
    TrapSite traps = new TrapSite();
    site.otherwise(traps::answer);
    site.on("/robots.txt", TestSite.status(404)).on("/sitemap.xml", TestSite.status(404));
  }

  private synchronized int session() {
    return ++sessions;
  }

  private void answer(HttpExchange exchange) throws IOException {
    String target = exchange.getRequestURI().toString();
    String path = exchange.getRequestURI().getPath();
    String first = path.split("/", -1)[1];
    switch (first) {
      case "" -> start(exchange);
      case "real" -> real(exchange, number(path));
      case "shelf" -> shelf(exchange, number(path));
      case "calendar" -> calendar(exchange, path);
      case "deeper" ->
          html(exchange, words(1) + " ever deeper <a href='x" + path.length() + "/'>on</a>");
      case "again" -> html(exchange, words(2) + " again <a href='more/'>more</a>");
      case "shop" -> shop(exchange, target);
      case "jump" -> TestSite.redirect("/jump/" + (number(path) + 1)).to(exchange);
      case "drip" -> drip(exchange);
      case "endless" -> endless(exchange);
      case "bomb" -> bomb(exchange);
      case "film" -> TestSite.body("video/mp4", new byte[1000]).to(exchange);
      case "picture" ->
          TestSite.body("text/html", new byte[] {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10, 0})
              .to(exchange);
      case "many" -> many(exchange);
      case "long" -> html(exchange, "<a href='/" + "l".repeat(100_000) + "'>a long one</a>");
      default -> notFound(exchange);
    }
  }

  private static int number(String path) {
    String digits = path.replaceAll("\\D", "");
    return digits.isEmpty() ? 0 : Integer.parseInt(digits);
  }

  static String words(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder();
    for (int k = 0; k < 60; k++) {
      for (int s = 1 + random.nextInt(3); s >= 0; s--) {
        text.append(SYLLABLES[random.nextInt(SYLLABLES.length)]);
      }
      text.append(' ');
    }
    return text.toString();
  }

  private static void html(HttpExchange exchange, String body) throws IOException {
    TestSite.body("text/html; charset=utf-8", body.getBytes(UTF_8)).to(exchange);
  }

  private void start(HttpExchange exchange) throws IOException {
    StringBuilder html = new StringBuilder("<title>Start</title>");
    for (int shelf = 0; shelf < BEHIND_SESSIONS / 10; shelf++) {
      html.append("<a href=/shelf/").append(shelf).append(">shelf</a> ");
    }
    html.append("<a href='/real/").append(BEHIND_SESSIONS).append("?sid=0'>members</a> ");
    for (String trap :
        new String[] {
          "calendar/2026/05",
          "deeper/",
          "again/",
          "shop",
          "jump/0",
          "drip",
          "endless",
          "bomb",
          "film",
          "picture",
          "many",
          "long",
          "lost/1"
        }) {
      html.append("<a href='/").append(trap).append("'>trap</a> ");
    }
    html(exchange, html.toString());
  }

  private static void shelf(HttpExchange exchange, int shelf) throws IOException {
    StringBuilder html = new StringBuilder(words(1000 + shelf));
    for (int k = 10 * shelf; k < 10 * shelf + 10; k++) {
      html.append("<a href=/real/").append(k).append(">book</a> ");
    }
    html(exchange, html.toString());
  }

  /** A page for members names the next two, each with a session of its own. */
  private void real(HttpExchange exchange, int ignored) throws IOException {
    int page = number(exchange.getRequestURI().getPath());
    if (page >= REAL_PAGES) {
      notFound(exchange);
      return;
    }
    StringBuilder html = new StringBuilder("<title>Real</title>" + words(5000 + page));
    if (page >= BEHIND_SESSIONS) {
      for (int next : new int[] {page + 1, page + 2, BEHIND_SESSIONS}) {
        if (next < REAL_PAGES) {
          html.append("<a href='/real/" + next + "?sid=" + session() + "'>next</a> ");
        }
      }
    }
    html(exchange, html.toString());
  }

  private static void calendar(HttpExchange exchange, String path) throws IOException {
    String[] parts = path.split("/", -1);
    int month = 12 * Integer.parseInt(parts[2]) + Integer.parseInt(parts[3]) - 1;
    StringBuilder html =
        new StringBuilder("<title>Events of " + path + "</title>There are no events in this time.");
    if (parts.length == 4) {
      for (int day = 1; day <= 28; day++) {
        html.append(String.format(Locale.ROOT, "<a href='%s/%02d'>%d</a> ", path, day, day));
      }
    }
    for (int next : new int[] {month - 1, month + 1}) {
      html.append(
          String.format(
              Locale.ROOT, "<a href=/calendar/%d/%02d>go</a> ", next / 12, next % 12 + 1));
    }
    html(exchange, html.toString());
  }

  /** Five filters of six values each, in any combination. */
  private static void shop(HttpExchange exchange, String target) throws IOException {
    StringBuilder html = new StringBuilder(words(target.hashCode()));
    String query = exchange.getRequestURI().getQuery();
    for (String filter : new String[] {"brand", "color", "price", "size", "sort"}) {
      if (query == null || !query.contains(filter)) {
        for (char value = 'a'; value < 'g'; value++) {
          String more = filter + "=" + value;
          html.append("<a href='/shop?" + (query == null ? more : query + "&" + more) + "'>f</a> ");
        }
      }
    }
    html(exchange, html.toString());
  }

  private static void notFound(HttpExchange exchange) throws IOException {
    int other = exchange.getRequestURI().hashCode() >>> 8;
    html(
        exchange,
        "<title>Oh dear</title>We could not find what you are looking for, sorry about that. "
            + "<a href='/lost/"
            + other
            + "'>Try this</a> <a href='/lost/"
            + other
            + "1'>or this</a>");
  }

  private static void many(HttpExchange exchange) throws IOException {
    StringBuilder html = new StringBuilder(words(3));
    for (int k = 0; k < 100_000; k++) {
      html.append("<a href=/real/")
          .append(k % BEHIND_SESSIONS)
          .append(">")
          .append(k)
          .append("</a>\n");
    }
    html(exchange, html.toString());
  }

  private static void drip(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/html");
    exchange.sendResponseHeaders(200, 0);
    OutputStream out = exchange.getResponseBody();
    try {
      while (true) {
        out.write('x');
        out.flush();
        TimeUnit.MILLISECONDS.sleep(20);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void endless(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/html");
    exchange.sendResponseHeaders(200, 0);
    byte[] block = new byte[8192];
    while (true) {
      exchange.getResponseBody().write(block); // Until nobody listens any more.
    }
  }

  private static void bomb(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/html");
    exchange.getResponseHeaders().set("Content-Encoding", "gzip");
    exchange.sendResponseHeaders(200, 0);
    try (GZIPOutputStream out = new GZIPOutputStream(exchange.getResponseBody())) {
      byte[] block = new byte[65_536];
      for (int k = 0; k < 1000; k++) {
        out.write(block);
      }
    }
  }
}
