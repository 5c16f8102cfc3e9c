package org.siterank.accesslog;

import static org.siterank.accesslog.ByteScan.blanks;
import static org.siterank.accesslog.ByteScan.isBlank;
import static org.siterank.accesslog.ByteScan.isDigit;
import static org.siterank.accesslog.ByteScan.word;

/** How long a server took for a request, as its log says it. */
final class RequestTime {

  /** The log does not say it, or says what no request takes. */
  static final int UNKNOWN = -1;

  /** Microseconds of a second. */
  static final long SECOND = 1_000_000;

  /** Microseconds of a millisecond. */
  static final long MILLISECOND = 1_000;

  /** No request takes a day: what is more is a date, or the number of something else. */
  private static final long MOST_MICROS = 86_400 * SECOND;

  /** Decimals of {@code $request_time} (nginx, ngx_http_log_module). */
  private static final int NGINX_DECIMALS = 3;

  private RequestTime() {}

  /** Whole milliseconds of so many microseconds; {@link #UNKNOWN} stays. */
  static int millis(long micros) {
    return micros < 0 ? UNKNOWN : (int) (micros / MILLISECOND);
  }

  /**
   * Reads a decimal number, to the microsecond.
   *
   * @param unit microseconds of 1
   * @return microseconds, or {@link #UNKNOWN} when it is no number, negative, or too large
   */
  static long micros(byte[] bytes, int start, int end, long unit) {
    long value = 0;
    int at = start;
    for (; at < end && isDigit(bytes[at]); at++) {
      value = value * 10 + (bytes[at] - '0') * unit;
      if (value > MOST_MICROS) {
        return UNKNOWN;
      }
    }
    if (at == start) {
      return UNKNOWN;
    }
    if (at < end && (bytes[at] == '.' || bytes[at] == ',')) {
      long place = unit / 10;
      for (at++; at < end && isDigit(bytes[at]); at++) {
        value += (bytes[at] - '0') * place;
        place /= 10;
      }
    }
    return at == end ? value : UNKNOWN;
  }

  /**
   * Where the last quoted field of a line ends, if nothing but numbers follows it; {@code end}
   * otherwise.
   *
   * @param from where the quoted fields begin
   */
  static int quotesEnd(byte[] bytes, int from, int end) {
    int at = end;
    while (at > from
        && (isDigit(bytes[at - 1]) || isBlank(bytes[at - 1]) || isSign(bytes[at - 1]))) {
      at--;
    }
    return at > from && at < end && bytes[at - 1] == '"' && isBlank(bytes[at]) ? at : end;
  }

  private static boolean isSign(byte b) {
    return b == '.' || b == '-';
  }

  /**
   * Looks among the words behind a line's agent, in milliseconds. Nothing says what they are, but
   * only times have three decimals, as those of nginx, or end with {@code ms}, as those of Traefik.
   * Of several the largest is taken, for a request takes longer than the answer of another server
   * that it waits for; one that is called {@code rt=} or {@code request_time=} comes first.
   */
  static int behindAgent(byte[] bytes, int from, int end) {
    int best = UNKNOWN;
    for (int start = blanks(bytes, from, end); start < end; ) {
      int stop = word(bytes, start, end);
      int first = start;
      int last = stop;
      boolean isNamed = false;
      for (String name : NAMES) {
        if (ByteScan.startsWith(bytes, start, stop, name)) {
          first += name.length();
          isNamed = true;
        }
      }
      if (last - first > 2 && bytes[first] == '"' && bytes[last - 1] == '"') {
        first++;
        last--;
      }
      int millis = millisOfWord(bytes, first, last);
      if (isNamed && millis >= 0) {
        return millis;
      }
      best = Math.max(best, millis);
      start = blanks(bytes, stop, end);
    }
    return best;
  }

  private static final String[] NAMES = {"rt=", "request_time="};

  private static int millisOfWord(byte[] bytes, int start, int end) {
    int point = end - 1 - NGINX_DECIMALS;
    if (point > start && bytes[point] == '.') {
      return millis(micros(bytes, start, end, SECOND));
    }
    if (end - start > 2 && bytes[end - 2] == 'm' && bytes[end - 1] == 's') {
      return millis(micros(bytes, start, end - 2, MILLISECOND));
    }
    return UNKNOWN;
  }
}
