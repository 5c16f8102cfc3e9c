package org.siterank.setting;

import java.util.Map;
import java.util.regex.Pattern;

/**
 * A decimal number: {@code 0.85}, {@code 1e-10}.
 *
 * @param min smallest allowed
 * @param max largest allowed
 */
public record NumberType(double min, double max) implements ValueType<Double> {

  static NumberType of(String min, String max) {
    return new NumberType(
        Double.parseDouble(min), max.isEmpty() ? Double.MAX_VALUE : Double.parseDouble(max));
  }

  /** Narrower than {@link Double#parseDouble}, which also takes {@code 1d}, NaN and hex. */
  private static final Pattern SYNTAX =
      Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d{1,4})?");

  @Override
  public String placeholder() {
    return "NUMBER";
  }

  @Override
  public Double parse(String text) {
    if (!SYNTAX.matcher(text).matches()) {
      throw ValueType.refusal(text, "is not a number; write one " + range());
    }
    double value = Double.parseDouble(text);
    if (!isAllowed(value)) {
      throw ValueType.refusal(text, "is not a number " + range());
    }
    return value;
  }

  @Override
  public void check(Double value) {
    if (!isAllowed(value)) {
      throw ValueType.refusal(value.toString(), "is not a number " + range());
    }
  }

  @Override
  public Map<String, Object> schema() {
    return max == Double.MAX_VALUE
        ? Map.of("type", "number", "minimum", min)
        : Map.of("type", "number", "minimum", min, "maximum", max);
  }

  private boolean isAllowed(double value) {
    return value >= min && value <= max;
  }

  private String range() {
    return "from " + print(min) + " to " + print(max);
  }

  private static String print(double value) {
    return value == Math.rint(value) && Math.abs(value) < 1e7
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}
