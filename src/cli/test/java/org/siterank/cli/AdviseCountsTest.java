package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
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
import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;

/**
 * Links to add, by texts and counts, on a blog with a reference that nobody links to from posts.
 */
@Tag("slow")
class AdviseCountsTest {

  private static final String SITE = "https://www.example.org/";

  private static final String TEXT = "The orchard has apples and pears, a ladder and a saw. ";

  @TempDir Path folder;

  private static final int POSTS = 40;

  private Path pages;
  private final List<String> lines = new ArrayList<>();

  @BeforeEach
  void aBlog() throws Exception {
    pages = folder.resolve("site");
    StringBuilder home = new StringBuilder();
    for (int i = 0; i < POSTS; i++) {
      home.append("<p><a href=/posts/")
          .append(i)
          .append(".html>Post number ")
          .append(i)
          .append("</a>");
      String more =
          i == 3
              ? "<h2 id=winter>Winter</h2><p>Now you should learn about pruning trees. Frost, grafting and patience. "
              : "";
      post(i, TEXT + "Day " + i + ". " + more);
      write(
          "ref/" + i + ".html",
          "Entry " + i,
          "<p>" + TEXT + (i < 3 ? "About pruning trees there is an entry." : ""));
    }
    write("index.html", "Home", home.toString());
    write(
        "posts/guide.html",
        "Pruning trees",
        "<p>" + TEXT + "Patience helps, frost hurts, grafting takes time.");
    for (int i = 0; i < 60; i++) {
      visit(i, "/", "-");
      visit(i, "/posts/3.html", SITE);
      visit(i, i % 3 == 0 ? "/posts/4.html" : "/posts/5.html", SITE + "posts/3.html");
      if (i % 2 == 0) {
        visit(i, "/posts/guide.html", SITE + "posts/5.html");
      }
    }
    Path log = folder.resolve("access.log");
    Files.write(log, lines);
    SiteConfig config =
        SiteConfig.defaults()
            .with("site.url", SITE)
            .with("site.dir", pages.toString())
            .with("logs.files", log.toString())
            .with("data", folder.resolve("data").toString());
    try (SiteSearch site = SiteSearch.open(config)) {
      site.run();
    }
  }

  /** A post links to the next five; the fifth to the guide. */
  private void post(int number, String text) throws IOException {
    StringBuilder body = new StringBuilder("<p>" + text);
    for (int i = 1; i <= 5; i++) {
      int next = (number + i) % POSTS;
      body.append("<a href=/posts/").append(next).append(".html>no. ").append(next).append("</a> ");
    }
    write(
        "posts/" + number + ".html",
        "Post number " + number,
        body
            + (number == 5 ? "<a href=guide.html>guide</a>" : "")
            + "<a href=/ref/"
            + number
            + ".html>entry</a>");
  }

  private void write(String name, String title, String body) throws IOException {
    Path file = pages.resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(
        file,
        "<!doctype html><html lang=en><title>" + title + "</title><h1>" + title + "</h1>" + body);
  }

  private void visit(int visitor, String path, String from) {
    lines.add(
        String.format(
            "192.0.2.%d - - [%02d/Mar/2026:10:%02d:00 +0000] \"GET %s HTTP/1.1\" 200 100 \"%s\""
                + " \"Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0\"",
            visitor, visitor % 20 + 1, lines.size() % 60, path, from));
  }

  private CommandRun advise(String... more) {
    return siterank("advise", more);
  }

  private CommandRun siterank(String command, String... more) {
    List<String> arguments = new ArrayList<>(List.of(command));
    arguments.addAll(List.of("--data", folder.resolve("data").toString()));
    arguments.addAll(List.of(more));
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        Main.run(new PrintWriter(out), new PrintWriter(err), arguments.toArray(String[]::new));
    return new CommandRun(code, out.toString(), err.toString());
  }

