package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The audits of {@code siterank report}: a site on a server, and the same in a folder. */
@Tag("slow")
class AuditReportTest {

  private static final String LONG = "a title of more than thirty characters";

  @TempDir Path folder;
  private final Map<String, String> pages = new TreeMap<>();
  private final Map<String, String> redirects = new TreeMap<>();
  private final List<String> conditional = new ArrayList<>();
  private HttpServer server;
  private String site;

  @BeforeEach
  void site() throws IOException {
    pages.put(
        "/",
        "<html lang=en><head><title>Home of "
            + LONG
            + "</title><link rel=alternate hreflang=de href=/de>"
            + "<link rel=alternate hreflang=xx href=/nowhere></head><h1>Home</h1>"
            + "<a href=/a>a</a> <a href=/b>b</a> <a href=/one>chain</a> <a href=/round>round</a>"
            + "<img src=/x.png><img src=/y.png alt=''>"
            + words("home", 120));
    pages.put("/de", "<title>Deutsch: " + LONG + "</title><h1>De</h1>" + words("deutsch", 120));
    pages.put("/a", "<title>Same</title><h1>A</h1><h1>B</h1>" + words("alpha", 98));
    pages.put("/b", "<title>Same</title>" + words("beta", 99));
    redirects.put("/one", "/two");
    redirects.put("/two", "/a");
    redirects.put("/round", "/round2");
    redirects.put("/round2", "/round");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          String path = exchange.getRequestURI().getPath();
          String asked = exchange.getRequestHeaders().getFirst("If-None-Match");
          byte[] body = pages.getOrDefault(path, "").getBytes(StandardCharsets.UTF_8);
          if (redirects.containsKey(path)) {
            exchange.getResponseHeaders().set("Location", redirects.get(path));
            exchange.sendResponseHeaders(301, -1);
          } else if (asked != null && body.length > 0) {
            conditional.add(path);
            exchange.sendResponseHeaders(304, -1);
          } else if (body.length > 0) {
            exchange.getResponseHeaders().set("Content-Type", "text/html");
            exchange.getResponseHeaders().set("ETag", "\"1\"");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
          } else {
            exchange.sendResponseHeaders(404, -1);
          }
          exchange.close();
        });
    server.start();
    site = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private static String words(String stem, int number) {
    StringBuilder text = new StringBuilder("<p>");
    for (int i = 0; i < number; i++) {
      // Letters, for numbers are all alike in the eyes of a template.
      text.append(stem).append((char) ('a' + i % 26)).append((char) ('a' + i / 26)).append(' ');
    }
    return text.toString();
  }

  private int siterank(String... arguments) {
    StringWriter out = new StringWriter();
    List<String> all = new ArrayList<>(List.of(arguments));
    all.addAll(1, List.of("--data", folder.resolve("data").toString(), "--no-progress"));
    return Main.run(new PrintWriter(out), new PrintWriter(out), all.toArray(new String[0]));
  }

  private void crawl() {
    siterank("run", "--site", site, "--delay", "0s");
  }

  private List<String> csv(String name) throws IOException {
    assertEquals(0, siterank("report", "-o", folder.resolve("out").toString()));
    return Files.readAllLines(folder.resolve("out").resolve(name + ".csv")).stream()
        .map(row -> row.replace(site, "/"))
        .toList();
  }

  /** The first cell and all from the fourth on: without counted and expected. */
  private List<String> rows(String name) throws IOException {
    return csv(name).stream()
        .skip(1)
        .map(row -> row.split(",", -1))
        .map(cells -> cells[0] + "," + String.join(",", List.of(cells).subList(3, cells.length)))
        .sorted()
        .toList();
  }

  @Test
  void titlesAndHeadingsAreListed() throws IOException {
    crawl();
    assertEquals(
        List.of(
            "/a,h1-several,,2",
            "/a,title-double,Same,2",
            "/a,title-too-short,Same,4",
            "/b,h1-missing,,0",
            "/b,title-double,Same,2",
            "/b,title-too-short,Same,4"),
        rows("page-audit"));
    assertTrue(csv("page-faults").contains("description-missing,4"));
  }

  @Test
  void responseCodesAndChainsAreListed() throws IOException {
    crawl();
    List<String> codes = csv("response-codes");
    assertEquals("\"200, 304\",code-good,4,", codes.get(1));
    assertEquals("301,code-redirect,4,", codes.get(2));
    assertEquals("404,code-missing,1,", codes.get(3));
    List<String> chains = csv("redirect-chains");
    assertTrue(chains.get(1).startsWith("/one,/one → /two → /a,2,end-page,1,,"), chains.get(1));
    assertTrue(chains.get(2).startsWith("/round,/round → /round2 → /round,2,end-loop,1,,"));
    assertTrue(chains.get(3).startsWith("/round2,/round2 → /round → /round2,2,end-loop,0,,"));
    assertEquals(List.of("/,/one,/a", "/,/round,/round"), rows("redirect-chain-links"));
  }

  @Test
  void thinPagesLanguagesAndImagesAreListed() throws IOException {
    crawl();
    assertEquals(List.of(), rows("mixed-content"));
    assertEquals(List.of("/,1,2,/x.png"), rows("images-without-alt"));
    assertEquals(
        List.of(
            "/,de,/de,language-no-return",
            "/,xx,/nowhere,language-not-a-page",
            "/,xx,/nowhere,language-unknown-code"),
        rows("hreflang"));
    // The headings of /a are words, too: 98 and two.
    assertEquals(List.of("/b,Same,99"), rows("thin-pages"));
  }

  @Test
  void anUnchangedPageKeepsItsWeightAndEveryCrawlIsARow() throws IOException {
    crawl();
    List<String> first = rows("page-weight");
    crawl();
    assertTrue(conditional.contains("/de"), conditional.toString());
    assertEquals(first, rows("page-weight"));
    String home = first.stream().filter(row -> row.startsWith("/,")).findFirst().orElseThrow();
    assertEquals(String.valueOf(pages.get("/").length()), home.split(",", -1)[1], home);
    assertEquals("1", home.split(",", -1)[3], home);
    List<String> crawls = csv("crawls");
    assertEquals(3, crawls.size());
    assertEquals("0", crawls.get(1).split(",", -1)[2]);
    assertEquals("4", crawls.get(2).split(",", -1)[2]);
  }

  @Test
  void aFolderHasBytesAndNoTimes() throws IOException {
    Path www = Files.createDirectories(folder.resolve("www"));
    Files.writeString(www.resolve("index.html"), pages.get("/"));
    siterank("run", "--site", site, "--dir", www.toString());
    assertEquals(List.of("/," + pages.get("/").length() + ",,0"), rows("page-weight"));
    assertEquals(1, csv("slowest-pages").size());
  }
}
