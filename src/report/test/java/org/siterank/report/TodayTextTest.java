package org.siterank.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The morning in words: weeks, when the logs cover less than two, and what is news. */
class TodayTextTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          14 | en | Last 7 days: 70; the 7 days before: 50.
          9  | en | Last 7 days: 70; the 2 days before: 50.
          8  | en | Last 7 days: 70; the day before: 50.
          7  | en | Last 7 days: 70.
          3  | en | Last 3 days: 70.
          1  | en | One day: 70.
          9  | de | Letzte 7 Tage: 70; die 2 Tage davor: 50.
          8  | de | Letzte 7 Tage: 70; der Tag davor: 50.
          9  | fr | Les 7 derniers jours : 70 ; les 2 jours précédents : 50.
          """)
  void onlyDaysThatWereLoggedAreNamed(int days, String language, String sentence) {
    assertEquals(sentence, new TodayText(today(days), language).week());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          8 | en | 10 page views; 9 are usual for a Monday.
          7 | en | 10 page views; the days before had 9 on average.
          7 | de | 10 Seitenaufrufe; die Tage davor hatten im Mittel 9.
          7 | fr | 10 pages vues ; les jours précédents en avaient 9 en moyenne.
          """)
  void aWeekdayIsUsualOnceItWasLogged(int days, String language, String sentence) {
    assertEquals(sentence, new TodayText(today(days), language).sentence());
  }

  @ParameterizedTest
  @CsvSource({
    // what the page had from the source, what is said
    "37, '/a.html: 55, usually 21'",
    "30, '/a.html: 55, usually 21'",
    "29, 'All pages, from weekly.example: 37, usually 0;" + "/a.html: 55, usually 21'",
    "-37, 'All pages, from weekly.example: 37, usually 0;" + "/a.html: 55, usually 21'",
  })
  void aSourceIsNewsByItselfUnlessThePagesAre(int onPage, String said) {
    Today.SourceViews source = new Today.SourceViews("weekly.example", 37, 0);
    Today.SourceViews ofPage =
        new Today.SourceViews("weekly.example", Math.max(onPage, 0), Math.max(-onPage, 0));
    TodayText text =
        new TodayText(
            today(
                14,
                List.of(change("", 37, 0, source)),
                List.of(change("https://example.com/a.html", 55, 21, ofPage)),
                List.of()),
            "en");
    assertEquals(List.of(said.split(";")), text.news().stream().map(text::change).toList());
  }

  @Test
  void aWholeSiteWithOneSourceIsNews() {
    Today.SourceViews source = new Today.SourceViews("weekly.example", 37, 0);
    TodayText text =
        new TodayText(
            today(
                14,
                List.of(change("", 90, 50, source)),
                List.of(change("https://example.com/a.html", 55, 21, source)),
                List.of()),
            "en");
    assertEquals(2, text.news().size());
  }

  private static Today.Change change(
      String page, long views, long before, Today.SourceViews... sources) {
    return new Today.Change(page, Today.Period.DAY, views, before, List.of(sources), List.of());
  }

  /** A morning with much to say: three changes, one with two reasons, and four tasks. */
  static Today busy() {
    Today.SourceViews google = new Today.SourceViews("Google", 61, 240);
    Today.SourceViews weekly = new Today.SourceViews("weekly.example", 37, 0);
    Today.Change lost =
        new Today.Change(
            "https://example.com/guide/installation.html",
            Today.Period.DAY,
            112,
            297,
            List.of(google),
            List.of(
                new Today.Reason(
                    LocalDate.of(2026, 4, 5), Today.What.TITLE, "Installation", "Setup")));
    return today(
        14,
        List.of(change("", 700, 1020, google, weekly)),
        List.of(lost, change("https://example.com/docs/formats.html", 55, 21, weekly)),
        List.of(
            missing("/old/getting-started.html", 118),
            missing("/download/latest.html", 61),
            missing("/faq.php", 40),
            missing("/about/team.html", 12)));
  }

  private static Today.Task missing(String path, long requests) {
    return new Today.Task(
        "b3f408b0a6",
        Today.TaskKind.MISSING,
        "https://example.com" + path,
        "",
        requests,
        28,
        List.of("https://library.example.org/links.html"),
        Today.Links.NONE,
        "https://example.com/administrator.html",
        "Redirect it.");
  }

  private static Today today(int days) {
    return today(days, List.of(), List.of(), List.of());
  }

  private static Today today(
      int days, List<Today.Change> whole, List<Today.Change> pages, List<Today.Task> tasks) {
    LocalDate day = LocalDate.of(2026, 4, 6);
    Today.Week week = new Today.Week(day.minusDays(6), day, 70, 50, days);
    return new Today(
        "example.com",
        day,
        10,
        9,
        week,
        whole,
        pages,
        tasks,
        List.of(),
        List.of(),
        new Today.Assistants(List.of(), List.of()));
  }
}
