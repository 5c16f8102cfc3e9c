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
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Judgments against a crawled site with a log, through the command as a user calls it. */
@Tag("slow")
class EvalCommandTest {

  private static final int PAGES = 40;

  @TempDir Path folder;
  private SmallSite site;
  private Path config;

  private record Run(int code, String out, String err) {}

  private static Run run(String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code = Main.run(new PrintWriter(out), new PrintWriter(err), args);
    return new Run(code, out.toString(), err.toString());
  }

  @BeforeEach
  void crawl() throws IOException {
    site = new SmallSite(PAGES);
    Path log = site.writeLog(folder.resolve("access.log"), 2000);
    config =
        Files.writeString(
            folder.resolve("siterank.yaml"),
            String.join(
                "\n",
                "# Ours.",
                "site:",
                "  url: " + site.url(),
                "crawl:",
                "  delay: 0s",
                "logs:",
                "  files:",
                "    - " + log,
                "data: " + folder.resolve("data"),
                ""));
    Run made = run("run", "-c", config.toString());
    assertEquals(0, made.code(), made.err());
  }

  @AfterEach
  void stop() {
    site.close();
  }

  /** Titles as queries, and words that several pages have. */
  private Path judgments() throws IOException {
    List<String> lines = new ArrayList<>(List.of("# query, page, grade"));
    for (int i = 1; i < PAGES; i++) {
      lines.add("page " + i + "\t" + site.url() + "p" + i + ".html");
      lines.add("word" + (i * 7) + "\t" + site.url() + "p" + i + ".html\t2");
    }
    return Files.write(folder.resolve("judgments.tsv"), lines);
  }

  private Run eval(String... more) throws IOException {
    List<String> args =
        new ArrayList<>(
            List.of("eval", "-c", config.toString(), "--judgments", judgments().toString()));
    args.addAll(List.of(more));
    return run(args.toArray(String[]::new));
  }

  @Test
  void qualityIsMeasuredOffAndOnAndAgainstRivals() throws IOException {
    Run run = eval("--format", "json");
    assertEquals(0, run.code(), run.err());
    JsonNode json = new ObjectMapper().readTree(run.out());
    assertEquals(2 * (PAGES - 1), json.get("queries").asInt());
    for (String side : List.of("off", "on")) {
      Set<String> names = new TreeSet<>();
      json.get(side).fieldNames().forEachRemaining(names::add);
      assertEquals(
          Set.of("mrr10", "ndcg10", "success1", "success5", "success10", "precision20"), names);
    }
    // Every title is found first, so at least half of the queries are answered by their first hit.
    assertTrue(json.get("off").get("success1").asDouble() >= 0.5, run.out());
    assertEquals(
        json.get("on").get("mrr10").asDouble() - json.get("off").get("mrr10").asDouble(),
        json.get("difference").get("mrr10").get("mean").asDouble(),
        1e-12);
    assertEquals("saturation", json.get("boost").get("shape").asText());
    assertTrue(json.get("boost").get("weight").asDouble() > 0.02, "visits were measured");
    Set<String> rivals = new TreeSet<>();
    json.get("rivals").fieldNames().forEachRemaining(rivals::add);
    assertEquals(
        Set.of(
            "hits", "inDegree", "uniformInflow", "opic", "distanceRank", "combined", "authorities"),
        rivals);
    assertFalse(json.has("alone"), run.out());
  }

