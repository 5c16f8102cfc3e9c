package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.index.IndexEntry;
import org.siterank.run.PublishedPages;
import org.siterank.search.Asker;
import org.siterank.search.SearchRequest;

/** A site with access rules, from a folder: run, searched, pushed, and its rules changed. */
@Tag("slow")
class RightsRunTest {

  private static final String SITE = "http://intranet.test/";
  private static final String LONG = "All of this stands on both of these pages. ".repeat(20);

  @TempDir Path folder;

  private String output = "";
  private String errors = "";

  private void write(String name, String body) throws IOException {
    Path file = folder.resolve("www").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(
        file, "<html lang=en><title>Page of " + name + "</title><body><p>" + body + "</p>");
  }

  @BeforeEach
  void site() throws IOException {
    write("index.html", "Welcome <a href=/hr/wages.html>public words</a> <a href=/open.html>o</a>");
    write("open.html", "Open to all <a href=/hr/plan.html>plan</a>");
    write("hr/wages.html", "Wages of elephants <a href=/open.html>secretname</a>");
    write("hr/plan.html", "Plan <a href=/hr/wages.html>innername</a> <a href=/hr/copy.html>c</a>");
    write("hr/copy.html", LONG + "<a href=/open-copy-of-that.html>same</a>");
    write("open-copy-of-that.html", LONG + "<a href=/open-copy-of-that.html>same</a>");
    rights("/open-copy-of-that.html\teverybody\n");
  }

  private void rights(String lines) throws IOException {
    Files.writeString(folder.resolve("rights.tsv"), lines);
  }

  private int run(String... command) {
    List<String> more = new ArrayList<>();
    more.addAll(
        List.of(
            "--data",
            folder.resolve("data").toString(),
            "--dir",
            folder.resolve("www").toString(),
            "--site",
            SITE,
            "--rights-file",
            folder.resolve("rights.tsv").toString(),
            "--rights-rule",
            "/hr/* hr",
            "--rights-rule",
            "/* everybody"));
    CommandRun run = CommandRun.ofProgram(more, command);
    output = run.out();
    errors = run.err();
    return run.code();
  }

  private List<String> found(String query, String... groups) {
    List<String> command = new ArrayList<>(List.of("search", query, "--format", "tsv"));
    for (String group : groups) {
      command.addAll(List.of("--as", group));
    }
    run(command.toArray(String[]::new));
    return output.lines().skip(1).map(line -> line.split("\t", -1)[0]).sorted().toList();
  }

  @Test
  void pagesAreFoundByThoseWhoMayReadThem() {
    assertEquals(0, run("run"), errors);
    assertEquals(List.of(), found("elephants", "everybody"));
    assertEquals(List.of(), found("elephants", "board"));
    assertEquals(List.of(SITE + "hr/wages.html"), found("elephants", "board", "hr"));
    assertEquals(List.of(SITE + "hr/wages.html"), found("elephants"));
  }

  @Test
  void theWordsOfALinkAreThoseOfThePageItStandsOn() {
    assertEquals(0, run("run"), errors);
    assertEquals(List.of(), found("secretname", "everybody"));
    assertEquals(List.of(SITE + "hr/wages.html"), found("secretname", "hr"));
    assertEquals(List.of(SITE + "hr/plan.html", SITE + "hr/wages.html"), found("innername", "hr"));
  }

  @Test
  void aCopyThatOthersMayReadByNameIsAPageOfItsOwn() throws IOException {
    rights("");
    assertEquals(1, run("run"), errors);
    assertTrue(
        errors.contains(SITE + "open-copy-of-that.html (says the same as " + SITE + "hr/copy.html"),
        errors);
    assertEquals(List.of(), found("\"both of these\"", "x"));
    rights("/open-copy-of-that.html\teverybody\n");
    assertEquals(0, run("run"), errors);
    assertEquals(List.of(SITE + "open-copy-of-that.html"), found("\"both of these\"", "x"));
    assertEquals(
        List.of(SITE + "hr/copy.html", SITE + "open-copy-of-that.html"),
        found("\"both of these\"", "hr"));
  }

