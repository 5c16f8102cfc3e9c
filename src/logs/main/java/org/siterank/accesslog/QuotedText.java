package org.siterank.accesslog;

import static org.siterank.accesslog.ByteScan.blanks;
import static org.siterank.accesslog.ByteScan.isBlank;
import static org.siterank.accesslog.ByteScan.isDigit;

import org.siterank.accesslog.LogLine.Field;

/**
 * The quoted fields of a line. A quoted field ends at the first quote that is not escaped and that
 * is followed by what must come next. A server that does not escape quotes is so read correctly
 * unless a client forges just that.
 */
final class QuotedText {

  /** {@code HTTP/1.1} and the blank before it. */
  private static final int PROTOCOL = 9;

  /** {@code HTTP/}, the first byte lowest, and the bits that these five bytes take of a word. */
  private static final long HTTP = 0x2f50545448L;

  private static final long FIVE_BYTES = (1L << 40) - 1;

  private QuotedText() {}

  /** The closing quote of the field opened at {@code open}, when a number follows; or negative. */
  static int closedBeforeNumber(byte[] bytes, int open, int end) {
    int at = first(bytes, open, end);
    while (at >= 0) {
      int next = blanks(bytes, at + 1, end);
      if (next > at + 1 && next < end && isDigit(bytes[next])) {
        return at;
      }
      at = next(bytes, at + 1, end);
    }
    return -1;
  }

  /** The closing quote, when another quoted field follows; or negative. */
  static int closedBeforeQuote(byte[] bytes, int open, int end) {
    int at = first(bytes, open, end);
    while (at >= 0) {
      int next = blanks(bytes, at + 1, end);
      if (next > at + 1 && next < end && bytes[next] == '"') {
        return at;
      }
      at = next(bytes, at + 1, end);
    }
    return -1;
  }

  /** The closing quote, when a blank or the line's end follows; or negative. */
  static int closed(byte[] bytes, int open, int end) {
    int at = first(bytes, open, end);
    while (at >= 0 && at + 1 < end && !isBlank(bytes[at + 1])) {
      at = next(bytes, at + 1, end);
    }
    return at;
  }

  private static int first(byte[] bytes, int open, int end) {
    return open >= end || bytes[open] != '"' ? -1 : next(bytes, open + 1, end);
  }

  /** The first quote at or after {@code from} that is not escaped. */
  private static int next(byte[] bytes, int from, int end) {
    int at = from;
    while (at < end) {
      at = ByteScan.quoteOrBackslash(bytes, at, end);
      if (at < end && bytes[at] == '"') {
        return at;
      }
      at += 2;
    }
    return -1;
  }

  /** Sets method and target from a request line in {@code [start, end)}. */
  static void request(byte[] bytes, int start, int end, LogLine line) {
    int methodEnd = ByteScan.word(bytes, start, end);
    line.set(Field.METHOD, start, methodEnd);
    int target = blanks(bytes, methodEnd, end);
    line.set(Field.TARGET, target, targetEnd(bytes, target, end));
  }

  /**
   * Where the target of a request ends. The last word is the protocol, and the target may hold
   * blanks; an HTTP/0.9 request has no protocol, and a target of one word. Anything else has none:
   * some other field may have got there.
   */
  static int targetEnd(byte[] bytes, int target, int end) {
    int space = end - PROTOCOL;
    if (space > target && isBlank(bytes[space])) {
      return ((long) ByteScan.LONGS.get(bytes, space + 1) & FIVE_BYTES) == HTTP ? space : target;
    }
    space = end - 1;
    while (space > target && !isBlank(bytes[space])) {
      space--;
    }
    if (space <= target) {
      return end;
    }
    return ByteScan.startsWith(bytes, space + 1, end, "HTTP/") ? space : target;
  }
}
