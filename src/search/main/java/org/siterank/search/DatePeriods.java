package org.siterank.search;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Counts the pages of the past week, month and year, and older ones, from the pages of each day.
 */
public final class DatePeriods {

  private DatePeriods() {}

  /**
   * The periods as values of {@code date:}, the shortest first. A period is left out when it has no
   * page, as many as the one before it, or all.
   *
   * @param days day, {@code 2024-05-31}, to pages that are from it
   */
  public static List<Facet.Value> of(Map<String, Integer> days, LocalDate today) {
    int all = days.values().stream().mapToInt(Integer::intValue).sum();
    List<Facet.Value> values = new ArrayList<>();
    int before = 0;
    LocalDate year = today.minusYears(1);
    for (LocalDate from : List.of(today.minusWeeks(1), today.minusMonths(1), year)) {
      int count = since(from, days);
      if (count > before && count < all) {
        values.add(new Facet.Value(from + "..", count));
      }
      before = count;
    }
    if (before < all && before > 0) {
      values.add(new Facet.Value(".." + year.minusDays(1), all - before));
    }
    return values;
  }

  private static int since(LocalDate from, Map<String, Integer> days) {
    return days.entrySet().stream()
        .filter(day -> day.getKey().compareTo(from.toString()) >= 0)
        .mapToInt(Map.Entry::getValue)
        .sum();
  }
}
