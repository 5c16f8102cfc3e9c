package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpExchange;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.siterank.crawl.TestSite;
import org.siterank.rights.InventedSpellings;

/** A server that gives closed pages under many addresses, with the rules of the manual. */
@Tag("slow")
class ClosedPagesTest {

  private static final String WAGES = "The wages of elephants";
  private static final String MINUTES = "Minutes of the giraffes";
  private static final String OPEN = "Open to all zebras";

  /** What links of pages lead to. */
  private static final List<String> LINKED =
      List.of(
          "//hr/wages.html",
          "/HR/wages.html",
          "/hr%2Fwages.html",
          "/hr%252Fwages.html",
          "/hr;v=1/wages.html",
          "/index.php/hr/wages.html",
          "/hr/./wages.html",
          "/hr/wages.html/",
          "/hr/wages.html?x=1",
          "/hr/wages.html;jsessionid=9",
          "/x/..%2Fhr/wages.html",
          "/minutes//2024.html",
          "/minutes/2024.html/",
          "/minutes/2024.html?x=1",
          "/minutes/2024.html;jsessionid=9",
          "/Minutes/2024.HTML",
          "/app.cgi/minutes/2024.html");

  /** What only a line of the log names. */
  private static final List<String> LOGGED =
      List.of("/minutes/2024.html?y=2", "/minutes//2024.html;a=b", "/hr;v=2/wages.html");

  @TempDir Path folder;
  private final Map<String, String> texts = new TreeMap<>();
  private final List<String> settings = new ArrayList<>();
  private TestSite site;
  private boolean asksWho;
  private String output = "";
  private String errors = "";

  @BeforeEach
  void start() throws IOException {
    site = new TestSite();
    texts.put("/", "Welcome");
    texts.put("/hr/wages.html", WAGES);
    texts.put("/minutes/2024.html", MINUTES);
    texts.put("/open.html", OPEN);
    site.otherwise(this::answer);
    rule("/hr/* hr");
    rule("/minutes/2024.html user:anna, board");
  }

  @AfterEach
  void stop() {
    site.close();
  }

  private void rule(String rule) {
    settings.addAll(List.of("--rights-rule", rule));
  }

  private void answer(HttpExchange exchange) throws IOException {
    String page = InventedSpellings.understood(exchange.getRequestURI().toString());
    String text = texts.get(page);
    boolean closed = WAGES.equals(text) || MINUTES.equals(text);
    if (text == null) {
      TestSite.status(404).to(exchange);
    } else if (asksWho && closed && exchange.getRequestHeaders().getFirst("X-User") == null) {
      TestSite.status(401, "WWW-Authenticate", "Basic realm=a").to(exchange);
    } else {
      String links =
          page.equals("/")
              ? Stream.concat(LINKED.stream(), texts.keySet().stream())
                  .map(link -> "<a href='" + site.url("/").origin() + link + "'>more</a>")
                  .collect(Collectors.joining(" "))
              : "<a href=other.html>other</a>";
      TestSite.html("<html lang=en><title>Page " + page + "</title><p>" + text + "</p>" + links)
          .to(exchange);
    }
  }

  private Path log() throws IOException {
    Path log = folder.resolve("access.log");
    Files.write(
        log,
        LOGGED.stream()
            .map(
                target ->
                    "192.0.2.7 - - [20/Nov/2026:10:00:00 +0000] \"GET "
                        + target
                        + " HTTP/1.1\" 200 512 \"-\" \"Mozilla/5.0 (X11; Linux x86_64;"
                        + " rv:130.0) Gecko/20100101 Firefox/130.0\"")
            .toList());
    return log;
  }

  private int run(String... command) {
    List<String> more = new ArrayList<>(settings);
    more.addAll(
        List.of("--rights-rule", "/* everybody", "--data", folder.resolve("data").toString()));
    more.addAll(List.of("--site", site.url("/").value(), "--delay", "0s"));
    CommandRun run = CommandRun.ofProgram(more, command);
    output = run.out();
    errors = run.err();
    return run.code();
  }

