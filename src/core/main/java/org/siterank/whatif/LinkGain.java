package org.siterank.whatif;

import java.util.EnumMap;
import java.util.Map;

/**
 * The gain of one new link from i to t, from estimates of what its formula holds:
 *
 * <pre>
 *   gain = P_i (d x_t - x_i) / (k + N_ii - d N_ti)
 *   |error| &lt;= ( P_i d e(x_t) + P_i e(x_i) + gain e(N_ii) + gain d e(N_ti)
 *               + e(P_i) (d x_t - x_i + d e(x_t) + e(x_i)) ) / least denominator
 * </pre>
 *
 * <p>The error of a quotient {@code A/B} is at most {@code (e(A) + A/B e(B)) / (B - e(B))}. Where i
 * has a nofollow link to t already, x_i and N_ii are left out: exact zeros.
 */
final class LinkGain {

  /** Below this, a gain over a difference of near equals is solved for instead. */
  static final double SINGULAR = 1e-6;

  /** Sources of the error of a gain. */
  enum Source {
    /** x_t, from a row and a column of the target. */
    TARGET,
    /** x_i, from a row of the source and a column of the target. */
    AHEAD,
    /** N_ii, from a row and a column of the source. */
    STAY,
    /** N_ti, from a row of the target and a column of the source. */
    BACK,
    /** P_i, from the ranks and a column of the source. */
    SCORE;

    boolean isOfTargetRow() {
      return this == TARGET || this == BACK;
    }

    boolean isOfTargetColumn() {
      return this == TARGET || this == AHEAD;
    }
  }

  /** A number with a bound of its error. */
  record Estimate(double value, double error) {

    static final Estimate ZERO = new Estimate(0, 0);
  }

  private final double gain;
  private final Map<Source, Double> terms = new EnumMap<>(Source.class);
  private final double errorBound;

  /**
   * Computes.
   *
   * @param links k, the links of the source; one over its share where it was withheld
   * @param damping d
   * @param score P_i
   * @param own x_t
   * @param ahead x_i
   * @param stay N_ii
   * @param back N_ti
   */
  LinkGain(
      double links,
      double damping,
      Estimate score,
      Estimate own,
      Estimate ahead,
      Estimate stay,
      Estimate back) {
    double above = Math.max(0, damping * own.value - ahead.value);
    double aboveError = damping * own.error + ahead.error;
    double below = links + stay.value - damping * back.value;
    double least = below - stay.error - damping * back.error;
    // The difference may be all rounding, and the quotient with it: never below half of it.
    double safe = Math.max(least, Math.max(SINGULAR, below / 2));
    gain = score.value * above / Math.max(SINGULAR, below);
    terms.put(Source.TARGET, score.value * damping * own.error / safe);
    terms.put(Source.AHEAD, score.value * ahead.error / safe);
    terms.put(Source.STAY, gain * stay.error / safe);
    terms.put(Source.BACK, gain * damping * back.error / safe);
    terms.put(Source.SCORE, score.error * (above + aboveError) / safe);
    double sum = 0;
    for (double term : terms.values()) {
      sum += term;
    }
    errorBound = least >= safe ? sum : Double.POSITIVE_INFINITY;
  }

  double gain() {
    return gain;
  }

  /** Proven bound of the error; infinite where the denominator may be 0. */
  double errorBound() {
    return errorBound;
  }

  /** The part of the error bound that an estimate brings. */
  double term(Source source) {
    return terms.get(source);
  }

  /** Where most of the error comes from; the first of equals. */
  Source worst() {
    Source worst = Source.TARGET;
    for (Source source : Source.values()) {
      worst = term(source) > term(worst) ? source : worst;
    }
    return worst;
  }
}
