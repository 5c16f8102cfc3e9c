package org.siterank.site;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Optional;

/**
 * Times that come from outside: documents, feeds, headers, tables. Java reads years up to
 * 999,999,999, which no database, index or chart holds. Every time that is read passes through
 * here, so that none behind it has to ask.
 */
public final class StatedTime {

  /** The first moment of the year 1. */
  public static final Instant FIRST = Instant.parse("0001-01-01T00:00:00Z");

  /** The last second of the year 9999, the last that RFC 3339 can write. */
  public static final Instant LAST = Instant.parse("9999-12-31T23:59:59Z");

  private StatedTime() {}

  /** Returns true if a time is one of the years 1 to 9999. */
  public static boolean isPossible(Instant time) {
    return !time.isBefore(FIRST) && !time.isAfter(LAST);
  }

  /** The time, if it is possible. */
  public static Optional<Instant> of(Instant time) {
    return Optional.of(time).filter(StatedTime::isPossible);
  }

  /**
   * Reads a day, written 2026-01-31.
   *
   * @throws DateTimeException when it is none of the years 1 to 9999
   */
  public static LocalDate day(String text) {
    LocalDate day = LocalDate.parse(text);
    if (day.getYear() < 1 || day.getYear() > 9999) {
      throw new DateTimeException("the year must be from 1 to 9999, got " + text);
    }
    return day;
  }
}