  private List<String> found(String query, String group) {
    run("search", query, "--format", "tsv", "--as", group, "-n", "100");
    return output.lines().skip(1).map(line -> line.split("\t", -1)[0]).sorted().toList();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void aPageIsClosedUnderEverySpellingOfItsAddress(boolean serverAsks) throws IOException {
    asksWho = serverAsks;
    if (serverAsks) {
      settings.addAll(List.of("--header", "X-User: crawler"));
    }
    assertEquals(1, run("run", "--logs", log().toString()), errors);
    assertTrue(errors.contains("fewer people may read"), errors);
    assertTrue(errors.contains("/hr/* of rights.rules"), errors);
    for (String group : List.of("everybody", "staff")) {
      assertEquals(List.of(), found("elephants", group));
      assertEquals(List.of(), found("giraffes", group));
      assertEquals(List.of(site.url("/open.html").value()), found("zebras", group));
    }
    assertFalse(found("elephants", "hr").isEmpty());
    assertEquals(List.of(), found("elephants", "board"));
    assertFalse(found("giraffes", "board").isEmpty());
    assertEquals(List.of(), found("giraffes", "hr"));
    assertEquals(1, run("check"), errors);
    assertTrue(errors.contains("fewer people may read"), errors);
    run("rights", site.url("/").origin() + "/HR/wages.html");
    assertTrue(output.contains("may be read by hr"), output + errors);
    assertTrue(
        output.contains("a spelling of /hr/wages.html: matches /hr/* of rights.rules"), output);
    if (!serverAsks) {
      run("rights", site.url("/app.cgi/minutes/2024.html").value());
      assertTrue(output.contains("may be read by board, user:anna"), output);
      assertTrue(output.contains("says the same as "), output);
    }
  }

  @Test
  void thePageThatARedirectLeadsToIsClosedLikeTheRedirect() {
    texts.put("/news/wages.html", "News of camels");
    site.on("/hr/moved.html", TestSite.status(302, "Location", "/news/wages.html"));
    site.on("/old.html", TestSite.status(302, "Location", "/open.html"));
    texts.put("/hr/moved.html", "");
    texts.put("/old.html", "");
    run("run");
    assertEquals(List.of(), found("camels", "everybody"));
    assertEquals(List.of(site.url("/news/wages.html").value()), found("camels", "hr"));
    assertEquals(List.of(site.url("/open.html").value()), found("zebras", "everybody"));
    run("rights", site.url("/news/wages.html").value());
    assertTrue(output.contains("is also reached as " + site.url("/hr/moved.html")), output);
    rule("/news/wages.html everybody");
    run("rank");
    assertEquals(List.of(site.url("/news/wages.html").value()), found("camels", "everybody"));
  }

  /** The closed address is no page of its own, so that its text is not compared. */
  @Test
  void thePageThatAClosedAddressNamesAsItsCanonicalOneIsClosed() {
    String page =
        "<html lang=en><title>Camels</title><link rel=canonical href=/news/wages.html><p>News of"
            + " camels";
    site.on("/news/wages.html", TestSite.html(page));
    site.on("/hr/print.html", TestSite.html(page));
    texts.put("/news/wages.html", "");
    texts.put("/hr/print.html", "");
    run("run");
    assertEquals(List.of(), found("camels", "everybody"));
    assertEquals(List.of(site.url("/news/wages.html").value()), found("camels", "hr"));
    run("rights", site.url("/news/wages.html").value());
    assertTrue(output.contains("is also reached as " + site.url("/hr/print.html")), output);
  }

  @Test
  void aPageWithTheTextOfAClosedOneAndMoreIsClosedUnlessItIsNamed() {
    String closed = sentences("elephants", 60);
    String half = closed.substring(0, closed.length() / 2);
    Map<String, String> bodies =
        Map.of(
            "/hr/wages.html", closed,
            "/all.html", sentences("camels", 200) + closed + sentences("lions", 200),
            "/some.html", sentences("wolves", 30) + half + sentences("bears", 30),
            "/named.html", closed + sentences("foxes", 5));
    bodies.forEach(
        (path, text) -> {
          texts.put(path, "");
          site.on(path, TestSite.html("<html lang=en><title>" + path + "</title><p>" + text));
        });
    rule("/named.html everybody");
    run("run");
    assertEquals(
        List.of(site.url("/named.html").value(), site.url("/some.html").value()),
        found("elephants", "everybody"));
    assertEquals(List.of(), found("camels", "everybody"));
    assertEquals(List.of(site.url("/all.html").value()), found("camels", "hr"));
    run("rights", site.url("/all.html").value());
    assertTrue(
        output.contains("says all or nearly all that stands on " + site.url("/hr/wages.html")),
        output);
  }

  @ParameterizedTest
  @ValueSource(strings = {"<nav>%s</nav>", "<div><a href='/'>%s</a></div><p>Not yet written"})
  void aClosedPageOfNavigationAloneClosesNoOtherPage(String form) {
    String menu = form.formatted(sentences("parts of this site", 20));
    List<String> open = List.of("/a.html", "/b.html", "/c.html");
    site.on("/hr/wages.html", TestSite.html("<html lang=en><title>Wages</title>" + menu));
    for (String path : open) {
      texts.put(path, "");
      String own = "<p>" + sentences("camels of " + path, 5);
      site.on(path, TestSite.html("<html lang=en><title>" + path + "</title>" + menu + own));
    }
    run("run");
    assertEquals(
        open.stream().map(path -> site.url(path).value()).toList(), found("camels", "everybody"));
  }

  private static String sentences(String about, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append("Of ").append(about).append(" number ").append(i * i).append(" is said. ");
    }
    return text.toString();
  }

