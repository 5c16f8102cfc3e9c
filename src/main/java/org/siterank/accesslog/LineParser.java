package org.siterank.accesslog;

import org.siterank.accesslog.LogLine.Field;

/**
 * Reads one line of the common log format's family straight from bytes: no regular expression, no
 * object per line. It is strict about what makes a line (client, time, quoted request, status) and
 * lenient about what hostile or odd clients put into the quoted fields.
 *
 * <p>A quoted field ends at the first quote that is not escaped and that is followed by what must
 * come next: blank and digit after the request, blank and quote after the referrer, blank or end
 * after the agent. A server that does not escape quotes is read correctly unless a client forges
 * just that.
 */
final class LineParser {

  private final boolean vhost;
  private final boolean combined;
  private final LogTime time = new LogTime();

  LineParser(LogFormat format) {
    this.vhost = format.hasVhost();
    this.combined = format.isCombined();
  }

  /**
   * Reads the line {@code bytes[start, end)}, without its newline.
   *
   * @return false when it is not a line of this format; {@code line} is then undefined
   */
  boolean parse(byte[] bytes, int start, int end, LogLine line) {
    line.reset(bytes);
    int last = end > start && bytes[end - 1] == '\r' ? end - 1 : end;
    int at = start;
    if (vhost) {
      int stop = word(bytes, at, last);
      line.set(Field.VHOST, at, stop);
      at = blanks(bytes, stop, last);
    }
    int clientEnd = word(bytes, at, last);
    if (clientEnd == at) {
      return false;
    }
    line.set(Field.CLIENT, at, clientEnd);
    at = timeStart(bytes, clientEnd, last);
    if (at < 0 || at + LogTime.LENGTH >= last || bytes[at + LogTime.LENGTH] != ']') {
      return false;
    }
    if (!time.read(bytes, at)) {
      return false;
    }
    line.setTime(time.epochSecond(), time.epochDay());
    at = request(bytes, blanks(bytes, at + LogTime.LENGTH + 1, last), last, line);
    if (at < 0) {
      return false;
    }
    at = statusAndSize(bytes, at, last, line);
    if (at < 0) {
      return false;
    }
    return referrerAndAgent(bytes, at, last, line) || !combined;
  }

  /** Where the time begins: after the first bracket that follows a blank. */
  private static int timeStart(byte[] bytes, int from, int end) {
    for (int i = from; i + 1 < end; i++) {
      if (isBlank(bytes[i]) && bytes[i + 1] == '[') {
        return i + 2;
      }
    }
    return -1;
  }

  private static int request(byte[] bytes, int open, int end, LogLine line) {
    int close = closingQuote(bytes, open, end, LineParser::digitFollows);
    if (close < 0) {
      return -1;
    }
    int start = open + 1;
    int methodEnd = word(bytes, start, close);
    line.set(Field.METHOD, start, methodEnd);
    int targetStart = blanks(bytes, methodEnd, close);
    int targetEnd = close;
    int space = close - 1;
    while (space > targetStart && !isBlank(bytes[space])) {
      space--;
    }
    // The protocol is the last word; an HTTP/0.9 request has none, and a target may hold blanks.
    if (space > targetStart && isHttp(bytes, space + 1, close)) {
      targetEnd = space;
    }
    line.set(Field.TARGET, targetStart, targetEnd);
    return close + 1;
  }

  private static int statusAndSize(byte[] bytes, int from, int end, LogLine line) {
    int at = blanks(bytes, from, end);
    int statusEnd = word(bytes, at, end);
    if (at == from || statusEnd - at != 3) {
      return -1;
    }
    int status = 0;
    for (int i = at; i < statusEnd; i++) {
      if (!isDigit(bytes[i])) {
        return -1;
      }
      status = 10 * status + bytes[i] - '0';
    }
    int sizeStart = blanks(bytes, statusEnd, end);
    int sizeEnd = word(bytes, sizeStart, end);
    boolean dash = sizeEnd == sizeStart + 1 && bytes[sizeStart] == '-';
    for (int i = sizeStart; i < sizeEnd && !dash; i++) {
      if (!isDigit(bytes[i])) {
        return -1;
      }
    }
    if (status < 100 || sizeEnd == sizeStart) {
      return -1;
    }
    line.setStatus(status);
    return sizeEnd;
  }

  private static boolean referrerAndAgent(byte[] bytes, int from, int end, LogLine line) {
    int open = blanks(bytes, from, end);
    int close = closingQuote(bytes, open, end, LineParser::quoteFollows);
    if (close < 0) {
      return false;
    }
    int agentOpen = blanks(bytes, close + 1, end);
    int agentClose = closingQuote(bytes, agentOpen, end, LineParser::blankOrEndFollows);
    if (agentClose < 0) {
      return false;
    }
    line.set(Field.REFERRER, open + 1, close);
    line.set(Field.AGENT, agentOpen + 1, agentClose);
    line.setAgentLogged();
    return true;
  }

  private interface Next {
    boolean fits(byte[] bytes, int at, int end);
  }

  /** The quote that ends the field whose first quote is at {@code open}; negative without one. */
  private static int closingQuote(byte[] bytes, int open, int end, Next next) {
    if (open >= end || bytes[open] != '"') {
      return -1;
    }
    for (int i = open + 1; i < end; i++) {
      if (bytes[i] == '\\') {
        i++;
      } else if (bytes[i] == '"' && next.fits(bytes, i + 1, end)) {
        return i;
      }
    }
    return -1;
  }

  private static boolean digitFollows(byte[] bytes, int at, int end) {
    int next = blanks(bytes, at, end);
    return next > at && next < end && isDigit(bytes[next]);
  }

  private static boolean quoteFollows(byte[] bytes, int at, int end) {
    int next = blanks(bytes, at, end);
    return next > at && next < end && bytes[next] == '"';
  }

  private static boolean blankOrEndFollows(byte[] bytes, int at, int end) {
    return at == end || isBlank(bytes[at]);
  }

  private static boolean isHttp(byte[] bytes, int start, int end) {
    return end - start >= 5
        && bytes[start] == 'H'
        && bytes[start + 1] == 'T'
        && bytes[start + 2] == 'T'
        && bytes[start + 3] == 'P'
        && bytes[start + 4] == '/';
  }

  private static int word(byte[] bytes, int from, int end) {
    int at = from;
    while (at < end && !isBlank(bytes[at])) {
      at++;
    }
    return at;
  }

  private static int blanks(byte[] bytes, int from, int end) {
    int at = from;
    while (at < end && isBlank(bytes[at])) {
      at++;
    }
    return at;
  }

  private static boolean isBlank(byte b) {
    return b == ' ' || b == '\t';
  }

  private static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }
}
