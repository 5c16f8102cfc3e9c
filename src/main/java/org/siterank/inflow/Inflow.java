package org.siterank.inflow;

/**
 * How much importance enters each page from outside the site, in visits per day: P_ie over links of
 * other sites, P_ind from search engines and from nowhere known.
 */
public final class Inflow {

  private final double[] external;
  private final double[] induced;
  private final double theta;
  private final double hitWeight;
  private final boolean measured;

  /**
   * @param external P_ie per page
   * @param induced P_ind per page
   * @param theta the share of induced inflow assumed where hits say nothing
   * @param hitWeight the weight w of the hits, in [0, 1]
   * @param measured whether there were hits at all
   */
  Inflow(double[] external, double[] induced, double theta, double hitWeight, boolean measured) {
    this.external = external.clone();
    this.induced = induced.clone();
    this.theta = theta;
    this.hitWeight = hitWeight;
    this.measured = measured;
  }

  /** P_ie per page, a copy. */
  public double[] external() {
    return external.clone();
  }

  /** P_ind per page, a copy. */
  public double[] induced() {
    return induced.clone();
  }

  /** P_ie of a page. */
  public double external(int node) {
    return external[node];
  }

  /** P_ind of a page. */
  public double induced(int node) {
    return induced[node];
  }

  /** s = P_ie + P_ind per page. */
  public double[] sum() {
    double[] sum = external.clone();
    for (int v = 0; v < sum.length; v++) {
      sum[v] += induced[v];
    }
    return sum;
  }

  /** The share of induced inflow that was assumed where hits say nothing. */
  public double theta() {
    return theta;
  }

  /** The weight w of the hits in the mixture, in [0, 1]; 0 without a log. */
  public double hitWeight() {
    return hitWeight;
  }

  /**
   * Whether s is in visits per day. Without hits it has no unit: P_ind is uniform, P_ie 0, and they
   * sum to 1.
   */
  public boolean isMeasured() {
    return measured;
  }
}
