package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.config.SiteConfig;
import org.siterank.run.SiteStatus;
import org.siterank.store.DataLock;

/** What is told of the runs on a data folder, however they ended. */
@Tag("slow")
class StatusCommandTest {

  private static final int PAGES = 20;
  private static final ObjectMapper JSON = new ObjectMapper();

  @TempDir Path folder;

  private final Set<String> refused = new ConcurrentSkipListSet<>();
  private Path data;
  private HttpServer server;
  private String site;

  @BeforeEach
  void serve() throws IOException {
    data = folder.resolve("data");
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/", this::answer);
    server.start();
    site = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  private void answer(HttpExchange exchange) throws IOException {
    String path = exchange.getRequestURI().getPath();
    StringBuilder text = new StringBuilder("<title>" + path + "</title>words of " + path);
    int status = refused.contains(path) ? 403 : 200;
    if (path.equals("/robots.txt")) {
      text = new StringBuilder();
    } else if (path.equals("/sitemap.xml")) {
      status = 404;
    } else if (path.equals("/")) {
      for (int i = 0; i < PAGES; i++) {
        text.append(" <a href=/p%d.html>%d</a>".formatted(i, i));
      }
    }
    byte[] body = text.toString().getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", "text/html");
    exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
    exchange.getResponseBody().write(body);
    exchange.close();
  }

  private CommandRun run(String... more) {
    List<String> words = new ArrayList<>(List.of("run", "--no-progress", "--delay", "0s"));
    words.addAll(List.of(more));
    return siterank(words);
  }

  private CommandRun runOnSite(String... more) {
    List<String> words = new ArrayList<>(List.of("--site", site));
    words.addAll(List.of(more));
    return run(words.toArray(String[]::new));
  }

  private CommandRun status(String... more) {
    List<String> words = new ArrayList<>(List.of("status"));
    words.addAll(List.of(more));
    return siterank(words);
  }

  private CommandRun siterank(List<String> words) {
    List<String> all = new ArrayList<>(words);
    all.addAll(List.of("--data", data.toString()));
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status = Main.run(new PrintWriter(out), new PrintWriter(err), all.toArray(String[]::new));
    return new CommandRun(status, out.toString(), err.toString());
  }

  private JsonNode json(int expected) {
    CommandRun run = status("--format", "json");
    assertEquals(expected, run.code(), run.err());
    return run.json();
  }

  private String metrics() throws IOException {
    return Files.readString(data.resolve("metrics.prom"));
  }

  private void assertMetric(String name, String labels, String value) throws IOException {
    String line = name + "{site=\"" + site + "\"" + labels + "} " + value + "\n";
    assertTrue(metrics().contains("\n" + line), line + "\n" + metrics());
  }

  @Test
  void beforeTheFirstRunNothingIsPublished() {
    CommandRun run = status();
    assertEquals(1, run.code());
    assertEquals(
        "No Siterank data in "
            + data
            + ". Start siterank in its own directory, or name the data with --data or -c. The first"
            + " run is: siterank run",
        run.err().strip());
    assertEquals("", run.out());
    assertFalse(Files.exists(data), "it only looks");
  }

  @Test
  void afterAGoodNightAllIsWell() throws IOException {
    Path log = folder.resolve("access.log");
    Files.writeString(
        log,
        """
        10.0.0.9 - - [20/Nov/2026:03:04:05 +0100] "GET /p1.html HTTP/1.1" 200 99 "-" "Firefox/120"
        10.0.0.9 - - [20/Nov/2026:03:04:01 +0100] "GET /p2.html HTTP/1.1" 200 99 "-" "Firefox/120"
        """);
    Instant before = Instant.now();
    assertEquals(0, runOnSite("--logs", log.toString()).code());
    Instant after = Instant.now();
    JsonNode status = json(0);
    assertEquals(site, status.get("site").asText());
    assertTrue(status.get("ok").asBoolean());
    assertEquals(0, status.get("problems").size());
    Instant published = Instant.parse(status.get("published").asText());
    assertTrue(!published.isBefore(before.minusMillis(1)) && !published.isAfter(after));
    assertTrue(status.get("ageSeconds").asDouble() >= 0);
    assertEquals(PAGES + 1, status.get("pages").asInt());
    assertEquals(PAGES, status.get("links").asInt());
    assertEquals(0, status.get("unreadable").asInt());
    assertEquals(0, status.get("waiting").asInt());
    assertEquals("2026-11-20T02:04:05Z", status.get("newestLogLine").asText());
    assertTrue(status.get("dataBytes").asLong() > Files.size(data.resolve("site.db")));
    JsonNode last = status.get("lastRun");
    assertEquals("run", last.get("stages").asText());
    assertEquals(0, last.get("exitStatus").asInt());
    assertEquals("", last.get("reason").asText());
    for (String stage : List.of("logs", "crawl", "rank", "index")) {
      assertTrue(last.get("stageSeconds").get(stage).asDouble() > 0, stage);
      assertTrue(metrics().contains(",stage=\"" + stage + "\"} "), stage);
    }
    assertMetric("siterank_last_run_exit_status", "", "0");
    assertMetric("siterank_pages", "", "21");
    assertMetric("siterank_links", "", "20");
    assertMetric("siterank_newest_log_line_timestamp_seconds", "", "1795140245");
    CommandRun text = status();
    assertEquals("", text.err());
    assertTrue(text.out().contains("exit status 0, success"), text.out());
    assertTrue(text.out().contains("21 read, 0 not readable, 0 waiting; 20 links"), text.out());
  }

  @Test
  void aFailedRunIsSeenAndWhatWasPublishedStays() throws IOException {
    assertEquals(0, runOnSite().code());
    String published = json(0).get("published").asText();
    server.stop(0);
    CommandRun failed = run();
    assertEquals(3, failed.code());
    JsonNode status = json(1);
    assertEquals(published, status.get("published").asText());
    assertEquals(PAGES + 1, status.get("pages").asInt());
    assertEquals(3, status.get("lastRun").get("exitStatus").asInt());
    String reason = status.get("lastRun").get("reason").asText();
    assertTrue(failed.err().contains(reason) && reason.contains("robots.txt"), reason);
    assertMetric("siterank_last_run_exit_status", "", "3");
    assertMetric("siterank_pages", "", "21");
    CommandRun text = status();
    assertTrue(text.out().contains(reason), text.out());
    assertEquals("the last run ended with exit status 3", text.err().strip());
  }

  @Test
  void aFirstRunThatFailsIsSeenTooAndHowFarTheLogsWereRead() throws IOException {
    server.stop(0);
    Path log = folder.resolve("access.log");
    Files.writeString(
        log,
        """
        10.0.0.9 - - [20/Nov/2026:03:04:05 +0100] "GET /p1.html HTTP/1.1" 200 99 "-" "Firefox/120"
        """);
    assertEquals(3, runOnSite("--logs", log.toString()).code());
    JsonNode status = json(1);
    assertEquals("2026-11-20T02:04:05Z", status.get("newestLogLine").asText());
    assertTrue(status.get("published").isNull());
    assertEquals(3, status.get("lastRun").get("exitStatus").asInt());
    assertMetric("siterank_publication_timestamp_seconds", "", "0");
    assertMetric("siterank_last_run_exit_status", "", "3");
  }

  @Test
  void warningsAreCountedByWhetherTheyAreNew() throws IOException {
    for (int i = 0; i < 5; i++) {
      refused.add("/p%d.html".formatted(i));
    }
    assertEquals(1, runOnSite().code());
    JsonNode status = json(1);
    assertEquals(5, status.get("unreadable").asInt());
    assertEquals(1, status.get("lastRun").get("newWarnings").asInt());
    assertTrue(
        status.get("lastRun").get("reason").asText().startsWith("5 of 21 addresses"),
        status.toString());
    assertMetric("siterank_last_run_warnings", ",kind=\"new\"", "1");
    assertMetric("siterank_unreadable_pages", "", "5");
    assertEquals(0, run().code());
    assertEquals(0, json(0).get("lastRun").get("newWarnings").asInt());
  }

  @Test
  void aRunThatDidNotFinishIsToldFromOneThatIsAtWork() throws IOException {
    assertEquals(0, runOnSite().code());
    Path file = data.resolve("status.json");
    ObjectNode state = (ObjectNode) JSON.readTree(file.toFile());
    state.put("begun", Instant.now().minusSeconds(60).toString());
    JSON.writeValue(file.toFile(), state);
    JsonNode killed = json(1);
    assertFalse(killed.get("inProgress").asBoolean());
    assertEquals(state.get("begun"), killed.get("unfinishedSince"));
    assertTrue(killed.get("problems").get(0).asText().contains("did not finish"));
    try (DataLock lock = DataLock.take(data)) {
      assertEquals(data, lock.directory());
      JsonNode working = json(0);
      assertTrue(working.get("inProgress").asBoolean());
      assertTrue(working.get("unfinishedSince").isNull());
    }
    assertEquals(0, run().code());
    assertTrue(json(0).get("unfinishedSince").isNull());
  }

  @Test
  void aRunLeavesItsStartBeforeItIsAtWork() throws IOException {
    assertEquals(0, runOnSite().code());
    String[] during = new String[2];
    server.removeContext("/");
    server.createContext(
        "/",
        exchange -> {
          during[0] = Files.readString(data.resolve("status.json"));
          during[1] = metrics();
          answer(exchange);
        });
    assertEquals(0, run().code());
    assertTrue(JSON.readTree(during[0]).has("begun"), during[0]);
    assertFalse(JSON.readTree(data.resolve("status.json").toFile()).has("begun"));
    assertTrue(
        value(during[1], "siterank_last_run_start") > value(during[1], "siterank_last_run_end"),
        during[1]);
    assertTrue(
        value(metrics(), "siterank_last_run_start") < value(metrics(), "siterank_last_run_end"));
  }

  private static double value(String metrics, String prefix) {
    return metrics
        .lines()
        .filter(line -> line.startsWith(prefix))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void readingTheLogsAloneIsNoRunAndMovesTheNewestLine() throws IOException {
    assertEquals(0, runOnSite().code());
    JsonNode before = json(0);
    Path log = folder.resolve("access.log");
    Files.writeString(
        log,
        """
        10.0.0.9 - - [20/Nov/2026:03:04:05 +0100] "GET /p1.html HTTP/1.1" 200 99 "-" "Firefox/120"
        """);
    assertEquals(0, siterank(List.of("logs", "--logs", log.toString())).code());
    JsonNode after = json(0);
    assertEquals(before.get("lastRun"), after.get("lastRun"));
    assertEquals("2026-11-20T02:04:05Z", after.get("newestLogLine").asText());
    assertTrue(before.get("newestLogLine").isNull());
  }

  @Test
  void aRefusedSiteDoesNotTakeTheNameOfTheFoldersOwn() throws IOException {
    assertEquals(0, runOnSite().code());
    assertEquals(2, run("--site", "http://127.0.0.2:1/").code());
    JsonNode status = json(1);
    assertEquals(site, status.get("site").asText());
    assertEquals(2, status.get("lastRun").get("exitStatus").asInt());
    assertMetric("siterank_last_run_exit_status", "", "2");
  }

  @Test
  void aPublicationOlderThanTheLimitNeedsAttention() throws IOException {
    assertEquals(0, runOnSite().code());
    SiteConfig config =
        SiteConfig.defaults().with("data", data.toString()).with("serve.max-age", "36h");
    Instant tomorrow = Instant.now().plus(Duration.ofHours(35));
    assertEquals(List.of(), SiteStatus.read(config, tomorrow).problems());
    Instant later = Instant.now().plus(Duration.ofHours(37));
    assertEquals(
        List.of("the publication is older than serve.max-age"),
        SiteStatus.read(config, later).problems());
  }

  @Test
  void aDamagedDatabaseCannotBeReadButItsRunIsTold() throws IOException {
    assertEquals(0, runOnSite().code());
    Files.writeString(data.resolve("site.db"), "no database at all".repeat(999));
    assertEquals(3, runOnSite().code());
    assertMetric("siterank_last_run_exit_status", "", "3");
    assertMetric("siterank_pages", "", "21");
    CommandRun status = status();
    assertEquals(3, status.code(), status.out());
    assertEquals(1, status.err().lines().count(), status.err());
  }
}
