package org.siterank.flow;

import java.util.Locale;
import java.util.Objects;

/**
 * Whether one page is before another by more than the counting noise of the inflow.
 *
 * @param first name of a page
 * @param second name of another
 * @param difference P of the first less P of the second
 * @param deviation standard deviation of the difference, in the unit of the ranks
 */
public record RankDifference(String first, String second, double difference, double deviation) {

  /** Quantile of the normal distribution for a two-sided test at 95 %. */
  public static final double Z95 = 1.96;

  public RankDifference {
    Objects.requireNonNull(first, "first");
    Objects.requireNonNull(second, "second");
    if (!Double.isFinite(difference) || !(deviation >= 0)) {
      throw new IllegalArgumentException(
          "a difference must be finite and its deviation at least 0, got "
              + difference
              + " and "
              + deviation);
    }
  }

  /** The difference in deviations; 0 for no difference, infinite for one without any noise. */
  public double z() {
    return difference == 0 ? 0 : difference / deviation;
  }

  /** Whether the order is significant at 95 %: |z| > 1.96. */
  public boolean isSignificant() {
    return Math.abs(z()) > Z95;
  }

  /** {@code a before b: significant at 95 % (z = 3.10)}, the page with the higher rank first. */
  @Override
  public String toString() {
    if (difference == 0) {
      return first + " and " + second + ": equal";
    }
    return String.format(
        Locale.ROOT,
        "%s before %s: %s at 95 %% (z = %.2f)",
        difference > 0 ? first : second,
        difference > 0 ? second : first,
        isSignificant() ? "significant" : "not significant",
        Math.abs(z()));
  }
}
