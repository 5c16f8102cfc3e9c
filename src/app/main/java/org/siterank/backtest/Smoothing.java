package org.siterank.backtest;

import java.util.function.DoubleUnaryOperator;

/**
 * How far a forecast is drawn to what is said where nothing was counted: the candidate of greatest
 * likelihood on the last of the learnt days, of a forecast from those before. No judged day takes
 * part.
 */
final class Smoothing {

  /** Shares e of the uniform distribution; with 0 a single view could refute a method. */
  private static final double[] SHARES = {
    0.001, 0.003, 0.01, 0.03, 0.06, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1
  };

  /** Strengths a, in clicks. */
  private static final double[] STRENGTHS = {0.3, 1, 2, 3, 5, 10, 20, 30, 100, 300, 1000, 10_000};

  /** Where there is one learnt day alone; our choice. */
  private static final double USUAL_SHARE = 0.1;

  private static final double USUAL_STRENGTH = 10;

  private Smoothing() {}

  static double usual(boolean strength) {
    return strength ? USUAL_STRENGTH : USUAL_SHARE;
  }

  /**
   * The candidate of greatest likelihood; the least one of several.
   *
   * @param strength whether strengths are asked for, else shares
   */
  static double best(boolean strength, DoubleUnaryOperator logLikelihood) {
    double best = usual(strength);
    double height = Double.NEGATIVE_INFINITY;
    for (double candidate : strength ? STRENGTHS : SHARES) {
      double here = logLikelihood.applyAsDouble(candidate);
      if (here > height) {
        height = here;
        best = candidate;
      }
    }
    return best;
  }
}
