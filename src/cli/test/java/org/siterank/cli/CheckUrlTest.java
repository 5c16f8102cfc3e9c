package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code siterank check URL}, before and after a run; and pages that vanish. */
@Tag("slow")
class CheckUrlTest {

  @TempDir private Path folder;
  private SmallSite site;

  @BeforeEach
  void start() throws IOException {
    site = new SmallSite(30);
  }

  @AfterEach
  void stop() {
    site.close();
  }

  private CommandRun siterank(String... words) {
    return CommandRun.ofProgram(
        List.of("--site", site.url(), "--data", folder.resolve("data").toString()), words);
  }

  @Test
  void settingsAreShownAsTheyAreWrittenInTheFile() throws IOException {
    Path log = Files.writeString(folder.resolve("access.log"), "");
    assertEquals(0, siterank("run", "--delay", "0s").code());
    CommandRun check = siterank("check", "--logs", log.toString(), "--boost", "log");
    assertTrue(check.out().contains("estimator smoothed, half-life 30 days"), check.out());
    assertTrue(check.out().contains("boost          log, weight"), check.out());
  }

  @Test
  void recommendedPagesThatAreNotInTheIndexAreNamed() throws IOException {
    Path bets = folder.resolve("bets.tsv");
    Files.writeString(
        bets, "first\t" + site.url() + "p1.html\nSecond one\t" + site.url() + "p1.htm\n");
    String[] check = {"check", "--best-bets", bets.toString()};
    CommandRun before = siterank(check);
    assertEquals(0, before.code(), "nothing is published yet: " + before.err());
    assertTrue(before.out().contains("pages stand first for 2 queries"), before.out());
    assertEquals(0, siterank("run", "--delay", "0s").code());
    CommandRun after = siterank(check);
    assertEquals(1, after.code());
    assertTrue(
        after.err().contains("p1.htm, recommended for \"second one\", is not in the index"),
        after.err());
    assertFalse(after.err().contains("p1.html, recommended"), after.err());
  }

  @Test
  void anAddressIsFollowedThroughTheCrawlBeforeAndAfterARun() throws IOException {
    CommandRun before = siterank("check", "/p3.html");
    assertEquals(0, before.code(), before.err());
    assertTrue(before.out().contains("last run       never met it"), before.out());
    assertEquals(0, siterank("run", "--delay", "0s").code());
    CommandRun after = siterank("check", "/p3.html", "--max-pages", "5", "--format", "json");
    assertEquals(0, after.code(), after.err());
    JsonNode check = new ObjectMapper().readTree(after.out());
    assertEquals(site.url() + "p3.html", check.get("canonical").asText());
    assertTrue(check.get("inScope").asBoolean() && check.get("robotsAllowed").asBoolean());
    assertEquals(200, check.get("hops").get(0).get("httpStatus").asInt());
    assertEquals("read", check.get("outcome").asText());
    assertEquals("read", check.get("last").get("status").asText());
    assertTrue(check.get("importance").asDouble() > 0, after.out());
    assertTrue(check.get("nextVisit").asText().startsWith("place "), after.out());
    assertTrue(check.get("dueBy").asText().contains("T"), after.out());
  }

  @Test
  void aCanonicalAddressIsBelievedAsTheCrawlBelievesIt() throws IOException {
    Path www = Files.createDirectory(folder.resolve("www"));
    String home = "<link rel=canonical href=/><title>Garden</title>";
    Files.writeString(
        www.resolve("index.html"),
        "<title>Garden</title><a href=a.html>a</a><a href=b.html>b</a><a href=c.html>c</a>"
            + " roses and tulips grow in the large garden behind the old house");
    Files.writeString(
        www.resolve("a.html"), home + "roses and tulips grow in the large garden behind the house");
    Files.writeString(
        www.resolve("b.html"), home + "how to repair a bicycle with two flat tyres on the road");
    Files.writeString(
        www.resolve("c.html"),
        "<link rel=canonical href=/gone.html><title>C</title>some words of its own that stay");
    String dir = www.toString();
    for (boolean crawled : List.of(false, true)) {
      JsonNode copy = siterank("check", "/a.html", "--dir", dir, "--format", "json").json();
      assertEquals(2, copy.get("hops").size(), copy.toString());
      for (String kept : List.of("/b.html has another text", "/c.html is not a page")) {
        String path = kept.substring(0, kept.indexOf(' '));
        CommandRun run = siterank("check", path, "--dir", dir, "--format", "json");
        JsonNode check = run.json();
        assertEquals(0, run.code(), run.err());
        assertEquals("read", check.get("outcome").asText());
        assertEquals(1, check.get("hops").size(), check.toString());
        assertTrue(check.toString().contains(kept.substring(kept.indexOf(' ') + 1)), run.out());
        if (crawled) {
          assertEquals("read", check.get("last").get("status").asText());
        }
      }
      siterank("crawl", "--dir", dir);
    }
  }

  @Test
  void whatWouldNotBeFoundIsSaidWithItsReason() {
    assertTrue(siterank("check", "https://other.example/").err().contains("not part of the site"));
    CommandRun gone = siterank("check", "/missing.html");
    assertEquals(1, gone.code());
    assertTrue(gone.err().contains("gone"), gone.err());
    CommandRun excluded = siterank("check", "/p3.html", "--exclude", "/p*");
    assertTrue(
        excluded.err().contains("excluded by the pattern /p* of site.exclude"), excluded.err());
    assertEquals(1, excluded.code());
    CommandRun included = siterank("check", "/p3.html", "--include", "/p");
    assertTrue(
        included.out().contains("part of the site: included by the pattern /p of site.include"),
        included.out());
    CommandRun left = siterank("check", "/p3.html", "--include", "/q");
    assertTrue(left.err().contains("no pattern of site.include matches it"), left.err());
  }

  @Test
  void aPatternExcludesEverythingBelowItAndOneThatMatchesNothingIsWarnedOf() {
    CommandRun run = siterank("run", "--delay", "0s", "--exclude", "/p1", "--exclude", "/nowhere/");
    assertTrue(
        run.err().contains("site.exclude: the pattern /nowhere/ matched no address in this run"),
        run.err());
    assertFalse(run.err().contains("pattern /p1"), run.err());
    CommandRun below = siterank("check", "/p12.html", "--exclude", "/p1");
    assertTrue(below.err().contains("the pattern /p1 of site.exclude"), below.err());
    assertFalse(siterank("pages", "--all").out().contains("/p12.html"));
    CommandRun word = siterank("run", "--exclude", "private/");
    assertEquals(2, word.code());
    assertTrue(word.err().contains("begins with / or *, or with https://"), word.err());
  }

  @Test
  void manyPagesThatVanishStopThePublicationUntilThatIsConfirmed() {
    assertEquals(0, siterank("run", "--delay", "0s").code());
    site.lost = path -> path.matches("/p1?\\d\\.html");
    for (int night = 0; night < 2; night++) {
      CommandRun stopped = siterank("run", "--delay", "0s");
      assertEquals(1, stopped.code(), stopped.out());
      assertTrue(stopped.err().contains("--max-vanished 1"), stopped.err());
      assertTrue(!stopped.out().contains("published"), stopped.out());
    }
    assertEquals(0, siterank("search", "topic", "-n", "30").code());
    CommandRun confirmed = siterank("run", "--delay", "0s", "--max-vanished", "1");
    assertEquals(0, confirmed.code(), confirmed.err());
    assertTrue(confirmed.out().contains("published"), confirmed.out());
    CommandRun next = siterank("run", "--delay", "0s");
    assertEquals(0, next.code(), next.err());
  }
}
