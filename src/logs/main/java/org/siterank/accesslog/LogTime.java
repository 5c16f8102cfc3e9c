package org.siterank.accesslog;

import static org.siterank.accesslog.ByteScan.isDigit;

import java.time.LocalDate;

/**
 * Reads the times that logs are written in. Consecutive lines are mostly of one day, so the day is
 * worked out once and recognised again. A time without a zone is taken for UTC.
 */
final class LogTime {

  /** {@code dd/Mon/yyyy:hh:mm:ss +hhmm}. */
  static final int LENGTH = 26;

  /** {@code dd/Mon/yyyy:hh:mm:ss}. */
  static final int LOCAL_LENGTH = 20;

  /** {@code yyyy-mm-dd}, and {@code hh:mm:ss}. */
  private static final int DATE_LENGTH = 10;

  private static final int CLOCK_LENGTH = 8;

  private static final int NO_ZONE = Integer.MAX_VALUE;
  private static final int FIRST_YEAR = 1970;
  private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";
  private static final long SECONDS_A_DAY = 86_400;

  /** The last number of seconds that a date of four digits has: 9999-12-31T23:59:59Z. */
  private static final long LAST_SECOND = 253_402_300_799L;

  /** Seconds since 1970 have ten digits from 2001 to 2286; more digits are parts of a second. */
  private static final int SECOND_DIGITS = 11;

  private long knownFirst;
  private int knownRest;
  private boolean dayKnown;
  private long knownEpochDay;

  private int civilKey = -1;
  private long civilEpochDay;

  private long epochSecond;
  private long epochDay;

  /** The 26 bytes last read, in words, and what they say: a page and its parts share a second. */
  private long lastWord1;

  private long lastWord2;
  private long lastWord3;
  private long lastWord4;
  private boolean lastRead;
  private long lastSecond;
  private long lastEpochDay;

  /** Reads the 26 bytes at {@code at} (Apache mod_log_config, {@code %t}); false for no time. */
  boolean read(byte[] bytes, int at) {
    long first = (long) ByteScan.LONGS.get(bytes, at);
    long second = (long) ByteScan.LONGS.get(bytes, at + Long.BYTES);
    long third = (long) ByteScan.LONGS.get(bytes, at + 2 * Long.BYTES);
    long fourth = (long) ByteScan.LONGS.get(bytes, at + LENGTH - Long.BYTES); // Overlaps.
    boolean same =
        first == lastWord1 && second == lastWord2 && third == lastWord3 && fourth == lastWord4;
    if (!same) {
      lastRead = readAnew(bytes, at);
      lastWord1 = first;
      lastWord2 = second;
      lastWord3 = third;
      lastWord4 = fourth;
      lastSecond = epochSecond;
      lastEpochDay = epochDay;
    }
    epochSecond = lastSecond;
    epochDay = lastEpochDay;
    return lastRead;
  }

  private boolean readAnew(byte[] bytes, int at) {
    if (!readLocal(bytes, at)) {
      return false;
    }
    int zone = bytes[at + LOCAL_LENGTH] == ' ' ? zone(bytes, at + 21, at + LENGTH) : NO_ZONE;
    if (zone == NO_ZONE) {
      return false;
    }
    epochSecond -= zone;
    return true;
  }

  /**
   * Reads the 20 bytes at {@code at}, {@code 06/Feb/2009:12:14:14}; false when they are no time.
   */
  boolean readLocal(byte[] bytes, int at) {
    // The last four bytes of the day's eleven overlap with the first eight.
    long first = (long) ByteScan.LONGS.get(bytes, at);
    int rest =
        (bytes[at + 8] & 0xff) | ((bytes[at + 9] & 0xff) << 8) | ((bytes[at + 10] & 0xff) << 16);
    if (!dayKnown || first != knownFirst || rest != knownRest) {
      if (!readDay(bytes, at)) {
        return false;
      }
      knownFirst = first;
      knownRest = rest;
      dayKnown = true;
    }
    return bytes[at + 11] == ':' && clock(bytes, at + 12, knownEpochDay);
  }

  /**
   * Reads ISO 8601 as servers write it: {@code 2013-10-10T16:52:00+02:00}, with blank for {@code
   * T}, slashes for hyphens, {@code Z}, {@code +0200} or no zone, and any fraction of a second.
   */
  boolean readIso(byte[] bytes, int start, int end) {
    int clock = start + DATE_LENGTH + 1;
    if (end - clock < CLOCK_LENGTH
        || (bytes[clock - 1] != 'T' && bytes[clock - 1] != ' ')
        || !readDateAndClock(bytes, start, start + DATE_LENGTH, clock, clock + CLOCK_LENGTH)) {
      return false;
    }
    int at = fraction(bytes, clock + CLOCK_LENGTH, end);
    if (at < end && bytes[at] == ' ') {
      at++;
    }
    int zone = at == end || (bytes[at] == 'Z' && at + 1 == end) ? 0 : zone(bytes, at, end);
    if (zone == NO_ZONE) {
      return false;
    }
    epochSecond -= zone;
    return true;
  }

