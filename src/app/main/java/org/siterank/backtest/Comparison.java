package org.siterank.backtest;

/**
 * Two methods on the same judged counts.
 *
 * @param of pages or links
 * @param by one of them
 * @param against the other
 * @param gain nats per view or click that the first loses less; negative: it loses more
 * @param lower lower end of the 95 % interval of the gain
 * @param upper upper end
 */
public record Comparison(
    String of, String by, String against, double gain, double lower, double upper) {

  /** Whether these days decide which of them is better. */
  public boolean isDecided() {
    return lower > 0 || upper < 0;
  }
}