  @Test
  void rankingsAreComparedAloneWhenAsked() throws IOException {
    Run run = eval("--format", "json", "--rank-alone");
    assertEquals(0, run.code(), run.err());
    JsonNode alone = new ObjectMapper().readTree(run.out()).get("alone");
    Set<String> names = new TreeSet<>();
    alone.fieldNames().forEachRemaining(names::add);
    assertEquals(
        Set.of(
            "text",
            "rank",
            "hits",
            "inDegree",
            "uniformInflow",
            "opic",
            "distanceRank",
            "combined",
            "authorities"),
        names);
    // A word of every page, asked for one of them: whatever orders the pages, one is first.
    Run one = evalOf(List.of("page\t/p7.html"), "--rank-alone", "--format", "tsv");
    List<String> rows = one.out().lines().map(line -> line.split("\t", 2)[0]).toList();
    assertTrue(rows.containsAll(List.of("aloneText", "aloneRank", "aloneOpic")), one.out());
    assertTrue(
        alone.get("text").get("success1").asDouble() > alone.get("opic").get("success1").asDouble(),
        "titles are found by their text and not by their links: " + run.out());
    String text = eval("--rank-alone").out();
    assertTrue(text.contains("ordered without their text:\nby the rank of the site"), text);
    assertEquals(2, eval("--rank-alone", "--each").code());
  }

  /** A query that every page answers is decided by the rank: here by links alone. */
  @Test
  void theOrderOfARankingAloneIsThatOfItsScores() throws IOException {
    Run links = run("export", "links", "-c", config.toString(), "--format", "tsv");
    Map<String, Integer> inlinks = new HashMap<>();
    links
        .out()
        .lines()
        .skip(1)
        .map(line -> line.split("\t", -1))
        .filter(arc -> !arc[0].equals(arc[1]) && arc[1].startsWith(site.url()))
        .forEach(arc -> inlinks.merge(arc[1], 1, Integer::sum));
    int most = inlinks.values().stream().max(Integer::compare).orElseThrow();
    List<String> best = new ArrayList<>();
    inlinks.forEach(
        (page, count) -> {
          if (count == most) {
            best.add("page\t" + page);
          }
        });
    assertTrue(best.size() < PAGES / 4, "too many to tell: " + best);
    Run run = evalOf(best, "--rank-alone", "--format", "json");
    JsonNode alone = new ObjectMapper().readTree(run.out()).get("alone");
    assertEquals(1, alone.get("inDegree").get("success1").asDouble(), best + run.out());
  }

  @Test
  void withoutBoostNothingDiffers() throws IOException {
    JsonNode json = new ObjectMapper().readTree(eval("--format", "json", "--boost", "none").out());
    assertEquals(json.get("off"), json.get("on"));
    assertEquals(1, json.get("difference").get("mrr10").get("p").asDouble());
  }

  private Run evalOf(List<String> judgments, String... more) throws IOException {
    Path file = Files.write(folder.resolve("few.tsv"), judgments);
    List<String> args =
        new ArrayList<>(List.of("eval", "-c", config.toString(), "--judgments", file.toString()));
    args.addAll(List.of(more));
    return run(args.toArray(String[]::new));
  }

  @Test
  void eachQueryHasItsRow() throws IOException {
    Run run = eval("--each");
    assertEquals(2 * (PAGES - 1) + 1, run.out().lines().count());
    assertEquals(
        "query\treciprocal rank off\treciprocal rank on\texpected\tfirst\tloss",
        run.out().lines().findFirst().orElseThrow());
    assertTrue(run.out().contains("\npage 7\t1.0\t"), run.out());
  }

  @Test
  void eachRowTellsWhereTheExpectedPagesStandAndWhyTheyAreLost() throws IOException {
    List<String> lines =
        evalOf(List.of("page 7\t/p7.html", "page 7\t/p8.html", "nosuchword\t/p3.html"), "--each")
            .out()
            .lines()
            .toList();
    String[] found = lines.get(1).split("\t", -1);
    String[] expected = found[3].split(" ", -1);
    assertEquals(site.url() + "p7.html@1", expected[0], lines.get(1));
    assertTrue(expected[1].startsWith(site.url() + "p8.html@"), lines.get(1));
    assertEquals(site.url() + "p7.html", found[4].split(" ", -1)[0]);
    assertEquals("ok", found[5]);
    assertEquals(
        List.of("nosuchword", "0.0", "0.0", site.url() + "p3.html@-", "", "not matched"),
        List.of(lines.get(2).split("\t", -1)));
  }

