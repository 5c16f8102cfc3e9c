package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.run.Following;
import org.siterank.run.RunProgress;
import org.siterank.run.RunReport;

/** What the logs of a crawled site tell its administrator, through the commands. */
@Tag("slow")
class LogReportTest {

  private static final String BROWSER =
      "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
  private static final String ROBOT = "Mozilla/5.0 (compatible; Googlebot/2.1)";

  @TempDir Path folder;
  private SmallSite site;
  private Path log;
  private String data;
  private final StringBuilder lines = new StringBuilder();
  private int clients;

  @BeforeEach
  void run() throws IOException {
    site = new SmallSite(12);
    log = folder.resolve("access.log");
    data = folder.resolve("data").toString();
    // Two days. Every client is a new one, so that no view repeats another.
    views(1, 5, "/p1.html", "https://portal.example/links");
    views(1, 3, "/p2.html", "https://portal.example/");
    views(1, 2, "/p2.html", "https://www.google.com/");
    views(2, 4, "/p3.html", "-");
    views(2, 7, "/p1.html", site.url());
    views(2, 6, "/p1.html", site.url() + "search?q=Topic+One");
    views(2, 1, "/p2.html", site.url() + "search?q=topic%20one");
    views(2, 2, "/p3.html", site.url() + "search?q=rare");
    views(2, 1, "/p3.html", site.url() + "search?q=jane%40example.org");
    views(2, 3, "/nowhere.html", "-");
    line(1, "GET", "/p1.html", 200, "-", ROBOT);
    line(2, "GET", "/gone.html", 404, "-", BROWSER);
    line(2, "GET", "/old.html", 301, "-", BROWSER);
    line(2, "POST", "/form", 200, "-", BROWSER);
    line(2, "GET", "/a.css", 200, "-", BROWSER);
    lines.append("\u001b[2Jbroken\n");
    Files.writeString(log, lines);
    call(0, "run", "--site", site.url(), "--logs", log.toString(), "--delay", "0s", "--data", data);
  }

  @AfterEach
  void stop() {
    site.close();
  }

  private void views(int day, int count, String path, String referrer) {
    IntStream.range(0, count).forEach(i -> line(day, "GET", path, 200, referrer, BROWSER));
  }

  private void line(
      int day, String method, String path, int status, String referrer, String agent) {
    clients++;
    lines.append(
        String.format(
            "10.0.%d.%d - - [%02d/Feb/2024:10:00:00 +0000] \"%s %s HTTP/1.1\" %d 9 \"%s\" \"%s\"%n",
            clients / 250, clients % 250, day, method, path, status, referrer, agent));
  }

  private String call(int status, String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int actual = Main.run(new PrintWriter(out), new PrintWriter(err), args);
    assertEquals(status, actual, err::toString);
    return out + err.toString();
  }

  private JsonNode explain(String... more) throws IOException {
    List<String> args = new ArrayList<>(List.of("logs", "--explain", "--format", "json"));
    args.addAll(List.of("--data", data));
    args.addAll(List.of(more));
    return new ObjectMapper().readTree(call(0, args.toArray(String[]::new)));
  }

  private static long sum(JsonNode counts) {
    return StreamSupport.stream(counts.spliterator(), false).mapToLong(JsonNode::asLong).sum();
  }

  @Test
  void aRepeatedViewOfAnAddressThatIsNoPageIsUnresolvedAsWell() throws IOException {
    long direct = explain().get("classes").get("direct").asLong();
    lines.setLength(0);
    views(2, 1, "/nowhere.html", "-");
    Files.writeString(log, lines.toString() + lines, StandardOpenOption.APPEND);
    JsonNode classes = explain("--logs", log.toString()).get("classes");
    assertEquals(3 + 2, classes.get("unresolved").asLong());
    assertEquals(direct, classes.get("direct").asLong());
  }

  @Test
  void ownRequestsAreInTheirClassAndChangeNothingElse() throws IOException {
    JsonNode before = explain();
    lines.setLength(0);
    for (String agent : List.of("Siterank/0.1.0", "ExampleBot/0.1.0 (+me@example.org)")) {
      line(2, "GET", "/robots.txt", 404, "-", agent);
      line(2, "GET", "/p1.html", 200, site.url(), agent);
      line(2, "GET", "/gone.html", 404, site.url(), agent);
      line(2, "GET", "/old.html", 301, "-", agent);
      line(2, "POST", "/login", 302, "-", agent);
    }
    Files.writeString(log, lines, StandardOpenOption.APPEND);
    JsonNode after = explain("--logs", log.toString(), "--user-agent", "ExampleBot");
    ObjectNode classes = (ObjectNode) after.get("classes");
    assertEquals(10, classes.remove("monitoring").asLong());
    ((ObjectNode) before.get("classes")).remove("monitoring");
    for (String part : List.of("classes", "errors", "methods", "robots", "referrers")) {
      assertEquals(before.get(part), after.get(part), part);
    }
  }

