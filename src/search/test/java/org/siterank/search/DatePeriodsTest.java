package org.siterank.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DatePeriodsTest {

  private static final LocalDate TODAY = LocalDate.parse("2024-05-31");

  @Test
  void pagesOfThePastWeekAreThoseOfThePastMonthAndYearAsWell() {
    Map<String, Integer> days =
        Map.of(
            "2024-05-31", 1, "2024-05-24", 2, "2024-05-23", 4, "2023-05-31", 8, "2023-05-30", 16);

    assertEquals(
        List.of(
            new Facet.Value("2024-05-24..", 3),
            new Facet.Value("2024-04-30..", 7),
            new Facet.Value("2023-05-31..", 15),
            new Facet.Value("..2023-05-30", 16)),
        DatePeriods.of(days, TODAY));
  }

  @Test
  void periodThatNarrowsNothingIsLeftOut() {
    assertEquals(List.of(), DatePeriods.of(Map.of("2024-05-30", 3), TODAY));
    assertEquals(List.of(), DatePeriods.of(Map.of("2001-05-30", 3), TODAY));
    assertEquals(
        List.of(new Facet.Value("2024-05-24..", 1), new Facet.Value("..2023-05-30", 2)),
        DatePeriods.of(Map.of("2024-05-30", 1, "2001-05-30", 2), TODAY));
  }
}
