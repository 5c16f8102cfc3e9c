package org.siterank.accesslog;

import java.util.Arrays;

/**
 * Where a parser puts fields together that do not stand in the line as they have to be: decoded, or
 * joined from two. What is appended comes out in the escapes that {@link LogEscapes} undoes, of
 * which a backslash doubled is the only one needed. Grows to a small multiple of the longest line
 * and is used again for every line.
 */
final class FieldBuffer {

  /** How a format writes what a field cannot hold. */
  enum Coding {
    /** As Apache and nginx do: taken as it is. */
    ESCAPED,
    /** Not at all. */
    RAW,
    /** {@code +} for a blank (IIS); of several in a row, the first is the blank. */
    PLUS,
    /** {@code %XX} for bytes that were not percent-encoded before, {@code %25} for the percent. */
    PERCENT,
    /** {@code %XX} for every byte that is not plain, perhaps twice over. */
    PERCENT_TEXT,
    /** {@code #XX} (HAProxy). */
    HASH,
    /** As JSON strings are (RFC 8259, 7); {@code \xXX}, which nginx may write, stays. */
    JSON,
    /** Unescapes to a line instead of a field: a backslash in it stays one. */
    JSON_TEXT
  }

  private byte[] bytes = new byte[1 << 10];
  private int length;
  private boolean isLine;

  void clear() {
    length = 0;
  }

  byte[] bytes() {
    return bytes;
  }

  int length() {
    return length;
  }

  /** Appends one plain byte. */
  void append(char ascii) {
    reserve(1);
    bytes[length++] = (byte) ascii;
  }

  /** Appends a field; room for twice its length suffices for every coding. */
  void append(byte[] from, int start, int end, Coding coding) {
    reserve(2 * (end - start));
    switch (coding) {
      case ESCAPED -> {
        System.arraycopy(from, start, bytes, length, end - start);
        length += end - start;
      }
      case RAW -> raw(from, start, end);
      case PLUS -> plus(from, start, end);
      case PERCENT -> percent(from, start, end);
      case PERCENT_TEXT -> {
        int before = length;
        percentText(from, start, end);
        if (ByteScan.indexOf(bytes, before, length, '%') < length) {
          int after = length;
          length = before;
          percentText(bytes, before, after);
        }
        escapeFrom(before);
      }
      case HASH -> hash(from, start, end);
      case JSON -> json(from, start, end);
      case JSON_TEXT -> {
        isLine = true;
        json(from, start, end);
        isLine = false;
      }
    }
  }

  private void reserve(int more) {
    if (length + more > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + more));
    }
  }

  private void put(int b) {
    if (b == '\\' && !isLine) {
      bytes[length++] = '\\';
    }
    bytes[length++] = (byte) b;
  }

  private void raw(byte[] from, int start, int end) {
    for (int i = start; i < end; i++) {
      put(from[i]);
    }
  }

  private void plus(byte[] from, int start, int end) {
    for (int i = start; i < end; i++) {
      boolean blank = from[i] == '+' && (i == start || from[i - 1] != '+');
      put(blank ? ' ' : from[i]);
    }
  }

  /** Undoes one level: {@code %2520} was {@code %20}; a lone {@code %20} stays, it is a URL's. */
  private void percent(byte[] from, int start, int end) {
    for (int i = start; i < end; i++) {
      put(from[i]);
      if (hex(from, i, end, '%') == '%' && hexPair(from, i + 3, end) >= 0) {
        i += 2;
      }
    }
  }

  /**
   * Decodes in place or from elsewhere, without escapes: what is written never passes {@code i}.
   */
  private void percentText(byte[] from, int start, int end) {
    for (int i = start; i < end; i++) {
      int decoded = hex(from, i, end, '%');
      bytes[length++] = decoded < 0 ? from[i] : (byte) decoded;
      i += decoded < 0 ? 0 : 2;
    }
  }

  /** Doubles the backslashes from {@code start} on, last first, so that nothing moves twice. */
  private void escapeFrom(int start) {
    int extra = 0;
    for (int i = start; i < length; i++) {
      extra += bytes[i] == '\\' ? 1 : 0;
    }
    reserve(extra);
    int to = length + extra;
    for (int i = length - 1; to > i + 1; i--) {
      bytes[--to] = bytes[i];
      if (bytes[i] == '\\') {
        bytes[--to] = '\\';
      }
    }
    length += extra;
  }

  private void hash(byte[] from, int start, int end) {
    for (int i = start; i < end; i++) {
      int decoded = hex(from, i, end, '#');
      put(decoded < 0 ? from[i] : decoded);
      i += decoded < 0 ? 0 : 2;
    }
  }

  private void json(byte[] from, int start, int end) {
    for (int i = start; i < end; i++) {
      if (from[i] != '\\' || i + 1 == end) {
        put(from[i]);
        continue;
      }
      byte letter = from[++i];
      if (letter == 'u') {
        i += unicode(from, i + 1, end);
      } else if (letter == 'x') {
        bytes[length++] = '\\';
        bytes[length++] = 'x';
      } else {
        put(control(letter));
      }
    }
  }

  private static int control(byte letter) {
    return switch (letter) {
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default -> letter;
    };
  }

  /**
   * Appends the character of the four hex digits at {@code at}, as UTF-8; returns how many read.
   */
  private int unicode(byte[] from, int at, int end) {
    int unit = unit(from, at, end);
    if (unit < 0) {
      put('u');
      return 0;
    }
    int point = unit;
    int read = 4;
    if (Character.isHighSurrogate((char) unit)
        && at + 6 <= end
        && from[at + 4] == '\\'
        && from[at + 5] == 'u') {
      int low = unit(from, at + 6, end);
      if (low >= 0 && Character.isLowSurrogate((char) low)) {
        point = Character.toCodePoint((char) unit, (char) low);
        read = 10;
      }
    }
    utf8(point);
    return read;
  }

  private void utf8(int point) {
    if (point < 0x80) {
      put(point);
    } else if (point < 0x800) {
      put(0xc0 | (point >> 6));
      put(0x80 | (point & 0x3f));
    } else if (point < 0x10000) {
      put(0xe0 | (point >> 12));
      put(0x80 | ((point >> 6) & 0x3f));
      put(0x80 | (point & 0x3f));
    } else {
      put(0xf0 | (point >> 18));
      put(0x80 | ((point >> 12) & 0x3f));
      put(0x80 | ((point >> 6) & 0x3f));
      put(0x80 | (point & 0x3f));
    }
  }

  private static int unit(byte[] from, int at, int end) {
    int high = hexPair(from, at, end);
    int low = hexPair(from, at + 2, end);
    return high < 0 || low < 0 ? -1 : high << 8 | low;
  }

  /** The byte that {@code sign} and two hex digits at {@code at} stand for; or negative. */
  private static int hex(byte[] from, int at, int end, char sign) {
    return from[at] == sign ? hexPair(from, at + 1, end) : -1;
  }

  private static int hexPair(byte[] from, int at, int end) {
    if (at + 2 > end) {
      return -1;
    }
    int high = Character.digit((char) (from[at] & 0xff), 16);
    int low = Character.digit((char) (from[at + 1] & 0xff), 16);
    return high < 0 || low < 0 ? -1 : high << 4 | low;
  }
}