  @Test
  void everyLineIsInOneClassAndEveryDetailAddsUp() throws IOException {
    JsonNode audit = explain();
    assertEquals(40, audit.get("lines").asLong());
    JsonNode classes = audit.get("classes");
    assertEquals(40, sum(classes));
    assertEquals(8, classes.get("external").asLong());
    assertEquals(2, classes.get("search").asLong());
    assertEquals(4, classes.get("direct").asLong());
    assertEquals(17, classes.get("internal").asLong());
    assertEquals(3, classes.get("unresolved").asLong());
    assertEquals(1, classes.get("unreadable").asLong());
    assertEquals(sum(audit.get("errors")), classes.get("error").asLong());
    assertEquals(1, audit.get("errors").get("404").asLong());
    assertEquals(1, audit.get("methods").get("POST").asLong());
    assertEquals(classes.get("robot").asLong(), sum(audit.get("robots")));
  }

  @Test
  void theClassesOfSomeDaysAddUpToTheLinesOfThoseDays() throws IOException {
    JsonNode first = explain("--to", "2024-02-01");
    JsonNode second = explain("--from", "2024-02-02");
    assertEquals(11, first.get("lines").asLong());
    assertEquals(11, sum(first.get("classes")));
    assertEquals(28, second.get("lines").asLong());
    assertEquals(28, sum(second.get("classes")));
    assertEquals(28, first.get("days").get("linesOfOtherDays").asLong());
    assertEquals(1, first.get("days").get("linesOfNoDay").asLong());
    assertEquals(0, first.get("ownSearch").get("visits").asLong());
    call(2, "logs", "--explain", "--from", "2024-02-02", "--to", "2024-02-01", "--data", data);
    call(2, "logs", "--logs", log.toString(), "--from", "2024-02-02", "--data", data);
  }

  @Test
  void referrersAreToldApartByWhatTheyTell() throws IOException {
    JsonNode audit = explain();
    assertEquals(5, audit.get("referrers").get("page").asLong());
    assertEquals(3, audit.get("referrers").get("origin").asLong());
    assertEquals(4, audit.get("referrers").get("none").asLong());
    JsonNode portal = audit.get("referringHosts").get(0);
    assertEquals("portal.example", portal.get("host").asText());
    assertEquals(8, portal.get("hits").asLong());
  }

  @Test
  void visitsFromTheOwnSearchMakeNoPageMoreImportantUnlessAskedTo() throws IOException {
    JsonNode search = explain().get("ownSearch");
    assertEquals(10, search.get("visits").asLong());
    assertEquals(10, search.get("lines").asLong());
    assertEquals(1, search.get("linesWithoutQuery").asLong());
    assertFalse(search.get("countedAsInflow").asBoolean());
    String without = call(0, "export", "inflow", "--data", data);
    assertTrue(without.contains("/p1.html\t5\t0\t7\t1"), without);
    String with = call(0, "export", "inflow", "--own-search-visits", "count", "--data", data);
    assertTrue(with.contains("/p1.html\t5\t6\t7\t1"), with);
  }

  @Test
  void judgmentsHoldWhatEnoughVisitsAskedAndNothingPersonal() throws IOException {
    String frequent = call(0, "export", "judgments", "--data", data);
    assertEquals(
        "topic one\t" + site.url() + "p1.html\t3\ntopic one\t" + site.url() + "p2.html\t1\n",
        frequent);
    String all = call(0, "export", "judgments", "--own-search-min-visits", "1", "--data", data);
    assertTrue(all.contains("rare\t" + site.url() + "p3.html\t3\n"), all);
    assertFalse(all.contains("jane"), all);
    assertFalse(
        new String(
                Files.readAllBytes(Path.of(data, "site.db")),
                java.nio.charset.StandardCharsets.ISO_8859_1)
            .contains("jane"));
    String none = call(1, "export", "judgments", "--own-search-min-visits", "7", "--data", data);
    assertTrue(none.contains("logs.own-search-min-visits"), none);
  }

  /** The clock of this computer is behind the year 2100. */
  @Test
  void linesThatTheClockTakesForTheFutureAreAWarningOfEachRunAndNotCounted() throws IOException {
    Path file = folder.resolve("future.log");
    Files.writeString(file, lines.toString().replace("Feb/2024", "Feb/2100"));
    String other = folder.resolve("other").toString();
    for (int run = 0; run < 2; run++) {
      String said =
          call(1, "logs", "--site", site.url(), "--logs", file.toString(), "--data", other);
      assertTrue(said.contains("the clock of this computer may be wrong: it says 2"), said);
      assertTrue(said.contains("future.log: its lines from 2100-02-01T10:00:00Z on are"), said);
      assertTrue(said.contains("log lines   0 new in 1 file"), said);
    }
  }

