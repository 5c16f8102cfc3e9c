package org.siterank.accesslog;

import static org.siterank.accesslog.ByteScan.blanks;
import static org.siterank.accesslog.ByteScan.isDigit;
import static org.siterank.accesslog.ByteScan.word;

import org.siterank.accesslog.LogLine.Field;

/**
 * Reads lines of {@link NcsaFormat} straight from bytes: no regular expression, no object per line.
 * It is strict about what makes a line (client, time, quoted request, status) and lenient about
 * what hostile or odd clients put into the quoted fields.
 */
final class NcsaParser implements LineParser {

  private final boolean vhost;
  private final boolean combined;
  private final LogTime time = new LogTime();
  private final LineTails tails = new LineTails();

  NcsaParser(boolean vhost, boolean combined) {
    this.vhost = vhost;
    this.combined = combined;
  }

  @Override
  public boolean parse(byte[] bytes, int start, int end, LogLine line) {
    line.reset(bytes);
    int last = ByteScan.withoutReturn(bytes, start, end);
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
    int open = blanks(bytes, at + LogTime.LENGTH + 1, last);
    int close = QuotedText.closedBeforeNumber(bytes, open, last);
    if (close < 0) {
      return false;
    }
    QuotedText.request(bytes, open + 1, close, line);
    at = statusAndSize(bytes, close + 1, last, line);
    if (at < 0) {
      return false;
    }
    // Numbers behind the quoted fields differ from line to line, and are no part of a tail.
    int tailEnd = RequestTime.quotesEnd(bytes, at, last);
    boolean isCombined = referrerAndAgent(bytes, at, tailEnd, line);
    int numbers = isCombined ? tailEnd : at;
    if (numbers < last) {
      int millis = RequestTime.behindAgent(bytes, numbers, last);
      if (millis >= 0) {
        line.setRequestMillis(millis);
      }
    }
    return isCombined || !combined;
  }

  /** Where the time begins: after the first bracket that follows a blank. */
  private static int timeStart(byte[] bytes, int from, int end) {
    for (int i = from; i + 1 < end; i++) {
      if (bytes[i + 1] == '[' && ByteScan.isBlank(bytes[i])) {
        return i + 2;
      }
    }
    return -1;
  }

  private static int statusAndSize(byte[] bytes, int from, int end, LogLine line) {
    int at = blanks(bytes, from, end);
    int statusEnd = word(bytes, at, end);
    int status = ByteScan.status(bytes, at, statusEnd);
    int sizeStart = blanks(bytes, statusEnd, end);
    int sizeEnd = word(bytes, sizeStart, end);
    if (status < 100 || sizeEnd == sizeStart) {
      return -1;
    }
    boolean dash = sizeEnd == sizeStart + 1 && bytes[sizeStart] == '-';
    for (int i = sizeStart; i < sizeEnd && !dash; i++) {
      if (!isDigit(bytes[i])) {
        return -1;
      }
    }
    line.setStatus(status);
    return sizeEnd;
  }

  private boolean referrerAndAgent(byte[] bytes, int from, int end, LogLine line) {
    int open = blanks(bytes, from, end);
    LineTail tail = tails.find(bytes, open, end);
    if (tail != null) {
      line.setTail(tail, open);
      return true;
    }
    int close = QuotedText.closedBeforeQuote(bytes, open, end);
    if (close < 0) {
      return false;
    }
    int agentOpen = blanks(bytes, close + 1, end);
    int agentClose = QuotedText.closed(bytes, agentOpen, end);
    if (agentClose < 0) {
      return false;
    }
    tail = tails.keep(bytes, open, end, close, agentOpen, agentClose);
    if (tail != null) {
      line.setTail(tail, open);
    } else {
      line.set(Field.REFERRER, open + 1, close);
      line.set(Field.AGENT, agentOpen + 1, agentClose);
      line.setAgentLogged();
      line.setRequestMillis(RequestTime.behindAgent(bytes, agentClose + 1, end));
    }
    return true;
  }
}
