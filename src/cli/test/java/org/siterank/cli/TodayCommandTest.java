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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** {@code siterank today} after nights of a site with 36 days of logs. */
@Tag("slow")
class TodayCommandTest extends LoggedNights {

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
  void aDamagedFileIsNotMadeAgainForAnotherSite() throws IOException {
    log(DAYS, new LastDay(30));
    run();
    Files.write(folder.resolve("data/today.json"), new byte[] {1, 2, 3});
    assertEquals(2, siterank("today", "--site", "https://other.example.net/"), out);
    assertTrue(err.contains("holds 2 pages of " + SITE + ", none of"), err);
    assertTrue(err.contains("https://other.example.net/"), err);
    assertEquals("", out);
    assertEquals(45, json().get("views").asLong());
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
