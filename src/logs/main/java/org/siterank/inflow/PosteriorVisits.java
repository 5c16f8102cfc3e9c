package org.siterank.inflow;

import java.util.function.DoubleUnaryOperator;
import org.apache.commons.numbers.gamma.LogGamma;

/**
 * The visits of each page, by what its rank leads to expect and by what was counted on it:
 *
 * <pre>
 * n_v ~ Poisson(theta_v E_v),   theta_v ~ Gamma(a, a),   E_v = P_v sum n / sum P
 *
 * X_v = E[theta_v | n_v] E_v = E_v (a + n_v) / (a + E_v)
 * </pre>
 *
 * <p>n_v are the page views counted on page v, from outside and by clicks; P_v is its rank; E_v is
 * the same rescaled to all that was counted; theta_v, of mean 1 and variance 1/a, is by how much
 * the visitors like the page better than the links do. X_v lies between E_v and n_v: near E_v where
 * little was expected and counted, near n_v where much was. The strength a of the prior is that of
 * greatest marginal likelihood, the counts being negative binomial:
 *
 * <pre>
 * l(a) = sum of ln G(a + n_v) - ln G(a) + a ln(a / (a + E_v)) + n_v ln(E_v / (a + E_v))
 * </pre>
 *
 * <p>Counts that are decayed, or scatter more than independent visitors, are divided by c = phi sum
 * Var n_v / sum n_v before, which makes them about Poisson ({@link Overdispersion},
 * quasi-likelihood); X is multiplied by it again.
 *
 * <p>After D. Clayton and J. Kaldor, "Empirical Bayes estimates of age-standardized relative
 * risks", Biometrics 43 (1987): their districts are our pages, their expected cases our E_v.
 * Differs in that P rests on the visits from outside, which are among the counts too; that makes a
 * somewhat too large, and cost less in simulations than ranks from the links alone as the prior. A
 * page of which nothing is expected (P_v = 0) has what was counted.
 *
 * <p>Limits: without counts X is P; with exposure without end X/n is 1. Where no click inside the
 * site was counted at all (imported visits, in-links taken for visits), the counts are entries and
 * not views: they are in P already, and X is P.
 *
 * <p>Cost: some 60 passes over the pages. Fails where a page is visited for what no search asks.
 */
public final class PosteriorVisits {

  /** From all but no prior to one that no site's counts overrule. */
  private static final double LEAST_STRENGTH = 1e-3;

  private static final double MOST_STRENGTH = 1e6;

  private static final int GRID = 24;

  /** Leaves ln a within a ten thousandth, far below its own uncertainty. */
  private static final int GOLDEN_STEPS = 20;

  private static final double GOLDEN = (Math.sqrt(5) - 1) / 2;

  private final double[] expected;
  private final double[] counted;
  private final double[] values;
  private final double strength;

  private PosteriorVisits(double[] expected, double[] counted, double[] values, double strength) {
    this.expected = expected;
    this.counted = counted;
    this.values = values;
    this.strength = strength;
  }

  /**
   * The posterior of each page's views a day.
   *
   * @param ranks P per page, at least 0, in any unit
   * @param totals what was counted
   * @param scatter how much more than independent visitors the counts scatter
   */
  public static PosteriorVisits of(double[] ranks, VisitTotals totals, Overdispersion scatter) {
    double[] counts = new double[totals.nodes()];
    double variance = 0;
    for (DecayedCounts part : totals.parts()) {
      for (int v = 0; v < counts.length; v++) {
        counts[v] += part.sum(v);
      }
      variance += part.totalVariance();
    }
    double all = sum(counts);
    boolean entriesOnly = totals.clicks().total() == 0;
    if (all == 0 || entriesOnly) {
      return of(ranks, new double[counts.length], 1);
    }
    return of(ranks, counts, Math.max(1, scatter.phi()) * variance / all)
        .scaled(1 / totals.effectiveDays());
  }

