package org.siterank.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The week in words, when the logs cover two weeks and when they cover less. */
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

  private static Today today(int days) {
    LocalDate day = LocalDate.of(2026, 4, 6);
    Today.Week week = new Today.Week(day.minusDays(6), day, 70, 50, days);
    return new Today(
        "example.com",
        day,
        10,
        9,
        week,
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        List.of(),
        new Today.Assistants(List.of(), List.of()));
  }
}
