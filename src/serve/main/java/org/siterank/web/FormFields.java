package org.siterank.web;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The fields of a query or a form: {@code application/x-www-form-urlencoded}, in UTF-8, as the URL
 * Standard (WHATWG, 5.1) parses it; what is encoded wrongly is refused, where the standard guesses.
 */
final class FormFields {

  private FormFields() {}

  /**
   * Adds the fields of a text.
   *
   * @throws IllegalArgumentException when a text is no percent-encoded UTF-8
   */
  static void add(String text, Map<String, List<String>> fields) {
    for (String field : text.split("&", -1)) {
      if (!field.isEmpty()) {
        int equals = field.indexOf('=');
        String name = equals < 0 ? field : field.substring(0, equals);
        String value = equals < 0 ? "" : field.substring(equals + 1);
        fields.computeIfAbsent(decoded(name), none -> new ArrayList<>()).add(decoded(value));
      }
    }
  }

  /** The fields of a query. */
  static Map<String, List<String>> of(String query) {
    Map<String, List<String>> fields = new LinkedHashMap<>();
    add(query, fields);
    return fields;
  }

  private static String decoded(String text) {
    byte[] from = text.getBytes(StandardCharsets.UTF_8);
    ByteBuffer to = ByteBuffer.allocate(from.length);
    for (int i = 0; i < from.length; i++) {
      if (from[i] == '%') {
        to.put((byte) (digit(from, i + 1, text) << 4 | digit(from, i + 2, text)));
        i += 2;
      } else {
        to.put(from[i] == '+' ? (byte) ' ' : from[i]);
      }
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(to.flip()).toString();
    } catch (CharacterCodingException e) {
      throw new IllegalArgumentException("no UTF-8: " + text, e);
    }
  }

  private static int digit(byte[] text, int at, String shown) {
    int digit = at < text.length ? Character.digit(text[at], 16) : -1;
    if (digit < 0) {
      throw new IllegalArgumentException("two hexadecimal digits must follow a %: " + shown);
    }
    return digit;
  }
}
