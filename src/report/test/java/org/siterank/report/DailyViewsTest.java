package org.siterank.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.siterank.report.DailyViews.Way;

/** Counted days and what is made of them, worked out by hand. */
class DailyViewsTest {

  private static final LocalDate FIRST = LocalDate.of(2026, 2, 1);

  /** Day k has k views by search and one click. */
  static DailyViews growing(int days) {
    List<DailyViews.Day> all = new ArrayList<>();
    for (int k = 0; k < days; k++) {
      all.add(
          new DailyViews.Day(FIRST.plusDays(k), Map.of(Way.SEARCH, (long) k, Way.INTERNAL, 1L)));
    }
    return new DailyViews(all);
  }

  @Test
  void upToFourWeeksEveryDayIsShown() {
    DailyViews views = growing(28);
    assertFalse(views.byWeek());
    assertEquals(28, views.spans().size());
    assertEquals(FIRST.plusDays(27), views.spans().get(27).first());
    assertEquals(28, views.spans().get(27).viewsPerDay());
    assertEquals(27, views.spans().get(27).entriesPerDay());
    assertEquals(27 * 28 / 2 + 28, views.total());
  }

  @Test
  void weeksEndWithTheLastDayAndTheFirstMayBeShorter() {
    DailyViews views = growing(30); // 2 + 4 * 7
    assertTrue(views.byWeek());
    List<DailyViews.Span> spans = views.spans();
    assertEquals(List.of(2, 7, 7, 7, 7), spans.stream().map(DailyViews.Span::days).toList());
    assertEquals(FIRST.plusDays(23), spans.get(4).first());
    assertEquals(0.5, spans.get(0).perDay(Way.SEARCH)); // (0 + 1) / 2
    assertEquals(26, spans.get(4).perDay(Way.SEARCH)); // (23 + ... + 29) / 7
    assertEquals(27, spans.get(4).viewsPerDay());
    assertEquals(26, spans.get(4).entriesPerDay());
    assertEquals(views.total(), spans.stream().mapToLong(DailyViews.Span::total).sum());
  }

  @Test
  void theLastWeekNeedsAnotherToBeComparedWith() {
    assertTrue(growing(13).lastWeek().isEmpty());
    DailyViews.LastWeek week = growing(14).lastWeek().orElseThrow();
    assertEquals(7 + 8 + 9 + 10 + 11 + 12 + 13 + 7, week.last().total()); // 77
    assertEquals(1 + 2 + 3 + 4 + 5 + 6 + 7, week.before().total()); // 28
    assertEquals(Way.SEARCH, week.main());
    assertFalse(week.isNoise(1)); // 49 > 1.96 sqrt(105) = 20.1
    assertTrue(week.isNoise(6)); // 49 < 1.96 sqrt(630) = 49.2
  }

  @Test
  void whatFellMostIsNamedWhenAllTogetherFell() {
    List<DailyViews.Day> days = new ArrayList<>();
    for (int k = 0; k < 14; k++) {
      boolean last = k >= 7;
      days.add(
          new DailyViews.Day(
              FIRST.plusDays(k),
              Map.of(Way.SEARCH, last ? 30L : 20L, Way.DIRECT, last ? 10L : 40L)));
    }
    assertEquals(Way.DIRECT, new DailyViews(days).lastWeek().orElseThrow().main());
  }

  @Test
  void noDayIsLeftOut() {
    DailyViews.Day first = new DailyViews.Day(FIRST, Map.of());
    DailyViews.Day third = new DailyViews.Day(FIRST.plusDays(2), Map.of());
    assertThrows(IllegalArgumentException.class, () -> new DailyViews(List.of(first, third)));
  }
}