  @Test
  void aCopyOfAClosedPageIsClosedUnlessItIsNamed() {
    texts.put("/copy.html", WAGES);
    texts.put("/nearly.html", "");
    StringBuilder words = new StringBuilder(WAGES);
    for (int i = 0; i < 300; i++) {
      words.append(" are said in ").append(i).append(" words");
    }
    String longer = words.toString();
    site.on("/nearly.html", TestSite.html("<title>Nearly</title><p>" + longer + " at last"));
    site.on("/copy.html", TestSite.html("<title>Copy</title><p>" + longer));
    site.on("/hr/wages.html", TestSite.html("<title>Wages</title><p>" + longer));
    run("run");
    assertEquals(List.of(), found("elephants", "everybody"));
    rule("/copy.html everybody");
    run("rank");
    assertEquals(List.of(site.url("/copy.html").value()), found("elephants", "everybody"));
  }

  @Test
  void aServerThatTellsCapitalsApartHasPagesOfItsOwnThere() {
    texts.put("/Hr/open.html", "");
    site.on("/Hr/open.html", TestSite.html("<title>Open</title><p>Open to hippos"));
    site.on("/hr/open.html", TestSite.status(404));
    site.on("/HR/wages.html", TestSite.status(404));
    site.on("/Minutes/2024.HTML", TestSite.status(404));
    texts.put("/hr/open.html", "");
    run("run");
    assertEquals(List.of(site.url("/Hr/open.html").value()), found("hippos", "everybody"));
  }

  /** The cost of the check, and the way around it. */
  @Test
  void anOpenPageIsAskedForWithoutTheLoginOnce() {
    settings.addAll(List.of("--header", "X-User: crawler"));
    run("run");
    assertEquals(2, asked("/open.html"));
    assertEquals(1, asked("/hr/wages.html"));
    assertEquals(List.of(site.url("/open.html").value()), found("zebras", "everybody"));
    site.seen.clear();
    run("run", "--open-pages", "believe");
    assertEquals(1, asked("/open.html"));
  }

  private long asked(String target) {
    return site.targets().stream().filter(target::equals).count();
  }
}
