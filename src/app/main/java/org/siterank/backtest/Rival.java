package org.siterank.backtest;

import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One method, judged.
 *
 * @param name key of the method
 * @param use what the product uses it for; empty: nothing
 * @param smoothing the parameter that was found for it on the learnt days
 * @param nats mean negative logarithm of the share given to what was viewed, or clicked: less is
 *     better, by 0.1 when the shares are 10 % larger
 * @param behind nats more than the best method of the table
 * @param lower lower end of its 95 % interval
 * @param upper upper end
 * @param tau Kendall's tau-b of the forecast and the judged counts
 * @param perDay all views a day by the forecast; none where it has no unit
 * @param coverage of its intervals; none where it has none
 */
public record Rival(
    String name,
    String use,
    double smoothing,
    double nats,
    double behind,
    double lower,
    double upper,
    double tau,
    OptionalDouble perDay,
    Optional<Coverage> coverage) {

  /** Whether chance alone may have put it behind the best. */
  public boolean isTied() {
    return lower <= 0;
  }
}
