package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.run.PublishedPages;
import org.siterank.search.Hit;

/** A site over real HTTP with a real log, through the commands as a user calls them. */
@Tag("slow")
class WholeRunTest {

  @TempDir Path folder;
  private SmallSite site;
  private Path log;
  private String data;

  @BeforeEach
  void run() throws IOException {
    site = new SmallSite(60);
    log = site.writeLog(folder.resolve("access.log"), 3000);
    data = folder.resolve("data").toString();
    String summary =
        ok("run", "--site", site.url(), "--logs", log.toString(), "--delay", "0s", "--data", data);
    assertTrue(summary.contains("published as run 1"), summary);
  }

  @AfterEach
  void stop() {
    site.close();
  }

  /** As the summary prints it. */
  private static String damping(String summary) {
    return summary.replaceAll("(?s).*damping +([0-9.]+).*", "$1");
  }

  @Test
  void linksInAFormatOfGraphsAreTheGraph() throws IOException {
    for (String format : List.of("graphml", "gexf")) {
      assertEquals(
          ok("export", "graph", "--format", format, "--data", data),
          ok("export", "links", "--format", format, "--data", data));
    }
    Path base = folder.resolve("site");
    ok("export", "links", "--format", "webgraph", "-o", base.toString(), "--data", data);
    assertTrue(Files.exists(folder.resolve("site.graph")));
  }

  @Test
  void theClassesOfTheLogAddUpToItsLines() throws IOException {
    JsonNode audit =
        new ObjectMapper().readTree(ok("logs", "--explain", "--format", "json", "--data", data));
    long sum = 0;
    for (JsonNode lines : audit.get("classes")) {
      sum += lines.asLong();
    }
    assertEquals(3000, audit.get("lines").asLong());
    assertEquals(3000, sum);
    assertEquals(15, audit.get("classes").size());
  }

  @Test
  void readingTheLogAgainAddsNothing() throws IOException {
    String before = export("inflow");
    ok("logs", "--logs", log.toString(), "--data", data);
    assertEquals(before, export("inflow"));
  }

  @Test
  void aFormatOtherThanTheConfiguredOneNeedsALook() throws IOException {
    StringWriter err = new StringWriter();
    String[] args = {
      "logs", "--logs", log.toString(), "--log-format", "common", "--data", data, "--no-progress"
    };
    assertEquals(1, Main.run(new PrintWriter(new StringWriter()), new PrintWriter(err), args));
    assertTrue(err.toString().contains("its lines are combined"), err.toString());
  }

  @Test
  void aPageThatPeopleAskForAndNoLinkLeadsToIsFoundThroughTheLog() throws IOException {
    String orphan = site.url() + "p777.html";
    assertTrue(export("pages").lines().noneMatch(row -> row.startsWith(orphan)));
    Files.writeString(
        log,
        "10.0.0.1 - - [20/Nov/2023:10:00:00 +0000] \"GET /p777.html HTTP/1.1\" 200 9 \"-\""
            + " \"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0\"\n",
        StandardOpenOption.APPEND);
    // The site is remembered, the logs are not.
    ok("run", "--logs", log.toString(), "--delay", "0s", "--data", data);
    String row = export("pages").lines().filter(r -> r.startsWith(orphan)).findFirst().get();
    assertEquals("", row.split("\t", -1)[3], "no path leads there: " + row);
    assertTrue(export("inflow").contains(orphan + "\t0\t1\t0\t0"));
  }

  @Test
  void aSearchResultSaysHowItsScoreCameAbout() throws IOException {
    JsonNode result =
        new ObjectMapper()
            .readTree(ok("search", "topic", "--format", "json", "--explain", "--data", data));
    JsonNode hit = result.get("hits").get(0);
    assertEquals(10, result.get("hits").size());
    assertTrue(hit.get("score").asDouble() > hit.get("textScore").asDouble());
    assertEquals(hit.get("score").asDouble(), hit.get("explanation").get("value").asDouble(), 1e-6);
    // What was counted on the page itself is between the score of its links and the boost.
    String reason = hit.get("rankReason").asText();
    assertTrue(
        reason.matches("page views a day: .* counted, .* expected from .* together"), reason);
    String together = reason.replaceAll(".*, ([0-9.e+-]+) together", "$1");
    assertEquals(
        Double.parseDouble(together),
        hit.get("rank").asDouble(),
        0.01 * hit.get("rank").asDouble());
    JsonNode plain =
        new ObjectMapper()
            .readTree(ok("search", "topic", "--format", "json", "--no-boost", "--data", data));
    JsonNode first = plain.get("hits").get(0);
    assertEquals(first.get("textScore").asDouble(), first.get("score").asDouble(), 1e-9);
  }

