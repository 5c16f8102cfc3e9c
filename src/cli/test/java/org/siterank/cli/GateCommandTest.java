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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.shares.LinkFeatures;
import org.siterank.site.PageUrl;
import org.siterank.store.SiteStore;
import org.siterank.store.StoredShare;

/** A build of a site held against what is published. */
@Tag("slow")
class GateCommandTest extends GatedSite {

  @Test
  void aBuildWithoutAnyChangeChangesNothingAtAll() {
    CommandRun run = gate("--max-drop", "0%", JOBS, HOME, NEWS);
    assertEquals(0, run.code(), run.err());
    JsonNode report = run.json();
    assertTrue(report.get("passes").asBoolean());
    assertEquals(4, report.get("pages").size());
    report.get("pages").forEach(page -> assertEquals(0.0, page.get("change").asDouble(), 0.0));
    assertEquals(List.of(), texts(report.get("remarks")));
    assertEquals(0, report.get("brokenLinks").size());
  }

  @Test
  void aLinkThatWasTakenOffCostsExactlyWhatWasPredicted() throws IOException {
    Map<String, Double> before = ranks(links);
    links.get("news.html").remove("jobs.html");
    Map<String, Double> after = ranks(links);
    double drop = 1 - after.get(JOBS) / before.get(JOBS);
    assertTrue(drop > 0.05 && drop < 0.9, "the test would show nothing: " + drop);
    write();

    JsonNode report = gate("--max-drop", String.valueOf(drop * 0.999), JOBS).json();
    assertFalse(report.get("passes").asBoolean());
    JsonNode goal = report.get("goals").get(0);
    assertEquals(drop, goal.get("drop").asDouble(), 1e-9);
    for (String url : before.keySet()) {
      JsonNode page = page(report, url);
      assertEquals(before.get(url), page.get("before").asDouble(), 1e-9 * before.get(url), url);
      assertEquals(after.get(url), page.get("after").asDouble(), 1e-9 * after.get(url), url);
    }
    assertTrue(goal.get("deviation").asDouble() > 0);
    JsonNode cause = goal.get("causes").get(0);
    assertEquals(NEWS, cause.get("from").asText());
    assertEquals(0.85 * before.get(NEWS) / 3, cause.get("before").asDouble(), 1e-8);
    assertEquals(0, cause.get("after").asDouble());
    assertEquals(0, gate("--max-drop", String.valueOf(drop * 1.001), JOBS).code());
  }

  /** Where visitors click what is in the content, a new link there takes more than one below. */
  @Test
  void theShareOfANewLinkIsThatOfItsPlaceAndAnswersNameIt() throws IOException {
    Path edits = Files.writeString(folder.resolve("edits"), "+\t" + HOME + "\t" + AWAY + "\n");
    CommandRun idle = run("whatif", "--edits", edits.toString(), "--place", "menu");
    assertEquals(
        "--place changes nothing: all links of a page have equal shares (links.weights)",
        idle.err().strip());
    Files.writeString(edits, "+\t" + NEWS + "\t" + SITE + "about.html\n");
    try (SiteStore store = SiteStore.openForWriting(folder.resolve("data"))) {
      Map<String, Double> kinds = new HashMap<>();
      LinkFeatures.NAMES.forEach(name -> kinds.put(name, name.equals("content") ? 1.5 : 0));
      StoredShare share = new StoredShare(new PageUrl(NEWS), new PageUrl(HOME), 1);
      store.shares().save(store.runs().all().get(0).id(), List.of(share), kinds);
    }
    CommandRun content = run("whatif", "--edits", edits.toString());
    assertTrue(
        content.out().contains("The links that are added are taken to be in the content.\n"),
        content.out());
    double inContent = gained("content");
    double inFooter = gained("footer");
    assertTrue(inContent > 2 * inFooter && inFooter > 0, inContent + " and " + inFooter);
    Files.writeString(edits, "=\t" + NEWS + "\t" + JOBS + "\t" + SITE + "about.html\n");
    double movedInContent = gained("content");
    double movedInFooter = gained("footer");
    assertTrue(
        movedInContent > movedInFooter + (inContent - inFooter) / 2,
        movedInContent + " and " + movedInFooter);
    Files.writeString(edits, "+\t" + NEWS + "\t" + SITE + "about.html\n");
    CommandRun advice = run("advise", "--target", "/about.html", "--place", "list");
    assertTrue(advice.out().contains("it gains most by a link in a list of links"), advice.out());
    JsonNode asJson = run("advise", "--target", "/about.html", "--format", "json").json();
    assertEquals("content", asJson.get("place").asText());
    CommandRun gate =
        run("gate", "--edits", edits.toString(), "--place", "footer", "--format", "json", JOBS);
    assertTrue(
        gate.json().get("remarks").toString().contains("taken to be in the footer; --place"),
        gate.out());
    assertEquals(2, gate("--place", "footer", JOBS).code());
    assertEquals(2, run("advise", "--from", "/", "--place", "menu").code());
    assertEquals(2, run("whatif", "--edits", edits.toString(), "--place", "margin").code());
  }

