package org.siterank.document;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.siterank.site.StatedTime;

/**
 * Dates as documents write them: those of W3C-DTF ("Date and Time Formats", 1997), which HTML,
 * Dublin Core and schema.org use, with the liberties that are common: a space for the T, an offset
 * without colon, a zone's abbreviation left out, days without hyphens; and those of HTTP and mail
 * (RFC 9110, 5.6.7). What gives no zone is taken as UTC, what gives no day as the first one.
 */
final class DateText {

  /** Longer texts are no date. */
  private static final int MAX_LENGTH = 64;

  private static final Pattern ISO =
      Pattern.compile(
          "(\\d{4})(?:-?(\\d{2})(?:-?(\\d{2}))?)?"
              + "(?:[T ](\\d{2}):?(\\d{2})(?::?(\\d{2})(?:[.,]\\d+)?)?"
              + "\\s*(Z|UTC|GMT|[+-]\\d{2}:?(?:\\d{2})?)?)?",
          Pattern.CASE_INSENSITIVE);

  private DateText() {}

  /** The time that a text names, if it is a date; the very beginning of 1970 is none. */
  static Optional<Instant> parse(String text) {
    String trimmed = text.trim();
    if (trimmed.isEmpty() || trimmed.length() > MAX_LENGTH) {
      return Optional.empty();
    }
    try {
      Matcher iso = ISO.matcher(trimmed);
      Instant when =
          iso.matches()
              ? instant(iso)
              : DateTimeFormatter.RFC_1123_DATE_TIME.parse(trimmed, Instant::from);
      // What a program writes that has no date.
      return StatedTime.of(when).filter(date -> !date.equals(Instant.EPOCH));
    } catch (DateTimeException noDate) {
      return Optional.empty();
    }
  }

  private static Instant instant(Matcher iso) {
    LocalDate day =
        LocalDate.of(number(iso.group(1), 1), number(iso.group(2), 1), number(iso.group(3), 1));
    LocalTime time =
        LocalTime.of(number(iso.group(4), 0), number(iso.group(5), 0), number(iso.group(6), 0));
    String offset = iso.group(7);
    boolean numeric = offset != null && (offset.startsWith("+") || offset.startsWith("-"));
    ZoneId zone = numeric ? ZoneOffset.of(offset) : ZoneOffset.UTC;
    return LocalDateTime.of(day, time).atZone(zone).toInstant();
  }

  private static int number(String digits, int otherwise) {
    return digits == null ? otherwise : Integer.parseInt(digits);
  }
}
