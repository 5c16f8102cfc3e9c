package org.siterank.setting;

import java.util.Map;
import java.util.regex.Pattern;

/**
 * A whole number.
 *
 * @param min smallest allowed
 * @param max largest allowed
 */
record IntegerType(int min, int max) implements ValueType<Integer> {

  static IntegerType of(String min, String max) {
    return new IntegerType(
        Integer.parseInt(min), max.isEmpty() ? Integer.MAX_VALUE : Integer.parseInt(max));
  }

  private static final Pattern SYNTAX = Pattern.compile("[+-]?\\d+");

  @Override
  public String placeholder() {
    return "N";
  }

  @Override
  public Integer parse(String text) {
    if (!SYNTAX.matcher(text).matches()) {
      throw ValueType.refusal(text, "is not a whole number; write one " + range());
    }
    // More digits than an int has are out of every range; what matters is to say so.
    long value = text.length() > 12 ? Long.MAX_VALUE : Long.parseLong(text);
    if (value < min || value > max) {
      throw ValueType.refusal(text, "is not a whole number " + range());
    }
    return (int) value;
  }

  @Override
  public void check(Integer value) {
    if (value < min || value > max) {
      throw ValueType.refusal(value.toString(), "is not a whole number " + range());
    }
  }

  @Override
  public Map<String, Object> schema() {
    return max == Integer.MAX_VALUE
        ? Map.of("type", "integer", "minimum", min)
        : Map.of("type", "integer", "minimum", min, "maximum", max);
  }

  private String range() {
    return "from " + min + " to " + max;
  }
}
