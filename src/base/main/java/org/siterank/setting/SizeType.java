package org.siterank.setting;

import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number of bytes: {@code 10MB}, {@code 512KiB}; kB, MB and GB count in thousands, KiB, MiB and
 * GiB in 1024s (IEC 80000-13).
 *
 * @param min fewest bytes allowed
 * @param max most bytes allowed
 */
record SizeType(long min, long max) implements ValueType<Long> {

  private static final SizeType ANY = new SizeType(0, Long.MAX_VALUE);

  static SizeType of(String min, String max) {
    return new SizeType(ANY.parse(min), ANY.parse(max));
  }

  private static final Pattern SYNTAX =
      Pattern.compile("(\\d{1,12}(?:\\.\\d{1,6})?)(B|kB|KB|MB|GB|KiB|MiB|GiB)?");
  private static final Map<String, Long> UNITS =
      Map.of(
          "B", 1L,
          "kB", 1_000L,
          "KB", 1_000L,
          "MB", 1_000_000L,
          "GB", 1_000_000_000L,
          "KiB", 1L << 10,
          "MiB", 1L << 20,
          "GiB", 1L << 30);

  @Override
  public String placeholder() {
    return "SIZE";
  }

  @Override
  public Long parse(String text) {
    Matcher parts = SYNTAX.matcher(text);
    if (!parts.matches()) {
      throw ValueType.refusal(text, "is not a size; write 500kB, 10MB or 1GB");
    }
    long unit = parts.group(2) == null ? 1 : UNITS.get(parts.group(2));
    BigDecimal bytes = new BigDecimal(parts.group(1)).multiply(BigDecimal.valueOf(unit));
    if (bytes.compareTo(BigDecimal.valueOf(max)) > 0) {
      throw outOfRange(text);
    }
    long value = bytes.longValue();
    if (value < min) {
      throw outOfRange(text);
    }
    return value;
  }

  @Override
  public void check(Long value) {
    if (value < min || value > max) {
      throw outOfRange(value + "B");
    }
  }

  @Override
  public Map<String, Object> schema() {
    return Map.of(
        "anyOf",
        List.of(
            Map.of("type", "string", "pattern", "^" + SYNTAX + "$"),
            Map.of("type", "integer", "minimum", min, "maximum", max)));
  }

  private IllegalArgumentException outOfRange(String text) {
    return ValueType.refusal(text, "is not a size from " + print(min) + " to " + print(max));
  }

  private static String print(long bytes) {
    for (String unit : new String[] {"GB", "MB", "kB"}) {
      if (bytes % UNITS.get(unit) == 0) {
        return bytes / UNITS.get(unit) + unit;
      }
    }
    return bytes + "B";
  }
}