  @Test
  void theReportListsTheSentencesForItsGoals() throws Exception {
    Path report = folder.resolve("report");
    CommandRun run =
        siterank("report", "-o", report.toString(), "--goal", SITE + "posts/guide.html");
    assertTrue(run.code() <= 1, run.err());
    List<String> rows = Files.readAllLines(report.resolve("links-to-add.csv"));
    assertEquals("linkTo,linkFrom,sentence,heading,sourceViews,clicksLow,clicksHigh", rows.get(0));
    assertTrue(
        rows.get(1).startsWith(SITE + "posts/guide.html," + SITE + "posts/3.html,"),
        rows.toString());
    assertTrue(rows.get(1).contains("Now you should learn about pruning trees."), rows.get(1));
    assertTrue(rows.get(1).contains(",Winter,60,"), rows.get(1));
  }

  @Test
  void thePageThatMentionsTheTargetIsAdvisedWithItsSentenceAndCountedClicks() throws Exception {
    CommandRun run = advise("--target", "/posts/guide.html", "--format", "json");
    assertEquals(0, run.code(), run.err());
    JsonNode counted = run.json().get("counted");
    assertEquals(30, counted.get("views").asLong());
    // The reference mentions it as well, and has no readers.
    assertEquals(1, counted.get("links").size(), run.out());
    JsonNode link = counted.get("links").get(0);
    assertEquals(SITE + "posts/3.html", link.get("from").asText());
    assertEquals(60, link.get("views").asLong());
    assertEquals("Now you should learn about pruning trees.", link.get("sentence").asText());
    assertEquals(SITE + "posts/3.html#winter", link.get("address").asText());
    // Its links got 20, 40 and four times no clicks in 20 days: 30 and 60 a month.
    JsonNode clicks = link.get("clicks");
    assertEquals(6, clicks.get("similarLinks").asInt());
    assertTrue(clicks.get("samePage").asBoolean());
    assertEquals(15, clicks.get("mean").asDouble(), 1e-9);
    assertEquals(0, clicks.get("low").asLong());
    assertEquals(60, clicks.get("high").asLong());
    assertTrue(run.json().get("candidates").size() > 0, "the model's advice stays");
    CommandRun alone = advise("--target", "/posts/guide.html", "--counted", "--format", "json");
    assertEquals(counted, alone.json());
  }

  @Test
  void countsComeFirstAndTheModelIsLabelled() {
    CommandRun run = advise("--target", "/posts/guide.html", "--top", "2");
    assertEquals(0, run.code(), run.err());
    int counted = run.out().indexOf("“Now you should learn about pruning trees.”");
    int model = run.out().indexOf("Expected by the model");
    assertTrue(counted > 0 && model > counted, run.out());
    assertTrue(
        run.out().contains("0 to 60 clicks a month (as 8 of 10 of its 6 links do)"), run.out());
  }

  @Test
  void readersOfAPageWantWhatTheyReachedBySeveralClicks() throws Exception {
    CommandRun run = advise("--from", "/posts/3.html", "--format", "json");
    assertEquals(0, run.code(), run.err());
    JsonNode first = run.json().get("links").get(0);
    // 40 went on to post 5, and 30 of the 40 views there to the guide.
    assertEquals(SITE + "posts/guide.html", first.get("to").asText());
    assertEquals(30, first.get("reached").asLong());
    assertEquals(SITE + "posts/5.html", first.get("via").asText());
    for (JsonNode link : advise("--from", "/", "--format", "json").json().get("links")) {
      assertFalse(link.get("to").asText().contains("/posts/3.html"), "it is linked already");
    }
    String table = advise("--from", "/posts/3.html", "--format", "tsv").out();
    assertTrue(table.startsWith("to\ttitle\tviews\treached\tvia\tsearched\n"), table);
    assertTrue(
        advise("--from", "/posts/3.html")
            .out()
            .contains("about 30 of its readers reached it in two or three clicks"),
        table);
  }

  @Test
  void wrongUsesAreRefusedWithTheRightOne() {
    for (List<String> wrong :
        List.of(
            List.<String>of(),
            List.of("--from", "/nowhere.html"),
            List.of("--target", "/nowhere.html", "--counted"),
            List.of("--target", "/", "--counted", "--to-any"))) {
      CommandRun run = advise(wrong.toArray(String[]::new));
      assertEquals(2, run.code(), wrong.toString());
      assertEquals(1, run.err().lines().count(), run.err());
    }
    assertTrue(advise().err().contains("--from PAGE"), advise().err());
  }
}
