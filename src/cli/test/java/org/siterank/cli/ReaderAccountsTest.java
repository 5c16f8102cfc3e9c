package org.siterank.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.crawl.TestSite;
import org.siterank.disk.OwnFiles;

/** A server that lets in whom it likes, asked by accounts who may read its pages. */
@Tag("slow")
class ReaderAccountsTest {

  private static final String LOGIN =
      "<title>Sign in</title><form method=post action=/login><input name=user>"
          + "<input type=password name=word></form>";

  /** What a page answers to those whom it does not let in. */
  private enum Refusal {
    FORBIDDEN,
    CHALLENGE,
    REDIRECT,
    LOGIN_PAGE,
    ERROR_PAGE,
    ERROR_OF_THE_SAME_TITLE,
    NOT_FOUND
  }

  @TempDir Path folder;
  private final List<String> settings = new ArrayList<>();
  private final Map<String, Set<String>> readers = new ConcurrentHashMap<>();
  private volatile String broken = "";
  private TestSite site;
  private String output = "";
  private String errors = "";

  @BeforeEach
  void start() throws IOException {
    site = new TestSite();
    page("/", "Welcome <a href=/wages>w</a> <a href=/plan>p</a>", Refusal.CHALLENGE);
    page("/wages", "Wages of elephants", Refusal.FORBIDDEN);
    page("/plan", "Plan of giraffes", Refusal.CHALLENGE);
    may("/", "crawler", "anna", "berta", "nobody");
    may("/wages", "crawler", "berta");
    may("/plan", "crawler", "anna", "berta");
    settings.addAll(List.of("--header", "X-User: crawler"));
    as("anonymous everybody");
    login("staff", "user = anna", "password = se:cret");
    as(folder.resolve("staff") + " staff");
    login("board", "header = X-User: berta");
    as(folder.resolve("board") + " board");
  }

  @AfterEach
  void stop() {
    site.close();
  }

  private void as(String account) {
    settings.addAll(List.of("--access-as", account));
  }

  private void login(String name, String... lines) throws IOException {
    Path file = folder.resolve(name);
    Files.write(file, List.of(lines));
    OwnFiles.shut(file);
  }

  private void may(String path, String... users) {
    readers.put(path, Set.of(users));
  }

  /** Who asks: by the header, or with a password; nobody otherwise. */
  private static String user(HttpExchange exchange) {
    String header = exchange.getRequestHeaders().getFirst("X-User");
    String basic = exchange.getRequestHeaders().getFirst("Authorization");
    String anna = "Basic " + Base64.getEncoder().encodeToString("anna:se:cret".getBytes(UTF_8));
    return header != null ? header : anna.equals(basic) ? "anna" : "nobody";
  }

  private void page(String path, String body, Refusal refusal) {
    String html = "<html lang=en><title>Page " + path + "</title><body><p>" + body;
    site.on(
        path,
        exchange -> {
          String user = user(exchange);
          if (user.equals(broken)) {
            TestSite.status(500).to(exchange);
          } else if (readers.get(path).contains(user)) {
            TestSite.html(html).to(exchange);
          } else {
            refuse(exchange, refusal);
          }
        });
  }

  private static void refuse(HttpExchange exchange, Refusal refusal) throws IOException {
    switch (refusal) {
      case FORBIDDEN -> TestSite.status(403).to(exchange);
      case NOT_FOUND -> TestSite.status(404).to(exchange);
      case CHALLENGE -> TestSite.status(401, "WWW-Authenticate", "Basic realm=a").to(exchange);
      case REDIRECT -> TestSite.status(302, "Location", "/login").to(exchange);
      case LOGIN_PAGE -> TestSite.html(LOGIN).to(exchange);
      case ERROR_OF_THE_SAME_TITLE ->
          TestSite.html("<title>Page /wages</title><p>Ask for elephants.").to(exchange);
      case ERROR_PAGE -> TestSite.html("<title>Access denied</title><p>No.").to(exchange);
    }
  }

  private int run(String... command) {
    List<String> more = new ArrayList<>();
    more.addAll(settings);
    more.addAll(List.of("--data", folder.resolve("data").toString()));
    more.addAll(List.of("--site", site.url("/").value(), "--delay", "0s"));
    CommandRun run = CommandRun.ofProgram(more, command);
    output = run.out();
    errors = run.err();
    assertFalse((output + errors).contains("se:cret"), "a secret is told");
    return run.code();
  }

  private String rights(String path) {
    run("rights", site.url(path).value());
    return output.lines().skip(1).findFirst().orElse(errors).strip();
  }

  private boolean finds(String query, String group) {
    run("search", query, "--format", "tsv", "--as", group);
    return output.lines().count() > 1;
  }

