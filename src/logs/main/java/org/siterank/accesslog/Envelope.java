package org.siterank.accesslog;

import static org.siterank.accesslog.ByteScan.blanks;
import static org.siterank.accesslog.ByteScan.isDigit;
import static org.siterank.accesslog.ByteScan.word;

import java.util.Locale;

/**
 * Wrapping that other programs put around the line of an access log when they carry it. The line
 * inside is of any format; nothing around it is needed.
 */
enum Envelope {
  /**
   * Docker's {@code json-file} driver ("JSON File logging driver"): {@code
   * {"log":"line\n","stream":"stdout","time":"…"}}.
   */
  DOCKER {
    @Override
    boolean open(byte[] bytes, int start, int end, Payload payload) {
      return payload.readObject(bytes, start, end, "log", "stream", "time");
    }
  },
  /**
   * systemd's journal ({@code journalctl -o json}): the line is {@code MESSAGE}, text or, where
   * that cannot be, a list of bytes.
   */
  JOURNALD {
    @Override
    boolean open(byte[] bytes, int start, int end, Payload payload) {
      return payload.readObject(bytes, start, end, "MESSAGE", "", "__REALTIME_TIMESTAMP");
    }
  },
  /**
   * Container runtimes of Kubernetes (the CRI logging format): {@code
   * 2026-01-31T12:00:00.000000000Z stdout F line}. {@code P} is a part of a line that is too long.
   */
  CRI {
    @Override
    boolean open(byte[] bytes, int start, int end, Payload payload) {
      int timeEnd = word(bytes, start, end);
      int stream = timeEnd + 1;
      int streamEnd = word(bytes, stream, end);
      boolean isError = ByteScan.is(bytes, stream, streamEnd, "stderr");
      int tag = streamEnd + 1;
      int tagEnd = word(bytes, tag, end);
      boolean fits =
          tagEnd < end
              && (isError || ByteScan.is(bytes, stream, streamEnd, "stdout"))
              && (bytes[tag] == 'F' || bytes[tag] == 'P')
              && isIsoTime(bytes, start, timeEnd);
      return fits && payload.set(bytes, tagEnd + 1, end, isError);
    }
  },
  /**
   * Syslog as it is written to files (RFC 3164, RFC 5424), {@code journalctl -o short}, and Fastly
   * with the line formats classic, Loggly and Logplex: a priority in angle brackets, or none; a
   * time; a host; and what has written it, up to a colon, or in RFC 5424 four words.
   */
  SYSLOG {
    @Override
    boolean open(byte[] bytes, int start, int end, Payload payload) {
      int at = priority(bytes, start, end);
      boolean isNew = at > start && ByteScan.startsWith(bytes, at, end, "1 ");
      at = isNew ? at + 2 : at;
      int host = timeEnd(bytes, at, end);
      if (host < 0) {
        return false;
      }
      int tag = blanks(bytes, word(bytes, host, end), end);
      int line = isNew ? structured(bytes, tag, end) : tagged(bytes, tag, end);
      return line > 0 && line < end && payload.set(bytes, line, end, false);
    }
  };

  private static final int ISO_SECONDS = 19;
  private static final String MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec ";

  /**
   * Finds the line inside.
   *
   * @param payload becomes a view of it
   * @return whether the bytes {@code [start, end)} are such an envelope
   */
  abstract boolean open(byte[] bytes, int start, int end, Payload payload);

  String label() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Behind {@code <134>}, before which Logplex has a length; {@code start} when there is none. */
  private static int priority(byte[] bytes, int start, int end) {
    int at = start;
    while (at < end && isDigit(bytes[at])) {
      at++;
    }
    at = at > start && at < end && bytes[at] == ' ' ? at + 1 : start;
    if (at >= end || bytes[at] != '<') {
      return start;
    }
    int close = at + 1;
    while (close < end && close < at + 4 && isDigit(bytes[close])) {
      close++;
    }
    return close > at + 1 && close < end && bytes[close] == '>' ? close + 1 : start;
  }

  /** Behind a time and its blank: {@code Jan 31 12:00:00} or ISO 8601; negative without one. */
  private static int timeEnd(byte[] bytes, int at, int end) {
    int wordEnd = word(bytes, at, end);
    if (wordEnd < end && isIsoTime(bytes, at, wordEnd)) {
      return wordEnd + 1;
    }
    boolean fits =
        end - at > 16
            && MONTHS.contains(ByteScan.ascii(bytes, at, at + 4))
            && (bytes[at + 4] == ' ' || isDigit(bytes[at + 4]))
            && isDigit(bytes[at + 5])
            && bytes[at + 6] == ' '
            && isClock(bytes, at + 7)
            && bytes[at + 15] == ' ';
    return fits ? at + 16 : -1;
  }

  private static boolean isIsoTime(byte[] bytes, int start, int end) {
    return end - start >= ISO_SECONDS
        && isDigit(bytes[start])
        && isDigit(bytes[start + 3])
        && bytes[start + 4] == '-'
        && bytes[start + 7] == '-'
        && bytes[start + 10] == 'T'
        && isClock(bytes, start + 11);
  }

  private static boolean isClock(byte[] bytes, int at) {
    return isDigit(bytes[at])
        && isDigit(bytes[at + 1])
        && bytes[at + 2] == ':'
        && isDigit(bytes[at + 3])
        && isDigit(bytes[at + 4])
        && bytes[at + 5] == ':'
        && isDigit(bytes[at + 6])
        && isDigit(bytes[at + 7]);
  }

  /** Behind {@code nginx[123]: }; negative when what is there is no tag. */
  private static int tagged(byte[] bytes, int tag, int end) {
    int tagEnd = word(bytes, tag, end);
    return tagEnd > tag + 1 && bytes[tagEnd - 1] == ':' ? blanks(bytes, tagEnd, end) : -1;
  }

  /** Behind program, process, kind of message and its data, {@code -} or in brackets. */
  private static int structured(byte[] bytes, int tag, int end) {
    int data = ByteScan.words(bytes, tag, end, 3);
    int at = data;
    while (at < end && bytes[at] == '[') {
      at = ByteScan.indexOf(bytes, at, end, ']') + 1;
    }
    if (at == data) {
      at = at < end && bytes[at] == '-' ? at + 1 : -1;
    }
    return at < 0 || at >= end || bytes[at] != ' ' ? -1 : at + 1;
  }
}
