package org.siterank.document;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Which charset a body is in, in the order of the WHATWG encoding sniffing: byte order mark,
 * header, the document's own declaration, the bytes themselves.
 */
final class Charsets {

  /** Charset of a body that declares none and is not UTF-8 (WHATWG HTML, 13.2.3.2). */
  static final Charset FALLBACK = Charset.forName("windows-1252");

  /** Bytes looked at to tell UTF-16 without a mark: enough for a few words of markup. */
  private static final int PREFIX = 512;

  private Charsets() {}

  /** The charset by byte order mark or header or zero bytes; nothing when none of them tells. */
  static Optional<Charset> outside(byte[] body, Optional<Charset> header) {
    Optional<Charset> mark = mark(body);
    if (mark.isPresent()) {
      return mark;
    }
    return header.isPresent() ? header : unmarkedUtf16(body);
  }

  static boolean isUtf16(byte[] body, Optional<Charset> header) {
    return outside(body, header).filter(c -> c.name().startsWith("UTF-16")).isPresent();
  }

  static boolean isUtf8(byte[] body) {
    try {
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(body));
      return true;
    } catch (CharacterCodingException notUtf8) {
      return false;
    }
  }

  /** The body as text, without its byte order mark; for formats that declare nothing inside. */
  static String decode(byte[] body, Optional<Charset> header) {
    Charset charset =
        outside(body, header).orElseGet(() -> isUtf8(body) ? StandardCharsets.UTF_8 : FALLBACK);
    String text = new String(body, charset);
    return text.startsWith("\ufeff") ? text.substring(1) : text;
  }

  private static Optional<Charset> mark(byte[] body) {
    if (startsWith(body, 0xef, 0xbb, 0xbf)) {
      return Optional.of(StandardCharsets.UTF_8);
    }
    if (startsWith(body, 0xfe, 0xff)) {
      return Optional.of(StandardCharsets.UTF_16BE);
    }
    return startsWith(body, 0xff, 0xfe) ? Optional.of(StandardCharsets.UTF_16LE) : Optional.empty();
  }

  /** Western markup in UTF-16 has a zero in nearly every other byte, always on the same side. */
  private static Optional<Charset> unmarkedUtf16(byte[] body) {
    int length = Math.min(body.length, PREFIX) & ~1;
    int even = 0;
    int odd = 0;
    for (int i = 0; i < length; i += 2) {
      even += body[i] == 0 ? 1 : 0;
      odd += body[i + 1] == 0 ? 1 : 0;
    }
    int most = length * 2 / 5;
    if (length < 8 || Math.max(even, odd) < most || Math.min(even, odd) > length / 20) {
      return Optional.empty();
    }
    return Optional.of(even > odd ? StandardCharsets.UTF_16BE : StandardCharsets.UTF_16LE);
  }

  private static boolean startsWith(byte[] body, int... mark) {
    if (body.length < mark.length) {
      return false;
    }
    for (int i = 0; i < mark.length; i++) {
      if ((body[i] & 0xff) != mark[i]) {
        return false;
      }
    }
    return true;
  }
}