  @Test
  void thoseWhoAreLetInMayReadThePage() {
    assertEquals(0, run("run"), errors);
    assertEquals("may be read by board, staff", rights("/plan"));
    assertEquals("may be read by board", rights("/wages"));
    assertEquals("may be read by everybody", rights("/"));
    assertTrue(finds("elephants", "board"));
    assertFalse(finds("elephants", "staff"));
    assertTrue(finds("giraffes", "staff"));
    assertFalse(finds("giraffes", "x"));
    assertTrue(finds("welcome", "x"));
    run("rights", site.url("/wages").value());
    String board = folder.resolve("board").toString();
    assertTrue(output.contains("(access.as: let in were " + board + ")"), output);
  }

  @Test
  void aRefusalHasManyForms() {
    for (Refusal refusal : Refusal.values()) {
      page("/wages", "Wages of elephants", refusal);
      run("run");
      assertEquals("may be read by board", rights("/wages"), refusal.name());
    }
  }

  @Test
  void whatAPageSaysToOneReaderAloneMakesItNoOtherPage() {
    site.on(
        "/plan",
        exchange -> {
          String user = user(exchange);
          String words = "<p>" + "Plan of giraffes for everybody who is in. ".repeat(8);
          TestSite.body(
                  "text/html",
                  ("<title>Plan</title><p>Hello " + user + (user.equals("berta") ? "" : words))
                      .getBytes(UTF_8),
                  "Last-Modified",
                  "Fri, 01 Mar 2024 12:00:00 GMT")
              .to(exchange);
        });
    assertEquals(0, run("run"), errors);
    assertEquals("may be read by everybody", rights("/plan"));
    run("rights", site.url("/plan").value());
    String staff = folder.resolve("staff").toString();
    assertTrue(output.contains("let in were " + staff + ", anonymous)"), output);
    site.seen.stream()
        .filter(seen -> !seen.header("X-User").equals("crawler"))
        .forEach(seen -> assertEquals("", seen.header("If-modified-since")));
  }

  @Test
  void aPageThatScriptsBuildIsNotOpenedByItsShell() {
    site.page("/plan", "<title>App</title><div id=app></div><script src=/app.js></script>");
    run("run");
    assertEquals("may be read by nobody", rights("/plan"));
    settings.addAll(List.of("--render", "never"));
    run("run");
    assertEquals("may be read by everybody", rights("/plan"), "the shell is all that is found");
  }

  @Test
  void aRightThatChangesAloneIsFoundAndUnchangedPagesAreNotSentAgain() {
    page("/wages", "Wages of elephants", Refusal.CHALLENGE);
    assertEquals(0, run("run"), errors);
    may("/wages", "crawler", "anna");
    site.seen.clear();
    assertEquals(0, run("run"), errors);
    assertEquals("may be read by staff", rights("/wages"));
    assertFalse(finds("elephants", "board"));
    // The crawl and three accounts, of which one may be asked for a password first.
    List<TestSite.Seen> wages =
        site.seen.stream().filter(seen -> seen.target().equals("/wages")).toList();
    assertTrue(wages.size() == 4 || wages.size() == 5, wages.toString());
    wages.forEach(seen -> assertFalse(seen.header("If-none-match").isEmpty(), seen.toString()));
  }

  @Test
  void whatACrawlerAloneMayReadNobodyFinds() {
    may("/wages", "crawler");
    assertEquals(0, run("run"), errors);
    assertEquals("may be read by nobody", rights("/wages"));
  }

  @Test
  void aFailureThatMayPassKeepsWhatWasKnownAndOpensNothing() {
    broken = "berta";
    may("/", "crawler", "anna", "nobody");
    assertEquals(1, run("run"), errors);
    assertTrue(errors.contains("access.as: " + folder.resolve("board") + ": "), errors);
    assertTrue(errors.contains(" answers 500"), errors);
    assertEquals("may be read by nobody", rights("/wages"));
    assertEquals("may be read by staff", rights("/plan"));
    broken = "";
    may("/", "crawler", "anna", "berta", "nobody");
    assertEquals(0, run("run"), errors);
    assertEquals("may be read by board", rights("/wages"));
    page("/wages", "Wages of more elephants", Refusal.FORBIDDEN);
    site.on(
        "/plan",
        exchange -> {
          boolean crawler = user(exchange).equals("crawler");
          (crawler ? TestSite.html("<title>Page</title><p>Plan of lions") : TestSite.status(503))
              .to(exchange);
        });
    assertEquals(1, run("run"), errors);
    assertTrue(errors.contains("could not be asked for as anonymous"), errors);
    assertEquals("may be read by board, staff", rights("/plan"));
    assertTrue(finds("lions", "staff"));
    assertEquals(0, run("run"), "a fault that is known: " + errors);
  }

