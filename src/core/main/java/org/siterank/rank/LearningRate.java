package org.siterank.rank;

import java.util.Locale;

/**
 * How much of its old value a page gives up in sweep t = 0, 1, ... of {@link DistanceRank}: the
 * functions a(x), {@code x = beta t}, of figure 3 in Zareh Bidoki and Yazdani, 2007, cut to [0, 1].
 *
 * <p>All but {@link #FIXPOINT} fall, and the values freeze where they are rather than converge: the
 * rates of {@link #EXPONENTIAL} sum to {@code 1/(1 - e^-beta)}, 10.5 for the paper's beta of 0.1.
 */
public enum LearningRate {
  /** {@code e^-x}, equation 5: the paper's choice. */
  EXPONENTIAL {
    @Override
    double of(double x) {
      return Math.exp(-x);
    }
  },
  /** {@code 1/x}, and 1 as long as x is below 1. */
  INVERSE {
    @Override
    double of(double x) {
      return x < 1 ? 1 : 1 / x;
    }
  },
  /** {@code x^-2.1}, and 1 as long as x is below 1. */
  POWER_LAW {
    @Override
    double of(double x) {
      return x < 1 ? 1 : Math.pow(x, -2.1);
    }
  },
  /** {@code 1 - x}, and 0 from x = 1 on: nothing moves after {@code 1/beta} sweeps. */
  LINEAR {
    @Override
    double of(double x) {
      return Math.max(0, 1 - x);
    }
  },
  /** 1 throughout, whatever beta: the sweeps converge to the fixpoint of the equation. */
  FIXPOINT {
    @Override
    double of(double x) {
      return 1;
    }
  };

  abstract double of(double x);

  /**
   * The rate of a sweep, in [0, 1].
   *
   * @param beta how fast the rate falls, positive
   * @param sweep t, from 0
   */
  public double at(double beta, int sweep) {
    return of(beta * sweep);
  }

  /** Refuses a beta that is no decay. */
  public static void checkBeta(double beta) {
    if (!(beta > 0 && beta < Double.POSITIVE_INFINITY)) {
      throw new IllegalArgumentException("beta must be positive, got " + beta);
    }
  }

  /** The name in files and on the command line. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
