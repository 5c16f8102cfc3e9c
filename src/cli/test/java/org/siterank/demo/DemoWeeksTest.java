package org.siterank.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.siterank.site.PageUrl;

class DemoWeeksTest {

  private static final PageUrl HOME = PageUrl.of("http://127.0.0.1:7788/");
  private static final PageUrl NAMED = PageUrl.of("http://127.0.0.1:7788/named.html");

  /** A Tuesday; in Berlin, the clocks were put back on 25 October. */
  private static final LocalDate LAST = LocalDate.of(2026, 11, 17);

  private static DemoWeeks weeks(int visits) {
    return new DemoWeeks(LAST, ZoneId.of("Europe/Berlin"), visits, NAMED);
  }

  private static Visit visit(int number) {
    return new Visit(number, "198.18.0.1", "Browser", Visit.Arrival.SEARCH, HOME, "");
  }

  @Test
  void visitsFillTheDaysAndWeekendsAreQuieter() {
    DemoWeeks weeks = weeks(6000);
    Map<LocalDate, Long> days =
        IntStream.range(0, 6000)
            .mapToObj(visit -> weeks.time(visit).toLocalDate())
            .collect(Collectors.groupingBy(day -> day, Collectors.counting()));
    assertEquals(36, days.size());
    assertEquals(0.6, days.get(LAST.minusDays(3)) / (double) days.get(LAST.minusDays(4)), 0.02);
    assertEquals(4.0 / 3, days.get(LAST) / (double) days.get(LAST.minusDays(1)), 0.02);
  }

  @Test
  void timeNeverGoesBackAndEndsBeforeToday() {
    for (int visits : new int[] {1, 7, 6000}) {
      DemoWeeks weeks = weeks(visits);
      List<ZonedDateTime> times = new ArrayList<>();
      IntStream.rangeClosed(0, visits).forEach(visit -> times.add(weeks.time(visit)));
      assertEquals(times.stream().sorted().toList(), times);
      assertEquals(LAST, weeks.time(visits).toLocalDate());
      assertEquals(23, weeks.time(visits).getHour());
    }
  }

  @Test
  void onTheLastDayANewsletterSendsReaders() {
    DemoWeeks weeks = weeks(6000);
    List<Integer> named =
        IntStream.range(0, 6000)
            .filter(visit -> weeks.happening(visit(visit)).entry().equals(NAMED))
            .boxed()
            .toList();
    assertTrue(named.size() > 40, "" + named.size());
    assertTrue(weeks.time(named.get(0)).toLocalDate().equals(LAST));
    assertFalse(weeks.happening(visit(named.get(0))).referrer().isEmpty());
  }

  @Test
  void aLinkOfAnotherSiteLeadsNowhereOnEveryDay() {
    DemoWeeks weeks = weeks(6000);
    Map<LocalDate, Long> lost =
        IntStream.range(0, 6000)
            .filter(
                visit ->
                    weeks
                        .happening(visit(visit))
                        .entry()
                        .path()
                        .equals("/old/getting-started.html"))
            .mapToObj(visit -> weeks.time(visit).toLocalDate())
            .collect(Collectors.groupingBy(day -> day, Collectors.counting()));
    assertEquals(36, lost.size());
  }
}
