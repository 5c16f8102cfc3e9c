package org.siterank.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.siterank.searchlog.SearchLog;

/** The tasks of {@code siterank today}, and {@code ignore}. */
@Tag("slow")
class TodayTasksTest extends LoggedNights {

  @Test
  void aRelativeLinkThatLeadsAstrayFromManyFoldersIsOneTask() throws IOException {
    List<String> folders = List.of("a", "b", "c", "d");
    page("about.html", "About", "<a href=/>home</a>");
    for (String name : folders) {
      page(name + "/index.html", "Part " + name, "<a href=about.html>about</a>");
    }
    page(
        "index.html",
        "Home",
        "<a href=about.html>about</a> <a href=a/>a</a> <a href=b/>b</a> <a href=c/>c</a> <a href=d/>d</a>");
    log(
        DAYS,
        new LastDay(30),
        (lines, day) -> {
          for (int k = 0; k < 3; k++) {
            for (String name : folders.subList(0, k + 1)) {
              view(lines, FIRST.plusDays(day), "/" + name + "/about.html", SITE + name + "/", 404);
            }
          }
        });
    run();
    JsonNode task = json().get("tasks").get(0);
    assertEquals(SITE + "a/about.html", task.get("page").asText());
    assertEquals(28 * 6, task.get("requests").asInt());
    assertEquals("about.html", task.get("links").get("relative").asText());
    assertEquals(4, task.get("links").get("addresses").asInt());
    assertEquals(4, task.get("links").get("pages").asInt());
    assertEquals(SITE + "a/", task.get("from").get(0).asText());
    assertEquals("Write the link as /about.html.", task.get("action").asText());
    assertEquals(
        1,
        StreamSupport.stream(json().get("tasks").spliterator(), false)
            .filter(other -> other.get("page").asText().endsWith("about.html"))
            .count());
    assertEquals(0, siterank("today"));
    assertTrue(
        out.contains("/a/about.html and 3 more addresses are missing: pages in different folders"),
        out);
    assertEquals(0, siterank("ignore", task.get("id").asText()), err);
    assertFalse(json().get("tasks").toString().contains("about.html"));
  }

  @Test
  void aSearchThatMostlyLedToNoPageIsATaskUntilItIsDone() throws IOException {
    log(
        DAYS,
        new LastDay(30),
        (lines, day) -> {
          LocalDate date = FIRST.plusDays(day);
          for (int k = 0; k < 6; k++) {
            view(lines, date, "/search/?q=guide+prices", "-", 200);
          }
          view(lines, date, "/guide.html", SITE + "search/?q=guide+prices", 200);
          view(lines, date, "/search/?q=tickets", SITE, 200);
          view(lines, date, "/guide.html", SITE + "search/?q=tickets", 200);
          view(lines, date, "/search/?q=jo%40example.org", SITE, 200);
          if (day > DAYS - 5) {
            view(lines, date, "/search/?q=rare", SITE, 200);
          }
        });
    run();
    JsonNode tasks = json().get("tasks");
    assertEquals(2, tasks.size(), out);
    JsonNode task = tasks.get(0);
    assertEquals("search", task.get("kind").asText());
    assertEquals("guide prices", task.get("query").asText());
    assertEquals("", task.get("page").asText());
    assertEquals(5 * 28, task.get("requests").asLong());
    assertEquals(SITE + "guide.html", task.get("target").asText());
    assertEquals(
        "Add these words to /guide.html, or write a page about them.", task.get("action").asText());
    assertEquals("missing", tasks.get(1).get("kind").asText());
    assertEquals(0, siterank("today"), err);
    assertTrue(out.contains("for “guide prices” 140 times and opened no page"), out);

    String id = task.get("id").asText();
    assertEquals(0, siterank("ignore", id, "--done"), err);
    assertTrue(out.startsWith("“guide prices” is done."), out);
    assertEquals(1, json().get("tasks").size());
    run();
    assertEquals(1, json().get("tasks").size(), "nobody has searched for it since");
  }

  @Test
  void aSearchOnTheOwnSearchPageIsATaskWhenNobodyOpensAResult() throws IOException {
    log(DAYS, new LastDay(30));
    LocalDate last = FIRST.plusDays(DAYS - 1);
    try (SearchLog searches = SearchLog.open(folder.resolve("data"), 1)) {
      for (int k = 0; k < 200; k++) {
        searches.asked(last, "parking", 0, "somebody");
        searches.asked(last, "guide", 1, "somebody");
        searches.opened(last, "guide", SITE + "guide.html", 1, "192.0.2.1");
        searches.asked(last.minusDays(28), "parking", 0, "somebody");
      }
    }
    run();
    JsonNode task = json().get("tasks").get(0);
    assertEquals("parking", task.get("query").asText());
    assertEquals(200, task.get("requests").asLong());
    assertEquals("", task.get("target").asText(), out);
    assertEquals("Write a page about it.", task.get("action").asText());
    assertEquals(2, json().get("tasks").size(), out);
  }

