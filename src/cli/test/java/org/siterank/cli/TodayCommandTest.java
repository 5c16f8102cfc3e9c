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
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ObjIntConsumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.siterank.searchlog.SearchLog;

/** {@code siterank today} and {@code ignore} after nights of a site with 36 days of logs. */
@Tag("slow")
class TodayCommandTest {

  private static final String SITE = "https://www.example.org/";
  private static final LocalDate FIRST = LocalDate.of(2026, 3, 2);
  private static final int DAYS = 36;
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("dd/MMM/yyyy", Locale.ENGLISH);
  private static final String GOOGLE = "https://www.google.com/";
  private static final String PARTNER = "https://partner.example.com/links.html?id=7";

  @TempDir Path folder;
  private String out;
  private String err;
  private int visitor;

  /** The counts of the last day. */
  private record LastDay(int fromGoogle) {}

  @BeforeEach
  void site() throws IOException {
    page("index.html", "Home", "<a href=guide.html>guide</a>");
    page("guide.html", "Guide", "<a href=/>home</a>");
  }

  private void page(String name, String title, String body) throws IOException {
    Path file = folder.resolve("www").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "<html lang=en><title>" + title + "</title><p>" + title + " " + body);
  }

  private void view(List<String> lines, LocalDate day, String path, String referrer, int status) {
    visitor++;
    lines.add(
        String.format(
            Locale.ROOT,
            "10.%d.%d.%d - - [%s:%02d:00:00 +0000] \"GET %s HTTP/1.1\" %d 900 \"%s\" \"%s\"",
            visitor / 62_500,
            visitor / 250 % 250,
            1 + visitor % 250,
            day.format(STAMP),
            visitor % 24,
            path,
            status,
            referrer,
            "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0"));
  }

  /** Writes the log, the same each day but on the last. */
  private void log(int days, LastDay last) throws IOException {
    log(days, last, (lines, day) -> {});
  }

  private void log(int days, LastDay last, ObjIntConsumer<List<String>> more) throws IOException {
    List<String> lines = new ArrayList<>();
    visitor = 0;
    for (int day = 0; day < days; day++) {
      LocalDate date = FIRST.plusDays(day);
      int google = day == DAYS - 1 ? last.fromGoogle() : 30;
      for (int k = 0; k < google; k++) {
        view(lines, date, "/guide.html", GOOGLE, 200);
      }
      for (int k = 0; k < 10; k++) {
        view(lines, date, "/", "-", 200);
      }
      for (int k = 0; k < 4; k++) {
        view(lines, date, "/?utm_source=chatgpt.com", "-", 200);
        view(lines, date, "/old/guide.html", PARTNER, 404);
      }
      view(lines, date, "/guide.html?utm_source=letter&utm_campaign=spring", "-", 200);
      more.accept(lines, day);
    }
    Files.write(folder.resolve("access.log"), lines);
  }

  private int siterank(String... args) {
    StringWriter stdout = new StringWriter();
    StringWriter stderr = new StringWriter();
    List<String> all = new ArrayList<>(List.of(args));
    all.addAll(List.of("--data", folder.resolve("data").toString(), "--no-progress"));
    int code =
        Main.run(new PrintWriter(stdout), new PrintWriter(stderr), all.toArray(String[]::new));
    out = stdout.toString();
    err = stderr.toString();
    return code;
  }

  private void run() {
    int code =
        siterank(
            "run",
            "--site",
            SITE,
            "--dir",
            folder.resolve("www").toString(),
            "--logs",
            folder.resolve("access.log").toString());
    assertTrue(code <= 1, err);
  }

  private JsonNode json(String... more) throws IOException {
    List<String> all = new ArrayList<>(List.of("today", "--format", "json"));
    all.addAll(List.of(more));
    assertEquals(0, siterank(all.toArray(String[]::new)), err);
    return new ObjectMapper().readTree(out);
  }

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

  private static JsonNode named(JsonNode rows, String field, String value) {
    return StreamSupport.stream(rows.spliterator(), false)
        .filter(row -> row.get(field).asText().equals(value))
        .findFirst()
        .orElseThrow(() -> new AssertionError(value + " is not in " + rows));
  }

  @Test
  void aPageThatLosesItsSearchEngineIsNamedTheSameNightAndWhy() throws IOException {
    log(DAYS - 1, new LastDay(30));
    run();
    assertEquals(0, siterank("today"), err);
    assertTrue(out.contains("Nothing unusual."), out);

    page("guide.html", "Handbook", "<a href=/>home</a>");
    log(DAYS, new LastDay(3));
    run();
    JsonNode today = json();
    assertEquals("2026-04-06", today.get("day").asText());
    assertEquals(18, today.get("views").asLong());
    assertEquals(45, today.get("viewsUsual").asLong());
    assertEquals("2026-03-31", today.get("week").get("from").asText());
    assertEquals("2026-04-06", today.get("week").get("to").asText());
    assertEquals(6 * 45 + 18, today.get("week").get("views").asLong());
    assertEquals(7 * 45, today.get("week").get("viewsBefore").asLong());
    JsonNode change = named(today.get("changes"), "page", SITE + "guide.html");
    assertEquals("day", change.get("period").asText());
    assertEquals(4, change.get("views").asLong());
    assertEquals(31, change.get("before").asLong());
    JsonNode source = change.get("sources").get(0);
    assertEquals("Google", source.get("source").asText());
    assertEquals(3, source.get("views").asLong());
    assertEquals(30, source.get("before").asLong());
    JsonNode reason = change.get("reasons").get(0);
    assertEquals("title", reason.get("what").asText());
    assertEquals("Handbook", reason.get("after").asText());
    assertEquals(0, siterank("today"), err);
    assertTrue(out.contains("/guide.html: 4, usually 31"), out);
    assertTrue(out.contains("Google: 3, usually 30"), out);
    assertTrue(out.contains("the title changed from “Guide” to “Handbook”"), out);
  }

  /** Twelve pages with a menu, whose readers go to the guide while the menu has it. */
  private void menu(int days, boolean lastHasIt) throws IOException {
    for (int page = 0; page < 12; page++) {
      boolean links = lastHasIt || page == 0;
      page("p" + page + ".html", "Page " + page, links ? "<a href=guide.html>Guide</a>" : "");
    }
    page(
        "index.html",
        "Home",
        IntStream.range(0, 12)
            .mapToObj(page -> "<a href=p%d.html>page</a>".formatted(page))
            .collect(Collectors.joining(" ", "<a href=guide.html>guide</a>", "")));
    log(
        days,
        new LastDay(30),
        (lines, day) -> {
          LocalDate date = FIRST.plusDays(day);
          for (int page = 0; page < 12; page++) {
            String here = "p" + page + ".html";
            String next = "/p" + (page + 1) % 12 + ".html";
            boolean clicked = page > 0 && (day < DAYS - 1 || lastHasIt);
            view(lines, date, "/" + here, GOOGLE, 200);
            for (int k = 0; k < 3; k++) {
              view(lines, date, next, SITE + here, 200);
              view(lines, date, clicked ? "/guide.html" : next, SITE + here, 200);
            }
          }
        });
  }

  @Test
  void aLinkThatIsTakenFromTheMenuIsTheReason() throws IOException {
    menu(DAYS - 1, true);
    run();
    menu(DAYS, false);
    run();
    JsonNode change = named(json().get("changes"), "page", SITE + "guide.html");
    assertEquals("day", change.get("period").asText());
    assertEquals(31 + 33, change.get("before").asLong());
    assertEquals(31, change.get("views").asLong());
    assertEquals("links", change.get("reasons").get(0).get("what").asText());
    assertEquals(0, siterank("today"), err);
    assertTrue(out.contains("11 pages no longer link to it"), out);
    assertTrue(out.contains("links of the site: 0, usually 33"), out);
  }

  @Test
  void sourcesCampaignsAndAssistantsAreCountedOverTheWeek() throws IOException {
    log(DAYS, new LastDay(30));
    run();
    JsonNode today = json();
    assertEquals(210, named(today.get("sources"), "source", "Google").get("views").asLong());
    assertEquals(70, named(today.get("sources"), "source", "direct").get("views").asLong());
    assertEquals(7, named(today.get("sources"), "source", "letter").get("views").asLong());
    JsonNode chat = named(today.get("assistants").get("visits"), "source", "chatgpt.com");
    assertEquals(28, chat.get("views").asLong());
    assertEquals(SITE, chat.get("pages").get(0).get("page").asText());
    JsonNode spring = named(today.get("campaigns"), "campaign", "spring");
    assertEquals("letter", spring.get("source").asText());
    assertEquals(7, spring.get("views").asLong());
    assertEquals(7, spring.get("before").asLong());
  }

  @Test
  void searchesThatNobodyFollowedAreListedInTheReport() throws IOException {
    log(
        DAYS,
        new LastDay(30),
        (lines, day) -> {
          LocalDate date = FIRST.plusDays(day);
          for (int k = 0; k < 6; k++) {
            view(lines, date, "/search/?q=opening+hours", "-", 200);
          }
          view(lines, date, "/guide.html", SITE + "search/?q=opening+hours", 200);
          view(lines, date, "/search/?q=tickets", SITE, 200);
          view(lines, date, "/guide.html", SITE + "search/?q=tickets", 200);
        });
    run();
    Path report = folder.resolve("report");
    assertEquals(0, siterank("report", "--output", report.toString()), err);
    List<String> rows = Files.readAllLines(report.resolve("site-searches.csv"));
    assertEquals("searchedFor,searchesFourWeeks,followed,unfollowed", rows.get(0));
    assertEquals(
        List.of("opening hours,168,28,140", "tickets,28,28,0"), rows.subList(1, rows.size()));
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

  @Test
  void theMailHasTheSameLines() throws IOException {
    log(DAYS, new LastDay(3));
    run();
    assertEquals(0, siterank("today", "--mail-body"), err);
    assertTrue(out.startsWith("Subject: www.example.org: 18 page views"), out);
    assertTrue(out.contains("\n\nwww.example.org, Monday Apr 6, 2026\n"), out);
    assertTrue(out.contains("/guide.html: 4,"), out);
    assertFalse(out.contains("10.0."), "no address of a visitor");
    assertEquals(0, siterank("today", "--report-language", "de"), err);
    assertTrue(out.contains("www.example.org, Montag, "), out);
  }

  @Test
  void withoutLogsItSaysSo() {
    assertEquals(
        0, siterank("run", "--site", SITE, "--dir", folder.resolve("www").toString()), err);
    assertEquals(1, siterank("today"));
    assertTrue(err.contains("do not cover a complete day"), err);
  }
}