  @Test
  void clicksAreShownPerLinkAndLinksWithoutAnyAreListedToo() throws IOException {
    List<String> rows = call(0, "export", "clicks", "--data", data).lines().toList();
    assertEquals("from\tto\tclicks\tlinked", rows.get(0));
    String home = site.url() + "\t" + site.url() + "p1.html\t7\t";
    assertEquals(1, rows.stream().filter(row -> row.startsWith(home)).count(), rows.toString());
    long links = rows.stream().filter(row -> row.endsWith("\ttrue")).count();
    JsonNode clicks = explain().get("clicks");
    assertEquals(clicks.get("links").asLong(), links);
    assertEquals(7, clicks.get("clicks").asLong());
    JsonNode page =
        new ObjectMapper()
            .readTree(call(0, "page", site.url(), "--format", "json", "--data", data));
    long shown = 0;
    for (JsonNode link : page.get("linksOut")) {
      shown += link.get("clicks").asLong();
    }
    assertEquals(clicks.get("clicksOnLinks").asLong(), shown);
  }

  @Test
  void textFitsATerminalAndNothingInItSteersOne() {
    String text = call(0, "logs", "--explain", "--data", data);
    assertFalse(text.contains("\u001b"), text);
    assertTrue(text.contains("Referrer-Policy: no-referrer-when-downgrade"), text);
    text.lines()
        .filter(line -> !line.contains("access.log, line "))
        .forEach(line -> assertTrue(line.length() <= 80, line));
  }

  @Test
  void forgettingReadsAgainWhatIsThereAndSaysWhatIsNot() throws IOException {
    String before = call(0, "export", "inflow", "--data", data);
    Path second = folder.resolve("second.log");
    Files.writeString(second, lines.toString().replace("/p1.html", "/p4.html"));
    call(0, "logs", "--logs", second.toString(), "--data", data);
    assertEquals(80, explain().get("lines").asLong());
    String said = call(0, "logs", "--forget", "--logs", log.toString(), "--data", data);
    assertTrue(said.contains("forgot 80 lines"), said);
    assertTrue(said.contains("second.log cannot be read again"), said);
    assertFalse(said.contains("access.log cannot"), said);
    assertEquals(40, explain().get("lines").asLong());
    assertEquals(before, call(0, "export", "inflow", "--data", data));
    call(2, "logs", "--forget", "--data", data);
  }

  @Test
  void followedLogsSurviveRotationAndEveryLineCountsOnce() throws Exception {
    SiteConfig config =
        SiteConfig.defaults()
            .with("site.url", site.url())
            .with("data", data)
            .with("logs.files", log.toString());
    List<Long> read = new ArrayList<>();
    Script script = new Script(read);
    try (SiteSearch search = SiteSearch.open(config)) {
      search.stages().followLogs(script, RunProgress.SILENT, () -> script.step >= 4);
    }
    // 40 lines were read before; renamed with 5 unread, truncated with 5 unread in the copy.
    assertEquals(List.of(0L, 5L, 60L, 5L), read);
    assertEquals(110, explain().get("lines").asLong());
  }

  /** Writes and rotates the log while the reader rests. */
  private final class Script implements Following {

    private final List<Long> read;
    private int step;

    Script(List<Long> read) {
      this.read = read;
    }

    @Override
    public void read(RunReport report) {
      read.add(report.logs().orElseThrow().lines());
    }

    @Override
    public void waiting(String why) {
      throw new AssertionError(why);
    }

    @Override
    public void rest(Duration time) {
      try {
        switch (step++) {
          case 0 -> {
            append(5);
            Files.move(log, folder.resolve("access.log.1"));
          }
          case 1 -> append(60);
          case 2 -> {
            append(5);
            Files.copy(log, folder.resolve("access.log.2"));
            Files.writeString(log, "");
          }
          default -> {}
        }
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }

    private void append(int count) throws IOException {
      lines.setLength(0);
      views(2, count, "/p5.html", "-");
      Files.writeString(
          log,
          lines,
          java.nio.file.StandardOpenOption.CREATE,
          java.nio.file.StandardOpenOption.APPEND);
    }
  }

  @Test
  void resultsAreJudgedByTheClicksOfLaterDays() throws IOException {
    // The clicks are all of the second day; what was seen on the first is what ranks.
    JsonNode json =
        new ObjectMapper()
            .readTree(
                call(
                    0,
                    "eval",
                    "--from-log",
                    "--split",
                    "2024-02-02",
                    "--format",
                    "json",
                    "--data",
                    data));
    // "topic one" and "rare"; the query with an address is withheld.
    assertEquals(2, json.get("queries").asInt());
    String none = call(1, "eval", "--from-log", "--data", data);
    assertTrue(none.contains("two days"), none);
    assertTrue(call(2, "eval", "--data", data).contains("--from-log"));
    assertTrue(
        call(2, "eval", "--from-log", "--judgments", "x", "--data", data).contains("one of"));
    assertTrue(call(2, "eval", "--from-log", "--each", "--data", data).contains("few people"));
  }
}
