package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.SiteSearch;
import org.siterank.change.CheckedEdits;
import org.siterank.change.CheckedEdits.Reason;
import org.siterank.change.EditEffect;
import org.siterank.change.GoalAdvice;
import org.siterank.change.LinkEdit;
import org.siterank.change.PageWorth;
import org.siterank.change.WebmasterSession;
import org.siterank.insight.PageOrigins;
import org.siterank.insight.PageReport;
import org.siterank.insight.SiteOverview;
import org.siterank.model.InflowSource;
import org.siterank.site.PageUrl;
import org.siterank.store.StoredRank;

/**
 * A session with a published run: where importance comes from, and edits that are tried, shared as
 * a file, and made.
 */
@Tag("slow")
class SandboxTest extends SandboxSite {

  @Test
  void whereARankComesFromAddsUpInEveryWay() throws Exception {
    try (SiteSearch site = SiteSearch.open(config())) {
      site.run();
      WebmasterSession session = site.session();
      SiteOverview all = session.overview();
      assertTrue(all.closes(), () -> all.balance().residual() + " of " + all.balance().tolerance());
      assertFalse(all.drift().significant());
      assertEquals(all.flows().external() + all.flows().induced(), sum(all.sources()), 1e-9);
      for (String path : List.of("", "docs/", "docs/3.html", "news.html", "deep.html")) {
        PageOrigins origins = session.origins(page(path));
        PageReport report = session.page(page(path)).orElseThrow();
        double score = report.standing().rank().orElseThrow().score();
        assertEquals(score, origins.score(), 1e-9);
        assertTrue(origins.closes(), () -> origins.residual() + " of " + origins.tolerance());
        assertEquals(score, sum(origins.visitors().kinds()), 1e-9, path);
        assertEquals(score, sum(origins.visitors().sources()), 1e-9, path);
        assertEquals(score, sum(origins.entries().pages()), 1e-9, path);
        assertEquals(score, sum(origins.entries().sections()), 1e-9, path);
        assertEquals(score, origins.enteredHere() + sum(origins.lastSteps().pages()), 1e-9, path);
        assertEquals(
            score, origins.enteredHere() + sum(origins.lastSteps().sections()), 1e-9, path);
        PageReport.Flows flows = report.standing().flows().orElseThrow();
        assertEquals(flows.internalIn(), sum(origins.lastSteps().pages()), 1e-9, path);
        assertEquals(flows.external() + flows.induced(), origins.enteredHere(), 1e-12, path);
      }
      assertTrue(
          session.origins(START).visitors().sources().stream()
              .anyMatch(
                  share ->
                      share
                          .of()
                          .equals(
                              Optional.of(
                                  new InflowSource(InflowSource.Kind.SITE, "example.net")))),
          () -> "" + session.overview().sources());
      assertSame(session, site.session(), "a run is loaded once");
      site.stages().rank((stage, done, of, detail) -> {}, () -> false);
      assertNotSame(session, site.session(), "another run is published");
      assertEquals(2, site.session().trend(START).size());
    }
  }

  @Test
  void everyEditThatCannotBeMadeIsRefusedForItsReason() throws Exception {
    try (SiteSearch site = SiteSearch.open(config())) {
      site.run();
      CheckedEdits checked =
          site.session()
              .check(
                  List.of(
                      edit("+", "nowhere.html", "/"),
                      edit("+", "news.html", "/nowhere.html"),
                      edit("+", "news.html", "/news.html#part"),
                      edit("+", "docs/", "/docs/1.html"),
                      edit("-", "docs/", "/news.html"),
                      edit("-", "", "https://elsewhere.example/"),
                      edit("-", "", "https://away.example/"),
                      edit("-", "", "https://away.example/"),
                      edit("+", "docs/", "/news.html"),
                      edit("+", "docs/", "/news.html"),
                      edit("+", "docs/index.html", "/deep.html"),
                      edit("+", "news.html", "/deep.html")));
      assertEquals(
          List.of(
              Reason.UNKNOWN_SOURCE,
              Reason.UNKNOWN_TARGET,
              Reason.SAME_PAGE,
              Reason.THERE_ALREADY,
              Reason.NOT_THERE,
              Reason.NOT_THERE,
              Reason.NOT_THERE,
              Reason.THERE_ALREADY),
          checked.refused().stream().map(CheckedEdits.Refusal::reason).toList());
      assertEquals(
          List.of(
              edit("-", "", "https://away.example/"),
              edit("+", "docs/", "/news.html"),
              edit("+", "docs/", "/deep.html"),
              edit("+", "news.html", "/deep.html")),
          checked.accepted());
      assertEquals(
          site.session().check(checked.accepted()).accepted(),
          checked.accepted(),
          "what was accepted is accepted again");
    }
  }