  @Test
  void anEditGivesTheSameAsTheBuildAndAsWhatIf() throws IOException {
    Path edits =
        Files.writeString(
            folder.resolve("edits"),
            "-\t" + NEWS + "\t" + JOBS + "\n-\t" + NEWS + "\t" + AWAY + "\n");
    JsonNode edited = gate("--edits", edits.toString(), "--max-drop", "1%", JOBS).json();
    Path exportedLinks = Files.writeString(folder.resolve("links"), call(0, "export", "links"));
    Path pages =
        Files.write(
            folder.resolve("pages"),
            call(0, "export", "pages").lines().skip(1).map(l -> l.split("\t", -1)[0]).toList());
    Path inflow =
        Files.write(
            folder.resolve("inflow"),
            call(0, "export", "ranks")
                .lines()
                .skip(1)
                .map(row -> row.split("\t"))
                .map(row -> row[0] + "\t" + row[2] + "\t" + row[3])
                .toList());
    StringWriter out = new StringWriter();
    assertEquals(
        0,
        Main.run(
            new PrintWriter(out),
            new PrintWriter(out),
            "whatif",
            "--links",
            exportedLinks.toString(),
            "--site",
            pages.toString(),
            "--inflow",
            inflow.toString(),
            "--edits",
            edits.toString(),
            "--format",
            "json"),
        out::toString);
    JsonNode whatIf = new ObjectMapper().readTree(out.toString());
    links.get("news.html").removeAll(List.of("jobs.html", AWAY));
    write();
    JsonNode built = gate("--max-drop", "1%", JOBS).json();
    double total = built.get("totals").get("before").asDouble();
    for (JsonNode page : whatIf.get("pages")) {
      String url = page.get("name").asText();
      for (JsonNode report : List.of(edited, built)) {
        for (String field : List.of("before", "after", "change")) {
          assertEquals(
              page.get(field).asDouble(),
              page(report, url).get(field).asDouble(),
              4e-10 * total,
              url);
        }
      }
    }
    assertEquals(
        edited.get("goals").get(0).get("deviation").asDouble(),
        built.get("goals").get(0).get("deviation").asDouble(),
        1e-3);
  }

  @Test
  void whatTheLogsCountAtAProtectedPageStandsBesideWhatIsExpected() throws IOException {
    CommandRun text = run("gate", "--no-progress", "--dir", www(), JOBS);
    assertTrue(text.out().contains("page views a day that the link model expects"), text.out());
    // 100 of the 400 requests, each of another client, on the 19 days from 10 to 28 January.
    assertTrue(text.out().contains("counted in the logs: 5.26 page views a day"), text.out());
    JsonNode goal = gate(JOBS).json().get("goals").get(0);
    assertEquals(100.0 / 19, goal.get("counted").asDouble(), 1e-12);
  }

