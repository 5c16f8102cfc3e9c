package org.siterank.accesslog;

import static org.siterank.accesslog.ByteScan.blanks;
import static org.siterank.accesslog.ByteScan.word;

import org.siterank.accesslog.LogLine.Field;

/** Reads lines of {@link CloudFormat#ALB} and {@link CloudFormat#ELB}. */
final class BalancerParser implements LineParser {

  private static final int DURATIONS = 3;

  /** Target and three durations, between client and status. */
  private static final int WORDS_BEFORE_STATUS = 4;

  /** The target's status, and bytes received and sent, between status and request. */
  private static final int WORDS_AFTER_STATUS = 3;

  private final boolean typed;
  private final LogTime time = new LogTime();

  BalancerParser(boolean typed) {
    this.typed = typed;
  }

  @Override
  public boolean parse(byte[] bytes, int start, int end, LogLine line) {
    line.reset(bytes);
    int last = ByteScan.withoutReturn(bytes, start, end);
    int at = typed ? ByteScan.words(bytes, start, last, 1) : start;
    int timeEnd = word(bytes, at, last);
    if (!time.readIso(bytes, at, timeEnd)) {
      return false;
    }
    line.setTime(time.epochSecond(), time.epochDay());
    at = ByteScan.words(bytes, at, last, 2);
    int clientEnd = word(bytes, at, last);
    int colon = ByteScan.lastIndexOf(bytes, at, clientEnd, ':');
    if (colon <= at) {
      return false;
    }
    line.set(Field.CLIENT, at, colon);
    line.setRequestMillis(duration(bytes, ByteScan.words(bytes, at, last, 2), last));
    at = ByteScan.words(bytes, at, last, 1 + WORDS_BEFORE_STATUS);
    int status = ByteScan.status(bytes, at, word(bytes, at, last));
    if (status < 0 || at == last) {
      return false;
    }
    line.setStatus(status);
    int open = ByteScan.words(bytes, at, last, 1 + WORDS_AFTER_STATUS);
    int close = QuotedText.closedBeforeQuote(bytes, open, last);
    if (close < 0) {
      // Before the agent was added to them, classic logs ended with the request.
      close = typed ? -1 : QuotedText.closed(bytes, open, last);
      if (close >= 0) {
        QuotedText.request(bytes, open + 1, close, line);
      }
      return close >= 0;
    }
    int agentOpen = blanks(bytes, close + 1, last);
    int agentClose = QuotedText.closed(bytes, agentOpen, last);
    if (agentClose < 0) {
      return false;
    }
    line.set(Field.AGENT, agentOpen + 1, agentClose);
    line.setAgentLogged();
    // "GET https://host:443/path HTTP/1.1", or "- - - " of what was no request.
    QuotedText.request(bytes, open + 1, close, line);
    return true;
  }

  /** Of request, target and response; each is -1 where the connection ended before. */
  private static int duration(byte[] bytes, int from, int end) {
    long sum = 0;
    int at = from;
    for (int i = 0; i < DURATIONS; i++) {
      long micros = RequestTime.micros(bytes, at, word(bytes, at, end), RequestTime.SECOND);
      if (micros < 0) {
        return RequestTime.UNKNOWN;
      }
      sum += micros;
      at = ByteScan.words(bytes, at, end, 1);
    }
    return RequestTime.millis(sum);
  }
}