  @Test
  void theSharedFileSaysTheSameToWhatIf() throws Exception {
    EditEffect effect;
    try (SiteSearch site = SiteSearch.open(config())) {
      site.run();
      WebmasterSession session = site.session();
      CheckedEdits edits =
          session.check(
              List.of(
                  edit("+", "docs/", "/deep.html"),
                  edit("-", "docs/5.html", "/docs/"),
                  edit("-", "", "https://away.example/"),
                  edit("+", "docs/6.html", "https://new.example/"),
                  edit("+", "news.html", "/deep.html"))); // which it links to, not to be followed
      assertEquals(List.of(), edits.refused());
      effect = session.after(edits, Integer.MAX_VALUE);
      List<String> lines = session.lines(edits);
      Files.write(folder.resolve("edits.tsv"), lines);
      List<LinkEdit> again = new ArrayList<>();
      lines.forEach(line -> again.add(LinkEdit.parse(line, START).orElseThrow()));
      CheckedEdits read = session.check(again);
      assertEquals(List.of(), read.refused());
      assertEquals(lines, session.lines(read), "a file that was read is written as it was");
      assertEquals(effect.after(), session.after(read, 0).after(), 1e-9);
    }
    for (String what : List.of("links", "pages", "ranks")) {
      CommandRun export =
          siterank("export", what, "--format", "tsv", "--site", SITE, "--data", data.toString());
      assertEquals(0, export.code(), export.err());
      List<String> lines = new ArrayList<>(export.out().lines().toList());
      if (what.equals("pages")) {
        lines.remove(0);
        lines.replaceAll(line -> line.substring(0, line.indexOf('\t')));
      } else if (what.equals("ranks")) {
        lines.remove(0);
        lines.replaceAll(
            line -> {
              String[] fields = line.split("\t", -1);
              return fields[0] + "\t" + fields[2] + "\t" + fields[3];
            });
      }
      Files.write(folder.resolve(what), lines);
    }
    CommandRun run =
        siterank(
            "whatif",
            "--links",
            folder.resolve("links").toString(),
            "--site",
            folder.resolve("pages").toString(),
            "--inflow",
            folder.resolve("ranks").toString(),
            "--edits",
            folder.resolve("edits.tsv").toString(),
            "--tolerance",
            "1e-12",
            "--format",
            "json");
    assertEquals(0, run.code(), run.err());
    JsonNode said = run.json();
    assertEquals(said.at("/totals/before").doubleValue(), effect.before(), 1e-9);
    assertEquals(said.at("/totals/after").doubleValue(), effect.after(), 1e-9);
    Map<String, Double> after = new HashMap<>();
    said.get("pages")
        .forEach(page -> after.put(page.get("name").asText(), page.get("after").doubleValue()));
    assertTrue(effect.counts().changed() > ITEMS, () -> "" + effect.counts().changed());
    for (EditEffect.PageChange page : effect.changes()) {
      assertEquals(after.get(page.url().value()), page.after(), 1e-9, page.url().value());
    }
    theDataFolderGivesTheSame(said);
  }

  /** Without files, and with the pages called by their paths. */
  private void theDataFolderGivesTheSame(JsonNode files) throws IOException {
    Path edits = folder.resolve("paths.tsv");
    Files.writeString(
        edits, Files.readString(folder.resolve("edits.tsv")).replace("\t" + SITE, "\t/"));
    CommandRun run = known("whatif", "--edits", edits.toString());
    assertEquals(0, run.code(), run.err());
    assertEquals(files.get("pages").size(), run.json().get("pages").size());
    Map<String, Double> after = new HashMap<>();
    run.json()
        .get("pages")
        .forEach(page -> after.put(page.get("name").asText(), page.get("after").doubleValue()));
    files
        .get("pages")
        .forEach(
            page ->
                assertEquals(
                    page.get("after").doubleValue(), after.get(page.get("name").asText()), 1e-9));
    CommandRun advice = known("advise", "--target", "/lonely.txt", "--top", "3");
    CommandRun same =
        siterank(
            "advise",
            "--links",
            folder.resolve("links").toString(),
            "--site",
            folder.resolve("pages").toString(),
            "--inflow",
            folder.resolve("ranks").toString(),
            "--target",
            SITE + "lonely.txt",
            "--top",
            "3",
            "--tolerance",
            "1e-12",
            "--format",
            "json");
    assertEquals(0, advice.code(), advice.err());
    assertEquals(SITE + "lonely.txt", advice.json().get("target").asText());
    for (int k = 0; k < 3; k++) {
      JsonNode expected = same.json().get("candidates").get(k);
      JsonNode found = advice.json().get("candidates").get(k);
      assertEquals(expected.get("from"), found.get("from"));
      assertEquals(expected.get("gain").doubleValue(), found.get("gain").doubleValue(), 1e-9);
    }
    CommandRun gate =
        siterank("gate", "/deep.html", "--data", data.toString(), "--edits", edits.toString());
    assertTrue(gate.code() < 2, gate.err());
  }

