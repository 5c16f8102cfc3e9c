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
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sites that answer 200 and yet give nothing to search: one line says so, with exit status 1. */
@Tag("slow")
class SilentSiteTest {

  private static final int PAGES = 8;

  private static final String LOGIN =
      "<title>Log in</title><form method=post><input name=user><input type=password name=word>"
          + "</form><p>Please sign in</p><a href=/forgot.html>forgotten?</a>";

  private static final String SHELL =
      "<!doctype html><html><head><title>App</title><script type=module src=/app.js></script>"
          + "</head><body><div id=root></div><noscript>Please enable JavaScript.</noscript></body>"
          + "</html>";

  @TempDir Path folder;

  private void siteOfEightPages() throws IOException {
    StringBuilder links = new StringBuilder("<title>Home</title><h1>Home</h1>");
    for (int i = 0; i < PAGES; i++) {
      links.append("<a href=%d.html>page %d</a> ".formatted(i, i));
      write(i + ".html", "<title>Page %d</title>words of page %d".formatted(i, i * i));
    }
    write("index.html", links.toString());
  }

  private void everywhere(String html) throws IOException {
    write("index.html", html);
    for (int i = 0; i < PAGES; i++) {
      write(i + ".html", html);
    }
  }

  private void write(String name, String html) throws IOException {
    Files.writeString(Files.createDirectories(folder.resolve("www")).resolve(name), html);
  }

  private CommandRun run(String... more) {
    List<String> words = new ArrayList<>(List.of("run", "--no-progress"));
    words.addAll(List.of("--site", "http://site.example/"));
    words.addAll(List.of("--dir", folder.resolve("www").toString()));
    words.addAll(List.of(more));
    return siterank(words.toArray(String[]::new));
  }

  private CommandRun siterank(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--data", folder.resolve("data").toString()));
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status = Main.run(new PrintWriter(out), new PrintWriter(err), all.toArray(String[]::new));
    return new CommandRun(status, out.toString(), err.toString());
  }

  private static void assertWarns(String why, CommandRun run) {
    assertEquals(1, run.code(), run.out() + run.err());
    assertTrue(run.err().contains(why), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
  }

  private void assertKeeps(String what, String... query) {
    CommandRun found = siterank(query);
    assertTrue(found.out().contains(what), found.out() + found.err());
  }

  @Test
  void aSiteBuiltByScriptIsReportedWithTheNextStep() throws IOException {
    write("index.html", SHELL);
    CommandRun run = run();
    assertWarns(
        "the start page http://site.example/ is built by script: without JavaScript it has no link"
            + " and almost no text",
        run);
    assertTrue(run.err().contains("--dir"), run.err());
  }

  @Test
  void pagesOfASitemapThatAreBuiltByScriptAreReported() throws IOException {
    siteOfEightPages();
    for (int i = 0; i < PAGES; i++) {
      write(i + ".html", SHELL);
    }
    assertWarns(
        "of 9 pages, 8 are empty without JavaScript (such as http://site.example/0.html)", run());
  }

  @Test
  void aPageThatNeedsNoScriptForItsTextIsNone() throws IOException {
    siteOfEightPages();
    write("index.html", Files.readString(folder.resolve("www/index.html")) + "<script>1</script>");
    write("0.html", "<title>0</title><script src=a.js></script>" + "some words ".repeat(40));
    CommandRun run = run();
    assertEquals(0, run.code(), run.err());
  }

  @Test
  void aLoginPageInPlaceOfTheSiteIsNotPublished() throws IOException {
    write("index.html", LOGIN);
    String why = "the start page http://site.example/ is a login page; nothing was published.";
    for (int night = 1; night <= 2; night++) {
      CommandRun run = run();
      assertWarns(why, run);
      assertTrue(run.err().contains("access.login"), run.err());
    }
    assertEquals(0, run("--max-vanished", "1").code());
  }

  @Test
  void aLoginPageInPlaceOfKnownPagesTakesNothingAway() throws IOException {
    siteOfEightPages();
    assertEquals(0, run().code());
    CommandRun links = siterank("export", "links");
    everywhere(LOGIN);
    for (int night = 1; night <= 2; night++) {
      assertWarns(
          "the start page http://site.example/ is a login page; nothing was changed", run());
      assertEquals(links.out(), siterank("export", "links").out());
      assertKeeps("http://site.example/3.html", "search", "words");
    }
    assertEquals(0, siterank("gate", "--edits", edits(), "/0.html").code());
    siteOfEightPages();
    assertEquals(0, run().code());
  }

  private String edits() throws IOException {
    String line = "+\thttp://site.example/1.html\thttp://site.example/2.html\n";
    return CommandRun.file(folder, "edits.tsv", line);
  }

  @Test
  void aStartPageThatNowLeadsToALoginPageTakesNothingAway() throws IOException {
    siteOfEightPages();
    assertEquals(0, run().code());
    CommandRun links = siterank("export", "links");
    write("login.html", LOGIN);
    everywhere("<meta http-equiv=refresh content='0;url=login.html'>");
    assertWarns(
        "the start page http://site.example/ leads to a login page, http://site.example/login.html;"
            + " nothing was changed",
        run());
    assertEquals(links.out(), siterank("export", "links").out());
  }

  @Test
  void pagesBehindALoginThatAnswersInTheirPlaceAreNotPublished() throws IOException {
    siteOfEightPages();
    assertEquals(0, run().code());
    for (int i = 0; i < PAGES; i++) {
      write(i + ".html", LOGIN);
    }
    for (int night = 1; night <= 2; night++) {
      CommandRun run = run();
      assertEquals(1, run.code(), run.err());
      String why = "8 show a login form in place of content (such as http://site.example/0.html)";
      assertTrue(run.err().contains(why), run.err());
      assertKeeps("http://site.example/3.html", "search", "words");
    }
  }

  @Test
  void aSiteThatBecomesAScriptTakesNothingAway() throws IOException {
    siteOfEightPages();
    assertEquals(0, run().code());
    everywhere(SHELL);
    assertWarns("is built by script", run());
    assertKeeps("http://site.example/3.html", "search", "words");
    assertKeeps("http://site.example/3.html", "export", "links");
  }

  @Test
  void robotsAndSitemapThatAreHtmlAreReported() throws IOException {
    siteOfEightPages();
    write("robots.txt", SHELL);
    write("sitemap.xml", SHELL);
    CommandRun run = run();
    assertEquals(1, run.code(), run.err());
    assertTrue(
        run.err().contains("http://site.example/robots.txt is an HTML page, no robots.txt"),
        run.err());
    assertTrue(
        run.err().contains("the sitemap http://site.example/sitemap.xml is an HTML page"),
        run.err());
    assertEquals(2, run.err().lines().count(), run.err());
    CommandRun check =
        siterank(
            "check", "--site", "http://site.example/", "--dir", folder.resolve("www").toString());
    assertTrue(check.err().contains("robots.txt is an HTML page"), check.err());
    assertFalse(check.err().contains("built by script"), check.err());
  }
}
