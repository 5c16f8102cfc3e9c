package org.siterank.accesslog;

import static org.siterank.accesslog.ByteScan.blanks;
import static org.siterank.accesslog.ByteScan.word;

import java.util.Arrays;
import org.siterank.accesslog.LogLine.Field;

/** Reads lines of {@link CloudFormat#S3}. */
final class S3Parser implements LineParser {

  /** Error, bytes sent, object's size. */
  private static final int WORDS_BEFORE_TOTAL = 3;

  /** Error, bytes sent, object's size, total time, turn-around time. */
  private static final int WORDS_BEFORE_REFERRER = 5;

  private final LogTime time = new LogTime();

  @Override
  public boolean parse(byte[] bytes, int start, int end, LogLine line) {
    line.reset(bytes);
    int last = ByteScan.withoutReturn(bytes, start, end);
    int bucket = blanks(bytes, word(bytes, start, last), last);
    int bucketEnd = word(bytes, bucket, last);
    int at = blanks(bytes, bucketEnd, last) + 1;
    if (at + LogTime.LENGTH >= last
        || bytes[at - 1] != '['
        || bytes[at + LogTime.LENGTH] != ']'
        || !time.read(bytes, at)) {
      return false;
    }
    line.setTime(time.epochSecond(), time.epochDay());
    int client = blanks(bytes, at + LogTime.LENGTH + 1, last);
    int clientEnd = word(bytes, client, last);
    if (clientEnd == client) {
      return false;
    }
    line.set(Field.CLIENT, client, clientEnd);
    int operation = ByteScan.words(bytes, client, last, 3);
    int open = ByteScan.words(bytes, operation, last, 2);
    int close = QuotedText.closedBeforeNumber(bytes, open, last);
    if (close >= 0) {
      request(bytes, open + 1, close, bucket, bucketEnd, line);
    } else {
      close = word(bytes, open, last) - 1; // What S3 does of itself has no request: a dash.
    }
    int operationEnd = word(bytes, operation, last);
    if (!endsWith(bytes, operation, operationEnd, ".OBJECT")) {
      line.set(Field.METHOD, operation, operationEnd);
    }
    if (ByteScan.indexOf(bytes, bucket, bucketEnd, '.') < bucketEnd) {
      line.set(Field.VHOST, bucket, bucketEnd);
    }
    at = blanks(bytes, close + 1, last);
    int statusEnd = word(bytes, at, last);
    int status = ByteScan.status(bytes, at, statusEnd);
    if (status < 0 || at == last) {
      return false;
    }
    line.setStatus(status);
    int total = ByteScan.words(bytes, at, last, 1 + WORDS_BEFORE_TOTAL);
    line.setRequestMillis(
        RequestTime.millis(
            RequestTime.micros(bytes, total, word(bytes, total, last), RequestTime.MILLISECOND)));
    return referrerAndAgent(
        bytes, ByteScan.words(bytes, at, last, 1 + WORDS_BEFORE_REFERRER), last, line);
  }

  /** The request; of {@code /bucket/path} only the path. */
  private static void request(
      byte[] bytes, int start, int end, int bucket, int bucketEnd, LogLine line) {
    QuotedText.request(bytes, start, end, line);
    int target = line.start(Field.TARGET);
    int slash = target + 1 + bucketEnd - bucket;
    if (slash < line.end(Field.TARGET)
        && bytes[slash] == '/'
        && Arrays.equals(bytes, target + 1, slash, bytes, bucket, bucketEnd)) {
      line.set(Field.TARGET, slash, line.end(Field.TARGET));
    }
  }

  private static boolean referrerAndAgent(byte[] bytes, int from, int end, LogLine line) {
    int close = word(bytes, from, end) - 1;
    if (from < end && bytes[from] == '"') {
      close = QuotedText.closedBeforeQuote(bytes, from, end);
      if (close < 0) {
        return false;
      }
      line.set(Field.REFERRER, from + 1, close);
    }
    int open = blanks(bytes, close + 1, end);
    if (open < end && bytes[open] == '"') {
      int agentClose = QuotedText.closed(bytes, open, end);
      if (agentClose < 0) {
        return false;
      }
      line.set(Field.AGENT, open + 1, agentClose);
    }
    line.setAgentLogged();
    return open < end;
  }

  private static boolean endsWith(byte[] bytes, int start, int end, String ascii) {
    return end - start >= ascii.length() && ByteScan.is(bytes, end - ascii.length(), end, ascii);
  }
}