  @Test
  void changedRulesApplyAtOnceWithoutACrawl() throws Exception {
    assertEquals(0, run("run"), errors);
    SiteConfig config = SiteConfig.defaults().with("data", folder.resolve("data").toString());
    try (SiteSearch open = SiteSearch.open(config)) {
      SearchRequest wages = SearchRequest.of("elephants");
      assertTrue(open.hasRules());
      assertEquals(0, open.search(wages).total());
      assertEquals(1, open.search(wages.as(Asker.memberOf(List.of("hr")))).total());
      assertEquals(0, run("rights"), errors);
      assertEquals("everybody: 3 pages\nhr: 3 pages\n", output);

      Files.delete(folder.resolve("www/open.html")); // A crawl would see it.
      rights("/hr/wages.html\tboard, user:anna\n/open-copy-of-that.html\teverybody\n");
      assertEquals(1, run("rights"));
      assertTrue(errors.contains("1 page; siterank rights --apply applies them"), errors);
      assertEquals(1, run("rights", "/hr/wages.html"));
      assertTrue(output.contains("may be read by hr"), output);
      assertTrue(output.contains("now: board, user:anna (named in rights.file)"), output);

      assertEquals(0, run("rank"), errors);
      assertEquals(0, run("rights", "/hr/wages.html"));
      assertEquals(0, open.search(wages.as(Asker.memberOf(List.of("hr")))).total());
      assertEquals(1, open.search(wages.as(Asker.memberOf(List.of("user:anna")))).total());
      assertEquals(1, open.search(SearchRequest.of("in:/open.html")).total(), "no crawl");
      rights("/open.html\tboard\n/open-copy-of-that.html\teverybody\n");
      assertEquals(0, run("rights", "/open.html", "--apply"), errors);
      assertTrue(output.contains("may be read by board"), output);
      assertEquals(0, open.search(SearchRequest.of("in:/open.html")).total());
    }
  }

  @Test
  void aBadLineEndsTheRunBeforeItCrawls() throws Exception {
    rights("/a.html hr\n");
    assertEquals(2, run("run"), errors);
    assertTrue(errors.contains("rights.tsv:1: expected URL<TAB>groups, got: /a.html hr"), errors);
    assertFalse(Files.exists(folder.resolve("data/index")));
  }

  @Test
  void onlyWhatEverybodyMayReadIsPushed() throws Exception {
    assertEquals(0, run("run"), errors);
    SiteConfig config = SiteConfig.defaults().with("data", folder.resolve("data").toString());
    try (SiteSearch site = SiteSearch.open(config);
        PublishedPages pages = site.ranking().pages()) {
      Set<String> pushed = new TreeSet<>();
      for (Iterator<IndexEntry> each = pages.entries(); each.hasNext(); ) {
        IndexEntry entry = each.next();
        pushed.add(entry.url().path());
        assertFalse(entry.text().read().fields().anchors().contains("secretname"));
      }
      assertEquals(Set.of("/", "/open-copy-of-that.html", "/open.html"), pushed);
      assertEquals(3, pages.pages());
      assertEquals(
          site.rights().all().stream().filter(page -> !page.published().isPublic()).count(),
          pages.leftOut());
      assertTrue(pages.leftOut() > 0);
    }
  }

  @Test
  void rulesThatAreGoneAreSaid() {
    assertEquals(0, run("run"), errors);
    StringWriter err = new StringWriter();
    Main.run(
        new PrintWriter(new StringWriter()),
        new PrintWriter(err, true),
        "rank",
        "--data",
        folder.resolve("data").toString(),
        "--dir",
        folder.resolve("www").toString());
    assertTrue(err.toString().contains("no access rules any more"), err.toString());
  }
}
