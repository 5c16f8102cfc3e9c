package org.siterank.exports;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.format.DateTimeFormatter;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Days in a row.
 *
 * @param first the first day
 * @param last the last one, not before it
 */
public record DaySpan(LocalDate first, LocalDate last) {

  /** Stretches that a message names. */
  private static final int SHOWN = 5;

  private static final Pattern TWO = Pattern.compile("(\\d{4}-?\\d{2}-?\\d{2}),(\\d{4}-?\\d{2}.*)");

  public DaySpan {
    if (last.isBefore(first)) {
      throw new IllegalArgumentException(
          "the last day must not be before the first, got " + first + " to " + last);
    }
  }

  /** Its days, in order. */
  public List<LocalDate> days() {
    return first.datesUntil(last.plusDays(1)).toList();
  }

  boolean contains(LocalDate day) {
    return !day.isBefore(first) && !day.isAfter(last);
  }

  /** A day, {@code 2026-01-31} or {@code 20260131}. */
  static Optional<LocalDate> day(String text) {
    try {
      return text.matches("\\d{8}")
          ? Optional.of(LocalDate.parse(text, DateTimeFormatter.BASIC_ISO_DATE))
          : text.matches("\\d{4}-\\d{2}-\\d{2}")
              ? Optional.of(LocalDate.parse(text))
              : Optional.empty();
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }

  /**
   * The days of a name that programs give a period: {@code 2026-01-31}, {@code 2026-01}, {@code
   * 2026}, or {@code 2026-01-26,2026-02-01}.
   */
  static Optional<DaySpan> of(String text) {
    Matcher two = TWO.matcher(text);
    if (two.matches()) {
      Optional<LocalDate> from = day(two.group(1));
      return day(two.group(2)).flatMap(to -> from.map(first -> new DaySpan(first, to)));
    }
    if (text.matches("\\d{4}-(0[1-9]|1[0-2])")) {
      YearMonth month = YearMonth.parse(text);
      return Optional.of(new DaySpan(month.atDay(1), month.atEndOfMonth()));
    }
    if (text.matches("[1-9]\\d{3}")) {
      int year = Integer.parseInt(text);
      return Optional.of(new DaySpan(LocalDate.of(year, 1, 1), LocalDate.of(year, 12, 31)));
    }
    return day(text).map(day -> new DaySpan(day, day));
  }

  /** Days as people write them: {@code 2026-01-01 to 2026-01-05, 2026-01-09}. */
  public static String said(Collection<LocalDate> days) {
    StringJoiner text = new StringJoiner(", ");
    LocalDate first = null;
    LocalDate last = null;
    int stretches = 0;
    for (LocalDate day : new TreeSet<>(days)) {
      if (last == null || !day.equals(last.plusDays(1))) {
        add(text, first, last, stretches++);
        first = day;
      }
      last = day;
    }
    add(text, first, last, stretches);
    return stretches <= SHOWN ? text.toString() : text + " and " + (stretches - SHOWN) + " more";
  }

  private static void add(StringJoiner text, LocalDate first, LocalDate last, int batch) {
    if (first != null && batch <= SHOWN) {
      text.add(new DaySpan(first, last).toString());
    }
  }

  @Override
  public String toString() {
    return first.equals(last) ? first.toString() : first + " to " + last;
  }
}
