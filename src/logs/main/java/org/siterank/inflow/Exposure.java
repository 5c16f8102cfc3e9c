package org.siterank.inflow;

/** How much longer pages count as watched than they were: factors, at least 1. */
final class Exposure {

  /** All pages were watched on all days. */
  static final Exposure EQUAL = new Exposure(new double[0]);

  private final double[] factors;

  /**
   * @param factors by page; none where all pages were watched on all days
   */
  Exposure(double[] factors) {
    this.factors = factors.clone();
  }

  boolean isEqual() {
    return factors.length == 0;
  }

  double of(int page) {
    return isEqual() ? 1 : factors[page];
  }
}
