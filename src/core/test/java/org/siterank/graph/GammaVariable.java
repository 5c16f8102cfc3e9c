package org.siterank.graph;

import java.util.random.RandomGenerator;

/**
 * Gamma variables, of which Dirichlet variables are made. G. Marsaglia and W. W. Tsang, "A simple
 * method for generating gamma variables", 2000.
 */
public final class GammaVariable {

  private GammaVariable() {}

  /** Draws one of scale 1; shapes below 1 by one of shape + 1. */
  public static double draw(double shape, RandomGenerator random) {
    double d = shape + 1 - 1 / 3.0;
    double c = 1 / Math.sqrt(9 * d);
    while (true) {
      double x = random.nextGaussian();
      double v = Math.pow(1 + c * x, 3);
      if (v > 0 && Math.log(random.nextDouble()) < x * x / 2 + d - d * v + d * Math.log(v)) {
        return d * v * Math.pow(random.nextDouble(), 1 / shape);
      }
    }
  }
}
