package org.siterank.backtest;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.Optional;
import org.siterank.rank.KendallTau;

/**
 * One method, judged.
 *
 * @param name key of the method
 * @param use what the product uses it for; empty: nothing
 * @param smoothing the parameter that was found for it on the learnt days
 * @param loss how far its shares are from what was viewed, or clicked
 * @param order how well it orders pages, or links
 * @param perDay all views a day by the forecast; none where it has no unit
 * @param coverage of its intervals; none where it has none
 */
public record Rival(
    String name,
    String use,
    double smoothing,
    @JsonUnwrapped LogLoss loss,
    @JsonUnwrapped Order order,
    Optional<Double> perDay,
    Optional<Coverage> coverage) {

  /**
   * The logarithmic loss of a method.
   *
   * @param nats mean negative logarithm of the share given to what was viewed, or clicked: less is
   *     better, by 0.1 when the shares are 10 % larger
   * @param behind nats more than the best method of the table
   * @param lower lower end of its 95 % interval
   * @param upper upper end
   */
  public record LogLoss(double nats, double behind, double lower, double upper) {}

  /**
   * The agreement of a forecast's order with that of the counts.
   *
   * @param tau Kendall's tau-b of the forecast and the judged counts; it punishes a forecast for
   *     telling apart what was viewed alike, as hundreds of pages that nobody viewed
   * @param concordance how often the forecast puts the right one first, of two with different
   *     counts; half where it puts them alike
   */
  public record Order(double tau, double concordance) {}

  /** That of an order of forecast and counts. */
  static double concordance(KendallTau order) {
    double pairs = (double) order.concordant() + order.discordant() + order.tiesA();
    return (order.concordant() + order.tiesA() / 2.0) / pairs;
  }
}
