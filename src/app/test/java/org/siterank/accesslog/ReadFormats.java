package org.siterank.accesslog;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Lines that are read in a format, and the fields that a format finds. */
abstract class ReadFormats {

  static ReadLine read(LogFormat format, String text) {
    ReadLine line = ReadLine.of(format, text).orElseThrow(() -> new AssertionError(text));
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    if (!format.hasDirectives() && !format.isTemplate()) {
      assertEquals(Optional.of(format), FormatDetection.of(bytes).format());
    }
    return line;
  }
}
