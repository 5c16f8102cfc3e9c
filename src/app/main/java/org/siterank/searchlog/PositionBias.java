package org.siterank.searchlog;

import java.util.Collection;
import java.util.Map;
import java.util.TreeMap;

/**
 * How likely people look at a result, by its place: {@code k^-exponent} at place k (position-based
 * model: M. Richardson, E. Dominowska and R. Ragno, 2007; N. Craswell, O. Zoeter, M. Taylor and B.
 * Ramsey, 2008). Divided by it, clicks tell what people want, wherever it stood (T. Joachims, A.
 * Swaminathan and T. Schnabel, 2017).
 *
 * <p>The exponent is the one under which results that stood at several places were opened there as
 * often as they were (A. Agarwal, I. Zaitsev, X. Wang, C. Li, M. Najork and T. Joachims, 2019),
 * with a normal distribution about 1 before anything is counted.
 *
 * @param exponent 0 when every place is looked at alike, at most {@value #LARGEST}
 */
record PositionBias(double exponent) {

  /** Taken for likely before anything is counted; that of Joachims et al. */
  static final double USUAL = 1;

  /** How far from it the exponent may well be; our choice. */
  private static final double DEVIATION = 0.5;

  private static final double LARGEST = 3;

  /** From here on places count alike, so that one click far down is not worth a hundred. */
  private static final int LAST = 10;

  private static final int STEPS = 100;

  /** A result of a query: by place, how often it was shown there, and how often opened. */
  static final class Shown {
    private final Map<Integer, double[]> places = new TreeMap<>();

    /** Adds searches that showed the result at a place, and the times that it was opened there. */
    void add(int place, double shown, double opened) {
      double[] at = places.computeIfAbsent(Math.min(place, LAST), none -> new double[2]);
      at[0] += shown;
      at[1] += opened;
    }
  }

  /** The bias under which results are opened as they were. */
  static PositionBias fit(Collection<Shown> results) {
    double exponent = USUAL;
    for (int step = 0; step < STEPS; step++) {
      // The logarithm of the likelihood is concave: Newton's method.
      double slope = (USUAL - exponent) / (DEVIATION * DEVIATION);
      double curvature = -1 / (DEVIATION * DEVIATION);
      for (Shown result : results) {
        double opened = 0;
        double logPlaces = 0;
        double mass = 0;
        double mean = 0;
        double square = 0;
        for (Map.Entry<Integer, double[]> place : result.places.entrySet()) {
          double log = Math.log(place.getKey());
          double expected = place.getValue()[0] * Math.exp(-exponent * log);
          opened += place.getValue()[1];
          logPlaces += place.getValue()[1] * log;
          mass += expected;
          mean += expected * log;
          square += expected * log * log;
        }
        if (opened > 0 && result.places.size() > 1) {
          mean /= mass;
          slope += opened * mean - logPlaces;
          curvature -= opened * Math.max(0, square / mass - mean * mean);
        }
      }
      double next = Math.min(LARGEST, Math.max(0, exponent - slope / curvature));
      boolean same = Math.abs(next - exponent) < 1e-9;
      exponent = next;
      if (same) {
        break;
      }
    }
    return new PositionBias(exponent);
  }

  /** The weight of a click at a place: the inverse of how likely it is looked at. */
  double weight(int place) {
    return Math.pow(Math.min(place, LAST), exponent);
  }
}
