package org.siterank.accesslog;

import java.util.Arrays;

/**
 * How servers write characters that would break a line. Apache writes {@code \"}, {@code \\}, the C
 * escapes {@code \b \n \r \t \v} and {@code \xhh} (mod_log_config, "Format Notes"); nginx writes
 * {@code \xHH} for the quote, the backslash and all outside printable ASCII (ngx_http_log_module,
 * {@code escape=default}).
 */
final class LogEscapes {

  private static final char[] HEX = "0123456789ABCDEF".toCharArray();

  private LogEscapes() {}

  /** The bytes of a field as the client sent them. */
  static byte[] undo(byte[] bytes, int start, int end) {
    int first = start;
    while (first < end && bytes[first] != '\\') {
      first++;
    }
    if (first == end) {
      return Arrays.copyOfRange(bytes, start, end);
    }
    byte[] out = new byte[end - start];
    int length = 0;
    for (int i = start; i < end; i++) {
      byte b = bytes[i];
      if (b != '\\' || i + 1 == end) {
        out[length++] = b;
        continue;
      }
      byte next = bytes[++i];
      int high = i + 2 < end ? Character.digit((char) (bytes[i + 1] & 0xff), 16) : -1;
      int low = i + 2 < end ? Character.digit((char) (bytes[i + 2] & 0xff), 16) : -1;
      if (next == 'x' && high >= 0 && low >= 0) {
        out[length++] = (byte) (high << 4 | low);
        i += 2;
      } else {
        out[length++] = control(next);
      }
    }
    return Arrays.copyOf(out, length);
  }

  private static byte control(byte letter) {
    return switch (letter) {
      case 'b' -> '\b';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'v' -> 0x0b;
      default -> letter;
    };
  }

  /** The bytes as URL text: printable ASCII stands for itself, everything else as {@code %XX}. */
  static String percent(byte[] bytes) {
    StringBuilder out = new StringBuilder(bytes.length + 16);
    for (byte b : bytes) {
      if (b > 0x20 && b < 0x7f) {
        out.append((char) b);
      } else {
        out.append('%').append(HEX[b >> 4 & 15]).append(HEX[b & 15]);
      }
    }
    return out.toString();
  }
}
