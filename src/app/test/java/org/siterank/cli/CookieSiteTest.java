package org.siterank.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sites that want a cookie back: a run says so and names the setting. */
class CookieSiteTest {

  private static final String HOME = "<title>Home</title><a href=/news.html>news</a> words";

  @TempDir Path folder;
  private HttpServer server;
  private String wall = "";

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
      boolean barred = !wall.isEmpty() && !known;
      if (barred && !path.equals(wall)) {
        exchange.getResponseHeaders().set("Location", wall.equals("itself") ? path : wall);
        exchange.sendResponseHeaders(302, -1);
        return;
      }
      String html = path.equals("/") ? HOME : "<title>News</title>nothing new<a href=/>home</a>";
      if (barred) {
        html = "<title>One moment</title>Please allow this site to keep its visits.";
      }
      exchange.getResponseHeaders().set("Content-Type", "text/html");
      byte[] body = html.getBytes(UTF_8);
      exchange.sendResponseHeaders(200, body.length);
      exchange.getResponseBody().write(body);
    }
  }

  private CommandRun run(String... more) {
    String site = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    String[] words = {
      "run", "--no-progress", "--delay", "0s", "--site", site, "--data", folder.toString()
    };
    String[] all = new String[words.length + more.length];
    System.arraycopy(words, 0, all, 0, words.length);
    System.arraycopy(more, 0, all, words.length, more.length);
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status = Main.run(new PrintWriter(out), new PrintWriter(err), all);
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
    assertTrue(run.out().contains("2 new pages"), run.out());
  }

  @Test
  void aPageAboutCookiesTakesNothingAwayFromASiteThatWasRead() {
    assertEquals(0, run().code());
    wall = "/cookies-required";
    CommandRun run = run();
    assertNamesTheSetting(1, "nothing was changed or published", run);
  }

  @Test
  void aSiteThatOnlySetsACookieIsNotReported() {
    CommandRun run = run();
    assertEquals(0, run.code(), run.err());
    assertEquals("", run.err());
  }
}
