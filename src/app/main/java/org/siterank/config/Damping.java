package org.siterank.config;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.siterank.setting.KeywordOr;
import org.siterank.setting.NumberType;
import org.siterank.setting.ValueType;

/**
 * How d is chosen: as a number, or by the clicks in the logs.
 *
 * @param number d, in [0, 1]; empty when it is measured
 * @param isDemanded whether it is worth a warning that it could not be measured
 */
public record Damping(Optional<Double> number, boolean isDemanded) {

  /** Measured where the logs are enough for it. */
  public static final Damping AUTO = new Damping(Optional.empty(), false);

  /** Measured, with a warning where the logs are not enough. */
  public static final Damping MEASURED = new Damping(Optional.empty(), true);

  /** A number, or to be measured when there is none. */
  static Damping of(Optional<Double> number) {
    return number.isEmpty() ? MEASURED : new Damping(number, false);
  }

  /** {@code auto}, {@code measured} or a number. */
  public record Type() implements ValueType<Damping> {

    private static final String WORD = "auto";
    private static final KeywordOr<Double> OTHERWISE =
        new KeywordOr<>("measured", new NumberType(0, 1));

    @Override
    public String placeholder() {
      return WORD + "|" + OTHERWISE.placeholder();
    }

    @Override
    public Damping parse(String text) {
      return text.equals(WORD) ? AUTO : of(OTHERWISE.parse(text));
    }

    @Override
    public Map<String, Object> schema() {
      return Map.of("anyOf", List.of(Map.of("const", WORD), OTHERWISE.schema()));
    }

    @Override
    public void check(Damping value) {
      OTHERWISE.check(value.number());
    }
  }
}