  @Test
  void pathsAreRelativeToTheSiteAndSeveralLinesAreSeveralRightAnswers() throws IOException {
    List<String> paths = List.of("page 7\t/p7.html", "page 7\t/p8.html\t2");
    List<String> urls =
        List.of("page 7\t" + site.url() + "p7.html", "page 7\t" + site.url() + "p8.html\t2");
    Run byPath = evalOf(paths, "--format", "json");
    assertEquals(0, byPath.code(), byPath.err());
    assertEquals(evalOf(urls, "--format", "json").out(), byPath.out());
    JsonNode json = new ObjectMapper().readTree(byPath.out());
    assertEquals(1, json.get("queries").asInt());
    assertEquals(1, json.get("off").get("success1").asDouble(), byPath.out());
    assertTrue(json.get("off").get("ndcg10").asDouble() < 1, "the better page is not first");
  }

  @Test
  void theWorstQueriesAreToldInWords() throws IOException {
    Run run =
        evalOf(
            List.of("page 7\t/p7.html", "nosuchword\t/p3.html", "page 9\t/p9.html"),
            "--worst",
            "1");
    assertEquals(0, run.code(), run.err());
    assertTrue(run.out().contains("      2  found among the first three"), run.out());
    assertTrue(
        run.out()
            .contains(
                "nosuchword\n    no page that answers matches the query\n    expected  "
                    + site.url()
                    + "p3.html  not returned\n"),
        run.out());
    assertFalse(run.out().contains("page 9"), "only the worst: " + run.out());
    assertEquals(2, evalOf(List.of("page 7\t/p7.html"), "--worst", "0").code());
    assertEquals(2, evalOf(List.of("page 7\t/p7.html"), "--worst", "3", "--each").code());
  }

  @Test
  void aSweepIsJudgedOnQueriesItHasNotSeenAndWritesOnlyWhatHelps() throws IOException {
    String before = Files.readString(config);
    Run dry = eval("--sweep", "--dry-run", "--format", "json");
    assertEquals(0, dry.code(), dry.err());
    assertEquals(before, Files.readString(config));
    JsonNode sweep = new ObjectMapper().readTree(dry.out()).get("sweep");
    assertEquals(2 * (PAGES - 1), sweep.get("learntOn").asInt() + sweep.get("judgedOn").asInt());
    double asConfigured = sweep.get("learntBefore").get("mrr10").asDouble();
    assertTrue(sweep.get("learntAfter").get("mrr10").asDouble() >= asConfigured, dry.out());
    double gain = sweep.get("difference").get("mean").asDouble();
    assertEquals(
        sweep.get("after").get("mrr10").asDouble() - sweep.get("before").get("mrr10").asDouble(),
        gain,
        1e-12);

    Run run = eval("--sweep");
    assertEquals(0, run.code(), run.err());
    String after = Files.readString(config);
    assertTrue(after.startsWith(before), "what stood there stands there");
    assertEquals(gain > 0, !after.equals(before), "written exactly when it helps: " + run.err());
    assertEquals(0, run("search", "-c", config.toString(), "page 7").code());
  }

  @Test
  void judgedPagesThatAreNotThereNeedALook() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("j.tsv"),
            "page 3\t" + site.url() + "nowhere.html\nall\thttp://a.b/\t0\n");
    Run run = run("eval", "-c", config.toString(), "--judgments", file.toString());
    assertEquals(1, run.code());
    assertTrue(run.err().contains("1 judged pages are not on the site"), run.err());
    assertTrue(run.err().contains("1 queries without a page that answers"), run.err());
  }

  @Test
  void aBadLineIsRefusedWithItsNumber() throws IOException {
    for (String line :
        List.of("only a query", "q\tnot-a-url", "q\thttp://a.b/\t-1", "q\thttp://a.b/\t99")) {
      Path file = Files.writeString(folder.resolve("j.tsv"), "# c\n" + line + "\n");
      Run run = run("eval", "-c", config.toString(), "--judgments", file.toString());
      assertEquals(2, run.code(), line);
      assertTrue(run.err().contains("j.tsv:2: "), run.err());
      assertFalse(run.err().contains("Exception"), run.err());
    }
  }
}
