package org.siterank.search;

import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.YearMonth;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The values of {@code date:}: a year, a month, a day, or two of them with two points between. */
final class DateRange {

  private static final Pattern RANGE =
      Pattern.compile("(?<from>[-\\d]*)(?<points>\\.\\.)?(?<to>[-\\d]*)");

  /** Letters of {@code 2024}. */
  private static final int YEAR = 4;

  /** Letters of {@code 2024-05}. */
  private static final int MONTH = 7;

  /** Letters of {@code 2024-05-31}. */
  private static final int DAY = 10;

  private DateRange() {}

  /** Whether somebody who wrote this had days in mind: nothing but digits and what joins them. */
  static boolean isMeant(String value) {
    return value.chars().allMatch(c -> (c >= '0' && c <= '9') || c == '-' || c == '.');
  }

  /**
   * Whether a value says which days: those of a calendar, of which one end may be missing, and the
   * first not after the last.
   */
  static boolean isValid(String value) {
    Matcher range = RANGE.matcher(value);
    if (!range.matches()) {
      return false;
    }
    String from = range.group("from");
    String to = range.group("to");
    if (range.group("points") == null) {
      return to.isEmpty() && isDay(from);
    }
    boolean ends = (from.isEmpty() || isDay(from)) && (to.isEmpty() || isDay(to));
    boolean one = from.isEmpty() != to.isEmpty();
    return ends && (one || inOrder(from, to));
  }

  /** As text, so that a month begins with its first day and lasts until its end. */
  private static boolean inOrder(String from, String to) {
    return !from.isEmpty() && (from.compareTo(to) <= 0 || from.startsWith(to));
  }

  private static boolean isDay(String text) {
    try {
      return switch (text.length()) {
        case YEAR -> Integer.parseInt(text) >= 0;
        case MONTH -> YearMonth.parse(text).getYear() >= 0;
        case DAY -> LocalDate.parse(text).getYear() >= 0;
        default -> false;
      };
    } catch (DateTimeException | NumberFormatException e) {
      return false; // No month or day of that number.
    }
  }
}
