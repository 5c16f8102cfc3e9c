package org.siterank.setting;

import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * A value that its own constructor reads and checks.
 *
 * @param placeholder the word that stands for it in help
 * @param what what it is, for the refusal: {@code "an absolute http or https URL"}
 * @param reader makes the value; its IllegalArgumentException becomes the refusal
 * @param pattern a regular expression for its text; empty where only the reader knows
 * @param secret whether the refusal keeps the text to itself
 */
record TextType<T>(
    String placeholder, String what, Function<String, T> reader, String pattern, boolean secret)
    implements ValueType<T> {

  TextType(String placeholder, String what, Function<String, T> reader) {
    this(placeholder, what, reader, "", false);
  }

  /** Text in which every character must fit and which must not be empty. */
  static TextType<String> matching(String placeholder, String what, String regex, boolean secret) {
    Pattern pattern = Pattern.compile(regex);
    return new TextType<>(
        placeholder,
        what,
        text -> {
          if (!pattern.matcher(text).matches()) {
            throw new IllegalArgumentException("no match");
          }
          return text;
        },
        regex,
        secret);
  }

  @Override
  public T parse(String text) {
    try {
      return reader.apply(text);
    } catch (IllegalArgumentException e) {
      if (secret) {
        throw ValueType.refusalOfSecret("is not " + what);
      }
      throw (IllegalArgumentException) ValueType.refusal(text, "is not " + what).initCause(e);
    }
  }

  @Override
  public Map<String, Object> schema() {
    return pattern.isEmpty()
        ? Map.of("type", "string")
        : Map.of("type", "string", "pattern", "^(" + pattern + ")$");
  }

  @Override
  public void check(T value) {
    // Values other than text were checked by their own constructor.
    if (value instanceof String text) {
      parse(text);
    }
  }
}
