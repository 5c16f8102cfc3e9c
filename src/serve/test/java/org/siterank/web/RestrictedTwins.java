package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;

/**
 * Two sites, of which one has pages more that not everybody may read, and what they answer. Ranks
 * are made equal: no link carries any (damping 0).
 */
abstract class RestrictedTwins {

  static final HttpClient CLIENT = HttpClient.newHttpClient();
  static final ObjectMapper JSON = new ObjectMapper();
  static final Instant CHANGED = Instant.parse("2024-03-01T12:00:00Z");
  static final String URL = "https://intranet.example/";
  static final Pattern WORD = Pattern.compile("[\\p{L}]{2,}");

  static final List<String> TOPICS =
      List.of(
          "canteen",
          "parking",
          "holidays",
          "training",
          "printers",
          "laptops",
          "travel",
          "safety",
          "cleaning",
          "visitors",
          "library",
          "sports",
          "newsletter",
          "meetings",
          "archive",
          "post");

  static final List<String> SECRETS =
      List.of(
          "acquisition",
          "redundancy",
          "lawsuit",
          "bonuses",
          "takeover",
          "restructuring",
          "succession",
          "patents",
          "whistleblower",
          "insolvency",
          "merger",
          "dividend");

  @TempDir static Path folder;
  static final List<SiteSearch> SITES = new ArrayList<>();
  static final List<SearchServer> SERVERS = new ArrayList<>();
  static final Set<String> WORDS = new TreeSet<>();
  static int compared;

  @BeforeAll
  static void serve() throws Exception {
    for (boolean secrets : List.of(true, false)) {
      Path at = folder.resolve(secrets ? "with" : "without");
      write(at.resolve("site"), secrets);
      Files.writeString(at.resolve("access.log"), visits());
      add(
          config(at, "data")
              .with("site.url", URL)
              .with("site.dir", at.resolve("site").toString())
              .with(
                  "rights.rules",
                  // Copies of them are closed, and would close them, too.
                  "/newsletter.html everybody",
                  "/meetings.html everybody",
                  "/board/* board",
                  "/staff/* staff, board",
                  "/loose/* nobody",
                  "/* everybody"));
      try (Stream<Path> files = Files.walk(at.resolve("site"))) {
        for (Path file : files.filter(Files::isRegularFile).toList()) {
          Matcher word = WORD.matcher(Files.readString(file).replaceAll("<[^>]*>", " "));
          while (word.find()) {
            WORDS.add(word.group().toLowerCase(Locale.ROOT));
          }
        }
      }
    }
  }

  static SiteConfig config(Path at, String data) {
    return SiteConfig.defaults()
        .with("data", at.resolve(data).toString())
        .with("logs.files", at.resolve("access.log").toString())
        .with("logs.estimator", "visits")
        .with("logs.robots-by-behaviour", "off")
        .with("rank.damping", "0")
        .with("search.weight", "0.5")
        .with("search.pivot", "0.1")
        .with("rights.groups-header", "X-Remote-Groups")
        .with("rights.reader-header", "X-Remote-User")
        .with("serve.trusted-proxies", "127.0.0.1")
        .with("serve.client-header", "X-Forwarded-For")
        .with("serve.search-log", "off")
        .with("serve.rate-limit", "1000000")
        .with("serve.port", "0");
  }

  static void add(SiteConfig config) throws Exception {
    SiteSearch site = SiteSearch.open(config);
    site.run();
    SITES.add(site);
    SERVERS.add(SearchServer.start(site));
  }

  /** The files of a folder, each with a header that says who may read it. */
  static void serve(Path site, HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    Path file = site.resolve(path.substring(1) + (path.endsWith("/") ? "index.html" : ""));
    boolean found = Files.isRegularFile(file);
    String first = path.substring(1, Math.max(1, path.indexOf('/', 1)));
    exchange
        .getResponseHeaders()
        .set(
            "X-Readers",
            switch (first) {
              case "board" -> "board";
              case "staff" -> "staff, board";
              case "loose" -> "who,,knows";
              default -> "everybody";
            });
    exchange.getResponseHeaders().set("Content-Type", "text/html; charset=utf-8");
    exchange.getResponseHeaders().set("Last-Modified", "Fri, 01 Mar 2024 12:00:00 GMT");
    byte[] body = found ? Files.readAllBytes(file) : new byte[] {'?'};
    exchange.sendResponseHeaders(found ? 200 : 404, body.length);
    exchange.getResponseBody().write(body);
  }

  @AfterAll
  static void stop() throws IOException {
    for (SearchServer server : SERVERS) {
      server.close();
    }
    for (SiteSearch site : SITES) {
      site.close();
    }
    System.out.println("requests compared: " + compared);
  }