  @Test
  void whatBreaksVanishesOrIsCutOffIsTold() throws IOException {
    Files.delete(folder.resolve("public/jobs.html"));
    links.remove("jobs.html");
    links.get("index.html").remove("about.html");
    links.put("fresh.html", List.of("/"));
    links.get("index.html").add("fresh.html");
    write();
    CommandRun run = gate(JOBS);
    assertEquals(1, run.code());
    assertTrue(run.err().contains(JOBS + " is gone"), run.err());
    JsonNode report = run.json();
    assertEquals("vanished", page(report, JOBS).get("fate").asText());
    assertEquals("new", page(report, SITE + "fresh.html").get("fate").asText());
    assertEquals(List.of(SITE + "about.html"), texts(report.get("unreachable")));
    assertEquals(2, report.get("brokenLinks").size());
    assertTrue(report.get("totals").get("lostInflow").asDouble() > 0);
    assertTrue(texts(report.get("remarks")).get(0).startsWith("1 page is new"), run.out());

    String[] lenient = {
      "--max-broken-links", "2", "--max-unreachable", "1", "--max-drop", "99%", HOME
    };
    assertEquals(0, gate(lenient).code(), "all of it is allowed");
    for (String format : List.of("text", "markdown")) {
      String text =
          call(1, "gate", "--no-progress", "--dir", www(), "--format", format, JOBS, HOME);
      assertTrue(text.contains("Bring "), text);
      assertTrue(text.contains("Newly broken links"), text);
    }
    assertEquals(5 + 1, call(1, "gate", "--dir", www(), "--format", "csv", JOBS).lines().count());
  }

  @Test
  void whatCannotBeReadIsNamed() throws IOException {
    links.get("index.html").add("broken.docx");
    write();
    Files.writeString(folder.resolve("public/broken.docx"), "no document");
    CommandRun run = gate("--max-drop", "99%", JOBS);
    List<String> remarks = texts(run.json().get("remarks"));
    assertTrue(
        remarks.stream().anyMatch(remark -> remark.endsWith("(" + SITE + "broken.docx)")),
        remarks.toString());
  }

  @Test
  void anAddressThatRedirectsTakesItsInflowAlong() throws IOException {
    Files.writeString(
        folder.resolve("public/jobs.html"),
        "<meta http-equiv=refresh content='0;url=careers.html'>");
    links.remove("jobs.html");
    links.put("careers.html", List.of("/", "about.html"));
    write();
    CommandRun run = gate("--max-drop", "0.1%", JOBS);
    assertEquals(0, run.code(), run.err());
    JsonNode goal = run.json().get("goals").get(0);
    assertEquals("moved", goal.get("fate").asText());
    assertEquals(SITE + "careers.html", goal.get("now").asText());
    assertEquals(0, goal.get("drop").asDouble(), 1e-12);
    assertEquals(0, run.json().get("totals").get("lostInflow").asDouble());
  }

  @Test
  void withoutPagesThatMustNotStarveThereIsNoGate() throws IOException {
    CommandRun none = gate();
    assertEquals(2, none.code());
    assertTrue(none.err().contains("gate.pages"), none.err());
    CommandRun unknown = gate(SITE + "nowhere.html");
    assertEquals(2, unknown.code());
    assertTrue(unknown.err().contains("nowhere.html"), unknown.err());
    assertEquals(2, gate("--max-drop", "120%", JOBS).code());
    Path config =
        Files.writeString(folder.resolve("siterank.yaml"), "gate:\n  pages:\n    - " + JOBS + "\n");
    assertEquals(0, gate("-c", config.toString()).code());
  }

  @Test
  void theDataDirectoryStaysAsItIs() throws IOException {
    Map<String, Long> before = files();
    assertEquals(0, gate(JOBS).code());
    assertEquals(before, files());
  }

  @Test
  void asAProcessItEndsWithOneAndTheTextForAPullRequest() throws Exception {
    links.get("news.html").remove("jobs.html");
    write();
    Processes.Outcome outcome =
        Processes.run(
            folder,
            Map.of(),
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName(),
            "gate",
            "--dir",
            www(),
            "--data",
            folder.resolve("data").toString(),
            "--max-drop",
            "1%",
            "--format",
            "markdown",
            "--no-progress",
            JOBS);
    assertEquals(1, outcome.status(), outcome.err());
    assertTrue(outcome.out().startsWith("## Siterank gate: refused"), outcome.out());
    assertTrue(outcome.out().contains("Put the link from " + NEWS), outcome.out());
    assertTrue(outcome.out().contains("| ❌ `" + JOBS + "` |"), outcome.out());
    // Newer Java has its own word about native libraries first.
    assertTrue(outcome.err().lines().anyMatch(l -> l.startsWith("refused: ")), outcome.err());
  }
}
