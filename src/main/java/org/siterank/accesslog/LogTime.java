package org.siterank.accesslog;

import java.time.LocalDate;

/**
 * Reads the time of a log line, {@code 17/May/2015:10:05:03 +0000} (Apache mod_log_config, {@code
 * %t}; the common log format). Consecutive lines are mostly of one day, so the day is worked out
 * once and recognised again by its bytes.
 */
final class LogTime {

  /** {@code dd/Mon/yyyy:hh:mm:ss +hhmm}. */
  static final int LENGTH = 26;

  private static final int DAY_LENGTH = 11;
  private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";

  private final byte[] knownDay = new byte[DAY_LENGTH];
  private boolean dayKnown;
  private long knownEpochDay;
  private long epochSecond;

  /** Reads the 26 bytes at {@code at}; false when they are no time. */
  boolean read(byte[] bytes, int at) {
    if (!isKnownDay(bytes, at) && !readDay(bytes, at)) {
      return false;
    }
    int hour = two(bytes, at + 12);
    int minute = two(bytes, at + 15);
    int second = two(bytes, at + 18);
    int zoneHour = two(bytes, at + 22);
    int zoneMinute = two(bytes, at + 24);
    byte sign = bytes[at + 21];
    boolean valid =
        bytes[at + 11] == ':'
            && bytes[at + 14] == ':'
            && bytes[at + 17] == ':'
            && bytes[at + 20] == ' '
            && (sign == '+' || sign == '-')
            && hour >= 0
            && hour < 24
            && minute >= 0
            && minute < 60
            && second >= 0
            && second <= 60 // a leap second
            && zoneHour >= 0
            && zoneHour < 24
            && zoneMinute >= 0
            && zoneMinute < 60;
    if (!valid) {
      return false;
    }
    int zone = (zoneHour * 60 + zoneMinute) * 60;
    epochSecond =
        knownEpochDay * 86_400L
            + (hour * 60L + minute) * 60L
            + second
            - (sign == '-' ? -zone : zone);
    return true;
  }

  /** The time last read, in seconds since 1970 UTC. */
  long epochSecond() {
    return epochSecond;
  }

  /** The day last read, as it was written. */
  long epochDay() {
    return knownEpochDay;
  }

  private boolean isKnownDay(byte[] bytes, int at) {
    for (int i = 0; i < DAY_LENGTH && dayKnown; i++) {
      if (bytes[at + i] != knownDay[i]) {
        return false;
      }
    }
    return dayKnown;
  }

  private boolean readDay(byte[] bytes, int at) {
    int day = two(bytes, at);
    int month = month(bytes, at + 3);
    int century = two(bytes, at + 7);
    int years = two(bytes, at + 9);
    if (bytes[at + 2] != '/' || bytes[at + 6] != '/' || day < 1 || month < 0) {
      return false;
    }
    int year = century * 100 + years;
    if (century < 19 || years < 0 || year < 1970) {
      return false;
    }
    LocalDate first = LocalDate.of(year, month, 1);
    if (day > first.lengthOfMonth()) {
      return false;
    }
    knownEpochDay = first.toEpochDay() + day - 1;
    System.arraycopy(bytes, at, knownDay, 0, DAY_LENGTH);
    dayKnown = true;
    return true;
  }

  private static int month(byte[] bytes, int at) {
    for (int month = 0; month < 12; month++) {
      int name = 3 * month;
      if (bytes[at] == MONTHS.charAt(name)
          && bytes[at + 1] == MONTHS.charAt(name + 1)
          && bytes[at + 2] == MONTHS.charAt(name + 2)) {
        return month + 1;
      }
    }
    return -1;
  }

  /** Two digits, or a negative number. */
  private static int two(byte[] bytes, int at) {
    int tens = bytes[at] - '0';
    int ones = bytes[at + 1] - '0';
    return tens < 0 || tens > 9 || ones < 0 || ones > 9 ? -1 : 10 * tens + ones;
  }
}