  static void write(Path site, boolean secrets) throws IOException {
    StringBuilder home = new StringBuilder("<p>Welcome to the intranet of the company.</p>");
    for (int i = 0; i < TOPICS.size(); i++) {
      String topic = TOPICS.get(i);
      String text =
          "<p>Everything about the "
              + topic
              + " of the company stands here, and whom to ask about it. "
              + ("The " + topic + " office is open on weekdays. ").repeat(1 + i % 4)
              + "</p>"
              + "<h2 id=rules>Rules of the "
              + topic
              + "</h2><p>"
              + "Please read these rules before you write to the office. ".repeat(12)
              + "</p><h2 id=people>People</h2><p>"
              + "Ask at the desk. ".repeat(30)
              + "</p>"
              + link("/staff/" + topic + ".html", "for staff")
              + link("/board/" + SECRETS.get(i % SECRETS.size()) + ".html", "board only")
              + link("/", "home");
      page(site, topic + ".html", "The " + topic, text);
      page(
          site,
          "staff/" + topic + ".html",
          "Staff: " + topic,
          "<p>Wages and shifts of those who work for the "
              + topic
              + ". "
              + "Shifts are planned in the gardening calendar. ".repeat(1 + i % 3)
              + "</p>"
              + link("/" + topic + ".html", "public page"));
      home.append(link("/" + topic + ".html", topic));
    }
    page(site, "index.html", "Intranet", home + link("/staff/canteen.html", "staff"));
    page(site, "loose/draft.html", "Draft", "<p>A draft that nobody shall find: xylophone.</p>");
    if (!secrets) {
      return;
    }
    for (int i = 0; i < SECRETS.size(); i++) {
      String secret = SECRETS.get(i);
      page(
          site,
          "board/" + secret + ".html",
          "The confidential " + secret,
          "<p>The "
              + secret
              + " plan of the company: gardenias, canteens, weekday offices, parkings. "
              + ("Our " + secret + " costs " + (i + 2) + " million. ").repeat(20)
              + "</p>"
              + link("/" + TOPICS.get(i) + ".html", "codename " + secret + "bird")
              + link("/board/" + SECRETS.get((i + 1) % SECRETS.size()) + ".html", "next"));
    }
    // A copy of a page that everybody may read; its address is shorter, so it would be the
    // original.
    String copy = Files.readString(site.resolve("newsletter.html"));
    Files.writeString(Files.createDirectories(site.resolve("board")).resolve("n.html"), copy);
    // A near copy.
    Files.writeString(
        site.resolve("board/m.html"),
        Files.readString(site.resolve("meetings.html")).replace("at the desk", "on the phone"));
    // Folder names, and words that would correct and complete those of others.
    page(site, "board/index.html", "Boardroom", "<p>Canteeen, parkking, holydays.</p>");
    for (int i = 0; i < 12; i++) {
      page(
          site,
          "board/minutes-" + i + ".html",
          "Canteine printery visitation " + i,
          "<p>Canteine, printery and visitation of the company office. Wages!</p>");
    }
    StringBuilder all = new StringBuilder();
    for (int i = 0; i < 12; i++) {
      all.append(link("/board/minutes-" + i + ".html", "minutes " + i));
    }
    page(site, "board/list.html", "All minutes", all + link("/board/n.html", "n"));
    Path start = site.resolve("board/acquisition.html");
    Files.writeString(
        start,
        Files.readString(start)
            .replace(
                "</main>",
                link("/board/list.html", "list")
                    + link("/board/m.html", "m")
                    + link("/board/", "room")
                    + "</main>"));
  }

  /** Visits of the pages that everybody may read, the same for both sites. */
  static String visits() {
    StringBuilder log = new StringBuilder();
    for (int i = 0; i < 640; i++) {
      log.append("10.0.")
          .append(i / 200)
          .append('.')
          .append(i % 200)
          .append(" - - [")
          .append(14 + i / 100)
          .append("/Nov/2023:06:00:00 +0000] \"GET /")
          .append(TOPICS.get(i * i % 61 % TOPICS.size()))
          .append(".html HTTP/1.1\" 200 900 \"https://www.google.com/\" \"Mozilla/5.0 (X11; Linux")
          .append(" x86_64; rv:128.0) Gecko/20100101 Firefox/128.0\"\n");
    }
    return log.toString();
  }

  static String link(String to, String words) {
    return "<a href=\"" + to + "\">" + words + "</a> ";
  }

  static void page(Path site, String name, String title, String body) throws IOException {
    Path file = site.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        "<!doctype html><html lang=en><title>"
            + title
            + "</title><body><main><h1>"
            + title
            + "</h1>"
            + body
            + "</main></html>");
    Files.setLastModifiedTime(file, FileTime.from(CHANGED));
  }

  static HttpResponse<String> get(int site, String address, String... headers) throws Exception {
    return PlainAnswer.get(SERVERS.get(site), address, headers);
  }

  static String answer(int site, String address, String... headers) throws Exception {
    return PlainAnswer.of(SERVERS.get(site), address, headers);
  }

  static void assertSame(String address, String... headers) throws Exception {
    assertEquals(answer(1, address, headers), answer(0, address, headers), address);
    compared++;
  }

  static final String[] STAFF = {"X-Remote-Groups", "staff"};
  static final String[] PUBLIC = {"X-Remote-Groups", "canteen"};

  static JsonNode search(String query, String... headers) throws Exception {
    return JSON.readTree(get(0, "api/search?q=" + PlainAnswer.encoded(query), headers).body());
  }

  static JsonNode related(String path, String... headers) throws Exception {
    return JSON.readTree(
        get(0, "api/related?n=100&url=" + PlainAnswer.encoded(path), headers).body());
  }
}