  @Test
  void anAccountWhoseLoginFailsChangesNothingAndTheRunSaysSoEachTime() throws Exception {
    assertEquals(0, run("run"), errors);
    login("staff", "user = anna", "password = se:cret2", "check = " + site.url("/plan"));
    may("/plan", "crawler", "anna");
    for (int night = 0; night < 2; night++) {
      assertEquals(1, run("run"), errors);
      String page = site.url("/plan").value();
      assertTrue(
          errors.contains("access.as: " + folder.resolve("staff") + ": " + page + " answers 401"),
          errors);
      assertEquals("may be read by staff", rights("/plan"));
      assertEquals("may be read by everybody", rights("/"));
    }
    run("check");
    assertTrue((output + errors).contains("access.as: " + folder.resolve("staff") + ": "), errors);
  }

  @Test
  void anAccountThatWasNeverAskedOpensNothing() throws Exception {
    settings.removeAll(List.of(folder.resolve("board") + " board"));
    settings.remove(settings.lastIndexOf("--access-as"));
    assertEquals(0, run("run"), errors);
    assertEquals("may be read by nobody", rights("/wages"));
    login("more", "header = X-User: berta");
    as(folder.resolve("more") + " board");
    assertEquals(0, run("rank"), errors);
    assertEquals("may be read by nobody", rights("/wages"));
    assertEquals("may be read by staff", rights("/plan"));
    assertEquals(0, run("run"), errors);
    assertEquals("may be read by board", rights("/wages"));
  }

  @Test
  void aFormLetsInAndOneThatComesAgainIsAFailedLogin() throws Exception {
    site.on(
        "/login",
        exchange -> {
          if (exchange.getRequestMethod().equals("GET")) {
            TestSite.html(LOGIN).to(exchange);
            return;
          }
          String sent = new String(exchange.getRequestBody().readAllBytes(), UTF_8);
          boolean right = sent.contains("user=carla") && sent.contains("word=right");
          TestSite.status(
                  302,
                  "Location",
                  right ? "/" : "/login?failed",
                  "Set-Cookie",
                  right ? "id=carla" : "id=0")
              .to(exchange);
        });
    site.on(
        "/wages",
        exchange -> {
          String cookie = exchange.getRequestHeaders().getFirst("Cookie");
          boolean may = "id=carla".equals(cookie) || user(exchange).equals("crawler");
          (may ? TestSite.html("<title>Wages</title><p>elephants") : TestSite.html(LOGIN))
              .to(exchange);
        });
    String form = "form = " + site.url("/login");
    login("board", "user = carla", "password = right", form);
    assertEquals(0, run("run"), errors);
    assertEquals("may be read by board", rights("/wages"));
    login("board", "user = carla", "password = wrong", form);
    assertEquals(1, run("run"), errors);
    assertTrue(errors.contains("was refused: the form came again"), errors);
    assertEquals("may be read by board", rights("/wages"));
  }

  @Test
  void rulesWinOverAccountsAndSitesHaveTheirOwn() throws Exception {
    settings.addAll(List.of("--rights-rule", "/wages sales"));
    assertEquals(0, run("run"), errors);
    assertEquals("may be read by sales", rights("/wages"));
    assertEquals("may be read by board, staff", rights("/plan"));
    try (TestSite open = new TestSite()) {
      open.page("/", "<title>Open</title><p>Open to all zebras");
      Path file = folder.resolve("several.yaml");
      Files.writeString(
          file,
          "sites:\n  closed:\n    site:\n      url: "
              + site.url("/")
              + "\n    access:\n      headers: \"X-User: crawler\"\n      as:\n"
              + "        - anonymous everybody\n        - "
              + folder.resolve("board")
              + " board\n  open:\n    site:\n      url: "
              + open.url("/")
              + "\nrights:\n  rules:\n    - "
              + open.url("/*")
              + " everybody\ncrawl:\n  delay: 0s\ndata: "
              + folder.resolve("several")
              + "\n");
      settings.clear();
      StringWriter err = new StringWriter();
      StringWriter out = new StringWriter();
      assertEquals(
          0,
          Main.run(
              new PrintWriter(new StringWriter()),
              new PrintWriter(err, true),
              "run",
              "-c",
              file.toString()),
          err.toString());
      Main.run(
          new PrintWriter(out, true), new PrintWriter(err, true), "rights", "-c", file.toString());
      assertEquals("everybody: 2 pages\nboard: 2 pages\n", out.toString());
    }
  }

  @Test
  void whereNoServerIsAskedTheyAreRefused() throws Exception {
    settings.addAll(List.of("--dir", Files.createDirectory(folder.resolve("www")).toString()));
    assertEquals(2, run("run"), errors);
    assertTrue(errors.contains("access.as asks a server"), errors);
    as("anonymous staff");
    assertEquals(2, run("run"), errors);
    assertTrue(errors.contains("access.as: two accounts are anonymous"), errors);
  }
}