  @Test
  void aMissingPageThatPeopleAskForIsATaskUntilItIsIgnored() throws IOException {
    log(DAYS, new LastDay(30));
    run();
    JsonNode task = json().get("tasks").get(0);
    assertEquals("missing", task.get("kind").asText());
    assertEquals(SITE + "old/guide.html", task.get("page").asText());
    assertEquals(4 * 28, task.get("requests").asLong());
    assertEquals(28, task.get("days").asLong());
    assertEquals("https://partner.example.com/links.html", task.get("from").get(0).asText());
    assertEquals(SITE + "guide.html", task.get("target").asText());
    assertTrue(task.get("action").asText().startsWith("Redirect it to /guide.html"), out);

    String id = task.get("id").asText();
    assertEquals(0, siterank("ignore", id), err);
    assertEquals(0, json().get("tasks").size());
    assertEquals(1, json("--all").get("tasks").size());
    assertEquals(0, siterank("ignore", id, "--undo"), err);
    assertEquals(1, json().get("tasks").size());
    assertEquals(0, siterank("ignore", id, "--done"), err);
    assertEquals(0, json().get("tasks").size(), "nobody has asked since");
    run();
    assertEquals(0, json().get("tasks").size(), "nor after another night");
    assertEquals(1, siterank("ignore", "nosuchtask"));
    assertTrue(err.contains("siterank today --all"), err);
    assertEquals(2, siterank("ignore"));
  }

  @Test
  void aMenuWithALinkToAMissingPageIsOneTaskThatSaysWhereTheLinkIs() throws IOException {
    for (int page = 0; page < 12; page++) {
      page("p" + page + ".html", "Page " + page, "<a href=/lost.html>Lost</a> <a href=/>home</a>");
    }
    page(
        "index.html",
        "Home",
        IntStream.range(0, 12)
            .mapToObj(page -> "<a href=p%d.html>page</a>".formatted(page))
            .collect(
                Collectors.joining(" ", "<a href=guide.html>guide</a> <a href=gone.html>", "")));
    log(
        DAYS,
        new LastDay(30),
        (lines, day) -> {
          LocalDate date = FIRST.plusDays(day);
          for (int k = 0; k < 10; k++) {
            view(lines, date, "/lost.html", SITE + "p" + k % 3 + ".html", 404);
            view(lines, date, "/gone.html", "-", 200); // before it was deleted
          }
        });
    run();
    JsonNode tasks = json().get("tasks");
    JsonNode lost = named(tasks, "page", SITE + "lost.html");
    assertEquals(280, lost.get("requests").asLong());
    assertEquals(12, lost.get("links").get("pages").asLong());
    assertTrue(lost.get("links").get("template").asBoolean());
    assertEquals(1, lost.get("from").size(), "one line is one example");
    assertEquals(SITE + "p0.html", lost.get("from").get(0).asText());
    JsonNode gone = named(tasks, "page", SITE + "gone.html");
    assertEquals(280, gone.get("requests").asLong());
    assertEquals(1, gone.get("links").get("pages").asLong());
    assertFalse(gone.get("links").get("template").asBoolean());
    assertEquals(SITE, gone.get("from").get(0).asText());
    assertEquals(0, siterank("today"), err);
    assertTrue(
        out.contains(
            "Linked from 12 pages of the site, in the menu or another shared part, for example: "
                + SITE
                + "p0.html"),
        out);
    Path report = folder.resolve("report");
    assertEquals(0, siterank("report", "--output", report.toString()), err);
    assertTrue(
        Files.readString(report.resolve("broken-targets.csv"))
            .contains("lost.html,12,in-template,"),
        Files.readString(report.resolve("broken-targets.csv")));
  }

  @Test
  void damagedMarksOfTasksDoNotStopANight() throws IOException {
    log(DAYS, new LastDay(30));
    run();
    Path marks = folder.resolve("data").resolve("tasks.json");
    Files.writeString(marks, "garbage");
    assertEquals(3, siterank("today"));
    assertTrue(err.contains("tasks.json: damaged; put back a backup"), err);
    run();
    assertTrue(err.contains("tasks.json: damaged; put back a backup"), err);
    Files.delete(marks);
    assertEquals(1, json().get("tasks").size());
  }
}
