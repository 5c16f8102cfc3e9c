package org.siterank.web;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.crawl.TestSite;

/**
 * Two sites, of which one has pages more that not everybody may read: whoever may not, gets the
 * same bytes from both, whatever they ask. Ranks are made equal: no link carries any (damping 0).
 */
@Tag("minutes")
class LeakTest {

  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Instant CHANGED = Instant.parse("2024-03-01T12:00:00Z");
  private static final String URL = "https://intranet.example/";
  private static final Pattern WORD = Pattern.compile("[\\p{L}]{2,}");

  private static final List<String> TOPICS =
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

  private static final List<String> SECRETS =
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
  private static final List<SiteSearch> SITES = new ArrayList<>();
  private static final List<SearchServer> SERVERS = new ArrayList<>();
  private static final Set<String> WORDS = new TreeSet<>();
  private static int compared;

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

  private static SiteConfig config(Path at, String data) {
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

  private static void add(SiteConfig config) throws Exception {
    SiteSearch site = SiteSearch.open(config);
    site.run();
    SITES.add(site);
    SERVERS.add(SearchServer.start(site));
  }

  /** The files of a folder, each with a header that says who may read it. */
  private static void serve(Path site, HttpExchange exchange) throws IOException {
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

  @Test
  void whatOnlyAHeaderRestrictsIsAnsweredAlike() throws Exception {
    try (TestSite server = new TestSite()) {
      for (String name : List.of("with", "without")) {
        Path at = folder.resolve(name);
        server.otherwise(exchange -> serve(at.resolve("site"), exchange));
        add(
            config(at, "data-by-header")
                .with("site.url", server.url("/").value())
                .with("crawl.delay", "0s")
                .with("rights.header", "X-Readers"));
      }
    }
    int with = SITES.size() - 2;
    assertEquals(
        0, JSON.readTree(get(with, "api/search?q=whistleblower").body()).at("/total").asInt());
    assertTrue(
        JSON.readTree(get(with, "api/search?q=wages", "X-Remote-Groups", "staff").body())
                .at("/total")
                .asInt()
            > 0);
    assertTrue(
        JSON.readTree(
                    get(with, "api/search?q=whistleblowerbird", "X-Remote-Groups", "board").body())
                .at("/total")
                .asInt()
            > 0);
    for (String[] asker : List.of(STAFF, PUBLIC)) {
      for (String word : WORDS) {
        for (String address :
            List.of(
                "api/search?explain=1&correct=1&q=" + PlainAnswer.encoded(word),
                "api/passages?correct=1&tokens=100000&n=100&q=" + PlainAnswer.encoded(word),
                "search?q=" + PlainAnswer.encoded(word),
                "api/suggest?q=" + PlainAnswer.encoded(word.substring(0, 2)))) {
          assertEquals(answer(with + 1, address, asker), answer(with, address, asker), address);
          compared++;
        }
      }
    }
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

  private static void write(Path site, boolean secrets) throws IOException {
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
  private static String visits() {
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

  private static String link(String to, String words) {
    return "<a href=\"" + to + "\">" + words + "</a> ";
  }

  private static void page(Path site, String name, String title, String body) throws IOException {
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

  private static HttpResponse<String> get(int site, String address, String... headers)
      throws Exception {
    return PlainAnswer.get(SERVERS.get(site), address, headers);
  }

  private static String answer(int site, String address, String... headers) throws Exception {
    return PlainAnswer.of(SERVERS.get(site), address, headers);
  }

  private static void assertSame(String address, String... headers) throws Exception {
    assertEquals(answer(1, address, headers), answer(0, address, headers), address);
    compared++;
  }

  private static final String[] STAFF = {"X-Remote-Groups", "staff"};
  private static final String[] PUBLIC = {"X-Remote-Groups", "canteen"};

  @Test
  void everyWordIsAnsweredAlike() throws Exception {
    assertTrue(WORDS.contains("whistleblower") && WORDS.size() > 100, WORDS.toString());
    for (String[] asker : List.of(STAFF, PUBLIC)) {
      for (String word : WORDS) {
        String q = "q=" + PlainAnswer.encoded(word);
        for (String tail :
            List.of("", "&explain=1", "&correct=1", "&page=2", "&n=3&page=2", "&sort=date")) {
          assertSame("api/search?" + q + tail, asker);
        }
        for (String filter :
            List.of("in=/board/", "in=/staff/", "in=/", "type=html", "lang=en", "date=2024")) {
          assertSame("api/search?" + q + "&" + filter, asker);
        }
        assertSame("search?" + q, asker);
        for (int i = 1; i <= word.length(); i += 1 + i / 3) {
          assertSame("api/suggest?q=" + PlainAnswer.encoded(word.substring(0, i)), asker);
        }
        assertSame("api/suggest?format=opensearch&q=" + PlainAnswer.encoded("the " + word), asker);
      }
    }
  }

  @Test
  void misspellingsPrefixesAndSyntaxAreAnsweredAlike() throws Exception {
    for (String[] asker : List.of(STAFF, PUBLIC)) {
      for (String word : WORDS) {
        List<String> queries = new ArrayList<>();
        for (int i = 0; i < word.length(); i += 3) {
          queries.add(word.substring(0, i) + word.substring(i + 1));
        }
        queries.add(word + "x");
        queries.add(word.substring(0, 2) + "*");
        queries.add(word + "~1");
        queries.add("\"the " + word + "\"");
        queries.add("office -" + word);
        queries.add("+" + word + " company");
        queries.add("company " + word + " xylophone");
        queries.add("(" + word + " | canteen) in:/");
        for (String query : queries) {
          if (!query.isBlank()) {
            assertSame("api/search?correct=1&q=" + PlainAnswer.encoded(query), asker);
            assertSame("search?q=" + PlainAnswer.encoded(query), asker);
          }
        }
      }
    }
  }

  @Test
  void everyPublicRouteIsAnsweredAlikeInEveryLanguage() throws Exception {
    List<String> addresses = new ArrayList<>();
    for (String topic : List.of("", "in:/board/", "in:/", "site:intranet.example", "type:html")) {
      addresses.add("api/search?q=" + PlainAnswer.encoded(topic));
      addresses.add("search?q=" + PlainAnswer.encoded(topic));
      addresses.add("search?sort=date&q=" + PlainAnswer.encoded(topic));
    }
    for (String page :
        List.of(
            "",
            "canteen.html",
            "staff/canteen.html",
            "board/lawsuit.html",
            "board/n.html",
            "board/",
            "loose/draft.html",
            "nowhere.html")) {
      addresses.add("api/page?url=" + PlainAnswer.encoded(URL + page));
      addresses.add("api/related?url=" + PlainAnswer.encoded(URL + page));
      addresses.add("api/related?n=100&url=" + PlainAnswer.encoded("/" + page));
      for (String word : List.of("canteen", "company", "lawsuit", "board")) {
        addresses.add("why?q=" + word + "&u=" + PlainAnswer.encoded(URL + page));
      }
    }
    addresses.addAll(
        List.of(
            "",
            "health",
            "metrics",
            "opensearch.xml",
            "feed?q=lawsuit",
            "feed?q=company",
            "search?q=lawsuitt+nowhere",
            "search?q=is:list",
            "api/search?q=is:list",
            "llms.txt",
            "llms-full.txt",
            "api/openapi.json",
            "webmaster/",
            "api/webmaster/pages?q=lawsuit",
            "board/lawsuit.html",
            "click"));
    for (String language : List.of("en", "de", "fr")) {
      for (String[] asker : List.of(STAFF, PUBLIC)) {
        for (String address : addresses) {
          assertSame(address, asker[0], asker[1], "Accept-Language", language);
        }
        for (String word : WORDS) {
          assertSame(
              "search?q=" + PlainAnswer.encoded(word),
              asker[0],
              asker[1],
              "Accept-Language",
              language);
        }
      }
    }
  }

  private static JsonNode search(String query, String... headers) throws Exception {
    return JSON.readTree(get(0, "api/search?q=" + PlainAnswer.encoded(query), headers).body());
  }

  @Test
  void whoMayReadAPageFindsIt() throws Exception {
    assertEquals(1, search("whistleblowerbird", "X-Remote-Groups", "board").at("/total").asInt());
    assertTrue(search("whistleblower", "X-Remote-Groups", "board").at("/total").asInt() > 0);
    assertEquals(0, search("whistleblower", "X-Remote-Groups", "staff").at("/total").asInt());
    assertTrue(search("wages", "X-Remote-Groups", "x, staff ,y").at("/total").asInt() > 0);
    assertEquals(0, search("wages").at("/total").asInt());
    assertEquals(0, search("xylophone", "X-Remote-Groups", "board, staff").at("/total").asInt());
    assertNotEquals(
        answer(1, "api/search?q=company&explain=1", "X-Remote-Groups", "board"),
        answer(0, "api/search?q=company&explain=1", "X-Remote-Groups", "board"));
  }

  private static JsonNode related(String path, String... headers) throws Exception {
    return JSON.readTree(
        get(0, "api/related?n=100&url=" + PlainAnswer.encoded(path), headers).body());
  }

  @Test
  void whoMayReadAPageIsToldOfThoseLikeIt() throws Exception {
    JsonNode board = related("/board/lawsuit.html", "X-Remote-Groups", "board");
    assertTrue(board.path("published").asBoolean(), board.toString());
    assertTrue(board.path("pages").toString().contains("/board/merger.html"), board.toString());
    JsonNode staff = related("/board/lawsuit.html", "X-Remote-Groups", "staff");
    assertFalse(staff.path("published").asBoolean(), staff.toString());
    assertFalse(staff.path("pages").toString().contains("/board/"), staff.toString());
    JsonNode open = related("/canteen.html");
    assertTrue(open.path("pages").size() > 5, open.toString());
    assertFalse(open.toString().contains("/staff/"), open.toString());
    assertTrue(related("/canteen.html", "X-Remote-Groups", "staff").toString().contains("/staff/"));
  }

  @Test
  void headersThatAreNotOfTheProxyAreNotBelieved() throws Exception {
    String[][] forged = {
      {"X-Remote-Groups", "staff", "X-Remote-Groups", "board"}, // Twice: one is a client's own.
      {"X-Remote-Groups", "*"},
      {"X-Remote-Groups", "everybody, nobody, -"},
      {"X-Remote-User", "board"},
      {"X-Remote-Groups", "BOARD"},
    };
    for (String[] headers : forged) {
      assertEquals(
          0, search("whistleblower", headers).at("/total").asInt(), List.of(headers)::toString);
      assertEquals(answer(0, "api/search?q=company"), answer(0, "api/search?q=company", headers));
    }
    // A client that is no proxy says what it likes.
    SiteConfig other =
        SITES.get(0).config().with("serve.trusted-proxies", "192.0.2.1").with("serve.port", "0");
    try (SiteSearch site = SiteSearch.open(other);
        SearchServer server = SearchServer.start(site)) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create(server.url() + "api/search?q=whistleblower"))
              .headers("X-Remote-Groups", "board", "X-Forwarded-For", "192.0.2.1")
              .build();
      String body = CLIENT.send(request, HttpResponse.BodyHandlers.ofString()).body();
      assertEquals(0, JSON.readTree(body).at("/total").asInt(), body);
    }
  }

  @Test
  void noCacheKeepsWhatDependsOnWhoAsks() throws Exception {
    for (String address :
        List.of(
            "",
            "search?q=company",
            "api/search?q=company",
            "api/suggest?q=co",
            "api/vector?q=company",
            "api/related?url=/canteen.html")) {
      assertEquals(
          List.of("private, no-store"),
          get(0, address).headers().allValues("Cache-Control"),
          address);
    }
    assertFalse(get(0, "search?q=company").headers().map().containsKey("etag"));
  }
}
