package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A data folder belongs to the site that it was made for. */
@Tag("slow")
class OtherSiteTest {

  private static final String SITE = "http://site.example/docs/";

  @TempDir Path folder;

  @BeforeEach
  void siteOfTwoPages() throws IOException {
    for (String top : List.of("www", "www/docs")) {
      Path www = Files.createDirectories(folder.resolve(top));
      Files.writeString(www.resolve("index.html"), "<title>Home</title><a href=a.html>a</a> start");
      Files.writeString(www.resolve("a.html"), "<title>A</title><a href=./>home</a> other words");
    }
  }

  private CommandRun siterank(String... words) {
    List<String> all = new ArrayList<>(List.of(words));
    all.addAll(List.of("--data", data()));
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int status = Main.run(new PrintWriter(out), new PrintWriter(err), all.toArray(String[]::new));
    return new CommandRun(status, out.toString(), err.toString());
  }

  private CommandRun run(String site, String... more) {
    List<String> words = new ArrayList<>(List.of("run", "--no-progress", "--site", site));
    words.addAll(List.of("--dir", folder.resolve("www").toString()));
    words.addAll(List.of(more));
    return siterank(words.toArray(String[]::new));
  }

  private List<String> pages() {
    return siterank("export", "pages")
        .out()
        .lines()
        .skip(1)
        .map(row -> row.substring(0, row.indexOf('\t')))
        .toList();
  }

  private String data() {
    return folder.resolve("data").toString();
  }

  private void assertDone(CommandRun run) {
    assertEquals(0, run.code(), run.err());
  }

