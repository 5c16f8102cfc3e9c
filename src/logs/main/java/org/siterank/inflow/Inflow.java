package org.siterank.inflow;

import java.util.Arrays;

/**
 * How much importance enters each page from outside the site, in visits per day: P_ie over links of
 * other sites, P_ind from search engines and from nowhere known; and how uncertain it is.
 */
public final class Inflow {

  private final double[] external;
  private final double[] induced;
  private final double[] variance;
  private final double theta;
  private final double visitWeight;
  private final boolean measured;

  /**
   * @param external P_ie per page
   * @param induced P_ind per page
   * @param variance of P_ie + P_ind per page, by the noise of counting
   * @param theta the share of induced inflow assumed where visits say nothing
   * @param visitWeight the weight w of the visits, in [0, 1]
   * @param measured whether there were visits at all
   */
  Inflow(
      double[] external,
      double[] induced,
      double[] variance,
      double theta,
      double visitWeight,
      boolean measured) {
    this.external = external.clone();
    this.induced = induced.clone();
    this.variance = variance.clone();
    this.theta = theta;
    this.visitWeight = visitWeight;
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

  /**
   * Variance of P_ie + P_ind per page, in (visits per day) squared: the noise of counting and
   * nothing else, each page by itself. 0 everywhere when nothing was measured.
   */
  public double[] variance() {
    return variance.clone();
  }

  /**
   * The inflow after somebody has promoted pages and demoted others, by multiplying what enters
   * them (Mathieu and Viennot 2004, 4.4.1). The factors are known exactly: deviations are
   * multiplied by them too.
   *
   * @param factors one per page, at least 0 and finite; 1 leaves a page as it is
   */
  public Inflow promoted(double[] factors) {
    if (factors.length != external.length) {
      throw new IllegalArgumentException(
          "there must be one factor per page, " + external.length + ", got " + factors.length);
    }
    if (Arrays.stream(factors).allMatch(factor -> factor == 1)) {
      return this;
    }
    double[] newExternal = external.clone();
    double[] newInduced = induced.clone();
    double[] newVariance = variance.clone();
    for (int v = 0; v < factors.length; v++) {
      double factor = factors[v];
      if (!(factor >= 0 && factor < Double.POSITIVE_INFINITY)) {
        throw new IllegalArgumentException(
            "a factor on inflow must be at least 0 and finite, got " + factor);
      }
      newExternal[v] *= factor;
      newInduced[v] *= factor;
      newVariance[v] *= factor * factor;
    }
    return new Inflow(newExternal, newInduced, newVariance, theta, visitWeight, measured);
  }

  /**
   * The inflow with what other sites say enters over their links, which has no noise of counting.
   *
   * @param flows one per page, visits per day, at least 0 and finite
   */
  public Inflow entered(double[] flows) {
    if (flows.length != external.length) {
      throw new IllegalArgumentException(
          "there must be one flow per page, " + external.length + ", got " + flows.length);
    }
    double[] newExternal = external.clone();
    for (int v = 0; v < flows.length; v++) {
      newExternal[v] += flows[v];
    }
    return new Inflow(newExternal, induced, variance, theta, visitWeight, measured);
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

  /** The share of induced inflow that was assumed where visits say nothing. */
  public double theta() {
    return theta;
  }

  /** The weight w of the visits in the mixture, in [0, 1]; 0 without a log. */
  public double visitWeight() {
    return visitWeight;
  }

  /**
   * Whether s is in visits per day. Without visits it has no unit: P_ind is uniform, P_ie 0, and
   * they sum to 1.
   */
  public boolean isMeasured() {
    return measured;
  }
}