  @Test
  void aPageReportBalances() throws IOException {
    JsonNode page =
        new ObjectMapper().readTree(ok("page", "/p3.html", "--format", "json", "--data", data));
    JsonNode flows = page.get("flows");
    double score = page.get("score").asDouble();
    double in =
        flows.get("internalIn").asDouble()
            + flows.get("external").asDouble()
            + flows.get("induced").asDouble();
    double out =
        flows.get("internalOut").asDouble()
            + flows.get("externalOut").asDouble()
            + flows.get("dissipated").asDouble()
            + flows.get("leak").asDouble();
    assertEquals(score, in, 1e-8 * score);
    assertEquals(score, out, 1e-8 * score);
    assertTrue(page.get("lower").asDouble() < score && score < page.get("upper").asDouble());
  }

  @Test
  void twoPagesAreComparedWithTheirNoise() throws IOException {
    List<String> urls = export("ranks").lines().skip(1).map(l -> l.split("\t", -1)[0]).toList();
    String best = urls.get(0);
    String last = urls.get(urls.size() - 1);
    JsonNode far =
        new ObjectMapper()
            .readTree(ok("page", best, "--compare", last, "--format", "json", "--data", data))
            .get("comparison");
    assertEquals(last, far.get("url").asText());
    Map<String, Double> scores = scores(export("ranks"));
    assertEquals(scores.get(best) - scores.get(last), far.get("difference").asDouble(), 1e-9);
    assertTrue(far.get("significant").asBoolean() && far.get("z").asDouble() > 1.96);
    JsonNode back =
        new ObjectMapper()
            .readTree(ok("page", last, "--compare", best, "--format", "json", "--data", data))
            .get("comparison");
    assertEquals(-far.get("difference").asDouble(), back.get("difference").asDouble(), 1e-12);
    assertEquals(far.get("deviation").asDouble(), back.get("deviation").asDouble(), 1e-9);
    String text = ok("page", last, "--compare", best, "--data", data);
    assertTrue(text.contains(best + " before " + last + ": significant at 95 %"), text);
    StringWriter err = new StringWriter();
    String[] nowhere = {"page", best, "--compare", "/nowhere.html", "--data", data};
    assertEquals(1, Main.run(new PrintWriter(new StringWriter()), new PrintWriter(err), nowhere));
    assertTrue(err.toString().contains("/nowhere.html"), err.toString());
  }

  @Test
  void aNightOnWhichNothingHasHappenedLeavesAllRanksAsTheyAre() throws IOException {
    ok("rank", "--data", data);
    String before = export("ranks");
    String summary = ok("rank", "--data", data);
    assertTrue(summary.contains("; 0 iterations, "), summary);
    assertTrue(summary.contains(" 0 with a new rank only, "), summary);
    assertEquals(scores(before), scores(export("ranks")));
  }

  @Test
  void anotherEstimatorGivesOtherRanksWithoutReadingTheLogAgain() throws IOException {
    Map<String, Map<String, Double>> ranks = new LinkedHashMap<>();
    for (String estimator : List.of("smoothed", "mixed", "visits", "hits", "referrers")) {
      String summary = ok("rank", "--estimator", estimator, "--data", data);
      assertTrue(summary.contains("; estimator " + estimator), summary);
      assertFalse(summary.contains("log lines"), summary);
      ranks.put(estimator, scores(export("ranks")));
      export("ranks")
          .lines()
          .skip(1)
          .map(line -> line.split("\t", -1))
          .forEach(
              c ->
                  assertTrue(
                      Double.parseDouble(c[4]) <= Double.parseDouble(c[1])
                          && Double.parseDouble(c[1]) <= Double.parseDouble(c[5])
                          && Double.parseDouble(c[4]) < Double.parseDouble(c[5]),
                      () -> String.join(" ", c)));
    }
    // The visits of this log are so few that both of these draw all of them to their mean.
    assertEquals(ranks.get("smoothed"), ranks.get("mixed"));
    assertEquals(4, Set.copyOf(ranks.values()).size());
    // Visits and referrers keep the visits of a day; hits have the repeats as well.
    assertEquals(inflow("visits"), inflow("referrers"), 1e-9);
    assertTrue(inflow("hits") > inflow("visits"));
  }

  /** What enters the whole site by this estimator. */
  private double inflow(String estimator) {
    ok("rank", "--estimator", estimator, "--data", data);
    return export("ranks")
        .lines()
        .skip(1)
        .map(line -> line.split("\t", -1))
        .mapToDouble(c -> Double.parseDouble(c[2]) + Double.parseDouble(c[3]))
        .sum();
  }