  /** Reads a date, {@code 2012-04-01}, and a time of day in UTC, {@code 00:00:13.128}. */
  boolean readDateAndClock(byte[] bytes, int dateStart, int dateEnd, int clockStart, int clockEnd) {
    if (dateEnd - dateStart != DATE_LENGTH || clockEnd - clockStart < CLOCK_LENGTH) {
      return false;
    }
    byte separator = bytes[dateStart + 4];
    int century = two(bytes, dateStart);
    int years = two(bytes, dateStart + 2);
    if ((separator != '-' && separator != '/')
        || bytes[dateStart + 7] != separator
        || century < 0
        || years < 0) {
      return false;
    }
    int year = 100 * century + years;
    return civil(year, two(bytes, dateStart + 5), two(bytes, dateStart + 8))
        && fraction(bytes, clockStart + CLOCK_LENGTH, clockEnd) == clockEnd
        && clock(bytes, clockStart, civilEpochDay);
  }

  /**
   * Reads seconds since 1970, with or without a fraction; of 12 digits or more, thousandths,
   * millionths or thousand-millionths of a second.
   */
  boolean readEpoch(byte[] bytes, int start, int end) {
    int at = start;
    long value = 0;
    while (at < end && isDigit(bytes[at]) && at - start < 19) {
      value = 10 * value + bytes[at] - '0';
      at++;
    }
    int digits = at - start;
    if (digits == 0 || value < 0 || fraction(bytes, at, end) != end) {
      return false;
    }
    for (int i = SECOND_DIGITS; i < digits; i += 3) {
      value /= 1000;
    }
    return setEpochSecond(value);
  }

  /** Takes a time that something else has read; false when it is not one of the years to 9999. */
  boolean setEpochSecond(long second) {
    if (second < 0 || second > LAST_SECOND) {
      return false;
    }
    epochSecond = second;
    epochDay = second / SECONDS_A_DAY;
    return true;
  }

  /** Takes the day in this zone, {@code +01:00}, for the day; anything else means UTC. */
  void moveDay(byte[] zone) {
    int seconds = zone(zone, 0, zone.length);
    if (seconds != NO_ZONE) {
      epochDay = Math.floorDiv(epochSecond + seconds, SECONDS_A_DAY);
    }
  }

  /** The time last read, in seconds since 1970 UTC. */
  long epochSecond() {
    return epochSecond;
  }

  /** The day last read, as it was written. */
  long epochDay() {
    return epochDay;
  }

  private boolean clock(byte[] bytes, int at, long day) {
    int hour = two(bytes, at);
    int minute = two(bytes, at + 3);
    int second = two(bytes, at + 6);
    boolean valid =
        bytes[at + 2] == ':'
            && bytes[at + 5] == ':'
            && hour >= 0
            && hour < 24
            && minute >= 0
            && minute < 60
            && second >= 0
            && second <= 60; // a leap second
    epochDay = day;
    epochSecond = day * SECONDS_A_DAY + (hour * 60L + minute) * 60L + second;
    return valid;
  }

  /** Behind a fraction of a second at {@code at}; {@code at} when there is none. */
  private static int fraction(byte[] bytes, int at, int end) {
    if (at + 1 >= end || (bytes[at] != '.' && bytes[at] != ',') || !isDigit(bytes[at + 1])) {
      return at;
    }
    int behind = at + 1;
    while (behind < end && isDigit(bytes[behind])) {
      behind++;
    }
    return behind;
  }

  /** The seconds that {@code +hhmm} or {@code +hh:mm} is ahead of UTC. */
  private static int zone(byte[] bytes, int start, int end) {
    boolean colon = end - start == 6 && bytes[start + 3] == ':';
    if (end - start != 5 && !colon) {
      return NO_ZONE;
    }
    int hours = two(bytes, start + 1);
    int minutes = two(bytes, end - 2);
    byte sign = bytes[start];
    if ((sign != '+' && sign != '-') || hours < 0 || hours > 23 || minutes < 0 || minutes > 59) {
      return NO_ZONE;
    }
    int seconds = (hours * 60 + minutes) * 60;
    return sign == '-' ? -seconds : seconds;
  }

  private boolean readDay(byte[] bytes, int at) {
    int century = two(bytes, at + 7);
    int years = two(bytes, at + 9);
    if (bytes[at + 2] != '/' || bytes[at + 6] != '/' || century < 0 || years < 0) {
      return false;
    }
    if (!civil(100 * century + years, month(bytes, at + 3), two(bytes, at))) {
      return false;
    }
    knownEpochDay = civilEpochDay;
    return true;
  }

  /** Works out the day of a date, unless it is that of the last one; false when there is none. */
  private boolean civil(int year, int month, int day) {
    int key = (year * 16 + month) * 32 + day;
    if (month < 1 || month > 12 || day < 1 || day > 31 || year < FIRST_YEAR) {
      return false;
    }
    if (key == civilKey) {
      return true;
    }
    LocalDate first = LocalDate.of(year, month, 1);
    if (day > first.lengthOfMonth()) {
      return false;
    }
    civilEpochDay = first.toEpochDay() + day - 1;
    civilKey = key;
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
