package org.siterank.setting;

import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number with its unit: {@code 500ms}, {@code 2s}, {@code 5m}, {@code 1.5h}, {@code 30d}. A zero
 * needs no unit.
 *
 * @param min shortest allowed
 * @param max longest allowed
 */
record DurationType(Duration min, Duration max) implements ValueType<Duration> {

  static DurationType of(String min, String max) {
    return new DurationType(time(min), time(max));
  }

  private static final Pattern SYNTAX = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)(ms|s|m|h|d)");
  private static final String EXAMPLES = "500ms, 2s, 5m, 1h or 30d";

  @Override
  public String placeholder() {
    return "DURATION";
  }

  @Override
  public Duration parse(String text) {
    Duration value = time(text);
    if (!isAllowed(value)) {
      throw outOfRange(text);
    }
    return value;
  }

  private static Duration time(String text) {
    if (text.equals("0")) {
      return Duration.ZERO;
    }
    Matcher parts = SYNTAX.matcher(text);
    if (!parts.matches()) {
      throw ValueType.refusal(text, "is not a duration; write " + EXAMPLES);
    }
    long unitNanos =
        switch (parts.group(2)) {
          case "ms" -> 1_000_000L;
          case "s" -> 1_000_000_000L;
          case "m" -> 60_000_000_000L;
          case "h" -> 3_600_000_000_000L;
          default -> 86_400_000_000_000L;
        };
    // Nine digits of days are more nanoseconds than a long holds.
    BigDecimal nanos = new BigDecimal(parts.group(1)).multiply(BigDecimal.valueOf(unitNanos));
    BigDecimal[] split = nanos.divideAndRemainder(BigDecimal.valueOf(1_000_000_000L));
    return Duration.ofSeconds(split[0].longValueExact(), split[1].longValue());
  }

  @Override
  public void check(Duration value) {
    if (!isAllowed(value)) {
      throw outOfRange(print(value));
    }
  }

  private boolean isAllowed(Duration value) {
    return value.compareTo(min) >= 0 && value.compareTo(max) <= 0;
  }

  private IllegalArgumentException outOfRange(String text) {
    return ValueType.refusal(text, "is not a duration from " + print(min) + " to " + print(max));
  }

  @Override
  public Map<String, Object> schema() {
    Map<String, Object> text = Map.of("type", "string", "pattern", "^" + SYNTAX + "$");
    return min.isZero() ? Map.of("anyOf", List.of(text, Map.of("const", 0))) : text;
  }

  /** The shortest text that reads back as this duration (to the millisecond). */
  static String print(Duration value) {
    long millis = value.toMillis();
    if (millis % 1000 != 0 || millis == 0) {
      return millis + "ms";
    }
    long seconds = millis / 1000;
    if (seconds % 86_400 == 0) {
      return seconds / 86_400 + "d";
    }
    if (seconds % 3600 == 0) {
      return seconds / 3600 + "h";
    }
    return seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s";
  }
}
