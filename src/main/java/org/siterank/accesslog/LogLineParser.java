package org.siterank.accesslog;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;

/**
 * Reads lines of the NCSA formats: common, combined, and combined with the virtual host in front.
 *
 * <pre>
 * [host[:port]] client ident user [10/Oct/2000:13:55:36 -0700] "GET /a HTTP/1.0" 200 2326
 *     ["referrer" ["user agent" …]]
 * </pre>
 *
 * <p>Sources: Apache httpd, mod_log_config ({@code \"} and {@code \xhh} escapes); nginx,
 * ngx_http_log_module (the same, default escape). Fields behind the user agent are passed over. Not
 * thread-safe: the day of the last line is remembered, for neighbours share it.
 */
public final class LogLineParser {

  private static final String MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec";

  /** Length of {@code 10/Oct/2000:13:55:36 -0700}. */
  private static final int TIME_LENGTH = 26;

  private byte[] text = {};
  private int at;
  private int end;
  private String lastDayText = "";
  private LocalDate lastDay = LocalDate.EPOCH;

  /** The request on a line, or nothing when it is not in this format. */
  public Optional<LogLine> parse(String line) {
    byte[] bytes = line.getBytes(StandardCharsets.UTF_8);
    return parse(bytes, 0, bytes.length);
  }

  /**
   * The request on a line.
   *
   * @param buffer holds the line
   * @param from first byte of the line
   * @param to behind its last byte, line break excluded
   */
  public Optional<LogLine> parse(byte[] buffer, int from, int to) {
    text = buffer;
    at = from;
    end = to;
    int bracket = indexOf('[', from);
    if (bracket < 0 || bracket + TIME_LENGTH + 1 >= end || text[bracket + TIME_LENGTH + 1] != ']') {
      return Optional.empty();
    }
    String[] head = string(from, bracket).strip().split(" +", -1);
    if (head.length < 3) {
      return Optional.empty();
    }
    LocalDate day = day(bracket + 1);
    if (day == null) {
      return Optional.empty();
    }
    Instant time = time(day, bracket + 1);
    at = bracket + TIME_LENGTH + 2;
    String request = quoted();
    int status = number();
    if (time == null || request == null || status < 100 || status > 999) {
      return Optional.empty();
    }
    word(); // bytes sent
    String referrer = quoted();
    String agent = quoted();
    // A user name may contain blanks, so a fourth word alone does not make a virtual host.
    boolean hasHost = head.length >= 4 && isHost(head[0]) && isHost(head[1]);
    int space = request.indexOf(' ');
    int last = request.lastIndexOf(' ');
    String method = space < 0 ? "" : request.substring(0, space);
    String target =
        space < 0 ? "" : request.substring(space + 1, last > space ? last : request.length());
    return Optional.of(
        new LogLine(
            hasHost ? head[0] : "",
            hasHost ? head[1] : head[0],
            time,
            day,
            method,
            target,
            status,
            absent(referrer),
            absent(agent)));
  }

  /** A name or address as servers write it: dots or colons, or {@code localhost}. */
  private static boolean isHost(String word) {
    return word.indexOf('.') > 0 || word.indexOf(':') >= 0 || word.equals("localhost");
  }

  private static String absent(String field) {
    return field == null || field.equals("-") ? "" : field;
  }

  private LocalDate day(int from) {
    String dayText = string(from, from + 11);
    if (!dayText.equals(lastDayText)) {
      LocalDate day = parseDay(from, dayText);
      if (day == null) {
        return null;
      }
      lastDay = day;
      lastDayText = dayText;
    }
    return lastDay;
  }

  private LocalDate parseDay(int from, String dayText) {
    int month = MONTHS.indexOf(dayText.substring(3, 6));
    if (dayText.charAt(2) != '/' || dayText.charAt(6) != '/' || month < 0 || month % 3 != 0) {
      return null;
    }
    try {
      return LocalDate.of(digits(from + 7, 4), month / 3 + 1, digits(from, 2));
    } catch (DateTimeException noSuchDay) {
      return null;
    }
  }

  private Instant time(LocalDate day, int from) {
    int hours = digits(from + 22, 2);
    int minutes = digits(from + 24, 2);
    byte sign = text[from + 21];
    if ((sign != '+' && sign != '-') || hours < 0 || minutes < 0) {
      return null;
    }
    int direction = sign == '-' ? -1 : 1;
    try {
      return LocalDateTime.of(
              day,
              java.time.LocalTime.of(
                  digits(from + 12, 2), digits(from + 15, 2), Math.min(59, digits(from + 18, 2))))
          .toInstant(ZoneOffset.ofHoursMinutes(direction * hours, direction * minutes));
    } catch (DateTimeException noSuchTime) {
      return null;
    }
  }

  /** The digits as a number, or -1. */
  private int digits(int from, int count) {
    int value = 0;
    for (int i = from; i < from + count; i++) {
      if (text[i] < '0' || text[i] > '9') {
        return -1;
      }
      value = 10 * value + text[i] - '0';
    }
    return value;
  }

  private void skipBlanks() {
    while (at < end && text[at] == ' ') {
      at++;
    }
  }

  private String word() {
    skipBlanks();
    int from = at;
    while (at < end && text[at] != ' ') {
      at++;
    }
    return string(from, at);
  }

  private int number() {
    String word = word();
    boolean isNumber = word.length() == 3 && word.chars().allMatch(c -> c >= '0' && c <= '9');
    return isNumber ? Integer.parseInt(word) : -1;
  }

  /** The next quoted field without its escapes, or null when there is none or it never ends. */
  private String quoted() {
    skipBlanks();
    if (at >= end || text[at] != '"') {
      return null;
    }
    int from = ++at;
    boolean escaped = false;
    while (at < end && text[at] != '"') {
      if (text[at] == '\\') {
        escaped = true;
        at++;
      }
      at++;
    }
    if (at >= end) {
      return null;
    }
    String field = string(from, at++);
    return escaped ? unescape(field) : field;
  }

  private static String unescape(String field) {
    StringBuilder out = new StringBuilder(field.length());
    for (int i = 0; i < field.length(); i++) {
      char c = field.charAt(i);
      if (c != '\\' || i + 1 == field.length()) {
        out.append(c);
        continue;
      }
      char next = field.charAt(++i);
      boolean hex =
          next == 'x'
              && i + 2 < field.length()
              && Character.digit(field.charAt(i + 1), 16) >= 0
              && Character.digit(field.charAt(i + 2), 16) >= 0;
      if (hex) {
        out.append((char) Integer.parseInt(field, i + 1, i + 3, 16));
        i += 2;
      } else {
        out.append(next);
      }
    }
    return out.toString();
  }

  private int indexOf(char c, int from) {
    for (int i = from; i < end; i++) {
      if (text[i] == c) {
        return i;
      }
    }
    return -1;
  }

  private String string(int from, int to) {
    return new String(text, from, to - from, StandardCharsets.UTF_8);
  }
}
