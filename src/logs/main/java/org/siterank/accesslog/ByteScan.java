package org.siterank.accesslog;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * Looks for bytes, eight at a time where fields are long: a byte of a word equals {@code c} when it
 * is zero in {@code word ^ cccc...}, and the lowest zero byte is the lowest one whose high bit
 * stays set in {@code (x - 0101...) & ~x & 8080...} (H. S. Warren, Hacker's Delight, 2nd ed., 6-1).
 */
final class ByteScan {

  static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

  private static final long ONES = 0x0101010101010101L;
  private static final long HIGHS = 0x8080808080808080L;
  private static final long QUOTES = ONES * '"';
  private static final long BACKSLASHES = ONES * '\\';
  private static final long QUESTIONS = ONES * '?';
  private static final long FRAGMENTS = ONES * '#';

  private ByteScan() {}

  /**
   * The number of the lowest byte whose high bit is set, in a word of which no other bits are, and
   * some are. (There is an instruction for it, which the JDK's first compiler does not know.)
   */
  static int lowest(long found) {
    return (int) ((((found - 1) & ONES) * ONES) >>> (Long.SIZE - Byte.SIZE)) - 1;
  }

  /** The first quote or backslash of {@code [from, end)}; {@code end} without one. */
  static int quoteOrBackslash(byte[] bytes, int from, int end) {
    int at = from;
    for (; at <= end - Long.BYTES; at += Long.BYTES) {
      long word = (long) LONGS.get(bytes, at);
      long quotes = word ^ QUOTES;
      long slashes = word ^ BACKSLASHES;
      long found = (((quotes - ONES) & ~quotes) | ((slashes - ONES) & ~slashes)) & HIGHS;
      if (found != 0) {
        return at + lowest(found);
      }
    }
    while (at < end && bytes[at] != '"' && bytes[at] != '\\') {
      at++;
    }
    return at;
  }

  /**
   * Where the path of a target ends in {@code [from, end)}: at its query, its fragment or the first
   * backslash, which is what an escape begins with; {@code end} without one.
   */
  static int pathEnd(byte[] bytes, int from, int end) {
    int at = from;
    for (; at <= end - Long.BYTES; at += Long.BYTES) {
      long word = (long) LONGS.get(bytes, at);
      long questions = word ^ QUESTIONS;
      long fragments = word ^ FRAGMENTS;
      long slashes = word ^ BACKSLASHES;
      long found =
          (((questions - ONES) & ~questions)
                  | ((fragments - ONES) & ~fragments)
                  | ((slashes - ONES) & ~slashes))
              & HIGHS;
      if (found != 0) {
        return at + lowest(found);
      }
    }
    while (at < end && bytes[at] != '?' && bytes[at] != '#' && bytes[at] != '\\') {
      at++;
    }
    return at;
  }

  /** The first {@code wanted} of {@code [from, end)}; {@code end} without one. */
  static int indexOf(byte[] bytes, int from, int end, char wanted) {
    long pattern = ONES * wanted;
    int at = from;
    for (; at <= end - Long.BYTES; at += Long.BYTES) {
      long word = (long) LONGS.get(bytes, at) ^ pattern;
      long found = (word - ONES) & ~word & HIGHS;
      if (found != 0) {
        return at + lowest(found);
      }
    }
    while (at < end && bytes[at] != wanted) {
      at++;
    }
    return at;
  }

  /** The last {@code wanted} of {@code [from, end)}; negative without one. */
  static int lastIndexOf(byte[] bytes, int from, int end, char wanted) {
    for (int at = end - 1; at >= from; at--) {
      if (bytes[at] == wanted) {
        return at;
      }
    }
    return -1;
  }

  /** The end of the word that begins at {@code from}: the first blank, or {@code end}. */
  static int word(byte[] bytes, int from, int end) {
    int at = from;
    while (at < end && bytes[at] != ' ' && bytes[at] != '\t') {
      at++;
    }
    return at;
  }

  /** The first byte from {@code from} on that is no blank, or {@code end}. */
  static int blanks(byte[] bytes, int from, int end) {
    int at = from;
    while (at < end && (bytes[at] == ' ' || bytes[at] == '\t')) {
      at++;
    }
    return at;
  }

  /** Behind so many words and the blanks after them. */
  static int words(byte[] bytes, int from, int end, int count) {
    int at = from;
    for (int i = 0; i < count; i++) {
      at = blanks(bytes, word(bytes, at, end), end);
    }
    return at;
  }

  static boolean isBlank(byte b) {
    return b == ' ' || b == '\t';
  }

  static boolean isDigit(byte b) {
    return b >= '0' && b <= '9';
  }

  /** The end of a line without its carriage return. */
  static int withoutReturn(byte[] bytes, int start, int end) {
    return end > start && bytes[end - 1] == '\r' ? end - 1 : end;
  }

  /** Whether the bytes from {@code at} on, before {@code end}, begin with this ASCII text. */
  static boolean startsWith(byte[] bytes, int at, int end, String ascii) {
    if (end - at < ascii.length()) {
      return false;
    }
    for (int i = 0; i < ascii.length(); i++) {
      if (bytes[at + i] != ascii.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /** Whether {@code [start, end)} is this ASCII text. */
  static boolean is(byte[] bytes, int start, int end, String ascii) {
    return end - start == ascii.length() && startsWith(bytes, start, end, ascii);
  }

  /**
   * The status in {@code [start, end)}: 100 to 999; 0 for what servers write when they sent no
   * answer ({@code -}, {@code 000}, {@code -1}, nothing); negative for anything else.
   */
  static int status(byte[] bytes, int start, int end) {
    if (end - start != 3) {
      boolean none = start == end || is(bytes, start, end, "-") || is(bytes, start, end, "-1");
      return none || is(bytes, start, end, "0") ? 0 : -1;
    }
    int status = 0;
    for (int i = start; i < end; i++) {
      if (!isDigit(bytes[i])) {
        return -1;
      }
      status = 10 * status + bytes[i] - '0';
    }
    return status == 0 || status >= 100 ? status : -1;
  }

  static String ascii(byte[] bytes, int start, int end) {
    return new String(bytes, start, end - start, StandardCharsets.ISO_8859_1);
  }
}
