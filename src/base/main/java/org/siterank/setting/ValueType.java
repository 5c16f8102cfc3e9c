package org.siterank.setting;

import java.util.Map;

/**
 * Type of a setting: parses its text and checks its range.
 *
 * @param <T> the value as the program uses it
 */
public interface ValueType<T> {

  /** The type that follows from the component: {@link ValueTypes}. */
  interface ByComponent extends ValueType<Object> {}

  /** Longest piece of a refused text that an error repeats. */
  int MAX_QUOTED = 80;

  /** The word that stands for a value in help: {@code DURATION}. */
  String placeholder();

  /**
   * The value that a text means.
   *
   * @throws IllegalArgumentException naming the text and what is allowed, without the setting
   */
  T parse(String text);

  /**
   * Refuses values outside the allowed range, also those that were never text.
   *
   * @throws IllegalArgumentException naming the value and what is allowed, without the setting
   */
  void check(T value);

  /** The values that may stand in a file, as JSON Schema (draft 2020-12) describes them. */
  Map<String, Object> schema();

  /** The refusal of a text that may be a secret, which is not repeated. */
  static IllegalArgumentException refusalOfSecret(String complaint) {
    return new IllegalArgumentException("what is written there (not shown) " + complaint);
  }

  /** The refusal of a text: {@code "5 parsecs" is not a duration; write 500ms, 2s, 5m or 1h}. */
  static IllegalArgumentException refusal(String text, String complaint) {
    // Who writes a user and a password into an address does not want to read them in a log.
    String safe = text.replaceAll("//[^/?#\\s]*@", "//…@");
    String shown = safe.length() <= MAX_QUOTED ? safe : safe.substring(0, MAX_QUOTED) + "…";
    return new IllegalArgumentException("\"" + shown + "\" " + complaint);
  }
}