  private void assertRefused(CommandRun run, String why) {
    assertEquals(2, run.code(), run.out() + run.err());
    assertTrue(run.err().contains(why), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
    assertEquals(List.of(SITE, SITE + "a.html"), pages());
    assertEquals(3, siterank("search", "home", "--format", "tsv").out().lines().count());
  }

  @Test
  void everyCommandThatWritesRefusesAnotherSite() throws IOException {
    assertDone(run(SITE));
    String why =
        " holds 2 pages of http://site.example/docs/, none of http://other.example/: use another"
            + " folder (--data); if the site has moved there: siterank run --move-to"
            + " http://other.example/ --data %s; if this is another name of it: siterank run --site"
                .formatted(data())
            + " http://other.example/ --alias http://site.example/docs/ --data "
            + data();
    assertRefused(run("http://other.example/"), why);
    String dir = folder.resolve("www").toString();
    String log = CommandRun.file(folder, "access.log", "");
    for (String command : List.of("crawl", "rank", "logs")) {
      assertRefused(
          siterank(command, "--site", "http://other.example/", "--dir", dir, "--logs", log), why);
    }
    String table =
        CommandRun.file(
            folder,
            "links.csv",
            """
            Type,Source,Destination
            Hyperlink,http://other.example/,http://other.example/b.html
            """);
    assertRefused(
        siterank("import", "links", "--file", table, "--site", "http://other.example/"), why);
    Path config = folder.resolve("siterank.yaml");
    Files.writeString(config, "site:\n  url: http://other.example/\n  dir: " + dir + "\n");
    assertRefused(siterank("run", "-c", config.toString()), why);
    CommandRun check = siterank("check", "--site", "http://other.example/", "--dir", dir);
    assertEquals(1, check.code(), check.err());
    assertTrue(check.err().contains(why), check.err());
  }

  @Test
  void theOtherSchemeAndWwwAreTheSameSite() {
    assertDone(run(SITE));
    assertRefused(
        siterank("rank", "--site", "https://site.example/docs/"),
        " has its 2 pages under other addresses of the site: crawl it (siterank run)");
    for (String same : List.of("https://site.example/docs/", "https://www.site.example/docs/")) {
      assertDone(run(same));
      assertEquals(List.of(same, same + "a.html"), pages());
    }
  }

  @Test
  void aPortNamesAnotherSiteUnlessItIsAnAlias() {
    assertDone(run(SITE));
    String port = "http://site.example:8080/docs/";
    assertRefused(run(port), "--alias http://site.example/");
    assertDone(run(port, "--alias", SITE));
    assertEquals(List.of(port, port + "a.html"), pages());
  }

  @Test
  void theAliasThatTheMessageNamesMovesASite() {
    assertDone(run(SITE));
    assertRefused(run("http://new.example/docs/"), "--alias http://site.example/");
    assertDone(run("http://new.example/docs/", "--alias", "http://site.example/"));
    assertTrue(pages().contains("http://new.example/docs/a.html"), pages().toString());
  }

  @Test
  void countsOfAnAliasThatIsForgottenAreNotLostWithoutAWord() throws IOException {
    String line =
        "192.0.2.%d - - [10/Oct/2026:13:55:36 +0000] \"GET /docs/%s HTTP/1.1\" 200 9"
            + " \"https://portal.example/\" \"Mozilla/5.0 (X11; rv:128.0) Firefox/128.0\"\n";
    StringBuilder lines = new StringBuilder();
    for (int visitor = 1; visitor <= 20; visitor++) {
      lines.append(line.formatted(visitor, visitor % 2 == 0 ? "" : "a.html"));
    }
    String log = CommandRun.file(folder, "access.log", lines.toString());
    assertDone(run(SITE, "--logs", log));
    String site = "http://new.example/docs/";
    assertDone(run(site, "--alias", SITE, "--logs", log));
    List<String> inflow = siterank("export", "inflow").out().lines().toList();
    Files.writeString(Path.of(log), lines + line.formatted(30, ""));
    String command = "siterank run --site " + site;
    String why =
        "20 of 20 counted visits in "
            + data()
            + " (such as those of "
            + SITE
            + "a.html) are of addresses that do not belong to "
            + site
            + ", more than crawl.max-vanished allows; nothing was changed. To keep them: "
            + command
            + " --alias "
            + SITE
            + " --data "
            + data()
            + ", or give them up: "
            + command
            + " --max-vanished 1 --data "
            + data();
    for (int night = 1; night <= 2; night++) {
      CommandRun forgotten = run(site, "--logs", log);
      assertEquals(2, forgotten.code(), forgotten.out() + forgotten.err());
      assertTrue(forgotten.err().contains(why), forgotten.err());
      assertEquals(inflow, siterank("export", "inflow").out().lines().toList());
    }
    // A rule is no other site: what it keeps out is meant.
    assertDone(run(site, "--alias", SITE, "--exclude", "*/a.html", "--logs", log));
    assertDone(run(site, "--max-vanished", "1", "--logs", log));
    assertNotEquals(inflow, siterank("export", "inflow").out().lines().toList());
    assertDone(run(site, "--logs", log));
  }

  @Test
  void aSiteMovesToAnotherFolderOfAServerAndItsOldNamesGoAlongWithAPartOfIt() {
    assertDone(run(SITE));
    String to = "http://new.example/docs/";
    assertDone(run(SITE, "--move-to", to));
    assertEquals(List.of(to, to + "a.html"), pages());
    assertDone(run(to));
    assertRefusedMove("http://new.example/", "so the site grows and does not move");
    assertDone(run("http://new.example/"));
    CommandRun check =
        siterank("check", "http://site.example/docs/a.html", "--dir", folder + "/www");
    assertDone(check);
    assertTrue(check.out().contains(to + "a.html"), check.out());
  }

  private void assertRefusedMove(String to, String why) {
    CommandRun run = siterank("run", "--move-to", to, "--dir", folder.resolve("www").toString());
    assertEquals(2, run.code(), run.out() + run.err());
    assertTrue(run.err().contains(why), run.err());
    assertEquals(1, run.err().lines().count(), run.err());
  }

  @Test
  void aSiteGrowsAndShrinks() {
    assertDone(run(SITE));
    assertDone(run("http://site.example/"));
    List<String> all = pages();
    assertTrue(all.contains("http://site.example/a.html"), all.toString());
    String why =
        "of the 4 pages in %s, 2 (such as http://site.example/a.html) do not belong to %s any"
            + " more, more than crawl.max-vanished allows; nothing was changed. Correct site.url,"
            + " site.include or site.exclude, or confirm it: siterank run --max-vanished 1";
    for (String command : List.of("run", "crawl", "rank")) {
      CommandRun refused =
          siterank(
              command, "--no-progress", "--site", SITE, "--dir", folder.resolve("www").toString());
      assertEquals(2, refused.code(), command + refused.out() + refused.err());
      assertTrue(refused.err().contains(why.formatted(data(), SITE)), refused.err());
      assertEquals(all, pages(), command);
    }
    CommandRun check = siterank("check", "--site", SITE, "--dir", folder.resolve("www").toString());
    assertEquals(1, check.code(), check.err());
    assertTrue(check.err().contains("do not belong to " + SITE), check.err());
    assertDone(run(SITE, "--max-vanished", "1"));
    assertEquals(List.of(SITE, SITE + "a.html"), pages());
    assertDone(run(SITE));
  }

  @Test
  void aRuleThatKeepsMostPagesOutIsToBeConfirmed() {
    assertDone(run(SITE));
    assertDone(run("http://site.example/"));
    List<String> all = pages();
    CommandRun run = run("http://site.example/", "--exclude", "/docs/**");
    assertEquals(2, run.code(), run.err());
    assertTrue(run.err().contains("do not belong to http://site.example/"), run.err());
    assertEquals(all, pages());
    assertDone(run("http://site.example/", "--exclude", "/docs/**", "--max-vanished", "0.5"));
    assertEquals(2, pages().size());
  }

  @Test
  void aRuleThatKeepsAllPagesOutIsRefused() {
    assertDone(run(SITE));
    assertRefused(
        run(SITE, "--include", "/dcos/**"),
        "site.include and site.exclude keep out all of the 2 pages in");
  }

  @Test
  void aSiteThatCannotBeEnteredTakesNothingAway() throws IOException {
    assertDone(run(SITE));
    Files.move(folder.resolve("www"), folder.resolve("gone"));
    Files.createDirectory(folder.resolve("www"));
    CommandRun run = run("https://site.example/docs/");
    assertEquals(3, run.code(), run.err());
    assertEquals(List.of(SITE, SITE + "a.html"), pages());
  }

  @Test
  void anAddressThatCouldNeverBeEnteredIsForgotten() throws IOException {
    Files.move(folder.resolve("www"), folder.resolve("there"));
    Files.createDirectory(folder.resolve("www"));
    assertEquals(3, run("http://stie.example/docs/").code());
    Files.delete(folder.resolve("www"));
    Files.move(folder.resolve("there"), folder.resolve("www"));
    assertDone(run(SITE));
  }

  @Test
  void visitsOfAnotherSiteAreNotMixedWithThoseOfThis() throws IOException {
    String log =
        CommandRun.file(
            folder,
            "access.log",
            "192.0.2.1 - - [10/Oct/2026:13:55:36 +0000] \"GET /docs/a.html HTTP/1.1\" 200 9"
                + " \"https://portal.example/\" \"Mozilla/5.0 (X11; rv:128.0) Firefox/128.0\"\n");
    assertDone(siterank("logs", "--site", "http://stie.example/docs/", "--logs", log));
    CommandRun run = run(SITE, "--logs", log);
    assertEquals(2, run.code(), run.err());
    assertTrue(run.err().contains("holds visits of http://stie.example/"), run.err());
    assertDone(run(SITE, "--alias", "http://stie.example/docs/", "--logs", log));
  }
}