  /**
   * The posterior of plain counts, in their unit.
   *
   * @param ranks P per page, at least 0
   * @param counts n per page, at least 0
   * @param perEvent c, the variance of the counts by chance as a multiple of the counts
   */
  static PosteriorVisits of(double[] ranks, double[] counts, double perEvent) {
    if (ranks.length != counts.length) {
      throw new IllegalArgumentException(
          "there must be one count per rank, " + ranks.length + ", got " + counts.length);
    }
    double all = sum(counts);
    double rank = sum(ranks);
    if (all == 0 || rank == 0) {
      return new PosteriorVisits(ranks.clone(), counts.clone(), ranks.clone(), Double.NaN);
    }
    double[] expected = new double[ranks.length];
    double[] events = new double[ranks.length];
    for (int v = 0; v < ranks.length; v++) {
      expected[v] = ranks[v] * (all / perEvent) / rank;
      events[v] = counts[v] / perEvent;
    }
    double a = Math.exp(highest(ln -> likelihood(Math.exp(ln), expected, events)));
    double[] values = new double[ranks.length];
    for (int v = 0; v < ranks.length; v++) {
      values[v] = expected[v] == 0 ? events[v] : mean(a, expected[v], events[v]);
    }
    return new PosteriorVisits(expected, events, values, a).scaled(perEvent);
  }

  /** {@code E (a + n) / (a + E)}. */
  static double mean(double strength, double expected, double counted) {
    return expected * (strength + counted) / (strength + expected);
  }

  /** l(a), less what does not depend on a. */
  private static double likelihood(double a, double[] expected, double[] events) {
    double none = LogGamma.value(a);
    double sum = 0;
    for (int v = 0; v < events.length; v++) {
      if (expected[v] > 0) {
        sum -= (a + events[v]) * Math.log1p(expected[v] / a);
        if (events[v] > 0) {
          sum += LogGamma.value(a + events[v]) - none - events[v] * Math.log(a);
        }
      }
    }
    return sum;
  }

  /** Where a function of ln a is highest: by a grid, and then by the golden section around it. */
  private static double highest(DoubleUnaryOperator function) {
    double least = Math.log(LEAST_STRENGTH);
    double step = (Math.log(MOST_STRENGTH) - least) / (GRID - 1);
    int best = 0;
    double height = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < GRID; i++) {
      double here = function.applyAsDouble(least + i * step);
      if (here > height) {
        height = here;
        best = i;
      }
    }
    double low = least + Math.max(0, best - 1) * step;
    double high = least + Math.min(GRID - 1, best + 1) * step;
    for (int i = 0; i < GOLDEN_STEPS; i++) {
      double left = high - GOLDEN * (high - low);
      double right = low + GOLDEN * (high - low);
      if (function.applyAsDouble(left) < function.applyAsDouble(right)) {
        low = left;
      } else {
        high = right;
      }
    }
    return (low + high) / 2;
  }

  /**
   * Returns these visits after pages were promoted and demoted.
   *
   * @param factors what each page's rank was multiplied by
   */
  public PosteriorVisits times(double[] factors) {
    double[] newExpected = expected.clone();
    double[] newValues = values.clone();
    for (int v = 0; v < factors.length; v++) {
      newExpected[v] *= factors[v];
      newValues[v] *= factors[v];
    }
    return new PosteriorVisits(newExpected, counted, newValues, strength);
  }

  private PosteriorVisits scaled(double factor) {
    return new PosteriorVisits(
        scaled(expected, factor), scaled(counted, factor), scaled(values, factor), strength);
  }

  private static double[] scaled(double[] of, double factor) {
    double[] scaled = of.clone();
    for (int v = 0; v < scaled.length; v++) {
      scaled[v] *= factor;
    }
    return scaled;
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }

  /** X per page, a copy. */
  public double[] values() {
    return values.clone();
  }

  /** E of a page. */
  public double expected(int page) {
    return expected[page];
  }

  /** n of a page. */
  public double counted(int page) {
    return counted[page];
  }

  /** X of a page. */
  public double value(int page) {
    return values[page];
  }

  /** a, in pages' views of weight 1; not a number where nothing was counted. */
  public double strength() {
    return strength;
  }

  /** Whether the counts took part; if not, X is P. */
  public boolean isMeasured() {
    return !Double.isNaN(strength);
  }
}