  @Test
  void aPromotionIsShownWhereverItsPageIs() throws IOException {
    Map<String, Double> before = scores(export("ranks"));
    String hits = export("inflow");
    String summary = ok("rank", "--promote", "/p3.html=5", "--promote", "/p1*=0.5", "--data", data);
    assertTrue(
        summary.contains(
            "inflow of 1 page times 5.0 (/p3.html); inflow of 11 pages times 0.5 (/p1*)"),
        summary);
    Map<String, Double> after = scores(export("ranks"));
    assertTrue(after.get(site.url() + "p3.html") > before.get(site.url() + "p3.html"));
    String page = ok("page", "/p3.html", "--data", data);
    assertTrue(page.contains("promoted   its inflow is multiplied by 5.0"), page);
    assertTrue(ok("page", "/p12.html", "--data", data).contains("demoted    its inflow"));
    assertFalse(ok("page", "/p2.html", "--data", data).contains("multiplied"));
    JsonNode json =
        new ObjectMapper().readTree(ok("page", "/p3.html", "--format", "json", "--data", data));
    assertEquals(5, json.get("promotion").asDouble());
    // Counts stay as they were logged; a comment behind the table says what was put on them.
    assertTrue(export("inflow").startsWith(hits), export("inflow"));
    List<String> comments =
        export("inflow").lines().filter(line -> line.startsWith("# rank.promotions")).toList();
    assertEquals(2, comments.size(), comments::toString);
    assertTrue(comments.get(1).endsWith(": 5.0 on 1 page"), comments.get(1));
    StringWriter err = new StringWriter();
    String[] nowhere = {"rank", "--promote", "/nowhere/*=2", "--data", data, "--no-progress"};
    assertEquals(1, Main.run(new PrintWriter(new StringWriter()), new PrintWriter(err), nowhere));
    assertTrue(err.toString().contains("/nowhere/*=2.0 is put on no page"), err.toString());
  }

  @Test
  void measuredDampingIsUsedWhereThereAreClicksEnough() throws IOException {
    String summary = ok("rank", "--damping", "measured", "--data", data);
    assertTrue(summary.contains(", measured from the clicks in the logs"), summary);
    // A quarter of the visits are clicks; 9 of 10 links of a page stay on the site.
    double damping = Double.parseDouble(summary.replaceAll("(?s).*damping +([0-9.]+),.*", "$1"));
    assertEquals(0.25 / 0.9, damping, 0.03);
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    String[] without = {
      "run",
      "--site",
      site.url(),
      "--delay",
      "0s",
      "--damping",
      "measured",
      "--data",
      folder.resolve("other").toString(),
      "--no-progress"
    };
    assertEquals(1, Main.run(new PrintWriter(out), new PrintWriter(err), without));
    assertTrue(out.toString().contains("damping     0.8500\n"), out.toString());
    assertTrue(err.toString().contains("0.85 was used"), err.toString());
  }

  /** By default, and without a word where there is nothing to measure it by. */
  @Test
  void theDampingOfTheLogsIsTheDefaultWhereItIsKnown() throws IOException {
    String summary = ok("rank", "--data", data);
    assertTrue(summary.contains(", measured from the clicks in the logs"), summary);
    assertEquals(0.25 / 0.9, Double.parseDouble(damping(summary)), 0.03);
    String few = site.writeLog(folder.resolve("few.log"), 60).toString();
    String other = folder.resolve("other").toString();
    String first = ok("run", "--site", site.url(), "--logs", few, "--delay", "0s", "--data", other);
    assertTrue(first.contains("damping     0.8500; not measured: the visits are too"), first);
    assertTrue(
        ok("rank", "--damping", "0.85", "--data", other).contains("damping     0.8500; the logs"));
    String none = folder.resolve("none").toString();
    String without = ok("run", "--site", site.url(), "--delay", "0s", "--data", none);
    assertTrue(without.contains("damping     0.8500\n"), without);
  }

  @Test
  void whatBoostsASearchIsWhatIsPushed() throws Exception {
    SiteConfig config = SiteConfig.defaults().with("site.url", site.url()).with("data", data);
    Map<String, Double> scores = scores(export("ranks"));
    try (SiteSearch search = SiteSearch.open(config);
        PublishedPages pages = search.ranking().pages()) {
      Map<String, Double> pushed = new HashMap<>();
      pages.entries().forEachRemaining(entry -> pushed.put(entry.url().value(), entry.rank()));
      int moved = 0;
      for (Hit hit : search.search("topic", 10)) {
        assertEquals(hit.scores().rank(), pushed.get(hit.url().value()), hit.url().value());
        moved += hit.scores().rank() == scores.get(hit.url().value()) ? 0 : 1;
      }
      assertTrue(moved > 0, "the visits counted on the pages take part");
    }
  }

  @Test
  void anApplicationSearchesInAFewLines() throws Exception {
    SiteConfig config = SiteConfig.defaults().with("site.url", site.url()).with("data", data);
    int found = 0;
    try (SiteSearch search = SiteSearch.open(config)) {
      for (Hit hit : search.search("topic", 10)) {
        found += hit.title().isEmpty() ? 0 : 1;
      }
    }
    assertEquals(10, found);
  }

  private String export(String what) {
    return ok("export", what, "--data", data);
  }

  private static String ok(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status = Main.run(new PrintWriter(out), new PrintWriter(err), args);
    assertEquals(0, status, err::toString);
    return out.toString();
  }

  private static Map<String, Double> scores(String table) {
    Map<String, Double> scores = new LinkedHashMap<>();
    table
        .lines()
        .skip(1)
        .filter(line -> !line.startsWith("#"))
        .map(line -> line.split("\t", -1))
        .forEach(cells -> scores.put(cells[0], Double.valueOf(cells[1])));
    return scores;
  }
}
