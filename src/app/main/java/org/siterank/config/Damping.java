package org.siterank.config;

import java.util.Optional;

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
  record Type(KeywordOr<Double> otherwise) implements ValueType<Damping> {

    private static final String WORD = "auto";

    @Override
    public String placeholder() {
      return WORD + "|" + otherwise.placeholder();
    }

    @Override
    public Damping parse(String text) {
      return text.equals(WORD) ? AUTO : of(otherwise.parse(text));
    }

    @Override
    public void check(Damping value) {
      otherwise.check(value.number());
    }
  }
}