  @Test
  void filesAndADataFolderExcludeEachOtherAndOneOfThemIsNeeded() throws Exception {
    try (SiteSearch site = SiteSearch.open(config())) {
      site.run();
    }
    CommandRun both = known("advise", "--target", "/deep.html", "--links", "x.tsv");
    assertEquals(2, both.code());
    assertTrue(both.err().contains("exclude each other"), both.err());
    CommandRun unknown = known("advise", "--target", "/nowhere.html");
    assertEquals(2, unknown.code());
    assertTrue(unknown.err().contains(SITE + "nowhere.html"), unknown.err());
    CommandRun nothing =
        siterank("advise", "--target", "/", "--data", folder.resolve("none").toString());
    assertTrue(nothing.code() != 0 && nothing.err().contains("siterank run"), nothing.err());
    CommandRun partly = siterank("whatif", "--edits", "e.tsv", "--site", "pages.tsv");
    assertEquals(2, partly.code());
    assertTrue(partly.err().contains("--links"), partly.err());
  }

  @Test
  void whatWasPredictedIsMeasuredOnceTheSiteIsEdited() throws Exception {
    // The smoothed estimate hangs on the links a little, by the noise of the ranks.
    try (SiteSearch site = SiteSearch.open(config().with("logs.estimator", "visits"))) {
      site.run();
      CheckedEdits edits =
          site.session()
              .check(
                  List.of(
                      edit("+", "", "/deep.html"),
                      edit("-", "docs/4.html", "/docs/"),
                      edit("+", "docs/4.html", "/news.html")));
      assertEquals(List.of(), edits.refused());
      EditEffect predicted = site.session().after(edits, Integer.MAX_VALUE);
      String home = Files.readString(pages.resolve("index.html"));
      Files.writeString(pages.resolve("index.html"), home + " <a href=/deep.html>deep</a>");
      String four = Files.readString(pages.resolve("docs/4.html"));
      Files.writeString(
          pages.resolve("docs/4.html"), four.replace("<a href=/docs/>up", "<a href=/news.html>up"));
      site.stages().crawl((stage, done, of, detail) -> {}, () -> false);
      try (var view = site.view()) {
        List<String> links = new ArrayList<>();
        view.tables().forEachLink((from, to, share) -> links.add(from + " " + to));
        assertTrue(links.contains(SITE + " " + SITE + "deep.html"), "the edit was crawled");
      }
      site.stages().rank((stage, done, of, detail) -> {}, () -> false);
      WebmasterSession now = site.session();
      Map<PageUrl, StoredRank> measured = new HashMap<>();
      try (var view = site.view()) {
        view.ranks().forEach(rank -> measured.put(rank.url(), rank));
      }
      assertTrue(predicted.counts().changed() > 10, () -> "" + predicted.counts().changed());
      assertEquals(0, now.overview().drift().distance(), 1e-9);
      double l1 = 0;
      for (EditEffect.PageChange page : predicted.changes()) {
        l1 += Math.abs(page.after() - measured.get(page.url()).score());
      }
      assertEquals(0, l1, 1e-9 * predicted.after());
    }
  }

  @Test
  void adviceIsWhatTryingEveryLinkFinds() throws Exception {
    try (SiteSearch site = SiteSearch.open(config())) {
      site.run();
      WebmasterSession session = site.session();
      PageUrl target = page("deep.html");
      double now = session.origins(target).score();
      GoalAdvice goal = session.goal(target, 3, 1);
      assertTrue(
          goal.isVerified(),
          () -> goal.verification().score() + " " + (goal.score() + goal.batch().gain()));
      assertTrue(goal.verification().converged());
      assertEquals(3, goal.batch().links().size());
      LinkEdit best = null;
      double most = 0;
      List<PageUrl> all = session.pagesWith("", 1000);
      for (PageUrl from : all) {
        for (PageUrl to : all) {
          CheckedEdits one = session.check(List.of(new LinkEdit(true, from, to)));
          if (one.refused().isEmpty() && !from.value().endsWith(".txt")) {
            double gain = score(session.after(one, Integer.MAX_VALUE), target, now) - now;
            if (gain > most) {
              most = gain;
              best = one.accepted().get(0);
            }
          }
        }
      }
      assertEquals(most, goal.singles().get(0).gain(), 1e-9);
      assertEquals(best, goal.singles().get(0).link());
      assertTrue(
          goal.singles().stream().noneMatch(step -> step.link().from().value().endsWith(".txt")),
          "nobody writes links into a text file");
      PageWorth worth = session.worth(target);
      for (List<PageWorth.LinkWorth> list :
          List.of(worth.linksIn(), worth.linksOut(), worth.newLinks())) {
        assertFalse(list.isEmpty());
        for (PageWorth.LinkWorth link : list) {
          if (link.to().isPresent()) {
            LinkEdit edit = new LinkEdit(link.adds(), link.from(), link.to().get());
            CheckedEdits checked = session.check(List.of(edit));
            assertEquals(List.of(), checked.refused());
            double gain = score(session.after(checked, Integer.MAX_VALUE), target, now) - now;
            assertEquals(gain, link.gain(), 1e-9, edit.line());
          }
        }
      }
    }
  }
}
