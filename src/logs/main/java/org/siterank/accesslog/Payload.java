package org.siterank.accesslog;

import org.siterank.accesslog.FieldBuffer.Coding;

/**
 * The line inside of an {@link Envelope}, as a view of the envelope's own bytes or, where escapes
 * had to be undone, of a copy. Good until the next line. Not for use by two threads.
 */
final class Payload {

  private final FieldBuffer buffer = new FieldBuffer();
  private byte[] bytes = {};
  private int start;
  private int end;
  private boolean isError;

  byte[] bytes() {
    return bytes;
  }

  int start() {
    return start;
  }

  int end() {
    return end;
  }

  /** Whether it was written to standard error, where no access log is. */
  boolean isError() {
    return isError;
  }

  /** Makes it a view of {@code [from, to)}; true. */
  boolean set(byte[] newBytes, int from, int to, boolean error) {
    bytes = newBytes;
    start = from;
    end = to;
    isError = error;
    return true;
  }

  /**
   * Finds the line in an object of JSON.
   *
   * @param line the key of the line
   * @param stream the key that says {@code stderr}; empty when there is none
   * @param time a key that has to be there as well
   * @return whether the object has both keys
   */
  boolean readObject(byte[] from, int first, int last, String line, String stream, String time) {
    int at = JsonParser.space(from, first, last);
    if (at >= last || from[at] != '{') {
      return false;
    }
    int lineStart = -1;
    int lineEnd = -1;
    boolean error = false;
    boolean isTimed = false;
    at = JsonParser.space(from, at + 1, last);
    while (at < last && from[at] == '"') {
      int keyEnd = JsonParser.string(from, at + 1, last);
      int colon = keyEnd < last ? JsonParser.space(from, keyEnd + 1, last) : last;
      if (colon >= last || from[colon] != ':') {
        return false;
      }
      int value = JsonParser.space(from, colon + 1, last);
      int valueEnd = JsonParser.valueEnd(from, value, last);
      if (value >= last || valueEnd >= last) {
        return false;
      }
      if (ByteScan.is(from, at + 1, keyEnd, line)) {
        lineStart = value;
        lineEnd = valueEnd;
      } else if (ByteScan.is(from, at + 1, keyEnd, stream)) {
        error = ByteScan.is(from, value, valueEnd, "\"stderr\"");
      } else {
        isTimed |= ByteScan.is(from, at + 1, keyEnd, time);
      }
      at = JsonParser.space(from, valueEnd, last);
      at = at < last && from[at] == ',' ? JsonParser.space(from, at + 1, last) : at;
    }
    return isTimed
        && at < last
        && from[at] == '}'
        && lineStart >= 0
        && take(from, lineStart, lineEnd, error);
  }

  private boolean take(byte[] from, int first, int last, boolean error) {
    if (from[first] == '[') {
      return takeBytes(from, first + 1, last - 1, error);
    }
    if (from[first] != '"') {
      return false;
    }
    int textEnd = last - 1;
    if (ByteScan.indexOf(from, first + 1, textEnd, '\\') == textEnd) {
      return set(from, first + 1, textEnd, error);
    }
    buffer.clear();
    buffer.append(from, first + 1, textEnd, Coding.JSON_TEXT);
    return trimmed(error);
  }

  /** {@code 49,57,50}. */
  private boolean takeBytes(byte[] from, int first, int last, boolean error) {
    buffer.clear();
    int value = -1;
    for (int i = first; i <= last; i++) {
      if (i < last && ByteScan.isDigit(from[i]) && value < 256) {
        value = Math.max(0, value) * 10 + from[i] - '0';
      } else if (value >= 0 && value < 256 && (i == last || from[i] == ',')) {
        buffer.append((char) value);
        value = -1;
      } else if (i == last || !ByteScan.isBlank(from[i])) {
        return false;
      }
    }
    return trimmed(error);
  }

  private boolean trimmed(boolean error) {
    int length = buffer.length();
    while (length > 0 && buffer.bytes()[length - 1] == '\n') {
      length--;
    }
    return set(buffer.bytes(), 0, length, error);
  }
}
