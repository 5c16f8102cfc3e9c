package org.siterank.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Sites that want a cookie back: a run says so and names the setting. */
@Tag("slow")
class CookieSiteTest {

  private static final int INNER = 8;

  private static final String HOME =
      "<title>Home</title>words "
          + IntStream.range(0, INNER)
              .mapToObj("<a href=/%d.html>news</a> "::formatted)
              .collect(Collectors.joining());

  @TempDir Path folder;
  private HttpServer server;
  private String wall = "";

  private String barredPage = "<title>One moment</title>Please allow this site to keep its visits.";

  /** Pages that are shown without the cookie. */
  private Predicate<String> open = path -> false;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  /** Without the cookie every page sets it and leads to the wall; an empty one is no wall. */
  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      String path = exchange.getRequestURI().getPath();
      boolean known = exchange.getRequestHeaders().containsKey("Cookie");
      if (path.equals("/robots.txt") || path.equals("/sitemap.xml")) {
        exchange.sendResponseHeaders(404, -1);
        return;
      }
      exchange.getResponseHeaders().set("Set-Cookie", "visit=1; Path=/");
      boolean barred = !wall.isEmpty() && !known && !open.test(path);
      if (barred && !path.equals(wall)) {
        exchange.getResponseHeaders().set("Location", location(path));
        exchange.sendResponseHeaders(302, -1);
        return;
      }
      String html =
          path.equals("/") ? HOME : "<title>News</title>news of " + path + "<a href=/>home</a>";
      if (barred) {
        html = barredPage;
      }
      exchange.getResponseHeaders().set("Content-Type", "text/html");
      byte[] body = html.getBytes(UTF_8);
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private String location(String path) {
    return switch (wall) {
      case "itself" -> path;
      case "circle" ->
          path.startsWith("/check") ? path.substring("/check".length()) : "/check" + path;
      default -> wall;
    };
  }

  private CommandRun run(String... more) {
    String site = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    List<String> words = new ArrayList<>(List.of("--no-progress", "--delay", "0s", "--site", site));
    words.addAll(List.of(more));
    return siterank("run", words.toArray(String[]::new));
  }

  private CommandRun siterank(String command, String... more) {
    List<String> words = new ArrayList<>(List.of(command, "--data", folder.toString()));
    words.addAll(List.of(more));
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status = Main.run(new PrintWriter(out), new PrintWriter(err), words.toArray(String[]::new));
    return new CommandRun(status, out.toString(), err.toString());
  }

  private static void assertNamesTheSetting(int status, String why, CommandRun run) {
    assertEquals(status, run.code(), run.out() + run.err());
    assertTrue(run.err().contains(why), run.err());
    assertTrue(run.err().contains("set access.cookies: keep"), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
  }

  @Test
  void aSiteThatLeadsToAPageAboutCookiesIsReported() {
    wall = "/cookies-required";
    assertNamesTheSetting(1, "leads to http://127.0.0.1:", run());
  }

  @Test
  void aSiteThatRedirectsToItselfUntilItsCookieComesBackIsReported() {
    wall = "itself";
    assertNamesTheSetting(3, "redirects to itself and sets a cookie", run());
  }

  @ParameterizedTest
  @ValueSource(strings = {"/cookies-required", "itself"})
  void withItsCookieTheSiteIsCrawled(String place) {
    wall = place;
    CommandRun run = run("--cookies", "keep");
    assertEquals(0, run.code(), run.out() + run.err());
    assertTrue(run.out().contains(INNER + 1 + " new pages"), run.out());
  }

  @Test
  void aPageAboutCookiesTakesNothingAwayFromASiteThatWasRead() {
    assertEquals(0, run().code());
    wall = "/cookies-required";
    CommandRun run = run();
    assertNamesTheSetting(1, "nothing was changed or published", run);
  }

  @ParameterizedTest
  @CsvSource({
    "itself, 8 addresses set a cookie and redirect to themselves",
    "/cookies-required, 8 that had content before now redirect to a page about cookies",
    "circle, 8 that had content before now redirect in a circle",
  })
  void pagesBehindAnOpenStartPageAreKeptUntilTheirCookieComesBack(String place, String why) {
    assertEquals(0, run().code());
    String links = siterank("export", "links").out();
    assertEquals(2 * INNER, links.lines().filter(line -> line.startsWith("http")).count(), links);
    wall = place;
    open = "/"::equals;
    for (int night = 1; night <= 4; night++) {
      CommandRun run = run();
      assertEquals(night == 1 || !place.equals("itself") ? 1 : run.code(), run.code(), run.err());
      if (night == 1 || !place.equals("itself")) {
        assertTrue(run.err().contains(why), run.err());
        assertTrue(
            run.err().toLowerCase(Locale.ROOT).contains("set access.cookies: keep"), run.err());
      }
      assertEquals(links, siterank("export", "links").out(), "night " + night);
      assertTrue(siterank("search", "news").out().contains("/7.html"), "night " + night);
    }
    CommandRun kept = run("--cookies", "keep");
    assertEquals(0, kept.code(), kept.out() + kept.err());
    String after = siterank("export", "links").out();
    assertTrue(after.startsWith(links), after);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/cookies-required", "itself"})
  void pagesBehindAnOpenStartPageThatWereNeverReadAreReported(String place) {
    wall = place;
    open = "/"::equals;
    CommandRun run = run();
    assertEquals(1, run.code(), run.out() + run.err());
    assertTrue(run.err().contains("8 addresses set a cookie and redirect to"), run.err());
    assertTrue(run.err().contains("set access.cookies: keep"), run.err());
  }

  @Test
  void aStartPageThatLeadsToALongPageNamedAfterCookiesIsNotReported() {
    assertEquals(0, run().code());
    wall = "/cookies/";
    open = path -> path.endsWith(".html");
    barredPage = "<title>Our biscuits</title>" + HOME;
    CommandRun run = run();
    assertFalse(run.err().contains("access.cookies"), run.err());
  }

  @Test
  void aSiteThatOnlySetsACookieIsNotReported() {
    CommandRun run = run();
    assertEquals(0, run.code(), run.err());
    assertEquals("", run.err());
  }
}
